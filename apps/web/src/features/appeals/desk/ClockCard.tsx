import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ClockLedger } from '../../../ui/ClockLedger.tsx'
import { ClockGlyph } from '../../../ui/icons/glyphs.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { deskTexts } from './appeals.desk.texts.ts'
import { Section } from './CaseFacts.tsx'
import { clockFace, clockWord, type DeskWords, dayWords } from './faces.ts'

/** The pressing deadline as one figure, why it falls on its day, and every other clock of the case. */
export function ClockCard({ detail }: { detail: AppealDetail }) {
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
          <div className="o-big">
            <b className={`o-big-${detail.clock.tone}`}>{clockFace(t, detail.clock).words}</b>
            <span>{t('dueOn', { date: dayWords(t, pressing.legalDueOn) })}</span>
            <button
              type="button"
              className="o-plain o-a o-sm o-nowrap"
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
        <ul className="o-clocks">
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
  const { kind, doneAt, cancelled, overdue, legalDueOn } = deadline
  const due = legalDueOn.slice(5)
  const level = overdue ? 'late' : doneAt || cancelled ? 'done' : 'ample'
  const words = cancelled
    ? t('cancelledClock')
    : doneAt
      ? t('doneOn', { date: doneAt.slice(5, 10), due })
      : t('openClock', { due })
  const name = clockWord(t, kind)
  return (
    <li className={overdue ? 'o-bad' : undefined}>
      <button
        type="button"
        className="o-plain o-clock-more"
        aria-expanded={open}
        aria-label={`${name} ${words} ${t('why')}`}
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

const PARTS = [
  { key: 'bureau', word: 'spentBureau', colour: 'var(--ours)' },
  { key: 'enterprise', word: 'spentEnterprise', colour: 'var(--ent)' },
  { key: 'outlet', word: 'spentOutlet', colour: 'color-mix(in srgb, var(--ent) 55%, var(--paper))' },
  { key: 'user', word: 'spentUser', colour: 'var(--user)' },
  { key: 'paused', word: 'spentPaused', colour: 'var(--ink-300)' },
] as const

/** Where the time went, by who held the case. */
export function TimeSpent({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const { total } = detail.timeSpent
  const parts = PARTS.map((part) => ({ ...part, days: detail.timeSpent[part.key] })).filter(
    ({ days }) => days > 0,
  )
  if (total === 0) return null
  return (
    <Section title={t('timeSpent')} end={t('timeTotal', { days: total })}>
      <div
        className="o-attr"
        role="img"
        aria-label={parts.map(({ word, days }) => t(word, { days })).join(' ')}
      >
        {parts.map(({ key, colour, days }) => (
          <i key={key} style={{ flex: days, background: colour }} />
        ))}
      </div>
      <ul className="o-attr-leg" aria-hidden="true">
        {parts.map(({ key, word, colour, days }) => (
          <li key={key}>
            <i style={{ background: colour }} />
            {t(word, { days })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
