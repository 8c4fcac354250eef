import type { SavedView } from '@appeal/contract/views/views.routes.ts'

/** Name of the chosen view in the address. */
export const VIEW_PARAM = 'sv'

interface Shown {
  filters: Readonly<Record<string, string | undefined>>
  sortField: string | undefined
  sortOrder: string | undefined
}

const sorted = (filters: Readonly<Record<string, string | undefined>>) =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value)
      .sort(),
  )

/** Whether what is shown is not what the view keeps. */
export const isChanged = (view: SavedView, shown: Shown): boolean =>
  sorted(view.filters) !== sorted(shown.filters) ||
  (view.sortField ?? undefined) !== shown.sortField ||
  (view.sortOrder ?? undefined) !== shown.sortOrder

/** The address that shows a view: all of it stands there, so that a copied link shows the same to a colleague. */
export function viewAddress(path: string, view: SavedView, pageQueue: string): string {
  const params = new URLSearchParams(view.filters)
  if (view.queue !== pageQueue) params.set('view', view.queue)
  if (view.sortField) params.set('sortField', view.sortField)
  if (view.sortOrder) params.set('sortOrder', view.sortOrder)
  params.set(VIEW_PARAM, view.id)
  return `${path}?${params}`
}
