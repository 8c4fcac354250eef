import { contract } from '@appeal/contract'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { runExport } from '../../apps/server/src/features/exports/exports.run.ts'
import { systemContext } from '../../apps/server/src/platform/context.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { copyCase } from '../../apps/server/src/testing/stages.ts'
import { saidIn, send } from '../calls.ts'
import { aFilter, type CaseLine, casesIn, type Filter, isListed, QUEUES, sideOf, TODAY } from '../naive.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { knows, makePersonas, makeThings, type Persona } from '../world.ts'

/** Copies that are made of each case, of each kind. */
const COPIES = { appeal: 10, other: 16 }
const BUREAUS = ['BUR-440300', 'BUR-440100', 'BUR-440000', 'BUR-330100', 'BUR-330000', 'BUR-000000']
const NODES: Record<string, readonly (string | null)[]> = {
  ZTO: [null, 'ENT-ZTO', 'ENT-ZTO-44', 'ENT-ZTO-440300', 'ENT-ZTO-440306-01', 'ENT-ZTO-440306-02'],
  YTO: [null, 'ENT-YTO', 'ENT-YTO-44', 'ENT-YTO-330100'],
}
const PROBLEMS = [
  ['DELIVERY', 'DELIVERY_FALSE_SIGN'],
  ['LOSS', 'LOSS_ALL'],
  ['DELAY', 'DELAY_TRANSIT'],
] as const

/** A list of cases of one kind for one side. */
interface CaseList {
  kind: CaseLine['kind']
  side: ReturnType<typeof sideOf>
  page: Route
  count?: Route
  /** By which name it leaves as a file, and its column of numbers. */
  file?: { name: ExportListName; column: string }
}

const { appeals, todo, consultations, reports, letters, couriers } = contract
const LISTS: readonly CaseList[] = [
  {
    kind: 'appeal',
    side: 'bureau',
    page: todo.page,
    count: todo.countpage,
    file: { name: 'appeals.bureau', column: 'appealNo' },
  },
  {
    kind: 'appeal',
    side: 'enterprise',
    page: todo.enterprisepage,
    count: todo.enterprisecountpage,
    file: { name: 'appeals.enterprise', column: 'appealNo' },
  },
  { kind: 'appeal', side: 'owner', page: appeals.consumerPage },
  ...(
    [
      ['consultation', consultations],
      ['report', reports],
      ['letter', letters],
      ['courier', couriers],
    ] as const
  ).flatMap(([kind, table]): CaseList[] => [
    {
      kind,
      side: 'bureau',
      page: table.bureaupage,
      count: table.countpage,
      file: { name: `cases.${kind}` as ExportListName, column: 'caseNo' },
    },
    { kind, side: 'owner', page: table.page },
  ]),
  {
    kind: 'letter',
    side: 'enterprise',
    page: letters.enterprisepage,
    count: letters.enterprisecountpage,
    file: { name: 'cases.letter.enterprise' as ExportListName, column: 'caseNo' },
  },
  // What could tell who complained never leaves the screen.
  {
    kind: 'courier',
    side: 'enterprise',
    page: couriers.enterprisepage,
    count: couriers.enterprisecountpage,
  },
]

/** Cases of every kind, spread over bureaus, units, people, problems, places and days. */
async function scatter(app: TestApp, random: Random, personas: readonly Persona[]): Promise<void> {
  const { pool } = app.platform.database
  const { rows: orgs } = await pool.query<{ id: string; code: string; above: string | null }>(
    `select o.id::text, o.code, (select p.id::text from organisations p
       where p.code = case when o.code like 'BUR-%' then left(o.code, 6) || '0000' else left(o.code, 10) end) as above
     from organisations o where o.code = any($1)`,
    [[...BUREAUS, ...Object.values(NODES).flat()]],
  )
  const of = (code: string | null) => orgs.find((one) => one.code === code)
  const province = (code: string | null) =>
    code === null || code === 'BUR-000000' || /^ENT-\w+$/.test(code) ? null : of(code)?.above
  const people = (area: string) => personas.filter((one) => one.area === area).map(({ id }) => id)
  const handlers = [...personas.filter(({ name }) => /^bureau/.test(name)).map(({ id }) => id), null]
  for (const { id } of (await casesIn(app)).filter(({ kind, draft }) => kind === 'appeal' && !draft))
    for (let n = 0; n < COPIES.appeal; n += 1) await copyCase(app, id)
  await pool.query(
    `insert into cases select r.* from cases c, generate_series(1, $1::int) n
     cross join lateral jsonb_populate_record(c, jsonb_build_object(
       'id', 2000000000000 + c.id % 1000000000 * 100 + n, 'case_no', c.case_no || n)) r`,
    [COPIES.other],
  )
  for (const { id, kind, state } of (await casesIn(app)).filter(({ draft }) => !draft)) {
    const bureau = random.pick(BUREAUS)
    const brand = random.pick(['ZTO', 'ZTO', 'YTO'])
    const early = ['pending_accept', 'supplement', 'pending'].includes(state)
    const unit = early || kind === 'report' || kind === 'consultation' ? null : random.pick(NODES[brand]!)
    const values = [
      ...[id, of(bureau)!.id, province(bureau), brand, of(unit)?.id ?? null, province(unit) ?? null],
      ...[random.pick(handlers), new Date(Date.parse(`${TODAY}T06:00:00Z`) - random.below(960) * 3_600_000)],
      ...[addCalendarDays(TODAY, random.below(21) - 8), random.pick(people(kind === 'courier' ? 'd' : 'c'))],
      random.pick(['440306', '440305', '440106', '330106']),
    ]
    const common = `bureau_id = $2, bureau_province_id = $3, brand = $4, enterprise_id = $5, enterprise_province_id = $6,
      handler_id = $7, submitted_at = $8, press_legal_on = case when press_clock is null then null else $9::date end`
    if (kind === 'appeal')
      await pool.query(
        `update appeals set ${common}, appellant_id = $10, recipient_area = $11, l1 = $12, l2 = $13, channel = $14
         where id = $1`,
        [...values, ...random.pick(PROBLEMS), random.pick(['WEB', 'PHONE_12305', 'LETTER'])],
      )
    else
      await pool.query(
        `update cases set ${common}, owner_id = $10, area_code = $11, shielded = $12 where id = $1`,
        [...values, kind === 'courier' && random.chance(0.5)],
      )
  }
}

interface Seen {
  ids: string[]
  total: number
}

/** All of a list, page by page; undefined where somebody is not let in. */
async function listed(
  app: TestApp,
  { page, side }: CaseList,
  { token }: Persona,
  filter: Filter,
): Promise<Seen | undefined> {
  const ids: string[] = []
  for (let current = 1; ; current += 1) {
    const asked = { ...filter, size: 100, current, ...(side !== 'owner' && { exact: 'true' }) }
    const call = { params: {}, query: page.method === 'GET' ? asked : {}, body: asked }
    const { code, data, reason } = saidIn(await send(app, page, call, token))
    if (code === 403) return undefined
    if (code !== 200) throw new Error(`${page.name} ${JSON.stringify(filter)} answers ${code} ${reason}`)
    const { records, total, pages } = data as { records: { id: string }[]; total: number; pages: number }
    ids.push(...records.map(({ id }) => id))
    if (current >= pages) return { ids: ids.sort(), total }
  }
}

/** The numbers in the file of a list. */
async function exported(
  app: TestApp,
  { name, column }: NonNullable<CaseList['file']>,
  { token, id }: Persona,
  query: Filter,
): Promise<string[]> {
  const { code, data, reason } = await (await app.as(id)).call(contract.exports.start, {
    body: { list: name, query, columns: [column], format: 'csv', reason: '核对清单与政策是否一致' },
  })
  if (code !== 200) throw new Error(`the file of ${name} ${JSON.stringify(query)} answers ${code} ${reason}`)
  await runExport(systemContext(app.platform, 'battery'), data.id)
  const url = `${contract.exports.download.url}?id=${data.id}`
  const file = await app.inject({ method: 'GET', url, headers: { token: token! } })
  const [head] = file.body.replace('\uFEFF', '').split('\r\n\r\n')
  return head!.split('\r\n').slice(1).filter(Boolean).sort()
}

/** A list that once differed, by the names of who looked at which. */
interface Kept {
  list: string
  persona: string
  filter: Filter
}

const differs = (got: readonly string[], wanted: readonly string[]) => got.join() !== wanted.join()

/** Every list, count and file of cases holds what a plain reading of the rules over the table's rows says, and no more. */
export async function run(trial: Trial): Promise<Outcome> {
  const { random, miss } = trial
  const app = await trial.open()
  const personas = (await makePersonas(app)).filter(({ token }) => token)
  await makeThings(app, personas)
  await scatter(app, random, personas)
  const lines = await casesIn(app)
  const people = personas.filter(({ area }) => area === 'b').map(({ id }) => id)
  const asked = LISTS.filter(({ page }) => trial.aim.test(page.name)).flatMap((list) =>
    personas.filter((one) => sideOf(one) === list.side).map((persona) => ({ list, persona })),
  )
  const perList = Math.max(1, Math.round(trial.size / asked.length))
  const tally = { lists: 0, counts: 0, files: 0, shut: 0, shown: 0 }
  const wantedOf = (list: CaseList, persona: Persona, filter: Filter) =>
    lines.filter((line) => isListed(persona, list.kind, filter, line))
  for (const { list, persona } of asked) {
    await app.platform.database.pool.query('delete from rate_counters')
    const who = `${list.page.name} of ${persona.name}`
    let last: Filter = {}
    let isShut = false
    const before = (trial.kept as Kept[])
      .filter((one) => one.list === list.page.name && one.persona === persona.name)
      .map(({ filter }) => filter)
    for (let n = 0; n < perList + before.length && !isShut; n += 1) {
      const filter = before[n] ?? (n === 0 ? {} : aFilter(random, persona, list.kind, lines, people))
      const wanted = wantedOf(list, persona, filter).map(({ id }) => id)
      const got = await listed(app, list, persona, filter)
      if (!got) {
        isShut = true
        tally.shut += 1
        continue
      }
      last = filter
      tally.lists += 1
      tally.shown += got.ids.length
      if (differs(got.ids, wanted.sort()) || got.total !== wanted.length)
        miss(`${who} ${JSON.stringify(filter)}: ${explained(got, wanted, lines)}`, {
          list: list.page.name,
          persona: persona.name,
          filter,
        })
    }
    if (isShut || list.side === 'owner') continue
    const queues = QUEUES[list.kind][list.side]
    const counted = saidIn(await send(app, list.count!, { params: {}, query: {}, body: {} }, persona.token))
    const { counts } = counted.data as { counts: Record<string, number> }
    for (const queue of Object.keys(queues)) {
      tally.counts += 1
      const wanted = wantedOf(list, persona, { queue }).length
      const told = trial.spoiled === 'counts' && queue === 'todo' ? wanted + 1 : counts[queue]
      if (told !== wanted)
        miss(`${list.count!.name} of ${persona.name} counts ${told} ${queue}, not ${wanted}`)
    }
    if (!list.file) continue
    for (const filter of [{}, last]) {
      tally.files += 1
      const wanted = wantedOf(list, persona, filter).map(({ no }) => no)
      const got = await exported(app, list.file, persona, filter)
      if (differs(got, wanted.sort()))
        miss(`the file of ${who} ${JSON.stringify(filter)} has ${got.length} lines, not ${wanted.length}`)
    }
  }
  // A reading that does not tell people apart proves nothing.
  const sights = new Set(personas.map((one) => lines.filter((line) => knows(one, line)).length))
  if (sights.size < 10) miss(`only ${sights.size} different sights`)
  return {
    cases: tally.lists + tally.counts + tally.files,
    said: `${lines.length} cases, ${personas.length} people with ${sights.size} different sights: ${tally.lists} lists with filters (${tally.shown} rows), ${tally.counts} counts and ${tally.files} files as a plain reading says; ${tally.shut} lists shut to who asked`,
  }
}

function explained({ ids, total }: Seen, wanted: readonly string[], lines: readonly CaseLine[]): string {
  const say = (id: string | undefined) => JSON.stringify(lines.find((line) => line.id === id) ?? id)
  const more = ids.filter((id) => !wanted.includes(id))
  const fewer = wanted.filter((id) => !ids.includes(id))
  return `${total} told, ${wanted.length} wanted; ${more.length} too many (${say(more[0])}), ${fewer.length} missing (${say(fewer[0])})`
}
