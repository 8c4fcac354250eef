const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A pattern for `like` that finds a text anywhere; what the text itself holds of signs of patterns means itself. */
export const containing = (text: string): string => `%${literal(text)}%`

/** The same at the beginning. */
export const beginning = (text: string): string => `${literal(text)}%`
