import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmless } from './articles.html.ts'

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
