import { expect, it } from 'vitest'
import { newId } from './ids.ts'

const at = (iso: string) => ({ now: () => new Date(iso) })

it('gives no id twice, however often a clock is set back to the same millisecond', () => {
  const ids = new Set<string>()
  for (let round = 0; round < 100; round += 1)
    for (const day of ['2026-09-21', '2026-10-08'])
      for (let n = 0; n < 500; n += 1) ids.add(newId(at(`${day}T06:00:00Z`)))
  expect(ids.size).toBe(100_000)
})

it('writes 19 digits, later ones after earlier ones', () => {
  const [early, late] = [newId(at('2024-01-01T00:00:00Z')), newId(at('2080-12-31T00:00:00Z'))]
  expect(late).toMatch(/^\d{19}$/)
  expect(BigInt(late) > BigInt(early)).toBe(true)
})
