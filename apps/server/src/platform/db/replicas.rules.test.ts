import { describe, expect, it } from 'vitest'
import { BEHIND, type Known, lagOf, positionOf, type Said, standingOf, textOf } from './replicas.choice.ts'

const NOW = 1_000_000
const END = 2n ** 33n
const KNOWN: Known = {
  system: '7',
  ends: [
    { at: NOW - 120_000, position: END - BigInt(4 * BEHIND.bytes) },
    { at: NOW - 59_000, position: END - BigInt(2 * BEHIND.bytes) },
    { at: NOW - 2_000, position: END },
  ],
}
const said = (more: Partial<Said> = {}): Said => ({ inRecovery: true, system: '7', replayed: END, ...more })
const behind = (bytes: number) => said({ replayed: END - BigInt(bytes) })

describe('whether a replica is read from', () => {
  it.each([
    ['one that does not answer', undefined, 'unreachable'],
    ['one that takes writing', said({ inRecovery: false }), 'promoted'],
    [
      'one that takes writing and never followed',
      said({ inRecovery: false, replayed: undefined }),
      'promoted',
    ],
    ['a copy of another installation', said({ system: '8' }), 'foreign'],
    ['one that has not replayed anything', said({ replayed: undefined }), 'unreachable'],
    ['one that is much behind, for long', behind(3 * BEHIND.bytes), 'behind'],
    ['one that is older than anything known', behind(9 * BEHIND.bytes), 'behind'],
    ['one that is much behind, since a moment', behind(BEHIND.bytes + 1), 'used'],
    ['one that has all', said(), 'used'],
    ['one that has more than was asked of the primary', said({ replayed: END + 5n }), 'used'],
  ] as const)('%s', (_name, what, standing) => {
    expect(standingOf(what, KNOWN, NOW)).toBe(standing)
  })

  it('is not a matter of bytes alone, or of seconds alone', () => {
    const one = (ms: number, bytes: number): Known => ({
      system: '7',
      ends: [
        { at: NOW - ms, position: END - BigInt(bytes) },
        { at: NOW, position: END },
      ],
    })
    const at = (ms: number, bytes: number) => standingOf(behind(bytes), one(ms, bytes), NOW)
    expect(at(60_001, BEHIND.bytes)).toBe('used')
    expect(at(60_000, BEHIND.bytes + 1)).toBe('used')
    expect(at(60_001, BEHIND.bytes + 1)).toBe('behind')
  })
})

describe('lagOf', () => {
  it('does not grow while nobody writes', () => {
    expect(lagOf(END, KNOWN, NOW + 3_600_000)).toEqual({ bytes: 0, seconds: 0 })
  })

  it('is as old as the newest end that was reached', () => {
    expect(lagOf(END - 1n, KNOWN, NOW)).toEqual({ bytes: 1, seconds: 59 })
    expect(lagOf(0n, KNOWN, NOW).seconds).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('positionOf', () => {
  it('reads what PostgreSQL writes, and nothing else', () => {
    expect(positionOf('16/B374D848')).toBe(0x16b374d848n)
    expect(textOf(0x16b374d848n)).toBe('16/B374D848')
    for (const wrong of ['', '16', '16/', '/1', '1/2/3', '1/123456789', 'x/1', '1/1 ', null, undefined])
      expect(positionOf(wrong)).toBeUndefined()
  })
})
