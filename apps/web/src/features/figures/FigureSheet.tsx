import type { StatRow, StatTable } from '@appeal/contract/figures/figures.schemas.ts'
import { type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { pick, type Translate } from '../../lib/i18n.ts'
import { ranked } from './drawings.ts'
import { Value } from './Figure.tsx'
import type { TableAsked } from './figures.api.ts'
import type { statisticsTexts } from './figures.texts.ts'
import { Change, type SumColumn, SumTable } from './SumTable.tsx'

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
  const rows = data.group === 'month' ? data.rows.toReversed() : ranked(data.rows, draw)
  const columns = columnsOf(shown).map((name): SumColumn<StatRow> => {
    if (isChange(name))
      return { key: name, label: t(name), cell: (row: StatRow) => <Change by={row[name]} /> }
    const { label, words, source } = measures[name]
    return {
      key: name,
      label: pick(label),
      words: `${pick(words)} (${pick(source)})`,
      cell: (row) => <Value t={t} row={row} name={name} least={data.least} asked={asked} data={data} />,
    }
  })
  return (
    <SumTable
      t={t}
      head={t(`split.${data.group}`)}
      columns={columns}
      rows={rows}
      data={data}
      onPick={onPick}
    />
  )
}
