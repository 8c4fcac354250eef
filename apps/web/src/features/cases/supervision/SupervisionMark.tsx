import { orderStateTexts } from '@appeal/contract/supervision/supervision.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { supervisionTexts } from './supervision.texts.ts'

/** Orders that concern a case, on its page. Whoever filed the case never sees this. */
export default function SupervisionMark({ of }: { of: CaseRef }) {
  const t = useTexts(supervisionTexts)
  const { data } = useQuery(api.supervision.ofCase.query({ kind: of.kind, id: of.id }))
  if (!data || data.length === 0) return null
  return (
    <section className="o-sec">
      <h3>{t('onCase')}</h3>
      {data.map(({ id, number, state, overdue, dueOn }) => (
        <p key={id}>
          <Link to={`/appeal/supervision?order=${id}`}>{number}</Link>{' '}
          <span className={overdue ? 'o-bad' : 'o-mut'}>
            {overdue ? t('overdue') : pick(orderStateTexts[state])} {t('until', { day: formatDay(dueOn) })}
          </span>
        </p>
      ))}
    </section>
  )
}
