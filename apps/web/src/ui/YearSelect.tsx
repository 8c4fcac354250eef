import { Select } from 'antd'
import { selectableYears } from './dates.ts'

interface Props {
  value?: number
  onChange?(year: number): void
  id?: string
  placeholder?: string
  'aria-label'?: string
}

/** This year and the ten after it. */
export function YearSelect(props: Props) {
  return (
    <Select {...props} options={selectableYears().map((year) => ({ value: year, label: String(year) }))} />
  )
}
