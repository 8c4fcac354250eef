import type { Page } from '@appeal/contract/kit/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import type { Answering } from '../lib/operations.ts'
import { recordTexts } from './records.texts.ts'
import { useChosenNames } from './useChosenNames.ts'

interface Props {
  route: Answering<Page<{ id: string; account: string; name: string | null }>>
  id?: string
  value?: string
  onChange?(id: string | undefined): void
  /** What the field is called where no label stands beside it. */
  label?: string
  /** Name of the chosen one, whom the first page need not hold. */
  name?: string | undefined
  /** What the search is narrowed to. */
  among?: Readonly<Record<string, string | null>>
}

const MOST = 20

/** Chooses one person; what is typed is searched for by the server. */
export function PersonSelect({ route, value, onChange, name, label, among = {}, ...rest }: Props) {
  const t = useTexts(recordTexts)
  const [sought, setSought] = useState('')
  const { data } = useQuery({
    ...route.query({ ...among, searchKey: sought, size: MOST }),
    placeholderData: keepPreviousData,
  })
  const people = (data?.records ?? []).map((person) => ({
    value: person.id,
    label: `${person.name ?? ''} ${person.account}`.trim(),
  }))
  const named = value && name && !people.some((one) => one.value === value) ? [{ value, label: name }] : []
  const options = useChosenNames([...named, ...people], value)
  return (
    <Select
      allowClear
      {...(label && { 'aria-label': label })}
      {...(value && { value })}
      options={options}
      placeholder={t('choosePerson')}
      showSearch={{ filterOption: false, onSearch: setSought }}
      onChange={(id?: string) => onChange?.(id)}
      {...rest}
    />
  )
}
