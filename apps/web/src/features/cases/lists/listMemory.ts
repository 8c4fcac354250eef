/** A row of a list with the end that the law sets to what is due on it. */
interface Due {
  id: string
  clock?: { legalDueOn: string } | null
}

/** The order in which one goes through a page of a list, however it is sorted: what ends first, then what nothing presses. */
export const byTarget = (rows: readonly Due[]): string[] =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [a.clock?.legalDueOn, b.clock?.legalDueOn]
      return one === other ? 0 : one === undefined || (other !== undefined && other < one) ? 1 : -1
    })
    .map(({ id }) => id)

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
