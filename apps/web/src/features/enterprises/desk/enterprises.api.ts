import type { QuerySent } from '@appeal/contract/kit/routes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/deskOperations.ts'
import type { ListState } from '../../../ui/useListState.ts'
import { type FilterOf, useRecordPage } from '../../../ui/useRecords.ts'

type Filters<O> = ListState<FilterOf<QuerySent<O>>>
export const useAudits = (state: Filters<typeof api.enterpriseAudit.page>) =>
  useRecordPage(api.enterpriseAudit.page, state)
export const useBindings = (state: Filters<typeof api.bindings.page>) =>
  useRecordPage(api.bindings.page, { ...state, filters: { time: undefined, ...state.filters } })
export const useEnterprises = (state: Filters<typeof api.enterprises.page>) =>
  useRecordPage(api.enterprises.page, state)
export const useAccounts = (state: Filters<typeof api.enterpriseAccounts.page>) =>
  useRecordPage(api.enterpriseAccounts.page, state)

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
