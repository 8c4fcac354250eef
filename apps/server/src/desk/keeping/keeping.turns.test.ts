import { CASE_KIND_NAMES, inHoldingOrder } from '@appeal/contract/cases/caseKinds.ts'
import { keepingRoutes } from '@appeal/contract/keeping/keeping.routes.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { onOrgEnd } from '../../features/organisations/organisations.ending.service.ts'
import { onLeaving } from '../../features/people/users/users.leaving.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, START, useTestApp } from '../../testing/app.ts'
import { aMatter, closeCase, fileAppeal } from '../../testing/cases.ts'
import { beside, waiting } from '../../testing/held.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { makePlayers } from '../../testing/stages.ts'

const test = useTestApp()
let leader: Caller
let second: Caller
let owner: string

beforeAll(async () => {
  test.app.clock.set(START)
  owner = (await makeConsumer(test.app)).id
  leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
  second = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
})
beforeEach(() => test.app.owner.query('delete from legal_holds').catch(() => undefined))

const hold = (as: Caller, ref: string, subject: 'case' | 'person', more: object = {}) =>
  as.call(keepingRoutes.hold, { body: { subject, ref, reason: '法院调取证据', ...more } })
const lift = (as: Caller, id: string) =>
  as.call(keepingRoutes.lift, { body: { id, reason: '调取完毕，予以解除' } })

it.each(['case', 'person'] as const)(
  'a hold on a %s that is past is lifted and another one placed at once: neither waits for the other for ever',
  async (subject) => {
    const { appealNo } = await fileAppeal(
      test.app,
      owner,
      aMatter({ waybillNo: `7840000000${subject.length}` }),
    )
    const ref = subject === 'case' ? appealNo : `U${owner}`
    const placed = await hold(leader, ref, subject, { untilOn: '2026-12-31' })
    expect(placed).toSucceed()
    const { id } = placed.data
    await test.app.owner.query("update legal_holds set until_on = '2026-01-01' where id = $1", [id])
    const { lifting, placing } = await beside(test.app, async (query) => {
      await query('select from legal_holds where id = $1 for update', [id])
      const lifting = lift(leader, id)
      await waiting(test.app)
      const placing = hold(second, ref, subject)
      await waiting(test.app, 2)
      return { lifting, placing }
    })
    expect(await lifting).toSucceed()
    expect(await placing).toSucceed()
    const { rows } = await test.app.owner.query(
      'select 1 from legal_holds where subject_id = (select subject_id from legal_holds where id = $1) and lifted_at is null',
      [id],
    )
    expect(rows).toHaveLength(1)
  },
)

const seal = { verdict: 'destroy', reason: '保管期限届满' } as const
const askFor = (as: Caller, userId: string) =>
  as.call(keepingRoutes.ask, { body: { subject: 'person', ref: `U${userId}`, reason: '当事人申请删除' } })

it('of two who ask for the destruction of one person whose account is closed one is told that it waits already', async () => {
  const { id } = await makeConsumer(test.app)
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => closeAccount(tx, ctx, id))
  const { rows } = await test.app.owner.query(
    'select deleted_at is not null as gone from users where id = $1',
    [id],
  )
  expect(rows).toEqual([{ gone: true }])
  const asked = await beside(test.app, async (query) => {
    // Whoever comes past the question waits here for a number.
    await query(
      `insert into case_numbers (prefix, day, n) values ('JD', '2026-01-01', 1)
       on conflict (prefix, day) do update set n = case_numbers.n`,
    )
    const both = [askFor(leader, id), askFor(second, id)]
    await waiting(test.app, 2)
    return both
  })
  const replies = await Promise.all(asked)
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(replies.find(({ code }) => code !== 200)).toFailWith('keeping.waiting')
})

it('cases and a person whose case is among them are destroyed at once: neither waits for the other for ever', async () => {
  const { app } = test
  const players = await makePlayers(app)
  const person = (await makeConsumer(app)).id
  const closed = async (consumer: string, n: number) => {
    const { id } = await fileAppeal(app, consumer, aMatter({ waybillNo: `78400000099${n}` }))
    await closeCase(app, id, { ...players, consumer })
    return id
  }
  const [first, shared, last] = [
    await closed(players.consumer, 1),
    await closed(person, 2),
    await closed(person, 3),
  ]
  await app.owner.query('update deadlines set done_at = now()')
  app.clock.set('2030-01-15T02:00:00Z')
  const [asking, one, other] = [
    await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id),
    await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id),
    await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id),
  ]
  const ofPerson = await askFor(asking, person)
  const cases = [first, shared].map((id) => ({ kind: 'appeal' as const, id }))
  const ofCases = await asking.call(keepingRoutes.appraise, { body: { cases, ...seal } })
  for (const reply of [ofPerson, ofCases]) expect(reply).toSucceed()
  const confirm = (as: Caller, id: string) => as.call(keepingRoutes.decide, { body: { id, confirmed: true } })
  const { gone, late } = await beside(app, async (query) => {
    await query('select from appeals where id = $1 for update', [last])
    const gone = confirm(one, ofPerson.data.id)
    await waiting(app)
    const late = confirm(other, ofCases.data.id)
    await waiting(app, 2)
    return { gone, late }
  })
  expect(await gone).toSucceed()
  expect(await late).toFailWith('keeping.destroyed_before')
  app.clock.set(START)
})

it('everybody holds cases of several kinds in the order of the table', () => {
  const { product } = test.app.platform
  expect(product.of(onLeaving).map(({ kind }) => kind)).toEqual(CASE_KIND_NAMES)
  const rooms = product.of(onOrgEnd).flatMap(({ name }) => /^cases\.(\w+)$/.exec(name)?.[1] ?? [])
  expect(rooms).toEqual(CASE_KIND_NAMES)
  const some = CASE_KIND_NAMES.flatMap((kind) => ['9', '10'].map((id) => ({ kind, id })))
  expect(inHoldingOrder(some.toReversed().concat(some))).toEqual(some)
})
