/** A row of a list with the days that the server orders lists by. */
interface Due {
  id: string
  /** The nearest legal end that presses the reader's side, `yyyy-MM-dd`. */
  endsOn?: string | null | undefined
  /** The nearest day that an outer body has named. */
  outerDueOn?: string | null | undefined
}

const LAST = '9999'
const target = ({ endsOn, outerDueOn }: Due): string =>
  [endsOn ?? LAST, outerDueOn ?? LAST].toSorted()[0] ?? LAST

/**
 * The order in which one goes through a page of a list, however it is sorted: what ends first, then what nothing presses.
 * Chips do not tell it: one may be the appellant's, or stand still, and the end of the whole case is not always shown.
 */
export const byTarget = (rows: readonly Due[]): string[] =>
  rows.toSorted((a, b) => target(a).localeCompare(target(b))).map(({ id }) => id)

/** What a case page needs to go back to the list it was opened from and through it, beyond the page that was shown. */
export interface ListMemory {
  ids: readonly string[]
  /** Address of the list, with everything that was chosen there. */
  back: string
  /** The act whose form opens with the case. */
  act?: string | undefined
  /** Path of the case the walk came from; its tab is this case's now. */
  insteadOf?: string
  /** The list itself: its query, the place of the first id and how many there are. */
  walk?: {
    query: Readonly<Record<string, string | number>>
    /** 1, 2, 3 … : the page that `ids` begin with. */
    from: number
    /** The page that `ids` end with. */
    to: number
    size: number
    total: number
  }
}
