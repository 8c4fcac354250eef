import { afterEach, expect, it, vi } from 'vitest'
import { chinaNow, chinaToday } from './dates.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['2026-11-28T18:11:00Z', '2026-11-29 02:11:00'],
  ['2026-11-28T15:59:59Z', '2026-11-28 23:59:59'],
  ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
])('tells %s as %s, wherever the browser is', (at, told) => {
  vi.useFakeTimers({ now: new Date(at) })
  expect(chinaNow()).toBe(told)
  expect(chinaToday().format('YYYY-MM-DD')).toBe(told.slice(0, 10))
})
