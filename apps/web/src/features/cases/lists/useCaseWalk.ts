import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anyCasePath, type CaseRef } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useSession } from '../../../lib/session.ts'
import { useMay } from '../../../ui/useMay.ts'
import { byTarget, type ListMemory } from './listMemory.ts'
import { listRoute } from './lists.api.ts'

/** The way through a list from one of its cases. */
export interface CaseWalk {
  back: string
  /** 1, 2, 3 … in the whole list; undefined where the case was not opened from one. */
  at: number | undefined
  of: number
  hasPrevious: boolean
  hasNext: boolean
  /** Opens the neighbour; at the border of the page that was shown, the next page of the list is fetched. */
  go(step: 1 | -1): Promise<void>
}

/** Milliseconds for which an answer that was asked for ahead is taken as it came, unless something made it stale. */
const FRESH_MS = 60_000
const inAdvance = <Q extends object>(question: Q) => ({ ...question, staleTime: FRESH_MS })

/** Appends the page behind the known ids, or prepends the one before them. What is there already is not doubled. */
async function widen(
  route: ReturnType<typeof listRoute>,
  memory: ListMemory,
  step: 1 | -1,
  queries: QueryClient,
): Promise<ListMemory> {
  const { walk, ids } = memory
  if (!walk) return memory
  const current = step > 0 ? walk.to + 1 : walk.from - 1
  // What was asked for ahead is there already.
  const { records, total } = await queries.fetchQuery(
    inAdvance(route.query({ ...walk.query, size: walk.size, current })),
  )
  const fresh = byTarget(records).filter((id) => !ids.includes(id))
  return {
    ...memory,
    ids: step > 0 ? [...ids, ...fresh] : [...fresh, ...ids],
    walk: { ...walk, total, ...(step > 0 ? { to: current } : { from: current }) },
  }
}

/** Cases of a walk that are made ready before they are opened. */
const AHEAD = 2
/** Milliseconds on a case after which its reader is taken to stay: whoever leafs through asks for nothing ahead. */
const STAY_MS = 400

/**
 * Asks ahead for what the next two cases of a walk need, as far as it is no reading of theirs: the page of the list that
 * comes after this one, and what has to be checked on them. The cases themselves are asked for when they
 * are opened: their answer is a line in the register of readings, which tells what somebody saw.
 */
export function useAhead({ kind, id }: CaseRef): void {
  const { state } = useLocation() as { state: Partial<ListMemory> | null }
  const isEnterprise = useSession().source === 'courier_workbench'
  const queries = useQueryClient()
  const mayCheck = useMay()(api.checklists.list)
  const { ids = [], walk } = state ?? {}
  const at = ids.indexOf(id)
  const wanted = at < 0 ? [] : ids.slice(at + 1, at + 1 + AHEAD)
  const places = walk ? (walk.from - 1) * walk.size + ids.length : 0
  const page =
    walk && at >= 0 && wanted.length < AHEAD && places < walk.total
      ? { ...walk.query, size: walk.size, current: walk.to + 1 }
      : undefined
  const asked = JSON.stringify([mayCheck && checkedActsOf(kind).length > 0 ? wanted : [], page])
  useEffect(() => {
    const timer = setTimeout(() => {
      const [cases, list] = JSON.parse(asked) as [string[], typeof page | null]
      for (const one of cases)
        void queries.prefetchQuery(inAdvance(api.checklists.list.query({ kind, id: one })))
      if (list) void queries.prefetchQuery(inAdvance(listRoute(kind, isEnterprise).query(list)))
    }, STAY_MS)
    return () => clearTimeout(timer)
  }, [asked, kind, isEnterprise, queries])
}

/**
 * The cases of the list page by page, on each what ends first. The order is that of the moment the list was left: a
 * case that an action took out of the list keeps its place, so that "next" goes on where one was.
 */
export function useCaseWalk({ kind, id }: CaseRef): CaseWalk {
  const navigate = useNavigate()
  // Lists of other things lead here too: they say the way back alone.
  const { state } = useLocation() as { state: Partial<ListMemory> | null }
  const isEnterprise = useSession().source === 'courier_workbench'
  const queries = useQueryClient()
  const busy = useRef(false)
  const ids = state?.ids ?? []
  const index = ids.indexOf(id)
  const walk = state?.walk
  const before = walk ? (walk.from - 1) * walk.size : 0
  const of = Math.max(walk?.total ?? 0, before + ids.length)
  const known = index >= 0
  return {
    back: state?.back ?? '/',
    at: known ? before + index + 1 : undefined,
    of,
    hasPrevious: known && (index > 0 || (walk?.from ?? 1) > 1),
    hasNext: known && (index + 1 < ids.length || before + index + 1 < of),
    async go(step) {
      if (!known || busy.current) return
      busy.current = true
      try {
        let memory: ListMemory = { ...state, back: state?.back ?? '/', ids }
        if (!memory.ids[index + step])
          memory = await widen(listRoute(kind, isEnterprise), memory, step, queries)
        const next = memory.ids[memory.ids.indexOf(id) + step]
        if (next)
          await navigate(anyCasePath(kind, next), {
            state: { ...memory, act: undefined, insteadOf: anyCasePath(kind, id) },
            replace: true,
          })
      } finally {
        busy.current = false
      }
    },
  }
}
