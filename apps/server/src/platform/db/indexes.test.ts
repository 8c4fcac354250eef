import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'

const test = useTestApp()

/** What a statement reads, where the planner avoids reading a whole table. */
async function planOf(statement: string): Promise<string> {
  const client = await test.app.platform.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each([
  ["select max(logged_at) from log_seals where source = 'login'", 'log_seals_logged_idx'],
  [
    "delete from idempotency_keys where created_at < now() - interval '1 day'",
    'idempotency_keys_created_idx',
  ],
  [
    "select id from appeals where closed_at >= now() - interval '7 days' and closed_at < now()",
    'appeals_closed_idx',
  ],
  [
    'select id from appeals where handler_id = 1 order by submitted_at desc, id desc limit 20',
    'appeals_handler_submitted_idx',
  ],
])('%s walks %s', async (statement, index) => {
  expect(await planOf(statement)).toContain(index)
})
