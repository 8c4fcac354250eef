import { contract } from '@appeal/contract'
import type { BulkOrder, BulkRunDetail, BulkVerdict } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { BodySent } from '@appeal/contract/kit/routes.ts'
import type { SavedView, ViewBody, ViewList } from '@appeal/contract/views/views.routes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../../lib/api.ts'

const viewsKey = (list: ViewList) => ['views', list]

/** Own views of a list and those the organisation shares. */
export const useViews = (list: ViewList) =>
  useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => call(contract.views.page, { query: { list }, quiet: true, signal }),
  })

/** Cases in each of those views; made fresh with the lists. */
export const useViewCounts = (list: ViewList, enabled: boolean) =>
  useQuery({
    queryKey: ['appeals', 'viewCounts', list],
    enabled,
    queryFn: ({ signal }) => call(contract.views.countpage, { query: { list }, quiet: true, signal }),
  }).data?.counts ?? {}

/** Keeping, deleting and choosing views; every change fetches the views anew. */
export function useViewChange(list: ViewList) {
  const queries = useQueryClient()
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: viewsKey(list) }),
      queries.invalidateQueries({ queryKey: ['appeals', 'viewCounts', list] }),
    ])
  const save = useMutation({
    mutationFn: ({ kind, ...body }: Omit<ViewBody, 'list'> & { kind: SavedView['kind'] }) =>
      call(kind === 'team' ? contract.views.saveTeam : contract.views.save, {
        body: { ...body, list },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: ({ id, kind }: Pick<SavedView, 'id' | 'kind'>) =>
      call(kind === 'team' ? contract.views.deleteTeam : contract.views.delete, { body: [{ id }] }),
    onSuccess,
  })
  const setDefault = useMutation({
    mutationFn: (id: string | null) => call(contract.views.setDefault, { body: { list, id }, quiet: true }),
    onSuccess,
  })
  return { save, remove, setDefault }
}

/** An order in parts of this many cases: each part answers within a second or two. */
const AT_ONCE = 50

/** Dry run of an order, part by part. */
export async function checkAll(order: BulkOrder, onProgress: (done: number) => void): Promise<BulkVerdict[]> {
  const verdicts: BulkVerdict[] = []
  for (let at = 0; at < order.items.length; at += AT_ONCE) {
    const items = order.items.slice(at, at + AT_ONCE)
    verdicts.push(...(await call(contract.bulk.check, { body: { ...order, items }, quiet: true })).items)
    onProgress(verdicts.length)
  }
  return verdicts
}

export const startBulk = (order: BulkOrder, key: string): Promise<BulkRunDetail> =>
  call(contract.bulk.start, { body: order, quiet: true, idempotencyKey: key })

const POLL_MS = 1_000

/** One order with its outcomes; asked for again each second until it has come to its end. */
export const useBulkRun = (id: string | undefined) =>
  useQuery<BulkRunDetail>({
    queryKey: ['bulk', 'run', id],
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.finished ? false : POLL_MS),
    queryFn: ({ signal }) => call(contract.bulk.detail, { query: { id: id! }, quiet: true, signal }),
  })

/** Own orders, newest first. */
export const useBulkRuns = (current: number) =>
  useQuery({
    queryKey: ['bulk', 'runs', current],
    queryFn: ({ signal }) => call(contract.bulk.page, { query: { current, size: 10 }, quiet: true, signal }),
  })

/** Tries the refused again, or takes an order back; answers the order that now runs. */
export function useBulkAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: 'retry' | 'undo' }) =>
      call(contract.bulk[how], { body: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (run) => {
      queries.setQueryData(['bulk', 'run', run.id], run)
      return queries.invalidateQueries({ queryKey: ['bulk', 'runs'] })
    },
  })
}

/** Units of the viewer's own tree that a case may be given to. */
export const useUnits = (caseId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['appeals', 'units', caseId],
    enabled,
    queryFn: ({ signal }) => call(contract.appeals.units, { query: { id: caseId }, quiet: true, signal }),
  })

const groupKey = (id: string) => ['appeals', 'group', id]

/** Cases of the same file, and those that could join it. */
export const useGroup = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: groupKey(id),
    enabled,
    queryFn: ({ signal }) => call(contract.merging.page, { query: { id }, quiet: true, signal }),
  })

/** Merging, splitting and taking back; the case and all lists are fetched anew. */
export function useGroupChange() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['appeals'] })
  const merge = useMutation({
    mutationFn: (body: BodySent<typeof contract.merging.merge>) =>
      call(contract.merging.merge, { body, idempotencyKey: newIdempotencyKey() }),
    onSettled,
  })
  const split = useMutation({
    mutationFn: (body: BodySent<typeof contract.merging.split>) =>
      call(contract.merging.split, { body, idempotencyKey: newIdempotencyKey() }),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: (id: string) =>
      call(contract.merging.undo, { body: { id }, idempotencyKey: newIdempotencyKey() }),
    onSettled,
  })
  return { merge, split, undo }
}

/** Cases by number, to be merged by hand. */
export const findByNumber = async (searchKey: string) =>
  (
    await call(contract.todo.page, {
      query: { queue: 'all', searchKey, current: 1, size: 10 },
      quiet: true,
    })
  ).records
