import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import type { Tx } from './db.ts'
import { together } from './together.ts'

const test = useTestApp()

beforeAll(async () => {
  await test.app.owner.query(
    'create table together_rows (n integer primary key); grant all on together_rows to public',
  )
})

const put = (tx: Tx, n: number) => tx.execute(sql`insert into together_rows values (${n})`)
const kept = async () => {
  const { rows } = await test.app.platform.db.execute<{ n: number }>(
    sql`select n from together_rows order by n`,
  )
  return rows.map(({ n }) => n)
}

describe('together', () => {
  it('throws the first failure when everything has ended, and leaves nothing of its transaction', async () => {
    let went = 0
    const slowly = async (tx: Tx) => {
      for (let n = 10; n < 20; n++) {
        await put(tx, n)
        went += 1
      }
    }
    const work = test.app.platform.db.transaction(async (tx) => {
      await put(tx, 1)
      await together(put(tx, 2), put(tx, 2), slowly(tx))
    })
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } })
    const then = went
    expect(await kept()).toEqual([])
    // Whoever went on would write on a connection without a transaction.
    expect(went).toBe(then)
  })

  it('throws the failure that came first, not what the lost transaction refuses after it', async () => {
    const work = test.app.platform.db.transaction((tx) =>
      together(
        put(tx, 6).then(() => put(tx, 7)),
        put(tx, 5).then(() => put(tx, 5)),
        put(tx, 5),
      ),
    )
    await expect(work).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  it('answers in the order of what was asked', async () => {
    const answers = await test.app.platform.db.transaction((tx) =>
      together(
        put(tx, 3).then(() => 'three'),
        false,
        tx.execute<{ n: number }>(sql`select 4 as n`).then(({ rows }) => rows[0]?.n),
      ),
    )
    expect(answers).toEqual(['three', false, 4])
    expect(await kept()).toEqual([3])
  })
})
