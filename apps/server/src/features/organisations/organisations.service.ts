import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { cachedPerPlatform } from '../../platform/cache.ts'
import { type Context, type OrgKind, type Platform, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Language } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import {
  type AreaDirectory,
  areaDirectory,
  type BrandDirectory,
  brandDirectory,
} from '../reference/areas/areas.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { englishBureau, englishUnit } from './organisations.english.ts'
import { orgConfig } from './organisations.presenter.ts'
import { boundReason, type PassedOver, unboundReason } from './organisations.reasons.ts'
import * as store from './organisations.store.ts'

export { hotlineOf } from './organisations.presenter.ts'

/** An organisation as other features see it. */
export interface Org {
  id: string
  parentId: string | null
  /** Ids from the root down, `/1/12/133/`. */
  path: string
  code: string
  name: string
  /** Of bureaus that are called after their area; other names are proper ones in every language. */
  nameEn: string
  kind: OrgKind
  /** COMPANY or DEPT. */
  category: string
  /** Enterprises only. */
  brand: string | null
  areaCode: string | null
  /** Provincial bureau or provincial node at or above. */
  provinceId: string | null
  servicePhone: string | null
  sortCode: number
  /** It has ended, or a bureau has disabled the unit or one above it: nothing new may go there. */
  disabled: boolean
  /** It is no more; what is its past is named and read on. */
  ended: boolean
}

/** Why a unit was chosen, for the case's routing reason. */
export interface Reason {
  zh: string
  en: string
}

export interface OrgDirectory {
  get(id: string): Org | undefined
  /** What it is called by whoever reads that language; empty for an unknown id. */
  nameOf(id: string | null | undefined, language: Language): string
  namesOf(id: string): Both
  /** By its code or one that it had before; that of an organisation that ended means its successor. */
  byCode(code: string): Org | undefined
  /** The organisation, or whoever goes on with its work where it has ended. */
  current(id: string): Org | undefined
  list(): readonly Org[]
  stateBureau: Org | undefined
  /**
   * The organisation itself and everything below it, with what ended and went on in any of them: its past is theirs to
   * read. Empty for an unknown id.
   *
   * @param reach `self`: without what lies below
   */
  descendantIds(id: string, reach?: 'self'): readonly string[]
  /** Whether `id` is the ancestor itself or lies below it, or went on in one that does. */
  isAtOrBelow(id: string, ancestorId: string): boolean
  /**
   * The bureau that answers for an area on a day (`yyyy-MM-dd`), by the table of bureaus and areas. For an area
   * above the leaves: the bureau of all of its leaves, or the nearest one above their bureaus.
   */
  bureauForArea(areaCode: string, day: string): Org | undefined
  /**
   * The unit of a brand that is responsible in an area on a day: the narrowest binding from the area up to its
   * province, else the brand's provincial node, else its headquarters (domain 3.6). Disabled units are passed over;
   * undefined means that the bureau has to choose by hand.
   */
  nodeFor(brand: string, areaCode: string, day: string): { org: Org; reason: Reason } | undefined
  /** All units of a brand that have not ended, nearest to the area first: same county, same city, same province, then the others. */
  nodesOfBrand(brand: string, nearAreaCode?: string): Org[]
}

interface Span {
  validFrom: string
  validTo: string | null
}
const holds = (span: Span, day: string) =>
  span.validFrom <= day && (span.validTo === null || day <= span.validTo)

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const toOrg = (
  row: store.OrgRow,
  barred: ReadonlySet<string>,
  areas: AreaDirectory,
  brands: BrandDirectory,
): Org => ({
  id: row.id,
  parentId: row.parentId,
  path: row.path,
  code: row.code,
  name: row.name,
  nameEn:
    englishBureau(row, areas) ??
    (row.brand ? englishUnit(row, areas, brands.get(row.brand)) : undefined) ??
    row.name,
  kind: row.kind,
  category: row.category,
  brand: row.brand,
  areaCode: row.areaCode,
  provinceId: row.provinceId,
  servicePhone: row.servicePhone,
  sortCode: row.sortCode,
  disabled: row.endedAt !== null || row.path.split('/').some((id) => barred.has(id)),
  ended: row.endedAt !== null,
})

/** Bureaus over areas above the leaves that are remembered, each for a day. */
const LEAVES_KEPT = 2_000

async function load(platform: Platform): Promise<OrgDirectory> {
  const { db } = platform
  const areas = await areaDirectory(platform)
  const brands = await brandDirectory(platform)
  const barred = new Set((await store.listDisabled(db)).map(({ orgId }) => orgId))
  const rows = await store.list(db)
  const orgs = rows.map((row) => toOrg(row, barred, areas, brands))
  const byId = new Map(orgs.map((org) => [org.id, org]))
  const heirs = new Map(rows.flatMap(({ id, successorId }) => (successorId ? [[id, successorId]] : [])))
  const heirOf = (org: Org | undefined): Org | undefined =>
    org?.ended ? heirOf(byId.get(heirs.get(org.id) ?? '')) : org
  const byCode = new Map(
    rows.flatMap((row, at) => row.formerCodes.map((code) => [code, heirOf(orgs[at])] as const)),
  )
  for (const org of orgs) byCode.set(org.code, heirOf(org))
  const forebears = grouped([...heirs], ([, heir]) => heir)
  const bureaus = grouped(await store.listAreas(db), (row) => row.areaCode)
  const bindings = grouped(await store.listBindings(db), (row) => `${row.brand}/${row.areaCode}`)
  const ofBrand = grouped(
    orgs.filter((org) => org.brand !== null && org.kind !== 'DEPT' && !org.ended),
    (org) => org.brand ?? '',
  )
  // The tree is read by path prefix; sorted paths put everything below an organisation right behind it.
  const sorted = orgs.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const position = new Map(sorted.map((org, at) => [org.id, at]))
  // Every row of every list asks for what lies below the same few.
  const below = new Map<string, readonly string[]>()
  // So do whole lists of units for the bureau over their province or city, whose leaves are hundreds.
  const overLeaves = new Map<string, Org | null>()

  const bureauOf = (areaCode: string, day: string) => {
    const row = bureaus.get(areaCode)?.find((one) => holds(one, day))
    return row && heirOf(byId.get(row.orgId))
  }
  /** An organisation with those that ended and went on in it. */
  const lineOf = (id: string): string[] => [
    id,
    ...(forebears.get(id) ?? []).flatMap(([former]) => lineOf(former)),
  ]
  const nearestAbove = (found: readonly Org[]): Org | undefined => {
    const paths = found.map((org) => org.path.split('/').filter(Boolean))
    const shared = paths.reduce((a, b) => a.filter((id, at) => b[at] === id))
    const id = shared.at(-1)
    return id === undefined ? undefined : byId.get(id)
  }
  const bound = (brand: string, areaCode: string, day: string) => {
    const row = bindings.get(`${brand}/${areaCode}`)?.find((one) => holds(one, day))
    return row && heirOf(byId.get(row.orgId))
  }

  return {
    get: (id) => byId.get(id),
    nameOf: (id, language) => (id && byId.get(id)?.[language === 'en' ? 'nameEn' : 'name']) || '',
    namesOf: (id) => ({ zh: byId.get(id)?.name ?? '', en: byId.get(id)?.nameEn ?? '' }),
    byCode: (code) => byCode.get(code),
    current: (id) => heirOf(byId.get(id)),
    list: () => orgs,
    stateBureau: orgs.find((org) => org.kind === 'STATE_BUREAU'),
    descendantIds(id, reach) {
      if (reach === 'self') return byId.has(id) ? lineOf(id) : []
      const known = below.get(id)
      if (known) return known
      const from = position.get(id)
      const path = byId.get(id)?.path
      if (from === undefined || path === undefined) return []
      let to = from
      while (sorted[to]?.path.startsWith(path)) to++
      const ids = [...new Set(sorted.slice(from, to).flatMap((org) => lineOf(org.id)))]
      below.set(id, ids)
      return ids
    },
    isAtOrBelow(id, ancestorId) {
      const ancestor = byId.get(ancestorId)
      const org = byId.get(id)
      return ancestor !== undefined && [org, heirOf(org)].some((one) => one?.path.startsWith(ancestor.path))
    },
    bureauForArea(areaCode, day) {
      const own = bureauOf(areaCode, day)
      if (own) return own
      const key = `${areaCode} ${day}`
      const known = overLeaves.get(key)
      if (known !== undefined) return known ?? undefined
      const found = areas.leaves(areaCode).flatMap((leaf) => bureauOf(leaf, day) ?? [])
      const over = found.length ? nearestAbove(found) : undefined
      if (overLeaves.size >= LEAVES_KEPT) overLeaves.clear()
      overLeaves.set(key, over ?? null)
      return over
    },
    nodeFor(brand, areaCode, day) {
      const label = brands.get(brand)
      const name = { zh: label?.name ?? brand, en: label?.nameEn ?? brand }
      const way = areas.path(areaCode)
      const called = ({ code }: { code: string }): Reason => ({
        zh: areas.fullName(code),
        en: areas.fullName(code, 'en'),
      })
      let passedOver: PassedOver | undefined
      for (const area of way.toReversed()) {
        const org = bound(brand, area.code, day)
        const place = called(area)
        if (org && !org.disabled) return { org, reason: boundReason(name, place, org, passedOver) }
        if (org) passedOver ??= { org, place }
      }
      const units = (ofBrand.get(brand) ?? []).filter((org) => !org.disabled)
      const province = way[0]
      const branch =
        province && units.find((org) => org.kind === 'BRAND_PROVINCE' && org.areaCode === province.code)
      const found = branch ?? units.find((org) => org.kind === 'BRAND_HQ')
      return (
        found && { org: found, reason: unboundReason(name, province && called(province), found, passedOver) }
      )
    },
    nodesOfBrand(brand, nearAreaCode) {
      const near = areas.path(nearAreaCode ?? '').map((area) => area.code)
      const closeness = (org: Org) => {
        const own = areas.path(org.areaCode ?? '').map((area) => area.code)
        // The headquarters answers everywhere, so the city of its seat says nothing.
        return org.kind === 'BRAND_HQ' ? 0 : own.filter((code, at) => near[at] === code).length
      }
      const rank: Partial<Record<OrgKind, number>> = {
        BRAND_CITY: 0,
        OUTLET: 1,
        BRAND_PROVINCE: 2,
        BRAND_HQ: 3,
      }
      return (ofBrand.get(brand) ?? []).toSorted(
        (a, b) => closeness(b) - closeness(a) || (rank[a.kind] ?? 9) - (rank[b.kind] ?? 9),
      )
    },
  }
}

/** All organisations with their areas and bindings, read once and kept until `cache:organisations`. */
export const orgDirectory = cachedPerPlatform('organisations', load)

/** The bureau a viewer has to do with: the own one, the one over an enterprise's seat, else the state bureau. */
export function bureauOver(directory: OrgDirectory, org: Org | undefined, day: string): Org | undefined {
  const own = org?.path
    .split('/')
    .toReversed()
    .map((id) => directory.get(id))
    .find((above) => above?.kind.endsWith('_BUREAU'))
  const seat = org?.areaCode ? directory.bureauForArea(org.areaCode, day) : undefined
  return own ?? seat ?? directory.stateBureau
}

/** Bureau, area, hotline and legal time limits for the viewer's organisation. */
export async function configOf(ctx: Context): Promise<Record<string, string>> {
  const directory = await orgDirectory(ctx.platform)
  const { org: viewed } = viewerOf(ctx)
  const org = viewed ? directory.get(viewed.id) : undefined
  const bureau = bureauOver(directory, org, shanghaiDate(ctx.now()))
  return orgConfig(org, bureau, await areaDirectory(ctx.platform), await settings(ctx.platform))
}

/** Sets the telephone that an organisation shows to the public; null takes it away. */
export async function setServicePhone(
  tx: Tx,
  ctx: Context,
  orgId: string,
  servicePhone: string | null,
): Promise<void> {
  await store.update(tx, orgId, { servicePhone, updatedAt: ctx.now() })
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })
}

/** Organisations of the reference data: rows in the order of the file's columns. */
export interface OrganisationSeed {
  organisations: readonly (readonly [
    code: string,
    parent: string | null,
    name: string,
    side: string,
    level: string,
    brand: string | null,
    areaCode: string,
    phone: string | null,
    demo: boolean,
  ])[]
  /** Bureau code → leaf areas. */
  orgAreas: Record<string, readonly string[]>
  bindings: readonly (readonly [brand: string, areaCode: string, org: string])[]
}

const KIND: Record<string, OrgKind> = {
  'BUREAU/STATE': 'STATE_BUREAU',
  'BUREAU/PROVINCE': 'PROVINCE_BUREAU',
  'BUREAU/CITY': 'CITY_BUREAU',
  'ENTERPRISE/HQ': 'BRAND_HQ',
  'ENTERPRISE/PROVINCE': 'BRAND_PROVINCE',
  'ENTERPRISE/CITY': 'BRAND_CITY',
  'ENTERPRISE/OUTLET': 'OUTLET',
}
const PROVINCIAL: readonly OrgKind[] = ['PROVINCE_BUREAU', 'BRAND_PROVINCE']

// Before this day the platform answers for no case, so every binding of the reference data holds from here on.
const SINCE = '2020-01-01'

/**
 * Loads organisations, the areas of bureaus and the bindings of brands. What people changed stays, and an area
 * or binding that somebody has set is never set again.
 *
 * @param withDemo whether enterprise nodes that only demonstrations have are loaded as well
 */
export async function loadOrganisations(
  tx: Tx,
  ctx: Context,
  seed: OrganisationSeed,
  withDemo: boolean,
): Promise<void> {
  const at = ctx.now()
  const known = await store.places(tx)
  const placed = new Map(known.map(({ code, id, path }) => [code, { id, path }]))
  // What was given another code since is a person's: the file's code still means it.
  const recoded = new Set<string>()
  for (const { id, path, formerCodes } of known)
    for (const code of formerCodes) {
      placed.set(code, { id, path })
      recoded.add(code)
    }
  const province = new Map<string, string | null>()
  const rows: store.NewOrg[] = []
  for (const [code, parent, name, side, level, brand, areaCode, phone, demo] of seed.organisations) {
    if (demo && !withDemo) continue
    const kind = KIND[`${side}/${level}`]
    const above = parent === null ? undefined : placed.get(parent)
    if (!kind || (parent !== null && !above))
      throw new Error(`Organisation ${code} has no known kind or parent`)
    const id = placed.get(code)?.id ?? newId(ctx.platform.clock)
    const path = `${above?.path ?? '/'}${id}/`
    const provinceId = PROVINCIAL.includes(kind) ? id : (province.get(parent ?? '') ?? null)
    placed.set(code, { id, path })
    province.set(code, provinceId)
    if (recoded.has(code)) continue
    rows.push({
      id,
      parentId: above?.id ?? null,
      path,
      code,
      name,
      kind,
      category: 'COMPANY',
      brand,
      areaCode,
      provinceId,
      servicePhone: phone,
      sortCode: rows.length,
      createdAt: at,
      updatedAt: at,
    })
  }
  await store.upsert(tx, rows)

  const idOf = (code: string) => placed.get(code)?.id
  const areaRows = Object.entries(seed.orgAreas).flatMap(([code, codes]) => {
    const orgId = idOf(code)
    return orgId ? codes.map((areaCode) => ({ orgId, areaCode, validFrom: SINCE })) : []
  })
  await store.bindAreas(tx, areaRows)
  const nodeRows = seed.bindings.flatMap(([brand, areaCode, code]) => {
    const orgId = idOf(code)
    return orgId ? [{ id: newId(ctx.platform.clock), brand, areaCode, orgId, validFrom: SINCE }] : []
  })
  await store.bindNodes(tx, nodeRows)
  await ctx.platform.live.send(tx, { kind: 'cache', key: 'organisations' })
}
