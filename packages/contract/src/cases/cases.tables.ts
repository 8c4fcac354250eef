import type { z } from 'zod'
import { consultationTexts } from '../consultations/consultations.texts.ts'
import {
  consultationEvents,
  consultationStates,
  consultationWorkflow,
} from '../consultations/consultations.workflow.ts'
import { courierTexts } from '../couriers/couriers.texts.ts'
import { courierEvents, courierStates, courierWorkflow } from '../couriers/couriers.workflow.ts'
import type { ActorKind } from '../kit/workflow.ts'
import { letterTexts } from '../letters/letters.texts.ts'
import { letterEvents, letterStates, letterWorkflow } from '../letters/letters.workflow.ts'
import { reportTexts } from '../reports/reports.texts.ts'
import { reportEvents, reportStates, reportWorkflow } from '../reports/reports.workflow.ts'
import type { CaseKind } from './cases.schemas.ts'
import type { CaseTexts } from './cases.texts.ts'

export type CaseAudience = 'user' | 'enterprise' | 'bureau'

/** One action as the engine reads it, whichever kind it belongs to. */
export interface CaseAction {
  from: readonly string[]
  to: string
  by: readonly ActorKind[]
  input: z.ZodType
  dangerous?: boolean
}

/** A kind of case as data: the engine, the desk and the portal read the same table. */
export interface CaseTable {
  /** Begins the number (domain 4.1). */
  prefix: string
  /** Dictionary of `type`; none for letters. */
  dictionary: string | null
  states: Readonly<
    Record<string, { code: string; open: boolean; turn: 'user' | 'enterprise' | 'bureau' | 'nobody' }>
  >
  actions: Readonly<Record<string, CaseAction>>
  events: Readonly<Record<string, { visibleTo: readonly CaseAudience[] }>>
  texts: CaseTexts<string, string, string>
}

export const caseTables: Record<CaseKind, CaseTable> = {
  consultation: {
    prefix: 'ZX',
    dictionary: 'CONSULT_TYPE',
    states: consultationStates,
    actions: consultationWorkflow.actions,
    events: consultationEvents,
    texts: consultationTexts,
  },
  report: {
    prefix: 'JB',
    dictionary: 'REPORT_TYPE',
    states: reportStates,
    actions: reportWorkflow.actions,
    events: reportEvents,
    texts: reportTexts,
  },
  letter: {
    prefix: 'BY',
    dictionary: null,
    states: letterStates,
    actions: letterWorkflow.actions,
    events: letterEvents,
    texts: letterTexts,
  },
  courier: {
    prefix: 'WS',
    dictionary: 'COURIER_ISSUE',
    states: courierStates,
    actions: courierWorkflow.actions,
    events: courierEvents,
    texts: courierTexts,
  },
}

type Moves = Pick<CaseTable, 'actions'>

/** States of a kind in which nobody is done yet: they block the end of an account (domain 4.2). */
export const openStatesOf = (kind: CaseKind): string[] =>
  Object.entries(caseTables[kind].states).flatMap(([state, { open }]) => (open ? [state] : []))

/** The state an action leads to, or undefined where it is not open. */
export function stepIn({ actions }: Moves, state: string, action: string): string | undefined {
  const row = actions[action]
  if (!row?.from.includes(state)) return undefined
  return row.to === 'same' ? state : row.to
}
export const stepOf = (kind: CaseKind, state: string, action: string): string | undefined =>
  stepIn(caseTables[kind], state, action)

const opened = new WeakMap<Moves['actions'], Map<string, readonly string[]>>()

/** The actions open in a state to one kind of actor, in the table's order. */
export function openActionsIn({ actions }: Moves, state: string, actor: ActorKind): readonly string[] {
  const of = opened.get(actions) ?? new Map<string, readonly string[]>()
  opened.set(actions, of)
  const key = `${state}/${actor}`
  const found =
    of.get(key) ??
    Object.entries(actions).flatMap(([name, { from, by }]) =>
      from.includes(state) && by.includes(actor) ? [name] : [],
    )
  of.set(key, found)
  return found
}
