import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'

/** Orders issued, answered in time and overdue, by addressee. */
export function OrderFigures() {
  const t = useTexts(supervisionTexts)
  const { data } = useQuery(api.supervision.sums.query({}))
  if (!data || data.length === 0) return null
  return (
    <section className="o-sec">
      <h3>{t('figures')}</h3>
      <p className="o-mut o-sm">{t('figuresHint')}</p>
      <table className={styles.sums}>
        <thead>
          <tr>
            <th scope="col">{t('addressee')}</th>
            <th scope="col">{t('issued')}</th>
            <th scope="col">{t('onTime')}</th>
            <th scope="col">{t('late')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((one) => (
            <tr key={one.addresseeId}>
              <th scope="row">{one.addresseeName}</th>
              <td>{one.issued}</td>
              <td>{one.onTime}</td>
              <td className={one.overdue > 0 ? 'o-bad' : undefined}>{one.overdue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
