import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../scripts/steps.mjs'

/** One break, and how long nobody could write. */
export interface Round {
  name: string
  what: string
  limitMs: number
  /** Milliseconds. */
  gap: number
  /** Answers a second, the gap included. */
  rate: number
  miss?: string
}

export interface Figures {
  calm: { gap: number; rate: number }
  rounds: readonly Round[]
  /** Cases that were acknowledged. */
  acknowledged: number
  /** Every acknowledged case is there, once. */
  isWhole: boolean
  /** How many others wanted a core before it began. */
  load: number
  misses: readonly string[]
  seed: number
  answers: number
  /** Answers that asked to try again. */
  refused: number
  /** Answers of HAProxy itself, where a process died in the middle. */
  raw: readonly string[]
  unanswered: number
}

const FILE = path.join(root, 'docs/drill.md')
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 300)

/** Writes what was found below the words that stand; returns how many promises were missed. */
export function writeFigures(figures: Figures, versions: readonly string[]): number {
  const { calm, rounds, acknowledged, isWhole, load, misses, seed } = figures
  const names = [...new Set(rounds.map(({ name }) => name))].sort()
  const rows = names.map((name) => {
    const own = rounds.filter((one) => one.name === name)
    const gaps = own.map(({ gap }) => gap)
    return `| ${name} | ${own[0]!.what} | ${own.length} | ${seconds(median(gaps))} | ${seconds(Math.max(...gaps))} | ≤ ${own[0]!.limitMs / 1_000} | ${own.filter(({ miss }) => miss).length} |`
  })
  const missed = rounds.flatMap(({ name, miss }, at) =>
    miss ? [`- ${name}, round ${at + 1}: ${cell(miss)}`] : [],
  )
  const told = [...missed, ...misses.map((miss) => `- ${cell(miss)}`)]
  const text = [
    `${new Date().toISOString().slice(0, 10)}, seed ${seed}; ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB for everything, the callers too, and a load of ${Math.round(load)} by others. ${versions.join('; ')}; Node ${process.versions.node}.`,
    '',
    `Calm: ${Math.round(calm.rate)} requests a second, at most ${seconds(calm.gap)} s between two acknowledged cases. In all ${figures.answers} answers, ${figures.refused} of them asked to try again, ${figures.raw.length} were HAProxy’s own, ${figures.unanswered} calls got none.`,
    '',
    `${acknowledged} cases, each sent under its key until it was acknowledged: ${isWhole ? '0 lost, 0 doubled' : 'see the misses'}.`,
    '',
    '| break | what | times | seconds without writing, median | most | wanted | misses |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '## Misses',
    '',
    ...(told.length > 0 ? told : ['None.']),
    '',
  ]
  const [head = ''] = readFileSync(FILE, 'utf8').split(/^## Found$/m)
  writeFileSync(FILE, `${head}## Found\n\n${text.join('\n')}`)
  return missed.length + (misses.length > 0 ? 1 : 0)
}
