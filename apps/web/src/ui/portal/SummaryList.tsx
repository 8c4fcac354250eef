import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'
import './parts.css'

export interface SummaryRow {
  term: string
  /** Nothing filled in is said in words. */
  value: ReactNode
}

/** Answers of one topic, with the way to change them: a page of their own, or fields in this place. */
export function SummaryList({
  title,
  changeTo,
  onChange,
  rows,
}: {
  title: string
  changeTo?: string
  onChange?: () => void
  rows: readonly SummaryRow[]
}) {
  const t = useTexts(kitTexts)
  const change = (
    <>
      <Icon name="edit" />
      {t('change')}
      <span className="sr">{title}</span>
    </>
  )
  return (
    <section className="answers">
      <header>
        <h2>{title}</h2>
        {changeTo && (
          <Link className="edit" to={changeTo}>
            {change}
          </Link>
        )}
        {onChange && (
          <button className="linkbtn edit" type="button" onClick={onChange}>
            {change}
          </button>
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
