const MOST_SHOWN = 999

/** A count as menus and tabs have room for it. */
export const countWord = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
