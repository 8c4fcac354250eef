import { describe, expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { brandDirectory } from '../features/reference/areas/areas.service.ts'
import { dictionary } from '../features/reference/dictionaries/dictionaries.service.ts'
import { type Platform, systemContext } from '../platform/context.ts'
import { useTestApp } from '../testing/app.ts'
import { loadReference } from './reference.ts'

const test = useTestApp()
const TABLES = [
  'areas',
  'brands',
  'dictionary_entries',
  'menus',
  'menu_grants',
  'org_areas',
  'organisations',
  'permission_grants',
  'responsibility_bindings',
  'roles',
  'settings',
]

const load = (platform: Platform = test.app.platform) => loadReference(systemContext(platform, 'test'))
/** All rows as text, ids included: a second load must change none of them. */
async function everything() {
  const { pool } = test.app.platform.database
  const parts: Record<string, unknown> = {}
  for (const table of TABLES)
    parts[table] = (
      await pool.query(`select md5(string_agg(t::text, '|' order by t::text)) as m from ${table} t`)
    ).rows
  return parts
}
const forget = () => test.app.platform.database.pool.query('delete from reference_loads')
const one = async (sql: string) => (await test.app.platform.database.pool.query(sql)).rows[0]

describe('loadReference', () => {
  it('changes no row and makes no second one, skipped or loaded anew', async () => {
    const before = await everything()
    await load()
    expect(await everything()).toEqual(before)
    await forget()
    const { rows } = await test.app.platform.database.pool.query(
      'select count(*)::int as n from organisations',
    )
    await load()
    const after = (
      await test.app.platform.database.pool.query('select count(*)::int as n from organisations')
    ).rows
    expect(after).toEqual(rows)
    const same = await everything()
    for (const table of ['org_areas', 'organisations', 'permission_grants', 'responsibility_bindings'])
      expect([table, same[table]]).toEqual([table, before[table]])
  })

  it('lets servers that start together load once', async () => {
    await forget()
    const { platform } = test.app
    let loads = 0
    const live: Platform['live'] = {
      ...platform.live,
      send: (db, signal) => {
        if (signal.key === 'settings') loads++
        return platform.live.send(db, signal)
      },
    }
    await Promise.all([1, 2, 3].map(() => load({ ...platform, live })))
    expect(loads).toBe(1)
  })

  it('keeps what people changed', async () => {
    const { pool } = test.app.platform.database
    await pool.query("update settings set value = '20', version = 2 where key = 'APPEAL_TOTAL_DAYS'")
    await pool.query("update organisations set name = '改名局', version = 2 where code = 'BUR-440300'")
    await pool.query("update dictionary_entries set label = '晚到', version = 2 where value = 'DELAY'")
    await pool.query("update roles set version = 2 where code = 'cityLeader'")
    await pool.query(
      "delete from permission_grants where subject_id = (select id from roles where code = 'cityLeader')",
    )
    await pool.query("delete from org_areas where area_code = '440306'")
    await pool.query(`insert into org_areas (org_id, area_code, valid_from)
      select id, '440306', '2026-01-01' from organisations where code = 'BUR-440000'`)
    await forget()
    await load()
    expect(await one("select value from settings where key = 'APPEAL_TOTAL_DAYS'")).toEqual({ value: '20' })
    expect(await one("select name from organisations where code = 'BUR-440300'")).toEqual({ name: '改名局' })
    expect(await one("select label from dictionary_entries where value = 'DELAY'")).toEqual({ label: '晚到' })
    expect(
      await one(`select count(*)::int as n from permission_grants
        where subject_id = (select id from roles where code = 'cityLeader')`),
    ).toEqual({ n: 0 })
    expect(await one("select count(*)::int as n from org_areas where area_code = '440306'")).toEqual({ n: 1 })
  })

  it('grants nobody what was deleted from the menus', async () => {
    const { pool } = test.app.platform.database
    const granted = async () =>
      (
        await one(`select count(*)::int as n from menu_grants, menus, roles
          where menus.code in ('home', 'appealTodo') and menu_grants.menu_id = menus.id and not pass_only
            and roles.id = subject_id and roles.version = 1`)
      ).n as number
    const buttons = () =>
      one(`select count(*)::int as n from menu_grants, roles
        where roles.id = subject_id and roles.version = 1 and buttons ?|
        array(select id::text from menus where code = 'companyPersonalCenter')`)
    expect(await granted()).toBeGreaterThan(2)
    expect((await buttons()).n).toBeGreaterThan(0)
    await pool.query(`update menus set deleted_at = now(), version = version + 1
      where code in ('home', 'appealTodo', 'companyPersonalCenter')`)
    await forget()
    await load()
    expect(await granted()).toBe(0)
    expect(await buttons()).toEqual({ n: 0 })
    await pool.query('update menus set deleted_at = null where deleted_at is not null')
  })

  it('brings no invented enterprise into production', async () => {
    const { platform } = test.app
    const { pool } = platform.database
    await pool.query('delete from responsibility_bindings')
    await pool.query('delete from org_areas')
    await pool.query('delete from organisations')
    await forget()
    await load({ ...platform, config: { ...platform.config, APP_MODE: 'production', production: true } })
    expect(
      (await pool.query('select kind, count(*)::int as n from organisations group by 1 order by 1')).rows,
    ).toEqual([
      { kind: 'BRAND_HQ', n: 10 },
      { kind: 'CITY_BUREAU', n: 41 },
      { kind: 'PROVINCE_BUREAU', n: 31 },
      { kind: 'STATE_BUREAU', n: 1 },
    ])
    expect(await one('select count(*)::int as n from responsibility_bindings')).toEqual({ n: 0 })
  })

  it('holds together: every brand, area and label that is named exists', async () => {
    await forget()
    await load()
    await test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: 'organisations' })
    const brands = await brandDirectory(test.app.platform)
    const words = await dictionary(test.app.platform)
    const orgs = await orgDirectory(test.app.platform)
    const { rows } = await test.app.platform.database.pool.query<{
      id: string
      brand: string
      area_code: string
    }>('select id::text, brand, area_code from organisations where brand is not null')
    expect(rows.length).toBeGreaterThan(1_000)
    for (const row of rows) expect(brands.get(row.brand)).toBeDefined()
    for (const { code } of brands.list()) expect(words.has('BRAND_TYPE', code)).toBe(true)
    expect(orgs.stateBureau?.name).toBe('国家邮政局')
  })
})
