import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import type { CaseCondition } from '@appeal/contract/cases/cases.texts.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { HistoryLine } from '../../platform/history/history.ts'
import type { CaseLine, CaseRecord } from './cases.store.ts'
import type { Words } from './cases.words.ts'

/** What an effect works with: the locked case, who acts, the words for names. */
export interface Step {
  ctx: Context
  tx: Tx
  row: CaseRecord
  words: Words
  rules: KindRules
}

/** What an effect wants changed on the case and said in its history. */
export interface Effect {
  set?: Partial<CaseRecord>
  lines: { event: string; detail?: Record<string, unknown>; opinion?: string | null }[]
  /** Another state than the table's `to`. */
  state?: string
  voice?: HistoryLine['voice']
  /** Files that belong to the last line of this effect. */
  fileIds?: readonly string[]
}

/** How much a viewer learns of who filed a case. */
export type OwnerFace = 'clear' | 'masked' | 'hidden'

/** What one kind of case brings to the engine beside its tables of the contract. */
/** By whom and on which day a case is looked at. */
export interface Seen {
  viewer: Viewer
  today: string
}

export interface KindRules {
  kind: CaseKind
  /** Permission path of opening a case; what a viewer may see follows its grant. */
  seeing: string
  /** Name of the route that files one: a case taken back may be filed again at once. */
  filing: string
  /** Permission path of an action; undefined for actions of those who file. */
  pathOf(action: string): string | undefined
  /** Whose turn it is: states of the bureau's and of the enterprise's to-do list. */
  todo: { bureau: readonly string[]; enterprise: readonly string[] }
  /** The clock that presses in each state; none where the state is missing. */
  pressing: Readonly<Record<string, DeadlineKey>>
  /** Clocks that end with the case. */
  clocks: readonly DeadlineKey[]
  // The table of the contract ties an action to its input; here each effect keeps its own.
  effects: Readonly<Record<string, (step: Step, input: never) => Promise<Effect>>>
  conditions: Readonly<Record<string, (row: CaseLine, seen: Seen) => CaseCondition | undefined>>
  ownerFace(viewer: Viewer, row: CaseLine): OwnerFace
  /** Whether cases may be found by name and phone of whoever filed them. */
  findsOwner: boolean
  /** Whether the viewer may open files that lie with a case; seeing the case is asked first. */
  opensFiles?(viewer: Viewer, row: CaseRecord): boolean
}

const kinds = new Map<CaseKind, KindRules>()

/** Each kind registers its rules once, when its feature is loaded. */
export function registerRules(rules: KindRules): void {
  kinds.set(rules.kind, rules)
}

export function rulesOf(kind: CaseKind): KindRules {
  const rules = kinds.get(kind)
  if (!rules) throw new Error(`No feature owns cases of kind ${kind}`)
  return rules
}

export const allKinds = (): readonly KindRules[] => [...kinds.values()]

/** Paths of actions as a kind's table of routes names them. */
export const pathsOf =
  (routes: Readonly<Record<string, Route>>) =>
  (action: string): string | undefined => {
    const route = routes[action]
    return route?.access.kind === 'granted' ? route.permission : undefined
  }
