import { measures } from '@appeal/contract/figures/measures.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import * as styles from '../around/cards.module.css'
import { Section } from '../around/Section.tsx'
import { secondTexts } from './second.texts.ts'

/** What leaving the case out does to the figures; nothing where it counts no more or changes nothing. */
export function ExclusionEffect({ caseId }: { caseId: string }) {
  const t = useTexts(secondTexts)
  const { data = [] } = useQuery(api.statistics.exclusionEffect.query({ id: caseId }))
  const rows = data.filter(({ figures }) => figures.length > 0)
  if (rows.length === 0) return null
  return (
    <Section title={t('effect')}>
      {rows.map((row) => (
        <table key={row.month} className={styles.secondChanges}>
          <caption>
            {joinParts([row.month, row.brandName, row.place || t('country'), row.frozen && t('frozen')])}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('figure')}</th>
              <th scope="col">{t('with')}</th>
              <th scope="col">{t('without')}</th>
            </tr>
          </thead>
          <tbody>
            {row.figures.map(({ key, before, after }) => {
              const sign = measures[key].unit === 'percent' ? '%' : ''
              const worded = (value: string | null) => (value === null ? '—' : `${value}${sign}`)
              return (
                <tr key={key}>
                  <th scope="row">{pick(measures[key].label)}</th>
                  <td>{worded(before)}</td>
                  <td>{worded(after)}</td>
                </tr>
              )
            })}
            {row.excludedAfter !== null && (
              <tr>
                <th scope="row">{t('leftOut')}</th>
                <td>{`${row.excludedBefore}%`}</td>
                <td>{`${row.excludedAfter}%`}</td>
              </tr>
            )}
          </tbody>
        </table>
      ))}
    </Section>
  )
}
