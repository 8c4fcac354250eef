import { formRules } from '../../lib/formRules.ts'
import { api } from '../../lib/operations.ts'
import { roomTexts } from './mediation.texts.ts'

const inputs = () => import('@appeal/contract/mediation/mediation.inputs.ts')

export type Way = 'accept' | 'counter' | 'refuse' | 'quit'
export interface Answer {
  way: Way | ''
  amount: string
  performance: string
  words: string
}

export const proposeRules = formRules({
  routes: [api.todo.mediationPropose],
  schema: async () => (await inputs()).MediationProposeInput,
  body: ({ amount, performance, words }: Answer) => ({ amount, performance, terms: words }),
  fields: { terms: 'words' },
})
export const quitRules = formRules({
  routes: [api.todo.mediationQuit],
  schema: async () => (await inputs()).MediationQuitInput,
  body: ({ words }: Answer) => ({ reason: words }),
  fields: { reason: 'words' },
})
export const respondRules = formRules({
  routes: [api.todo.mediationRespond],
  schema: async () => (await inputs()).MediationRespondInput,
  body: ({ way, words }: Answer) => ({
    verdict: way === 'accept' ? 'ACCEPTED' : way === 'refuse' ? 'REFUSED' : undefined,
    remark: words,
  }),
  fields: { verdict: 'way', remark: 'words' },
  texts: roomTexts,
  words: { way: 'choose' },
})

export interface Signing {
  agrees: 'yes' | 'no' | ''
  reason: string
  validCode: string
}
export const signRules = formRules({
  routes: [api.todo.mediationSign],
  schema: async () => (await inputs()).MediationSignInput,
  body: ({ agrees, reason, validCode }: Signing) => ({
    agrees: agrees === '' ? undefined : agrees === 'yes',
    reason,
    validCode,
  }),
  texts: roomTexts,
  words: { agrees: 'choose' },
})
