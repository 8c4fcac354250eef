import type { Both } from '../kit/language.ts'
import type { NamedVersion } from '../trials/namedRules.ts'

/** Decisions on a case that leave the house as numbered papers. */
export const PAPER_KINDS = [
  'acceptance',
  'transfer',
  'nonAcceptance',
  'termination',
  'result',
  'mediation',
  'recheck',
] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** To whom a paper is addressed; the bureau reads every one. */
export const PAPER_READERS = ['user', 'enterprise'] as const
export type PaperReader = (typeof PAPER_READERS)[number]

/** How a paper came to whom it is for. `portal`: opened there; `sms`: told of it; the others are written down by hand. */
export const DELIVERY_WAYS = ['portal', 'sms', 'post', 'visit'] as const
export type DeliveryWay = (typeof DELIVERY_WAYS)[number]
/** Ways that somebody writes down. */
export const WAYS_BY_HAND = ['post', 'visit'] as const

/** What a paper's text can be filled with. */
export const paperVariables = {
  no: { zh: '申诉单号', en: 'number of the appeal' },
  appellant: { zh: '申诉人姓名', en: 'name of the appellant' },
  brand: { zh: '品牌', en: 'brand' },
  enterprise: { zh: '承办企业', en: 'enterprise unit' },
  bureau: { zh: '邮政管理局', en: 'bureau' },
  waybill: { zh: '运单号', en: 'waybill' },
  problem: { zh: '申诉问题', en: 'problem' },
  receivedOn: { zh: '收到日期', en: 'received on' },
  today: { zh: '落款日期', en: 'date of the paper' },
  reason: { zh: '理由', en: 'reason' },
  explanation: { zh: '说明', en: 'explanation' },
  remedy: { zh: '其他救济途径', en: 'other remedies' },
  replyBy: { zh: '企业答复期限', en: 'last day of the reply' },
  answerBy: { zh: '管局答复期限', en: 'last day of the answer' },
  closeType: { zh: '办结方式', en: 'kind of closing' },
  liability: { zh: '责任认定', en: 'liability' },
  compensation: { zh: '赔偿金额', en: 'compensation' },
  answer: { zh: '答复内容', en: 'answer' },
  proposal: { zh: '调解方案', en: 'terms of the mediation' },
  amount: { zh: '调解金额', en: 'amount of the mediation' },
  signed: { zh: '双方确认方式', en: 'how both sides accepted' },
  verdict: { zh: '复核结论', en: 'result of the re-check' },
  opinion: { zh: '复核意见', en: 'opinion of the re-check' },
  recheckBy: { zh: '申请复核的最后一日', en: 'last day to ask for a re-check' },
} as const satisfies Record<string, Both>
export type PaperVariable = keyof typeof paperVariables
/** What a paper is filled with; what is null or empty takes its line out of the text. */
export type PaperValues = Readonly<Partial<Record<PaperVariable, string | null>>>

interface PaperKindSpec {
  title: Both
  /** Its word in the number: 粤邮申受〔2026〕12号. */
  word: string
  readers: readonly PaperReader[]
  variables: readonly PaperVariable[]
}

const ALWAYS = [
  'no',
  'appellant',
  'brand',
  'enterprise',
  'bureau',
  'waybill',
  'problem',
  'receivedOn',
  'today',
] as const satisfies readonly PaperVariable[]

/** Every kind of paper: its title, its word in the number, for whom it is, and what its text may name. */
export const paperKinds: Readonly<Record<PaperKind, PaperKindSpec>> = {
  acceptance: {
    title: { zh: '申诉受理通知书', en: 'Notice of acceptance' },
    word: '受',
    readers: ['user'],
    variables: [...ALWAYS, 'answerBy', 'replyBy'],
  },
  transfer: {
    title: { zh: '申诉转办函', en: 'Letter of transfer' },
    word: '转',
    readers: ['enterprise'],
    variables: [...ALWAYS, 'replyBy'],
  },
  nonAcceptance: {
    title: { zh: '申诉不予受理通知书', en: 'Notice of non-acceptance' },
    word: '不',
    readers: ['user'],
    variables: [...ALWAYS, 'reason', 'explanation', 'remedy', 'recheckBy'],
  },
  termination: {
    title: { zh: '申诉终止处理通知书', en: 'Notice of termination' },
    word: '终',
    readers: ['user'],
    variables: [...ALWAYS, 'reason', 'explanation', 'remedy', 'recheckBy'],
  },
  result: {
    title: { zh: '申诉处理结果告知书', en: 'Notice of the result' },
    word: '告',
    readers: ['user'],
    variables: [...ALWAYS, 'closeType', 'liability', 'compensation', 'answer', 'recheckBy'],
  },
  mediation: {
    title: { zh: '申诉调解协议书', en: 'Mediation agreement' },
    word: '调',
    readers: ['user', 'enterprise'],
    variables: [...ALWAYS, 'proposal', 'amount', 'signed'],
  },
  recheck: {
    title: { zh: '申诉复核结果通知书', en: 'Notice of the re-check' },
    word: '复',
    readers: ['user'],
    variables: [...ALWAYS, 'verdict', 'opinion'],
  },
}

const HOLE = /\{\{([^{}]*)\}\}/g

/** Names between braces that a kind of paper does not know, each once. */
export function unknownHoles(kind: PaperKind, body: string): string[] {
  const known: readonly string[] = paperKinds[kind].variables
  const named = [...body.matchAll(HOLE)].map(([, name = '']) => name.trim())
  return [...new Set(named.filter((name) => !known.includes(name)))]
}

/**
 * Fills a text. A line that names something there is nothing to say of is left out, so that no paper shows a hole.
 *
 * @param body lines of text with `{{variable}}`
 */
export function fillPaper(body: string, values: PaperValues): string {
  const filled = (name: string) => values[name.trim() as PaperVariable] || ''
  return body
    .split('\n')
    .filter((line) => [...line.matchAll(HOLE)].every(([, name = '']) => filled(name) !== ''))
    .map((line) => line.replace(HOLE, (_, name: string) => filled(name)))
    .join('\n')
}

/** The first sixteen digits of a paper's digest, by four: printed on it, asked for where it is checked. */
export const checkCodeOf = (sm3: string): string => (sm3.slice(0, 16).match(/.{4}/g) ?? []).join('-')

/**
 * What of a paper is digested: every part that somebody could wish to be another. A paper that names no versions of rules,
 * as none did before they were numbered, is digested as it always was.
 */
export function paperText(paper: {
  number: string
  kind: PaperKind
  caseNo: string
  issuedOn: string
  office: string
  body: string
  rules?: readonly NamedVersion[] | null
}): string {
  const { number, kind, caseNo, issuedOn, office, body, rules } = paper
  const parts = [number, kind, caseNo, issuedOn, office, body]
  return JSON.stringify(
    rules?.length
      ? ['paper.v2', ...parts, rules.map(({ rule, no, sm3 }) => [rule, no, sm3])]
      : ['paper.v1', ...parts],
  )
}
