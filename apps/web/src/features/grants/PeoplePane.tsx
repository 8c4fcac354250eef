import type { Page } from '@appeal/contract/kit/page.ts'
import type { PersonChoice } from '@appeal/contract/organisations/organisations.schemas.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Answering } from '../../lib/operations.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecord } from '../../ui/useRecords.ts'
import { diffOf } from './diff.ts'
import type { Pending } from './GrantDialog.tsx'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'

interface Props {
  id: string
  /** The people who have it now. */
  own: Answering<string[]>
  selector: Answering<Page<PersonChoice>>
  onChange(value: Pending): void
}

const MOST = 100
/** Names that one call tells (`IdListBody`). */
const NAMED_AT_ONCE = 500

const labelOf = ({ name, account }: { name: string | null; account: string }) =>
  `${name ?? ''} ${account}`.trim()

/** Names of people whom no page of a search need hold, by id. */
function useNamesOf(ids: readonly string[]): [string, string][] {
  const parts = Array.from({ length: Math.ceil(ids.length / NAMED_AT_ONCE) }, (_, at) =>
    ids.slice(at * NAMED_AT_ONCE, (at + 1) * NAMED_AT_ONCE),
  )
  const named = useQueries({
    queries: parts.map((idList) => api.profile.getUserListByIdList.query({ idList })),
  })
  return named.flatMap(({ data = [] }) => data.map((one): [string, string] => [one.id, labelOf(one)]))
}

const flat = (ids: readonly string[]) => new Map(ids.map((id) => [id, '']))

/** Who has a role or is in a group; what is typed is searched for by the server. */
export function PeoplePane({ id, own, selector, onChange }: Props) {
  const t = useTexts(grantTexts)
  const held = useRecord(own, { id })
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>()
  const people = useQuery({
    ...selector.query({ searchKey: sought, size: MOST }),
    placeholderData: keepPreviousData,
  })
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const heldNames = useNamesOf(held.data ?? [])
  if (held.error) return <ErrorState error={held.error} />
  if (!held.data || !people.data) return <Skeleton rows={6} />
  const value = chosen ?? held.data
  const options = people.data.records.map((person) => ({
    value: person.id,
    label: labelOf(person),
  }))
  const known = new Map([
    ...heldNames,
    ...names,
    ...options.map((one): [string, string] => [one.value, one.label]),
  ])
  const set = (next: string[]) => {
    setNames(known)
    setChosen(next)
    onChange({ ...diffOf(flat(held.data ?? []), flat(next)), grantInfoList: next })
  }
  return (
    <div className={styles.grantPeople}>
      <Select
        mode="multiple"
        aria-label={t('addPeople')}
        placeholder={t('findPeople')}
        value={[...value]}
        options={[
          ...options,
          ...value
            .filter((one) => !options.some((option) => option.value === one))
            .map((one) => ({ value: one, label: known.get(one) ?? one })),
        ]}
        showSearch={{ filterOption: false, onSearch: setSought }}
        onChange={set}
      />
      {value.length === 0 && <p className="o-mut">{t('noPeople')}</p>}
    </div>
  )
}
