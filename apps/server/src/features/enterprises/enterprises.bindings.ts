import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type {
  BindBody,
  BindingQuery,
  BindingRow,
  Gap,
  GapQuery,
  UnbindBody,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { bindAreas, endBinding } from '../organisations/organisations.bindings.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import { areasCalled, OUTSIDE } from '../reference/areas/areas.service.ts'
import { demandBrand } from './enterprises.application.ts'
import { bureauScope, coversArea, levelOf } from './enterprises.policy.ts'
import { type Words, wordsOf } from './enterprises.presenter.ts'
import { disabledAt, holdUnit, overseenIds } from './enterprises.standing.ts'
import * as store from './enterprises.store.ts'

const ROOT = '0'

/** Leaf areas that bureaus in sight answer for, with all areas around them; undefined means every area. */
async function areasInScope(
  ctx: Context,
  words: Words,
  day: string,
): Promise<ReadonlySet<string> | undefined> {
  const { orgs, areas } = words
  const within = bureauScope(viewerOf(ctx), ctx.grant, orgs)
  if (within === 'all') return undefined
  const found = new Set<string>()
  for (const province of areas.children(ROOT))
    for (const leaf of areas.leaves(province.code)) {
      const bureau = orgs.bureauForArea(leaf, day)
      if (bureau && within.includes(bureau.id)) for (const { code } of areas.path(leaf)) found.add(code)
    }
  return found
}

const timeOf = (row: { validFrom: string; validTo: string | null }, day: string): BindingRow['time'] => {
  if (row.validFrom > day) return 'future'
  return row.validTo !== null && row.validTo < day ? 'past' : 'current'
}

/** Units and areas by what somebody typed of their names. */
function calledSo({ orgs, areas }: Words, text: string | undefined): store.BindingFilter['called'] {
  if (!text) return undefined
  const sought = text.toLowerCase()
  const orgIds = orgs.list().flatMap(({ id, name }) => (name.toLowerCase().includes(sought) ? [id] : []))
  return { orgIds, areaCodes: areasCalled(areas, text) }
}

/** Responsibility bindings that touch the bureau's areas. */
export async function bindingPage(
  ctx: Context,
  query: z.output<typeof BindingQuery>,
): Promise<Page<BindingRow>> {
  const words = await wordsOf(ctx.platform)
  const { orgs, areas } = words
  const { db } = ctx.platform
  const day = shanghaiDate(ctx.now())
  const sight = await areasInScope(ctx, words, day)
  // An area asks for everything at or below it, and for what reaches it from above.
  const asked =
    query.areaCode && areas.get(query.areaCode)
      ? [...areas.path(query.areaCode), ...below(words, query.areaCode)].map((area) => area.code)
      : undefined
  const areaCodes = asked ? asked.filter((code) => !sight || sight.has(code)) : sight && [...sight]
  const { rows, total } = await store.listBindings(
    db,
    {
      areaCodes,
      brand: query.brand,
      orgId: query.orgId,
      called: calledSo(words, query.searchKey),
      time: query.time,
      day,
    },
    { by: query.sortField ?? 'areaCode', descending: query.sortOrder === 'descend' },
    query,
  )
  const names = await namesOf(ctx, rows, ({ createdBy }) => createdBy ?? [])
  const disabled = await disabledAt(db, orgs)
  const viewer = viewerOf(ctx)
  const mayEnd = viewer.grants.has('/biz/enterprise/binding/end')
  return toPage(
    rows.map((row): BindingRow => {
      const org = orgs.get(row.orgId)
      const time = timeOf(row, day)
      return {
        id: row.id,
        brand: row.brand,
        areaCode: row.areaCode,
        areaName: areas.fullName(row.areaCode, ctx.language),
        orgId: row.orgId,
        orgName: orgs.nameOf(row.orgId, ctx.language),
        level: levelOf(org?.kind ?? 'OUTLET'),
        validFrom: row.validFrom,
        validTo: row.validTo,
        time,
        disabled: disabled(row.orgId),
        createdBy: (row.createdBy && names.get(row.createdBy)) ?? null,
        createdAt: row.createdAt && wireTime(row.createdAt),
        // Bindings made by an audit name their application, which is no sentence for people.
        reason: row.endReason ?? (row.reason?.includes(':') ? null : row.reason),
        can:
          mayEnd && time !== 'past' && row.validTo === null && coversArea(viewer, row.areaCode, day, orgs)
            ? ['end']
            : [],
      }
    }),
    total,
    query,
  )
}

function below({ areas }: Words, code: string): { code: string }[] {
  return areas.children(code).flatMap((area) => [area, ...below({ areas } as Words, area.code)])
}

/**
 * Where a brand has no unit of its own, or one that may not answer. Neighbouring areas with the same answer are told
 * as the one area around them.
 */
export async function bindingGaps(ctx: Context, query: z.output<typeof GapQuery>): Promise<Gap[]> {
  await demandBrand(ctx, query.brand)
  const words = await wordsOf(ctx.platform)
  const { orgs, areas } = words
  const day = shanghaiDate(ctx.now())
  const sight = await areasInScope(ctx, words, day)
  const bound = await store.bindingsOn(ctx.platform.db, query.brand, day)
  const disabled = await disabledAt(ctx.platform.db, orgs)

  const why = (leaf: string): Gap['why'] | undefined => {
    const narrowest = areas
      .path(leaf)
      .toReversed()
      .find(({ code }) => bound.has(code))
    const orgId = narrowest && bound.get(narrowest.code)
    if (orgId === undefined) return 'none'
    return disabled(orgId) ? 'disabled' : undefined
  }
  const gap = (code: string, reason: Gap['why']): Gap => ({
    areaCode: code,
    areaName: areas.fullName(code, ctx.language),
    why: reason,
    fallback: orgs.nameOf(orgs.nodeFor(query.brand, code, day)?.org.id, ctx.language) || null,
  })
  // What lies below an area: one answer for all of it, or the gaps one by one.
  const look = (code: string): { whole: Gap['why'] | undefined; gaps: Gap[] } => {
    const parts = areas.children(code).filter((area) => !sight || sight.has(area.code))
    if (parts.length === 0) {
      const reason = why(code)
      return { whole: reason, gaps: reason ? [gap(code, reason)] : [] }
    }
    const found = parts.map((area) => look(area.code))
    const [first] = found
    const alike = first?.whole && found.every(({ whole }) => whole === first.whole) ? first.whole : undefined
    // A bureau with a part of the area alone hears of its part.
    const isWhole = parts.length === areas.children(code).length
    if (alike && isWhole && code !== ROOT) return { whole: alike, gaps: [gap(code, alike)] }
    return { whole: undefined, gaps: found.flatMap(({ gaps }) => gaps) }
  }
  const outside = new Set(OUTSIDE)
  const start = query.areaCode && areas.get(query.areaCode) ? query.areaCode : ROOT
  if (start !== ROOT && sight && !sight.has(start)) return []
  return look(start).gaps.filter(({ areaCode }) => !outside.has(areaCode))
}

/**
 * Binds areas to a unit from a day on; answers how many bindings were made.
 *
 * @throws enterprises.node_wrong, enterprises.area_unknown, enterprises.area_foreign, enterprises.binding_conflict,
 *   enterprises.from_past
 */
export async function addBindings(ctx: Context, body: z.output<typeof BindBody>): Promise<number> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const day = shanghaiDate(ctx.now())
  const org = orgs.get(body.orgId)
  const brand = org?.brand
  if (!org || !brand || !(await overseenIds(ctx)).includes(org.id)) return fail('enterprises.node_wrong')
  if (body.validFrom < day) fail('enterprises.from_past', { field: 'validFrom' })
  for (const code of body.areaCodes) {
    if (!areas.get(code)) fail('enterprises.area_unknown', { field: 'areaCodes' })
    if (!coversArea(viewer, code, day, orgs))
      fail('enterprises.area_foreign', { field: 'areaCodes', area: areas.fullName(code, ctx.language) })
  }
  const bound = await ctx.unitOfWork(async (tx) => {
    if (!(await holdUnit(tx, orgs, org.id)) || (await disabledAt(tx, orgs))(org.id))
      fail('enterprises.node_wrong')
    return bindAreas(tx, ctx, {
      brand,
      orgId: org.id,
      areaCodes: body.areaCodes,
      validFrom: body.validFrom,
      reason: body.reason,
      onConflict: (areaCode, row) =>
        body.takeOver
          ? 'takeOver'
          : fail('enterprises.binding_conflict', {
              area: areas.fullName(areaCode, ctx.language),
              holder: orgs.nameOf(row.orgId, ctx.language),
            }),
    })
  })
  return bound.length
}

/** Ends a binding with a day. @throws enterprises.binding_gone, enterprises.area_foreign, enterprises.from_past */
export async function endOne(ctx: Context, body: z.output<typeof UnbindBody>): Promise<void> {
  const { orgs, areas } = await wordsOf(ctx.platform)
  const day = shanghaiDate(ctx.now())
  if (body.validTo < day) fail('enterprises.from_past', { field: 'validTo' })
  await ctx.unitOfWork((tx) =>
    endBinding(tx, ctx, body, (row) => {
      if (!coversArea(viewerOf(ctx), row.areaCode, day, orgs))
        fail('enterprises.area_foreign', { area: areas.fullName(row.areaCode, ctx.language) })
    }),
  )
}
