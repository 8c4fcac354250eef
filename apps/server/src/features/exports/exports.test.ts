import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@appeal/contract'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { EXPORT_LIST_NAMES, exportList } from '@appeal/contract/exports/exports.lists.ts'
import { exportRoutes } from '@appeal/contract/exports/exports.routes.ts'
import { sheetSpec } from '@appeal/contract/figures/benchmark.ts'
import { statisticsRoutes } from '@appeal/contract/figures/figures.routes.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { onConnection } from '../../platform/cache.ts'
import { systemContext } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { exportable } from '../../platform/sheets/exportable.ts'
import { refusalsWritten } from '../../platform/trail/refusals.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { measureTimes } from '../figures/times/figures.times.ts'
import { sweepFiles } from '../files/files.jobs.ts'
import { expireFiles, resumeForsaken, runExport } from './exports.run.ts'

const use = useTestApp()
const { start, page, detail, cancel, download, registerpage } = exportRoutes
const COLUMNS = ['appealNo', 'waybillNo', 'brand', 'problem', 'appellantName', 'state', 'updateTime']
const DAY = 86_400_000

type Officer = Caller & { token: string; id: string }
let orders = 0
const order = (more: object = {}) => ({
  // Each of them is meant; the same one sent twice would be one.
  headers: { 'idempotency-key': `export-${++orders}` },
  body: {
    list: 'appeals.bureau',
    query: {},
    columns: COLUMNS,
    format: 'csv',
    reason: '月度工作分析',
    ...more,
  },
})
const system = () => systemContext(use.app.platform, 'test')
const sql = (text: string, values: unknown[] = []) => use.app.platform.database.pool.query(text, values)

async function officerOf(org: string, role: Parameters<typeof makeOfficer>[2]): Promise<Officer> {
  const { id } = await makeOfficer(use.app, org, role)
  return { ...(await use.app.as(id)), id }
}

/** Orders, lets the job run, and reads the file. */
async function exported(caller: Officer, more: object = {}) {
  const ordered = await caller.call(start, order(more))
  expect(ordered).toSucceed()
  await runExport(system(), ordered.data.id)
  return { ...(await fileOf(caller, ordered.data.id)), id: ordered.data.id }
}
async function fileOf(caller: Officer, id: string) {
  const record = (await caller.call(detail, { query: { id } })).data
  const reply = await use.app.inject({
    method: 'GET',
    url: `${download.url}?id=${id}`,
    headers: { token: caller.token },
  })
  return { record, bytes: reply.rawPayload, type: String(reply.headers['content-type']) }
}
const linesOf = (bytes: Buffer) => {
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text.slice(1, text.indexOf('\r\n\r\n')).split('\r\n')
}

describe('exports', () => {
  let who: Players
  let shenzhen: Officer
  let guangzhou: Officer
  beforeAll(async () => {
    who = await makePlayers(use.app)
    for (const state of ['pending_accept', 'replied', 'closed'] as const) {
      const id = await caseIn(use.app, who, state)
      for (let n = 0; n < 3; n += 1) await copyCase(use.app, id)
      who = { ...who, consumer: (await makeUser(use.app, { area: 'c' })).id }
    }
    shenzhen = await officerOf('BUR-440300', 'cityHandler')
    guangzhou = await officerOf('BUR-440100', 'cityHandler')
  })

  describe('are refused', () => {
    it('without a session, and to consumers', async () => {
      expect(await use.app.call(start, order())).toFailWith('session.required')
      const consumer = await use.app.as(who.consumer)
      expect(await consumer.call(start, order())).toFailWith('request.not_permitted')
    })

    it.each([
      ['no reason', { reason: '' }],
      ['a reason that says nothing', { reason: '  导出 ' }],
      ['an unknown list', { list: 'users.passwords' }],
      ['another format', { format: 'pdf' }],
      ['no column', { columns: [] }],
      ['a filter the list would refuse', { query: { state: 'nowhere' } }],
      ['a column nobody can sort by', { query: { sortField: 'appellantPhone' } }],
    ])('with %s', async (_what, more) => {
      expect(await shenzhen.call(start, order(more))).toFailWith('request.invalid')
    })

    it('with a column the list does not have', async () => {
      const reply = await shenzhen.call(start, order({ columns: ['appealNo', 'appellantPhone'] }))
      expect(reply).toFailWith('exports.column_unknown')
      expect(reply.msg).toContain('appellantPhone')
    })

    it('of a list that no role grants: another area’s, the logs, accounts', async () => {
      for (const list of ['appeals.enterprise', 'logs', 'accounts'])
        expect(
          await shenzhen.call(
            start,
            order({ list, columns: Object.keys(exportList(list as 'logs').columns) }),
          ),
        ).toFailWith('request.not_permitted')
    })

    it('beyond two of one person at the same time', async () => {
      const busy = await officerOf('BUR-440300', 'cityHandler')
      const asked = await Promise.all([1, 2, 3, 4].map(() => busy.call(start, order())))
      expect(asked.map(({ code }) => code).sort()).toEqual([200, 200, 429, 429])
      expect(asked.find(({ code }) => code === 429)).toFailWith('exports.too_many')
      expect(await shenzhen.call(start, order())).toSucceed()
      await sql("update export_records set state = 'cancelled' where state = 'waiting'")
    })
  })

  it('are one where the same order is sent twice', async () => {
    const sent = order({ reason: '重复点击的导出' })
    const [first, second] = [await shenzhen.call(start, sent), await shenzhen.call(start, sent)]
    expect(second.data.id).toBe(first.data.id)
    await shenzhen.call(cancel, { body: { id: first.data.id } })
  })

  it.each([
    ['is disabled', "update users set user_status = 'DISABLED' where id = $1"],
    ['loses the right', 'delete from user_roles where user_id = $1'],
  ])('end without a file for whoever %s while rows are read', async (_what, change) => {
    const clerk = await officerOf('BUR-440300', 'cityHandler')
    const { id } = (await clerk.call(start, order())).data
    const { platform } = use.app
    const forFile: typeof platform.crypto.forFile = (isMany) => {
      const ciphers = platform.crypto.forFile(isMany)
      return {
        ...ciphers,
        async openFields(...asked) {
          await use.app.owner.query(change, [clerk.id])
          return ciphers.openFields(...asked)
        },
      }
    }
    const crypto = { ...platform.crypto, forFile }
    await runExport(systemContext(onConnection(platform, platform.db, { crypto }), 'test'), id)
    const { rows } = await sql('select state, fault, size from export_records where id = $1', [id])
    expect(rows).toEqual([{ state: 'failed', fault: 'request.not_permitted', size: '0' }])
  })

  it('belong to whoever ordered them', async () => {
    const { id } = await exported(shenzhen)
    const colleague = await officerOf('BUR-440300', 'cityHandler')
    for (const route of [detail, download])
      expect(await colleague.call(route, { query: { id } })).toFailWith('exports.not_found')
    expect(await colleague.call(cancel, { body: { id } })).toFailWith('exports.not_found')
    expect((await colleague.call(page)).data.records).toEqual([])
    expect(await colleague.call(detail, { query: { id: '1' } })).toFailWith('exports.not_found')
  })

  it.each([
    ['all', {}],
    ['a queue', { queue: 'closed' }],
    ['filters', { brand: 'ZTO', overdue: 'false' }],
    ['a search', { searchKey: '签收' }],
    ['another order', { sortField: 'appealNo', sortOrder: 'ascend' }],
  ])('hold what the screen shows and nothing else: %s', async (_what, query) => {
    for (const officer of [shenzhen, guangzhou]) {
      const { data } = await officer.call(todoRoutes.page, { query: { ...query, size: '100' } })
      const { bytes, record } = await exported(officer, { query })
      const [head, ...lines] = linesOf(bytes)
      expect(head).toBe('编号,运单号,品牌,问题类型,申诉人,状态,更新时间')
      expect(lines.map((line) => line.split(',').filter((_, at) => at !== 3 && at !== 5))).toEqual(
        data.records.map((row) => [
          row.appealNo,
          row.waybillNo,
          row.brandName,
          row.appellantName,
          row.updateTime,
        ]),
      )
      expect(record).toMatchObject({ state: 'done', rows: data.total, total: data.total })
      expect(record.checksum).toBe(sm3(bytes).toString('hex'))
      expect(record.size).toBe(bytes.length)
    }
    // The two must differ, or the scope is not told apart.
    const { data: own } = await shenzhen.call(todoRoutes.page)
    expect(own.total).toBeGreaterThan(0)
    expect((await guangzhou.call(todoRoutes.page)).data.total).toBe(0)
  })

  it('are workbooks of text, with a sheet that says whose they are', async () => {
    const { bytes, type, record } = await exported(shenzhen, { format: 'xlsx' })
    expect(type).toContain('spreadsheetml')
    const rows = await readSheet(bytes)
    expect(rows).toHaveLength(record.rows + 1)
    expect(rows[0]).toEqual(['编号', '运单号', '品牌', '问题类型', '申诉人', '状态', '更新时间'])
    const about = await readSheet(bytes, 2)
    const said = about.flat().join('\n')
    expect(said).toContain(record.id)
    expect(said).toContain('月度工作分析')
    expect(said).toContain('深圳')
    expect(rows.flat().join()).not.toMatch(/138\d{8}/)
  })

  it('hold no formula, whatever somebody has typed', async () => {
    const auditor = await makeOfficer(use.app, 'BUR-000000', 'auditAdmin')
    const caller = { ...(await use.app.as(auditor.id)), id: auditor.id }
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '"x",=2', 'a\r\n=3']
    for (const [at, name] of evil.entries())
      await sql(
        `insert into operation_log (id, category, module, name, path, method, user_id, ip, user_agent, request_id, at,
           result, params, record_name, changes, elapsed, sign)
         values ($1, 'OPERATE', 'evil', 'evil', '', '', $2, '10.0.0.1', '', '', now(), 'SUCCESS', '{}', $3, '[]', 0, '')`,
        [String(1000 + at), auditor.id, name],
      )
    const more = {
      list: 'logs',
      query: { category: 'OPERATE', module: 'evil', sortField: 'opTime', sortOrder: 'ascend' },
      columns: ['recordName', 'opIp'],
    }
    const csv = (await exported(caller, more)).bytes.toString('utf8')
    expect(csv).toContain("'=1+1,")
    expect(csv).toContain('"a\r\n=3",')
    const xlsx = (await exported(caller, { ...more, format: 'xlsx' })).bytes
    const cells = (await readSheet(xlsx)).slice(1).map(([cell]) => String(cell))
    expect(cells).toHaveLength(evil.length)
    expect(cells.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([])
  })

  it('are made anew where the server died in the middle, to the same bytes', async () => {
    const { id, bytes } = await exported(shenzhen)
    await sql(
      "update export_records set state = 'running', checksum = null, finished_at = null where id = $1",
      [id],
    )
    use.app.clock.advance(61_000)
    await Promise.all([resumeForsaken(system()), resumeForsaken(system())])
    const again = await fileOf(shenzhen, id)
    expect(again.record.state).toBe('done')
    expect(again.bytes.equals(bytes)).toBe(true)
    const { rows } = await sql('select count(*)::int as n from export_parts where record_id = $1', [id])
    expect(rows[0].n).toBe(1)
  })

  it('stop where they are cancelled, and leave nothing', async () => {
    const waiting = (await shenzhen.call(start, order())).data
    expect(await shenzhen.call(download, { query: { id: waiting.id } })).toFailWith('exports.unfinished')
    expect((await shenzhen.call(cancel, { body: { id: waiting.id } })).data.state).toBe('cancelled')
    expect(await shenzhen.call(cancel, { body: { id: waiting.id } })).toFailWith('exports.ended')
    await runExport(system(), waiting.id)
    expect((await shenzhen.call(detail, { query: { id: waiting.id } })).data).toMatchObject({
      state: 'cancelled',
      can: [],
    })
    const { rows } = await sql('select 1 from export_parts where record_id = $1', [waiting.id])
    expect(rows).toEqual([])
  })

  it('end where the right was lost meanwhile', async () => {
    const clerk = await officerOf('BUR-440300', 'cityHandler')
    const ordered = (await clerk.call(start, order())).data
    await sql('delete from user_roles where user_id = $1', [clerk.id])
    await runExport(system(), ordered.id)
    expect((await clerk.call(detail, { query: { id: ordered.id } })).data.state).toBe('failed')
  })

  it('are deleted when their time is over; the line in the register stays', async () => {
    const { id } = await exported(shenzhen)
    use.app.clock.advance(7 * DAY + 1_000)
    const again = await officerAgain(shenzhen)
    expect(await again.call(download, { query: { id } })).toFailWith('exports.expired')
    await expireFiles(system())
    expect(await again.call(download, { query: { id } })).toFailWith('exports.expired')
    expect((await again.call(detail, { query: { id } })).data).toMatchObject({ state: 'expired', can: [] })
    const { rows } = await sql('select 1 from export_parts where record_id = $1', [id])
    expect(rows).toEqual([])
  })

  const officerAgain = async ({ id }: Officer): Promise<Officer> => ({ ...(await use.app.as(id)), id })

  it('stand in the register: who, what by which filter, why; each download is on record', async () => {
    const officer = await officerAgain(shenzhen)
    expect(await officer.call(registerpage)).toFailWith('request.not_permitted')
    const query = { brand: 'ZTO', searchKey: '林小满' }
    const { id } = await exported(officer, { query })
    const auditor = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'auditAdmin')).id)
    const { data } = await auditor.call(registerpage, { query: { size: '100' } })
    const line = data.records.find((record) => record.id === id)
    expect(line).toMatchObject({ listName: '申诉单', reason: '月度工作分析', downloads: 1, can: [] })
    expect(line?.condition).toContain('中通')
    expect(line?.condition).toContain('林***')
    expect(line?.condition).not.toContain('林小满')
    const leader = await use.app.as((await makeOfficer(use.app, 'BUR-440100', 'cityLeader')).id)
    expect((await leader.call(registerpage)).data.records.map((record) => record.id)).not.toContain(id)
    const { rows } = await sql(
      "select changes::text as text from operation_log where record_kind = 'export' and record_id = $1 order by at, id",
      [id],
    )
    const fields = rows.map(({ text }) => text).join()
    for (const field of ['reason', 'columns', 'checksum', 'downloads']) expect(fields).toContain(field)
    expect(fields).not.toContain('林小满')
  })

  it('are found in the register by reason, list in either language and organisation, not by what was searched for', async () => {
    const officer = await officerAgain(shenzhen)
    const { id } = await exported(officer, { query: { searchKey: '林小满' } })
    const auditor = await use.app.as((await makeOfficer(use.app, 'BUR-000000', 'auditAdmin')).id)
    const found = async (searchKey: string) => {
      const { data } = await auditor.call(registerpage, { query: { searchKey, size: '100' } })
      return data.records.map((record) => record.id)
    }
    for (const typed of ['月度工作', '申诉单', 'appeals', '深圳']) expect(await found(typed)).toContain(id)
    for (const typed of ['林小满', '%', '没有这样的']) expect(await found(typed)).toEqual([])
  })

  it('are known for every list of the contract, column by column', async () => {
    const viewer = { userId: who.officer } as never
    for (const name of EXPORT_LIST_NAMES) {
      const cells = await exportable(system(), name).cells({ ...system(), viewer })
      expect([name, Object.keys(exportList(name).columns).filter((column) => !(column in cells))]).toEqual([
        name,
        [],
      ])
      expect(Object.keys((exportList(name).route.query as never as { shape: object }).shape)).toEqual(
        expect.arrayContaining(Object.keys(exportList(name).filters)),
      )
    }
  })

  it.each([
    ['roles', contract.roles.page, ['code', 'people']],
    ['positions', contract.positions.page, ['name', 'orgName']],
    ['areas', contract.areaAdmin.page, ['code', 'fullName', 'bureauName']],
    ['groups', contract.groups.page, ['name', 'people']],
    ['jobs', contract.jobs.page, ['name', 'actionClass', 'cronExpression']],
    ['dictionaries', contract.dictionaries.page, ['dictLabel', 'dictValue', 'sortCode']],
    ['brands', contract.brandAdmin.page, ['name', 'code', 'hotline']],
  ] as const)(
    'are what administrators keep in order, as the screen shows it: %s',
    async (list, route, columns) => {
      const officer = await officerOf('BUR-440300', 'cityHandler')
      const sortField = { areas: 'code', dictionaries: 'dictValue' }[list as string] ?? 'name'
      const query = { sortField, sortOrder: 'descend' }
      expect(await officer.call(start, order({ list, columns, query }))).toFailWith('request.not_permitted')
      const administrator = await officerOf('BUR-000000', list === 'groups' ? 'secAdmin' : 'sysAdmin')
      const shown = await administrator.call(route as typeof contract.roles.page, {
        query: { ...query, size: '5' } as never,
      })
      const rows = shown.data.records as unknown as Record<string, string | number | null>[]
      const { bytes, record } = await exported(administrator, { list, columns, query })
      expect(record.rows).toBe(shown.data.total)
      expect(linesOf(bytes).slice(1, 6)).toEqual(
        rows.map((row) => columns.map((column) => String(row[column] ?? '')).join()),
      )
      expect(rows.length).toBe(Math.min(5, shown.data.total))
    },
  )

  it('are an enterprise’s own cases for the enterprise', async () => {
    const { id } = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    const caller: Officer = { ...(await use.app.as(id)), id }
    const { data } = await caller.call(todoRoutes.enterprisepage, { query: { size: '100' } })
    const { record } = await exported(caller, { list: 'appeals.enterprise', columns: ['appealNo', 'state'] })
    expect(record.rows).toBe(data.total)
    expect(record.rows).toBeGreaterThan(0)
    expect(await caller.call(start, order({ list: 'cases.courier', columns: ['caseNo'] }))).toFailWith(
      'request.not_permitted',
    )
  })

  it('are the figures of a table as it stands, with its sum, and leave a line in the register', async () => {
    const officer = await officerAgain(shenzhen)
    const { data } = await officer.call(statisticsRoutes.query, {
      query: { period: '2026-09', group: 'brand' },
    })
    const query = { period: '2026-09', group: 'brand', serviceKind: 'EXPRESS' }
    const columns = ['label', 'appeals', 'valid', 'rate', 'change']
    const { bytes, record } = await exported(officer, { list: 'statistics.table', query, columns })
    expect(linesOf(bytes)).toEqual([
      '项目,申诉量,有效申诉量,申诉率,环比%',
      ...[...data.rows, { ...data.total, label: '合计' }].map(({ label, sums }) =>
        [label, sums.handled, sums.valid, '', ''].join(),
      ),
    ])
    expect(data.total.sums.handled).toBeGreaterThan(0)
    expect(record).toMatchObject({
      condition: '期间：2026-09；分组：品牌；业务类型：快递服务',
      reason: '月度工作分析',
      rows: data.rows.length + 1,
      checksum: sm3(bytes).toString('hex'),
    })
    const consumer = await use.app.as(who.consumer)
    for (const list of ['statistics.table', 'statistics.others'])
      expect(await consumer.call(start, order({ list, query, columns: ['label'] }))).toFailWith(
        'request.not_permitted',
      )
    expect(
      await officer.call(
        start,
        order({ list: 'statistics.others', query: { kind: 'letter' }, columns: ['label'] }),
      ),
    ).toFailWith('request.invalid')
  })

  it('are couriers’ cases in numbers, in the words of the reader', async () => {
    const officer = await officerAgain(shenzhen)
    const { headers, body } = order({
      list: 'statistics.others',
      query: { kind: 'courier', period: '2026-09', group: 'province', type: 'FINES' },
      columns: ['label', 'received', 'open', 'ended', 'overdue', 'recovered'],
    })
    const ordered = await officer.call(start, { headers: { ...headers, 'accept-language': 'en' }, body })
    await runExport(system(), ordered.data.id)
    const { bytes, record } = await fileOf(officer, ordered.data.id)
    expect(linesOf(bytes)).toEqual(['Item,Received,Open,Ended,Overdue,Recovered (yuan)', 'Total,0,0,0,0,0'])
    expect(record).toMatchObject({
      state: 'done',
      condition: '来件：快递员维权；期间：2026-09；分组：省份；问题：以罚代管、不合理罚款',
    })
  })

  it('are an enterprise’s own sheet and the time of its cases, line by line as on the screen', async () => {
    const { id } = await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')
    const zto: Officer = { ...(await use.app.as(id)), id }
    await measureTimes(system())
    const months = { from: '2026-09', to: '2026-09' }
    const { data } = await zto.call(statisticsRoutes.benchmark, { query: months })
    const columns = ['label', 'unit', 'own', 'low', 'high', 'base', 'median', 'place']
    const taken = await exported(zto, { list: 'statistics.benchmark', query: months, columns })
    const cell = ({ value, few }: { value: string | null; few: boolean }) =>
      few ? '少' : value === null ? '' : String(Number(value))
    expect(linesOf(taken.bytes)).toEqual([
      '指标,单位,本企业,95% 区间下限,95% 区间上限,分母,同行中位,位次',
      ...data.rows.map(({ key, own }) =>
        [
          sheetSpec(key).label.zh,
          { percent: '%', perMillion: '每百万件', days: '天' }[sheetSpec(key).unit as 'days'],
          ...[cell(own), own.low ?? '', own.high ?? '', own.base ?? '', '', ''],
        ].join(),
      ),
    ])
    expect(taken.record.condition).toBe('起始月：2026-09；截止月：2026-09')
    const query = { period: '2026-08~2026-09', group: 'brand' }
    const { data: times } = await zto.call(statisticsRoutes.times, { query })
    expect(times.total.cases).toBeGreaterThan(0)
    const spent = await exported(zto, {
      ...{ list: 'statistics.times', query },
      columns: ['label', 'cases', 'enterprise', 'bureau', 'total', 'mean'],
    })
    expect(linesOf(spent.bytes)).toEqual([
      '项目,办结件数,企业（天）,管局（天）,合计（天）,每件平均（天）',
      ...[...times.rows, { ...times.total, label: '合计' }].map(({ label, cases, days, total, mean }) =>
        [label, cases, days.enterprise, days.bureau, total, Number(mean)].join(),
      ),
    ])
    expect(spent.record.condition).toBe('期间：2026-08~2026-09；分组：品牌')
    // Who may not read a sheet takes none out.
    const officer = await officerAgain(shenzhen)
    for (const caller of [officer, { ...(await use.app.as(who.consumer)), id: who.consumer }])
      expect(
        await caller.call(start, order({ list: 'statistics.benchmark', query: months, columns: ['label'] })),
      ).toFailWith('request.not_permitted')
    expect(
      await officer.call(
        start,
        order({ list: 'statistics.times', query: { period: '2026-09~2026-08' }, columns: ['label'] }),
      ),
    ).toFailWith('request.invalid')
  })

  it('outlive the nightly sweep of files that belong to nothing', async () => {
    const officer = await officerAgain(shenzhen)
    const { id, bytes } = await exported(officer)
    // The sweep goes by the time at which bytes were stored, which is the machine's.
    use.app.clock.set(new Date(Date.now() + 2 * DAY))
    await sql('update export_records set expires_at = $2 where id = $1', [id, new Date(Date.now() + 3 * DAY)])
    await sweepFiles(system())
    const again = await fileOf(await officerAgain(shenzhen), id)
    expect(again.bytes.equals(bytes)).toBe(true)
  })

  it('do not end whole where a stored part is gone, and are counted for the alarm', async () => {
    const officer = await officerAgain(shenzhen)
    const { id } = await exported(officer)
    const { rows } = await sql(`select place->>'name' as name from export_parts where record_id = $1`, [id])
    for (const { name } of rows) await rm(join(use.app.platform.config.DATA_DIR, 'files', name))
    await fileOf(officer, id).catch(() => undefined)
    await refusalsWritten(use.app.platform)
    const counted = await sql("select subject, count::int as n from refusal_counts where what = 'broken'")
    expect(counted.rows).toEqual([{ subject: 'name:files.exports', n: 1 }])
  })
})
