import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { loadChecklists } from '../desk/checklists/checklists.service.ts'
import { loadCannedTexts } from '../desk/conversations/conversations.service.ts'
import { loadMacros } from '../desk/macros/macros.keeping.ts'
import { loadMenus } from '../features/access/menus/menus.service.ts'
import { loadRoles } from '../features/access/roles/roles.service.ts'
import { loadArticles } from '../features/articles/articles.service.ts'
import { type CalendarSeed, loadCalendar } from '../features/calendar/calendar.service.ts'
import { jobSeeds, loadJobs, tasks } from '../features/operations/jobs/jobs.service.ts'
import { loadOrganisations, type OrganisationSeed } from '../features/organisations/organisations.service.ts'
import {
  type AreaSeed,
  type BrandSeed,
  loadAreas,
  loadBrands,
} from '../features/reference/areas/areas.service.ts'
import { loadDictionaries, type TypeSeed } from '../features/reference/dictionaries/dictionaries.service.ts'
import { loadSettings } from '../features/reference/settings/settings.service.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { demoArticles, referenceArticles } from './articles.data.ts'
import { cannedSeeds, checklistSeeds } from './casework.data.ts'
import { macroSeeds } from './macros.data.ts'
import { menuSeeds } from './menus.data.ts'
import * as store from './reference.store.ts'
import { roleSeeds } from './roles.data.ts'
import { declaredSettings } from './settings.ts'

interface Part {
  name: string
  /** Everything the part is made of, as text: its digest is the part's edition. */
  sources: readonly string[]
  load(tx: Tx): Promise<void>
}

// Raised when the same data must be written in another way.
const EDITION = '1'

/**
 * Loads the reference data: dictionaries, brands, areas, settings, organisations, jobs, menus, roles.
 *
 * Safe at each start and from several servers at once: one loads, the others wait; a part whose data this
 * database already holds is skipped. Rows that people changed since keep their content.
 */
export async function loadReference(ctx: Context): Promise<void> {
  const parts = await partsFor(ctx)
  const digests = new Map(parts.map((part) => [part.name, digestOf(part)]))
  const isHeld =
    (held: Map<string, string>) =>
    ({ name }: Part) =>
      held.get(name) === digests.get(name)
  if (parts.every(isHeld(await store.editions(ctx.platform.db)))) return
  await ctx.platform.db.transaction(async (tx) => {
    await store.lock(tx)
    const held = await store.editions(tx)
    for (const part of parts) {
      if (isHeld(held)(part)) continue
      await part.load(tx)
      await store.keepEdition(tx, part.name, digests.get(part.name) ?? '', ctx.now())
    }
  })
}

const digestOf = ({ sources }: Part): string => {
  const hash = createHash('sha256').update(EDITION)
  for (const source of sources) hash.update('\0').update(source)
  return hash.digest('hex')
}

async function partsFor(ctx: Context): Promise<Part[]> {
  const { config } = ctx.platform
  const folder = resolve(config.root, 'apps/server/src/seed/data')
  const read = (name: string) => readFile(resolve(folder, name), 'utf8')
  const [dictionaries, brands, areas, abroad, calendar, organisations] = await Promise.all([
    read('dictionaries.json'),
    read('brands.json'),
    read('areas.json'),
    read('abroad.json'),
    read('calendar.json'),
    read('organisations.json'),
  ])
  // Invented enterprise nodes belong into demonstrations and tests; production starts with the headquarters.
  const withDemo = !config.production
  const jobs = jobSeeds(Object.values(ctx.platform.product.of(tasks)))

  return [
    {
      name: 'dictionaries',
      sources: [dictionaries, brands],
      load: (tx) => {
        const { types } = JSON.parse(dictionaries) as { types: TypeSeed[] }
        const brandData = JSON.parse(brands) as { type: TypeSeed; brands: BrandSeed[] }
        return loadDictionaries(tx, ctx, [...types, { ...brandData.type, sort: 15, items: brandData.brands }])
      },
    },
    {
      name: 'brands',
      sources: [brands],
      load: (tx) => loadBrands(tx, ctx, (JSON.parse(brands) as { brands: BrandSeed[] }).brands),
    },
    {
      name: 'areas',
      sources: [areas, abroad],
      load: (tx) => {
        const inside = JSON.parse(areas) as AreaSeed
        const outside = JSON.parse(abroad) as Pick<AreaSeed, 'areas'>
        return loadAreas(tx, ctx, { ...inside, areas: [...inside.areas, ...outside.areas] })
      },
    },
    {
      name: 'calendar',
      sources: [calendar],
      load: (tx) => loadCalendar(tx, ctx, JSON.parse(calendar) as CalendarSeed),
    },
    {
      name: 'settings',
      sources: [JSON.stringify(declaredSettings)],
      load: (tx) => loadSettings(tx, ctx, declaredSettings),
    },
    {
      name: 'organisations',
      sources: [organisations, String(withDemo)],
      load: (tx) => loadOrganisations(tx, ctx, JSON.parse(organisations) as OrganisationSeed, withDemo),
    },
    {
      name: 'casework',
      sources: [JSON.stringify(checklistSeeds), JSON.stringify(cannedSeeds), JSON.stringify(macroSeeds)],
      load: async (tx) => {
        await loadChecklists(tx, ctx, checklistSeeds)
        await loadCannedTexts(tx, ctx, cannedSeeds)
        await loadMacros(tx, ctx, macroSeeds)
      },
    },
    {
      name: 'articles',
      sources: [JSON.stringify(referenceArticles), JSON.stringify(withDemo ? demoArticles : [])],
      load: (tx) => loadArticles(tx, ctx, [...referenceArticles, ...(withDemo ? demoArticles : [])]),
    },
    { name: 'jobs', sources: [JSON.stringify(jobs)], load: (tx) => loadJobs(tx, ctx, jobs) },
    {
      name: 'access',
      sources: [JSON.stringify(menuSeeds), JSON.stringify(roleSeeds)],
      load: async (tx) => loadRoles(tx, ctx, roleSeeds, await loadMenus(tx, ctx, menuSeeds)),
    },
  ]
}
