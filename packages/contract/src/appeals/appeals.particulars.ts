import type { Both } from '../kit/language.ts'

/**
 * What is asked of one kind of problem and not of others: one table, of which the portal's step, the form without
 * scripts, the desk's registration, the server's check and every reading of a case are made. Codes are those of APPEAL_L1.
 */

interface Particular {
  /** Problems (L1) or exact problems (L2) of which it is asked. */
  of: readonly string[]
  type: 'choice' | 'date' | 'amount' | 'text'
  label: Both
  /** It decides what is owed, so that it is not left open; each of its choices has one for whoever has nothing. */
  required?: true
  /** For a day that is over when it is told of: one after the filing is refused. */
  past?: true
  /** For a choice: codes with their words, in the order shown. */
  choices?: Readonly<Record<string, Both>>
}

const of = (l1: string, ...exact: string[]) => exact.map((one) => `${l1}_${one}`)

const TABLE = {
  // Postal items and parcels are late by what was promised, and where nothing was, by the standard of the service.
  promisedOn: {
    of: ['DELAY'],
    type: 'date',
    label: { zh: '寄件时承诺哪天送到', en: 'Day of delivery promised at posting' },
  },
  arrival: {
    of: ['DELAY'],
    type: 'choice',
    label: { zh: '现在送到了吗', en: 'Has it arrived by now' },
    choices: {
      NOT_YET: { zh: '还没有送到', en: 'Not yet' },
      LATE: { zh: '送到了，晚了', en: 'Yes, late' },
      RETURNED: { zh: '退回了', en: 'It was sent back' },
    },
  },
  delayHarm: {
    of: ['DELAY'],
    type: 'text',
    label: { zh: '延误造成了什么损失', en: 'Loss caused by the delay' },
  },
  // Insured items are paid for by the agreement, others by civil law, that is by proof of value.
  valueProof: {
    of: ['LOSS', 'DAMAGE'],
    type: 'choice',
    required: true,
    label: { zh: '能证明物品价值的材料', en: 'Proof of the value of the item' },
    choices: {
      INVOICE: { zh: '发票或收据', en: 'Invoice or receipt' },
      ORDER: { zh: '订单或付款记录', en: 'Order or record of payment' },
      OTHER: { zh: '其他材料', en: 'Other proof' },
      NONE: { zh: '没有', en: 'None' },
    },
  },
  lastTrace: {
    of: [...of('LOSS', 'ALL', 'FALSE_CLAIM', 'OTHER'), ...of('DELAY', 'NO_TRACKING', 'TRANSIT')],
    type: 'text',
    label: { zh: '最后一条物流信息', en: 'Last line of the tracking' },
  },
  packedBy: {
    of: ['DAMAGE'],
    type: 'choice',
    required: true,
    label: { zh: '谁做的包装', en: 'Who packed the item' },
    choices: {
      SENDER: { zh: '寄件人', en: 'The sender' },
      COURIER: { zh: '企业或收寄员', en: 'The company or its courier' },
      UNKNOWN: { zh: '不清楚', en: 'Not known' },
    },
  },
  wrapping: {
    of: ['DAMAGE', ...of('LOSS', 'SHORT', 'MISMATCH')],
    type: 'choice',
    label: { zh: '收到时外包装', en: 'Outer packaging on arrival' },
    choices: {
      WHOLE: { zh: '完好', en: 'Whole' },
      BROKEN: { zh: '破损或被打开过', en: 'Broken or opened' },
      UNSEEN: { zh: '没有看到', en: 'Not seen' },
    },
  },
  noticed: {
    of: ['DAMAGE', ...of('LOSS', 'SHORT', 'MISMATCH')],
    type: 'choice',
    label: { zh: '什么时候发现的', en: 'When it was noticed' },
    choices: {
      AT_DOOR: { zh: '签收前当面验收时', en: 'On checking before signing' },
      SAME_DAY: { zh: '签收当天', en: 'On the day of signing' },
      LATER: { zh: '签收以后几天', en: 'Days after signing' },
    },
  },
  // Nobody signs for a user, nor leaves an item in a locker or station, who did not consent.
  leftAt: {
    of: of('DELIVERY', 'FALSE_SIGN', 'NOT_TO_ADDRESS', 'LOCKER', 'PROXY_SIGN', 'NOT_TO_DOOR', 'WRONG'),
    type: 'choice',
    label: { zh: '快件投到了哪里', en: 'Where the item was left' },
    choices: {
      LOCKER: { zh: '智能快件箱', en: 'A parcel locker' },
      STATION: { zh: '驿站、服务站', en: 'A service station' },
      OTHER_PERSON: { zh: '交给了别人', en: 'With somebody else' },
      DOORSTEP: { zh: '门口或别的地方', en: 'At the door or elsewhere' },
      UNKNOWN: { zh: '不知道，没有收到', en: 'Not known, not received' },
    },
  },
  consent: {
    of: of('DELIVERY', 'NOT_TO_ADDRESS', 'LOCKER', 'PROXY_SIGN', 'NOT_TO_DOOR'),
    type: 'choice',
    label: { zh: '投到那里前征得同意了吗', en: 'Whether consent was asked first' },
    choices: {
      NOT_ASKED: { zh: '没有问过我', en: 'Not asked' },
      REFUSED: { zh: '问了，没有同意', en: 'Asked, and refused' },
      AGREED: { zh: '同意了', en: 'Asked, and agreed' },
    },
  },
  happenedOn: {
    of: [...of('DELIVERY', 'FALSE_SIGN', 'WRONG', 'ATTITUDE', 'THROWN', 'OTHER'), 'ACCEPT', 'OTHER'],
    type: 'date',
    past: true,
    label: { zh: '事情发生在哪天', en: 'Day on which it happened' },
  },
  place: {
    of: [...of('DELIVERY', 'ATTITUDE'), 'ACCEPT', 'OTHER'],
    type: 'choice',
    label: { zh: '事情发生在哪里', en: 'Where it happened' },
    choices: {
      DOOR: { zh: '上门时', en: 'At the door' },
      OUTLET: { zh: '网点', en: 'At an outlet' },
      PHONE: { zh: '电话里', en: 'On the telephone' },
      ONLINE: { zh: '网上', en: 'Online' },
    },
  },
  // The insured value is told of at posting (快递暂行条例 art. 21).
  insuranceTold: {
    of: of('ACCEPT', 'INSURANCE'),
    type: 'choice',
    label: { zh: '寄件时告知保价规则了吗', en: 'Whether the rules of insured value were told at posting' },
    choices: {
      NO: { zh: '没有告知', en: 'No' },
      PARTLY: { zh: '说了，没有说清', en: 'Yes, not clearly' },
      YES: { zh: '告知了', en: 'Yes' },
    },
  },
  chargedAmount: {
    of: ['CHARGE', ...of('DELIVERY', 'SECOND_CHARGE')],
    type: 'amount',
    required: true,
    label: { zh: '实际收了多少元', en: 'Amount charged (CNY)' },
  },
  agreedAmount: {
    of: ['CHARGE'],
    type: 'amount',
    label: { zh: '约定或公示的是多少元', en: 'Amount agreed or published (CNY)' },
  },
  chargeProof: {
    of: ['CHARGE', ...of('DELIVERY', 'SECOND_CHARGE')],
    type: 'choice',
    label: { zh: '收费凭证', en: 'Proof of the charge' },
    choices: {
      RECEIPT: { zh: '发票或收据', en: 'Invoice or receipt' },
      PAYMENT: { zh: '付款记录', en: 'Record of payment' },
      NONE: { zh: '没有', en: 'None' },
    },
  },
  paidOn: {
    of: ['COD'],
    type: 'date',
    past: true,
    label: { zh: '收件人哪天付的货款', en: 'Day on which the recipient paid' },
  },
  codAgreement: {
    of: ['COD'],
    type: 'choice',
    label: { zh: '签过代收货款协议吗', en: 'Whether there is an agreement on cash on delivery' },
    choices: {
      YES: { zh: '签过', en: 'Yes' },
      NO: { zh: '没有签', en: 'No' },
    },
  },
} as const satisfies Record<string, Particular>

export type ParticularName = keyof typeof TABLE
export const particulars: Readonly<Record<ParticularName, Particular>> = TABLE
export const PARTICULARS = Object.keys(TABLE) as readonly ParticularName[]

/** Names of what is asked of this problem, in order. */
export const particularsOf = ({
  l1,
  l2,
}: {
  l1: string
  l2?: string | null | undefined
}): readonly ParticularName[] =>
  PARTICULARS.filter((name) => particulars[name].of.some((code) => code === l1 || code === l2))

/** An answer in words; a code nobody knows any more stands as it is. */
export const particularText = (name: ParticularName, value: string): Both =>
  particulars[name].choices?.[value] ?? { zh: value, en: value }
