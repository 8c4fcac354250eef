import { describe, expect, it } from 'vitest'
import { oncePerText, redacted } from './redacted.ts'

function counted(most: number) {
  const asked: string[] = []
  const once = oncePerText((text) => {
    asked.push(text)
    return `${text}!`
  }, most)
  return { asked, once }
}

describe('a redacted text', () => {
  it('shows no telephone number, and is the same the second time', () => {
    const text = '快递员张三丰，电话 13800138000，住南山区学府路 2 号。'
    const first = redacted(text)
    expect(first).not.toContain('13800138000')
    expect(redacted(text)).toBe(first)
  })

  it('is made once, however often it is asked for', () => {
    const { asked, once } = counted(2)
    expect([once('a'), once('a'), once('')]).toEqual(['a!', 'a!', '!'])
    expect(asked).toEqual(['a', ''])
  })

  it('is made anew after a change, and when it was not asked for longest', () => {
    const { asked, once } = counted(2)
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) once(text)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })
})
