import { Input } from 'antd'

/** A day of the future as well as of the past; the form's date field knows the past alone. */
export function DayInput({
  value,
  onChange,
  id,
}: {
  value?: string
  onChange?(day: string): void
  id?: string
}) {
  return (
    <Input
      type="date"
      {...(id && { id })}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
