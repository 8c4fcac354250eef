import type { z } from 'zod'
import type { Both } from '../kit/language.ts'
import type { ActorKind } from '../kit/workflow.ts'
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

/** What a line of a list shows beside number, brand, place, state, deadline and last change. */
export type CaseColumn = 'type' | 'title' | 'ownerName' | 'handlerName'

/** Cases of a kind as one side has them in a list. */
export interface CaseListing {
  columns: readonly CaseColumn[]
  /** Does not leave the screen as a file: it could tell more than the side may know. */
  stays?: true
}

/** What systems of enterprises may be let do with cases of a kind. */
export const MACHINE_DOINGS = ['read', 'reply'] as const
export type MachineDoing = (typeof MACHINE_DOINGS)[number]

/** A kind of case as data: the engine, the desk and the portal read the same table. */
export interface CaseTable {
  /** Begins the number (domain 4.1). */
  prefix: string
  /** Dictionary of `type`; none for letters. */
  dictionary: string | null
  states: Readonly<
    Record<
      string,
      {
        code: string
        open: boolean
        turn: 'user' | 'enterprise' | 'bureau' | 'nobody'
        /** Ended, and still shown to the public: it is neither archived nor destroyed until it has left this state. */
        lasting?: true
      }
    >
  >
  actions: Readonly<Record<string, CaseAction>>
  events: Readonly<Record<string, { visibleTo: readonly CaseAudience[] }>>
  texts: CaseTexts<string, string, string>
  /** What several of them are called: menus, files, settings. */
  many: Both
  icon: string
  /** Titles of the two pages of the desk. */
  pages: { todo: Both; all: Both }
  lists: { bureau: CaseListing; enterprise?: CaseListing }
  /** The list of files may say who brought one; left out, it may not. */
  namesUploader?: true
  /** Acts of those who decide, beside those who handle. */
  decides: readonly string[]
  /** Acts that wait until the required items of the kind's checklist are ticked; none where its cases have no checklist. */
  checks: readonly string[]
  /** Actions that may be ordered for many cases at once. */
  bulk: readonly string[]
  /**
   * Hotline 12345, petition offices and others pass its cases on, or get them: the desk enters their orders, and its lists
   * know of them. Its workflow has their events. Left out, none are entered.
   */
  outer?: true
  /**
   * Operations of the kind's own routes that a key of an enterprise opens, each group by a scope of its own. Where `read` is
   * missing no system sees the kind's cases or hears of them.
   */
  machines: Readonly<Partial<Record<MachineDoing, readonly string[]>>>
}
