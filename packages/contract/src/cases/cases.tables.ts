import { kinds } from '../kinds.ts'
import type { ActorKind } from '../kit/workflow.ts'
import type { CaseKind } from './caseKinds.ts'
import type { CaseTable } from './caseTable.ts'

/** The kinds beside appeals as data. */
export const caseTables: Record<CaseKind, CaseTable> = kinds

type Moves = Pick<CaseTable, 'actions'>

/** States of a kind in which nobody is done yet: they block the end of an account (domain 4.2). */
export const openStatesOf = (kind: CaseKind): string[] =>
  Object.entries(caseTables[kind].states).flatMap(([state, { open }]) => (open ? [state] : []))

/** States of a kind in which an ended case is still shown to the public. */
export const lastingStatesOf = (kind: CaseKind): string[] =>
  Object.entries(caseTables[kind].states).flatMap(([state, { lasting }]) => (lasting ? [state] : []))

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
