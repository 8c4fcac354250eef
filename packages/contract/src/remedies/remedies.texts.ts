import type { Both } from '../kit/language.ts'
import { groupThousands } from '../masking.ts'

/** What is promised. */
export const remedyKindTexts = {
  money: { zh: '赔偿', en: 'Money' },
  goods: { zh: '退还或补寄', en: 'Goods' },
  apology: { zh: '道歉', en: 'Apology' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Both>
export type RemedyKind = keyof typeof remedyKindTexts
export const REMEDY_KINDS = Object.keys(remedyKindTexts) as [RemedyKind, ...RemedyKind[]]

/** Where a promise was made. */
export const remedySourceTexts = {
  reply: { zh: '企业答复', en: 'Reply' },
  agreement: { zh: '调解协议', en: 'Agreement' },
  closing: { zh: '结案', en: 'Closing' },
  bureau: { zh: '管局登记', en: 'Bureau' },
} as const satisfies Record<string, Both>
export type RemedySource = keyof typeof remedySourceTexts
export const REMEDY_SOURCES = Object.keys(remedySourceTexts) as [RemedySource, ...RemedySource[]]

export const remedyStatusTexts = {
  promised: { zh: '待兑现', en: 'Promised' },
  done: { zh: '企业称已兑现', en: 'Said to be done' },
  confirmed: { zh: '申诉人已确认', en: 'Confirmed' },
  disputed: { zh: '申诉人称未兑现', en: 'Disputed' },
  ended: { zh: '不再跟踪', en: 'Not tracked' },
} as const satisfies Record<string, Both>
export type RemedyStatus = keyof typeof remedyStatusTexts
export const REMEDY_STATUSES = Object.keys(remedyStatusTexts) as [RemedyStatus, ...RemedyStatus[]]

/** Why nobody waits for a promise any longer. */
export const remedyEndTexts = {
  replaced: { zh: '由后来的承诺取代', en: 'A later promise took its place' },
  withdrawn: { zh: '申诉人撤回了申诉', en: 'The appeal was withdrawn' },
  terminated: { zh: '申诉终止办理', en: 'The appeal was terminated' },
  corrected: { zh: '申诉更正为另一家企业', en: 'The appeal went to another enterprise' },
  waived: { zh: '管局不再跟踪', en: 'The bureau let it go' },
} as const satisfies Record<string, Both>
export type RemedyEnd = keyof typeof remedyEndTexts
export const REMEDY_ENDS = Object.keys(remedyEndTexts) as [RemedyEnd, ...RemedyEnd[]]

/** A promise in a few words, without what was written of it: it goes into messages. */
export const remedyWords = (kind: RemedyKind, amount: string | null): Both => {
  const { zh, en } = remedyKindTexts[kind]
  if (!amount) return { zh, en: en.toLowerCase() }
  const sum = groupThousands(amount)
  return { zh: `${zh} ${sum} 元`, en: `${en.toLowerCase()}, CNY ${sum}` }
}
