import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, 'failures')
/** More of one row say nothing new. */
const KEPT = 50

const fileOf = (row: string) => path.join(FOLDER, `${row}.json`)

/** Cases of a row that failed in earlier runs. */
export const keptCases = (row: string): unknown[] =>
  existsSync(fileOf(row)) ? JSON.parse(readFileSync(fileOf(row), 'utf8')) : []

/** Keeps failing cases beside those of earlier runs. */
export function keepCases(row: string, cases: readonly unknown[]): void {
  const all = [...keptCases(row), ...cases].map((one) => JSON.stringify(one))
  const distinct = [...new Set(all)].slice(0, KEPT)
  if (distinct.length === 0) return
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(fileOf(row), `[\n${distinct.map((one) => `  ${one}`).join(',\n')}\n]\n`)
}
