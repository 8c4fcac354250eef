import { queryClient } from '../lib/query.ts'

/** The product's own cache, empty, and without patience: acts of a page reach what the page shows. */
export function freshCache() {
  const { queries, mutations } = queryClient.getDefaultOptions()
  queryClient.clear()
  queryClient.setDefaultOptions({
    queries: { ...queries, retry: false, staleTime: 0 },
    ...(mutations && { mutations }),
  })
  return queryClient
}
