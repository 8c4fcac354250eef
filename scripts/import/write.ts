import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder that holds the reference data. */
export const DATA_DIR = fileURLToPath(new URL('../../apps/server/src/seed/data/', import.meta.url))

/**
 * Writes a JSON file with one line per array element or per value of a plain object, so that a changed row is one
 * changed line in a diff and the file stays compact.
 */
export function writeRows(file: string, content: Record<string, unknown>): void {
  const parts = Object.entries(content).map(([key, value]) => `${JSON.stringify(key)}: ${block(value)}`)
  writeFileSync(`${DATA_DIR}${file}`, `{\n${parts.join(',\n')}\n}\n`)
}

function block(value: unknown): string {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    return `[\n${value.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const lines = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`,
    )
    return `{\n${lines.join(',\n')}\n}`
  }
  return JSON.stringify(value)
}
