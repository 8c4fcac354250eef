import { z } from 'zod'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const MAX_PAGE_SIZE = 100
export const DEFAULT_PAGE_SIZE = 20

// Selectors of the ecosystem's clients send current=0 and unparsable sizes; both fall back instead of failing (contract 1).
const whole = (fallback: number, max: number) =>
  z
    .preprocess((value: string | number) => {
      // Text or number only: converting an object would run whatever it calls its own conversion.
      const n = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
      return Number.isInteger(n) && n >= 1 ? Math.min(n, max) : fallback
    }, z.number().int())
    .default(fallback)

/**
 * Query of a list call: page, size, one sort column and the feature's own filters.
 * An unknown `sortField` is refused with 415; columns are named by a closed list.
 */
export function pageQuery<F extends z.ZodRawShape, S extends string>(
  sortable: readonly [S, ...S[]],
  filters: F,
) {
  return z.object({
    current: whole(1, 1_000_000),
    size: whole(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    sortField: z
      .preprocess(
        (v: S | '' | undefined) => (v === '' ? undefined : v),
        z.enum(sortable, 'rule.sortField').optional(),
      )
      .optional(),
    sortOrder: z
      .preprocess(
        (v: 'ascend' | 'descend' | '' | undefined) => (v === '' ? undefined : v),
        z.enum(['ascend', 'descend'], 'rule.sortOrder').optional(),
      )
      .optional(),
    ...filters,
  })
}

/** A page of records: the client reads `records`, `total` and `current`. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    /** There are more than `total`: counting ended there. `exact` asks for the whole number. */
    more: z.literal(true).optional(),
  })

export interface Page<T> {
  records: T[]
  total: number
  size: number
  current: number
  pages: number
  more?: true
}

/** Counting a wide filter ends here, unless the whole number is asked for. */
export const MOST_COUNTED = 10_000
/** Findings of frequent words are counted up to here, and told as "more than" (decision 0006). */
export const MOST_FOUND = 200
/** Filter of lists that end counting early. */
export const exact = z.enum(['true'], 'rule.code').optional()

/** How many there are, or that there are more than so many. */
export interface Counted {
  total: number
  more?: true
}

/** Puts one page of rows into the wire shape. */
export function toPage<T>(
  records: T[],
  counted: number | Counted,
  at: { current: number; size: number },
): Page<T> {
  const { total, more }: Counted = typeof counted === 'number' ? { total: counted } : counted
  const pages = Math.ceil(total / at.size)
  return { records, total, size: at.size, current: at.current, pages, ...(more && { more }) }
}
