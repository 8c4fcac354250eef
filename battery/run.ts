// `npm run battery [-- --only=S13,R7] [--quick] [--seed=n] [--minutes=n]`: what must never be possible, tried at size. Each row prints what it saw; the end
// is `N passed, N failed`. What it saw is written to docs/battery.md, and what failed to battery/failures; with `--dry`
// nothing is written, with `--unmutated` nothing but the product itself is tried.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { keepCases, keptCases } from './failures.ts'
import { type Result, writeResults } from './results.ts'
import { rows } from './rows.ts'
import { attempt, findMutant } from './running.ts'
import type { Row } from './trial.ts'

const args = process.argv.slice(2)
const optionOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = optionOf('only')?.split(',')
const quick = args.includes('--quick')
const isDry = args.includes('--dry')
const seed = Number(optionOf('seed') ?? 20_260_921)
/** So many cases of each row, for trying a row out. */
const given = optionOf('size') === undefined ? undefined : Number(optionOf('size'))
/** So many minutes for what a row tries of the product itself, where it can end early: what it came to is a part. */
const minutes = optionOf('minutes') === undefined ? undefined : Number(optionOf('minutes'))
const unknown = only?.filter((id) => !rows.some((row) => row.id === id)) ?? []
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(`--only takes ${rows.map(({ id }) => id).join(',')}; --seed a whole number`)
  process.exit(2)
}

/** Mutants are tried by two processes at once. */
const AT_ONCE = 2

const today = new Date().toISOString().slice(0, 10)
// The database's own user must get through where this runs as root.
const folder = await mkdtemp(path.join(os.tmpdir(), 'appeal-battery-'))
await chmod(folder, 0o711)
const database = await startEmbedded({
  dataDir: folder,
  log: () => undefined,
  durable: false,
  settings: {
    max_connections: '300',
    shared_buffers: '256MB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.max': '20000',
  },
})

async function mutantsOf(row: Row): Promise<{ said: string; missed: string[] }> {
  const chosen = quick ? row.mutants.slice(0, row.quickMutants ?? row.mutants.length) : row.mutants
  const waiting = [...chosen]
  const missed: string[] = []
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const asked = {
        row: row.id,
        seed,
        size: row.sizes.mutant,
        adminUrl: database.adminConnectionString,
        kept: [],
      }
      const said = await findMutant(asked, mutant)
      if (said) missed.push(`mutant not found: ${said}`)
    }
  }
  // The harness weakens itself in this process, one after another.
  const apart = chosen.every((mutant) => 'file' in mutant)
  await Promise.all(Array.from({ length: apart ? AT_ONCE : 1 }, work))
  return { said: `${chosen.length - missed.length} of ${chosen.length}`, missed }
}

async function judge(row: Row): Promise<Result> {
  const began = performance.now()
  const size = given ?? (quick ? row.sizes.quick : row.sizes.full)
  const asked = {
    row: row.id,
    seed,
    size,
    adminUrl: database.adminConnectionString,
    kept: keptCases(row.id),
    ...(minutes !== undefined && { endsAt: Date.now() + minutes * 60_000 }),
  }
  const { outcome, misses } = await attempt(asked)
  if (!isDry)
    keepCases(
      row.id,
      misses.flatMap(({ again }) => (again === undefined ? [] : [again])),
    )
  // A row that does not work finds nothing.
  const isBroken = misses.some(({ what }) => what.startsWith('ended by'))
  const mutants =
    isBroken || args.includes('--unmutated') ? { said: 'not tried', missed: [] } : await mutantsOf(row)
  const all = [...misses.map(({ what }) => what), ...mutants.missed]
  const result: Result = {
    id: row.id,
    what: row.what,
    cases: outcome.cases,
    wanted: row.wanted,
    seen: all.length === 0 ? outcome.said : `**${all.length} misses**; ${outcome.said}`,
    mutants: mutants.said,
    seconds: (performance.now() - began) / 1000,
    kind: given !== undefined || minutes !== undefined ? 'part' : quick ? 'quick' : 'full',
    seed,
    misses: all.slice(0, 10),
  }
  const state = all.length === 0 ? 'ok    ' : 'failed'
  console.log(
    `${state}  ${row.id.padEnd(4)} ${result.seconds.toFixed(1).padStart(6)} s  ${result.cases} cases, ${outcome.said}; mutants ${mutants.said}`,
  )
  for (const text of all.slice(0, 10)) console.log(`failed ${row.id}: ${text}`)
  return result
}

console.log(`seed ${seed}${quick ? ', quick sizes' : ''}`)
const results: Result[] = []
try {
  for (const row of rows) {
    if (only && !only.includes(row.id)) continue
    const result = await judge(row)
    results.push(result)
    // At once, so that a run that is ended early has not been for nothing.
    if (!isDry) writeResults([result], today)
  }
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
const failed = results.filter(({ misses }) => misses.length > 0).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
