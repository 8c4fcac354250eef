import { formRules } from '../../../lib/formRules.ts'
import { api } from '../../../lib/operations.ts'
import { ownRemedyTexts } from './ownRemedies.texts.ts'

export const disputeRules = formRules({
  routes: [api.remedies.dispute],
  schema: async () => (await import('@appeal/contract/remedies/remedies.schemas.ts')).DisputeBody,
  body: (values: { reason: string }) => values,
  texts: ownRemedyTexts,
  words: { reason: 'reasonMissing' },
})
