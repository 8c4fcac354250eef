import type { StoredFile } from '@appeal/contract/files/files.routes.ts'
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

export const COMPLAINT_RESULTS = ['NO_REPLY', 'UNSATISFIED', 'CHANNEL_BLOCKED'] as const

/** Everything the conversation asks for, as typed; '' is "not answered yet". */
export interface IntakeValues {
  matter: string
  /** A result of the complaint, or NO: none was made. */
  complaintResult: '' | (typeof COMPLAINT_RESULTS)[number] | 'NO'
  complaintDate: string
  appellantRole: '' | 'SENDER' | 'RECIPIENT' | 'AGENT'
  postDate: string
  /** A code of OTHER_PROCEDURES; drafts of before say yes or no. */
  otherProcedure: string
  earlier: '' | 'NONE' | 'NEW_CONTENT' | 'SAME'
  earlierNews: string
  /** Whoever appeals is under 18. */
  minor: '' | 'yes'
  'guardian.name': string
  'guardian.relation': string
  'guardian.phone': string
  complaintChannel: string
  complaintTicketNo: string
  waybillNo: string
  brand: string
  /** Of the universal service. */
  mailKind: string
  'sender.name': string
  'sender.phone': string
  'sender.areaCode': string
  'sender.address': string
  'recipient.name': string
  'recipient.phone': string
  'recipient.areaCode': string
  'recipient.address': string
  l1: string
  l2: string
  content: string
  itemName: string
  itemValue: string
  insured: '' | 'yes' | 'no'
  insuredAmount: string
  demands: string[]
  claimAmount: string
  files: Pick<StoredFile, 'id' | 'name' | 'size'>[]
  /** Whom an agent acts for. */
  'proxy.name': string
  'proxy.phone': string
  'proxy.relation': string
  'proxy.consent': '' | 'yes'
  authorisation: Pick<StoredFile, 'id' | 'name' | 'size'>[]
}

export const EMPTY: IntakeValues = {
  matter: '',
  complaintResult: '',
  complaintDate: '',
  appellantRole: '',
  postDate: '',
  otherProcedure: '',
  earlier: '',
  earlierNews: '',
  minor: '',
  'guardian.name': '',
  'guardian.relation': '',
  'guardian.phone': '',
  complaintChannel: '',
  complaintTicketNo: '',
  waybillNo: '',
  brand: '',
  mailKind: '',
  'sender.name': '',
  'sender.phone': '',
  'sender.areaCode': '',
  'sender.address': '',
  'recipient.name': '',
  'recipient.phone': '',
  'recipient.areaCode': '',
  'recipient.address': '',
  l1: '',
  l2: '',
  content: '',
  itemName: '',
  itemValue: '',
  insured: '',
  insuredAmount: '',
  demands: [],
  claimAmount: '',
  files: [],
  'proxy.name': '',
  'proxy.phone': '',
  'proxy.relation': '',
  'proxy.consent': '',
  authorisation: [],
}

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
