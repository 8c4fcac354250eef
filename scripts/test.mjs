// `npm test`: everything, in order, from format to journeys in a real browser. Ends with one line: `N passed, N failed`.
// `npm test -- --only=features,pages [words]` runs some steps only; words choose test files by name.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  ensureBuilt,
  ensureInstalled,
  forwardSignals,
  program,
  requireNode,
  root,
  run,
  say,
  seconds,
  wasAsked,
} from './steps.mjs'

const REPORT = path.join(root, '.cache/vitest.json')
const PRESSED = path.join(root, '.cache/pressed.txt')
/** What was found of each file: the next time only what changed, and what depends on it, is judged anew. */
const TYPES = path.join(root, '.cache/types.json')
/** Pages in processes of their own: in those that carry the whole server, everything takes twice as long. */
const HOUSES = [['rules', 'features'], ['pages']]
const projects = HOUSES.flat()
const NEITHER = { passed: 0, failed: 0 }
const args = process.argv.slice(2)
const only = args.flatMap((arg) => (arg.startsWith('--only=') ? arg.slice('--only='.length).split(',') : []))
const words = args.filter((arg) => !arg.startsWith('--only='))

/**
 * Name, limit in seconds, and what to do; each returns its numbers. A limit ends what hangs: a busy machine keeps within
 * it. Steps of one line keep one core busy each, and run side by side.
 */
const stages = [
  [['lint', 60, (limit) => one([program('biome'), 'check', '.'], limit)]],
  [
    [
      'types',
      180,
      (limit) => one([program('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES], limit),
    ],
    ['build', 180, buildAndMeasure],
  ],
  [
    ['boundaries', 60, (limit) => one(['scripts/boundaries.mjs'], limit)],
    ['supply', 60, (limit) => one(['scripts/supply.mjs'], limit)],
  ],
  [['schema', 60, (limit) => one(['--import', 'tsx', 'scripts/schema-dump.ts', '--check'], limit)]],
  [['vitest', process.env.CI ? 2700 : 1200, vitest]],
  [['journeys', process.env.CI ? 2700 : 900, journeys]],
]

requireNode()
forwardSignals()
const known = [...stages.flat().map(([name]) => name), ...projects]
const unknown = only.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`--only takes ${known.join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const table = []
try {
  await ensureInstalled()
  for (const stage of stages) {
    if (wasAsked()) throw new Error('stopped')
    await Promise.all(stage.filter(([name]) => isChosen(name)).map(take))
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
console.log(`\n${table.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function take([name, limit, act]) {
  say(`── ${name}`)
  const began = performance.now()
  const { passed, failed } = await act(limit)
  total.passed += passed
  total.failed += failed
  table.push(`${name.padEnd(12)} ${seconds(began).padStart(7)} s   ${passed} passed, ${failed} failed`)
}

function isChosen(name) {
  return (
    only.length === 0 ||
    only.includes(name) ||
    (name === 'vitest' && projects.some((project) => only.includes(project)))
  )
}

/** A step that either holds or does not. */
async function one(command, limit) {
  const { code } = await run(command, { limit })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(limit) {
  const isAll = !projects.some((project) => only.includes(project))
  const total = { ...NEITHER }
  for (const house of HOUSES) {
    const chosen = house.filter((project) => isAll || only.includes(project))
    if (chosen.length === 0) continue
    const { passed, failed } = await testsOf(chosen, limit)
    total.passed += passed
    total.failed += failed
  }
  return total
}

async function testsOf(chosen, limit) {
  for (const file of [REPORT, PRESSED]) rmSync(file, { force: true })
  mkdirSync(path.dirname(REPORT), { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const named = chosen.flatMap((project) => ['--project', project])
  // Words may name files of one house alone.
  const none = words.length > 0 ? ['--passWithNoTests'] : []
  const { code } = await run([program('vitest'), 'run', ...reporters, ...none, ...named, ...words], {
    limit,
    env: { PRESSED_FILE: PRESSED },
  })
  // Only the whole of the feature tests can have pressed everything.
  const isWhole = words.length === 0 && chosen.includes('features')
  const pressed = isWhole ? await one(['--import', 'tsx', 'scripts/pressed.ts', PRESSED], limit) : NEITHER
  const report = existsSync(REPORT)
    ? JSON.parse(readFileSync(REPORT, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0 }
  // A file that cannot even be loaded, or an error outside any test, fails the run without a failed test.
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1)
  return { passed: report.numPassedTests + pressed.passed, failed: failed + pressed.failed }
}

async function buildAndMeasure(limit) {
  await ensureBuilt('web')
  await ensureBuilt('server')
  const budget = await one(['scripts/bundle-budget.mjs'], limit)
  return { passed: 1 + budget.passed, failed: budget.failed }
}

async function journeys(limit) {
  if (!existsSync(path.join(root, 'e2e/run.ts'))) {
    say('there are no journeys yet')
    return { passed: 0, failed: 0 }
  }
  await ensureBuilt('web')
  await ensureBuilt('server')
  const { code, text } = await run(['--import', 'tsx', 'e2e/run.ts', ...words], { limit, output: 'both' })
  const said = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  const [passed, failed] = said ? [Number(said[1]), Number(said[2])] : [code === 0 ? 1 : 0, 0]
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
}
