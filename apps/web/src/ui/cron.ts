import { CronExpressionParser } from 'cron-parser'
import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import type { Language } from '../lib/i18n.ts'

/** Timed tasks run by the clock of China, wherever the reader sits. */
const ZONE = 'Asia/Shanghai'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i))
const SIXTY = ['0', '5', '15', '20', '25', '30', '35', '40', '45', '50', '55', '59']

/** The parts of an expression in their order, with the choices offered (spec 9) and the limits of each. */
export const CRON_PARTS = [
  { name: 'second', choices: SIXTY, min: 0, max: 59 },
  { name: 'minute', choices: SIXTY, min: 0, max: 59 },
  { name: 'hour', choices: numbers(0, 23), min: 0, max: 23 },
  { name: 'day', choices: numbers(1, 31), min: 1, max: 31 },
  { name: 'month', choices: numbers(1, 12), min: 1, max: 12 },
  /** 0 is Sunday. */
  { name: 'weekday', choices: numbers(0, 6), min: 0, max: 6 },
] as const

export type CronPart = (typeof CRON_PARTS)[number]

/** What one part says: any value, every n from a start, a range, or the listed values. */
export type PartSays =
  | { mode: 'any' }
  | { mode: 'every'; start: number; step: number }
  | { mode: 'range'; from: number; to: number }
  | { mode: 'list'; values: string[] }
export type PartMode = PartSays['mode']

/** Reads one part of an expression; undefined where it says something this editor does not offer. */
export function readPart(text: string): PartSays | undefined {
  if (text === '*' || text === '?') return { mode: 'any' }
  const every = /^(\*|\d+)\/(\d+)$/.exec(text)
  if (every) return { mode: 'every', start: every[1] === '*' ? 0 : Number(every[1]), step: Number(every[2]) }
  const range = /^(\d+)-(\d+)$/.exec(text)
  if (range) return { mode: 'range', from: Number(range[1]), to: Number(range[2]) }
  return /^\d+(,\d+)*$/.test(text) ? { mode: 'list', values: text.split(',') } : undefined
}

/** Writes one part; a list of nothing means any. */
export function writePart(part: PartSays): string {
  if (part.mode === 'every') return `${part.start}/${part.step}`
  if (part.mode === 'range') return `${part.from}-${part.to}`
  if (part.mode === 'list' && part.values.length > 0)
    return [...part.values].sort((a, b) => Number(a) - Number(b)).join(',')
  return '*'
}

/** Six parts of an expression; five are taken as one without seconds, on the full minute. */
export function cronParts(expression: string): string[] | undefined {
  const parts = expression.trim().split(/\s+/)
  if (parts.length === 5) return ['0', ...parts]
  return parts.length === 6 ? parts : undefined
}

const read = (expression: string, from: Date) =>
  CronExpressionParser.parse(expression, { currentDate: from, tz: ZONE })

/** Whether an expression is one that can be run. */
export function isCron(expression: string): boolean {
  if (!cronParts(expression)) return false
  try {
    read(expression, new Date())
    return true
  } catch {
    return false
  }
}

/**
 * The next times of an expression after a moment, `yyyy-MM-dd HH:mm:ss` in China.
 * @throws Error for an expression that cannot be run
 */
export const nextTimes = (expression: string, count: number, from: Date): string[] =>
  read(expression, from)
    .take(count)
    .map((at) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))

/** 在03:00, 限每月 1 号 → 每月 1 号 03:00 */
const asChinese = (words: string): string => {
  const [first = '', ...days] = words.split(', ')
  const clock = /^在 ?(\d\d:\d\d.*)$/.exec(first)?.[1]
  if (!clock) return words.replaceAll(', ', '，').replace(/^在整点后的第/, '每小时第')
  const on = days.map((day) => day.replace(/^(?:限|仅于|仅)/, '').replace(/^在/, '')).join(' ')
  return `${on || '每天'} ${clock}`
}

/** An expression in words. */
export const cronWords = (expression: string, language: Language): string => {
  const words = cronstrue.toString(expression.trim(), {
    locale: language === 'en' ? 'en' : 'zh_CN',
    use24HourTimeFormat: true,
    throwExceptionOnParseError: false,
  })
  return language === 'en' ? words : asChinese(words)
}
