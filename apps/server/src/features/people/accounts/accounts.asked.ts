import {
  AskedOfAccount,
  type EditAccount,
  NewAccount,
  NewAccountForm,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { invalid } from '../../../platform/http/answers.ts'
import { isStock } from '../../../platform/stock.ts'

type Field = keyof typeof AskedOfAccount.shape
type Asked = Partial<Record<Field, string | null | undefined>>

function judge(ctx: Context, given: Asked, isMeant: (field: Field) => boolean = () => true): void {
  const { error } = AskedOfAccount.safeParse(given)
  const issues = error?.issues.filter(({ path: [field] }) => isMeant(field as Field)) ?? []
  if (issues.length) throw invalid(new z.ZodError(issues), ctx.language)
}

/** What an account asks beyond its shapes, by whichever way it comes in; nothing of clients of the ecosystem (contract 9). */
export const askedOf = (ctx: Context) => (isStock(ctx) ? NewAccount : NewAccountForm)

/**
 * Asks of a new account what the form asks (spec 5, back-office user edit): a phone, an ID number, an account of 2 to 10.
 * Clients of the ecosystem have forms of their own, which may leave these out (contract 9).
 *
 * @throws request.invalid with the fields
 */
export function demandAsked(ctx: Context, given: NewAccount): void {
  if (!isStock(ctx)) judge(ctx, given)
}

/**
 * The same of a change: the longer account of before stays as it is, and what was never given may stay away; what is
 * there is not taken away.
 *
 * @throws request.invalid with the fields
 */
export function demandAskedStill(ctx: Context, before: Asked, given: EditAccount): void {
  if (isStock(ctx)) return
  judge(ctx, given, (field) => given[field] !== undefined && (given[field] ?? null) !== before[field])
}
