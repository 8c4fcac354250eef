import type { Both, Language } from '../kit/language.ts'
import { fillWords } from '../kit/words.ts'
import type { DecidingValue } from './caseProof.ts'
import type { Checked, ProofFault } from './checkProof.ts'
import { paperSaid } from './paperProof.ts'

/** What the values that decide a case are called. */
export const valueNames: Readonly<Record<string, Both>> = {
  no: { zh: '案件编号', en: 'case number' },
  state: { zh: '状态', en: 'state' },
  version: { zh: '版本', en: 'version' },
  ownerId: { zh: '提交人', en: 'who filed it' },
  bureauId: { zh: '邮政管理局', en: 'bureau' },
  enterpriseId: { zh: '企业', en: 'enterprise' },
  brand: { zh: '品牌', en: 'brand' },
  waybillNo: { zh: '运单号', en: 'waybill number' },
  type: { zh: '类型', en: 'type' },
  l1: { zh: '问题大类', en: 'problem' },
  l2: { zh: '问题小类', en: 'problem in detail' },
  accepted: { zh: '受理', en: 'accepted' },
  liability: { zh: '责任', en: 'liability' },
  valid: { zh: '有效', en: 'valid' },
  closeType: { zh: '办结方式', en: 'way of closing' },
  invalidReason: { zh: '不予受理或终止的原因', en: 'reason of not accepting or ending' },
  answer: { zh: '答复', en: 'answer' },
  amount: { zh: '金额', en: 'amount' },
  claimAmount: { zh: '索赔金额', en: 'amount claimed' },
  compensation: { zh: '赔偿金额', en: 'compensation' },
  score: { zh: '评价', en: 'score' },
  excluded: { zh: '剔除', en: 'excluded' },
  shielded: { zh: '对企业保密', en: 'kept from the enterprise' },
  declineReason: { zh: '不予答复的原因', en: 'reason of not answering' },
  refusal: { zh: '不予受理的原因', en: 'reason of not accepting' },
  passedTo: { zh: '移送的部门', en: 'body it was passed on to' },
  passedBody: { zh: '移送部门的类别', en: 'kind of that body' },
  bodies: { zh: '转送的部门', en: 'bodies it was referred to' },
  agreed: { zh: '快递员认可答复', en: 'courier agrees with the reply' },
  recovered: { zh: '追回金额', en: 'amount recovered' },
  commendation: { zh: '表扬方式', en: 'way of commending' },
  agreePublish: { zh: '同意公开', en: 'consent to publication' },
  publishedOn: { zh: '公开日期', en: 'day of publication' },
  publicTitle: { zh: '公开的标题', en: 'published title' },
  publicContent: { zh: '公开的内容', en: 'published text' },
  publicFeedback: { zh: '公开的反馈', en: 'published reply' },
}

const FAULTS: Readonly<Record<ProofFault['why'], Both>> = {
  form: {
    zh: '这不是案件的存证证明文件，或文件已损坏。',
    en: 'This is no proof of a case, or the file is damaged.',
  },
  step: {
    zh: '第 {seq} 步与签名时的存证不符：内容被改动。',
    en: 'Step {seq} is not what was signed: it was changed.',
  },
  foreign: {
    zh: '第 {seq} 步不属于此案，或次序不对。',
    en: 'Step {seq} is of another case, or out of its order.',
  },
  changed: {
    zh: '第 {seq} 步与较早的证明不同。',
    en: 'Step {seq} is not what the earlier proof says.',
  },
  gone: {
    zh: '第 {seq} 步在较早的证明中有，现在没有了。',
    en: 'Step {seq} is in the earlier proof, and is gone now.',
  },
  facts: {
    zh: '案件内容与第 {seq} 步的决定不符{names}。',
    en: 'What the case says is not what step {seq} decided{names}.',
  },
  rules: {
    zh: '所写的适用规则版本与签名不符：被改动。',
    en: 'The versions of rules that it names are not what was signed: they were changed.',
  },
  papers: {
    zh: '所列的文书与签名不符：被改动。',
    en: 'The papers that it names are not what was signed: they were changed.',
  },
  paper: {
    zh: '第 {seq} 步发出的文书 {number} 与该步的记录不符：文书被改动、移走或删除。',
    en: 'Paper {number}, issued by step {seq}, is not what that step recorded: it was changed, moved or removed.',
  },
  unissued: {
    zh: '文书 {number} 不是案件任何一步发出的：事后插入。',
    en: 'Paper {number} was issued by no step of the case: it was put in later.',
  },
  promise: {
    zh: '尚未存证的步骤的哈希值与签名不符：被改动。',
    en: 'The hashes of steps that wait for the log are not what was signed: they were changed.',
  },
  signature: {
    zh: '第 {head} 号签名不成立：签名之后有内容被改动。',
    en: 'Head {head} is not signed as it stands: something was changed after it was signed.',
  },
  key: {
    zh: '第 {head} 号签名是用另一把公钥签的，不是已知的公钥。',
    en: 'Head {head} is signed by another key than the known one.',
  },
  replaced: {
    zh: '第 {head} 号签名与保存的不同：存证被替换。',
    en: 'Head {head} is not the one that was kept: the log was replaced.',
  },
  growth: {
    zh: '第 {later} 号签名的存证不是由第 {head} 号增加而成：有内容被改动或截断。',
    en: 'The log under head {later} did not grow out of that under head {head}: something was altered or cut off.',
  },
}

const SAID = {
  holds: { zh: '证明真实', en: 'The proof is genuine' },
  fails: { zh: '证明不成立', en: 'The proof does not hold' },
  waits: { zh: '还没有存证', en: 'Not in the log yet' },
  steps: {
    zh: '案件 {no} 的 {count} 步记录在存证中，与第 {head} 号签名（{at}）一致。',
    en: '{count} {count|step|steps} of case {no} {count|is|are} in the log, as head {head} of {at} was signed.',
  },
  unnumbered: {
    zh: '某一案件的 {count} 步记录在存证中，与第 {head} 号签名（{at}）一致。这份文件不能证明案件编号：作出决定的那一步不在其中。',
    en: '{count} {count|step|steps} of a case {count|is|are} in the log, as head {head} of {at} was signed. The number of the case is not proven: the step that decides it is not in this file.',
  },
  step: { zh: '第 {seq} 步：{event}，{at}', en: 'Step {seq}: {event}, {at}' },
  facts: {
    zh: '案件内容与第 {seq} 步的决定一致：{values}。',
    en: 'What the case says is what step {seq} decided: {values}.',
  },
  rule: {
    zh: '第 {seq} 步适用规则版本：{rule}第 {no} 版，SM3 {sm3}。',
    en: 'Step {seq}, rules as of: {rule}, version {no}, SM3 {sm3}.',
  },
  only: {
    zh: '这份文件只含第 {only} 步，不涉及其他各步。',
    en: 'This file is of step {only} alone and says nothing of the others.',
  },
  paper: {
    zh: '第 {seq} 步发出{title} {number}，SM3 {sm3}。',
    en: 'Step {seq} issued paper {number} ({title}), SM3 {sm3}.',
  },
  withdrawn: {
    zh: '第 {seq} 步发出{title} {number}，SM3 {sm3}，在送出之前已撤回。',
    en: 'Step {seq} issued paper {number} ({title}), SM3 {sm3}, withdrawn before it left the house.',
  },
  words: {
    zh: '文书 {number}（{office}，{issuedOn}，案件 {no}）写明：{body}',
    en: 'Paper {number} ({office}, {issuedOn}, case {no}) says: {body}',
  },
  promised: {
    zh: '第 {seq} 步的哈希值：{hash}。以后取得的证明应与此相同。',
    en: 'Hash of step {seq}: {hash}. A later proof has the same.',
  },
  waiting: {
    zh: '第 {steps} 步还没有签名：存证每小时一次，请稍后再取一份证明。',
    en: 'Under no head yet: step {steps}. The log takes steps in each hour; please get another proof later.',
  },
  key: {
    zh: '签名公钥指纹：{fingerprint}。请与您另外得到的指纹比对。',
    en: 'Fingerprint of the key: {fingerprint}. Compare it with one that you got elsewhere.',
  },
  unlinked: {
    zh: '这份证明没有提到保存的第 {heads} 号签名，未与其比对。',
    en: 'This proof says nothing of kept head {heads}: not compared.',
  },
} as const satisfies Record<string, Both>

/** Day and minute by the clock of China. */
export const minuteOf = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

const YES_NO: Record<Language, readonly [string, string]> = { zh: ['是', '否'], en: ['yes', 'no'] }
const valueText = (value: DecidingValue, language: Language): string =>
  typeof value === 'boolean' ? YES_NO[language][value ? 0 : 1] : String(value)

/** What a check found, in plain sentences. */
export interface Verdict {
  holds: boolean
  title: string
  /** What holds, or what differs, one sentence each. */
  lines: string[]
}

/** Puts what was found into words. */
export function verdictIn(language: Language, { faults, proof, fingerprint, unlinked }: Checked): Verdict {
  const say = (sentence: Both, values: Record<string, string | number> = {}) =>
    fillWords(sentence[language], values)
  const [comma, colon] = language === 'zh' ? ['、', '：'] : [', ', ': ']
  const nameOf = (name: string) => valueNames[name]?.[language] ?? name
  if (faults.length > 0 || !proof)
    return {
      holds: false,
      title: say(SAID.fails),
      lines: faults.map((fault) => {
        const names = 'names' in fault ? fault.names.map(nameOf).join(comma) : ''
        return say(FAULTS[fault.why], { ...fault, names: names && `${colon}${names}` })
      }),
    }
  const { head, lines, waiting, facts, no, rules, papers, promised, only } = proof
  const told: string[] = []
  // A number is proven by the values of a step alone; no other text of whoever hands the file on is repeated.
  if (head)
    told.push(
      say(facts ? SAID.steps : SAID.unnumbered, {
        ...{ no, count: lines.length, head: head.seq, at: minuteOf(head.at) },
      }),
    )
  if (only !== undefined) told.push(say(SAID.only, { only }))
  for (const { entry } of lines)
    if (entry.said)
      told.push(say(SAID.step, { seq: entry.said.seq, event: entry.said.event, at: minuteOf(entry.said.at) }))
  if (facts) {
    const values = facts.values.flatMap(({ name, opened }) =>
      opened && opened.value !== null ? [`${nameOf(name)}${colon}${valueText(opened.value, language)}`] : [],
    )
    told.push(say(SAID.facts, { seq: facts.seq, values: values.join(language === 'zh' ? '；' : '; ') }))
  }
  for (const { name, ...one } of rules?.lines ?? [])
    told.push(say(SAID.rule, { ...one, rule: name[language] }))
  for (const { title, withdrawn, text, ...one } of papers?.lines ?? []) {
    told.push(say(withdrawn ? SAID.withdrawn : SAID.paper, { ...one, title: title[language] }))
    const words = text === undefined ? undefined : paperSaid(text)
    if (words) told.push(say(SAID.words, words))
  }
  if (waiting.length > 0) told.push(say(SAID.waiting, { steps: waiting.join(comma) }))
  for (const one of promised?.lines ?? []) told.push(say(SAID.promised, one))
  if (fingerprint) told.push(say(SAID.key, { fingerprint }))
  if (unlinked.length > 0) told.push(say(SAID.unlinked, { heads: unlinked.join(comma) }))
  return { holds: true, title: say(lines.length > 0 ? SAID.holds : SAID.waits), lines: told }
}
