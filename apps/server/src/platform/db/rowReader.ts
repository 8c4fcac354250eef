import { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Makes rows of the driver's values. Written out here: the query layer asks anew for each value what it is, and takes
 * longer than the reading.
 *
 * @param columns name and column of each value, in the order of the query
 */
export function readerOf<R>(
  columns: readonly (readonly [key: string, PgColumn])[],
): (values: unknown[]) => R {
  const steps = columns.map(([key, column]) => {
    const isAsSent = column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue
    return { key, read: isAsSent ? undefined : (value: unknown) => column.mapFromDriverValue(value) }
  })
  return (values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < steps.length; at += 1) {
      const { key, read } = steps[at]!
      const value = values[at]
      row[key] = value === null || !read ? value : read(value)
    }
    return row as R
  }
}
