import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Language } from '../../../platform/fail.ts'

/** 100 × 38 as the clients lay it out, drawn at twice the size for dense screens. */
const SIZE = { width: 200, height: 76 }
const GROUND = '#f5f7fa'
const LARGEST = 99

export interface Sum {
  left: number
  right: number
}

/** A sum whose answer is 0…99, each equally likely (spec 5); the left part is any number up to the answer. */
export function newSum(): Sum {
  const answer = randomInt(LARGEST + 1)
  const left = randomInt(answer + 1)
  return { left, right: answer - left }
}

const DIGITS = '零一二三四五六七八九'

/** 0…99 in Chinese words: 十, 二十三. */
export function chineseNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (tens === 0) return DIGITS[ones]!
  return `${tens > 1 ? DIGITS[tens] : ''}十${ones > 0 ? DIGITS[ones] : ''}`
}

/** The sum for people who hear the page instead of seeing it. */
export const sumInWords = ({ left, right }: Sum, language: Language): string =>
  language === 'zh' ? `${chineseNumber(left)}加${chineseNumber(right)}等于几` : `${left} + ${right} = ?`

/** Strokes of the signs in a box of 10 × 16: drawn, so that the machine needs no fonts. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M5 1C8 1 9 4.5 9 8S8 15 5 15 1 11.5 1 8 2 1 5 1Z',
  '1': 'M2.2 4.4 5.5 1.4V15M2.4 15H8.6',
  '2': 'M1.5 5C1.5 2.5 3 1 5 1S8.6 2.5 8.6 4.8C8.6 8 3.5 11 1.4 15H9',
  '3': 'M1.8 1.4H8.2L4.6 6.6C7.3 6.4 9 8.2 9 10.6 9 13.3 7.2 15 4.8 15 3.2 15 2 14.4 1.2 13.2',
  '4': 'M6.8 15V1L1 10.6H9.2',
  '5': 'M8.2 1.2H2.8L2.2 7.2C3 6.5 4 6.2 5 6.2 7.4 6.2 9 8 9 10.5 9 13.2 7.3 15 4.9 15 3.3 15 2 14.4 1.2 13.2',
  '6': 'M8 1.4C4.5 3 1.4 6.6 1.4 10.6 1.4 13.3 3 15 5.2 15S9 13.2 9 10.8 7.4 6.6 5.2 6.6C3.4 6.6 1.9 7.8 1.5 9.6',
  '7': 'M1.2 1.2H9L4 15',
  '8': 'M5 7.4C3 7.4 1.8 6 1.8 4.3S3.1 1 5 1 8.2 2.5 8.2 4.3 7 7.4 5 7.4C2.6 7.4 1.2 9 1.2 11.2S2.7 15 5 15 8.8 13.4 8.8 11.2 7.4 7.4 5 7.4Z',
  '9': 'M2 14.6C5.5 13 8.6 9.4 8.6 5.4 8.6 2.7 7 1 4.8 1S1 2.8 1 5.2 2.6 9.4 4.8 9.4C6.6 9.4 8.1 8.2 8.5 6.4',
  '+': 'M5 4V12M1 8H9',
  '=': 'M1 6H9M1 10.4H9',
  '?': 'M1.8 4.6C1.8 2.4 3.2 1 5 1S8.4 2.3 8.4 4.4C8.4 7.4 5 7.6 5 10.6M5 14.6V14.8',
}
/** Dark on the light ground: at least 8 : 1, for weak eyes too (WCAG 2.2, 1.4.3 asks 4.5). */
const INKS = ['#1d3b5e', '#3b2a58', '#174a3c', '#5a2a2a'] as const

/** A number from -span to span. */
const wobble = (span: number): number => (randomInt(2001) / 1000 - 1) * span
const anyOf = <T>(items: readonly T[]): T => items[randomInt(items.length)]!

/** One sign, each time turned, stretched, set and inked differently. */
function drawSign(sign: string, middle: number, pitch: number): string {
  const size = Math.min(2.9, pitch / 11)
  const [wide, high] = [size * (1 + wobble(0.1)), size * (1 + wobble(0.12))]
  const place = `translate(${middle + wobble(pitch * 0.06)} ${SIZE.height / 2 + wobble(6)})`
  const shape = `rotate(${wobble(14)}) skewX(${wobble(8)}) scale(${wide} ${high}) translate(-5 -8)`
  return `<path transform="${place} ${shape}" d="${STROKES[sign]}" stroke="${anyOf(INKS)}" stroke-width="${1.7 + wobble(0.35)}"/>`
}

/** A thin curve from side to side: machines that cut a picture into signs find no gaps, eyes do not mind it. */
function drawNoise(): string {
  const y = () => randomInt(8, SIZE.height - 8)
  const x = (share: number) => SIZE.width * share + wobble(20)
  return `<path d="M0 ${y()}C${x(0.3)} ${y()} ${x(0.7)} ${y()} ${SIZE.width} ${y()}" stroke="${anyOf(INKS)}" stroke-width="${1.5 + wobble(0.4)}" opacity="0.55"/>`
}

/** The sum as a PNG data URL. */
export async function drawSum({ left, right }: Sum): Promise<string> {
  const signs = [...`${left}+${right}=?`]
  const pitch = (SIZE.width - 16) / signs.length
  const paths = signs.map((sign, at) => drawSign(sign, 8 + pitch * (at + 0.5), pitch))
  const body = [...paths, drawNoise(), drawNoise(), drawNoise()].join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${body}</svg>`
  const png = await sharp(Buffer.from(svg)).flatten({ background: GROUND }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
