import { groupThousands } from '@appeal/contract/masking.ts'
import { Table } from 'antd'
import { type Column, decimalSum, valueIn } from '../columns.ts'

/** The sum of one column, as it is written. */
export interface ColumnSum {
  dataIndex: string
  title: string
  sum: string
}

/** Sums of the columns that want one, over these rows. */
export const totalsOf = <R extends object>(columns: readonly Column<R>[], rows: readonly R[]): ColumnSum[] =>
  columns.flatMap((column) => {
    if (!column.needTotal) return []
    const sum = decimalSum(rows.map((row) => valueIn(row, column)))
    return [{ dataIndex: column.dataIndex, title: column.title, sum: groupThousands(sum) }]
  })

interface TotalsProps<R extends object> {
  title: string
  totals: readonly ColumnSum[]
  columns: readonly Column<R>[]
  /** Cells in front of the first column: the one for selecting. */
  offset: number
}

/** The last row: sums of the columns that want one; its title stands in the first column that has none. */
export function TotalsRow<R extends object>({ title, totals, columns, offset }: TotalsProps<R>) {
  const titled = columns.findIndex(({ needTotal }) => !needTotal)
  return (
    <Table.Summary.Row className="o-totals">
      {offset > 0 && <Table.Summary.Cell index={0} />}
      {columns.map(({ dataIndex, needTotal }, index) => (
        <Table.Summary.Cell
          key={dataIndex}
          index={index + offset}
          {...(needTotal && { align: 'right' as const })}
        >
          {index === titled ? title : totals.find((total) => total.dataIndex === dataIndex)?.sum}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
