import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { registers } from './kinds.mjs'

const ROOT = resolve(import.meta.dirname, '..')

it.each(Object.entries(registers(ROOT)))('%s names every kind of CASE_KINDS: npm run kinds', (file, text) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(text)
})
