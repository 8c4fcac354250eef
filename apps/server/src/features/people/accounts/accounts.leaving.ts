import { accountRoutes, bizAccountRoutes } from '@appeal/contract/accounts/accounts.routes.ts'
import type { HandOver, OpenWork } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { z } from 'zod'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { countOpenWork, handOverWork, type Successor, successorOf } from '../users/users.leaving.service.ts'
import { isDisabled, lockUser, type UserRow } from '../users/users.service.ts'
import { accountDetail, lockSeen, retire } from './accounts.service.ts'
import { accountTemplates } from './accounts.templates.ts'

/** Whoever hands over ends the account only with the right to do that. */
const ENDING = {
  disable: [accountRoutes.disableUser, bizAccountRoutes.disableUser],
  delete: [accountRoutes.delete, bizAccountRoutes.delete],
} as const

/** Open cases that lie with a person, by kind. @throws accounts.not_found */
export async function openWork(ctx: Context, id: string): Promise<OpenWork> {
  await accountDetail(ctx, id)
  const counts = await countOpenWork(ctx.platform.db, ctx, id)
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    kinds: counts.flatMap(({ kind, words, count }) =>
      count > 0 ? [{ kind, name: words[ctx.language], count }] : [],
    ),
  }
}

/**
 * Gives all open cases of a person to colleagues, or back to the organisation. It changes who works on them and nothing
 * else: clocks and states stay, each history says it, each successor is told once. Where it is asked, the account is
 * disabled or deleted in the same step.
 *
 * @throws accounts.not_found, accounts.successor_wrong, giving.not_able, giving.own_case, and what `retire` throws
 */
export async function handOver(
  ctx: Context,
  { id, successorId, apart, after, reason }: z.output<typeof HandOver>,
): Promise<{ cases: number }> {
  const { grants } = viewerOf(ctx)
  if (after !== 'stay' && !ENDING[after].some(({ permission }) => grants.has(permission)))
    fail('request.not_permitted')
  const named = new Map<CaseKindName, string | undefined>(apart.map((one) => [one.kind, one.successorId]))
  const whose = (kind: CaseKindName) => (named.has(kind) ? named.get(kind) : successorId)
  const ids = [...new Set([successorId, ...named.values()].flatMap((one) => one ?? []))]
  const known = new Map(
    await Promise.all(ids.map(async (one) => [one, await successorOf(ctx, one)] as const)),
  )
  return ctx.unitOfWork(async (tx) => {
    const people = await lockPeople(tx, ctx, id, ids)
    const user = people.get(id)!
    for (const one of ids) demandSuccessor(user, people.get(one), known.get(one))
    const given = await handOverWork(tx, ctx, {
      from: id,
      to: (kind) => known.get(whose(kind) ?? '') ?? null,
      reason,
    })
    for (const [to, count] of given) if (to && count > 0) await tellSuccessor(tx, ctx, user, to, count)
    const cases = [...given.values()].reduce((sum, count) => sum + count, 0)
    const accounts = ids.flatMap((one) => people.get(one)?.account ?? [])
    await recordChange(
      tx,
      ctx,
      'user',
      { id, name: user.account },
      { openCases: [cases, accounts.join(', ') || null], reason: [null, reason] },
    )
    if (after !== 'stay') await retire(tx, ctx, user, after)
    return { cases }
  })
}

/** Whoever goes and whoever takes over, held in one order: two who hand over to each other do not wait for ever. */
async function lockPeople(tx: Tx, ctx: Context, id: string, successors: readonly string[]) {
  const people = new Map<string, UserRow>()
  for (const one of [...new Set([id, ...successors])].toSorted()) {
    const user = one === id ? await lockSeen(tx, ctx, id) : await lockUser(tx, one)
    if (user) people.set(one, user)
  }
  return people
}

/** A colleague of the same organisation who works. @throws accounts.successor_wrong */
function demandSuccessor(from: UserRow, to: UserRow | undefined, facts: Successor | undefined): void {
  const isRight = to && facts && to.id !== from.id && to.orgId === from.orgId && !isDisabled(to)
  if (!isRight) fail('accounts.successor_wrong', { field: 'successorId' })
}

const tellSuccessor = (tx: Tx, ctx: Context, from: UserRow, to: string, count: number): Promise<void> =>
  tell(tx, ctx, {
    template: accountTemplates.workHandedOver,
    to: { userId: to },
    data: { count: String(count) },
    channels: ['inapp'],
    key: `handOver:${from.id}:${to}:${viewerOf(ctx).userId}:${ctx.now().getTime()}`,
  })
