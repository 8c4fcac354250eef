import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anyCasePath, type CaseRef } from '../../../domain/caseFaces.ts'
import { call } from '../../../lib/operations.ts'
import { useSession } from '../../../lib/session.ts'
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

/** Appends the page behind the known ids, or prepends the one before them. What is there already is not doubled. */
async function widen(
  route: ReturnType<typeof listRoute>,
  memory: ListMemory,
  step: 1 | -1,
): Promise<ListMemory> {
  const { walk, ids } = memory
  if (!walk) return memory
  const current = step > 0 ? walk.to + 1 : walk.from - 1
  const { records, total } = await call(route, {
    query: { ...walk.query, size: walk.size, current },
    quiet: true,
  })
  const fresh = byTarget(records).filter((id) => !ids.includes(id))
  return {
    ...memory,
    ids: step > 0 ? [...ids, ...fresh] : [...fresh, ...ids],
    walk: { ...walk, total, ...(step > 0 ? { to: current } : { from: current }) },
  }
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
        if (!memory.ids[index + step]) memory = await widen(listRoute(kind, isEnterprise), memory, step)
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
