import type { Both } from '../kit/language.ts'
import type { APPEAL_L1 } from './appeals.codes.ts'

type Problem = (typeof APPEAL_L1)[number]

/** What the words of an answer have to say, by what they are told by; a word somewhere is enough, its truth is for people. */
const PARTS = {
  contact: {
    zh: '何时怎样联系过申诉人',
    en: 'when and how the appellant was contacted',
    by: /联系|致电|去电|来电|电话|沟通|回访|短信|contact|call|phone/i,
  },
  cause: {
    zh: '原因',
    en: 'the cause',
    by: /原因|因为|由于|因|系.{0,12}所致|导致|cause|because|due to/i,
  },
  course: {
    zh: '邮件经过哪里、现在何处',
    en: 'the course of the item and where it is',
    by: /轨迹|签收|派送|派件|投递|妥投|到达|中转|发出|滞留|网点|已送|退回|track|deliver|arriv|return/i,
  },
  recipient: {
    zh: '交给了谁、放在哪里',
    en: 'to whom it was handed or where it was left',
    by: /本人|代收|签收人|驿站|快件箱|柜|门卫|物业|前台|家门|放在|放至|存放|locker|station|neighbour|door|handed/i,
  },
  search: {
    zh: '怎样查找过',
    en: 'how it was searched for',
    by: /查找|寻找|找回|核查|排查|监控|调取|盘点|确认丢失|search|trace|camera/i,
  },
  worth: {
    zh: '价值或者保价、凭证',
    en: 'its worth, insurance or proof of it',
    by: /价值|保价|声明|凭证|发票|购买记录|订单|单价|worth|value|insur|invoice|proof/i,
  },
  packing: {
    zh: '包装和验视',
    en: 'the packing and the check at acceptance',
    by: /包装|封装|验视|缓冲|破损处|内件|外箱|pack|inspect/i,
  },
  redress: {
    zh: '赔偿、退款或者不赔的依据',
    en: 'what is paid or refunded, or why not',
    by: /赔|退款|退还|退费|补偿|补寄|免费|不予|依据|规定|条款|compensat|refund|pay|rule|terms/i,
  },
  charge: {
    zh: '收了什么费用、依据什么',
    en: 'what was charged and on what ground',
    by: /收费|费用|运费|邮费|资费|标准|报价|元|计费|重量|charg|fee|price|weigh/i,
  },
  money: {
    zh: '代收款现在何处',
    en: 'where the collected money is',
    by: /代收|货款|回款|汇款|转账|到账|结算|退款|money|transfer|settle/i,
  },
} as const satisfies Record<string, Both & { by: RegExp }>

export type AnswerPart = keyof typeof PARTS

/** The parts for each problem: what its rules have examined (YZ/T 0135, answers to complaints; 2011 rules art. 20). */
export const ANSWER_PARTS: Readonly<Record<Problem, readonly AnswerPart[]>> = {
  DELIVERY: ['recipient', 'cause', 'contact'],
  DELAY: ['course', 'cause', 'contact'],
  LOSS: ['search', 'worth', 'redress', 'contact'],
  DAMAGE: ['packing', 'worth', 'redress', 'contact'],
  ACCEPT: ['cause', 'contact'],
  CHARGE: ['charge', 'redress', 'contact'],
  COD: ['money', 'redress', 'contact'],
  OTHER: ['cause', 'contact'],
}

/** What the words of an answer say against its fields. */
export const ANSWER_CONTRADICTIONS = [
  'paid_not_said',
  'amount',
  'liable',
  'not_liable',
  'agreed',
  'satisfied',
  'reached',
] as const
export type AnswerContradiction = (typeof ANSWER_CONTRADICTIONS)[number]

/** What an answer says in its fields; everything may still be open while it is written. */
export interface AnswerFields {
  investigationResult?: unknown
  liability?: unknown
  handlingType?: unknown
  compensationAmount?: unknown
  agreedWithUser?: unknown
  userSatisfied?: unknown
  contactTimes?: unknown
}
export interface AnswerFaults {
  /** Parts of its problem that no word is about. */
  missing: AnswerPart[]
  against: AnswerContradiction[]
  /** Words that blame or mock whoever reads them. */
  tone: string[]
}

const NOT_PAID = /不予赔偿|拒绝赔偿|不同意赔偿|不进行赔偿|无法赔偿|不作赔偿/
const AMOUNT =
  /(?:赔偿|赔付|补偿)(?:申诉人|客户|用户|寄件人|收件人|金额|款)?(?:共计|合计|人民币|为)?\s?(\d{1,9}(?:\.\d{1,2})?)\s?元/g
const NOT_LIABLE = /(?:我司|我公司|本公司|企业)(?:并|均)?(?:无责|无责任|不承担责任|没有责任|无过错)/
const LIABLE =
  /(?:我司|我公司|本公司|企业)(?:的)?(?:承担全部责任|负全部责任|承担责任|有责|全责)|系我司(?:责任|过错)/g
const NOT_AGREED = /未(?:能)?(?:与.{0,8})?达成一致|协商未果|不接受.{0,6}方案|拒绝接受/
const NOT_SATISFIED = /(?:申诉人|客户|用户|对方)(?:仍|表示|对.{0,10})?不满意/
const NOT_REACHED = /无法(?:取得)?联系|联系不上|未(?:能)?联系上|无人接听|多次.{0,6}未接/
const TONE = [
  '无理取闹',
  '胡搅蛮缠',
  '无理要求',
  '恶意投诉',
  '恶意申诉',
  '职业投诉',
  '刁民',
  '讹诈',
  '敲诈',
  '活该',
  '自作自受',
  '贪得无厌',
  '小题大做',
  '素质低',
  '爱信不信',
  '随便你',
  '与我无关',
  '别再打',
] as const

/** What takes back the word behind it. */
const NO = /[不未非无没拒]/
const BEFORE = 6
const CLAUSE = /[，。；！？,;!?\n]+/
/** What an account of what was tried may end with after all. */
const AFTER_ALL = {
  paid: /赔付|赔偿|补偿/g,
  agreed: /达成(?:一致|协议)|同意|接受/g,
  satisfied: /满意|认可/g,
  reached: /联系上|取得联系|接通|达成(?:一致|协议)/g,
}

/** Whether a clause says it without taking it back. */
const affirms = (clause: string, pattern: RegExp): boolean =>
  [...clause.matchAll(pattern)].some(
    ({ index }) => !NO.test(clause.slice(Math.max(0, index - BEFORE), index)),
  )

/** Whether this is where the words come to: said, and nothing later says that it turned out otherwise. */
function endsWith(clauses: readonly string[], said: RegExp, otherwise: RegExp): boolean {
  const at = clauses.findLastIndex((clause) => said.test(clause))
  const last = clauses[at]
  if (last === undefined) return false
  const found = said.exec(last)!
  const rest = last.slice(found.index + found[0].length)
  return ![rest, ...clauses.slice(at + 1)].some((clause) => affirms(clause, otherwise))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the words say against the fields, each only where both are there. */
function contradictions(text: string, answer: AnswerFields): AnswerContradiction[] {
  const { handlingType, liability, agreedWithUser, userSatisfied } = answer
  const clauses = text.split(CLAUSE)
  const paid = textOf(answer.compensationAmount)
  const said = [...text.matchAll(AMOUNT)].map(([, amount]) => Number(amount))
  const total = said.reduce((sum, one) => sum + Math.round(one * 100), 0)
  const found: Record<AnswerContradiction, boolean> = {
    paid_not_said: handlingType === 'COMPENSATE' && endsWith(clauses, NOT_PAID, AFTER_ALL.paid),
    // One of the sums that are named, or all of them together, has to be what is promised.
    amount:
      paid !== '' &&
      said.length > 0 &&
      !said.includes(Number(paid)) &&
      total !== Math.round(Number(paid) * 100),
    liable: liability === 'NOT_RESPONSIBLE' && clauses.some((clause) => affirms(clause, LIABLE)),
    not_liable: liability === 'RESPONSIBLE' && NOT_LIABLE.test(text),
    agreed: agreedWithUser === true && endsWith(clauses, NOT_AGREED, AFTER_ALL.agreed),
    satisfied: userSatisfied === 'SATISFIED' && endsWith(clauses, NOT_SATISFIED, AFTER_ALL.satisfied),
    reached:
      (userSatisfied === 'SATISFIED' || agreedWithUser === true) &&
      endsWith(clauses, NOT_REACHED, AFTER_ALL.reached),
  }
  return ANSWER_CONTRADICTIONS.filter((name) => found[name])
}

/**
 * What is wrong with the words of an enterprise's answer: parts of its problem that are missing, what they say against the
 * fields beside them, and words that blame. Pure, and of words alone: whether they are true is for whoever reads them.
 */
export function answerFaults(problem: string, answer: AnswerFields): AnswerFaults {
  const text = textOf(answer.investigationResult)
  const parts = ANSWER_PARTS[problem as Problem] ?? ANSWER_PARTS.OTHER
  return {
    missing: parts.filter((part) => !PARTS[part].by.test(text)),
    against: contradictions(text, answer),
    tone: TONE.filter((word) => text.includes(word)),
  }
}

export const answerPartTexts = PARTS satisfies Record<AnswerPart, Both>
export const answerContradictionTexts: Readonly<Record<AnswerContradiction, Both>> = {
  paid_not_said: { zh: '选了赔偿，文字却说不赔', en: 'compensation is chosen, the words refuse it' },
  amount: { zh: '文字里的赔偿金额与填写的不同', en: 'the words name another amount than the field' },
  liable: { zh: '选了企业无责，文字却说有责', en: 'no liability is chosen, the words admit it' },
  not_liable: { zh: '选了企业有责，文字却说无责', en: 'liability is chosen, the words deny it' },
  agreed: { zh: '填了与申诉人达成一致，文字却说没有', en: 'agreement is told, the words say there is none' },
  satisfied: { zh: '填了申诉人满意，文字却说不满意', en: 'satisfaction is told, the words say the opposite' },
  reached: {
    zh: '填了申诉人的态度，文字却说没有联系上',
    en: 'a view of the appellant is told, who was not reached',
  },
}
