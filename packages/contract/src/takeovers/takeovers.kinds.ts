import { CASE_KIND_NAMES, type CaseKind, type CaseKindName } from '../cases/caseKinds.ts'
import { consultationTakeover } from '../consultations/consultations.takeover.ts'
import { courierTakeover } from '../couriers/couriers.takeover.ts'
import { letterTakeover } from '../letters/letters.takeover.ts'
import { reportTakeover } from '../reports/reports.takeover.ts'
import { appealTakeover } from './takeovers.appeals.ts'
import type { FieldOfTakeover, Takeover } from './takeovers.declare.ts'

const declared = {
  appeal: appealTakeover,
  consultation: consultationTakeover,
  report: reportTakeover,
  letter: letterTakeover,
  courier: courierTakeover,
} as const satisfies Record<CaseKindName, Takeover>

/** What may be taken over of each kind, and by which columns. */
export const takeoverKinds: Readonly<Record<CaseKindName, Takeover>> = declared

export type TakeoverField = { [K in CaseKindName]: keyof (typeof declared)[K]['fields'] }[CaseKindName]
export type TakeoverState = { [K in CaseKindName]: keyof (typeof declared)[K]['states'] }[CaseKindName]

const namesOf = (kind: CaseKindName) => Object.keys(declared[kind].fields) as TakeoverField[]
/** Columns of a kind, in the order in which they are asked for. */
export const takeoverFields: Readonly<Record<CaseKindName, readonly TakeoverField[]>> = Object.fromEntries(
  CASE_KIND_NAMES.map((kind) => [kind, namesOf(kind)]),
) as Record<CaseKindName, TakeoverField[]>
/** A column of a kind; nothing where the kind has none of that name. */
export const takeoverField = (kind: CaseKindName, name: string): FieldOfTakeover | undefined =>
  takeoverKinds[kind].fields[name]

const unique = <T>(lists: readonly (readonly T[])[]) => [...new Set(lists.flat())] as [T, ...T[]]
/** The same of all kinds together, as the wire knows them. */
export const TAKEOVER_FIELD_NAMES = unique(CASE_KIND_NAMES.map(namesOf))
export const TAKEOVER_STATES = unique(
  CASE_KIND_NAMES.map((kind) => Object.keys(declared[kind].states) as TakeoverState[]),
)
/** The kinds whose cases are made by the form of their own. */
export const isOfForm = (kind: CaseKindName): kind is CaseKind => kind !== 'appeal'
