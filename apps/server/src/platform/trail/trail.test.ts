import { contract } from '@appeal/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { type Context, systemContext } from '../context.ts'
import { carryingLine } from './trail.ts'

const test = useTestApp()

const linesOf = async (userId: string) => {
  const { rows } = await test.app.platform.database.pool.query<{ name: string; result: string }>(
    'select name, result from operation_log where user_id = $1 order by id',
    [userId],
  )
  return rows.map(({ name, result }) => `${name} ${result}`)
}

it('nobody keeps an act or a refusal out of the log with signs that cannot be stored', async () => {
  const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const caller = await test.app.as(officer.id)
  const { resetPassword, page } = contract.accounts
  const bodies = [{ id: '1', '\0': 1 }, { id: '\uD800' }, { 'x\uDFFF': { '\0': ['\0'] }, ids: ['\0'] }]
  for (const body of bodies)
    expect(await caller.call(resetPassword, { body: body as never })).toFailWith('request.not_permitted')
  const payloads = ['[{"id":1e309}]', '{"id":[-1e309]}']
  const headers = { token: caller.token, 'content-type': 'application/json' }
  for (const payload of payloads)
    await test.app.inject({ method: 'POST', url: resetPassword.url, headers, payload })
  expect(await caller.call(page, { query: { id: '\0' } as never })).toFailWith('request.not_permitted')
  expect(await linesOf(officer.id)).toEqual([
    ...[...bodies, ...payloads].map(() => `${resetPassword.name} FAIL`),
    `${page.name} FAIL`,
  ])
})

it('an act whose line cannot be written does not happen', async () => {
  const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const { platform } = test.app
  const nameOf = async () =>
    (await platform.database.pool.query('select account from users where id = $1', [officer.id])).rows[0]
  const before = await nameOf()
  const attempt = (userId: string) => {
    const ctx = {
      ...systemContext(platform, 'test'),
      route: { name: 'accounts.edit', method: 'POST', permission: '/x' },
      viewer: { userId, area: 'b', org: null },
    } as unknown as Context
    return carryingLine(
      ctx,
      () => ({ query: {}, body: {}, elapsed: 0 }),
      (tx) => tx.execute(sql`update users set account = account || 'x' where id = ${officer.id}`),
      (work) => platform.db.transaction(work),
    )
  }
  await expect(attempt('nobody')).rejects.toThrow()
  expect(await nameOf()).toEqual(before)
  await attempt(officer.id)
  expect(await nameOf()).not.toEqual(before)
  expect(await linesOf(officer.id)).toEqual(['accounts.edit SUCCESS'])
})

it('what staff ask for is not shown where its line cannot be written', async () => {
  const officer = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
  const caller = await test.app.as(officer.id)
  const { getAncestorNodes, tree } = contract.orgs
  const [top] = (await caller.call(tree)).data
  const ask = () => caller.call(getAncestorNodes, { body: [top?.id ?? ''] as never })
  // As full as a disk: no line of this one officer is taken.
  await test.app.owner.query(
    `alter table operation_log add constraint disk_full check (user_id <> '${officer.id}') not valid`,
  )
  try {
    expect(await ask()).toFailWith('server.failed')
  } finally {
    await test.app.owner.query('alter table operation_log drop constraint disk_full')
  }
  expect(await ask()).toSucceed()
})

it('what no column can keep is refused with a sentence, before it reaches the database', async () => {
  const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const caller = await test.app.as(officer.id)
  expect(await caller.call(contract.preferences.list, { query: { prefix: '\0' } })).toFailWith(
    'request.unstorable',
  )
})
