import { contract } from '@appeal/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { brandLabel, useBrands } from '../../../lib/brands.ts'
import type { ListState } from '../../../ui/useListState.ts'
import { RECORDS } from '../../../ui/useRecords.ts'

const ROOT = [RECORDS, 'enterprises'] as const

const listQuery = ({ current, size, sortField, sortOrder, filters }: ListState<string>) => ({
  current,
  size,
  sortField,
  sortOrder,
  ...filters,
})

/** One page of a list of this feature, by the list's route. */
function useList<R>(
  name: string,
  state: ListState<string>,
  load: (query: ReturnType<typeof listQuery>, signal: AbortSignal) => Promise<R>,
) {
  const query = listQuery(state)
  return useQuery({
    queryKey: [...ROOT, name, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load(query, signal),
  })
}

export const useAudits = (state: ListState<string>) =>
  useList('audit', state, (query, signal) =>
    call(contract.enterpriseAudit.page, { query, quiet: true, signal }),
  )
export const useBindings = (state: ListState<string>) =>
  useList('bindings', state, (query, signal) =>
    call(contract.bindings.page, { query: { time: undefined, ...query }, quiet: true, signal }),
  )
export const useEnterprises = (state: ListState<string>) =>
  useList('list', state, (query, signal) => call(contract.enterprises.page, { query, quiet: true, signal }))
export const useAccounts = (state: ListState<string>) =>
  useList('accounts', state, (query, signal) =>
    call(contract.enterpriseAccounts.page, { query, quiet: true, signal }),
  )

export const useAuditCounts = () =>
  useQuery({
    queryKey: [...ROOT, 'counts'],
    queryFn: ({ signal }) => call(contract.enterpriseAudit.countpage, { quiet: true, signal }),
  })

export const useAudit = (id: string) =>
  useQuery({
    queryKey: [...ROOT, 'audit', 'one', id],
    queryFn: ({ signal }) => call(contract.enterpriseAudit.detail, { query: { id }, quiet: true, signal }),
  })

export const useGaps = (brand: string | undefined, areaCode: string | undefined) =>
  useQuery({
    queryKey: [...ROOT, 'gaps', brand, areaCode],
    enabled: brand !== undefined,
    queryFn: ({ signal }) =>
      call(contract.bindings.gaps, { query: { brand: brand ?? '', areaCode }, quiet: true, signal }),
  })

/** Who answers for a brand in these areas now. */
export const useHolders = (brand: string | undefined, areaCodes: readonly string[]) =>
  useQuery({
    queryKey: [...ROOT, 'holders', brand, areaCodes],
    enabled: brand !== undefined && areaCodes.length > 0,
    queryFn: ({ signal }) =>
      call(contract.bindings.holders, {
        query: { brand: brand ?? '', areaCodes: areaCodes.join(',') },
        quiet: true,
        signal,
      }),
  })

export const useUnits = (brand: string | undefined, searchKey: string) =>
  useQuery({
    queryKey: [...ROOT, 'nodes', brand, searchKey],
    enabled: brand !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.enterprises.nodes, { query: { brand, searchKey }, quiet: true, signal }),
  })

export const useAccountNodes = (enabled: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'accountNodes'],
    enabled,
    queryFn: ({ signal }) => call(contract.enterpriseAccounts.nodes, { quiet: true, signal }),
  })

/** Words of brands, and the brands to choose from. */
export function useBrandWords() {
  const brands = useBrands()
  return {
    options: brands
      .filter(({ code }) => code !== 'OTHER')
      .map((brand) => ({ value: brand.code, label: brandLabel(brand) })),
    word: (code: string) => {
      const brand = brands.find((one) => one.code === code)
      return brand ? brandLabel(brand) : code
    },
  }
}
