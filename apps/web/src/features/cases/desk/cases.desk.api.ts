import type { RevealPurpose } from '@appeal/contract/audit/reveals.ts'
import { CASE_KINDS, type CaseKind, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseCounts, CaseDetail, CaseQueue, CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { LetterDetail } from '@appeal/contract/letters/letters.routes.ts'
import type { ReportDetail } from '@appeal/contract/reports/reports.routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../lib/deskOperations.ts'
import { type Acting, call, type Operation } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import type { ListState } from '../../../ui/useListState.ts'
import { useRecordPage } from '../../../ui/useRecords.ts'

/** Filters of the lists; they stand in the address under these names. */
export const CASE_FILTERS = [
  'searchKey',
  'state',
  'type',
  'brand',
  'areaCode',
  'handlerId',
  'overdue',
  'outer',
  'submittedFrom',
  'submittedTo',
  'dueFrom',
  'dueTo',
] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

/** The case as its kind has it. */
export type AnyDetail = ConsultationDetail | ReportDetail | LetterDetail | CourierDetail | PlainDetail
/** Of a kind that the desk has no words of its own for. */
export type PlainDetail = CaseDetail & { facts: Readonly<Record<string, unknown>> }
export const isKind = (text: string | undefined): text is CaseKind => CASE_KINDS.some((kind) => kind === text)

/** A route of a kind's table. */
export function routeOf<R>(kind: CaseKind, name: string): Acting<R> {
  const table: Readonly<Record<string, Operation | undefined>> = api[`${kind}s`]
  const route = table[name]
  if (!route) throw new Error(`${kind} has no route ${name}`)
  return route
}

/** Whether the desk belongs to an enterprise. */
export const useIsEnterprise = (): boolean => useSession().source === 'courier_workbench'

/** One page of a queue, the bureau's or the enterprise's. */
export function useCases(kind: CaseKind, queue: CaseQueue, state: ListState<CaseFilter>) {
  const isEnterprise = useIsEnterprise()
  const route = routeOf<Page<CaseRow>>(kind, isEnterprise ? 'enterprisepage' : 'bureaupage')
  return useRecordPage(route, state, { queue })
}

/** Cases in each queue, and how many of them are late where it warns. */
export function useCaseCounts(kind: CaseKind): z.infer<typeof CaseCounts> {
  const isEnterprise = useIsEnterprise()
  const route = routeOf<z.infer<typeof CaseCounts>>(kind, isEnterprise ? 'enterprisecountpage' : 'countpage')
  const { data } = useQuery(route.query())
  return data ?? { counts: {} }
}

/** One case as the viewer may see it. What the viewer's own act took out of sight is not asked for again. */
export const useCase = (kind: CaseKind, id: string) =>
  useQuery({
    ...routeOf<AnyDetail>(kind, 'deskDetail').query({ id }),
    enabled: ({ state }) => !state.data?.gone,
  })

/** Carries out one action; the answer is the case as it stands afterwards, and `useAfterAct` tells of it. */
export const useCaseAct = (kind: CaseKind, action: string) =>
  useMutation(routeOf<AnyDetail>(kind, action).mutation({ told: '' }))

/** Bureaus a case may be passed to. */
export const useBureaus = (enabled: boolean) =>
  useQuery({
    ...api.cases.bureaus.query(),
    enabled,
    staleTime: 600_000,
  })

/** By which act a case goes to a unit of its brand, in kinds where that is chosen. */
const TO_UNIT: Partial<Record<CaseKindName, string>> = { courier: 'transfer', letter: 'forward' }

/** Units that an act may pass a case to; nothing is asked for acts that pass it to none. */
export function useUnits(kind: CaseKindName, id: string, action: string) {
  const route = kind === 'letter' ? api.letters.nodes : api.couriers.nodes
  return useQuery({ ...route.query({ id }), enabled: TO_UNIT[kind] === action })
}

/** Who filed it, in clear, for a purpose that is recorded. */
export async function lookUp(
  kind: 'report' | 'courier',
  id: string,
  field: 'ownerName' | 'ownerPhone',
  why: RevealPurpose,
): Promise<string> {
  const route = kind === 'report' ? api.reports.reporter : api.couriers.unmask
  return (await call(route, { body: { id, field, ...why }, quiet: true })).value
}
