import { type AppealForm, EMPTY_APPEAL } from '@appeal/contract/appeals/appeals.form.ts'
import {
  type DraftHome,
  type Draft as DraftOf,
  differs,
  dropKept,
  keptIn,
  useDraft,
} from '../../../lib/draft.ts'
import { api, call } from '../../../lib/operations.ts'
import { STORED } from '../../../lib/storage.ts'

export type IntakeValues = AppealForm
export const EMPTY = EMPTY_APPEAL

const home: DraftHome<IntakeValues> = {
  empty: EMPTY,
  key: STORED.appealDraft,
  save: (body) => call(api.appeals.saveDraft, { body, quiet: true }),
  read: (id) => call(api.appeals.draft, { query: { id }, quiet: true }),
}

export type Draft = DraftOf<IntakeValues>
/** What this browser keeps of an unfinished intake. */
export const keptDraft = () => keptIn(home)
export const dropDraft = (): void => dropKept(home)

/** Whether anything beyond an opened page is in it. */
export const hasAnswers = (values: IntakeValues): boolean => differs(values, EMPTY)

/** The draft of one intake. @param openId id of a draft of the account to go on with */
export const useAppealDraft = (openId: string | undefined) => useDraft(home, openId)
