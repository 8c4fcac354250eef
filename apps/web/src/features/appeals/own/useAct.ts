import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'

export const detailKey = (id: string) => ['appeals', 'detail', id] as const

/** After an act the server answers the case as it stands: it goes straight into the page, lists are fetched anew. */
export function useMoved(): (detail: AppealDetail) => void {
  const cache = useQueryClient()
  return (detail) => {
    cache.setQueryData(detailKey(detail.id), detail)
    void cache.invalidateQueries({ queryKey: ['appeals', 'own'] })
  }
}
