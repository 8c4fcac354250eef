import { formRules } from '../../../lib/formRules.ts'
import { uniting } from '../../../lib/uniting.ts'

const unitingSchemas = () => import('@appeal/contract/uniting/uniting.schemas.ts')
export const unitingCodesRules = formRules({
  routes: [uniting.codes],
  schema: async () => (await unitingSchemas()).OtherPhone,
  body: (values: { phone: string }) => values,
})
export const unitingRules = formRules({
  routes: [uniting.plan, uniting.unite],
  schema: async () => (await unitingSchemas()).UnitingProof,
  body: (values: { ownCode: string; otherCode: string; otherFactor: string }) => values,
})
