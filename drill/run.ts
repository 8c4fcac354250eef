// `npm run drill [-- --kills=3] [--only=crash,silence] [--seed=n] [--minutes=15] [--keep]`: deploy/cluster on the loopback, broken
// again and again while people file. Nothing that was acknowledged may be missing or there twice. Linux of the Debian kind;
// the packages are installed by root. What it found is written to docs/drill.md; the end is `N passed, N failed`.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from '../battery/random.ts'
import { until } from '../e2e/faults/filing.ts'
import { checkWhole } from '../e2e/faults/whole.ts'
import { check } from '../e2e/harness.ts'
import { temporaryFolder } from '../e2e/product.ts'
import { ensureBuilt, say } from '../scripts/steps.mjs'
import { BREAKS } from './breaks.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { ensurePackages, versions } from './packages.ts'
import { type Product, startProduct, type Undo } from './product.ts'
import { type Figures, type Round, writeFigures } from './report.ts'

const args = process.argv.slice(2)
const optionOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const kills = Number(optionOf('kills') ?? 3)
const seed = Number(optionOf('seed') ?? 20_261_126)
const minutes = Number(optionOf('minutes') ?? 15)
const only = optionOf('only')?.split(',') ?? Object.keys(BREAKS)
if (
  only.some((name) => !BREAKS[name]) ||
  ![kills, seed, minutes].every((n) => Number.isInteger(n) && n > 0)
) {
  console.error(`--only takes ${Object.keys(BREAKS).join(',')}; --kills, --seed and --minutes whole numbers`)
  process.exit(2)
}
/** What the last checks and the way down take. */
const END_MS = 90_000
const CALM_MS = 20_000
const CLUSTER_MS = 90_000
const WRITING_MS = 60_000
/** No break begins after it. */
const lastStart = performance.now() + minutes * 60_000 - END_MS
const random = randomOf(seed)
/** Requests a second that are promised to be under way. */
const RATE = 200

/** The longest time without an acknowledged act, from the last one before a moment on. */
function gapSince({ acknowledged }: Product['work'], moment: number): number {
  const times = acknowledged.map(({ at }) => at)
  const last = times.findLastIndex((at) => at <= moment)
  const after = times.slice(Math.max(0, last))
  return Math.max(
    0,
    ...after.slice(1).map((at, index) => at - after[index]!),
    performance.now() - after.at(-1)!,
  )
}

/** Breaks once, waits until everything is as it was, and tells how long nobody could write. */
async function round(name: string, cluster: Cluster, product: Product): Promise<Round> {
  const { what, limitMs, act } = BREAKS[name]!
  const { work, processes } = product
  await delay(1_000 + random.below(3_000))
  const broken = performance.now()
  const answered = work.answers()
  const repair = await act(cluster, product, random)
  let gone: string | undefined
  try {
    // What is under way when it breaks may still be acknowledged; of those who come after, several.
    const before = work.acknowledged.length
    await delay(2_000)
    await until(
      'people write',
      WRITING_MS,
      async () =>
        work.acknowledged.slice(before).filter(({ at }) => at > performance.now() - 1_000).length >= 5,
    )
  } catch (error) {
    gone = (error as Error).message
  }
  await repair()
  await until('all machines are well', CLUSTER_MS, cluster.isWhole).catch((error) => {
    gone ??= (error as Error).message
  })
  for (const one of processes)
    await until('a process is ready', CLUSTER_MS, one.isReady).catch((error) => {
      gone ??= (error as Error).message
    })
  await delay(1_000)
  const gap = gapSince(work, broken)
  const rate = (work.answers() - answered) / ((performance.now() - broken) / 1_000)
  const miss = gone ?? (gap > limitMs ? `nobody wrote for ${(gap / 1_000).toFixed(1)} s` : undefined)
  say(
    `${name}: ${(gap / 1_000).toFixed(1)} s without writing, ${Math.round(rate)} answers a second${miss ? `; ${miss}` : ''}`,
  )
  return { name, what, limitMs, gap, rate, ...(miss ? { miss } : {}) }
}

/** Every machine holds every acknowledged act, once. */
async function judge(
  cluster: Cluster,
  product: Product,
): Promise<{ acknowledged: number; misses: string[] }> {
  const { work } = product
  const misses: string[] = []
  await work.end().catch((error: Error) => misses.push(error.message))
  const ids = new Set(work.acknowledged.map(({ id }) => id))
  if (ids.size !== work.acknowledged.length) misses.push('two acts were acknowledged as one')
  const cases = await checkWhole(cluster.ownerUrl, work.acknowledged).catch((error: Error) => {
    misses.push(error.message)
    return undefined
  })
  if (cases !== undefined && cases !== ids.size) misses.push(`${cases} cases, ${ids.size} acknowledged`)
  return { acknowledged: ids.size, misses }
}

async function drill(folder: string, undo: Undo): Promise<Figures> {
  const load = loadavg()[1] ?? 0
  const cluster = openCluster(folder)
  undo.push(() => cluster.close())
  await until('three machines', CLUSTER_MS, cluster.isWhole)
  await until('the way to the primary', CLUSTER_MS, cluster.isOpen)
  say('three machines run')
  cluster.makeDatabase()
  const product = await startProduct(folder, cluster, undo)
  say('people work')
  await delay(5_000)
  const began = performance.now()
  const answered = product.work.answers()
  await delay(CALM_MS)
  const calm = {
    gap: gapSince(product.work, began),
    rate: (product.work.answers() - answered) / (CALM_MS / 1_000),
  }
  say(`calm: ${Math.round(calm.rate)} answers a second, ${Math.round(calm.gap)} ms without writing`)
  const plan = Array.from({ length: kills }, () => random.shuffled(only)).flat()
  const rounds: Round[] = []
  for (const name of plan) {
    if (performance.now() > lastStart) break
    rounds.push(await round(name, cluster, product))
  }
  const { acknowledged, misses } = await judge(cluster, product)
  const isWhole = misses.length === 0
  if (calm.rate < RATE) misses.push(`${Math.round(calm.rate)} requests a second, ${RATE} wanted`)
  if (rounds.length < plan.length)
    misses.push(`${plan.length - rounds.length} of ${plan.length} did not fit into ${minutes} minutes`)
  const restarts = product.processes.reduce((sum, one) => sum + one.restarts(), 0)
  const killed = rounds.filter((one) => one.name === 'process').length
  if (restarts !== killed)
    misses.push(`processes of the product were started again ${restarts} times, killed ${killed} times`)
  const { work } = product
  return {
    calm,
    rounds,
    acknowledged,
    isWhole,
    load,
    misses,
    seed,
    answers: work.answers(),
    refused: work.refused(),
    raw: work.raw,
    unanswered: work.unanswered.length,
  }
}

ensurePackages()
await ensureBuilt('web')
await ensureBuilt('server')
const folder = await temporaryFolder('drill')
say(`seed ${seed}, ${kills} of each of ${only.join(', ')}`)
const undo: Undo = []
async function end(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}
// Whoever ends the drill early leaves nothing running.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => end().finally(() => process.exit(1)))
try {
  const figures = await drill(folder, undo)
  check(figures.rounds.length > 0, 'nothing was broken')
  const failed = writeFigures(figures, versions())
  console.log(`${figures.rounds.length + 1 - failed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
  if (!args.includes('--keep')) undo.unshift(() => rm(folder, { recursive: true, force: true }))
} finally {
  await end()
  if (existsSync(folder)) console.log(`the logs are in ${folder}`)
}
