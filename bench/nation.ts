// The nation's day: every screen that many people open, asked at one steady rate whatever the server makes of it, and
// after it what PostgreSQL does for each. Run by `npm run bench -- --only=nation`; written to `bench/nation.md`.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { contract } from '../packages/contract/src/index.ts'
import { ask, at } from './asking.ts'
import type { Statement } from './capture.ts'
import { type Desk, idsOf, type Scene, WORK_LISTS } from './scenarios.ts'
import type { Served, Stand } from './stand.ts'

/** Requests a second that are sent, whether or not the earlier ones are answered. */
export const RATE = 200
/** Milliseconds at the 95th percentile that any screen may take meanwhile. */
export const NATION_LIMIT_MS = 1_000
/** Requests that may wait at once before the run gives up: a server that far behind never catches up. */
const WAITING_MOST = 5_000

interface Screen {
  name: string
  /** Of ten thousand requests how many open it. */
  share: number
  desk?: Desk
  paths: readonly string[]
}

export interface ScreenFigures {
  name: string
  sent: number
  /** Milliseconds since the moment at which the request was due, not since it could be sent. */
  p50: number
  p95: number
}

export interface ScreenPlan {
  name: string
  statements: number
  /** Of the slowest statement, as PostgreSQL measured it: milliseconds, pages touched, rows, what it read by. */
  ms: number
  pages: number
  rows: number
  plan: string
}

const withQuery = (url: string, query: Record<string, string>) => `${url}?${new URLSearchParams(query)}`
const page = { current: '1', size: '10' }

/** What is opened, and how often: work lists and cases lead, as in a bureau's own log. */
async function screensOf(scene: Scene): Promise<Screen[]> {
  const list = contract.todo.page.url
  const ids = await idsOf(scene, 'select id::text from appeals order by id desc limit 200')
  const month = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7)
  const desks = (name: string, share: number, query: Record<string, string>): Screen[] =>
    (Object.keys(WORK_LISTS) as Desk[]).map((desk) => ({
      name: `${name}, ${WORK_LISTS[desk].who}`,
      share,
      desk,
      paths: [withQuery(list, { ...query, ...page })],
    }))
  const figures = (name: string, share: number, query: Record<string, string>): Screen => ({
    name,
    share,
    desk: 'state',
    paths: [withQuery(contract.statistics.query.url, { period: month, ...query })],
  })
  return [
    ...desks('work list', 1_000, { queue: 'todo' }),
    ...desks('all cases', 400, { queue: 'all' }),
    ...desks('search by a word', 150, { queue: 'all', searchKey: '破损' }),
    ...desks('search by the end of a number', 150, { queue: 'all', searchKey: '04321' }),
    {
      name: 'case',
      share: 2_000,
      desk: 'state',
      paths: ids.map((id) => withQuery(contract.appeals.detail.url, { id })),
    },
    { name: 'my day', share: 300, desk: 'city', paths: [contract.myDay.detail.url] },
    { name: 'clocks that press', share: 100, desk: 'province', paths: [contract.statistics.clocks.url] },
    figures('dashboard by brand', 100, { group: 'brand' }),
    figures('dashboard by province', 100, { group: 'province' }),
    { name: 'portal: home', share: 1_000, paths: [contract.portal.figures.url] },
    { name: 'portal: companies', share: 500, paths: [contract.portal.companies.url] },
    {
      name: 'portal: letters of thanks',
      share: 300,
      paths: [withQuery(contract.letters.publicpage.url, page)],
    },
    { name: 'portal: the log’s head', share: 200, paths: [contract.transparency.head.url] },
  ]
}

type Asker = (screen: Screen, turn: number) => Promise<number>

/** Signs every desk in once and asks as it, or as nobody. */
async function askerOf(scene: Scene, server: Served): Promise<Asker> {
  const tokens = new Map<Desk, string>()
  for (const desk of Object.keys(WORK_LISTS) as Desk[])
    tokens.set(desk, await scene.signIn('b', WORK_LISTS[desk].account))
  return ({ desk, paths }, turn) => ask(server, (desk && tokens.get(desk)) ?? '', paths[turn % paths.length]!)
}

/** Screens in the order in which they are opened: each as often as its share says, spread evenly. */
function* opened(screens: readonly Screen[]): Generator<Screen> {
  const due = screens.map(({ share }) => 1 / share)
  for (;;) {
    const next = due.reduce((least, value, i) => (value < due[least]! ? i : least), 0)
    due[next]! += 1 / screens[next]!.share
    yield screens[next]!
  }
}

/**
 * Sends {@link RATE} requests a second for so many seconds.
 * @throws Error where one is refused, or where {@link WAITING_MOST} wait at once
 */
export async function nationTimes(scene: Scene, server: Served, seconds: number): Promise<ScreenFigures[]> {
  const screens = await screensOf(scene)
  const send = await askerOf(scene, server)
  for (const screen of screens) for (let turn = 0; turn < 5; turn += 1) await send(screen, turn)
  const times = new Map<Screen, number[]>(screens.map((screen) => [screen, []]))
  const order = opened(screens)
  const running = new Set<Promise<void>>()
  const faults: unknown[] = []
  const began = performance.now()
  for (let n = 0; n < RATE * seconds; n += 1) {
    const due = began + (n * 1000) / RATE
    const early = due - performance.now()
    if (early > 1) await delay(early)
    const screen = order.next().value as Screen
    const one = send(screen, n)
      .then(() => void times.get(screen)!.push(performance.now() - due))
      .catch((error: unknown) => void faults.push(error))
      .finally(() => running.delete(one))
    running.add(one)
    if (faults.length) throw faults[0]
    if (running.size > WAITING_MOST) throw new Error(`${running.size} requests wait after ${n}`)
  }
  await Promise.all(running)
  if (faults.length) throw faults[0]
  return screens.map((screen) => {
    const found = times.get(screen)!
    return { name: screen.name, sent: found.length, p50: at(found, 0.5), p95: at(found, 0.95) }
  })
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

/** Ways by which a plan reads: its leaves, in order, each once. */
function leavesOf(node: Node): string[] {
  const own = node['Relation Name']
    ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`]
    : node['Index Name']
      ? [`${node['Node Type']} ${node['Index Name']}`]
      : []
  return [...new Set([...own, ...(node.Plans ?? []).flatMap(leavesOf)])]
}

const READS = /^\s*(select|with)\b/i
const WRITES = /\b(insert into|update|delete from|nextval|add_job|pg_notify|set_config|pg_advisory\w*)\b/i

/** How PostgreSQL answers one statement, carried out and measured. */
async function explained(
  client: pg.Client,
  { text, values }: Statement,
): Promise<Omit<ScreenPlan, 'name' | 'statements'>> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const { Plan: plan, 'Execution Time': ms } = rows[0]!['QUERY PLAN'][0]
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  return { ms, pages, rows: plan['Actual Rows'], plan: leavesOf(plan).join(', ') || plan['Node Type'] }
}

/** What each screen asks the database once it is warm, and the plan of the slowest of it. */
export async function nationPlans(stand: Stand, scene: Scene): Promise<ScreenPlan[]> {
  const statements: Statement[] = []
  const server = await stand.startServer(scene.name, { onStatement: (one) => statements.push(one) })
  try {
    const send = await askerOf(scene, server)
    const found: ScreenPlan[] = []
    for (const screen of await screensOf(scene)) {
      for (let turn = 0; turn < 3; turn += 1) await send(screen, 0)
      await delay(100)
      statements.length = 0
      await send(screen, 0)
      await delay(100)
      const sent = statements.splice(0)
      const plans = []
      for (const one of sent)
        if (READS.test(one.text) && !WRITES.test(one.text)) plans.push(await explained(scene.client, one))
      const slowest = plans.toSorted((a, b) => b.ms - a.ms)[0]
      found.push({
        name: screen.name,
        statements: sent.length,
        ...(slowest ?? { ms: 0, pages: 0, rows: 0, plan: 'kept in memory' }),
      })
    }
    return found
  } finally {
    await server.stop()
  }
}

/** The page of results: a line a screen. */
export function nationReport(
  { cases, seconds, when }: { cases: number; seconds: number; when: string },
  figures: readonly ScreenFigures[],
  plans: readonly ScreenPlan[],
): string {
  const planOf = new Map(plans.map((plan) => [plan.name, plan]))
  return [
    '# The nation’s day',
    '',
    'Made by `npm run bench -- --only=nation` alone: it seeds the cases, sends the load, and asks for the plans.',
    `${cases} cases, ${RATE} requests a second for ${seconds} s, ${when}. Times in milliseconds since each request was due; the`,
    'plan is that of the slowest statement, carried out once more by `explain (analyze, buffers)`.',
    '',
    '| screen | asked | p50 | p95 | statements | slowest, ms | pages | rows | reads by |',
    '|---|---|---|---|---|---|---|---|---|',
    ...figures.map(({ name, sent, p50, p95 }) => {
      const { statements, ms, pages, rows, plan } = planOf.get(name)!
      return `| ${name} | ${sent} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${statements} | ${ms.toFixed(1)} | ${pages} | ${rows} | ${plan} |`
    }),
    '',
  ].join('\n')
}
