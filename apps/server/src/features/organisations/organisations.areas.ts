import type {
  AreaQuery,
  AreaRecord,
  AssignAreas,
  EditArea,
  EndArea,
  NewArea,
} from '@appeal/contract/areas/areas.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import {
  areaDirectory,
  assignArea,
  hasCurrentBelow,
  insertArea,
  isNameHeld,
  lockArea,
  lockPlaces,
  pageAreas,
  updateArea,
} from '../reference/areas/areas.service.ts'
import { holdLiving } from './organisations.ending.service.ts'
import { orgDirectory } from './organisations.service.ts'

const TOP = '0'
const today = (ctx: Context) => shanghaiDate(ctx.now().getTime())

async function changed(tx: Tx, ctx: Context): Promise<void> {
  for (const key of ['areas', 'organisations']) await ctx.platform.live.send(tx, { kind: 'cache', key })
}

/** Areas with their days of validity and the bureau that answers for them today. */
export async function areaPage(ctx: Context, query: z.output<typeof AreaQuery>): Promise<Page<AreaRecord>> {
  const orgs = await orgDirectory(ctx.platform)
  const areas = await areaDirectory(ctx.platform)
  const { rows, total } = await pageAreas(
    ctx.platform.db,
    {
      searchKey: query.searchKey,
      parent: query.parent,
      time: query.time ?? 'current',
      day: today(ctx),
    },
    { by: query.sortField ?? 'code', descending: query.sortOrder === 'descend' },
    query,
  )
  const records = rows.map(({ area, bureauId }) => ({
    ...area,
    id: area.code,
    fullName: areas.fullName(area.code, ctx.language) || area.name,
    bureauId,
    bureauName: orgs.nameOf(bureauId, ctx.language) || null,
  }))
  return toPage(records, total, query)
}

/** Adds an area from a day on; answers its code. Codes are never used twice. */
export async function addArea(ctx: Context, body: z.output<typeof NewArea>): Promise<string> {
  await ctx.unitOfWork(async (tx) => {
    await lockPlaces(tx)
    const parent = body.parent === TOP ? undefined : await lockArea(tx, body.parent)
    if (body.parent !== TOP && !(parent && isInForce(parent, today(ctx)) && parent.level < 3))
      fail('areas.parent_wrong', { field: 'parent' })
    const isNew = await insertArea(tx, {
      code: body.code,
      name: body.name,
      level: parent ? parent.level + 1 : 1,
      parent: body.parent,
      telCode: body.telCode ?? null,
      validFrom: body.validFrom ?? null,
      version: 2,
      updatedAt: ctx.now(),
    })
    if (!isNew) fail('areas.code_taken', { field: 'code' })
    await recordChange(
      tx,
      ctx,
      'area',
      { id: body.code, name: body.name },
      changesBetween(null, body, ['name', 'parent', 'validFrom']),
    )
    await changed(tx, ctx)
  })
  return body.code
}

/** Changes the name or dialling code of an area. */
export async function editArea(ctx: Context, body: z.output<typeof EditArea>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await lockPlaces(tx)
    const area = (await lockArea(tx, body.code)) ?? fail('areas.not_found')
    if (body.version !== undefined && body.version !== area.version) fail('record.stale')
    const change = { name: body.name, telCode: body.telCode ?? null }
    await updateArea(tx, area.code, { ...change, updatedAt: ctx.now() })
    await recordChange(
      tx,
      ctx,
      'area',
      { id: area.code, name: area.name },
      changesBetween(area, change, ['name', 'telCode']),
    )
    await changed(tx, ctx)
  })
}

/** Ends an area with a day; records keep its code. */
export async function endArea(ctx: Context, body: z.output<typeof EndArea>): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await lockPlaces(tx)
    const area = (await lockArea(tx, body.code)) ?? fail('areas.not_found')
    if (await hasCurrentBelow(tx, area.code, body.validTo)) fail('areas.has_below')
    await updateArea(tx, area.code, { validTo: body.validTo, updatedAt: ctx.now() })
    await recordChange(
      tx,
      ctx,
      'area',
      { id: area.code, name: area.name },
      { validTo: [area.validTo, body.validTo] },
    )
    await changed(tx, ctx)
  })
}

/**
 * Takes the end of an area back: it holds again, for the same bureau.
 *
 * @throws areas.not_found, of one that has no end too; areas.parent_wrong where what it lies in has ended;
 *   areas.followed where an area of its name has taken its place
 */
export async function restoreArea(ctx: Context, code: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    await lockPlaces(tx)
    const area = await lockArea(tx, code)
    if (!area?.validTo) return fail('areas.not_found')
    const parent = area.parent === TOP ? undefined : await lockArea(tx, area.parent)
    if (parent?.validTo) fail('areas.parent_wrong')
    if (await isNameHeld(tx, area)) fail('areas.followed')
    await updateArea(tx, code, { validTo: null, updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'area', { id: code, name: area.name }, { validTo: [area.validTo, null] })
    await changed(tx, ctx)
  })
}

/** Lets another bureau answer for areas from a day on; cases that are open stay where they are. */
export async function assignAreas(ctx: Context, body: z.output<typeof AssignAreas>): Promise<void> {
  const orgs = await orgDirectory(ctx.platform)
  const org = orgs.get(body.orgId) ?? fail('organisations.not_found', { field: 'orgId' })
  if (!org.kind.endsWith('_BUREAU') || org.ended) fail('areas.no_bureau', { field: 'orgId' })
  if (body.validFrom < today(ctx)) fail('areas.from_past', { field: 'validFrom' })
  await ctx.unitOfWork(async (tx) => {
    await holdLiving(tx, [org.id])
    // In one order, so that two calls over the same areas cannot wait for each other.
    for (const code of [...new Set(body.codes)].toSorted()) {
      const area = (await lockArea(tx, code)) ?? fail('areas.not_found', { field: 'codes' })
      const before = orgs.bureauForArea(code, body.validFrom)
      await assignArea(tx, { orgId: org.id, areaCode: code, validFrom: body.validFrom })
      await recordChange(
        tx,
        ctx,
        'area',
        { id: code, name: area.name },
        { bureau: [before?.name ?? null, `${org.name} ${body.validFrom}`] },
      )
    }
    await changed(tx, ctx)
  })
}
