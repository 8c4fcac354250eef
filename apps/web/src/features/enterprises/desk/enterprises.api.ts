import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/operations.ts'
import type { ListState } from '../../../ui/useListState.ts'
import { useRecordPage } from '../../../ui/useRecords.ts'

export const useAudits = (state: ListState<string>) => useRecordPage(api.enterpriseAudit.page, state)
export const useBindings = (state: ListState<string>) =>
  useRecordPage(api.bindings.page, { ...state, filters: { time: undefined, ...state.filters } })
export const useEnterprises = (state: ListState<string>) => useRecordPage(api.enterprises.page, state)
export const useAccounts = (state: ListState<string>) => useRecordPage(api.enterpriseAccounts.page, state)

export const useAuditCounts = () =>
  useQuery({
    ...api.enterpriseAudit.countpage.query(),
  })

export const useAudit = (id: string) =>
  useQuery({
    ...api.enterpriseAudit.detail.query({ id }),
  })

export const useGaps = (brand: string | undefined, areaCode: string | undefined) =>
  useQuery({
    ...api.bindings.gaps.query({ brand: brand ?? '', areaCode }),
    enabled: brand !== undefined,
  })

/** Who answers for a brand in these areas now. */
export const useHolders = (brand: string | undefined, areaCodes: readonly string[]) =>
  useQuery({
    ...api.bindings.holders.query({ brand: brand ?? '', areaCodes: areaCodes.join(',') }),
    enabled: brand !== undefined && areaCodes.length > 0,
  })

export const useBrandUnits = (brand: string | undefined, searchKey: string) =>
  useQuery({
    ...api.enterprises.nodes.query({ brand, searchKey }),
    enabled: brand !== undefined,
    placeholderData: keepPreviousData,
  })

export const useAccountNodes = (enabled: boolean) =>
  useQuery({
    ...api.enterpriseAccounts.nodes.query(),
    enabled,
  })
