import { contract } from '@appeal/contract'
import { dutyOf } from '@appeal/contract/grants/duties.ts'
import { permissions } from '@appeal/contract/permissions.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'

const test = useTestApp()
const { groups, roles, userGrants } = contract
let security: Caller
let serial = 0

beforeAll(async () => {
  security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
})

const newRole = async (orgId?: string) => {
  const body = { name: `角色${++serial}`, category: orgId ? 'ORG' : 'GLOBAL', orgId }
  return (await security.call(roles.add, { body })).data
}
const pathOf = (duty: string | null) => permissions.find(({ path }) => dutyOf(path) === duty)!.path
const granted = (apiUrl: string, scopeCategory: string) => ({
  ...{ apiUrl, scopeCategory, scopeDefineOrgIdList: [] },
})

/** Waits until so many sessions wait for a lock of another. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.app.owner.query('select count(*) as n from pg_locks where not granted')
    expect(Number(rows[0].n)).toBeGreaterThanOrEqual(count)
  })

it.each(['a role of that person', 'that person'])(
  'what fills a role and what gives another duty to %s at the same moment unites no duties',
  async (target) => {
    const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const role = await newRole()
    const give = (roleIdList: string[]) => security.call(userGrants.grantRole, { body: { id, roleIdList } })
    const fill = (on: typeof roles | typeof userGrants, to: string, duty: string) =>
      security.call(on.grantPermission, {
        body: { id: to, grantInfoList: [granted(pathOf(duty), 'SCOPE_ALL')] },
      })
    expect(await give(target === 'that person' ? [role] : [])).toSucceed()
    if (target !== 'that person') expect(await fill(userGrants, id, 'content')).toSucceed()

    // Whoever fills the role has judged and cannot write yet; the other one begins.
    const owner = await test.app.owner.connect()
    await owner.query('begin; lock table roles in share mode')
    const filling = fill(roles, role, 'system')
    await waiting(1)
    const giving = target === 'that person' ? fill(userGrants, id, 'content') : give([role])
    await Promise.race([giving, waiting(2)])
    await owner.query('commit')
    owner.release()

    const answers = await Promise.all([filling, giving])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 200)).toFailWith('grants.duties_united')
  },
)

it('a role of an organisation gets nothing that its people below it would use where the giver holds nothing', async () => {
  const orgs = await orgDirectory(test.app.platform)
  const province = orgs.byCode('BUR-440000')!.id
  const keeper = await makeOfficer(test.app, 'BUR-440000', 'cityLeader')
  const clerk = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const role = await newRole(province)
  const free = pathOf(null)
  const own = [granted(roles.grantPermission.permission, 'SCOPE_ORG_CHILD'), granted(free, 'SCOPE_ORG')]
  expect(await security.call(userGrants.grantRole, { body: { id: keeper.id, roleIdList: [] } })).toSucceed()
  expect(
    await security.call(userGrants.grantPermission, { body: { id: keeper.id, grantInfoList: own } }),
  ).toSucceed()
  expect(await security.call(roles.grantUser, { body: { id: role, grantInfoList: [clerk.id] } })).toSucceed()

  const caller = await test.app.as(keeper.id)
  const body = { id: role, grantInfoList: [granted(free, 'SCOPE_ORG')] }
  expect(await caller.call(roles.grantPermission, { body })).toFailWith('grants.not_held')
  expect(await security.call(roles.grantUser, { body: { id: role, grantInfoList: [] } })).toSucceed()
  expect(await caller.call(roles.grantPermission, { body })).toSucceed()
})

/** Sends calls while nobody can write who is in which group, and lets them go on together. */
async function together<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const owner = await test.app.owner.connect()
  await owner.query('begin; lock table user_group_members in exclusive mode')
  const answers = calls.map((call) => call())
  await waiting(calls.length)
  await owner.query('commit')
  owner.release()
  return Promise.all(answers)
}

it('people of a group that are set by two at once are those of one of them', async () => {
  const group = (await security.call(groups.add, { body: { name: '值守组', sortCode: 1 } })).data
  const people: string[] = []
  for (let n = 0; n < 3; n += 1) people.push((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
  const [one, two] = [people.slice(0, 2), people.slice(1)]
  const answers = await together(
    [one, two].map(
      (grantInfoList) => () => security.call(groups.grantUser, { body: { id: group, grantInfoList } }),
    ),
  )
  for (const answer of answers) expect(answer).toSucceed()
  const { data } = await security.call(groups.ownUser, { query: { id: group } })
  expect([one.toSorted(), two.toSorted()]).toContainEqual([...data].toSorted())
})

it('a group that two change as they saw it is changed by one of them', async () => {
  const id = (await security.call(groups.add, { body: { name: '轮值组', sortCode: 1 } })).data
  const { version } = (await security.call(groups.detail, { query: { id } })).data
  const owner = await test.app.owner.connect()
  await owner.query('begin; lock table user_groups in share mode')
  const edit = (name: string) => security.call(groups.edit, { body: { id, version, name, sortCode: 1 } })
  const both = [edit('轮值一组'), edit('轮值二组')]
  await waiting(2)
  await owner.query('commit')
  owner.release()
  const [winner, loser] = (await Promise.all(both)).toSorted((a, b) => a.code - b.code)
  expect(winner).toSucceed()
  expect(loser).toFailWith('record.stale')
})
