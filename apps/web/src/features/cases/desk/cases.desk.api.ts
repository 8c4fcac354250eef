import { contract } from '@appeal/contract'
import {
  CASE_KINDS,
  type CaseCounts,
  type CaseDetail,
  type CaseKind,
  type CaseQueue,
  type CaseRow,
} from '@appeal/contract/cases/cases.schemas.ts'
import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import type { ReportDetail } from '@appeal/contract/reports/reports.routes.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AnyRoute, call } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session.ts'
import type { ListState } from '../../../ui/useListState.ts'

/** Filters of the lists; they stand in the address under these names. */
export const CASE_FILTERS = [
  'searchKey',
  'state',
  'type',
  'brand',
  'areaCode',
  'overdue',
  'submittedFrom',
  'submittedTo',
] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

/** The case as its kind has it. */
export type AnyDetail = ConsultationDetail | ReportDetail | LetterDetail | CourierDetail
export const isKind = (text: string | undefined): text is CaseKind => CASE_KINDS.some((kind) => kind === text)

const TABLES: Record<CaseKind, Readonly<Record<string, AnyRoute>>> = {
  consultation: contract.consultations,
  report: contract.reports,
  letter: contract.letters,
  courier: contract.couriers,
}
/** A route of a kind's table. */
export function routeOf(kind: CaseKind, name: string): AnyRoute {
  const route = TABLES[kind][name]
  if (!route) throw new Error(`${kind} has no route ${name}`)
  return route
}

/** Whether the desk belongs to an enterprise. */
export const useIsEnterprise = (): boolean => useSession().source === 'courier_workbench'

/** One page of a queue, the bureau's or the enterprise's. */
export function useCases(kind: CaseKind, queue: CaseQueue, state: ListState<CaseFilter>) {
  const isEnterprise = useIsEnterprise()
  const { current, size, sortField, sortOrder, filters } = state
  const query = { queue, current, size, sortField, sortOrder, ...filters }
  return useQuery({
    queryKey: ['cases', 'desk', kind, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(routeOf(kind, isEnterprise ? 'enterprisepage' : 'bureaupage'), {
        query,
        quiet: true,
        signal,
      } as never) as Promise<Page<CaseRow>>,
  })
}

/** Cases in each queue, and how many of them are late where it warns. */
export function useCaseCounts(kind: CaseKind): z.infer<typeof CaseCounts> {
  const isEnterprise = useIsEnterprise()
  const { data } = useQuery({
    queryKey: ['cases', 'counts', kind],
    queryFn: ({ signal }) =>
      call(routeOf(kind, isEnterprise ? 'enterprisecountpage' : 'countpage'), {
        quiet: true,
        signal,
      } as never) as Promise<z.infer<typeof CaseCounts>>,
  })
  return data ?? { counts: {} }
}

const caseKey = (kind: CaseKind, id: string) => ['cases', 'case', kind, id]

/** One case as the viewer may see it. What the viewer's own act took out of sight is not asked for again. */
export const useCase = (kind: CaseKind, id: string) =>
  useQuery<AnyDetail>({
    queryKey: caseKey(kind, id),
    enabled: ({ state }) => !state.data?.gone,
    queryFn: ({ signal }) =>
      call(routeOf(kind, 'deskDetail'), {
        query: { id },
        quiet: true,
        signal,
      } as never) as Promise<AnyDetail>,
  })

/** Carries out one action; a refused stale write fetches the newest state. */
export function useCaseAct(kind: CaseKind, id: string, action: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { body: object; key: string }) =>
      call(routeOf(kind, action), {
        body: input.body,
        idempotencyKey: input.key,
      } as never) as Promise<CaseDetail>,
    onSuccess: (detail) => {
      queries.setQueryData(caseKey(kind, id), detail)
      void queries.invalidateQueries({
        queryKey: ['cases'],
        predicate: ({ queryKey }) => queryKey[1] !== 'case' && !(detail.gone && queryKey.includes(id)),
      })
    },
    onError: () => void queries.invalidateQueries({ queryKey: caseKey(kind, id) }),
  })
}

/** Bureaus a case may be passed to. */
export const useBureaus = (enabled: boolean) =>
  useQuery({
    queryKey: ['cases', 'bureaus'],
    enabled,
    staleTime: 600_000,
    queryFn: ({ signal }) => call(contract.cases.bureaus, { quiet: true, signal }),
  })

/** Units a courier's case may go to. */
export const useUnits = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['cases', 'units', id],
    enabled,
    queryFn: ({ signal }) => call(contract.couriers.nodes, { query: { id }, quiet: true, signal }),
  })

/** Who filed it, in clear, for a purpose that is recorded. */
export async function lookUp(
  kind: 'report' | 'courier',
  id: string,
  field: 'ownerName' | 'ownerPhone',
  reason: string,
): Promise<string> {
  const route = kind === 'report' ? contract.reports.reporter : contract.couriers.unmask
  return (await call(route, { body: { id, field, reason }, quiet: true })).value
}
