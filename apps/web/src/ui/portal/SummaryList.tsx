import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

export interface SummaryRow {
  term: string
  /** Nothing filled in is said in words. */
  value: ReactNode
}

/** Answers of one topic, with the way back to change them. */
export function SummaryList({
  title,
  changeTo,
  rows,
}: {
  title: string
  changeTo?: string
  rows: readonly SummaryRow[]
}) {
  const t = useTexts(kitTexts)
  return (
    <section className="answers">
      <header>
        <h2>{title}</h2>
        {changeTo && (
          <Link className="edit" to={changeTo}>
            <Icon name="edit" />
            {t('change')}
            <span className="sr">{title}</span>
          </Link>
        )}
      </header>
      <dl>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            {value ? <dd>{value}</dd> : <dd className="none">{t('notFilled')}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
