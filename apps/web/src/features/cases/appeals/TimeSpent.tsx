import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Holder } from '@appeal/contract/appeals/appeals.time.ts'
import { HOLDER_ORDER, HolderBar, HolderMark } from '../../../domain/HolderBar.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from '../around/cards.module.css'
import { Section } from '../around/Section.tsx'
import { deskTexts } from './appeals.desk.texts.ts'

const WORDS = {
  bureau: 'spentBureau',
  enterprise: 'spentEnterprise',
  outlet: 'spentOutlet',
  user: 'spentUser',
  paused: 'spentPaused',
} as const satisfies Record<Holder, keyof typeof deskTexts.zh>

/** Where the time went, by who held the case. */
export function TimeSpent({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const { total, ...days } = detail.timeSpent
  const parts = HOLDER_ORDER.filter((holder) => days[holder] > 0)
  const said = (holder: Holder) => t(WORDS[holder], { days: days[holder] })
  if (total === 0) return null
  return (
    <Section title={t('timeSpent')} end={t('timeTotal', { days: total })}>
      <HolderBar days={days} label={parts.map(said).join(' ')} />
      <ul className={styles.attrLeg} aria-hidden="true">
        {parts.map((holder) => (
          <li key={holder}>
            <HolderMark holder={holder} />
            {said(holder)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
