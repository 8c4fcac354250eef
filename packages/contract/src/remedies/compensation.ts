import type { Both } from '../kit/language.ts'

/** What was posted, as the rules of compensation tell mail apart. */
export const compensatedMailTexts = {
  EXPRESS: { zh: '快件', en: 'Express' },
  RECORDED: { zh: '给据邮件（包裹等）', en: 'Recorded mail' },
  REGISTERED_LETTER: { zh: '挂号信件', en: 'Registered letter' },
  ORDINARY: { zh: '平常邮件', en: 'Ordinary mail' },
} as const satisfies Record<string, Both>
export type CompensatedMail = keyof typeof compensatedMailTexts

/** What happened to it. */
export const damageTexts = {
  TOTAL: { zh: '丢失或全部损毁', en: 'Lost or wholly damaged' },
  PARTIAL: { zh: '部分损毁或内件短少', en: 'Partly damaged or short' },
  DELAY: { zh: '延误', en: 'Late' },
} as const satisfies Record<string, Both>
export type Damage = keyof typeof damageTexts

export const compensationLaws = {
  POST_45: { zh: '《邮政法》第四十五条', en: 'Postal Law, art. 45' },
  POST_46: { zh: '《邮政法》第四十六条', en: 'Postal Law, art. 46' },
  POST_47_1: { zh: '《邮政法》第四十七条第一款第一项', en: 'Postal Law, art. 47 (1) no. 1' },
  POST_47_2: { zh: '《邮政法》第四十七条第一款第二项', en: 'Postal Law, art. 47 (1) no. 2' },
  POST_47: { zh: '《邮政法》第四十七条', en: 'Postal Law, art. 47' },
  EXPRESS_28: { zh: '《快递暂行条例》第二十八条', en: 'Interim Regulation on Express Delivery, art. 28' },
  CIVIL_833: { zh: '《民法典》第八百三十三条', en: 'Civil Code, art. 833' },
  STANDARD: { zh: '《快递服务》GB/T 27917.3', en: 'GB/T 27917.3' },
} as const satisfies Record<string, Both>

const steps = {
  value: { law: 'CIVIL_833', zh: '按内件的实际价值', en: 'The actual value of the contents' },
  loss: { law: 'CIVIL_833', zh: '按实际损失', en: 'The actual loss' },
  agreed: {
    law: 'EXPRESS_28',
    zh: '保价快件按约定的保价规则：保价额',
    en: 'Insured express: by the agreed rules, the insured amount',
  },
  agreedShare: {
    law: 'EXPRESS_28',
    zh: '保价快件按约定的保价规则：保价额 × 损失 ÷ 全部价值',
    en: 'Insured express: by the agreed rules, insured amount × loss ÷ value',
  },
  feeBack: { law: 'STANDARD', zh: '加退本次资费', en: 'The postage is given back as well' },
  insured: { law: 'POST_47_1', zh: '保价邮件：按保价额', en: 'Insured mail: the insured amount' },
  insuredShare: {
    law: 'POST_47_1',
    zh: '保价邮件：实际损失 × 保价额 ÷ 全部价值',
    en: 'Insured mail: loss × insured amount ÷ value',
  },
  actual: { law: 'POST_47_2', zh: '未保价：按实际损失', en: 'Not insured: the actual loss' },
  capped: {
    law: 'POST_47_2',
    zh: '最高不超过所收资费的三倍',
    en: 'At most three times the postage',
  },
  triple: {
    law: 'POST_47_2',
    zh: '挂号信件：所收资费的三倍',
    en: 'Registered letter: three times the postage',
  },
  unlimited: {
    law: 'POST_47',
    zh: '故意、重大过失或者没有告知的，不适用赔偿限额：按实际损失',
    en: 'Intent, gross negligence or no notice given: no limit, the actual loss',
  },
  ordinary: {
    law: 'POST_46',
    zh: '平常邮件的损失不承担赔偿责任',
    en: 'No compensation for the loss of ordinary mail',
  },
  ordinaryGross: {
    law: 'POST_46',
    zh: '因故意或者重大过失造成的除外：按实际损失',
    en: 'Except by intent or gross negligence: the actual loss',
  },
  notLoss: {
    law: 'POST_45',
    zh: '邮件的损失指丢失、损毁、内件短少；延误没有法定赔偿额',
    en: 'Loss of mail means lost, damaged or short; for delay the law names no sum',
  },
} as const satisfies Record<string, Both & { law: keyof typeof compensationLaws }>
export type CompensationRule = keyof typeof steps

export interface CompensationClaim {
  mail: CompensatedMail
  damage: Damage
  /** Yuan, as `120.00`. */
  value: string
  /** What of the value is gone, where not all is: of a part, or of what came too late. */
  loss?: string | undefined
  /** Where it was insured. */
  insuredAmount?: string | undefined
  postage: string
  /** Intent, gross negligence, or a limit that the user was not told of. */
  gross?: boolean | undefined
}

export interface CompensationStep {
  rule: CompensationRule
  words: Both
  law: Both
  /** What it comes to with this step, yuan. */
  amount: string
}

const fenOf = (yuan: string | undefined): bigint => {
  const [whole = '0', cents = ''] = (yuan || '0').split('.')
  return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2))
}
const yuanOf = (fen: bigint): string => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`
const least = (a: bigint, b: bigint) => (a < b ? a : b)
/** `amount × part ÷ whole`, to the nearest fen; the whole amount where more is gone than there was. */
const share = (amount: bigint, part: bigint, whole: bigint) =>
  whole === 0n || part >= whole ? amount : (amount * part * 2n + whole) / (whole * 2n)

/**
 * What the rules give for an item that was lost, damaged or late, step by step, each with its article (《邮政法》 45–47,
 * 《快递暂行条例》 28, 《民法典》 833, GB/T 27917.3). It is a help: parties may agree on more.
 *
 * @returns the sum in yuan, and the steps that lead to it
 */
export function compensationFor(claim: CompensationClaim): { amount: string; steps: CompensationStep[] } {
  const { mail, damage, gross = false } = claim
  const [value, postage, insured] = [fenOf(claim.value), fenOf(claim.postage), fenOf(claim.insuredAmount)]
  const lost = damage === 'TOTAL' ? value : least(fenOf(claim.loss), value)
  let amount = 0n
  const taken: CompensationStep[] = []
  const take = (rule: CompensationRule, now: bigint) => {
    amount = now
    const { law, zh, en } = steps[rule]
    taken.push({ rule, words: { zh, en }, law: compensationLaws[law], amount: yuanOf(now) })
  }

  if (mail === 'EXPRESS') {
    if (insured > 0n && damage === 'TOTAL') take('agreed', insured)
    else if (insured > 0n && lost > 0n) take('agreedShare', share(insured, lost, value))
    else if (damage === 'TOTAL') take('value', value)
    else if (lost > 0n) take('loss', lost)
    if (damage !== 'PARTIAL') take('feeBack', amount + postage)
  } else if (damage === 'DELAY') take('notLoss', 0n)
  else if (mail === 'ORDINARY') {
    take('ordinary', 0n)
    if (gross) take('ordinaryGross', lost)
  } else if (gross) take('unlimited', lost)
  else if (insured > 0n && damage === 'TOTAL') take('insured', insured)
  else if (insured > 0n) take('insuredShare', share(lost, least(insured, value), value))
  else if (mail === 'REGISTERED_LETTER') take('triple', postage * 3n)
  else {
    take('actual', lost)
    if (lost > postage * 3n) take('capped', postage * 3n)
  }
  return { amount: yuanOf(amount), steps: taken }
}
