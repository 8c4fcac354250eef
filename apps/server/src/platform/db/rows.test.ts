import { asc, eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { fail } from '../fail.ts'
import { instant, recordId } from './columns.ts'
import type { Db } from './db.ts'
import { elsewhere } from './held.ts'
import { equals, holding, isAny, pageOf, recordsOf, rowsOf, touched, valuesOf } from './rows.ts'
import { refusedFor } from './violations.ts'

const things = pgTable('rows_things', {
  id: recordId().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  deletedAt: instant('deleted_at'),
})
const { find, lock, insert, update } = recordsOf(things)
const test = useTestApp()
let db: Db

beforeAll(async () => {
  ;({ db } = test.app.platform)
  await test.app.owner.query(`create table rows_things
    (id bigint primary key, name text not null, version int not null default 1, deleted_at timestamptz,
     constraint rows_things_name_unique unique (name)); grant all on rows_things to public`)
  for (const [id, name] of ['Anna', 'Berta', '100%', 'gone'].entries())
    await insert(db, { id: String(id + 1), name })
  await db.transaction((tx) => update(tx, '4', { deletedAt: new Date() }))
})

describe('records of a table', () => {
  it('are found and locked by id, unless they were deleted', async () => {
    expect(await find(db, '4')).toBeUndefined()
    expect(await find(db, '9')).toBeUndefined()
    expect(await find(db, '1')).toMatchObject({ name: 'Anna', version: 1 })
    const locked = await db.transaction(async (tx) => {
      const row = await lock(tx, '1')
      const rival = sql`select id from rows_things where id = 1 for update skip locked`
      return {
        row,
        left: (await elsewhere(async () => await db.execute(rival))).rows,
        deleted: await lock(tx, '4'),
      }
    })
    expect(locked).toEqual({ row: await find(db, '1'), left: [], deleted: undefined })
  })

  it('count their changes', async () => {
    await db.transaction((tx) => update(tx, '2', { name: 'Bertha' }))
    expect(await find(db, '2')).toMatchObject({ name: 'Bertha', version: 2 })
    expect((await find(db, '1'))?.version).toBe(1)
  })

  it('come page by page, with the number of all', async () => {
    const page = (current: number) => pageOf(db, things, undefined, [asc(things.id)], { current, size: 3 })
    expect((await page(1)).rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
    expect(await page(2)).toMatchObject({ rows: [{ id: '4' }], total: 4 })
  })

  it('are searched for a text in any case, in which signs of patterns mean themselves', async () => {
    const names = (words: string) => valuesOf(db, things, 'name', holding(words, things.name))
    expect(await names('ANN')).toEqual(['Anna'])
    expect(await names('%')).toEqual(['100%'])
    expect(await names('')).toHaveLength(4)
  })

  it('are found by what their columns equal: a value, nothing, or one of several', async () => {
    const ids = async (where: ReturnType<typeof equals>) =>
      (await rowsOf(db, things, where, [asc(things.id)])).map(({ id }) => id)
    expect(await ids(equals(things, { deletedAt: null }))).toEqual(['1', '2', '3'])
    expect(await ids(equals(things, { name: ['Anna', 'gone'] }))).toEqual(['1', '4'])
    expect(await ids(equals(things, { name: ['Anna', 'gone'], deletedAt: null }))).toEqual(['1'])
    expect(await ids(equals(things, { name: [] }))).toEqual([])
  })

  it('say whether there are any, and how many a statement touched', async () => {
    expect(await isAny(db, things, eq(things.name, 'nobody'))).toBe(false)
    expect(await isAny(db, things, eq(things.name, 'Anna'))).toBe(true)
    expect(await touched(db.delete(things).where(eq(things.name, 'nobody')))).toBe(0)
    expect(await touched(db.update(things).set({ version: 7 }).where(eq(things.id, '3')))).toBe(1)
  })

  it('refuse what a constraint means, and nothing else', async () => {
    const uniquely = refusedFor({ rows_things_name_unique: () => fail('record.stale') })
    await expect(uniquely(() => insert(db, { id: '5', name: 'Anna' }))).rejects.toMatchObject({
      reason: 'record.stale',
    })
    await expect(uniquely(() => insert(db, { id: '1', name: 'new' }))).rejects.not.toHaveProperty('reason')
    await uniquely(() => insert(db, { id: '5', name: 'Dora' }))
    expect(await find(db, '5')).toMatchObject({ name: 'Dora' })
  })
})
