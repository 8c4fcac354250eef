import type { DeadlineKey } from '../calendar/deadlineKinds.ts'
import type { Both } from '../kit/language.ts'

// How a kind says which of its cases may come from a former system, and by which columns of a file.

/** Where the words of a column are looked up; the codes are those of dictionaries, directories or of states. */
export type WordList =
  | 'state'
  | 'brand'
  | 'area'
  | 'problem'
  | 'APPELLANT_ROLE'
  | 'APPEAL_CHANNEL'
  | 'COMPLAINT_CHANNEL'
  | 'COMPLAINT_RESULT'
  | 'DEMAND_KIND'
  | 'LIABILITY'
  | 'HANDLING_TYPE'
  | 'CLOSE_TYPE'
  | 'CONSULT_TYPE'
  | 'REPORT_TYPE'
  | 'COURIER_ISSUE'
  | 'JOB_KIND'
  | 'EMPLOYMENT_FORM'
  | 'COMPLAINED_TO'
  | 'COMMON_WHETHER'
  | 'ASSISTED_CHANNEL'

export interface FieldOfTakeover {
  zh: string
  en: string
  /** What former systems call it besides. */
  also?: readonly string[]
  required?: true
  /** A day; with `moment`, the time too where the file tells it; a sum of money, with or without its sign. */
  is?: 'day' | 'moment' | 'amount'
  words?: WordList
  /** The code that is meant where the column is empty. */
  assumed?: string
}

/** When a case moved, by the former system's own word, in the order in which it can have moved. */
export const TAKEOVER_MOMENTS = [
  'receivedAt',
  'acceptedAt',
  'transferredAt',
  'repliedAt',
  'closedAt',
] as const
export type TakeoverMoment = (typeof TAKEOVER_MOMENTS)[number]

export interface StateOfTakeover {
  /** What former systems call it besides. */
  also: readonly string[]
  /** Columns that must be filled in beside those that always are. */
  needs: readonly string[]
  /** Moments that it is yet to come to: what a file says of them is not read. */
  yet: readonly TakeoverMoment[]
  /** The clocks that it brings: since when each runs, and when it was done. */
  clocks?: readonly (readonly [clock: DeadlineKey, from: TakeoverMoment, doneAt?: TakeoverMoment])[]
}

/** Which cases of a kind may be taken over. Columns of kinds beside appeals are called as the fields of their form. */
export interface Takeover {
  /** The column of the place by which it is routed. */
  place: string
  states: Readonly<Record<string, StateOfTakeover>>
  fields: Readonly<Record<string, FieldOfTakeover>>
}

/** Columns of every kind that is filed by a form. */
export const COMMON_FIELDS = {
  outerNo: {
    ...{ zh: '原编号', en: 'Outer number', required: true },
    also: ['工单编号', '工单号', '案件编号', '登记编号', '编号', 'number', 'case number', 'case no'],
  },
  state: {
    ...{ zh: '状态', en: 'State', required: true, words: 'state' },
    also: ['办理状态', '处理状态', '案件状态', '工单状态', '当前环节', 'status'],
  },
  receivedAt: {
    ...{ zh: '收到时间', en: 'Received', required: true, is: 'moment' },
    also: ['收到日期', '登记时间', '登记日期', '提交时间', '来电时间', '创建时间', 'created', 'filed'],
  },
  channel: {
    ...{ zh: '渠道', en: 'Channel', words: 'ASSISTED_CHANNEL', assumed: 'TRANSFERRED' },
    also: ['来源', '受理渠道', 'source'],
  },
  handler: {
    ...{ zh: '经办人账号', en: 'Handler (account)' },
    also: ['经办人', '办理人账号', 'handler'],
  },
} as const satisfies Record<string, FieldOfTakeover>

/** When it was accepted, of kinds that are. */
export const ACCEPTED_AT = {
  ...{ zh: '受理时间', en: 'Accepted', is: 'moment' },
  also: ['受理日期', 'accepted on'],
} as const satisfies FieldOfTakeover

/** The place of kinds that are filed by a form. */
export const PLACE = {
  ...{ zh: '地区', en: 'Place', required: true, words: 'area' },
  also: ['所在地', '所在地区', '行政区划', '事发地', '发生地', 'area', 'region'],
} as const satisfies FieldOfTakeover

/** The brand, of kinds that name one. */
export const BRAND = {
  ...{ zh: '企业品牌', en: 'Brand', words: 'brand' },
  also: ['品牌', '企业', '企业名称', '快递公司', '快递企业', 'company', 'enterprise'],
} as const satisfies FieldOfTakeover

/** Whoever filed it, by name and telephone. */
export const callerFields = ({ zh, en }: Both) =>
  ({
    callerName: { zh, en, required: true, also: [`${zh}姓名`, '姓名', '联系人', 'name'] },
    callerPhone: {
      ...{ zh: `${zh}电话`, en: `${en}'s phone`, required: true },
      also: ['联系电话', '电话', '手机号', '手机号码', 'phone', 'mobile'],
    },
  }) as const satisfies Record<string, FieldOfTakeover>
