import type { BulkForecast, BulkOrder, BulkRunDetail } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { Page } from '@appeal/contract/kit/page.ts'
import type { SavedView, ViewBody, ViewList } from '@appeal/contract/views/views.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { amendRows } from '../../../lib/amendRows.ts'
import { api } from '../../../lib/deskOperations.ts'
import { type Answering, call } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
import { routeOf } from '../desk/cases.desk.api.ts'

/** The list of a kind's cases as one side has it. */
export const listRoute = <R extends { id: string }>(
  kind: CaseRef['kind'],
  isEnterprise: boolean,
): Answering<Page<R>> =>
  kind === 'appeal'
    ? ((isEnterprise ? api.todo.enterprisepage : api.todo.page) as Answering<unknown> as Answering<Page<R>>)
    : routeOf(kind, isEnterprise ? 'enterprisepage' : 'bureaupage')

/** A case that was opened is new in no list any more, from the answer on: the register of readings has it. */
export function useOpened({ kind, id }: CaseRef, openedAt: number | undefined): void {
  const isEnterprise = useSession().source === 'courier_workbench'
  useEffect(() => {
    if (openedAt) amendRows(listRoute(kind, isEnterprise), id, { unread: false })
  }, [kind, id, isEnterprise, openedAt])
}

/** Own views of a list and those the organisation shares. */
export const useViews = (list: ViewList) =>
  useQuery({
    ...api.views.page.query({ list }),
  })

/** Cases in each of those views; made fresh with the lists. */
export const useViewCounts = (list: ViewList, enabled: boolean) =>
  useQuery({
    ...api.views.countpage.query({ list }),
    enabled,
  }).data?.counts ?? {}

/** Keeping, deleting and choosing views; every change fetches the views anew. */
export function useViewChange(list: ViewList) {
  const save = useMutation({
    mutationFn: ({ kind, ...body }: Omit<ViewBody, 'list'> & { kind: SavedView['kind'] }) =>
      call(kind === 'team' ? api.views.saveTeam : api.views.save, {
        body: { ...body, list },
      }),
  })
  const remove = useMutation({
    mutationFn: ({ id, kind }: Pick<SavedView, 'id' | 'kind'>) =>
      call(kind === 'team' ? api.views.deleteTeam : api.views.delete, { body: [{ id }] }),
  })
  const setDefault = useMutation({
    mutationFn: (id: string | null) => call(api.views.setDefault, { body: { list, id }, quiet: true }),
  })
  return { save, remove, setDefault }
}

/** An order in parts of this many cases: each part answers within a second or two. */
const AT_ONCE = 50

/** The same order for some of its cases, with what is said of these alone. */
export function orderOf(order: BulkOrder, items: BulkOrder['items']): BulkOrder {
  const ids = new Set(items.map(([id]) => id))
  const { own = [], ...rest } = order
  const alone = own.filter(([id]) => ids.has(id))
  return { ...rest, items, ...(alone.length > 0 && { own: alone }) }
}

/** Dry run of an order, part by part. */
export async function checkAll(
  order: BulkOrder,
  onProgress: (done: number) => void,
): Promise<BulkForecast[]> {
  const verdicts: BulkForecast[] = []
  for (let at = 0; at < order.items.length; at += AT_ONCE) {
    const items = order.items.slice(at, at + AT_ONCE)
    verdicts.push(...(await call(api.bulk.check, { body: orderOf(order, items), quiet: true })).items)
    onProgress(verdicts.length)
  }
  return verdicts
}

export const startBulk = (order: BulkOrder): Promise<BulkRunDetail> =>
  call(api.bulk.start, { body: order, quiet: true })

const POLL_MS = 1_000

/** One order with its outcomes; asked for again until it has come to its end, each second for a thousand cases. */
export const useBulkRun = (id: string | undefined) =>
  useQuery<BulkRunDetail>({
    ...api.bulk.detail.query({ id: id! }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.finished ? false : POLL_MS * Math.ceil((state.data?.total ?? 1) / 1_000),
  })

/** Own orders, newest first. */
export const useBulkRuns = (current: number) =>
  useQuery({
    ...api.bulk.page.query({ current, size: 10 }),
  })

/** Tries the refused again, or takes an order back; answers the order that now runs. */
export function useBulkAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: 'retry' | 'undo' }) => call(api.bulk[how], { body: { id } }),
    onSuccess: (run) => {
      queries.setQueryData(api.bulk.detail.query({ id: run.id }).queryKey, run)
    },
  })
}

/** Units of the viewer's own tree that a case may be given to. */
export const useOwnUnits = (caseId: string, enabled: boolean) =>
  useQuery({
    ...api.appeals.units.query({ id: caseId }),
    enabled,
  })

/** Cases of the same file, and those that could join it. */
export const useGroup = (id: string, enabled: boolean) =>
  useQuery({
    ...api.merging.page.query({ id }),
    enabled,
  })

/** Merging, splitting and taking back; the case and all lists are fetched anew. */
export const useGroupChange = () => ({
  merge: useMutation(api.merging.merge.mutation()),
  split: useMutation(api.merging.split.mutation()),
  undo: useMutation(api.merging.undo.mutation()),
})

/** Cases by number, to be merged by hand. */
export const findByNumber = async (searchKey: string) =>
  (
    await call(api.todo.page, {
      query: { queue: 'all', searchKey, current: 1, size: 10 },
      quiet: true,
    })
  ).records
