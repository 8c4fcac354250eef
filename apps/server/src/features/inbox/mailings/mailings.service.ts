import type { RoleQuery } from '@appeal/contract/grants/grants.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  MAX_RECEIVERS,
  type NewMessage,
  type Receiver,
  type SentMessage,
} from '@appeal/contract/mailings/mailings.routes.ts'
import type { z } from 'zod'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { listRoles } from '../../access/roles/roles.service.ts'
import { orgScope, sees } from '../../organisations/organisations.policy.service.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { namesOf } from '../../people/users/users.service.ts'
import * as store from './mailings.store.ts'

async function reach(ctx: Context) {
  const orgs = await orgDirectory(ctx.platform)
  return { orgs, within: orgScope(viewerOf(ctx), ctx.grant, orgs), senderId: viewerOf(ctx).userId }
}

/** Wakes the open pages of people whose number of unread messages has changed. */
const unreadChanged = (tx: Tx, ctx: Context, userIds: readonly string[]) =>
  ctx.platform.live.send(tx, ...userIds.map((key) => ({ kind: 'user', key, event: 'unread' }) as const))

/**
 * Sends a message to people, to those who have roles, and to organisations with everything below them, all within the
 * scope of the grant; answers its id. Who is meant in several ways gets it once.
 *
 * @throws messages.no_receiver, messages.too_many, accounts.not_found, grants.role_not_found, organisations.not_found
 */
export async function send(ctx: Context, body: z.output<typeof NewMessage>): Promise<string> {
  const { db } = ctx.platform
  const { orgs, within, senderId } = await reach(ctx)
  const [userIds, roleIds, orgIds] = [body.receiverIdList, body.roleIdList, body.orgIdList].map((ids) => [
    ...new Set(ids ?? []),
  ]) as [string[], string[], string[]]
  for (const id of orgIds)
    if (!orgs.get(id) || !sees(within, id)) fail('organisations.not_found', { field: 'orgIdList' })
  const roles = new Map((await listRoles(db)).map((role) => [role.id, role]))
  for (const id of roleIds) {
    const role = roles.get(id)
    if (!role || (role.orgId !== null && !sees(within, role.orgId)))
      fail('grants.role_not_found', { field: 'roleIdList' })
  }
  const named = await store.receiversOf(db, { userIds, roleIds: [], orgIds: [] }, within, userIds.length + 1)
  if (named.length !== userIds.length) fail('accounts.not_found', { field: 'receiverIdList' })
  const everybody = await store.receiversOf(
    db,
    { userIds, roleIds, orgIds: orgIds.flatMap((id) => orgs.descendantIds(id)) },
    within,
    MAX_RECEIVERS + 1,
  )
  if (everybody.length === 0) fail('messages.no_receiver', { field: 'receiverIdList' })
  if (everybody.length > MAX_RECEIVERS) fail('messages.too_many', { limit: MAX_RECEIVERS })
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const { subject, content, category } = body
    await store.insert(
      tx,
      {
        ...{ id, category, subject, content, senderId },
        orgId: viewerOf(ctx).org?.id ?? null,
        addressed: { userIds, roleIds, orgIds },
        at: ctx.now(),
      },
      everybody,
    )
    await unreadChanged(tx, ctx, everybody)
    await recordChange(tx, ctx, 'message', { id, name: subject }, { receivers: [null, everybody.length] })
    return id
  })
}

async function present(ctx: Context, rows: readonly store.SentRow[]): Promise<SentMessage[]> {
  const names = await namesOf(ctx, rows, ({ senderId }) => senderId)
  return rows.map((row) => ({
    ...row,
    id: row.messageId,
    category: row.category as SentMessage['category'],
    createTime: wireTime(row.createdAt),
    createUser: row.senderId,
    createUserName: names.get(row.senderId) ?? null,
    extJson: JSON.stringify(row.addressed),
  }))
}

interface PageAt {
  current: number
  size: number
  sortOrder?: 'ascend' | 'descend' | undefined
}

/** Messages that people of the viewer's sight sent, newest first. */
export async function sentPage(
  ctx: Context,
  query: PageAt & { searchKey?: string | undefined; category?: string | undefined },
): Promise<Page<SentMessage>> {
  const { within, senderId } = await reach(ctx)
  const { rows, total } = await store.page(
    ctx.platform.db,
    { within, senderId, searchKey: query.searchKey, category: query.category },
    { current: query.current, size: query.size, oldestFirst: query.sortOrder === 'ascend' },
  )
  return toPage(await present(ctx, rows), total, query)
}

/** @throws messages.not_found also for messages of others and for what the platform itself has told */
const demand = async (ctx: Context, id: string) =>
  (await store.find(ctx.platform.db, id, await reach(ctx))) ?? fail('messages.not_found')

const FIRST = 200

/** One message with its first receivers. @throws messages.not_found */
export async function sentDetail(ctx: Context, id: string) {
  const row = await demand(ctx, id)
  const [record] = await present(ctx, [row])
  const first = await receiversPage(ctx, { id, current: 1, size: FIRST })
  return { ...(record ?? fail('messages.not_found')), receiveInfoList: first.records }
}

async function receiversPage(
  ctx: Context,
  query: PageAt & { id: string; read?: 'true' | 'false' | undefined },
): Promise<Page<Receiver>> {
  const { rows, total } = await store.receipts(
    ctx.platform.db,
    query.id,
    query.read === undefined ? undefined : query.read === 'true',
    { current: query.current, size: query.size, descending: query.sortOrder === 'descend' },
  )
  const orgs = await orgDirectory(ctx.platform)
  const names = await namesOf(ctx, rows, ({ userId }) => userId)
  return toPage(
    rows.map(({ userId, readAt, orgId }) => ({
      receiveUserId: userId,
      // Somebody who has gone since still counts; the clients must not stumble over it.
      receiveUserName: names.get(userId) ?? null,
      orgName: orgs.nameOf(orgId, ctx.language) || null,
      read: readAt !== null,
      readTime: readAt && wireTime(readAt),
    })),
    total,
    query,
  )
}

/** Receivers of a message, page by page. @throws messages.not_found */
export async function receivers(
  ctx: Context,
  query: PageAt & { id: string; read?: 'true' | 'false' | undefined },
): Promise<Page<Receiver>> {
  await demand(ctx, query.id)
  return receiversPage(ctx, query)
}

/** Withdraws messages: they disappear from all inboxes; all of them, or none. */
export async function withdraw(ctx: Context, ids: readonly string[]): Promise<void> {
  const within = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const row = (await store.lock(tx, id, within)) ?? fail('messages.not_found')
      const people = await store.receiverIds(tx, id)
      await store.remove(tx, id)
      await unreadChanged(tx, ctx, people)
      await recordChange(
        tx,
        ctx,
        'message',
        { id, name: row.subject },
        { deleted: [`${row.readers}/${row.receivers}`, null] },
      )
    }
  })
}

type Role = Awaited<ReturnType<typeof listRoles>>[number]
const ROLE_ORDER: Record<
  NonNullable<z.output<typeof RoleQuery>['sortField']>,
  (a: Role, b: Role) => number
> = {
  sortCode: (a, b) => a.sortCode - b.sortCode,
  name: (a, b) => a.name.localeCompare(b.name, 'zh'),
  category: (a, b) => a.category.localeCompare(b.category),
  createTime: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
}

/** Roles to choose as receivers: those of the whole system, and of organisations within the sight. */
export async function roleChoices(ctx: Context, query: z.output<typeof RoleQuery>) {
  const { within } = await reach(ctx)
  const wanted = query.searchKey?.toLowerCase() ?? ''
  const roles = (await listRoles(ctx.platform.db)).filter(
    ({ orgId, name, nameEn, category }) =>
      (!query.category || query.category === category) &&
      (!query.orgId || query.orgId === orgId) &&
      (orgId === null || sees(within, orgId)) &&
      `${name} ${nameEn ?? ''}`.toLowerCase().includes(wanted),
  )
  const sign = query.sortOrder === 'descend' ? -1 : 1
  if (query.sortField) roles.sort((a, b) => sign * ROLE_ORDER[query.sortField!](a, b))
  const from = (query.current - 1) * query.size
  const records = roles.slice(from, from + query.size).map(({ id, orgId, name, nameEn, code, ...role }) => ({
    ...{ id, orgId, code },
    name: ctx.language === 'en' ? (nameEn ?? name) : name,
    category: role.category as 'GLOBAL' | 'ORG',
    sortCode: role.sortCode,
  }))
  return toPage(records, roles.length, query)
}
