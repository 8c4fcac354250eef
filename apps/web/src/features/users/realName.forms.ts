import { formRules } from '../../lib/formRules.ts'
import { api } from '../../lib/operations.ts'

export const realNameRules = formRules({
  routes: [api.userCentre.updateUserInfo],
  schema: async () => (await import('@appeal/contract/users/users.schemas.ts')).UpdateUserInfoBody,
  body: ({ name }: { name: string }) => ({ name: name.trim() }),
})
