import type { CaseClock, Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { useState } from 'react'
import { ClockLedger } from '../../../domain/ClockLedger.tsx'
import { deskClockTexts } from '../../../domain/deskClock.texts.ts'
import { say, useTexts } from '../../../lib/i18n.ts'
import { ClockGlyph } from '../../../ui/icons/glyphs.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { clockFace, clockWord, type DeskWords, dayWords } from '../appeals/faces.ts'
import * as styles from './cards.module.css'
import { Section } from './Section.tsx'

/** The pressing deadline as one figure, why it falls on its day, and every other clock of the case. */
export function ClockCard({
  detail,
}: {
  detail: { clock: CaseClock | null; deadlines: readonly Deadline[] }
}) {
  const t = useTexts(deskTexts)
  const [open, setOpen] = useState(true)
  const pressing =
    detail.clock &&
    detail.deadlines.findLast(({ kind, cancelled }) => kind === detail.clock?.kind && !cancelled)
  const others = detail.deadlines.filter((one) => one !== pressing)
  if (detail.deadlines.length === 0) return null
  return (
    <Section title={t('clocks')} end={pressing && clockWord(t, pressing.kind)}>
      {detail.clock && pressing && (
        <>
          <div className={styles.big}>
            <b className={`o-big-${detail.clock.tone}`}>{clockFace(t, detail.clock).words}</b>
            {!pressing.paused && <span>{t('dueOn', { date: dayWords(t, pressing.legalDueOn) })}</span>}
            <button
              type="button"
              className={`o-plain o-a o-sm ${styles.nowrap}`}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {t('why')}
              <Icon name={open ? 'up' : 'down'} size={14} />
            </button>
          </div>
          {open && <ClockLedger deadline={pressing} />}
        </>
      )}
      {others.length > 0 && (
        <ul className={styles.clocks}>
          {others.map((one) => (
            <OtherClock key={`${one.kind}${one.startOn}${one.legalDueOn}`} deadline={one} t={t} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Another date of the case; it opens on why it falls on its day. */
function OtherClock({ deadline, t }: { deadline: Deadline; t: DeskWords }) {
  const [open, setOpen] = useState(false)
  const { kind, doneAt, cancelled, overdue, paused, legalDueOn } = deadline
  const due = legalDueOn.slice(5)
  const level = overdue ? 'late' : doneAt || cancelled ? 'done' : 'ample'
  const words = cancelled
    ? t('cancelledClock')
    : doneAt
      ? t('doneOn', { date: doneAt.slice(5, 10), due })
      : paused
        ? say(deskClockTexts, 'paused')
        : t('openClock', { due })
  const name = clockWord(t, kind)
  return (
    <li className={overdue ? 'o-bad' : undefined}>
      <button
        type="button"
        className={`o-plain ${styles.clockMore}`}
        aria-expanded={open}
        aria-label={`${t('why')} ${name} ${words}`}
        title={t('why')}
        onClick={() => setOpen(!open)}
      >
        <ClockGlyph level={level} share={0.4} />
        {name}
        <span>{words}</span>
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      {open && <ClockLedger deadline={deadline} />}
    </li>
  )
}
