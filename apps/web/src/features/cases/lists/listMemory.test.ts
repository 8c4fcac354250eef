import { describe, expect, it } from 'vitest'
import { byTarget } from './listMemory.ts'

const row = (id: string, endsOn: string | null = null, outerDueOn?: string | null) => ({
  ...{ id, endsOn, outerDueOn },
  // What is shown beside: a clock that is the appellant's presses nobody, the end of the whole case may be left out.
  clock: { legalDueOn: '2026-09-01' },
})

describe('the way through a list', () => {
  it('goes by the end that presses the reader, however the list is sorted', () => {
    const rows = [row('1', '2026-10-09'), row('2'), row('3', '2026-09-30'), row('4', '2026-10-08')]
    expect(byTarget(rows)).toEqual(['3', '4', '1', '2'])
  })

  it('goes by the day of an outer body where it is the nearer one', () => {
    const rows = [
      row('1', '2026-10-09', null),
      row('2', '2026-10-12', '2026-10-08'),
      row('3', '2026-10-07', '2026-10-20'),
      row('4', null, '2026-10-10'),
    ]
    expect(byTarget(rows)).toEqual(['3', '2', '1', '4'])
  })

  it('keeps the order of the list where ends are the same or nothing presses', () => {
    const rows = [row('9'), row('7', '2026-09-30'), row('8'), row('5', '2026-09-30')]
    expect(byTarget(rows)).toEqual(['7', '5', '9', '8'])
    expect(byTarget([{ id: 'a' }, { id: 'b' }])).toEqual(['a', 'b'])
  })
})
