import type { Both } from '../kit/language.ts'
import type { ReturnGroundCode } from './appeals.codes.ts'

/** What a bureau may do with a case that came back; the workflow opens each of it in `bureau_processing`. */
type Decision = 'editToBusiness' | 'editToCommander' | 'correct' | 'editToEnd' | 'editToInvalid'

interface ReturnGround {
  label: Both
  /** What shows that it is so; at least one file goes along. */
  proof: Both
  /** What the bureau may do with the case; it decides, whatever the enterprise says. */
  bureau: readonly Decision[]
}

/**
 * Grounds on which an enterprise gives a case back to the bureau (T12): one table, of which the form, the check, the
 * history and what the bureau reads of it are made. None of them ends a case: the bureau puts it to a unit again, which
 * counts against one that returned its own, or decides itself. Assumed; no public rule was found.
 */
export const returnGrounds: Readonly<Record<ReturnGroundCode, ReturnGround>> = {
  OTHER_BRAND: {
    label: { zh: '不是本企业的邮件快件', en: 'Not of this enterprise' },
    proof: { zh: '运单归属查询结果', en: 'a look-up of whose waybill it is' },
    bureau: ['correct', 'editToBusiness'],
  },
  OTHER_AREA: {
    label: { zh: '不属于本单位服务区域', en: "Outside the unit's area" },
    proof: { zh: '服务范围或网点划分', en: 'the area or outlets of the unit' },
    bureau: ['editToBusiness', 'correct', 'editToCommander'],
  },
  NO_SUCH_ITEM: {
    label: { zh: '查无此件，也不是本企业用户', en: 'No such item, and no customer of this enterprise' },
    proof: { zh: '系统查询结果，含查询时间和条件', en: 'the result of the search, with its time and terms' },
    bureau: ['correct', 'editToBusiness', 'editToInvalid'],
  },
  DUPLICATE: {
    label: { zh: '与本单位正在办理的申诉重复', en: 'Repeats an appeal that the unit has open' },
    proof: { zh: '同一件的处理记录', en: 'the record of the same item' },
    bureau: ['editToInvalid', 'editToBusiness'],
  },
  SETTLED: {
    label: { zh: '已经与用户了结', en: 'Settled with the user already' },
    proof: { zh: '赔付凭证，有协议的附协议', en: 'proof of payment, with the agreement if there is one' },
    bureau: ['editToEnd', 'editToBusiness'],
  },
  OTHER: {
    label: { zh: '其他', en: 'Other' },
    proof: { zh: '证明材料', en: 'what shows it' },
    bureau: ['editToBusiness', 'correct', 'editToCommander', 'editToEnd', 'editToInvalid'],
  },
}

/** The ground of a code; nothing for one that nobody knows any more. */
export const returnGround = (code: string | null): ReturnGround | undefined =>
  code !== null && Object.hasOwn(returnGrounds, code) ? returnGrounds[code as ReturnGroundCode] : undefined
