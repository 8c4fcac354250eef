import { paperTexts } from '../../domain/paper.texts.ts'
import { formRules } from '../../lib/formRules.ts'
import { api } from '../../lib/operations.ts'

export const verifyPaperRules = formRules({
  routes: [api.papers.verify],
  schema: async () => (await import('@appeal/contract/papers/papers.routes.ts')).VerifyPaperQuery,
  body: (values: { number: string; code: string }) => values,
  texts: paperTexts,
  words: { number: 'check.numberMissing', code: 'check.codeMissing' },
})
