import type { Both } from '../kit/language.ts'

/** What is offered, as history, messages and papers call it; what is offered in words stands with them. */
export const offerWords = (amount: string | null): Both =>
  amount ? { zh: `${amount} 元`, en: `CNY ${amount}` } : { zh: '其他履行方式', en: 'another performance' }

/** Said to everybody on the page of a mediation (人民调解 and the mediation of the regulator alike). */
export const withoutPrejudice: Both = {
  zh: '调解中提出的方案和说法只用于调解。调解不成的，不作为对任何一方不利的证据，申诉按查清的事实继续办理。',
  en: 'What is offered here serves mediation alone. If there is no agreement it is no evidence against either side, and the appeal goes on by the facts.',
}
