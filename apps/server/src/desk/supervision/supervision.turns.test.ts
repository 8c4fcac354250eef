import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { START, useTestApp } from '../../testing/app.ts'
import { beside, waiting } from '../../testing/held.ts'
import { caseIn } from '../../testing/stages.ts'
import { type Company, openCompany, UNIT } from './supervision.fixture.ts'

const test = useTestApp()
const { supervision } = contract
let c: Company

beforeAll(async () => {
  test.app.clock.set(START)
  c = await openCompany(test.app)
})
beforeEach(() => c.signIn())

/** Issues an order while somebody else changes what it is judged by, and lets both go on. */
async function issueBeside(more: object, ...changes: [sql: string, values: unknown[]][]) {
  const { issuing } = await beside(test.app, async (query) => {
    for (const [sql, values] of changes) await query(sql, values)
    const issuing = c.as('officer').call(supervision.issue, { body: c.anOrder(more) })
    // Judged without waiting, it is answered by what was true before.
    await Promise.race([issuing, waiting(test.app)])
    return { issuing }
  })
  return issuing
}

it('a case that just goes to another unit is told to nobody in an order', async () => {
  const id = await caseIn(test.app, c.players, 'at_enterprise')
  const answer = await issueBeside({ cases: [{ kind: 'appeal', id }] }, [
    'update appeals set enterprise_id = $2 where id = $1',
    [id, c.idOf('ENT-ZTO-440100')],
  ])
  expect(answer).toFailWith('supervision.foreign_case')
})

it('a unit that just ends gets no order', async () => {
  const unit = c.idOf(UNIT)
  const answer = await issueBeside(
    {},
    ["select pg_advisory_xact_lock(hashtextextended('organisations:held:' || $1::text, 0))", [unit]],
    ['update organisations set deleted_at = now() where id = $1', [unit]],
  )
  await test.app.owner.query('update organisations set deleted_at = null where id = $1', [unit])
  expect(answer).toFailWith('supervision.foreign_addressee')
})
