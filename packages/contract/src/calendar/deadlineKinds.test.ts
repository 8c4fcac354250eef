import { describe, expect, it } from 'vitest'
import { type DeadlineKind, deadlineKinds } from './deadlineKinds.ts'

const kinds = Object.entries(deadlineKinds) as [string, DeadlineKind][]

describe('deadline kinds', () => {
  it('numbers the limits of the regulation that are somebody’s to keep once each', () => {
    const limits = kinds.flatMap(([, kind]) => kind.limit ?? [])
    expect(limits).toEqual(Array.from({ length: 10 }, (_, index) => `L${index + 1}`))
  })

  it('gives every limit a setting of its own whose name tells the unit', () => {
    const keys = kinds.map(([, kind]) => kind.settingKey)
    expect(new Set(keys).size).toBe(keys.length)
    const suffix = { day: '_DAYS', workday: '_WORKDAYS', month: '_MONTHS', attempt: '_MAX' }
    for (const [key, kind] of kinds) expect(kind.settingKey.endsWith(suffix[kind.unit]), key).toBe(true)
  })

  it('runs clocks only in days or working days', () => {
    for (const [key, kind] of kinds) {
      if (kind.clock) expect(['day', 'workday'], key).toContain(kind.unit)
      expect(kind.count, key).toBeGreaterThan(0)
    }
  })

  it('speaks both languages', () => {
    for (const [key, { label, law }] of kinds) {
      for (const zh of [label.zh, law.zh]) expect(zh, key).toMatch(/\p{Script=Han}/u)
      for (const en of [label.en, law.en]) expect(en, key).toMatch(/^[\x20-\x7e’]+$/)
    }
  })
})
