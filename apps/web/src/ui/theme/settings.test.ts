import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALETTE } from './palette.ts'
import {
  changeSettings,
  DEFAULT_SETTINGS,
  LAYOUTS,
  type Lock,
  lockOf,
  readSettings,
  type Settings,
  STYLES,
} from './settings.ts'

const having = (some: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...some })

describe('interlocks of the settings', () => {
  it.each<[string, Partial<Settings>, keyof Settings, Lock | undefined]>([
    ['real-dark disables the top-bar colour', { theme: 'realDark' }, 'topHeaderThemeColor', 'realDark'],
    ['real-dark disables the spread', { theme: 'realDark' }, 'topHeaderThemeColorSpread', 'realDark'],
    ['dark leaves the top-bar colour', { theme: 'dark' }, 'topHeaderThemeColor', undefined],
    ['top layout disables the module dock', { layout: 'top' }, 'moduleDock', 'topLayout'],
    ['top layout disables the menu collapse', { layout: 'top' }, 'menuCollapse', 'topLayout'],
    ['top layout disables exclusive expansion', { layout: 'top' }, 'sideUniqueOpen', 'topLayout'],
    [
      'top layout disables the spread',
      { layout: 'top', topHeaderThemeColor: true },
      'topHeaderThemeColorSpread',
      'topLayout',
    ],
    ['classical leaves the module dock', { layout: 'classical' }, 'moduleDock', undefined],
    ['fixed width is for the top layout', { layout: 'doublerow' }, 'fixedWidth', 'onlyTop'],
    ['top layout has fixed width', { layout: 'top' }, 'fixedWidth', undefined],
    ['the spread needs the colour', {}, 'topHeaderThemeColorSpread', 'needsColour'],
    [
      'the spread is open with the colour',
      { topHeaderThemeColor: true },
      'topHeaderThemeColorSpread',
      undefined,
    ],
  ])('%s', (_, some, key, lock) => {
    expect(lockOf(having(some), key)).toBe(lock)
  })

  it.each<[string, Partial<Settings>, Partial<Settings>, Partial<Settings>]>([
    [
      'real-dark switches the top-bar colour and its spread off',
      { topHeaderThemeColor: true, topHeaderThemeColorSpread: true },
      { theme: 'realDark' },
      { theme: 'realDark', topHeaderThemeColor: false, topHeaderThemeColorSpread: false },
    ],
    [
      'in real-dark the top-bar colour stays off',
      { theme: 'realDark' },
      { topHeaderThemeColor: true },
      { topHeaderThemeColor: false },
    ],
    [
      'the top layout switches exclusive expansion off',
      { sideUniqueOpen: true },
      { layout: 'top' },
      { sideUniqueOpen: false },
    ],
    [
      'the top layout keeps module dock and collapse for later',
      { moduleDock: true, menuCollapse: true },
      { layout: 'top' },
      { moduleDock: true, menuCollapse: true },
    ],
    [
      'in the top layout exclusive expansion stays off',
      { layout: 'top', sideUniqueOpen: false },
      { sideUniqueOpen: true },
      { sideUniqueOpen: false },
    ],
    [
      'the spread stays off without the colour',
      {},
      { topHeaderThemeColorSpread: true },
      { topHeaderThemeColorSpread: false },
    ],
    [
      'the spread goes on with the colour',
      { topHeaderThemeColor: true },
      { topHeaderThemeColorSpread: true },
      { topHeaderThemeColorSpread: true },
    ],
    [
      'turning the colour off turns the spread off',
      { topHeaderThemeColor: true, topHeaderThemeColorSpread: true },
      { topHeaderThemeColor: false },
      { topHeaderThemeColor: false, topHeaderThemeColorSpread: false },
    ],
    [
      'fixed width stays off outside the top layout',
      { layout: 'classical' },
      { fixedWidth: true },
      { fixedWidth: false },
    ],
  ])('%s', (_, before, wanted, after) => {
    expect(changeSettings(having(before), wanted)).toMatchObject(after)
  })

  const flag = fc.boolean()
  const anyChange = fc.record(
    {
      theme: fc.constantFrom(...STYLES),
      layout: fc.constantFrom(...LAYOUTS),
      topHeaderThemeColor: flag,
      topHeaderThemeColorSpread: flag,
      moduleDock: flag,
      fixedWidth: flag,
      menuCollapse: flag,
      sideUniqueOpen: flag,
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Partial<Settings>>

  it('hold after any row of changes, and after reading what was stored', () => {
    fc.assert(
      fc.property(fc.array(anyChange), (changes) => {
        const after = changes.reduce(changeSettings, DEFAULT_SETTINGS)
        if (after.theme === 'realDark') expect(after.topHeaderThemeColor).toBe(false)
        if (!after.topHeaderThemeColor) expect(after.topHeaderThemeColorSpread).toBe(false)
        if (after.layout === 'top') expect(after.sideUniqueOpen).toBe(false)
        expect(readSettings(JSON.parse(JSON.stringify(after)))).toEqual(after)
      }),
    )
  })
})

describe('stored settings', () => {
  it.each([undefined, null, 7, 'x', [], { theme: 'real-dark', layout: 'side', breadcrumb: 'yes' }])(
    'fall back to the defaults where nothing usable is stored: %j',
    (stored) => {
      expect(readSettings(stored)).toEqual(DEFAULT_SETTINGS)
    },
  )
  it('accept no colour beyond the palette', () => {
    expect(readSettings({ themeColor: 'red;background:url(x)' }).themeColor).toBe('#1677FF')
  })
  it('obey the rules even where the storage does not', () => {
    expect(
      readSettings({ theme: 'realDark', topHeaderThemeColor: true, topHeaderThemeColorSpread: true }),
    ).toMatchObject({ topHeaderThemeColor: false, topHeaderThemeColorSpread: false })
  })
})

describe('defaults', () => {
  it('are those of the specification', () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      theme: 'dark',
      layout: 'doublerow',
      formStyle: 'drawer',
      themeColor: '#1677FF',
      menuCollapse: false,
      layoutTags: true,
      breadcrumb: false,
      roundedCorners: true,
      footerCopyright: true,
      loginUserWatermark: false,
    })
  })
  it('offer eleven colours with different names in both languages', () => {
    expect(PALETTE).toHaveLength(11)
    expect(new Set(PALETTE.map(({ zh }) => zh)).size).toBe(11)
    expect(new Set(PALETTE.map(({ en }) => en)).size).toBe(11)
  })
})
