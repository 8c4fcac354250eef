import { useEffect } from 'react'
import type { ListData } from '../DataTable.tsx'
import type { ListControl } from '../useListState.ts'

/** A page beyond the end, e.g. after its last row was handled, gives way to the page before it (spec 4). */
export function useStepBack<R extends object, F extends string>(list: ListData<R>, control: ListControl<F>) {
  const beyond = !list.isFetching && list.data?.records.length === 0 && control.current > 1
  const { setPage, current } = control
  // biome-ignore lint/correctness/useExhaustiveDependencies: only being beyond the end calls for a step
  useEffect(() => {
    if (beyond) setPage(current - 1)
  }, [beyond, current])
}
