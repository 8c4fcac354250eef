// `npm run bench`: figures with their limits, each beside a peer or a smaller size of the same run. Loopback only,
// bounded in count and time, on a database of its own. `--quick` tries it out with less data and shorter rounds;
// `--only=words,logs` measures some parts alone. Ends with a table, and with 1 where a figure misses its limit.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../scripts/steps.mjs'
import { clearDirectories, type DirectoryTimes, directoryTimes, fillDirectories } from './directories.ts'
import { EXPORT_LIMIT, EXPORT_MEMORY_MB, exports } from './exports.ts'
import { generate, indexWords } from './generate.ts'
import { GROWTH_LIMIT_MB, hostile, REDACTION_LIMIT_MS, redactionTime, STALL_LIMIT_MS } from './hostile.ts'
import { byTurns, type Figures } from './load.ts'
import { clearLogs, fillLogs, type LogTimes, logTimes } from './logs.ts'
import { NATION_LIMIT_MS, nationPlans, nationReport, nationTimes, RATE } from './nation.ts'
import { atMost, growth, type Row, table } from './report.ts'
import {
  type Desk,
  detailTarget,
  fileWithoutEnd,
  filingAreas,
  filingPeople,
  filingTarget,
  idsOf,
  listTarget,
  openScene,
  peerTarget,
  repertoireOf,
  rolesOf,
  type Scene,
  solvedCaptchas,
  teach,
  WORK_LISTS,
} from './scenarios.ts'
import { secondPageOfList } from './secondPage.ts'
import { openStand, ROOT, type Served, type Stand } from './stand.ts'
import { countAnew, DASHBOARD_GROWTH, DASHBOARD_LIMIT_MS, dashboards, multiply } from './statistics.ts'
import { portalVitals } from './web.ts'
import { type WordTimes, wordTimes } from './words.ts'

const PARTS = [
  'web',
  'peer',
  'lists',
  'words',
  'directories',
  'logs',
  'dashboards',
  'exports',
  'hostile',
  'nation',
] as const
type Part = (typeof PARTS)[number]

const quick = process.argv.includes('--quick')
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
const unknown = only?.split(',').filter((one) => !(PARTS as readonly string[]).includes(one)) ?? []
if (unknown.length) throw new Error(`No such part: ${unknown.join()}; there are ${PARTS.join()}`)
const wants = (...parts: Part[]) => !only || parts.some((part) => only.split(',').includes(part))

const CASES = quick
  ? { small: 2_000, words: 20_000, middle: 20_000, large: 100_000, facts: 1_000_000 }
  : { small: 10_000, words: 100_000, middle: 300_000, large: 1_000_000, facts: 10_000_000 }
const DIRECTORY = { small: 1_000, large: quick ? 20_000 : 100_000 }
const LOGS = { small: 10_000, large: quick ? 100_000 : 10_000_000 }
const EFFORT = { connections: 16, warmUp: quick ? 2 : 5, seconds: quick ? 3 : 6 }
const ROUNDS = quick ? 1 : 3
const PATIENCE = { turns: quick ? 30 : 60, rounds: 3 }
const DESKS = Object.keys(WORK_LISTS) as Desk[]
const LIST_LIMIT = 0.5
const DETAIL_LIMIT = 0.75
const FILING_LIMIT = 0.45
const GROWTH_LIMIT = 1.5
/** Captchas solved beforehand: more than the rounds can use up. */
const CAPTCHAS = 60_000

const began = performance.now()
const say = (line: string) =>
  process.stdout.write(`[${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s] ${line}\n`)
const shown = ({ rate, p95 }: Figures) => `${rate.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`

function beside(what: string, [ours, peer]: Figures[], limit: number): Row {
  const figure = ours!.rate / peer!.rate
  const row = { what, ours: shown(ours!), beside: shown(peer!), figure, limit: `≥ ${limit}` }
  return { ...row, holds: figure >= limit }
}

/** Something done with a server of its own. */
async function serving<T>(stand: Stand, scene: Scene, work: (server: Served) => Promise<T>): Promise<T> {
  const server = await stand.startServer(scene.name)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** p95 of the work lists at the size the database has now. */
const listTimes = (stand: Stand, scene: Scene): Promise<Record<string, Figures>> =>
  serving(stand, scene, async (server) => {
    const found: Record<string, Figures> = {}
    for (const desk of DESKS) {
      const token = await scene.signIn('b', WORK_LISTS[desk].account)
      const [figures] = await byTurns([listTarget(server, token, 'todo')], EFFORT, ROUNDS)
      found[desk] = figures!
      say(`${WORK_LISTS[desk].who}: ${shown(figures!)}`)
    }
    return found
  })

/** (a) and (b): the product beside a bare handler that sends the same statements, by turns. */
async function besidePeer(stand: Stand, scene: Scene): Promise<Row[]> {
  const tokens = await filingPeople(scene, 4 * EFFORT.connections)
  say(`${tokens.length} consumers file`)
  await fileWithoutEnd(scene)
  const areas = await filingAreas(scene, 2 * EFFORT.connections)
  const detailIds = await idsOf(
    scene,
    "select distinct case_id as id from case_events where case_kind = 'appeal' and event in ('filed', 'registered') limit 100",
  )
  const repertoire = await repertoireOf(stand, scene, {
    detailIds: detailIds.slice(0, 8),
    filing: { tokens, areas },
  })
  const peer = await stand.startPeer(scene.name)
  await teach(peer, repertoire)
  const rows: Row[] = []
  const note = (row: Row) => {
    rows.push(row)
    say(`${row.what}: ratio ${row.figure.toFixed(2)}`)
  }
  await serving(stand, scene, async (server) => {
    for (const desk of DESKS) {
      const target = listTarget(server, await scene.signIn('b', WORK_LISTS[desk].account), 'todo')
      const figures = await byTurns([target, peerTarget(peer, desk, target)], EFFORT, ROUNDS)
      note(beside(`(a) work list, ${WORK_LISTS[desk].who}`, figures, LIST_LIMIT))
    }
    const detail = detailTarget(server, await scene.signIn('b', WORK_LISTS.state.account), detailIds)
    const details = await byTurns([detail, peerTarget(peer, 'detail', detail)], EFFORT, ROUNDS)
    note(beside('(a) case detail', details, DETAIL_LIMIT))
    const filing = filingTarget(scene, server, { tokens, areas }, await solvedCaptchas(scene, CAPTCHAS))
    const filings = await byTurns([filing, peerTarget(peer, 'submit', filing)], EFFORT, ROUNDS)
    note(beside('(b) filing an appeal', filings, FILING_LIMIT))
  })
  await peer.stop()
  return rows
}

function listGrowth(small: Record<string, Figures>, large: Record<string, Figures>): Row[] {
  return DESKS.map((desk) => {
    const figure = large[desk]!.p95 / small[desk]!.p95
    return {
      what: `(c) work list at ${CASES.large} cases, ${WORK_LISTS[desk].who}`,
      ours: shown(large[desk]!),
      beside: `${shown(small[desk]!)} at ${CASES.small}`,
      figure,
      limit: `≤ ${GROWTH_LIMIT}`,
      holds: figure <= GROWTH_LIMIT,
    }
  })
}

/** One row for each view that was timed at both sizes. */
const growths = (
  letter: string,
  sizes: { small: number; large: number },
  small: Readonly<Record<string, number>>,
  large: Readonly<Record<string, number>>,
): Row[] =>
  Object.keys(small).map((what) => {
    const row = growth(
      `(${letter}) ${what}`,
      { time: small[what]!, at: sizes.small },
      { time: large[what]!, at: sizes.large },
      GROWTH_LIMIT,
    )
    say(`${row.what}: ${row.ours}, before ${row.beside}`)
    return row
  })

/** p95 of the slowest dashboard by who looks, of last year and the month before this one. */
const dashboardTimes = (stand: Stand, scene: Scene): Promise<Record<string, { view: string; p95: number }>> =>
  serving(stand, scene, async (server) => {
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)
    const found: Record<string, { view: string; p95: number }> = {}
    for (const desk of DESKS) {
      const token = await scene.signIn('b', WORK_LISTS[desk].account)
      const times = await dashboards(server, token, [month, month.slice(0, 4)], quick ? 5 : 15)
      const slowest = times.toSorted((a, b) => b.p95 - a.p95)[0]!
      found[WORK_LISTS[desk].who] = slowest
      say(`dashboards, ${WORK_LISTS[desk].who}: ${slowest.view}, p95 ${slowest.p95.toFixed(0)} ms`)
    }
    return found
  })

async function dashboardRows(stand: Stand, scene: Scene): Promise<Row[]> {
  await countAnew(scene.client)
  say(`facts of ${CASES.large} cases`)
  const small = await dashboardTimes(stand, scene)
  await multiply(scene.client, CASES.facts / CASES.large)
  say(`facts of ${CASES.facts} cases`)
  const large = await dashboardTimes(stand, scene)
  return Object.keys(small).flatMap((who) => {
    const [before, after] = [small[who]!, large[who]!]
    return [
      atMost(`(h) slowest dashboard, ${who}, ${CASES.facts} cases`, after.p95, DASHBOARD_LIMIT_MS, ' ms'),
      growth(
        `(h) slowest dashboard, ${who}`,
        { time: before.p95, at: CASES.large },
        { time: after.p95, at: CASES.facts },
        DASHBOARD_GROWTH,
      ),
    ]
  })
}

/** (i): the list of all cases as a file, beside COPY of the same rows. */
async function exportRows(stand: Stand, scene: Scene): Promise<Row[]> {
  // One person takes the whole list out twice; asked before the server starts, which reads the settings once.
  await scene.client.query("update settings set value = '10000000' where key = 'EXPORT_ROWS_PER_DAY'")
  // The server that writes the file does the background work, too: it ends before anything else is measured.
  const server = await stand.startServer(scene.name, { runJobs: true })
  try {
    const token = await scene.signIn('b', WORK_LISTS.state.account)
    const found = await exports(server, scene.client, token)
    return found.flatMap(({ format, rows, seconds, copySeconds, ratio, peakMb, size }) => {
      const what = `(i) export of ${rows} rows, ${format}`
      say(`${what}: ${seconds.toFixed(1)} s, ${ratio.toFixed(2)} of COPY, ${peakMb.toFixed(0)} MB`)
      return [
        {
          what,
          ours: `${seconds.toFixed(1)} s, ${(size / 1024 / 1024).toFixed(0)} MB`,
          beside: `COPY ${copySeconds.toFixed(1)} s`,
          figure: ratio,
          limit: `≥ ${EXPORT_LIMIT}`,
          holds: ratio >= EXPORT_LIMIT,
        },
        atMost(`${what}: memory of the server`, peakMb, EXPORT_MEMORY_MB, ' MB'),
      ]
    })
  } finally {
    await server.stop()
  }
}

/** (j): what hostile input does to everybody else. */
async function hostileRows(stand: Stand, scene: Scene): Promise<Row[]> {
  const text = atMost(
    '(j) the slowest text of 10 000 signs, written over',
    redactionTime(),
    REDACTION_LIMIT_MS,
    ' ms',
  )
  const server = await stand.startServer(scene.name, { watchLoop: true })
  try {
    const rows = (await hostile(server, scene)).flatMap(({ what, sent, stall, growth }) => {
      say(`hostile ${what}: loop stood still ${stall.toFixed(0)} ms, memory +${growth.toFixed(0)} MB`)
      return [
        atMost(`(j) ${sent} hostile ${what}: longest stall of the loop`, stall, STALL_LIMIT_MS, ' ms'),
        atMost(`(j) ${sent} hostile ${what}: growth of memory so far`, growth, GROWTH_LIMIT_MB, ' MB'),
      ]
    })
    return [text, ...rows]
  } finally {
    await server.stop()
  }
}

/** (k): what many people open, at one steady rate, and what the database does for it. */
async function nationRows(stand: Stand, scene: Scene): Promise<Row[]> {
  const seconds = quick ? 10 : 60
  const figures = await serving(stand, scene, (server) => nationTimes(scene, server, seconds))
  const plans = await nationPlans(stand, scene)
  const text = nationReport({ cases: CASES.large, seconds, when: when() }, figures, plans)
  process.stdout.write(`\n${text}\n`)
  if (!quick) writeFileSync(NATION, text)
  const slowest = figures.toSorted((a, b) => b.p95 - a.p95)[0]!
  return [
    atMost(
      `(k) ${RATE} requests a second over ${figures.length} screens at ${CASES.large}: slowest p95, ${slowest.name}`,
      slowest.p95,
      NATION_LIMIT_MS,
      ' ms',
    ),
  ]
}

async function inBrowser(stand: Stand): Promise<Row[]> {
  await ensureBuilt('web')
  const demo = await stand.startServer('appeal', { mode: 'demo', demoCases: 100 })
  try {
    const second = await secondPageOfList(demo.url)
    say(`${second.what}: ${second.ours}`)
    return [second, ...(await portalVitals(demo.url, { visits: quick ? 1 : 5, say }))]
  } finally {
    await demo.stop()
  }
}

/** Everything that needs a filled database, in the order in which it fills. */
async function onData(stand: Stand, scene: Scene): Promise<Row[]> {
  const rows: Row[] = []
  const roles = await rolesOf(scene)
  if (wants('hostile')) rows.push(...(await hostileRows(stand, scene)))
  if (only === 'hostile') return rows
  const fill = async (count: number) => {
    await generate(scene.client, scene.platform, count, roles)
    say(`${count} cases`)
  }
  await fill(CASES.small)
  const lists = wants('lists') ? await listTimes(stand, scene) : undefined
  const words = async (): Promise<WordTimes> => {
    await indexWords(scene.client, scene.platform)
    return serving(stand, scene, (server) => wordTimes(scene, server, PATIENCE))
  }
  if (wants('words')) {
    const small = await words()
    await fill(CASES.words)
    rows.push(...growths('e', { small: CASES.small, large: CASES.words }, small, await words()))
  }
  if (wants('directories')) {
    const times = async (count: number): Promise<DirectoryTimes> => {
      await fillDirectories(scene, count)
      return serving(stand, scene, (server) => directoryTimes(scene, server, PATIENCE))
    }
    // The tree of a large administration would slow down what else is measured: it leaves with its staff.
    rows.push(...growths('f', DIRECTORY, await times(DIRECTORY.small), await times(DIRECTORY.large)))
    await clearDirectories(scene)
  }
  if (wants('logs')) {
    const times = async (count: number): Promise<LogTimes> => {
      await fillLogs(scene, count)
      say(`${count} lines of the log`)
      return serving(stand, scene, (server) => logTimes(scene, server, PATIENCE))
    }
    rows.push(...growths('g', LOGS, await times(LOGS.small), await times(LOGS.large)))
    await clearLogs(scene)
  }
  if (wants('peer')) {
    await fill(CASES.middle)
    rows.push(...(await besidePeer(stand, scene)))
  }
  if (wants('lists', 'dashboards', 'exports', 'nation')) await fill(CASES.large)
  if (lists) rows.push(...listGrowth(lists, await listTimes(stand, scene)))
  if (wants('nation')) rows.push(...(await nationRows(stand, scene)))
  if (wants('exports')) rows.push(...(await exportRows(stand, scene)))
  if (wants('dashboards')) rows.push(...(await dashboardRows(stand, scene)))
  return rows
}

const RESULTS = path.join(ROOT, 'bench/results.md')
const NATION = path.join(ROOT, 'bench/nation.md')
/** Day and kind of this run. */
const when = () => `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores${quick ? ', quick' : ''}`

function report(rows: readonly Row[], before: readonly string[]): string {
  return [
    '# Benchmark results',
    '',
    'Repeat with `npm run bench`, one part with `npm run bench -- --only=words`, with less data by `--quick`. Node',
    `${process.version}. (a) and (b) stand beside a bare \`node:http\` + \`pg\` handler that sends the same statements, loaded by`,
    `turns with ${EFFORT.connections} connections; figures are medians of rounds. (e) to (h) are asked one after the other, as one person`,
    'would; times are p95, and the figure is how many times longer the larger size takes. (i) stands beside `COPY` of the',
    'same rows. (j) sends files made to stop the server, one by one and eight at a time. (k) is [the nation’s day](nation.md).',
    '',
    table(rows, when(), before),
    '',
  ].join('\n')
}

const stand = await openStand(say)
try {
  const rows = wants('web') ? await inBrowser(stand) : []
  if (!only || only !== 'web') {
    if (!wants('web')) await (await stand.startServer('appeal', { mode: 'demo', demoCases: 100 })).stop()
    const scene = await openScene(stand, 'appeal')
    try {
      rows.push(...(await onData(stand, scene)))
    } finally {
      await scene.close()
    }
  }
  process.stdout.write(`\n${report(rows, [])}\n`)
  // A trial proves nothing; a part leaves the lines of the others as they are.
  if (!quick) writeFileSync(RESULTS, report(rows, only ? readFileSync(RESULTS, 'utf8').split('\n') : []))
  process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
} finally {
  await stand.end()
}
