import { isAdministratorRole } from '@appeal/contract/grants/duties.ts'
import type { EditRole, NewRole, RoleQuery, RoleRecord } from '@appeal/contract/grants/grants.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { refusedFor } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { changesBetween, recordChange } from '../../../platform/trail/trail.ts'
import { holdLiving } from '../../organisations/organisations.ending.service.ts'
import { sees } from '../../organisations/organisations.policy.service.ts'
import type { OrgDirectory } from '../../organisations/organisations.service.ts'
import { noteRights, rightsChanged } from '../roles/roles.service.ts'
import * as store from './grants.store.ts'
import { reach, seenRole } from './grants.targets.ts'

const present = (
  ctx: Context,
  row: store.RoleRow,
  orgs: OrgDirectory,
  people: ReadonlyMap<string, number>,
): RoleRecord => ({
  ...row,
  name: ctx.language === 'en' ? (row.nameEn ?? row.name) : row.name,
  category: row.category as RoleRecord['category'],
  orgName: orgs.nameOf(row.orgId, ctx.language) || null,
  people: people.get(row.id) ?? 0,
  fixed: isAdministratorRole(row.code),
  extJson: null,
  deletedTime: row.deletedAt && wireTime(row.deletedAt),
  ...stampsOf(row),
})

/** Roles of the system, and those of organisations within the scope of the call's grant. */
export async function rolePage(ctx: Context, query: z.output<typeof RoleQuery>): Promise<Page<RoleRecord>> {
  const { orgs, within } = await reach(ctx)
  const { rows, total } = await store.pageRoles(
    ctx.platform.db,
    {
      within,
      searchKey: query.searchKey,
      category: query.category,
      orgId: query.orgId,
      standing: query.standing,
    },
    { by: query.sortField ?? 'sortCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const people = await store.peopleCounts(
    ctx.platform.db,
    rows.map(({ id }) => id),
  )
  const records = rows.map((row) => present(ctx, row, orgs, people))
  return toPage(records, total, query)
}

/** One role. @throws grants.role_not_found */
export async function roleDetail(ctx: Context, id: string): Promise<RoleRecord> {
  const { orgs, within } = await reach(ctx)
  const row = seenRole(await store.findRole(ctx.platform.db, id), within)
  // The form shows both names, so the own one stays Chinese.
  return { ...present(ctx, row, orgs, await store.peopleCounts(ctx.platform.db, [id])), name: row.name }
}

type Given = z.output<typeof NewRole>

async function placeOf(ctx: Context, { category, orgId }: Given): Promise<string | null> {
  const { orgs, within } = await reach(ctx)
  if (category === 'GLOBAL') {
    // A role of the whole system is made by those who see the whole of it.
    if (within !== 'all') fail('organisations.not_found', { field: 'category' })
    return null
  }
  if (!orgId || !orgs.get(orgId) || !sees(within, orgId)) fail('organisations.not_found', { field: 'orgId' })
  return orgId ?? null
}

export const uniquely = refusedFor({
  roles_code_unique: () => fail('grants.role_taken', { field: 'code' }),
})

/** Adds a role without rights; answers its id. */
export async function addRole(ctx: Context, body: Given): Promise<string> {
  const orgId = await placeOf(ctx, body)
  return ctx.unitOfWork(async (tx) => {
    await holdLiving(tx, [orgId])
    // Two of one name at once would not see each other.
    await store.lockRights(tx)
    if (await store.nameTaken(tx, body.name, orgId)) fail('grants.role_taken', { field: 'name' })
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    await uniquely(() =>
      store.insertRole(tx, {
        id,
        code: body.code ?? `role${id}`,
        name: body.name,
        nameEn: body.nameEn ?? null,
        category: body.category,
        orgId,
        sortCode: body.sortCode ?? 99,
        version: 2,
        createdAt: at,
        updatedAt: at,
      }),
    )
    await noteRights(tx, ctx, [id])
    await recordChange(
      tx,
      ctx,
      'role',
      { id, name: body.name },
      changesBetween(null, body, ['name', 'category', 'orgId', 'code']),
    )
    return id
  })
}

const FIELDS = ['name', 'nameEn', 'category', 'orgId', 'sortCode', 'code'] as const

/** Changes name, kind or order of a role. */
export async function editRole(ctx: Context, body: z.output<typeof EditRole>): Promise<void> {
  const { within } = await reach(ctx)
  const orgId = await placeOf(ctx, body)
  await ctx.unitOfWork(async (tx) => {
    await holdLiving(tx, [orgId])
    await store.lockRights(tx)
    const role = seenRole(await store.lockRole(tx, body.id), within)
    if (body.version !== undefined && body.version !== role.version) fail('record.stale')
    if (isAdministratorRole(role.code)) fail('grants.role_fixed', { name: role.name })
    if (await store.nameTaken(tx, body.name, orgId, role.id)) fail('grants.role_taken', { field: 'name' })
    const change = {
      name: body.name,
      nameEn: body.nameEn ?? null,
      category: body.category,
      orgId,
      sortCode: body.sortCode ?? role.sortCode,
      code: body.code ?? role.code,
    }
    await uniquely(() => store.updateRole(tx, role.id, { ...change, updatedAt: ctx.now() }))
    await recordChange(tx, ctx, 'role', role, changesBetween(role, change, FIELDS))
    await rightsChanged(tx, ctx, [role.id])
  })
}

/** Deletes roles and takes them from everybody; in effect with the next request of those who had them. */
export async function deleteRoles(ctx: Context, ids: readonly string[]): Promise<void> {
  const { within } = await reach(ctx)
  await ctx.unitOfWork(async (tx) => {
    const changed: string[] = []
    for (const id of [...new Set(ids)].toSorted()) {
      const role = seenRole(await store.lockRole(tx, id), within)
      if (isAdministratorRole(role.code)) fail('grants.role_fixed', { name: role.name })
      const holders = await store.holdersOf(tx, id)
      if (holders.some((person) => person.id === viewerOf(ctx).userId)) fail('grants.own')
      // What it granted stays with it, for whoever brings it back: of a deleted role nothing is in force.
      changed.push(id, ...(await store.removeHolders(tx, id)))
      // The code stays taken, so that a deleted role of the reference data does not come back.
      await store.updateRole(tx, id, { deletedAt: ctx.now(), updatedAt: ctx.now() })
      await recordChange(tx, ctx, 'role', { id, name: role.name }, { deleted: [holders.length, null] })
    }
    await rightsChanged(tx, ctx, changed)
  })
}

/** Ids of the people who have a role, of those whom the viewer sees. */
export async function roleUsers(ctx: Context, id: string): Promise<string[]> {
  const { within } = await reach(ctx)
  seenRole(await store.findRole(ctx.platform.db, id), within)
  const holders = await store.holdersOf(ctx.platform.db, id)
  return holders.flatMap((person) => (person.area === 'b' && sees(within, person.orgId) ? [person.id] : []))
}

/** Roles to choose from. */
export async function rolesToChoose(ctx: Context, query: z.output<typeof RoleQuery>) {
  const found = await rolePage(ctx, { ...query, standing: undefined })
  return {
    ...found,
    records: found.records.map(({ id, orgId, name, code, category, sortCode }) => ({
      id,
      orgId,
      name,
      code,
      category,
      sortCode,
    })),
  }
}
