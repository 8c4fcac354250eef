import { CronExpressionParser } from 'cron-parser'

/** Scheduled jobs run by the clock of China, wherever the server stands. */
const ZONE = 'Asia/Shanghai'
const SHIFT = 8

/** Six parts of an expression: those of five begin on the full minute. Undefined where it is neither. */
function sixParts(expression: string): string | undefined {
  const parts = expression.trim().split(/\s+/)
  if (parts.length === 5) return ['0', ...parts].join(' ')
  return parts.length === 6 ? parts.join(' ') : undefined
}

/** The expression in six parts as it is kept, or undefined where it cannot be run or never comes. */
export function soundCron(expression: string, from: Date): string | undefined {
  const six = sixParts(expression)
  if (six === undefined) return undefined
  try {
    CronExpressionParser.parse(six, { currentDate: from, tz: ZONE }).next()
    return six
  } catch {
    return undefined
  }
}

/** The first moment of an expression after another one. @throws Error for an expression that cannot be run */
export const nextTime = (expression: string, from: Date): Date =>
  CronExpressionParser.parse(expression, { currentDate: from, tz: ZONE }).next().toDate()

/**
 * A task's own cron line, five parts in UTC, as six parts by the clock of China.
 *
 * @throws Error for a line whose day would differ: such a task has to say its days by a schedule of its own
 */
export function chinaCron(utc: string): string {
  const [minute, hour, ...days] = utc.trim().split(/\s+/) as [string, string, ...string[]]
  if (days.length !== 3) throw new Error(`Not a cron line of five parts: ${utc}`)
  if (hour === '*' || hour.startsWith('*/')) {
    // Steps that divide eight hours evenly stay what they are.
    if (hour === '*' || SHIFT % Number(hour.slice(2)) === 0) return ['0', minute, hour, ...days].join(' ')
    throw new Error(`These hours cannot be moved: ${utc}`)
  }
  const hours = hour.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
  const moved = hours.map((one) => (one + SHIFT) % 24)
  if (hours.some((one) => one + SHIFT >= 24) && days.some((day) => day !== '*'))
    throw new Error(`These hours fall on another day in China: ${utc}`)
  const [first, last] = [moved[0], moved.at(-1)]
  const isRange = moved.every((one, i) => i === 0 || one === (moved[i - 1] ?? 0) + 1)
  const text = moved.length > 2 && isRange ? `${first}-${last}` : moved.sort((a, b) => a - b).join(',')
  return ['0', minute, text, ...days].join(' ')
}
