import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { pick } from '../../../lib/i18n.ts'
import type { ClockFace } from '../../../ui/ClockChip.tsx'
import type { DeskWords } from './caseFields.ts'

export const actionWord = (kind: CaseKind, action: string): string => {
  const words = caseTables[kind].texts.actions[action]
  return words ? pick(words.name) : action
}

/** The small word of a clock. */
export const clockName = (clock: string): string =>
  clock in deadlineKinds ? pick(deadlineKinds[clock as DeadlineKey].label) : clock

function clockWords(t: DeskWords, { tone, left, unit }: CaseClock): string {
  if (tone === 'paused') return t('paused')
  if (tone === 'done') return t('done')
  if (tone === 'today') return t('dueToday')
  const n = Math.abs(left)
  if (tone === 'late') return t(unit === 'day' ? 'lateDays' : 'lateWorkdays', { n })
  return t(unit === 'day' ? 'leftDays' : 'leftWorkdays', { n })
}

/** A server clock as the chip shows it. */
export const clockFace = (t: DeskWords, clock: CaseClock): ClockFace => ({
  level: clock.tone,
  share: clock.share,
  words: clockWords(t, clock),
  what: clockName(clock.kind),
})
