import { type DeadlineKey, type DeadlineKind, deadlineKinds } from '../calendar/deadlineKinds.ts'
import type { Both, Language } from '../kit/language.ts'
import { fillWords } from '../kit/words.ts'
import type { NamedVersion } from './namedRules.ts'

/** What a rule can say of a past case. */
export const TRIAL_VERDICTS = [
  'in_time',
  'late',
  'open',
  'too_early',
  'too_late',
  'alone',
  'second',
  'own_words',
  'alike',
  'until',
  'given',
  'nobody',
] as const
export type TrialVerdict = (typeof TRIAL_VERDICTS)[number]
/** How a decision differs: by its day or its person alone, or by what the rule says now. */
export const TRIAL_TURNS = ['day', 'holder', ...TRIAL_VERDICTS] as const
export type TrialTurn = (typeof TRIAL_TURNS)[number]

/** Clocks that run: each is a rule by its own name. */
export const TRIED_CLOCKS = (Object.entries(deadlineKinds) as [DeadlineKey, DeadlineKind][]).flatMap(
  ([name, { clock }]) => (clock ? [name] : []),
)
/** Rules beside the clocks. */
export const TRIED_BESIDE = ['admission', 'approval', 'likeness', 'giving'] as const
export type TriedRule = DeadlineKey | (typeof TRIED_BESIDE)[number]

const beside: Record<(typeof TRIED_BESIDE)[number], Both> = {
  admission: { zh: '提交申诉的时间', en: 'Time of the appeal' },
  likeness: { zh: '答复雷同', en: 'Answers that are alike' },
  giving: { zh: '按规则分派', en: 'Giving by the rule' },
  approval: { zh: '结案复核', en: 'Second person at closing' },
}

/** What a rule is called. */
export const ruleName = (rule: string): Both =>
  rule in deadlineKinds
    ? deadlineKinds[rule as DeadlineKey].label
    : (beside[rule as keyof typeof beside] ?? { zh: rule, en: rule })

export const trialVerdictTexts: Record<TrialVerdict, Both> = {
  in_time: { zh: '按时', en: 'in time' },
  late: { zh: '超期', en: 'late' },
  open: { zh: '可以申诉', en: 'open to appeal' },
  too_early: { zh: '未到可申诉之日', en: 'too early' },
  too_late: { zh: '已过申诉时效', en: 'too late' },
  alone: { zh: '一人可结案', en: 'closed by one person' },
  second: { zh: '须复核人同意', en: 'needs a second person' },
  own_words: { zh: '不算雷同', en: 'own words' },
  alike: { zh: '算雷同', en: 'like other answers' },
  until: { zh: '最后一天', en: 'last day' },
  given: { zh: '分派', en: 'given' },
  nobody: { zh: '无人合适', en: 'nobody fits' },
}

export const trialTurnTexts: Record<TrialTurn, Both> = {
  day: { zh: '只改日期', en: 'another day only' },
  in_time: { zh: '变为按时', en: 'now in time' },
  late: { zh: '变为超期', en: 'now late' },
  open: { zh: '变为可申诉', en: 'now open' },
  too_early: { zh: '变为未到时间', en: 'now too early' },
  too_late: { zh: '变为已过时效', en: 'now too late' },
  alone: { zh: '不再须复核', en: 'no second person now' },
  second: { zh: '变为须复核', en: 'second person now' },
  own_words: { zh: '不再算雷同', en: 'own words now' },
  alike: { zh: '变为雷同', en: 'alike now' },
  until: { zh: '只改日期', en: 'another day only' },
  holder: { zh: '换承办人', en: 'another handler' },
  given: { zh: '变为可分派', en: 'given now' },
  nobody: { zh: '变为无人合适', en: 'nobody fits now' },
}

const VERSION: Both = { zh: '{rule}第 {no} 版，SM3 {sm3}', en: '{rule}, version {no}, SM3 {sm3}' }

/** One version in words, with its digest. */
export const versionInWords = (language: Language, { rule, no, sm3 }: NamedVersion): string =>
  fillWords(VERSION[language], { rule: ruleName(rule)[language], no, sm3 })
