import { Button, Input, Switch } from 'antd'
import { useTexts } from '../lib/i18n.ts'
import { Icon } from './icons/Icon.tsx'
import { recordTexts } from './records.texts.ts'
import './records.css'

type Row = Record<string, unknown>

export interface RowColumn {
  path: string
  label: string
  kind?: 'text' | 'number' | 'switch'
}

interface Props {
  columns: readonly RowColumn[]
  /** Given by the form. */
  value?: readonly Row[]
  onChange?(rows: Row[]): void
}

/** Rows that belong to a record, written inside its form: one line each, added and taken away here. */
export function RowsField({ columns, value = [], onChange }: Props) {
  const t = useTexts(recordTexts)
  const set = (index: number, path: string, given: unknown) =>
    onChange?.(value.map((row, n) => (n === index ? { ...row, [path]: given } : row)))
  return (
    <div className="o-rec-rows">
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name until they are saved
        <fieldset key={index} aria-label={t('row', { n: index + 1 })}>
          {columns.map(({ path, label, kind }) =>
            kind === 'switch' ? (
              <Switch
                key={path}
                checkedChildren={label}
                unCheckedChildren={label}
                checked={row[path] === true}
                onChange={(on) => set(index, path, on)}
              />
            ) : (
              <Input
                key={path}
                aria-label={label}
                placeholder={label}
                value={row[path] === null || row[path] === undefined ? '' : String(row[path])}
                {...(kind === 'number' && { inputMode: 'numeric' as const })}
                onChange={(event) => set(index, path, event.target.value || undefined)}
              />
            ),
          )}
          <Button
            type="text"
            aria-label={t('delete')}
            icon={<Icon name="x" />}
            onClick={() => onChange?.(value.filter((_, n) => n !== index))}
          />
        </fieldset>
      ))}
      <Button
        icon={<Icon name="plus" />}
        onClick={() =>
          onChange?.([
            ...value,
            Object.fromEntries(
              columns.flatMap(({ path, kind }) => (kind === 'switch' ? [[path, false]] : [])),
            ),
          ])
        }
      >
        {t('addRow')}
      </Button>
    </div>
  )
}
