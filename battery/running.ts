import { spawn } from 'node:child_process'
import path from 'node:path'
import type { TestApp } from '../apps/server/src/testing/server.ts'
import { randomOf } from './random.ts'
import { rows } from './rows.ts'
import { Found, type Mutant, type Outcome, type Patch } from './trial.ts'

const HERE = import.meta.dirname
/** A mutant that hangs the row is not found by it; a start alone takes minutes on a machine that is shared. */
const ATTEMPT_MS = 900_000

export interface Asked {
  row: string
  seed: number
  size: number
  adminUrl: string
  kept: readonly unknown[]
  spoiled?: string
  aim?: string
  firstIsEnough?: boolean
  endsAt?: number
}

export interface Missed {
  what: string
  again: unknown
}

/** Runs a row once. A row that ends by an error has missed, too. */
export async function attempt(asked: Asked): Promise<{ outcome: Outcome; misses: Missed[] }> {
  const row = rows.find(({ id }) => id === asked.row)
  if (!row) throw new Error(`No row ${asked.row}`)
  const misses: Missed[] = []
  const opened: TestApp[] = []
  let outcome: Outcome = { cases: 0, said: 'ended early' }
  try {
    const { run } = await row.load()
    outcome = await run({
      size: asked.size,
      endsAt: asked.endsAt ?? Number.POSITIVE_INFINITY,
      random: randomOf(asked.seed),
      spoiled: asked.spoiled,
      aim: new RegExp(asked.aim ?? ''),
      kept: asked.kept,
      open: async (...more) => {
        // Rows that need no server are not kept waiting for all that one is made of.
        const { openTestServer } = await import('../apps/server/src/testing/server.ts')
        const app = await openTestServer(asked.adminUrl, ...more)
        opened.push(app)
        return app
      },
      miss: (what, again) => {
        misses.push({ what, again })
        if (asked.firstIsEnough) throw new Found(what)
      },
    })
  } catch (error) {
    if (!(error instanceof Found))
      misses.push({ what: `ended by ${(error as Error).stack}`, again: undefined })
  }
  for (const app of opened.reverse()) await app.close()
  return { outcome, misses }
}

const isPatch = (mutant: Mutant): mutant is Patch => 'file' in mutant

/** Whether a row notices a mutant; a sentence where it does not. */
export async function findMutant(asked: Asked, mutant: Mutant): Promise<string | undefined> {
  const misses = isPatch(mutant) ? await inProcess(asked, mutant) : await byHarness(asked, mutant.spoil)
  // What ends the row by an error of another kind than its own was not found by it.
  const real = misses.filter((what) => !what.startsWith('ended by'))
  if (real.length > 0) return undefined
  return misses.length > 0 ? `${mutant.what}: ${misses[0]}` : `${mutant.what} was not noticed`
}

async function byHarness(asked: Asked, spoiled: string): Promise<string[]> {
  const { misses } = await attempt({ ...asked, spoiled, firstIsEnough: true, kept: [] })
  return misses.map(({ what }) => what)
}

function inProcess({ row, seed, size, adminUrl }: Asked, patch: Patch): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', path.join(HERE, 'mutating.mjs'), path.join(HERE, 'attempt.ts')],
    {
      cwd: path.resolve(HERE, '..'),
      env: {
        ...process.env,
        BATTERY_PATCH: JSON.stringify(patch),
        BATTERY_ATTEMPT: JSON.stringify({ row, seed, size, adminUrl, aim: patch.aim }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: ATTEMPT_MS,
    },
  )
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    out += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    err += chunk
  })
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const last = out.trim().split('\n').at(-1) ?? ''
      resolve(
        code === 0 && last.startsWith('{')
          ? (JSON.parse(last).misses as string[])
          : [`ended by ${code}: ${err.slice(-600)}`],
      )
    })
  })
}
