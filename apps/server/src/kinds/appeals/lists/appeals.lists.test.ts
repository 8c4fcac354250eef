import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { APPEAL_STATES, type AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseTasks } from '../../../cases/cases.jobs.ts'
import { type OrgDirectory, orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { systemContext } from '../../../platform/context.ts'
import { type Random, seededRandom } from '../../../seed/random.ts'
import { type Caller, type TestApp, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../../testing/people.ts'
import { caseIn, copyCase, makePlayers, play, rewordCase } from '../../../testing/stages.ts'
import { openTexts } from '../filing/appeals.narratives.ts'

const test = useTestApp()

/** A case as a reader of the table sees it. */
interface Row {
  id: string
  appealNo: string
  state: AppealState
  channel: string
  brand: string
  waybillNo: string
  l1: string
  l2: string
  bureauId: string
  enterpriseId: string | null
  handlerId: string | null
  appellantId: string | null
  senderArea: string
  answerArea: string
  recipientArea: string
  reworkCount: number
  evaluateStatus: number
  pressClock: string | null
  pressDueOn: string | null
  pressLegalOn: string | null
  totalDueOn: string | null
  totalLegalOn: string | null
  content: string
  itemName: string | null
  submittedAt: Date
  updatedAt: Date
}

const TODAY = '2026-09-21'
const BUREAUS = ['BUR-440300', 'BUR-440100', 'BUR-440000', 'BUR-330100', 'BUR-330000', 'BUR-000000']
const NODES: Record<string, readonly (string | null)[]> = {
  ZTO: [
    null,
    'ENT-ZTO',
    'ENT-ZTO-44',
    'ENT-ZTO-440300',
    'ENT-ZTO-440306-01',
    'ENT-ZTO-440306-02',
    'ENT-ZTO-33',
  ],
  YTO: [null, 'ENT-YTO', 'ENT-YTO-44', 'ENT-YTO-330100'],
}
const NEVER_TRANSFERRED: AppealState[] = ['pending_accept', 'supplement']

async function readRows(app: TestApp): Promise<Row[]> {
  const { rows } = await app.platform.database.pool.query(`
    select id::text, appeal_no as "appealNo", state, channel, brand, waybill_no as "waybillNo", l1, l2,
      bureau_id::text as "bureauId", enterprise_id::text as "enterpriseId", handler_id::text as "handlerId",
      appellant_id::text as "appellantId", sender_area as "senderArea", recipient_area as "recipientArea", answer_area as "answerArea",
      rework_count as "reworkCount", evaluate_status as "evaluateStatus", press_legal_on::text as "pressLegalOn",
      press_due_on::text as "pressDueOn", press_clock as "pressClock", total_due_on::text as "totalDueOn",
      total_legal_on::text as "totalLegalOn", content, item_name as "itemName", admission, particulars, key_salt as "keySalt", archived_at as "archivedAt",
      submitted_at as "submittedAt", updated_at as "updatedAt"
    from appeals`)
  return rows.map((row) => ({ ...row, ...openTexts(app.platform.crypto, row) }))
}

/** Spreads a case over bureaus, brands, nodes, problems, places and time. */
async function scatter(app: TestApp, orgs: OrgDirectory, random: Random, id: string, handlers: string[]) {
  const bureau = orgs.byCode(random.pick(BUREAUS))!
  const brand = random.pick(['ZTO', 'ZTO', 'YTO'] as const)
  const { rows } = await app.platform.database.pool.query('select state from appeals where id = $1', [id])
  const early = NEVER_TRANSFERRED.includes(rows[0].state)
  const node = early ? null : random.pick(NODES[brand]!)
  const enterprise = node ? orgs.byCode(node)! : undefined
  const submitted = new Date(Date.parse('2026-09-21T06:00:00Z') - random.below(40 * 24) * 3_600_000)
  await app.platform.database.pool.query(
    `update appeals set bureau_id = $2, bureau_province_id = $3, brand = $4, enterprise_id = $5,
       enterprise_province_id = $6, l1 = $7, l2 = $8, channel = $9, recipient_area = $10, sender_area = $11,
       handler_id = $12, submitted_at = $13, updated_at = $13,
       press_due_on = case when press_clock is null then null else $14::date end,
       press_legal_on = case when press_clock is null then null else $14::date end,
       total_due_on = case when total_clock = press_clock then $14::date when total_clock is not null then $15::date end,
       total_legal_on = case when total_clock = press_clock then $14::date when total_clock is not null then $15::date end
     where id = $1`,
    [
      id,
      bureau.id,
      bureau.provinceId,
      brand,
      enterprise?.id ?? null,
      enterprise?.provinceId ?? null,
      ...random.pick([
        ['DELIVERY', 'DELIVERY_FALSE_SIGN'],
        ['LOSS', 'LOSS_ALL'],
        ['DELAY', 'DELAY_TRANSIT'],
      ] as const),
      random.pick(['WEB', 'PHONE_12305', 'LETTER']),
      random.pick(['440306', '440305', '440106', '330106']),
      random.pick(['330106', '440306', '110105']),
      random.pick([null, ...handlers]),
      submitted,
      addCalendarDays(TODAY, random.below(21) - 8),
      addCalendarDays(TODAY, random.below(40) - 10),
    ],
  )
  await rewordCase(
    app,
    id,
    random.pick([
      '快件显示签收，本人没有收到',
      '虚假签名，未收到邮件，iPhone 丢失',
      '假冒签收，电话 13812345678 无人接听',
    ]),
  )
}

type Filter = Partial<
  Record<
    | 'queue'
    | 'state'
    | 'brand'
    | 'l1'
    | 'l2'
    | 'channel'
    | 'areaCode'
    | 'answerArea'
    | 'handlerId'
    | 'overdue'
    | 'submittedFrom'
    | 'submittedTo'
    | 'dueFrom'
    | 'dueTo'
    | 'searchKey',
    string
  >
>

const OPEN = APPEAL_STATES.filter((state) => !['draft', 'closed', 'invalid', 'withdrawn'].includes(state))
const QUEUE_STATES: Record<'b' | 'a', Record<string, readonly string[]>> = {
  b: {
    todo: ['pending_accept', 'bureau_processing', 'replied'],
    pending: ['pending_accept', 'supplement'],
    processing: ['bureau_processing', 'at_enterprise', 'rework'],
    replied: ['replied', 'verifying'],
    mediating: ['mediating'],
    closed: ['closed'],
    invalid: ['invalid', 'withdrawn'],
    warning: OPEN,
    all: APPEAL_STATES,
  },
  a: {
    todo: ['at_enterprise', 'rework'],
    replied: ['replied', 'verifying', 'mediating', 'bureau_processing'],
    returned: ['rework'],
    closed: ['closed', 'invalid', 'withdrawn'],
    all: APPEAL_STATES,
  },
}
/** Days before its end at which each clock warns (domain 4.5); what is not here is the appellant's own time. */
const WARN_WITHIN: Record<string, number> = {
  answer: 7,
  reply: 3,
  rework: 3,
  accept: 0,
  transfer: 0,
  mediation: 0,
  reopen: 0,
  recheck: 0,
}
const isNear = ({ pressClock, pressDueOn, totalDueOn }: Row) =>
  (pressClock !== null &&
    pressClock in WARN_WITHIN &&
    pressDueOn !== null &&
    pressDueOn <= addCalendarDays(TODAY, WARN_WITHIN[pressClock]!)) ||
  (totalDueOn !== null && totalDueOn <= addCalendarDays(TODAY, WARN_WITHIN.answer!))

/** By which end a side's lists go: bureaus watch both clocks of a case, an enterprise is judged by its own. */
function endFor(area: 'a' | 'b', { pressClock, pressLegalOn, totalLegalOn }: Row): string | null {
  if (area === 'a') return ['reply', 'rework', 'mediation'].includes(pressClock ?? '') ? pressLegalOn : null
  const owed = ['supplement', 'verify'].includes(pressClock ?? '') ? null : pressLegalOn
  return [owed, totalLegalOn].filter((end) => end !== null).toSorted()[0] ?? null
}

/** The calendar day in China. */
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

/** The filters in plain words: what a row must be to be listed. */
function matches(
  row: Row,
  area: 'a' | 'b',
  filter: Filter,
  people: Map<string, { name: string; phone: string }>,
) {
  const among = (value: string, list: string | undefined) => !list || list.split(',').includes(value)
  const inPlace = (code: string, wanted = filter.areaCode) => code.startsWith(wanted!.replace(/(00)+$/, ''))
  const nearness = (end: string | null): string[] => {
    if (end === null) return ['false']
    if (end < TODAY) return ['true']
    const until = (days: number) => end <= addCalendarDays(TODAY, days)
    return ['false', ...(until(0) ? ['today'] : []), ...(until(3) ? ['threeDays'] : [])]
  }
  const queue = filter.queue ?? 'all'
  const key = filter.searchKey
  // Whom an enterprise reads masked it does not find by the whole.
  const person = area === 'b' ? people.get(row.appellantId ?? '') : undefined
  const found =
    !key ||
    row.appealNo === key ||
    (/^\d{4,19}$/.test(key) && row.appealNo.endsWith(key)) ||
    (/^(?=.*\d)[A-Z0-9]{5,}$/.test(key) && row.waybillNo.endsWith(key)) ||
    (/^\d{5}$/.test(key) && person?.phone.endsWith(key)) ||
    person?.name === key ||
    (/^(\p{Script=Han}{2,}|[A-Za-z]+)$/u.test(key) &&
      `${row.content} ${row.itemName}`.toLowerCase().includes(key.toLowerCase())) ||
    person?.phone === key
  return (
    QUEUE_STATES[area][queue]!.includes(row.state) &&
    (queue !== 'warning' || isNear(row)) &&
    among(row.state, filter.state) &&
    among(row.brand, filter.brand) &&
    among(row.l1, filter.l1) &&
    among(row.l2, filter.l2) &&
    among(row.channel, filter.channel) &&
    (!filter.areaCode || inPlace(row.senderArea) || inPlace(row.recipientArea)) &&
    (!filter.answerArea || inPlace(row.answerArea, filter.answerArea)) &&
    (!filter.handlerId ||
      area === 'a' ||
      row.handlerId === (filter.handlerId === 'none' ? null : filter.handlerId)) &&
    (!filter.dueFrom || (endFor(area, row) ?? '') >= filter.dueFrom) &&
    (!filter.dueTo || (endFor(area, row) ?? '9999') <= filter.dueTo) &&
    (!filter.overdue || nearness(endFor(area, row)).includes(filter.overdue)) &&
    (!filter.submittedFrom || dayOf(row.submittedAt) >= filter.submittedFrom) &&
    (!filter.submittedTo || dayOf(row.submittedAt) <= filter.submittedTo) &&
    found
  )
}

interface Looker {
  area: 'a' | 'b'
  caller: Caller
  sees(row: Row): boolean
}

const SORTS = {
  createTime: (row: Row) => row.submittedAt.getTime(),
  updateTime: (row: Row) => row.updatedAt.getTime(),
  dueTime: (row: Row, area: 'a' | 'b') => endFor(area, row),
  appealNo: (row: Row) => row.appealNo,
} as const

describe('lists are what the policy allows and the filters ask for', () => {
  const lookers: Record<string, Looker> = {}
  const consumers: { id: string; name: string; phone: string; caller: Caller }[] = []
  const people = new Map<string, { name: string; phone: string }>()
  const random = seededRandom(44)
  let handlers: string[] = []
  let compared = 0

  /** All rows of a list, page by page. */
  async function listed({ area, caller }: Looker, filter: Record<string, string>) {
    const route = area === 'b' ? todoRoutes.page : todoRoutes.enterprisepage
    const records: AppealRow[] = []
    for (let current = 1; ; current++) {
      const { code, msg, data } = await caller.call(route, {
        query: { ...filter, size: '100', current: String(current) },
      })
      if (code !== 200) throw new Error(`${JSON.stringify(filter)}: ${msg}`)
      records.push(...data.records)
      if (current >= data.pages) return { records, total: data.total }
    }
  }

  async function expectSame(name: string, rows: readonly Row[], filter: Filter) {
    const looker = lookers[name]!
    const wanted = rows.filter((row) => looker.sees(row) && matches(row, looker.area, filter, people))
    const got = await listed(looker, filter)
    const what = `${name} ${JSON.stringify(filter)}`
    expect({ what, ids: got.records.map(({ id }) => id).sort(), total: got.total }).toEqual({
      what,
      ids: wanted.map(({ id }) => id).sort(),
      total: wanted.length,
    })
    compared += 1
  }

  async function expectCounts(rows: readonly Row[]) {
    for (const [name, looker] of Object.entries(lookers)) {
      const route = looker.area === 'b' ? todoRoutes.countpage : todoRoutes.enterprisecountpage
      const { data } = await looker.caller.call(route)
      const count = (filter: Filter) =>
        rows.filter((row) => looker.sees(row) && matches(row, looker.area, filter, people)).length
      const wanted = Object.fromEntries(
        Object.keys(QUEUE_STATES[looker.area]).map((queue) => [queue, count({ queue })]),
      )
      expect([name, data.counts]).toMatchObject([name, wanted])
      // What is late is told apart from what is near.
      const warning = looker.area === 'b' ? 'warning' : 'todo'
      expect([name, data.late]).toEqual([name, { [warning]: count({ queue: warning, overdue: 'true' }) }])
    }
  }

  function randomFilter(area: 'a' | 'b', rows: readonly Row[]): Filter {
    const some = random.pick(rows)
    const parts: Filter[] = [
      { queue: random.pick(Object.keys(QUEUE_STATES[area])) },
      { state: random.pick(['closed', 'pending_accept,replied', 'draft', 'rework,mediating,verifying']) },
      { brand: random.pick(['ZTO', 'YTO', 'ZTO,YTO', 'SF']) },
      { l1: random.pick(['LOSS', 'DELAY,DELIVERY']) },
      { l2: random.pick(['LOSS_ALL', 'DELAY_TRANSIT']) },
      { channel: random.pick(['WEB', 'LETTER,PHONE_12305']) },
      { areaCode: random.pick(['440000', '440300', '440306', '330000', '110105', '110000']) },
      { answerArea: random.pick(['440000', '440300', '330000', '330106']) },
      { handlerId: random.pick([...handlers, 'none']) },
      { dueFrom: addCalendarDays(TODAY, random.below(20) - 10) },
      { dueTo: addCalendarDays(TODAY, random.below(20) - 5) },
      { overdue: random.pick(['true', 'false', 'today', 'threeDays']) },
      { submittedFrom: addCalendarDays(TODAY, -random.below(40)) },
      { submittedTo: addCalendarDays(TODAY, -random.below(40)) },
      {
        searchKey: random.pick([
          some.appealNo,
          some.appealNo.slice(-5),
          some.appealNo.slice(-13),
          some.waybillNo,
          some.waybillNo.slice(-5),
          consumers[0]!.phone.slice(-5),
          consumers[0]!.name,
          consumers[1]!.phone,
          'abcd',
          '签收',
          '虚假签收',
          '假签',
          'IPHONE',
          '13812345678',
          '!!!!!',
          'zz',
          '没有这个人',
        ]),
      },
    ]
    return Object.assign({}, ...Array.from({ length: 1 + random.below(3) }, () => random.pick(parts)))
  }

  beforeAll(async () => {
    const { app } = test
    const { pool } = app.platform.database
    const who = await makePlayers(app)
    for (const name of ['林小满', '欧阳文华']) {
      const { id, phone } = await makeConsumer(app, { name })
      consumers.push({ id, name, phone, caller: await app.as(id) })
      people.set(id, { name, phone })
    }
    const orgs = await orgDirectory(app.platform)
    const idOf = (code: string) => orgs.byCode(code)!.id

    const staff = async (
      name: string,
      person: Promise<{ id: string }>,
      area: 'a' | 'b',
      sees: Looker['sees'],
    ) => {
      const { id } = await person
      lookers[name] = { area, caller: await app.as(id), sees }
      return id
    }
    const atBureau = (code: string) => (row: Row) => row.bureauId === idOf(code)
    const belowBureau = (code: string) => (row: Row) => orgs.isAtOrBelow(row.bureauId, idOf(code))
    const belowNode = (code: string) => (row: Row) =>
      row.enterpriseId !== null && orgs.isAtOrBelow(row.enterpriseId, idOf(code))
    const shenzhen = await staff(
      '深圳经办',
      makeOfficer(app, 'BUR-440300', 'cityHandler'),
      'b',
      atBureau('BUR-440300'),
    )
    await staff('深圳负责人', makeOfficer(app, 'BUR-440300', 'cityLeader'), 'b', atBureau('BUR-440300'))
    const guangzhou = await staff(
      '广州经办',
      makeOfficer(app, 'BUR-440100', 'cityHandler'),
      'b',
      atBureau('BUR-440100'),
    )
    await staff('广东', makeOfficer(app, 'BUR-440000', 'provinceCentre'), 'b', belowBureau('BUR-440000'))
    await staff('浙江', makeOfficer(app, 'BUR-330000', 'provinceCentre'), 'b', belowBureau('BUR-330000'))
    await staff('国家局', makeOfficer(app, 'BUR-000000', 'stateCentre'), 'b', () => true)
    await staff('中通总部', makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq'), 'a', belowNode('ENT-ZTO'))
    await staff('圆通总部', makeEnterpriseUser(app, 'ENT-YTO', 'brandHq'), 'a', belowNode('ENT-YTO'))
    await staff(
      '中通广东',
      makeEnterpriseUser(app, 'ENT-ZTO-44', 'brandProvince'),
      'a',
      belowNode('ENT-ZTO-44'),
    )
    await staff(
      '中通深圳',
      makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
      'a',
      belowNode('ENT-ZTO-440300'),
    )
    await staff(
      '宝安一部',
      makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
      'a',
      belowNode('ENT-ZTO-440306-01'),
    )

    // Narrower and chosen scopes, granted directly: own cases, and two named bureaus.
    const direct = async (
      name: string,
      scope: string,
      orgIds: string[],
      sees: (id: string) => Looker['sees'],
    ) => {
      const { id } = await makeUser(app, { area: 'b', org: 'BUR-110000', name: '周岚' })
      for (const { permission } of [todoRoutes.page, todoRoutes.countpage, appealRoutes.detail])
        await pool.query(
          'insert into permission_grants (subject_id, path, scope, org_ids) values ($1, $2, $3, $4)',
          [id, permission, scope, JSON.stringify(orgIds)],
        )
      return staff(name, Promise.resolve({ id }), 'b', sees(id))
    }
    const self = await direct('只看本人', 'SCOPE_SELF', [], (id) => (row) => row.handlerId === id)
    await direct(
      '指定机构',
      'SCOPE_ORG_DEFINE',
      [idOf('BUR-440100'), idOf('BUR-330100')],
      () => (row) => [idOf('BUR-440100'), idOf('BUR-330100')].includes(row.bureauId),
    )
    handlers = [shenzhen, guangzhou, self]

    const filed = APPEAL_STATES.filter((state) => state !== 'draft')
    const sources: string[] = []
    for (const { id } of consumers)
      for (const state of filed) sources.push(await caseIn(app, { ...who, consumer: id }, state))
    for (let i = 0; i < 200; i++) await copyCase(app, sources[i % sources.length]!)
    for (const { id } of await readRows(app)) await scatter(app, orgs, random, id, handlers)
  })

  it('shows each viewer the same rows, totals included, as a naive reading of the rules', async () => {
    const rows = await readRows(test.app)
    expect(rows.length).toBe(222)
    for (const [name, looker] of Object.entries(lookers)) {
      for (const queue of Object.keys(QUEUE_STATES[looker.area])) await expectSame(name, rows, { queue })
      for (let i = 0; i < 16; i++) await expectSame(name, rows, randomFilter(looker.area, rows))
    }
    // The naive reading must itself tell viewers apart, or it proves nothing.
    const sizes = Object.values(lookers).map(({ sees }) => rows.filter(sees).length)
    expect(new Set(sizes).size).toBeGreaterThan(8)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(compared).toBeGreaterThan(290)
  })

  it('counts queues from the tallies as the rows are', async () => {
    await expectCounts(await readRows(test.app))
  })

  it.each(Object.keys(SORTS) as (keyof typeof SORTS)[])(
    'sorts by %s both ways, what has none last',
    async (sortField) => {
      const rows = new Map((await readRows(test.app)).map((row) => [row.id, row]))
      for (const [name, sortOrder] of [
        ['国家局', 'ascend'],
        ['国家局', 'descend'],
        ['中通总部', 'ascend'],
      ] as const) {
        const { area, sees } = lookers[name]!
        const { records } = await listed(lookers[name]!, { sortField, sortOrder })
        const keys = records.map(({ id }) => SORTS[sortField](rows.get(id)!, area))
        const given = keys.filter((key) => key !== null)
        const sorted = [...given].sort(
          (a, b) => (a < b ? -1 : a > b ? 1 : 0) * (sortOrder === 'ascend' ? 1 : -1),
        )
        expect(keys).toEqual([...sorted, ...keys.filter((key) => key === null)])
        expect(new Set(records.map(({ id }) => id)).size).toBe([...rows.values()].filter(sees).length)
      }
    },
  )

  it('shows a consumer the own cases, groups and badge alike', async () => {
    const rows = await readRows(test.app)
    const groups: Record<string, (row: Row) => boolean> = {
      open: ({ state }) => OPEN.includes(state),
      closed: ({ state }) => ['closed', 'invalid', 'withdrawn'].includes(state),
      evaluate: ({ state, evaluateStatus }) => state === 'closed' && evaluateStatus === 1,
    }
    for (const { id, caller } of consumers) {
      const own = rows.filter(({ appellantId }) => appellantId === id)
      for (const [group, holds] of [['', () => true] as const, ...Object.entries(groups)]) {
        const wanted = own.filter(holds).map((row) => row.id)
        const got: string[] = []
        for (let current = 1; current <= Math.ceil(wanted.length / 50) + 1; current++) {
          const body = { current, size: 50, ...(group && { group }) }
          const { data } = await caller.call(appealRoutes.consumerPage, { body })
          got.push(...data.records.map((row) => row.id))
          expect([group, data.total]).toEqual([group, wanted.length])
        }
        expect([group, got.sort()]).toEqual([group, wanted.sort()])
      }
      const waiting = own.filter(groups.evaluate!).length
      expect((await caller.call(appealRoutes.evaluateInfoCorner)).data).toBe(waiting)
      const { data } = await caller.call(appealRoutes.checkUserAppeal)
      expect(data.unfinished).toBe(own.some(groups.open!))
    }
  })

  it('stays right after random steps and after the tallies are folded', async () => {
    const { app } = test
    const rows = await readRows(app)
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const moves = {
      pending_accept: 'editToInvalid',
      replied: 'editToEnd',
      verifying: 'rework',
      rework: 'editToInvalid',
    } as const
    let moved = 0
    for (const row of rows.filter(lookers.深圳经办!.sees)) {
      const action = moves[row.state as keyof typeof moves]
      if (!action) continue
      const input = {
        editToInvalid: {
          reasonCode: row.state === 'pending_accept' ? 'N01' : 'UNVERIFIABLE',
          explanation: '无法查明事实。',
        },
        editToEnd: {
          closeType: 'SETTLED',
          liability: 'RESPONSIBLE',
          l1: 'LOSS',
          l2: 'LOSS_ALL',
          answer: '已赔偿，本申诉办结。',
        },
        rework: { cause: 'BREAKS_RULES', untrue: false, reason: '请按规定重新处理。' },
      }[action]
      await play(app, officer.id, action, row.id, input)
      moved += 1
    }
    expect(moved).toBeGreaterThan(5)
    const check = async () => {
      const now = await readRows(app)
      await expectCounts(now)
      for (const name of Object.keys(lookers)) {
        await expectSame(name, now, {})
        await expectSame(name, now, { queue: 'closed' })
      }
    }
    await check()
    const { pool } = app.platform.database
    const lines = async () =>
      (await pool.query("select count(*)::int as n from case_tallies where kind = 'appeal'")).rows[0].n
    const before = await lines()
    const fold = caseTasks.find(({ name }) => name === 'cases.foldTallies')!
    await Promise.all([1, 2, 3].map(() => fold.run(systemContext(app.platform, 'test'), {})))
    expect(await lines()).toBeLessThan(before)
    await check()
  })
})
