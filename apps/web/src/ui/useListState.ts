import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { setPreferences, usePreferences } from './theme/preferences.ts'
import { DEFAULT_SETTINGS, PAGE_SIZES } from './theme/settings.ts'

/** The size that an address means which names none (spec 9). */
const DEFAULT_SIZE = DEFAULT_SETTINGS.pageSize

export type SortOrder = 'ascend' | 'descend'

/** Page, size, sorting and filters of a list, all of them in the address. Several values of one filter are joined by commas. */
export interface ListState<F extends string> {
  current: number
  size: number
  sortField: string | undefined
  sortOrder: SortOrder | undefined
  filters: Partial<Record<F, string>>
}

export interface ListControl<F extends string> extends ListState<F> {
  /** Changes filters and returns to the first page; an empty value removes a filter. */
  setFilters(change: Partial<Record<F, string | undefined>>): void
  setPage(current: number, size?: number): void
  setSort(field: string | undefined, order: SortOrder | undefined): void
  /** Takes back what narrows the list, its order and its page. */
  reset(): void
  /** Filters that tell which list is shown: resetting leaves them, and they narrow nothing. */
  stays?: readonly string[]
}

const positive = (text: string | null, fallback: number) => {
  const n = Number(text)
  return Number.isInteger(n) && n >= 1 ? n : fallback
}

const asSize = (text: string | null, fallback: number): number =>
  PAGE_SIZES.find((size) => size === Number(text)) ?? fallback

/** The size of a page: of the address; of a first page without one, the size that the person chose last. */
const sizeOf = (params: URLSearchParams, chosen: number) =>
  asSize(params.get('size'), params.has('current') ? DEFAULT_SIZE : chosen)

/**
 * The state of a list in the address, so that back, reload and a copied link show the same rows.
 * @param names the filters this list knows; anything else in the address is ignored
 * @param stays those of them that a tab over the list sets
 */
export function useListState<const F extends string>(
  names: readonly F[],
  stays: readonly NoInfer<F>[] = [],
): ListControl<F> {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const { pageSize } = usePreferences()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for params, whose identity changes each render
  const state = useMemo<ListState<F>>(() => {
    const order = params.get('sortOrder')
    const filters: Partial<Record<F, string>> = {}
    for (const name of names) {
      const value = params.get(name)
      if (value) filters[name] = value
    }
    return {
      current: positive(params.get('current'), 1),
      size: sizeOf(params, pageSize),
      sortField: params.get('sortField') ?? undefined,
      sortOrder: order === 'ascend' || order === 'descend' ? order : undefined,
      filters,
    }
  }, [text, names, pageSize])

  // The address is shown a moment after it was set; a second change within that moment must not undo the first.
  const newest = useRef(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for params, whose identity changes each render
  useEffect(() => {
    newest.current = params
  }, [text])
  const change = useCallback(
    (values: Record<string, string | number | undefined>) => {
      const next = new URLSearchParams(newest.current)
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      newest.current = next
      setParams(next, { replace: true })
    },
    [setParams],
  )

  return {
    ...state,
    stays,
    setFilters: (filters) =>
      change({ ...(filters as Record<string, string | undefined>), current: undefined }),
    setPage: (current, size = state.size) => {
      if (size !== state.size) setPreferences({ pageSize: size })
      change({
        current: current > 1 ? current : undefined,
        size: size === DEFAULT_SIZE ? undefined : size,
      })
    },
    setSort: (field, order) =>
      change({
        sortField: order && field,
        sortOrder: order && field ? order : undefined,
        current: undefined,
      }),
    reset: () =>
      change(
        Object.fromEntries(
          [...names.filter((name) => !stays.includes(name)), 'current', 'sortField', 'sortOrder'].map(
            (name) => [name, undefined],
          ),
        ),
      ),
  }
}
