import type { EnterpriseQueue, Queue } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { RevealPurpose } from '@appeal/contract/audit/reveals.ts'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { type Acting, type Answering, call, type Operation } from '../../../lib/operations.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { ListState } from '../../../ui/useListState.ts'
import { useRecordPage } from '../../../ui/useRecords.ts'

/** Filters that both sides' lists know; they stand in the address under these names. */
export const LIST_FILTERS = [
  'searchKey',
  'state',
  'brand',
  'l1',
  'l2',
  'channel',
  'areaKind',
  'areaCode',
  'answerArea',
  'handlerId',
  'overdue',
  'submittedFrom',
  'submittedTo',
  'dueFrom',
  'dueTo',
  'outer',
  'clustered',
  // Of the lists of second persons.
  'myTurn',
  'approval',
  'excludeReason',
  'recheckCause',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

/** One page of a bureau's queue. */
export const useBureauQueue = (queue: Queue, state: ListState<ListFilter>) =>
  useRecordPage(api.todo.page, state, { queue })

/** One page of an enterprise's queue. */
export const useEnterpriseQueue = (queue: EnterpriseQueue, state: ListState<ListFilter>) =>
  useRecordPage(api.todo.enterprisepage, state, { queue })

/** One case as the viewer may see it. What the viewer's own act took out of sight is not asked for again. */
export const useAppeal = (id: string) =>
  useQuery<AppealDetail>({
    ...api.appeals.detail.query({ id }),
    enabled: ({ state }) => !state.data?.gone,
  })

/** Whatever the viewer was told about an opened case counts as read. Nothing is lost where it fails. */
export function useTakeNote(id: string): void {
  useEffect(() => {
    call(api.todo.read, { body: { id }, quiet: true }).catch(() => {})
  }, [id])
}

export interface Target {
  id: string
  name: string
  bound?: boolean
  reason?: string
}

/** Where an action may send a case: enterprise nodes, other bureaus, own units; none for actions that send it nowhere. */
const TARGETS: Readonly<Record<string, Answering<Target[]>>> = {
  editToBusiness: api.appeals.nodes,
  editToCommander: api.appeals.bureaus,
  assign: api.appeals.units,
  correct: api.appeals.nodes,
}

const NOWHERE: Answering<Target[]> = api.appeals.units

/** Organisations an action may send a case to, the likeliest first. */
export const useTargets = (id: string, action: string) =>
  useQuery((TARGETS[action] ?? NOWHERE).query(action in TARGETS ? { id } : skipToken))

/** The route of an action: some have a name of their own in the wire contract, the others belong to the to-do procedure. */
export function routeOfAction(action: string): Acting<AppealDetail> {
  const tables: Readonly<Record<string, Operation | undefined>> = { ...api.todo, ...api.appeals }
  const route = tables[action]
  if (!route) throw new Error(`no route for action ${action}`)
  return route
}

/**
 * Carries out one action on a case; the answer is the case as it stands afterwards, and `useAfterAct` tells of it.
 * A refused stale write fetches the newest state, so that a second try starts from it.
 */
export const useAct = (action: string) => useMutation(routeOfAction(action).mutation({ told: '' }))

export type UnmaskField =
  | 'appellantName'
  | 'appellantPhone'
  | 'appellantIdNumber'
  | 'email'
  | 'sender'
  | 'recipient'
  | 'proxy'
  | 'guardian'

/** One personal field in clear; the reason is recorded. */
export const unmask = async (id: string, field: UnmaskField, why: RevealPurpose): Promise<string> =>
  (await call(api.appeals.unmask, { body: { id, field, ...why }, quiet: true })).value

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
    ...api.appeals.draftPage.query(),
  })
