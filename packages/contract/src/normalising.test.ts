import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { normalised } from './normalising.ts'
import { zText } from './rules.ts'
import { ownTime } from './testing/ownTime.ts'

const ABOVE = '\u0301'
const BELOW = '\u0316'
const HALF_WIDTH = '\uFF9E'
const HOSTILE = {
  'marks in the wrong order': ABOVE.repeat(60_000) + BELOW.repeat(60_000),
  'with signs that are dropped between them': `${ABOVE}\u200B`.repeat(40_000) + BELOW.repeat(20_000),
  'with half-width ones between them': (ABOVE.repeat(30) + HALF_WIDTH).repeat(4_000),
}
// Far above what following the length takes on a busy machine, far below the minute that its square takes.
const LINEAR_MS = 5_000
const took = (work: () => unknown) => {
  const began = ownTime()
  work()
  return ownTime() - began
}

describe('marks that lie on one sign', () => {
  it.each(Object.entries(HOSTILE))('take time that follows their number: %s', (_, marks) => {
    const text = `a${marks}`
    expect(took(() => normalised(text))).toBeLessThan(LINEAR_MS)
    expect(took(() => normalised(text, 'NFKC'))).toBeLessThan(LINEAR_MS)
    expect(took(() => expect(zText({ max: 200_000 }).safeParse(text).success).toBe(false))).toBeLessThan(
      LINEAR_MS,
    )
  })

  it('are refused as signs that cannot be kept, where no language lays so many', () => {
    const judge = (text: string) => zText({ max: 1_000 }).safeParse(text).error?.issues[0]?.message
    expect(judge(`a${ABOVE.repeat(31)}`)).toBe('rule.text.characters')
    expect(judge(`a${`${ABOVE}\u200B`.repeat(31)}`)).toBe('rule.text.characters')
    expect(judge(`a${ABOVE.repeat(30)}`)).toBeUndefined()
    expect(judge('ཧཱུྃ ሰላም नमस्ते สวัสดี ﾊﾞﾌﾞ ẹ̀')).toBeUndefined()
  })

  it('stay as they are where they are few, and the first 30 of many', () => {
    expect(normalised('e\u0301 Ａ ﾊﾞ', 'NFKC')).toBe('é A バ')
    expect(normalised(`x${BELOW.repeat(31)}y`)).toBe(`x${BELOW.repeat(30)}y`)
  })
})

it('nothing is brought into a normal form in another way', () => {
  const root = join(import.meta.dirname, '../../..')
  const found = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\.test\.tsx?$|normalising\.ts$/.test(file),
      )
      .filter((file) =>
        /(?<!slice\(0, SHORT\))\.normalize\(/.test(readFileSync(join(root, folder, file), 'utf8')),
      ),
  )
  expect(found).toEqual([])
})
