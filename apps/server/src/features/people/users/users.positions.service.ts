import type { Page } from '@appeal/contract/kit/page.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import type {
  EditPosition,
  NewPosition,
  PositionQuery,
  PositionRecord,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { holdLiving } from '../../organisations/organisations.ending.service.ts'
import { type OrgScope, orgScope, sees } from '../../organisations/organisations.policy.service.ts'
import { type OrgDirectory, orgDirectory } from '../../organisations/organisations.service.ts'
import * as store from './users.positions.store.ts'
import { listPositions } from './users.store.ts'

async function sightOf(ctx: Context): Promise<{ orgs: OrgDirectory; within: OrgScope }> {
  const orgs = await orgDirectory(ctx.platform)
  return { orgs, within: orgScope(viewerOf(ctx), ctx.grant, orgs) }
}

const present = ({ language }: Context, row: store.PositionRow, orgs: OrgDirectory): PositionRecord => ({
  ...row,
  orgName: orgs.nameOf(row.orgId, language) || null,
  extJson: null,
  deletedTime: row.deletedAt && wireTime(row.deletedAt),
  ...stampsOf(row),
})

/** Positions within the scope of the call's grant. */
export async function positionPage(
  ctx: Context,
  query: z.output<typeof PositionQuery>,
): Promise<Page<PositionRecord>> {
  const { orgs, within } = await sightOf(ctx)
  const { rows, total } = await store.page(
    ctx.platform.db,
    {
      within,
      searchKey: query.searchKey,
      orgId: query.orgId,
      category: query.category,
      standing: query.standing,
    },
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const records = rows.map((row) => present(ctx, row, orgs))
  return toPage(records, total, query)
}

/**
 * A position that a scope reaches, kept from being deleted or moved while somebody is put into it.
 *
 * @throws positions.not_found
 */
export async function holdPosition(
  tx: Tx,
  id: string,
  within: OrgScope,
  field: string,
): Promise<store.PositionRow> {
  const row = await store.share(tx, id)
  return row && sees(within, row.orgId) ? row : fail('positions.not_found', { field })
}

/** One position. @throws positions.not_found */
export async function positionDetail(ctx: Context, id: string): Promise<PositionRecord> {
  const { orgs, within } = await sightOf(ctx)
  const row = await store.find(ctx.platform.db, id)
  return row && sees(within, row.orgId) ? present(ctx, row, orgs) : fail('positions.not_found')
}

const uniquely = refusedFor({
  positions_name_unique: () => fail('positions.name_taken', { field: 'name' }),
})

/** Adds a position to an organisation of one's scope; answers its id. */
export async function addPosition(ctx: Context, body: z.output<typeof NewPosition>): Promise<string> {
  const { orgs, within } = await sightOf(ctx)
  if (!sees(within, body.orgId) || orgs.get(body.orgId)?.ended !== false)
    fail('organisations.not_found', { field: 'orgId' })
  return ctx.unitOfWork(async (tx) => {
    await holdLiving(tx, [body.orgId])
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const { orgId, name, category, sortCode = 99 } = body
    await uniquely(() =>
      store.insert(tx, { id, orgId, name, category, sortCode, createdAt: at, updatedAt: at }),
    )
    await recordChange(tx, ctx, 'position', { id, name }, changesBetween(null, body, FIELDS))
    return id
  })
}

const FIELDS = ['orgId', 'name', 'category', 'sortCode'] as const

/** Changes a position; one that somebody holds stays in its organisation. */
export async function editPosition(ctx: Context, body: z.output<typeof EditPosition>): Promise<void> {
  const { orgs, within } = await sightOf(ctx)
  if (!sees(within, body.orgId) || orgs.get(body.orgId)?.ended !== false)
    fail('organisations.not_found', { field: 'orgId' })
  await ctx.unitOfWork(async (tx) => {
    await holdLiving(tx, [body.orgId])
    const row = await store.lock(tx, body.id)
    if (!row || !sees(within, row.orgId)) return fail('positions.not_found')
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    if (body.orgId !== row.orgId && (await store.isHeld(tx, row.id)))
      fail('positions.in_use', { name: row.name })
    const { orgId, name, category, sortCode = row.sortCode } = body
    const change = { orgId, name, category, sortCode }
    await uniquely(() => store.update(tx, row.id, { ...change, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'position', row, changesBetween(row, change, FIELDS))
  })
}

/** Deletes positions that nobody holds. */
export async function deletePositions(ctx: Context, ids: readonly string[]): Promise<void> {
  const { within } = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await store.lock(tx, id)
      if (!row || !sees(within, row.orgId)) return fail('positions.not_found')
      if (await store.isHeld(tx, id)) fail('positions.in_use', { name: row.name })
      await store.update(tx, id, { deletedAt: ctx.now(), updatedAt: ctx.now() })
      await recordChange(tx, ctx, 'position', { id, name: row.name }, { deleted: [row.name, null] })
    }
  })
}

/** Brings a deleted position back where it was. @throws positions.not_found, positions.name_taken, organisations.not_found */
export async function restorePosition(ctx: Context, id: string): Promise<void> {
  const { orgs, within } = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const row = await store.lockDeleted(tx, id)
    if (!row || !sees(within, row.orgId)) return fail('positions.not_found')
    if (orgs.get(row.orgId)?.ended !== false) fail('organisations.not_found')
    await holdLiving(tx, [row.orgId])
    await uniquely(() => store.update(tx, id, { deletedAt: null, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'position', row, { restored: [null, row.name] })
  })
}

/** Whether any of these organisations has a position. */
export const positionsExistIn = store.existsIn

/** Names of positions by id. */
export async function positionNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listPositions(db, [...new Set(ids)])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The position of an organisation with this name. */
export const positionIn = store.findByName
