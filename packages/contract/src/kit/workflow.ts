import type { z } from 'zod'

/** Kinds of actor that a transition names. The policy decides which person of that kind. */
export type ActorKind = 'consumer' | 'courier' | 'bureau' | 'enterprise' | 'system'

/** One row of a workflow table. */
export interface ActionSpec<S extends string> {
  from: readonly S[]
  /** The state afterwards; `same` keeps it (an action that only records or hands over). */
  to: S | 'same'
  by: readonly ActorKind[]
  /** What the actor must give; the route of the action takes it as body. */
  input: z.ZodType
  /** Asks for a reason before it runs and is shown as dangerous. */
  dangerous?: boolean
}

export interface Workflow<S extends string, T extends Record<string, ActionSpec<S>>> {
  states: readonly S[]
  actions: T
  /** The state that `action` leads to from `state`, or undefined where it is not open. */
  step(state: S, action: keyof T): S | undefined
  /** The actions open in a state to one kind of actor, in the table's order. */
  open(state: S, kind: ActorKind): (keyof T & string)[]
}

/** Makes a workflow from its table; each action keeps the type of its own input. */
export function workflow<const S extends string, const T extends Record<string, ActionSpec<S>>>(table: {
  states: readonly S[]
  actions: T
}): Workflow<S, T> {
  const rows = Object.entries(table.actions) as [keyof T & string, ActionSpec<S>][]
  return {
    ...table,
    step(state, action) {
      const row: ActionSpec<S> | undefined = table.actions[action]
      if (!row?.from.includes(state)) return undefined
      return row.to === 'same' ? state : row.to
    },
    open(state, kind) {
      return rows.filter(([, row]) => row.from.includes(state) && row.by.includes(kind)).map(([name]) => name)
    },
  }
}
