import { describe, expect, it } from 'vitest'
import { byTarget } from './listMemory.ts'

const row = (id: string, legalDueOn?: string) => ({ id, clock: legalDueOn ? { legalDueOn } : null })

describe('the way through a list', () => {
  it('goes by the end that the law sets, however the list is sorted', () => {
    const rows = [row('1', '2026-10-09'), row('2'), row('3', '2026-09-30'), row('4', '2026-10-08')]
    expect(byTarget(rows)).toEqual(['3', '4', '1', '2'])
  })

  it('keeps the order of the list where ends are the same or nothing presses', () => {
    const rows = [row('9'), row('7', '2026-09-30'), row('8'), row('5', '2026-09-30')]
    expect(byTarget(rows)).toEqual(['7', '5', '9', '8'])
    expect(byTarget([{ id: 'a' }, { id: 'b' }])).toEqual(['a', 'b'])
  })
})
