import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from '../around/cards.module.css'
import { Section } from '../around/Section.tsx'
import { deskTexts } from './appeals.desk.texts.ts'

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
        className={styles.attr}
        role="img"
        aria-label={parts.map(({ word, days }) => t(word, { days })).join(' ')}
      >
        {parts.map(({ key, colour, days }) => (
          <i key={key} style={{ flex: days, background: colour }} />
        ))}
      </div>
      <ul className={styles.attrLeg} aria-hidden="true">
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
