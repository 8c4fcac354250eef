import { describe, expect, it } from 'vitest'
import { isFrequent, RARE_MAX, wordsIn } from './search.service.ts'

const known = new Map([
  ['虚假', RARE_MAX * 9],
  ['假签', RARE_MAX * 4],
  ['签收', RARE_MAX + 1],
  ['冷库', RARE_MAX],
])
const frequent = (text: string) => isFrequent(wordsIn(text)!, known)

describe('isFrequent', () => {
  it('takes no word for frequent that statistics do not know, or know as rare', () => {
    expect(frequent('疫苗')).toBe(false)
    expect(frequent('冷库')).toBe(false)
  })

  it('goes by the rarest of several', () => {
    expect(frequent('签收 冷库')).toBe(false)
    expect(frequent('虚假签收 疫苗')).toBe(false)
  })

  it('knows frequent words and phrases', () => {
    expect(frequent('签收')).toBe(true)
    expect(frequent('虚假签收')).toBe(true)
  })
})
