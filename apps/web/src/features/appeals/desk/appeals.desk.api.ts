import { contract } from '@appeal/contract'
import type { AppealDetail, EnterpriseQueue, Queue } from '@appeal/contract/appeals/appeals.schemas.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnyRoute, call } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { ACT } from '../../../lib/query.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { Option } from '../../../ui/options.ts'
import type { ListState } from '../../../ui/useListState.ts'

/** Filters that both sides' lists know; they stand in the address under these names. */
export const LIST_FILTERS = [
  'searchKey',
  'state',
  'brand',
  'l1',
  'l2',
  'channel',
  'areaCode',
  'handlerId',
  'overdue',
  'submittedFrom',
  'submittedTo',
  // Of the lists of second persons.
  'myTurn',
  'approval',
  'excludeReason',
  'recheckCause',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** A list as its call takes it. */
export const listQuery = ({ current, size, sortField, sortOrder, filters }: ListState<string>) => ({
  current,
  size,
  sortField,
  sortOrder,
  ...filters,
})

/** One page of a bureau's queue. */
export const useBureauQueue = (queue: Queue, state: ListState<ListFilter>) =>
  useQuery({
    queryKey: ['appeals', 'bureau', queue, listQuery(state)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.todo.page, { query: { queue, ...listQuery(state) }, quiet: true, signal }),
  })

/** One page of an enterprise's queue. */
export const useEnterpriseQueue = (queue: EnterpriseQueue, state: ListState<ListFilter>) =>
  useQuery({
    queryKey: ['appeals', 'enterprise', queue, listQuery(state)],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(contract.todo.enterprisepage, { query: { queue, ...listQuery(state) }, quiet: true, signal }),
  })

const caseKey = (id: string) => ['appeals', 'case', id]

/** One case as the viewer may see it. What the viewer's own act took out of sight is not asked for again. */
export const useCase = (id: string) =>
  useQuery<AppealDetail>({
    queryKey: caseKey(id),
    enabled: ({ state }) => !state.data?.gone,
    queryFn: ({ signal }) => call(contract.appeals.detail, { query: { id }, quiet: true, signal }),
  })

/** Whatever the viewer was told about an opened case counts as read. Nothing is lost where it fails. */
export function useTakeNote(id: string): void {
  useEffect(() => {
    call(contract.todo.read, { body: { id }, quiet: true }).catch(() => {})
  }, [id])
}

export interface Target {
  id: string
  name: string
  bound?: boolean
  reason?: string
}

/** Where an action may send a case: enterprise nodes, other bureaus, own units; null for actions that send it nowhere. */
const TARGETS: Record<string, (id: string, signal: AbortSignal) => Promise<Target[]>> = {
  editToBusiness: (id, signal) => call(contract.appeals.nodes, { query: { id }, quiet: true, signal }),
  editToCommander: (id, signal) => call(contract.appeals.bureaus, { query: { id }, quiet: true, signal }),
  assign: (id, signal) => call(contract.appeals.units, { query: { id }, quiet: true, signal }),
}

/** Organisations an action may send a case to, the likeliest first. */
export const useTargets = (id: string, action: string) =>
  useQuery({
    queryKey: ['appeals', 'targets', action, id],
    enabled: action in TARGETS,
    queryFn: ({ signal }) => TARGETS[action]!(id, signal),
  })

/** The route of an action: some have a name of their own in the wire contract, the others belong to the to-do procedure. */
export function routeOfAction(action: string): AnyRoute {
  const tables: Readonly<Record<string, AnyRoute>> = { ...contract.todo, ...contract.appeals }
  const route = tables[action]
  if (!route) throw new Error(`no route for action ${action}`)
  return route
}

/**
 * Carries out one action on a case; the answer is the case as it stands afterwards.
 * A refused stale write fetches the newest state, so that a second try starts from it.
 */
export function useAct(id: string, action: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ACT,
    mutationFn: (input: { body: object; key: string }) =>
      // The body kept the action's own schema; the table of routes loses the tie between the two.
      call(routeOfAction(action), {
        body: input.body as never,
        idempotencyKey: input.key,
      }) as Promise<AppealDetail>,
    onSuccess: (detail) => {
      queries.setQueryData(caseKey(id), detail)
      // What surrounds a case that went out of sight would only be refused.
      const isLost = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        detail.gone === true && queryKey.includes(id)
      // What may be written and checked depends on where the case stands.
      void queries.invalidateQueries({ queryKey: ['case'], predicate: (query) => !isLost(query) })
      void queries.invalidateQueries({
        queryKey: ['appeals'],
        predicate: (query) => query.queryKey[1] !== 'case' && !isLost(query),
      })
    },
    onError: () => {
      void queries.invalidateQueries({ queryKey: ['case'] })
      void queries.invalidateQueries({ queryKey: ['appeals'] })
    },
  })
}

export type UnmaskField =
  | 'appellantName'
  | 'appellantPhone'
  | 'appellantIdNumber'
  | 'email'
  | 'sender'
  | 'recipient'
  | 'proxy'

/** One personal field in clear; the reason is recorded. */
export const unmask = async (id: string, field: UnmaskField, reason: string): Promise<string> =>
  (await call(contract.appeals.unmask, { body: { id, field, reason }, quiet: true })).value

/** Brands as choices, in the reader's language. */
export function useBrands(): Option[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['brands'],
    staleTime: 3_600_000,
    queryFn: ({ signal }) => call(contract.brands.list, { quiet: true, signal }),
  })
  return (data ?? []).map(({ code, name, nameEn }) => ({
    value: code,
    label: language === 'en' ? nameEn : name,
  }))
}

/** Words of a problem: level 1 and, where given, level 2. */
export function useProblemWords() {
  const dictionary = useDictionary()
  return (l1: string, l2: string | null): { first: string; second: string } => ({
    first: dictionary.label('APPEAL_L1', l1),
    second: l2 ? dictionary.label('APPEAL_L1', l2) : '',
  })
}

/** Own drafts of registrations. */
export const useDrafts = () =>
  useQuery({
    queryKey: ['appeals', 'drafts'],
    queryFn: ({ signal }) => call(contract.appeals.draftPage, { body: undefined, quiet: true, signal }),
  })
