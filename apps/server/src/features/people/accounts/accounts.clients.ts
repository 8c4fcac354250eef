import {
  type Activation,
  CLIENT_AREAS,
  type ClientQuery,
  type ClientRecord,
  type EditClient,
  type NewClient,
} from '@appeal/contract/accounts/accounts.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { isStock } from '../../../platform/stock.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { closeAccount, endSessions } from '../../auth/auth.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import {
  type AccountChange,
  changeAccount,
  demandFreeEmail,
  listPeople,
  setStanding,
} from '../users/users.admin.service.ts'
import { createUser, demandEmployer, findUser, lockUser, type UserRow } from '../users/users.service.ts'
import { resetAccess, withoutContact } from './accounts.access.ts'
import { presentClient } from './accounts.presenter.ts'

const isClient = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && CLIENT_AREAS.some((area) => area === user.area)

/** Accounts of consumers and couriers, for the administration of the system alone. */
export async function clientPage(
  ctx: Context,
  query: z.output<typeof ClientQuery>,
): Promise<Page<ClientRecord>> {
  const { rows, total } = await listPeople(
    ctx,
    {
      areas: query.area ? [query.area] : CLIENT_AREAS,
      // They belong to no organisation; whoever holds this right at all sees them.
      within: 'all',
      searchKey: query.searchKey,
      userStatus: query.userStatus,
    },
    { by: query.sortField ?? 'createTime', descending: query.sortOrder !== 'ascend' },
    query,
  )
  const words = await dictionary(ctx.platform)
  const records = rows.map((row) => presentClient(ctx, row, words))
  return toPage(records, total, query)
}

/** One account of the portal. @throws accounts.not_found */
export async function clientDetail(ctx: Context, id: string): Promise<ClientRecord> {
  const user = await findUser(ctx.platform.db, id)
  if (!isClient(user)) return fail('accounts.not_found')
  return presentClient(ctx, user, await dictionary(ctx.platform))
}

const lockClient = async (tx: Tx, id: string): Promise<UserRow> => {
  const user = await lockUser(tx, id)
  return isClient(user) ? user : fail('accounts.not_found')
}

/** Opens an account of the portal without a password: its holder signs in by SMS code. */
export async function addClient(ctx: Context, body: z.output<typeof NewClient>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const area = body.area ?? 'c'
    const { userOwnerCompany: brand, legalBranch: outlet } = body
    // Our own screens name it; clients of the ecosystem may leave it out.
    if (area === 'd')
      await demandEmployer(
        ctx,
        isStock(ctx) ? { brand, outlet } : { brand: brand ?? null, outlet: outlet ?? null },
      )
    await demandFreeEmail(tx, ctx, area, body.email, null)
    const id = await createUser(tx, ctx, {
      area,
      account: body.account,
      name: body.name,
      phone: body.phone,
      ...(body.email && { email: body.email }),
      ...(body.idCardNumber && { idNumber: body.idCardNumber }),
      ...(area === 'd' && body.userOwnerCompany && { brand: body.userOwnerCompany }),
      ...(area === 'd' && body.legalBranch && { outlet: body.legalBranch }),
    })
    const user = await lockClient(tx, id)
    await changeAccount(tx, ctx, user, { gender: body.gender, sortCode: body.sortCode })
    await recordChange(tx, ctx, 'client', { id, name: body.account })
  })
}

/** Changes an account of the portal. */
export async function editClient(ctx: Context, body: z.output<typeof EditClient>): Promise<Pending> {
  return ctx.unitOfWork(async (tx) => {
    const user = await lockClient(tx, body.id)
    if (body.version !== undefined && body.version !== user.version) fail('record.stale')
    const { id: _, version: __, idCardNumber, userOwnerCompany, legalBranch, ...rest } = body
    const isCourier = user.area === 'd'
    if (isCourier) await demandEmployer(ctx, { brand: userOwnerCompany, outlet: legalBranch })
    const { now, pending } = await withoutContact(tx, ctx, user, {
      ...rest,
      ...(idCardNumber !== undefined && { idNumber: idCardNumber }),
      ...(isCourier && { brand: userOwnerCompany, outlet: legalBranch }),
    } as AccountChange)
    await changeAccount(tx, ctx, user, now)
    await recordChange(
      tx,
      ctx,
      'client',
      { id: user.id, name: user.account },
      {
        fields: [
          null,
          Object.entries(body).flatMap(([key, value]) =>
            value === undefined || key === 'id' || key === 'version' ? [] : [key],
          ),
        ],
      },
    )
    return pending
  })
}

/** Disables or enables an account of the portal. */
export async function switchClient(ctx: Context, id: string, standing: 'ENABLE' | 'DISABLED'): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const user = await lockClient(tx, id)
    await setStanding(tx, ctx, id, standing)
    if (standing === 'DISABLED') await endSessions(tx, ctx, id, 'disabled')
    await recordChange(
      tx,
      ctx,
      'client',
      { id, name: user.account },
      { userStatus: [user.userStatus, standing] },
    )
  })
}

/** Takes the password away; the person alone gets the code for another one. @throws accounts.unreachable */
export const resetClient = (ctx: Context, id: string): Promise<Activation> =>
  ctx.unitOfWork(async (tx) => resetAccess(tx, ctx, await lockClient(tx, id), 'client'))

/** Closes accounts of the portal as their holders could themselves: never with an unfinished case. */
export async function deleteClients(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const user = await lockClient(tx, id)
      await closeAccount(tx, ctx, id)
      await recordChange(tx, ctx, 'client', { id, name: user.account }, { deleted: [user.account, null] })
    }
  })
}
