import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { antdTheme } from './antdTheme.ts'
import { darkInks, inksOf, lightInks, PALETTE, type Style, tonesOf } from './palette.ts'
import { contrast } from './tones.ts'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((v) => v.toString(16).padStart(2, '0')).join('')}`)
const style = fc.constantFrom<Style>('dark', 'light', 'realDark')

describe('tones of any primary colour', () => {
  it('keep white text legible on solid', () => {
    fc.assert(
      fc.property(hex, style, (primary, one) => contrast(tonesOf(primary, one).solid, '#FFFFFF') >= 4.7),
    )
  })
  it('keep coloured text legible on paper and on the selection', () => {
    fc.assert(
      fc.property(hex, style, (primary, one) => {
        const { text, soft } = tonesOf(primary, one)
        return contrast(text, inksOf(one).paper) >= 5.5 && contrast(text, soft) >= 4.5
      }),
    )
  })
  it('leave a colour that is dark enough as it is', () => {
    expect(tonesOf('#0A3D91', 'light').solid).toBe('#0a3d91')
  })
})

describe('inks', () => {
  it.each([
    ['light', lightInks],
    ['real dark', darkInks],
  ])('reach 4.5 on paper, ground and sunk in %s', (_, ink) => {
    for (const text of [ink.ink900, ink.ink700, ink.ink500, ink.ink400, ink.ok, ink.warn, ink.err])
      for (const ground of [ink.paper, ink.ground, ink.sunk])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['light', 'dark', 'realDark'] as const)(
    'show the edges of what is filled in on every ground in %s',
    (style) => {
      const ink = inksOf(style)
      const { components = {} } = antdTheme(PALETTE[0].colour, style, true, false)
      for (const name of [
        'Input',
        'InputNumber',
        'DatePicker',
        'Mentions',
        'Select',
        'Checkbox',
        'Radio',
      ] as const) {
        const edge = components[name]?.colorBorder ?? ''
        expect(edge, name).toMatch(/^#/)
        for (const ground of [ink.paper, ink.ground, ink.sunk])
          expect(contrast(edge, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
      const sheet = readFileSync(path.join(import.meta.dirname, 'office.css'), 'utf8')
      expect(sheet).toContain(`--edge: ${ink.edge.toLowerCase()};`)
    },
  )
})
