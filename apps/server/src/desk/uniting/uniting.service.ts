import type { UnitingPlan } from '@appeal/contract/uniting/uniting.schemas.ts'
import { allKinds } from '../../cases/cases.service.ts'
import { endSessions, forgetFactors } from '../../features/auth/auth.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { findUser, isDisabled, lockUser, personal } from '../../features/people/users/users.service.ts'
import { endUnited, onUniting, type Pair } from '../../features/people/users/users.uniting.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { UNITING_CASES_MAX } from './uniting.settings.ts'
import { unitingTemplates } from './uniting.templates.ts'

/** Ids of the account that stays and the one that ends. */
export interface PairIds {
  toId: string
  fromId: string
}

const isOfPortal = ({ area }: Pair['to']) => area === 'c' || area === 'd'

/** Two open accounts of the portal, of one kind. @throws uniting.same, uniting.not_found */
async function pairOf(
  read: (id: string) => Promise<Pair['to'] | undefined>,
  { toId, fromId }: PairIds,
): Promise<Pair> {
  if (toId === fromId) fail('uniting.same')
  // In one order, so that two of these cannot wait for each other.
  const rows = new Map<string, Pair['to'] | undefined>()
  for (const id of [toId, fromId].toSorted()) rows.set(id, await read(id))
  const [to, from] = [rows.get(toId), rows.get(fromId)]
  if (!to || !from || !isOfPortal(to) || to.area !== from.area) return fail('uniting.not_found')
  return { to, from }
}

/** Holds both accounts, in the order of all who hold two. */
export async function holdPair(tx: Tx, { toId, fromId }: PairIds): Promise<void> {
  for (const id of [toId, fromId].toSorted()) await lockUser(tx, id)
}

/**
 * Refuses accounts that cannot be one person's, or may not become one now.
 *
 * @throws uniting.disabled, uniting.names_differ, uniting.too_many, and what the features refuse with: uniting.twin,
 *   uniting.other_side, uniting.appraised, keeping.held
 */
async function judge(db: Queryable, ctx: Context, pair: Pair): Promise<void> {
  const { crypto } = ctx.platform
  if (isDisabled(pair.to) || isDisabled(pair.from)) fail('uniting.disabled')
  const [mine, other] = [personal(crypto, pair.to), personal(crypto, pair.from)]
  for (const key of ['name', 'idNumber'] as const)
    if (mine[key] !== null && other[key] !== null && mine[key] !== other[key]) fail('uniting.names_differ')
  await demandFew(db, ctx, pair.from.id)
  for (const one of ctx.platform.product.of(onUniting)) await one.judge?.(db, ctx, pair)
}

/** Each case that moves is held and gets a line of its history in one transaction: so many, and no more. @throws uniting.too_many */
async function demandFew(db: Queryable, ctx: Context, fromId: string): Promise<void> {
  const limit = await UNITING_CASES_MAX.read(ctx.platform)
  let count = 0
  for (const { store } of allKinds(ctx.platform)) count += (await store.idsOfOwner(db, fromId)).length
  if (count > limit) fail('uniting.too_many', { count, limit })
}

async function planOf(db: Queryable, ctx: Context, pair: Pair): Promise<UnitingPlan> {
  const moves: UnitingPlan['moves'] = []
  for (const { words, count } of ctx.platform.product.of(onUniting)) {
    const n = words ? await count(db, pair) : 0
    if (words && n > 0) moves.push({ name: words[ctx.language], count: n })
  }
  return { stays: pair.to.account, ends: pair.from.account, moves }
}

/**
 * What would move from one account to the other; nothing changes.
 *
 * @throws uniting.same, uniting.not_found and what {@link unite} refuses with
 */
export async function planUniting(ctx: Context, ids: PairIds): Promise<UnitingPlan> {
  const { db } = ctx.platform
  const pair = await pairOf((id) => findOpen(db, id), ids)
  await judge(db, ctx, pair)
  return planOf(db, ctx, pair)
}

async function findOpen(db: Queryable, id: string): Promise<Pair['to'] | undefined> {
  const user = await findUser(db, id)
  return user?.deletedAt ? undefined : user
}

/**
 * Makes two accounts of one person one, in the caller's transaction: everything moves to the one that stays, the other
 * is closed and signs in no more, its row stays. Both histories say so, and both phones are told.
 *
 * @param proven what was shown of the accounts, judged once they are held
 * @throws uniting.same, uniting.not_found, uniting.disabled, uniting.names_differ, uniting.too_many, uniting.twin,
 *   uniting.other_side, uniting.appraised, keeping.held
 */
export async function unite(
  tx: Tx,
  ctx: Context,
  ids: PairIds,
  proven: (pair: Pair) => Promise<void>,
): Promise<UnitingPlan> {
  // Whoever files, leaves or changes the number waits behind these rows.
  const pair = await pairOf((id) => lockUser(tx, id), ids)
  await proven(pair)
  await judge(tx, ctx, pair)
  const plan = await planOf(tx, ctx, pair)
  const parts = ctx.platform.product.of(onUniting)
  for (const one of parts.filter(({ isLast }) => !isLast)) await one.move(tx, ctx, pair)
  for (const one of parts.filter(({ isLast }) => isLast)) await one.move(tx, ctx, pair)
  await endUnited(tx, ctx, pair)
  const { to, from } = pair
  await forgetFactors(tx, from.id)
  await endSessions(tx, ctx, from.id, 'disabled')
  const moved = plan.moves.map(({ name, count }) => `${name} ${count}`)
  await recordChange(
    tx,
    ctx,
    'client',
    { id: to.id, name: to.account },
    { united: [null, from.account], moved: [null, moved] },
  )
  await recordChange(tx, ctx, 'client', { id: from.id, name: from.account }, { united: [null, to.account] })
  await tellBoth(tx, ctx, pair)
  return plan
}

async function tellBoth(tx: Tx, ctx: Context, { to, from }: Pair): Promise<void> {
  const { phone } = personal(ctx.platform.crypto, from)
  const told = {
    template: unitingTemplates.accountsUnited,
    data: { account: to.account },
    key: `uniting:${from.id}`,
  }
  await tell(tx, ctx, { ...told, to: { userId: to.id }, channels: ['inapp', 'sms'] })
  if (phone)
    await tell(tx, ctx, {
      ...{ ...told, key: `${told.key}:former`, language: from.language },
      ...{ to: { phone }, channels: ['sms'] as const },
    })
}
