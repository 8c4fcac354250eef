import type { SATISFACTIONS } from '@appeal/contract/appeals/appeals.codes.ts'
import { formRules } from '../../../lib/formRules.ts'
import { api } from '../../../lib/operations.ts'
import { ownTexts } from './own.texts.ts'

export type Score = (typeof SATISFACTIONS)[number]
export type YesNo = '' | 'yes' | 'no'
/** An answer as the wire has it; undefined before it is given. */
export const yesNo = (answer: YesNo): boolean | undefined => (answer === '' ? undefined : answer === 'yes')

const inputs = () => import('@appeal/contract/appeals/appeals.inputs.ts')

export const evaluationRules = formRules({
  routes: [api.appeals.evaluateInfo],
  schema: async () => (await inputs()).EvaluationInput,
  body: (values: { bureauScore: Score | ''; enterpriseScore: Score | ''; remark: string }) => values,
  texts: ownTexts,
  words: {
    bureauScore: { 'rule.code': 'choose' },
    enterpriseScore: { 'rule.code': 'choose' },
  },
})

interface OpinionValues {
  truthful: YesNo
  satisfied: YesNo
  remark: string
}
export const opinionOf = ({ truthful, satisfied, remark }: OpinionValues) => ({
  truthful: yesNo(truthful),
  satisfied: yesNo(satisfied),
  remark,
})
export const opinionRules = formRules({
  routes: [api.todo.verifyAnswer],
  schema: async () => (await inputs()).VerifyAnswerInput,
  body: opinionOf,
  texts: ownTexts,
  words: { truthful: 'choose', satisfied: 'choose' },
})
/** The same question by a link. */
export const opinionByLinkRules = formRules({
  routes: [api.appeals.verifyByLink],
  schema: async () => (await inputs()).VerifyByLinkInput,
  body: opinionOf,
  texts: ownTexts,
  words: { truthful: 'choose', satisfied: 'choose' },
})

export const supplementRules = formRules({
  routes: [api.appeals.supplementAnswer],
  schema: async () => (await inputs()).SupplementAnswerInput,
  body: (values: { remark: string }) => values,
})

export const withdrawRules = formRules({
  routes: [api.appeals.withdraw],
  schema: async () => (await inputs()).WithdrawInput,
  body: (values: { reason: string }) => values,
  texts: ownTexts,
  words: { reason: 'withdrawMissing' },
})

export const recheckRules = formRules({
  routes: [api.todo.recheck],
  schema: async () => (await inputs()).RecheckInput,
  body: (values: { reason: string }) => values,
  texts: ownTexts,
  words: { reason: 'recheckMissing' },
})
