import { formRules } from '../../lib/formRules.ts'
import { api } from '../../lib/operations.ts'
import { homeTexts } from './home.texts.ts'

export const progressRules = formRules({
  routes: [api.appeals.publicProgress],
  schema: async () => (await import('@appeal/contract/appeals/appeals.inputs.ts')).PublicProgressQuery,
  body: ({ appealNo, phoneTail }: { appealNo: string; phoneTail: string }) => ({
    appealNo: appealNo.replace(/\s/g, '').toUpperCase(),
    phoneTail,
  }),
  texts: homeTexts,
  words: { appealNo: 'numberMissing', phoneTail: { 'rule.phoneTail': 'tailMissing' } },
})
