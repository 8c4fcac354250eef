import { expect, it } from 'vitest'
import { errorTexts } from './errors.texts.ts'

it.each([
  'conversations.ended',
  'conversations.no_account',
  'conversations.unknown_colleague',
  'bulk.nothing_refused',
  'bulk.changed_since',
] as const)('%s is said of a case of any kind, and calls it no appeal', (key) => {
  expect(errorTexts[key].zh).not.toContain('申诉')
  expect(errorTexts[key].en).not.toMatch(/appeal|appellant/)
})
