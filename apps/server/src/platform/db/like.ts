import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A pattern for `like` that finds a text anywhere; what the text itself holds of signs of patterns means itself. */
export const containing = (text: string): string => `%${literal(text)}%`

/** The same at the beginning. */
export const beginning = (text: string): string => `${literal(text)}%`

/** Equal to a text, found by the index over its end: numbers are searched for by their last digits as well. */
export const isWhole = (column: SQLWrapper, text: unknown): SQL => sql`reverse(${column}) = reverse(${text})`
