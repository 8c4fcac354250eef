import type { ReactNode } from 'react'
import type { Translate } from '../../lib/i18n.ts'
import * as styles from './figures.module.css'
import type { statisticsTexts } from './figures.texts.ts'

interface Line {
  key: string
  label: string
}

export interface SumColumn<Row> {
  key: string
  label: string
  /** How it is counted, for whoever points at its head. */
  words?: string
  /** @param name what the line is called: the sum has no label of its own */
  cell(row: Row, name: string): ReactNode
}

/** By how much a count changed, in percent; null where there was nothing before. */
export const Change = ({ by }: { by: number | string | null }) =>
  by === null ? <span className="o-mut">–</span> : `${by}%`

/** The figures of a view with their sum; the lines that can be looked into are pressed. */
export function SumTable<Row extends Line>(props: {
  t: Translate<keyof typeof statisticsTexts.zh>
  /** What its lines are. */
  head: string
  columns: readonly SumColumn<Row>[]
  /** In the order in which they are to be read. */
  rows: readonly Row[]
  data: { group: string; period: string; from: string; to: string; total: Row }
  onPick?: ((key: string) => void) | undefined
}) {
  const { t, head, columns, rows, data, onPick } = props
  const isTrend = data.group === 'month'
  const cells = (row: Row, name: string) =>
    columns.map(({ key, cell }) => <td key={key}>{cell(row, name)}</td>)
  const sum = isTrend ? data.period : t('total')
  return (
    <section className={styles.statPanel}>
      <h2>{t('table')}</h2>
      <div className={styles.statTable}>
        <table>
          <thead>
            <tr>
              <th>{head}</th>
              {columns.map(({ key, label, words }) => (
                <th key={key} title={words}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <td>
                  {onPick && row.key ? (
                    <button type="button" className="o-plain o-a" onClick={() => onPick(row.key)}>
                      {row.label}
                    </button>
                  ) : (
                    row.label
                  )}
                </td>
                {cells(row, row.label)}
              </tr>
            ))}
          </tbody>
          {/* A trend has no sum of its own; its last line is the period, where that is not one of the months. */}
          {!(isTrend && data.from === data.to) && (
            <tfoot>
              <tr>
                <td>{sum}</td>
                {cells(data.total, sum)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
