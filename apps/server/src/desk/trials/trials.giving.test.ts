import { contract } from '@appeal/contract'
import { expect, it, vi } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, useTestApp } from '../../testing/app.ts'
import { makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { decisionsOf, GIVE_WEIGHTS } from '../giving/giving.decisions.service.ts'
import { giveByRule } from '../giving/giving.jobs.ts'
import { GIVE_BY_RULE } from '../giving/giving.settings.ts'
import { runTrial } from './trials.run.ts'

const test = useTestApp()
const { trials } = contract
const ctx = () => systemContext(test.app.platform, 'test')
const sqlOf = (text: string, values: unknown[]) => test.app.platform.database.pool.query(text, values)

let days = 40
async function tried(as: Caller, changes: Partial<Record<keyof typeof GIVE_WEIGHTS, string>>) {
  const asked = Object.entries(changes).map(([name, value]) => ({
    key: GIVE_WEIGHTS[name as keyof typeof GIVE_WEIGHTS].key,
    value,
  }))
  days += 1
  const { id } = await ok(as.call(trials.start, { body: { changes: asked, days } }))
  await runTrial(ctx(), id)
  return ok(as.call(trials.detail, { query: { id } }))
}

it('finds who else would have got what the rule gave, with the loads of then', async () => {
  const { app } = test
  const centre = await makeOfficer(app, 'BUR-000000', 'stateCentre')
  const admin = await app.as((await makeOfficer(app, 'BUR-000000', 'sysAdmin')).id)
  const state = await app.as(centre.id)
  const people = { area: 'b', org: 'BUR-440300', roles: ['cityHandler'] } as const
  const free = await makeUser(app, { ...people, roles: [...people.roles], name: '甲某' })
  const id = await caseIn(app, await makePlayers(app), 'pending_accept')
  await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), GIVE_BY_RULE.key, 'true'))
  await vi.waitFor(async () => expect(await GIVE_BY_RULE.read(app.platform)).toBe(true))
  await giveByRule(ctx())
  const [kept] = await decisionsOf(app.platform.db, 'appeal', [id])
  const placed = kept!.standings.find((one) => one.id !== free.id)!
  const versions = () => ok(state.call(trials.versions))
  expect((await versions()).find(({ rule }) => rule === 'giving')).toMatchObject({
    ...{ no: 1, inForce: true, reckoned: { checked: 1, again: 1 } },
    values: expect.arrayContaining([expect.objectContaining({ key: GIVE_WEIGHTS.area.key, value: '3' })]),
  })
  const officer = await app.as(free.id)
  expect(await officer.call(trials.versions)).toFailWith('request.not_permitted')
  // As it stood then: one who knows the place with much in hand, and one who has less of both.
  await sqlOf('update giving_decisions set standings = $2 where id = $1', [
    kept!.id,
    JSON.stringify([
      { ...placed, area: 9, open: 12 },
      { ...placed, id: free.id, area: 0, open: 8 },
    ]),
  ])
  // What somebody wrote over comes to other bits.
  expect((await versions()).find(({ rule }) => rule === 'giving')?.reckoned).toEqual({ checked: 1, again: 0 })
  expect((await tried(admin, { area: '4' })).turns).toEqual([])
  const changes = { area: '0', load: '3' }
  const trial = await tried(admin, changes)
  expect(trial.turns).toEqual([{ turn: 'holder', count: 1 }])
  expect((await tried(admin, changes)).digest).toBe(trial.digest)
  const rowsOf = async (as: Caller, trialId: string) =>
    (await ok(as.call(trials.rows, { query: { id: trialId } }))).records
  // Officers are named with the number of a case that the reader may see, else neither.
  expect(await rowsOf(admin, trial.id)).toMatchObject([
    {
      rule: 'giving',
      no: null,
      before: { verdict: 'given', to: null },
      after: { verdict: 'given', to: null },
    },
  ])
  await sqlOf('update rule_trials set asked_by = $2 where id = $1', [trial.id, centre.id])
  const [seen] = await rowsOf(state, trial.id)
  expect(seen).toMatchObject({ caseId: id, before: { verdict: 'given' }, after: { to: '甲某' } })
  expect(seen!.before.to).not.toBe('甲某')
})
