import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.resolve(import.meta.dirname, 'failures')
/** More of one row say nothing new. */
const KEPT = 50

const fileOf = (row: string, folder: string) => path.join(folder, `${row}.json`)

/** Cases of a row that failed in earlier runs. */
export const keptCases = (row: string, folder = FOLDER): unknown[] =>
  existsSync(fileOf(row, folder)) ? JSON.parse(readFileSync(fileOf(row, folder), 'utf8')) : []

/** Keeps failing cases beside those of earlier runs; a file that learns nothing new is left as it is. */
export function keepCases(row: string, cases: readonly unknown[], folder = FOLDER): void {
  const before = keptCases(row, folder).map((one) => JSON.stringify(one))
  const distinct = [...new Set([...before, ...cases.map((one) => JSON.stringify(one))])].slice(0, KEPT)
  if (distinct.length === before.length) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(row, folder), inHouseFormat(`[${distinct.join(',')}]`))
}

/** JSON as the project's formatter writes it, so that a run changes no more than it found. */
const inHouseFormat = (json: string): string =>
  execFileSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
      'format',
      '--stdin-file-path=battery/failures/row.json',
    ],
    { cwd: ROOT, input: json, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] },
  )
