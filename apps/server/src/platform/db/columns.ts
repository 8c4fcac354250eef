import { type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** A record id: bigint in the table, decimal string everywhere else. */
export const recordId = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Raw bytes: ciphertexts, digests, blind indexes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

declare const sealing: unique symbol
/** A text under the key of the record it belongs to; only the record's cipher makes one. */
export type SealedText = Buffer & { readonly [sealing]: true }
export const sealedText = customType<{ data: SealedText; driverData: Buffer }>({ dataType: () => 'bytea' })

/** Digests that a record is found by (decision 0019), as a set without order. */
export const grams = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' })

/** Digests as a value of such a column. */
export const gramsValue = (given: readonly string[]): SQL =>
  sql`array_to_tsvector(string_to_array(${given.join(' ')}, ' '))`

/** What such a column must hold, all of them. Digests are letters, digits, `-` and `_`: quoting them makes a query. */
export const holdingAll = (given: readonly string[]): SQL =>
  sql`${given.map((gram) => `'${gram}'`).join(' & ')}::tsquery`

/** A point in time, as a Date. The query layer hands over PostgreSQL's text, so it is read here. */
export const instant = customType<{ data: Date; driverData: Date | string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value),
})

/** A calendar day, `yyyy-MM-dd`. */
export const day = customType<{ data: string; driverData: string }>({ dataType: () => 'date' })

/** An amount of money with two decimals, as a decimal string. */
export const money = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric(12,2)' })

/** When a record was made and when it was last changed. */
export const stamps = () => ({
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
