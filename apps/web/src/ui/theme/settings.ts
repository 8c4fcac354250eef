import { DEFAULT_PRIMARY, PALETTE, type Style } from './palette.ts'

export const LAYOUTS = ['classical', 'doublerow', 'top'] as const
export type Layout = (typeof LAYOUTS)[number]

export const STYLES: readonly Style[] = ['dark', 'light', 'realDark']

/** Row heights of lists: 46, 42 and 38 px. */
export type Density = 'default' | 'middle' | 'small'

/** Rows of a page that a list offers (spec 9). */
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100]

/** What a person set about the desk's looks (spec 3, "user settings"). */
export interface Settings {
  theme: Style
  layout: Layout
  themeColor: string
  formStyle: 'drawer' | 'modal'
  density: Density
  topHeaderThemeColor: boolean
  topHeaderThemeColorSpread: boolean
  moduleDock: boolean
  fixedWidth: boolean
  breadcrumb: boolean
  layoutTags: boolean
  menuCollapse: boolean
  sideUniqueOpen: boolean
  footerCopyright: boolean
  roundedCorners: boolean
  loginUserWatermark: boolean
  /** Single characters act as they are typed; else with Alt (WCAG 2.1.4). */
  singleKeys: boolean
  /** The next case of the list opens when there is nothing left to do on one. */
  nextAfterAct: boolean
  /** What the first page shows first; what suits the place where nobody chose. */
  startWith: 'auto' | 'day' | 'board'
  /** Rows of a list's page, where its address says nothing. */
  pageSize: number
}

/** The defaults of every desk (spec 9); what it leaves open follows the drawings. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'dark',
  layout: 'doublerow',
  themeColor: DEFAULT_PRIMARY,
  formStyle: 'drawer',
  density: 'small',
  topHeaderThemeColor: false,
  topHeaderThemeColorSpread: false,
  moduleDock: true,
  fixedWidth: false,
  breadcrumb: false,
  layoutTags: true,
  menuCollapse: false,
  sideUniqueOpen: true,
  footerCopyright: true,
  roundedCorners: true,
  loginUserWatermark: false,
  singleKeys: true,
  nextAfterAct: true,
  startWith: 'auto',
  pageSize: 10,
}

/** Why a setting cannot be changed just now. */
export type Lock = 'realDark' | 'topLayout' | 'onlyTop' | 'needsColour'

const inTopLayout = ({ layout }: Settings): Lock | undefined => (layout === 'top' ? 'topLayout' : undefined)

/** Which settings are out of reach, and when (spec 4, "Settings rules"). */
const LOCKS: { readonly [K in keyof Settings]?: (settings: Settings) => Lock | undefined } = {
  topHeaderThemeColor: ({ theme }) => (theme === 'realDark' ? 'realDark' : undefined),
  topHeaderThemeColorSpread: (settings) => {
    if (settings.theme === 'realDark') return 'realDark'
    return inTopLayout(settings) ?? (settings.topHeaderThemeColor ? undefined : 'needsColour')
  },
  moduleDock: inTopLayout,
  menuCollapse: inTopLayout,
  sideUniqueOpen: inTopLayout,
  fixedWidth: ({ layout }) => (layout === 'top' ? undefined : 'onlyTop'),
}

/** Why `key` cannot be changed now; undefined when it can. */
export const lockOf = (settings: Settings, key: keyof Settings): Lock | undefined => LOCKS[key]?.(settings)

/** What follows by force from theme, layout and top-bar colour (spec 4, "Settings rules"). */
function settled(settings: Settings): Settings {
  const topHeaderThemeColor = settings.topHeaderThemeColor && settings.theme !== 'realDark'
  return {
    ...settings,
    topHeaderThemeColor,
    topHeaderThemeColorSpread: settings.topHeaderThemeColorSpread && topHeaderThemeColor,
    sideUniqueOpen: settings.sideUniqueOpen && settings.layout !== 'top',
  }
}

// Theme, layout and colour come first: the others hang on them when several change at once.
const KEYS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]

/** The settings after a change. What is locked stays as it is; what a change forces off goes off with it. */
export function changeSettings(before: Settings, wanted: Partial<Settings>): Settings {
  let next = before
  for (const key of KEYS) {
    if (wanted[key] === undefined || lockOf(next, key)) continue
    next = settled({ ...next, [key]: wanted[key] })
  }
  return next
}

const CHOICES: { readonly [K in keyof Settings]?: readonly unknown[] } = {
  theme: STYLES,
  layout: LAYOUTS,
  formStyle: ['drawer', 'modal'],
  density: ['default', 'middle', 'small'],
  startWith: ['auto', 'day', 'board'],
  pageSize: PAGE_SIZES,
  themeColor: PALETTE.map(({ colour }) => colour),
}

const isUsable = (key: keyof Settings, value: unknown) =>
  CHOICES[key]?.includes(value) ?? typeof value === 'boolean'

/** Settings out of anything that was stored: what is missing or not understood takes its default. */
export function readSettings(stored: unknown): Settings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const usable = KEYS.filter((key) => isUsable(key, given[key])).map((key) => [key, given[key]])
  return settled({ ...DEFAULT_SETTINGS, ...Object.fromEntries(usable) })
}
