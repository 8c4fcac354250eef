import type { Page } from '@appeal/contract/kit/page.ts'
import type { PositionRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { Form, Select } from 'antd'
import type { Answering } from '../../lib/operations.ts'
import { useEvery } from '../../ui/useRecords.ts'

interface Props {
  route: Answering<Page<PositionRecord>>
  id?: string
  value?: string
  onChange?(id: string | undefined): void
  /** Organisation whose positions are offered; that of the form where it is left out. */
  orgId?: string | undefined
  placeholder?: string
}

/** Chooses a position of the organisation that was chosen beside it. */
export function PositionSelect({ route, orgId, value, onChange, ...rest }: Props) {
  const form = Form.useFormInstance()
  const inForm = Form.useWatch('orgId', form) as string | undefined
  const of = orgId ?? inForm
  const known = useEvery(route, { orgId: of }, of !== undefined) ?? []
  const options = known.map(({ id, name }) => ({ value: id, label: name }))
  // A position of another organisation is none here.
  const shown = value && known.some(({ id }) => id === value) ? value : undefined
  return (
    <Select
      allowClear
      disabled={!of}
      options={options}
      {...(shown && { value: shown })}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(id?: string) => onChange?.(id)}
      {...rest}
    />
  )
}
