import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { kindBelow, provinceOf } from './organisations.admin.places.ts'
import * as admin from './organisations.admin.store.ts'
import * as bindings from './organisations.bindings.store.ts'
import type { EndRoom } from './organisations.ending.service.ts'
import * as ending from './organisations.ending.store.ts'
import * as store from './organisations.store.ts'

const today = (ctx: Context) => shanghaiDate(ctx.now())
const named = (rows: readonly store.OrgRow[]) => rows.map(({ name }) => name)

/** What lies directly below goes along where that was said, and stands in the way where it was not. */
const below: EndRoom = {
  name: 'below',
  words: { zh: '下级机构', en: 'organisations below' },
  find: async (db, { org, withBelow }) =>
    withBelow ? (await ending.listBelow(db, org.id)).map(({ id }) => id) : [],
  async hindrances(db, { org, to, withBelow }) {
    const rows = await ending.listBelow(db, org.id)
    const living = rows.filter(({ endedAt }) => endedAt === null)
    if (!withBelow)
      return living.length
        ? [
            {
              zh: `还有下级机构：${named(living.slice(0, 5)).join('、')}${living.length > 5 ? '等' : ''}，须一并划入继任机构`,
              en: `${named(living.slice(0, 5)).join(', ')} ${living.length > 5 ? 'and others ' : ''}still lie below and have to go along`,
            },
          ]
        : []
    const taken = await admin.namesBelow(db, to.id)
    return named(rows)
      .filter((name) => taken.has(name))
      .map((name) => ({
        zh: `继任机构下已有“${name}”，请先改名`,
        en: `there is a “${name}” below the successor already; rename one first`,
      }))
  },
  async move(tx, ctx, { org, to, withBelow }) {
    if (!withBelow) return 0
    const rows = await ending.listBelow(tx, org.id)
    for (const row of rows) {
      const provinceId = provinceOf(row.id, kindBelow(to, row.category), to)
      await store.update(tx, row.id, { parentId: to.id })
      await admin.move(tx, row, { path: `${to.path}${row.id}/`, provinceId }, ctx.now())
    }
    return rows.length
  },
}

/** The areas that a bureau answers for, for as long as it would have. */
const areas: EndRoom = {
  name: 'areas',
  words: { zh: '负责的地区', en: 'areas it answers for' },
  find: async (db, { org }, ctx) =>
    (await ending.listAreas(db, org.id, today(ctx))).map(
      ({ areaCode, validFrom, validTo }) => `${areaCode}/${validFrom}/${validTo ?? ''}`,
    ),
  async move(tx, ctx, { org, to }) {
    const count = await ending.moveAreas(tx, org.id, to.id, today(ctx))
    if (count) await ctx.platform.live.send(tx, { kind: 'cache', key: 'areas' })
    return count
  },
}

/** The areas in which a unit answers for its brand. */
const bound: EndRoom = {
  name: 'bindings',
  words: { zh: '责任单位绑定', en: 'areas it is bound in' },
  find: async (db, { org }, ctx) => (await ending.listBindings(db, org.id, today(ctx))).map(({ id }) => id),
  async move(tx, ctx, { org, to, reason }) {
    const day = today(ctx)
    if (org.brand) await bindings.lockBrand(tx, org.brand)
    const rows = await ending.listBindings(tx, org.id, day)
    const by = { endedBy: ctx.viewer?.userId ?? null, endedAt: ctx.now(), endReason: reason }
    for (const { id, brand, areaCode, validFrom, validTo } of rows) {
      const hasBegun = validFrom < day
      await bindings.updateBinding(tx, id, {
        ...(hasBegun ? { validTo: addCalendarDays(day, -1) } : { enabled: false }),
        ...by,
      })
      await bindings.insertBinding(tx, {
        ...{ id: newId(ctx.platform.clock), brand, areaCode, orgId: to.id, validTo, reason },
        validFrom: hasBegun ? day : validFrom,
        ...{ createdBy: by.endedBy, createdAt: by.endedAt },
      })
    }
    return rows.length
  },
}

/** What organisations themselves hand on. */
export const ownRooms: readonly EndRoom[] = [below, areas, bound]
