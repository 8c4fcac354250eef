import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { pick, type Translate } from '../../lib/i18n.ts'
import { ranked } from './drawings.ts'
import { Value } from './Figure.tsx'
import type { TableAsked } from './figures.api.ts'
import * as styles from './figures.module.css'
import type { statisticsTexts } from './figures.texts.ts'

type Words = Translate<keyof typeof statisticsTexts.zh>
const CHANGES = ['change', 'yearChange'] as const
type ChangeKey = (typeof CHANGES)[number]
const isChange = (name: MeasureKey | ChangeKey): name is ChangeKey =>
  (CHANGES as readonly string[]).includes(name)

/** The changes are those of the appeals: they stand beside them, and nowhere else. */
export const columnsOf = (shown: readonly MeasureKey[]): (MeasureKey | ChangeKey)[] =>
  shown.flatMap((name) => (name === 'appeals' ? [name, ...CHANGES] : [name]))

/** The figures of a view as a table: the lines that can be looked into are pressed. */
export function FigureSheet(props: {
  t: Words
  data: StatTable
  shown: readonly MeasureKey[]
  draw: MeasureKey
  asked: TableAsked
  onPick: ((key: string) => void) | undefined
}) {
  const { t, data, shown, draw, asked, onPick } = props
  const isTrend = data.group === 'month'
  const rows = isTrend ? data.rows.toReversed() : ranked(data.rows, draw)
  const columns = columnsOf(shown)
  const cells = (row: StatRow) =>
    columns.map((name) => (
      <td key={name}>
        {!isChange(name) ? (
          <Value t={t} row={row} name={name} least={data.least} asked={asked} data={data} />
        ) : row[name] === null ? (
          <span className="o-mut">–</span>
        ) : (
          `${row[name]}%`
        )}
      </td>
    ))
  return (
    <section className={styles.statPanel}>
      <h2>{t('table')}</h2>
      <div className={styles.statTable}>
        <table>
          <thead>
            <tr>
              <th>{t(`split.${data.group}`)}</th>
              {columns.map((name) =>
                isChange(name) ? (
                  <th key={name}>{t(name)}</th>
                ) : (
                  <th key={name} title={`${pick(measures[name].words)} (${pick(measures[name].source)})`}>
                    {pick(measures[name].label)}
                  </th>
                ),
              )}
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
                {cells(row)}
              </tr>
            ))}
          </tbody>
          {/* A trend has no sum of its own; its last line is the period, where that is not one of the months. */}
          {!(isTrend && data.from === data.to) && (
            <tfoot>
              <tr>
                <td>{isTrend ? data.period : t('total')}</td>
                {cells(data.total)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}
