import { actionTexts, stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealAction, AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { CaseClock } from '@appeal/contract/calendar/clocks.schemas.ts'
import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { clockWords } from '../../../domain/deskClock.ts'
import { pick, type Translate } from '../../../lib/i18n.ts'
import type { ClockFace } from '../../../ui/ClockChip.tsx'
import type { deskTexts } from './appeals.desk.texts.ts'

export type DeskKey = keyof typeof deskTexts.zh & string
export type DeskWords = Translate<DeskKey>

/** A state in the desk's words and the reader's language. */
export const stateWord = (state: AppealState): string => pick(stateTexts[state].desk)

/** An action as buttons name it. */
export const actionWord = (action: AppealAction): string => pick(actionTexts[action].name)

const CLOCK_WORDS = [
  'accept',
  'transfer',
  'supplement',
  'reply',
  'progress',
  'rework',
  'mediation',
  'verify',
  'answer',
  'evaluate',
  'recheck',
] as const
type ClockWord = (typeof CLOCK_WORDS)[number]
const isClockWord = (kind: string): kind is ClockWord => (CLOCK_WORDS as readonly string[]).includes(kind)

/** The small word of a clock. */
export const clockWord = (t: DeskWords, kind: string): string =>
  isClockWord(kind)
    ? t(`clock.${kind}`)
    : kind in deadlineKinds
      ? pick(deadlineKinds[kind as DeadlineKey].label)
      : kind

/** A server clock as the chip shows it. */
export const clockFace = (t: DeskWords, clock: CaseClock): ClockFace => ({
  level: clock.tone,
  share: clock.share,
  words: clockWords(clock),
  what: clockWord(t, clock.kind),
})

/** The clocks that a row shows. */
type Clocks = Record<'clock' | 'total', CaseClock | null>
export const clockFaces = (t: DeskWords, { clock, total }: Clocks): ClockFace[] =>
  [clock, total].flatMap((one) => (one ? [clockFace(t, one)] : []))

/** The same on the page of a case, with the day; a case's second clock is told by its name as well. */
export const headFaces = (t: DeskWords, { clock, total }: Clocks): ClockFace[] =>
  [clock, total].flatMap((one) => {
    if (!one) return []
    if (one.stopped) return [clockFace(t, one)]
    const day = t('dueOn', { date: dayWords(t, one.legalDueOn) })
    return [{ ...clockFace(t, one), what: one === clock ? day : `${clockWord(t, one.kind)} ${day}` }]
  })

/** `yyyy-MM-dd HH:mm:ss` in the words of a list: today and yesterday by name, else month and day. */
export function shortTime(t: DeskWords, time: string): string {
  const [day = '', clock = ''] = time.split(' ')
  const hour = clock.slice(0, 5)
  if (day === shanghaiDate(Date.now())) return t('today', { time: hour })
  if (day === shanghaiDate(Date.now() - 86_400_000)) return t('yesterday', { time: hour })
  const sameYear = day.slice(0, 4) === shanghaiDate(Date.now()).slice(0, 4)
  return sameYear ? `${day.slice(5)} ${hour}` : day
}

/** `10-19 周一`; the year only where it is not this one. */
export function dayWords(t: DeskWords, date: string): string {
  const weekday = t('weekdays')[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const sameYear = date.slice(0, 4) === shanghaiDate(Date.now()).slice(0, 4)
  return [sameYear ? date.slice(5) : date, t('weekday', { day: weekday })].filter(Boolean).join(' ')
}
