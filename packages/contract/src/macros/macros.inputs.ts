import { z } from 'zod'
import type { CaseKindName } from '../cases/caseKinds.ts'
import { actNamed } from '../cases/cases.acts.ts'
import { zId } from '../kit/scalars.ts'
import type { ActorKind } from '../kit/workflow.ts'

/** Characters of one kept value: as many as the longest text of an act takes. */
const VALUE_MAX = 2_000
/** Kept values and ticks of one macro. */
const PARTS_MAX = 30

/** What an act is told of one case alone: asked for anew each time, never kept. */
const OF_ONE_CASE: readonly string[] = [
  'version',
  'l1',
  'l2',
  'brand',
  'areaCode',
  'serviceKind',
  'mailKind',
  'since',
  'compensation',
  'compensationAmount',
  'amount',
  'handlerName',
  'handlerPhone',
  'responsibleOutlet',
  // What somebody said, or was asked, in this case: filled in beforehand it would be invented.
  'reached',
  'truthful',
  'satisfied',
  'userAgrees',
  'enterpriseAgrees',
  'agreedWithUser',
  'userSatisfied',
  'contactTimes',
  'contactedUser',
  'agrees',
]
const isOfOneCase = (name: string) => /^id$|Ids?$/.test(name) || OF_ONE_CASE.includes(name)

const DESKS: readonly ActorKind[] = ['bureau', 'enterprise']

/**
 * What an act of a kind takes, id and version among it; undefined where there is no such act of a desk.
 *
 * @param side the desk alone whose act it is
 */
export function deskInput(kind: CaseKindName, action: string, side?: ActorKind): z.ZodType | undefined {
  const row = actNamed(kind, action)
  return row?.by.some((who) => DESKS.includes(who) && (!side || who === side)) ? row.input : undefined
}

/** The fields of an act that a macro may keep, each with its rules; undefined where there is no such act of a desk. */
export function macroFields(
  kind: CaseKindName,
  action: string,
): Readonly<Record<string, z.ZodType>> | undefined {
  const input = deskInput(kind, action)
  if (!input) return undefined
  const { shape = {} } = input as z.ZodType & { shape?: Record<string, z.ZodType> }
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !isOfOneCase(name)))
}

/** What is filled in, by field: choices, answers of yes and no, numbers, and texts with variables. */
export const MacroValues = z
  .record(
    z.string().max(40, 'rule.tooLong'),
    z.union([z.string().max(VALUE_MAX, 'rule.tooLong'), z.boolean(), z.number()], 'rule.text'),
  )
  .refine((values) => Object.keys(values).length <= PARTS_MAX, 'rule.tooMany')
export type MacroValues = z.output<typeof MacroValues>

/** Items of the checklist that a macro ticks, by their ids. */
export const MacroChecks = z.array(zId).max(PARTS_MAX, 'rule.tooMany')
