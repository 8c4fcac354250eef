import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import { expect, it } from 'vitest'
import type { api } from '../lib/deskOperations.ts'
import type { FieldOf } from './fields.ts'
import type { QueryField } from './QueryBar.tsx'
import { type ColumnOf, type FilterOf, listQuery } from './useRecords.ts'

type Jobs = typeof api.jobs.page

it('a list names what its route has, which the compiler sees to', () => {
  const columns: ColumnOf<Jobs>[] = [
    { dataIndex: 'name', title: '' },
    // @ts-expect-error the reply has no such field
    { dataIndex: 'nickname', title: '' },
    // @ts-expect-error the route does not sort by it
    { dataIndex: 'actionClass', title: '', sortable: true },
    { dataIndex: 'acts', made: true, title: '', customRender: (row) => row.name },
  ]
  const filters: QueryField<FilterOf<QuerySent<Jobs>>>[] = [
    { kind: 'text', name: 'searchKey', placeholder: '' },
    // @ts-expect-error the route takes no such filter
    { kind: 'text', name: 'account', placeholder: '' },
  ]
  const fields: FieldOf<
    typeof import('@appeal/contract/appeals/appeals.filing.inputs.ts')['SubmitAppeal']
  >[] = [
    { path: 'sender.name', label: '' },
    // @ts-expect-error the contract has no such field
    { path: 'sender.nickname', label: '' },
  ]
  expect([columns.length, filters.length, fields.length]).toEqual([4, 2, 2])
})

it('a list is asked for as it stands in the address', () => {
  const state = { current: 2, size: 20, sortField: 'name', sortOrder: 'ascend' as const }
  expect(listQuery({ ...state, filters: { searchKey: '日报' } })).toEqual({ ...state, searchKey: '日报' })
})
