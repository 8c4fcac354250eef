import { asc, eq, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { bytes, instant, recordId } from './columns.ts'
import type { Db, Queryable } from './db.ts'
import { insertion, statement } from './statement.ts'

const things = pgTable('statement_things', {
  id: recordId().primaryKey(),
  /** Named otherwise than its column. */
  called: text('name').notNull(),
  size: integer(),
  price: numeric({ precision: 12, scale: 2 }),
  isOpen: boolean('is_open'),
  tags: text().array(),
  said: jsonb().$type<Record<string, unknown>>(),
  sealed: bytes(),
  at: instant(),
  ofId: recordId('of_id'),
})
const test = useTestApp()
let db: Db

const full = {
  ...{ id: '9007199254740993', called: '“€” 😀', size: -7, price: '12.30', isOpen: false, ofId: '2' },
  ...{ tags: ['a,b', '"', ''], said: { z: [1, null], a: 'x' }, sealed: Buffer.from([0, 255]) },
  at: new Date(Date.UTC(2026, 8, 21, 6, 0, 0, 123)),
}
const bare = {
  ...{ id: '2', called: '', size: null, price: null, isOpen: null, tags: null },
  ...{ said: null, sealed: null, at: null, ofId: null },
}

beforeAll(async () => {
  ;({ db } = test.app.platform)
  await test.app.owner.query(`create table statement_things
    (id bigint primary key, name text not null, size int, price numeric(12, 2), is_open boolean, tags text[],
     said jsonb, sealed bytea, at timestamptz, of_id bigint); grant all on statement_things to public`)
  await insertion(things)(db, [full, bare])
})

describe('a statement that is built once', () => {
  const byId = (on: Queryable) =>
    on
      .select()
      .from(things)
      .where(eq(things.id, sql.placeholder('id')))
  const find = statement(byId)

  it('gives every kind of value as it was written, and nothing where there was nothing', async () => {
    expect(await find(db, { id: full.id })).toEqual([full])
    expect(await find(db, { id: bare.id })).toEqual([bare])
    expect(await find(db, { id: '1' })).toEqual([])
  })

  it('takes each time the values of this time', async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, n) => find(db, { id: n % 2 ? '2' : full.id })),
    )
    expect(found.map(([row]) => row!.id)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? '2' : full.id)),
    )
  })

  it('nests the rows of joined tables as the query layer does, and leaves out what joined nothing', async () => {
    const other = sql`${things.ofId}`
    const joined = (on: Queryable) => {
      const of = on.select({ id: things.id, called: things.called }).from(things).as('of')
      return on.select().from(things).leftJoin(of, eq(of.id, other)).orderBy(asc(things.id))
    }
    const rows = await statement(joined)(db)
    expect(rows).toEqual(await joined(db))
    expect(rows.map(({ of }) => of)).toEqual([null, { id: '2', called: '' }])
  })

  it('gives what is reckoned beside columns', async () => {
    const beside = statement((on) =>
      on
        .select({ called: things.called, twice: sql<number>`${things.size} * 2`.mapWith(Number) })
        .from(things)
        .orderBy(asc(things.id)),
    )
    expect(await beside(db)).toEqual([
      { called: bare.called, twice: null },
      { called: full.called, twice: -14 },
    ])
  })
})
