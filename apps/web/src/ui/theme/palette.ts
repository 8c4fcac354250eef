import { mix, reach } from './tones.ts'

/** Overall styles (spec 2): `dark` is a dark rail beside light paper, `realDark` is dark throughout. */
export type Style = 'dark' | 'light' | 'realDark'

export const DEFAULT_PRIMARY = '#1677FF'

/** The theme colours offered, with their names (spec 3). */
export const PALETTE = [
  { colour: '#F5222D', zh: '薄暮', en: 'Dusk red' },
  { colour: '#FA541C', zh: '火山', en: 'Volcano' },
  { colour: '#EB2F96', zh: '胭脂粉', en: 'Rouge pink' },
  { colour: '#FAAD14', zh: '日暮', en: 'Sunset yellow' },
  { colour: '#13C2C2', zh: '明青', en: 'Cyan' },
  { colour: '#52C41A', zh: '极光绿', en: 'Aurora green' },
  { colour: '#00805A', zh: '深绿', en: 'Deep green' },
  { colour: DEFAULT_PRIMARY, zh: '拂晓蓝', en: 'Daybreak blue' },
  { colour: '#2F54EB', zh: '极客蓝', en: 'Geek blue' },
  { colour: '#722ED1', zh: '酱紫', en: 'Purple' },
  { colour: '#2B2F36', zh: '主题黑', en: 'Theme black' },
] as const

interface Inks {
  ink900: string
  ink700: string
  ink500: string
  ink400: string
  ink300: string
  line: string
  line2: string
  line3: string
  /** The edge of what is filled in or ticked: 3 to 1 on every ground. */
  edge: string
  ground: string
  paper: string
  sunk: string
  hover: string
  ok: string
  warn: string
  err: string
  mask: string
}

export const lightInks: Inks = {
  ink900: '#16211D',
  ink700: '#36433E',
  ink500: '#53605B',
  ink400: '#616D68',
  ink300: '#A9B3AE',
  line: '#DFE5E2',
  line2: '#EBEFED',
  line3: '#C7D0CB',
  edge: '#808B86',
  ground: '#F2F4F3',
  paper: '#FFFFFF',
  sunk: '#F7F9F8',
  hover: '#F4F7F5',
  ok: '#0A7550',
  warn: '#8F5400',
  err: '#BE2A2A',
  mask: 'rgba(13,24,19,.36)',
}

export const darkInks: Inks = {
  ink900: '#E6ECE9',
  ink700: '#C0CAC5',
  ink500: '#98A59F',
  ink400: '#8C9993',
  ink300: '#5C6863',
  line: '#2B3531',
  line2: '#232C28',
  line3: '#3C4843',
  edge: '#6B7772',
  ground: '#0E1412',
  paper: '#161D1A',
  sunk: '#1B2320',
  hover: '#1E2723',
  ok: '#58C596',
  warn: '#F0B455',
  err: '#FF958C',
  mask: 'rgba(0,0,0,.6)',
}

export const inksOf = (style: Style) => (style === 'realDark' ? darkInks : lightInks)

/** Tones of a primary colour: white text stands on `solid`, `text` is read on paper, `soft` marks a selection. */
export interface Tones {
  primary: string
  solid: string
  solidHover: string
  solidActive: string
  text: string
  soft: string
  soft2: string
  line: string
}

const onWhite = (colour: string, want: number) => reach(colour, '#000000', '#FFFFFF', want)

export function tonesOf(primary: string, style: Style): Tones {
  const dark = style === 'realDark'
  const { paper } = inksOf(style)
  // A colour as dark as the paper itself would leave bars and buttons unseen.
  const solid = onWhite(dark ? reach(primary, '#FFFFFF', paper, 2.2) : primary, dark ? 5.2 : 4.7)
  return {
    primary: dark ? reach(mix(primary, '#FFFFFF', 0.84), '#FFFFFF', paper, 3) : primary,
    solid,
    solidHover: onWhite(solid, 5.9),
    solidActive: onWhite(solid, 6.6),
    text: dark ? reach(primary, '#FFFFFF', paper, 7) : onWhite(primary, 5.5),
    soft: mix(primary, paper, dark ? 0.16 : 0.08),
    soft2: mix(primary, paper, dark ? 0.28 : 0.15),
    line: mix(primary, paper, 0.38),
  }
}

/** The primary's tones as CSS variables, for the small style sheets beside Ant Design. */
export function toneVariables(tones: Tones): Record<string, string> {
  return {
    '--p': tones.primary,
    '--p-solid': tones.solid,
    '--p-solid-hover': tones.solidHover,
    '--p-text': tones.text,
    '--p-soft': tones.soft,
    '--p-soft-2': tones.soft2,
    '--p-line': tones.line,
  }
}
