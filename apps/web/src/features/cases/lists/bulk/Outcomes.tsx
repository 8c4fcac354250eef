import type { BulkForecast, BulkVerdict } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { ReactNode } from 'react'
import { CaseNumber } from '../../../../domain/CaseNumber.tsx'
import { useTexts } from '../../../../lib/i18n.ts'
import * as styles from '../lists.module.css'
import { listTexts } from '../lists.texts.ts'

/** Lines that are drawn; an order by a sheet may have thousands, all of them in its outcome as a sheet. */
const MOST_LINES = 500

/** Those that were refused come first. */
export const refusedFirst = <I extends BulkVerdict>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'))

/** One line for each case, with the reason where it was refused. */
export function Outcomes({
  items,
  done,
  waiting,
  alone,
}: {
  items: readonly (BulkVerdict & Partial<BulkForecast>)[]
  done: string
  waiting: string
  /** What is said of one case. */
  alone?: ((item: BulkVerdict & Partial<BulkForecast>) => ReactNode) | undefined
}) {
  const t = useTexts(listTexts)
  return (
    <ul className={styles.bulkList}>
      {items.slice(0, MOST_LINES).map(({ id, appealNo, state, reason, to, dueOn, ...rest }) => (
        <li key={id}>
          <span className={styles.bulkNo}>
            {appealNo ? <CaseNumber value={appealNo} /> : t('unknownCase')}
          </span>
          <span className={state === 'refused' ? 'o-bad' : 'o-mut'}>
            {state === 'refused' ? reason : state === 'done' ? done : waiting}
            {to && ` ${t('bulkTo', { to })}`}
            {state !== 'refused' && dueOn && ` ${t('bulkDue', { date: dueOn })}`}
            {appealNo && alone?.({ id, appealNo, state, reason, ...rest })}
          </span>
        </li>
      ))}
    </ul>
  )
}
