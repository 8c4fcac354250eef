import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import { say } from '../lib/i18n.ts'
import { deskClockTexts as words } from './deskClock.texts.ts'

type Left = Pick<CaseClock, 'left' | 'unit'> & Partial<Pick<CaseClock, 'tone'>>

/** What is left of a clock in words, in its own days: the same in lists, on pages of cases and behind the board. */
export function clockWords({ tone, left, unit }: Left): string {
  if (tone === 'paused' || tone === 'done') return say(words, tone)
  if (left === 0) return say(words, 'dueToday')
  const n = Math.abs(left)
  if (left < 0) return say(words, unit === 'day' ? 'lateDays' : 'lateWorkdays', { n })
  return say(words, unit === 'day' ? 'leftDays' : 'leftWorkdays', { n })
}
