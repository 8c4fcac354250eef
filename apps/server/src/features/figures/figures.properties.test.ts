import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { contract } from '@appeal/contract'
import { GROUPS, type StatRow } from '@appeal/contract/figures/figures.schemas.ts'
import { COUNTS, MEASURE_KEYS, measures } from '@appeal/contract/figures/measures.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import {
  ALL,
  aTemplate,
  copyOf,
  type Dice,
  dice,
  expectAgreement,
  freshId,
  KEY,
  naiveMeasures,
  naiveSums,
  type PlainCase,
  plainCases,
  total,
  wholeOf,
} from './figures.fixture.ts'
import { freeze } from './figures.snapshots.ts'
import { countCases } from './figures.store.ts'
import { grainFor, type StatFilter, sumOf, sumsBy } from './figures.sums.store.ts'

const test = useTestApp()
const MONTHS = { from: '2026-06', to: '2026-09' }
const BRANDS = [
  ['ZTO', 'EXPRESS'],
  ['SF', 'EXPRESS'],
  ['CHINAPOST', 'POSTAL'],
] as const
const PROBLEMS = [
  ['DELIVERY', 'DELIVERY_FALSE_SIGN'],
  ['DELIVERY', null],
  ['DELAY', null],
  ['LOSS', null],
] as const
const AREAS = ['440306', '440105', '330106', '429004']

interface World {
  template: string
  bureaus: { id: string; provinceId: string | null }[]
  units: { id: string; provinceId: string | null }[]
}
let world: World

/** Instants around the ends of months: 00:30 in Shanghai is still yesterday in UTC. */
const instant = (d: Dice): string => {
  const month = d.among(['06', '07', '08', '09'])
  return d.chance(0.3) ? `2026-${month}-01T00:30:00+08:00` : `2026-${month}-${10 + d.upTo(18)}T15:00:00+08:00`
}

const endedColumns = (d: Dice, state: string) => {
  const liable = state === 'closed' && d.chance(0.5)
  const accepted = state === 'closed' || d.chance(0.7)
  return {
    state,
    accepted,
    accepted_at: accepted ? instant(d) : null,
    closed_at: instant(d),
    transferred_at: accepted && d.chance(0.8) ? instant(d) : null,
    brand_since: d.chance(0.1) ? instant(d) : null,
    liability: state === 'closed' ? (liable ? 'RESPONSIBLE' : 'NOT_RESPONSIBLE') : null,
    valid: state === 'closed' ? liable : null,
    compensation: liable ? `${d.upTo(900)}.${String(d.upTo(100)).padStart(2, '0')}` : null,
    invalid_reason: state === 'invalid' ? 'UNVERIFIABLE' : null,
    rework_count: d.among([0, 0, 0, 1]),
    untrue_reply: d.chance(0.2),
    malformed_reason: d.chance(0.2) ? 'NO_REMEDY' : null,
  }
}

/** Clocks of a case, ended or not, some past their end. */
async function addClocks(app: TestApp, d: Dice, caseId: string): Promise<void> {
  for (const [clock, rounds] of [
    ['accept', 2],
    ['transfer', 2],
    ['answer', 1],
    ['reply', 2],
    ['rework', 1],
  ] as const)
    for (let round = 1; round <= rounds && d.chance(0.6); round++) {
      const legal = instant(d)
      await app.platform.database.pool.query(
        `insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on,
           legal_due_on, due_at, legal_due_at, done_at, paused_on)
         values ($1, 'appeal', $2, $3, $4, $5, '2026-06-01', 2, 'day', '2026-06-03', '2026-06-03', $6, $6, $7, $8)`,
        [freshId(), caseId, clock, round, instant(d), legal, d.chance(0.6) ? instant(d) : null].concat([
          clock === 'reply' && d.chance(0.1) ? '2026-06-02' : null,
        ]),
      )
    }
}

async function addCase(app: TestApp, d: Dice): Promise<void> {
  const [brand, service_kind] = d.among(BRANDS)
  const [l1, l2] = d.among(PROBLEMS)
  const bureau = d.among(world.bureaus)
  const unit = d.chance(0.8) ? d.among(world.units) : undefined
  const state = d.among([
    'pending_accept',
    'at_enterprise',
    'replied',
    'closed',
    'closed',
    'closed',
    'invalid',
    'withdrawn',
  ])
  const ended = ['closed', 'invalid', 'withdrawn'].includes(state)
  const id = freshId()
  await addClocks(app, d, id)
  await copyOf(app, world.template, {
    id,
    appeal_no: `SS${id}`,
    waybill_no: `W${id}`,
    appellant_id: freshId(),
    brand,
    service_kind,
    mail_kind: service_kind === 'POSTAL' ? d.among(['PARCEL', 'LETTER']) : null,
    l1,
    l2,
    channel: d.among(['WEB', 'PHONE_12305']),
    area_kind: d.among(['LOCAL', 'INTERNATIONAL', null]),
    answer_area: d.among(AREAS),
    bureau_id: bureau.id,
    bureau_province_id: bureau.provinceId,
    enterprise_id: unit?.id ?? null,
    enterprise_province_id: unit?.provinceId ?? null,
    submitted_at: instant(d),
    evaluate_status: 0,
    close_type: state === 'closed' ? 'SETTLED' : null,
    ...(ended
      ? endedColumns(d, state)
      : {
          state,
          accepted: state !== 'pending_accept',
          accepted_at: state === 'pending_accept' ? null : instant(d),
          transferred_at: null,
          closed_at: null,
          liability: null,
          valid: null,
          compensation: null,
        }),
  })
  const { pool } = app.platform.database
  for (let round = 1; d.chance(0.5) && round < 3; round++)
    await pool.query(
      `insert into appeal_replies select r.* from appeal_replies one
       cross join lateral jsonb_populate_record(one, jsonb_build_object('id', $2::text, 'appeal_id', $1::text, 'round', $3::int, 'overdue', $4::bool)) r
       where one.id = (select min(id) from appeal_replies)`,
      [id, freshId(), round, d.chance(0.3)],
    )
  if (unit && d.chance(0.3))
    await pool.query(
      `insert into appeal_transfers (id, appeal_id, org_id, kind, by_id, created_at, outcome, malformed)
       values ($1, $2, $3, 'transfer', 1, $4, 'refused', $5)`,
      [freshId(), id, unit.id, instant(d), d.chance(0.5)],
    )
  // Closing changes the row after the replies came; a change there and back is what the triggers need to look again.
  for (let i = 0; ended && i < 2; i++)
    await pool.query(`update appeals set reopened = not reopened where id = $1`, [id])
  if (state === 'closed' && d.chance(0.6))
    await pool.query(
      `insert into appeal_evaluations (appeal_id, bureau_score, enterprise_score, created_at) values ($1, $2, $3, $4)`,
      [id, d.among(SCORES), d.among(SCORES), instant(d)],
    )
}
const SCORES = ['SATISFIED', 'BASICALLY_SATISFIED', 'UNSATISFIED']

/** What happens to cases afterwards: excluded, re-checked, reopened, merged, split, sent to another bureau. */
async function disturb(app: TestApp, d: Dice): Promise<void> {
  const { pool } = app.platform.database
  const any = async (where: string) =>
    (
      await pool.query<{ id: string }>(
        `select id::text from appeals where ${where} order by md5(id::text || $1) limit 1`,
        [String(d.upTo(1e6))],
      )
    ).rows[0]?.id
  const closed = await any(`state = 'closed'`)
  const other = await any(`true`)
  if (!closed || !other) return
  switch (d.upTo(7)) {
    case 0:
      await pool.query(`update appeals set exclude_status = 3, stat_excluded = true where id = $1`, [closed])
      break
    case 1: {
      const [brand, kind] = d.among(BRANDS)
      const [l1, l2] = d.among(PROBLEMS)
      await pool.query(
        `update appeals set brand = $2, service_kind = $3, l1 = $4, l2 = $5, recheck_status = 2, liability = 'NOT_RESPONSIBLE', valid = false where id = $1`,
        [closed, brand, kind, l1, l2],
      )
      break
    }
    case 2:
      await pool.query(
        `update appeals set state = 'bureau_processing', liability = null, valid = null, compensation = null, closed_at = null,
          exclude_status = 0, stat_excluded = false, recheck_status = 0, reopened = true, enterprise_id = null, enterprise_province_id = null where id = $1`,
        [closed],
      )
      break
    case 3:
      if (closed !== other)
        await pool.query(
          `insert into case_links (id, kind, main_id, other_id, reason, actor_id, created_at)
           values ($1, 'merge', $2, $3, '同一事项', 1, now()) on conflict do nothing`,
          [freshId(), closed, other],
        )
      break
    case 4: {
      const part = await copyOf(app, other, {
        appellant_id: freshId(),
        l1: 'DAMAGE',
        l2: null,
        recheck_status: 0,
      })
      await pool.query(
        `insert into case_links (id, kind, main_id, other_id, reason, actor_id, created_at)
         values ($1, 'split', $2, $3, '另一件', 1, now())`,
        [freshId(), other, part],
      )
      break
    }
    case 5: {
      const bureau = d.among(world.bureaus)
      await pool.query(`update appeals set bureau_id = $2, bureau_province_id = $3 where id = $1`, [
        other,
        bureau.id,
        bureau.provinceId,
      ])
      break
    }
    default:
      await pool.query('select stat_fold($1)', [1 + d.upTo(40)])
  }
}

beforeAll(async () => {
  // Copies have no history of their own; that a step leaves its line is tested with the cases.
  await test.app.owner.query('alter table appeals disable trigger appeals_step_is_told')
  const orgs = await orgDirectory(test.app.platform)
  const at = (code: string) => {
    const org = orgs.byCode(code)!
    return { id: org.id, provinceId: org.provinceId }
  }
  world = {
    template: await aTemplate(test.app),
    bureaus: [
      at('BUR-440300'),
      at('BUR-440100'),
      at('BUR-330100'),
      { ...at('BUR-000000'), provinceId: null },
    ],
    units: [at('ENT-ZTO-440300'), at('ENT-SF-440300')],
  }
})

const filterOf = (more: Partial<StatFilter> = {}) => wholeOf(MONTHS, more)

describe('figures against the cases themselves', () => {
  for (const seed of [7, 42, 2026])
    it(`says what counting every case says, after exclusion, re-check, reopening, merging and splitting (${seed})`, async () => {
      const d = dice(seed)
      const { db } = test.app.platform
      for (let i = 0; i < 60; i++) await addCase(test.app, d)
      for (let i = 0; i < 60; i++) await disturb(test.app, d)
      const cases = await plainCases(test.app)
      const counted = cases.filter((one) => !one.stat_excluded)

      for (const month of ['2026-06', '2026-07', '2026-08', '2026-09'])
        expect(await sumOf(db, ALL, filterOf({ months: { from: month, to: month } }))).toEqual(
          naiveSums(counted, month, month),
        )
      await expectAgreement(test.app, MONTHS)
    })

  it('answers alike from roll-up, lines and facts, for every pair of dimensions and every sight', async () => {
    const { db } = test.app.platform
    const counted = (await plainCases(test.app)).filter((one) => !one.stat_excluded)
    const [shenzhen] = world.bureaus
    const [zto] = world.units
    const sights = [
      [ALL, () => true],
      [[{ by: 'bureau', ids: [shenzhen!.id] }], (one: PlainCase) => one.bureau_id === shenzhen!.id],
      [
        [{ by: 'bureauProvince', id: shenzhen!.provinceId! }],
        (one: PlainCase) => one.bureau_province_id === shenzhen!.provinceId,
      ],
      [[{ by: 'brand', brand: 'SF' }], (one: PlainCase) => one.brand === 'SF' && one.enterprise_id !== null],
      [[{ by: 'enterprise', ids: [zto!.id] }], (one: PlainCase) => one.enterprise_id === zto!.id],
      [[{ by: 'handler', id: '1' }], () => false],
      [[], () => false],
    ] as const
    for (const [sight, sees] of sights)
      for (const filter of [
        {},
        { brand: 'ZTO' },
        { l1: 'DELIVERY', serviceKind: 'EXPRESS' },
        { city: '440300' },
      ] as const)
        for (const groups of [
          ['brand', 'l1'],
          ['l1', 'l2'],
          ['city'],
          ['channel', 'brand'],
          ['areaKind', 'l1'],
        ] as const) {
          const rows = await sumsBy(db, sight, filterOf(filter), groups)
          const wanted = counted.filter(
            (one) =>
              (sees as (one: PlainCase) => boolean)(one) &&
              Object.entries(filter).every(([name, value]) => KEY[name as keyof typeof KEY](one) === value),
          )
          expect(total(rows), JSON.stringify([sight, filter, groups])).toEqual(
            naiveSums(wanted, MONTHS.from, MONTHS.to),
          )
        }
    // All three sources were used.
    expect(grainFor(ALL, filterOf(), ['brand'])).toBe('brand')
    expect(grainFor(ALL, filterOf(), [])).toBe('channel')
    expect(grainFor([{ by: 'bureau', ids: ['1'] }], filterOf(), [])).toBeUndefined()
  })

  it('lists as many cases as a number says', async () => {
    const { db } = test.app.platform
    const filter = filterOf({ months: { from: '2026-08', to: '2026-08' } })
    const sums = await sumOf(db, ALL, filter)
    for (const count of COUNTS.filter((one) => one !== 'recovered'))
      expect(await countCases(db, ALL, filter, count), count).toBe(sums[count])
  })

  it('publishes, for every split and row, what an independent calculation of the cases gives', async () => {
    const state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
    const cases = (await plainCases(test.app)).filter((one) => !one.stat_excluded)
    // One brand has a volume: its cases alone have rates per million.
    const month = 0.4
    for (const at of ['2026-07', '2026-08', '2026-09'])
      expect(
        await state.call(contract.volumes.edit, {
          body: { month: at, brand: 'ZTO', area: '000000', millions: String(month) },
        }),
      ).toSucceed()
    const ofKind = { postalSatisfaction: 'POSTAL', expressSatisfaction: 'EXPRESS' } as const
    let printed = 0
    const compare = (
      { figures, sums }: StatRow,
      {
        own,
        from,
        to,
        rated,
        kinds,
        what,
      }: {
        own: PlainCase[]
        from: string
        to: string
        rated: boolean
        kinds: readonly string[]
        what: string
      },
    ) => {
      expect(sums, what).toEqual(naiveSums(own, from, to))
      const millions = (Number(to.slice(5)) - Number(from.slice(5)) + 1) * month
      for (const key of MEASURE_KEYS) {
        const kind = ofKind[key as keyof typeof ofKind]
        const perMillion = measures[key].unit === 'perMillion'
        const counted = own.filter((one) =>
          kind ? one.service_kind === kind : !perMillion || one.brand === 'ZTO',
        )
        const isTold = perMillion ? rated : !kind || kinds.includes(kind)
        const wanted = isTold ? naiveMeasures(counted, from, to, String(millions))[key] : null
        const { value, few, low, high, base } = figures[key]
        const where = `${what} ${key}`
        expect(few, where).toBe(wanted === 'few')
        if (typeof wanted !== 'number') {
          expect(value, where).toBeNull()
          continue
        }
        // Half of the last printed digit, and the index adds up five rounded parts.
        const slack = 0.5 * 10 ** -measures[key].digits + (key === 'index' ? 0.05 : 1e-9)
        expect(Math.abs(Number(value) - wanted), where).toBeLessThanOrEqual(slack)
        printed += 1
        if (low === null || perMillion) continue
        // Both ends solve (p − rate)² = z² p (1 − p) / n (Wilson 1927).
        for (const end of [low, high].map((text) => Number(text) / 100))
          expect(
            Math.abs((end - wanted / 100) ** 2 - (1.959964 ** 2 * end * (1 - end)) / base!),
            where,
          ).toBeLessThan(0.002)
      }
    }
    for (const [period, from, to] of [
      ['2026-08', '2026-08', '2026-08'],
      ['2026Q3', '2026-07', '2026-09'],
    ] as const)
      for (const group of GROUPS) {
        const query = { period, group, ...(group === 'month' && { months: 3 }) }
        const { data } = await state.call(contract.statistics.query, { query: query as never })
        compare(data.total, {
          own: cases,
          from,
          to,
          rated: true,
          kinds: ['POSTAL', 'EXPRESS'],
          what: `${period} total`,
        })
        for (const row of data.rows) {
          const what = `${period} ${group} ${row.key}`
          if (group === 'month') {
            compare(row, {
              own: cases,
              from: row.key,
              to: row.key,
              rated: row.key >= '2026-07',
              kinds: [],
              what,
            })
            continue
          }
          const own = cases.filter((one) => KEY[group as keyof typeof KEY](one) === row.key)
          const rated = ['l1', 'l2'].includes(group) || row.key === 'ZTO' || row.key === 'EXPRESS'
          compare(row, { own, from, to, rated, kinds: [row.key], what })
          expect(row.previous, what).toEqual(
            period === '2026-08'
              ? naiveSums(own, '2026-07', '2026-07')
              : naiveSums(own, '2026-04', '2026-06'),
          )
          const [now, before] = [row.sums.handled, row.previous.handled]
          if (before === 0) expect(row.change, what).toBeNull()
          else
            expect(Math.abs(Number(row.change) - (100 * (now - before)) / before), what).toBeLessThan(0.051)
        }
      }
    // Not a comparison of nothing with nothing.
    expect(printed).toBeGreaterThan(700)
  })

  it('is the same after everything was folded, and after the roll-up was made anew', async () => {
    const { db, database } = test.app.platform
    const before = await sumsBy(db, ALL, filterOf(), ['month', 'brand', 'l1'])
    await database.pool.query('select stat_fold(100000)')
    const { rows } = await database.pool.query('select count(*)::int as n from stat_lines')
    expect(rows[0].n).toBe(0)
    expect(await sumsBy(db, ALL, filterOf(), ['month', 'brand', 'l1'])).toEqual(before)
    await test.app.owner.query('select stat_recount()')
    expect(await sumsBy(db, ALL, filterOf(), ['month', 'brand', 'l1'])).toEqual(before)
  })

  it('folds in two processes at once without counting anything twice', async () => {
    const { db, database } = test.app.platform
    const d = dice(99)
    for (let i = 0; i < 10; i++) await addCase(test.app, d)
    const before = await sumOf(db, ALL, filterOf())
    await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select stat_fold(7)')))
    expect(await sumOf(db, ALL, filterOf())).toEqual(before)
    await database.pool.query('select stat_fold(100000)')
    expect(await sumOf(db, ALL, filterOf())).toEqual(before)
  })

  it('freezes to the same bytes whatever process computes them, in whatever zone it and its database session live', async () => {
    const { platform } = test.app
    const frozen = await freeze(systemContext(platform, 'test'), '2026-07')
    expect(frozen.appeals).toBeGreaterThan(0)
    const script = `
      const { openDatabase } = await import('../../platform/db/db.ts')
      const { verifySnapshot } = await import('./figures.snapshots.ts')
      const { db, pool, close } = openDatabase(process.argv[1], 2, console)
      const { rows } = await pool.query('show timezone')
      const { intact, same } = await verifySnapshot({ platform: { db } }, process.argv[2])
      console.log(rows[0].TimeZone, new Date(0).getHours(), intact, same)
      await close()`
    const compute = async (zone: string) => {
      const { connectionString } = platform.database.pool.options
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script, connectionString ?? '', frozen.id],
        { cwd: import.meta.dirname, env: { ...process.env, TZ: zone, PGOPTIONS: `-c timezone=${zone}` } },
      )
      return stdout.trim()
    }
    // Both sides of the date line, and both really elsewhere.
    expect(await compute('America/New_York')).toBe('America/New_York 19 true true')
    expect(await compute('Pacific/Kiritimati')).toBe('Pacific/Kiritimati 13 true true')
    // A case that changes is no longer the same anywhere.
    await platform.database.pool.query(
      `update appeals set exclude_status = 3, stat_excluded = true where id =
         (select id from appeals where state = 'closed' and not stat_excluded
            and closed_at between '2026-07-02' and '2026-07-30' limit 1)`,
    )
    expect(await compute('Pacific/Kiritimati')).toBe('Pacific/Kiritimati 13 true false')
  }, 60_000)
})
