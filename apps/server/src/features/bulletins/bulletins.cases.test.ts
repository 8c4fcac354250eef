import { contract } from '@appeal/contract'
import type { Behind, BulletinDetail } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aTemplate, copyOf, dice, freshId } from '../figures/figures.fixture.ts'
import { STAT_WITHHOLD_SMALL } from '../figures/figures.settings.ts'
import { freeze } from '../figures/figures.snapshots.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'

const { bulletins, openData, statistics } = contract
const test = useTestApp()
const people = { state: '', guangdong: '', zhejiang: '', zto: '' }

beforeAll(async () => {
  people.state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  people.guangdong = (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id
  people.zhejiang = (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id
  people.zto = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
  const template = await aTemplate(test.app)
  const d = dice(13)
  const few = ['2026-04-03', '2026-04-20', '2026-05-10', '2026-06-04']
  const days = ['2026-07-03', '2026-07-20', '2026-08-10', '2026-09-04']
  // Of the second quarter so few that they are told only where every count is; then enough of each.
  for (let i = 0; i < 660; i += 1) {
    const [brand, service_kind] = d.among([
      ['ZTO', 'EXPRESS'],
      ['YTO', 'EXPRESS'],
      ['CHINAPOST', 'POSTAL'],
    ] as const)
    const at = `${d.among(i < 60 ? few : days)}T10:00:00+08:00`
    const id = freshId()
    if (d.chance(0.5))
      await test.app.platform.database.pool.query(
        `insert into deadlines (id, case_kind, case_id, clock, round, start_at, start_on, count, unit, due_on,
           legal_due_on, due_at, legal_due_at) values ($1, 'appeal', $2, 'reply', 1, '2026-03-02', '2026-03-02', 2, 'day',
           '2026-03-04', '2026-03-04', '2026-03-04', '2026-03-04')`,
        [freshId(), id],
      )
    await copyOf(test.app, template, {
      ...{ id, brand, service_kind, appellant_id: freshId(), evaluate_status: 0, valid: d.chance(0.5) },
      ...{ l1: d.among(['DELIVERY', 'DELAY', 'LOSS']), l2: null, answer_area: d.among(['440306', '330106']) },
      mail_kind: service_kind === 'POSTAL' ? d.among(['PARCEL', 'LETTER', 'MONEY_ORDER']) : null,
      ...{ submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at },
    })
  }
  test.app.clock.set('2026-10-20T10:00:00+08:00')
  for (const month of ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'])
    await freeze(systemContext(test.app.platform, 'test'), month)
})

async function withhold(withholds: boolean): Promise<void> {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, STAT_WITHHOLD_SMALL.key, String(withholds)))
  await vi.waitFor(async () => expect(await STAT_WITHHOLD_SMALL.read(test.app.platform)).toBe(withholds))
}
const draft = async (period: string) =>
  (await (await test.app.as(people.state)).call(bulletins.draft, { body: { period } })).data
/** Every printed number that opens its cases. */
const countsOf = ({ blocks }: BulletinDetail) =>
  blocks.flatMap((block) =>
    block.kind === 'table'
      ? (block.behind ?? []).flatMap((row, line) =>
          row.flatMap((behind, at) =>
            behind ? [{ title: block.title, text: block.rows[line]![at]!, behind }] : [],
          ),
        )
      : [],
  )
const listed = async (id: string, period: string, behind: Behind) =>
  (
    await (
      await test.app.as(id)
    ).call(statistics.casepage, { query: { period, ...behind, size: 5 } as never })
  ).data.total

describe('the cases behind a bulletin', () => {
  it.each([
    ['2026-04', false],
    ['2026Q2', false],
    ['2026-07', true],
    ['2026Q3', true],
  ])('are as many as it prints, number by number (%s)', async (period, withholds) => {
    await withhold(withholds)
    const bulletin = await draft(period)
    expect(JSON.stringify(bulletin.blocks).includes('＊')).toBe(withholds)
    const counts = countsOf(bulletin)
    const tables = new Set(counts.map(({ title }) => title))
    for (const title of ['邮政普遍服务申诉问题统计', '快递服务申诉问题统计', '（四）企业逾期答复情况（件）'])
      expect(tables).toContain(title)
    expect(counts.length).toBeGreaterThan(20)
    for (const { title, text, behind } of counts)
      expect([title, behind, await listed(people.state, period, behind)]).toEqual([
        title,
        behind,
        Number(text),
      ])
    const of = period.includes('Q') ? 'accepted' : 'handled'
    expect(new Set(counts.map(({ behind }) => behind.count))).toEqual(new Set([of, 'valid', 'overdue']))
  })

  it('are those that the reader may see: each office its own, however the address came to it', async () => {
    const { data } = await (await test.app.as(people.state)).call(bulletins.page, { query: {} as never })
    const { id } = data.records.find(({ period }) => period === '2026Q3')!
    const detail = (await (await test.app.as(people.state)).call(bulletins.detail, { query: { id } })).data
    for (const { text, behind } of countsOf(detail).slice(0, 12)) {
      const [south, east] = await Promise.all(
        [people.guangdong, people.zhejiang].map((who) => listed(who, '2026Q3', behind)),
      )
      // All copies lie with the bureau of their template, whoever they are about.
      expect([south! + east!, east]).toEqual([Number(text), 0])
      const own = await listed(people.zto, '2026Q3', behind)
      expect(own).toBeLessThanOrEqual(Number(text))
    }
    expect(await (await test.app.as(people.guangdong)).call(bulletins.detail, { query: { id } })).toFailWith(
      'request.not_permitted',
    )
  })

  it('may be others after a correction: what is printed stays', async () => {
    const state = await test.app.as(people.state)
    const { data } = await state.call(bulletins.page, { query: {} as never })
    const { id } = data.records.find(({ period }) => period === '2026-07')!
    const read = async () => countsOf((await state.call(bulletins.detail, { query: { id } })).data)
    const before = await read()
    await test.app.owner.query(
      `update appeals set exclude_status = 3, stat_excluded = true
       where id = (select min(id) from appeals where service_kind = 'EXPRESS' and stat_month(closed_at) = '2026-07')`,
    )
    expect(await read()).toEqual(before)
    const sum = before.find(({ title, behind }) => title.startsWith('快递') && !behind.l1)!
    expect(await listed(people.state, '2026-07', sum.behind)).toBe(Number(sum.text) - 1)
  })

  it('are no part of what everybody reads', async () => {
    const { pool } = test.app.platform.database
    await pool.query(
      `update bulletins set state = 'published', published_at = now() where period = '2026-07'`,
    )
    const { data } = await test.app.call(openData.bulletin, { query: { period: '2026-07' } })
    expect(data!.blocks.some(({ kind }) => kind === 'table')).toBe(true)
    expect(JSON.stringify(data)).not.toContain('behind')
  })
})
