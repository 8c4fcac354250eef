import type { EditGroup, GroupQuery, GroupRecord, NewGroup } from '@appeal/contract/grants/grants.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { sees } from '../../organisations/organisations.policy.service.ts'
import * as store from './grants.store.ts'
import { demandPerson, reach } from './grants.targets.ts'

const present = (row: store.GroupRow, people: ReadonlyMap<string, number>): GroupRecord => ({
  ...row,
  people: people.get(row.id) ?? 0,
  deletedTime: row.deletedAt && wireTime(row.deletedAt),
  ...stampsOf(row),
})

/** Groups of people. */
export async function groupPage(
  ctx: Context,
  query: z.output<typeof GroupQuery>,
): Promise<Page<GroupRecord>> {
  const { db } = ctx.platform
  const { rows, total } = await store.pageGroups(
    db,
    query,
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const people = await store.memberCounts(
    db,
    rows.map(({ id }) => id),
  )
  const records = rows.map((row) => present(row, people))
  return toPage(records, total, query)
}

/** One group. @throws grants.group_not_found */
export async function groupDetail(ctx: Context, id: string): Promise<GroupRecord> {
  const { db } = ctx.platform
  const row = (await store.findGroup(db, id)) ?? fail('grants.group_not_found')
  return present(row, await store.memberCounts(db, [id]))
}

const uniquely = refusedFor({
  user_groups_name_unique: () => fail('grants.group_taken', { field: 'name' }),
})

/** Adds a group; answers its id. */
export function addGroup(ctx: Context, body: z.output<typeof NewGroup>): Promise<string> {
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const { name, remark = null, sortCode = 99 } = body
    await uniquely(() => store.insertGroup(tx, { id, name, remark, sortCode, createdAt: at, updatedAt: at }))
    await recordChange(tx, ctx, 'group', { id, name })
    return id
  })
}

/** Changes a group. */
export async function editGroup(ctx: Context, body: z.output<typeof EditGroup>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const group = (await store.lockGroup(tx, body.id)) ?? fail('grants.group_not_found')
    if (body.version !== undefined && body.version !== group.version) fail('record.stale')
    const change = { name: body.name, remark: body.remark ?? null, sortCode: body.sortCode ?? group.sortCode }
    await uniquely(() => store.updateGroup(tx, group.id, { ...change, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'group', group, changesBetween(group, change, ['name', 'remark', 'sortCode']))
  })
}

/** Deletes groups; their people stay, and are in them again where they are brought back. */
export async function deleteGroups(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const group = (await store.lockGroup(tx, id)) ?? fail('grants.group_not_found')
      await store.updateGroup(tx, id, { deletedAt: ctx.now(), updatedAt: ctx.now() })
      await recordChange(tx, ctx, 'group', { id, name: group.name })
    }
  })
}

/** Brings a deleted group back, with its people. @throws grants.group_not_found, grants.group_taken */
export async function restoreGroup(ctx: Context, id: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const group = (await store.lockDeletedGroup(tx, id)) ?? fail('grants.group_not_found')
    await uniquely(() => store.updateGroup(tx, id, { deletedAt: null, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'group', group, { restored: [null, group.name] })
  })
}

/** Ids of a group's people, of those whom the viewer sees. */
export async function groupUsers(ctx: Context, id: string): Promise<string[]> {
  const { db } = ctx.platform
  const { within } = await reach(ctx)
  if (!(await store.findGroup(db, id))) fail('grants.group_not_found')
  return (await store.members(db, id)).flatMap((person) => (sees(within, person.orgId) ? [person.id] : []))
}

/** Puts exactly these people into a group, of those whom the viewer sees; others stay in it. */
export async function setGroupUsers(ctx: Context, id: string, userIds: readonly string[]): Promise<void> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    const group = (await store.lockGroup(tx, id)) ?? fail('grants.group_not_found')
    const before = await store.members(tx, id)
    const unseen = before.flatMap((person) => (sees(within, person.orgId) ? [] : [person.id]))
    for (const userId of new Set(userIds)) await demandPerson(ctx, tx, userId, within)
    const after = [...new Set([...unseen, ...userIds])]
    await store.replaceMembers(tx, id, after)
    await recordChange(
      tx,
      ctx,
      'group',
      { id, name: group.name },
      { people: [before.map((person) => person.id), after] },
    )
  })
}
