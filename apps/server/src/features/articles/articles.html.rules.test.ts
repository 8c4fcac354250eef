import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmless, madeHarmless } from './articles.html.ts'

describe('harmless', () => {
  it.each(['\\\\evil.example/a', '/\\evil.example', '\\/evil.example', '//evil.example', ' /\\evil.example'])(
    'keeps no address of another host that looks like our own: %s',
    (href) => {
      expect(harmless(`<a href="${href}">x</a>`)).not.toContain('evil.example')
    },
  )
  it('keeps our own addresses, and marks those of others', () => {
    expect(harmless('<a href="/help">x</a>')).toBe('<a href="/help">x</a>')
    expect(harmless('<a href="https://example.com/">x</a>')).toContain('rel="noopener noreferrer nofollow"')
  })
  it('is the same where others go on between its passes, and is remembered', async () => {
    const texts = ['<p>甲<td>乙', '<b>丙</i>', '<a href="//h">丁</a>&lt;', '<table><p>戊'].map((text) =>
      text.repeat(99),
    )
    const made = await Promise.all(texts.map(madeHarmless))
    expect(made.map((text) => harmless(text))).toEqual(made)
    expect(texts.map(harmless)).toEqual(made)
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 0)
    await Promise.all([...texts, ...made].map(madeHarmless))
    clearInterval(counting)
    expect(turns).toBe(0)
  })
  it('changes nothing when asked again', () => {
    const parts =
      '<p>|</p>|<a href="/x">|<a href="//h">|</a>|<b>|<ul>|<li>|<table>|<td colspan="2">|</table>|<h1>|&amp;|&lt;|&|<|>|"|<!--|-->|<script>|</script>|<svg>|<textarea>|</textarea>|<option>| |x'
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts.split('|')), { maxLength: 25 }), (some) => {
        const once = harmless(some.join(''))
        expect(harmless(once)).toBe(once)
      }),
      { numRuns: 1500 },
    )
  })
})
