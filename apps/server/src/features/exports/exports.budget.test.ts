import { contract } from '@appeal/contract'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { watchKind } from '../alarms/alarms.watch.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'

const test = useTestApp()
const { dossiers, exports, alarms } = contract
const DAY = 86_400_000
const sql = async (text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows
const system = () => systemContext(test.app.platform, 'test')
const set = (key: string, value: string) =>
  test.app.platform.db.transaction((tx) => changeSetting(tx, system(), key, value))

describe('what one person takes out in a day', () => {
  let appeal: string
  let total: number
  let officerId: string
  let orders = 0

  beforeAll(async () => {
    appeal = await caseIn(test.app, await makePlayers(test.app), 'closed')
    await copyCase(test.app, appeal)
    await set('EXPORT_RUNNING_MAX', '20')
  })
  beforeEach(async () => {
    officerId = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    await set('EXPORT_FILES_PER_DAY', '3')
    await set('EXPORT_ROWS_PER_DAY', '1000')
    const { data } = await (await start(1))[0]!
    total = data.total
    expect(total).toBe(2)
  })

  /** So many orders at once, each of them meant. */
  async function start(n: number) {
    const caller = await test.app.as(officerId)
    const body = {
      ...{ list: 'appeals.bureau' as const, query: {}, columns: ['appealNo'], format: 'csv' as const },
      reason: '月度工作分析',
    }
    return Promise.all(
      Array.from({ length: n }, () =>
        caller.call(exports.start, { headers: { 'idempotency-key': `budget-${++orders}` }, body }),
      ),
    )
  }
  const passed = (answers: Awaited<ReturnType<typeof start>>) => answers.filter(({ code }) => code === 200)
  /** As if the person’s first file had been so long. */
  const longAs = (rows: number) =>
    sql('update export_records set total = $1 where owner_id = $2', [rows, officerId])

  it('is so many files, however many are asked for at once, and the next day again', async () => {
    const answers = await start(6)
    expect(passed(answers)).toHaveLength(2)
    for (const refused of answers.filter(({ code }) => code !== 200))
      expect(refused).toFailWith('exports.files_over')
    const began = test.app.clock.now()
    test.app.clock.advance(DAY + 1_000)
    expect(passed(await start(1))).toHaveLength(1)
    test.app.clock.set(began)
  })

  it('is so many rows: two that fit alone do not pass together, and the sentence says how many are left', async () => {
    await set('EXPORT_FILES_PER_DAY', '100')
    await longAs(1000 - total)
    const answers = await start(2)
    expect(passed(answers)).toHaveLength(1)
    const refused = answers.find(({ code }) => code !== 200)!
    expect(refused).toFailWith('exports.rows_over')
    for (const figure of ['1000', `${total} 行`]) expect(refused.msg).toContain(figure)
  })

  it('holds for what is handed over at once, of which nothing leaves', async () => {
    await longAs(1000)
    const { token } = await test.app.as(officerId)
    const before = await sql("select 1 from read_log where act = 'downloaded'")
    const reply = await test.app.inject({
      method: 'POST',
      url: dossiers.file.url,
      headers: { token },
      payload: { id: appeal, purpose: '行政复议', act: 'downloaded' },
    })
    expect(reply.json()).toMatchObject({ code: 429, data: { reason: 'exports.rows_over' } })
    expect(reply.headers['content-disposition']).toBeUndefined()
    expect(await sql("select 1 from read_log where act = 'downloaded'")).toEqual(before)
  })

  /** Tables of cases that were asked while somebody ordered. */
  async function asked<T>(work: () => Promise<T>): Promise<{ answer: T; cases: string[] }> {
    const { _clients } = test.app.platform.database.pool as unknown as { _clients: pg.PoolClient[] }
    const spies = _clients.map((client) => vi.spyOn(client, 'query'))
    try {
      const answer = await work()
      const texts = spies.flatMap(({ mock }) =>
        mock.calls.map(([one]) => (one as unknown as { text?: string }).text ?? String(one)),
      )
      return { answer, cases: texts.filter((text) => /"(?:appeals|case_tallies|case_events)"/.test(text)) }
    } finally {
      for (const spy of spies) spy.mockRestore()
    }
  }

  it('is judged before a row is counted or a file is made', async () => {
    expect((await asked(() => start(1))).cases).not.toEqual([])
    await set('EXPORT_RUNNING_MAX', '2')
    const noPlace = await asked(() => start(12))
    await set('EXPORT_RUNNING_MAX', '20')
    expect(passed(noPlace.answer)).toEqual([])
    for (const refused of noPlace.answer) expect(refused).toFailWith('exports.too_many')
    expect(noPlace.cases).toEqual([])

    await start(1)
    const { token } = await test.app.as(officerId)
    const dossier = await asked(() =>
      test.app.inject({
        method: 'POST',
        url: dossiers.file.url,
        headers: { token },
        payload: { id: appeal, purpose: '行政复议', act: 'downloaded' },
      }),
    )
    expect(dossier.answer.json()).toMatchObject({ code: 429, data: { reason: 'exports.files_over' } })
    expect(dossier.cases.filter((text) => text.includes('"case_events"'))).toEqual([])
  })

  it('counts nothing that was cancelled or failed', async () => {
    for (const state of ['cancelled', 'failed']) {
      await sql('update export_records set state = $1 where owner_id = $2', [state, officerId])
      expect(passed(await start(4))).toHaveLength(3)
    }
  })

  it('raises an alarm once it is passed', async () => {
    expect(passed(await start(4))).toHaveLength(2)
    await watchKind(system(), 'exportsOver')
    const security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
    const { data } = await security.call(alarms.page, { query: { kind: 'exportsOver', size: '100' } })
    const subjects = await sql('select subject from alarms where kind = $1', ['exportsOver'])
    expect(subjects).toContainEqual({ subject: `user:${officerId}` })
    expect(data.records.length).toBe(subjects.length)
  })
})
