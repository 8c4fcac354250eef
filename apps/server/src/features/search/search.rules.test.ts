import { describe, expect, it } from 'vitest'
import { createCrypto } from '../../platform/crypto/crypto.ts'
import { newSm2Key } from '../../platform/crypto/sm2.ts'
import { gramsOf, isFrequent, RARE_MAX, wordsIn } from './search.service.ts'

const crypto = createCrypto({
  masterKeys: [{ version: 1, key: Buffer.alloc(32, 7) }],
  sm2Keys: [newSm2Key()],
})
const digest = (gram: string) => gramsOf(crypto, gram)[0]!
const known = new Map([
  [wordsIn(crypto, '虚假签')!.grams[0]!, RARE_MAX * 9],
  [wordsIn(crypto, '假签收')!.grams[0]!, RARE_MAX * 4],
  [digest('签收'), RARE_MAX + 1],
  [digest('冷库'), RARE_MAX],
])
const frequent = (text: string) => isFrequent(wordsIn(crypto, text)!, known)

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

describe('what a text is found by', () => {
  const finds = (text: string, asked: string) => {
    const grams = new Set(gramsOf(crypto, text))
    return wordsIn(crypto, asked)!.grams.every((gram) => grams.has(gram))
  }

  it.each([
    ['虚假签收', '签收'],
    ['显示虚假签收，未收到', '虚假签收'],
    ['寄往 Shenzhen 的耳机', 'SHENZHEN 耳机'],
  ])('holds in “%s” the words “%s”', (text, asked) => expect(finds(text, asked)).toBe(true))

  it('holds no run whose pairs stand apart', () => {
    expect(finds('冷库里的库房', '冷库房')).toBe(false)
    expect(finds('冷库里的库房', '冷库 库房')).toBe(true)
  })

  it('is neither a word nor the digest of another key', () => {
    const other = createCrypto({
      masterKeys: [{ version: 1, key: Buffer.alloc(32, 8) }],
      sm2Keys: [newSm2Key()],
    })
    const said = gramsOf(crypto, '虚假签收 ems')
    expect(said.join()).not.toMatch(/[\u4e00-\u9fff]|ems/)
    expect(said.filter((gram) => gramsOf(other, '虚假签收 ems').includes(gram))).toEqual([])
  })

  it('holds no digits', () => expect(wordsIn(crypto, '13900001111')).toBeUndefined())
})
