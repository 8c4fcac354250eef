import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, type Caller, useTestApp } from '../../testing/app.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { freshPhone } from '../auth/auth.fixture.ts'
import { applied } from '../enterprises/enterprises.fixture.ts'
import { orgDirectory } from './organisations.service.ts'

const test = useTestApp()
const { accounts, enterprises, enterpriseAccounts, enterpriseAudit, orgs, positions, roles } = contract
let system: Caller
let security: Caller
let bureau: string
let serial = 0

beforeAll(async () => {
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
  bureau = (await orgDirectory(test.app.platform)).byCode('BUR-440300')!.id
})

const made = async (answer: Promise<Answer<unknown>>): Promise<string> => {
  const { data, ...told } = await answer
  expect(told).toSucceed()
  return typeof data === 'string' ? data : (data as { id: string }).id
}
const addDept = () =>
  made(system.call(orgs.add, { body: { parentId: bureau, name: `新设处${++serial}`, category: 'DEPT' } }))
const addPosition = (orgId: string) =>
  system.call(positions.add, { body: { orgId, name: `科员${++serial}`, category: 'LOW' } })
const addAccount = (orgId: string, more = {}) =>
  system.call(accounts.add, {
    body: {
      ...{ account: `living${++serial}`, name: '试验员', orgId },
      ...{ phone: freshPhone(), idCardNumber: '440301199001011234', ...more },
    },
  })
const addRole = (orgId: string) =>
  security.call(roles.add, { body: { name: `处内角色${++serial}`, category: 'ORG', orgId } })

/** Sessions that wait for a lock of another. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.app.owner.query('select count(*) as n from pg_locks where not granted')
    expect(Number(rows[0].n)).toBeGreaterThanOrEqual(count)
  })

/** Begins one act that stops before it writes a table, then another one that is done or waits as well; lets both go on. */
async function overtaken<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>) {
  const owner = await test.app.owner.connect()
  await owner.query(`begin; lock table ${table} in share mode`)
  try {
    const one = first()
    await waiting(1)
    const other = second()
    await Promise.race([other, waiting(2)])
    await owner.query('commit')
    return await Promise.all([one, other])
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

describe('what is being put into an organisation', () => {
  const ways: [string, string, (to: string) => Promise<() => Promise<Answer<unknown>>>][] = [
    ['an account', 'users', async (to) => () => addAccount(to)],
    [
      'somebody of another one',
      'users',
      async (to) => {
        const id = await made(addAccount(bureau))
        const { data } = await system.call(accounts.detail, { query: { id } })
        return () => system.call(accounts.edit, { body: { ...data, orgId: to, directorId: id } })
      },
    ],
    [
      'somebody beside their own work',
      'user_positions',
      async (to) => {
        const id = await made(addAccount(bureau))
        const { data } = await system.call(accounts.detail, { query: { id } })
        const positionId = await made(addPosition(to))
        const positionJson = [{ orgId: to, positionId }]
        return () => system.call(accounts.edit, { body: { ...data, positionJson } })
      },
    ],
    ['a position', 'positions', async (to) => () => addPosition(to)],
    [
      'a position of another one',
      'positions',
      async (to) => {
        const id = await made(addPosition(bureau))
        const { data } = await system.call(positions.detail, { query: { id } })
        return () => system.call(positions.edit, { body: { ...data, orgId: to } })
      },
    ],
    ['a role', 'roles', async (to) => () => addRole(to)],
    [
      'a role of another one',
      'roles',
      async (to) => {
        const id = await made(addRole(bureau))
        const { data } = await security.call(roles.detail, { query: { id } })
        return () => security.call(roles.edit, { body: { ...data, orgId: to } })
      },
    ],
  ]

  it.each(ways)('keeps it from being deleted meanwhile: %s', async (_, table, way) => {
    const to = await addDept()
    const put = await way(to)
    const [given, deleted] = await overtaken(table, put, () =>
      system.call(orgs.delete, { body: [{ id: to }] }),
    )
    expect(given).toSucceed()
    expect(deleted).toFailWith('organisations.in_use')
  })

  it.each(ways.filter(([name]) => name !== 'somebody beside their own work'))(
    'is refused once it has ended: %s',
    async (_, _table, way) => {
      const [from, to] = [await addDept(), await addDept()]
      const put = await way(from)
      const which = { id: from, successorId: to }
      const { data } = await system.call(orgs.endPlan, { query: which })
      expect(
        await system.call(orgs.end, { body: { ...which, reason: '并入继任机构。', digest: data.digest } }),
      ).toSucceed()
      expect(await put()).toFailWith('organisations.not_found')
    },
  )

  it('keeps its position from being deleted meanwhile', async () => {
    const orgId = await addDept()
    const positionId = await made(addPosition(orgId))
    const [opened, deleted] = await overtaken(
      'users',
      () => addAccount(orgId, { positionId }),
      () => system.call(positions.delete, { body: [{ id: positionId }] }),
    )
    expect(opened).toSucceed()
    expect(deleted).toFailWith('positions.in_use')
  })

  it('is one role of one name, of two at once', async () => {
    const [orgId, name] = [await addDept(), '同名角色']
    const add = (sortCode: number) => () =>
      security.call(roles.add, { body: { name, category: 'ORG', orgId, sortCode } })
    const [first, second] = await overtaken('roles', add(1), add(2))
    expect(first).toSucceed()
    expect(second).toFailWith('grants.role_taken')
  })
})

describe('whoever is being put into a unit of an enterprise', () => {
  const desk = async (code: string, role: string) => test.app.as((await makeOfficer(test.app, code, role)).id)

  it('is barred with the others where a bureau disables it, or what is above it, meanwhile', async () => {
    const directory = await orgDirectory(test.app.platform)
    const [above, unit] = ['ENT-STO-440300', 'ENT-STO-440306-01'].map((code) => directory.byCode(code)!)
    expect(unit!.path.startsWith(above!.path)).toBe(true)
    const head = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-STO-440300', 'brandCity')).id)
    const city = await desk('BUR-440300', 'cityLeader')
    const account = `unit${++serial}`
    const body = { orgId: unit!.id, role: 'outlet', account, name: '陈新来', phone: freshPhone() }
    const [opened, disabled] = await overtaken(
      'user_roles',
      () => head.call(enterpriseAccounts.add, { body }),
      () =>
        city.call(enterprises.disable, { body: { id: above!.id, version: 1, reason: '经营许可被注销。' } }),
    )
    expect(opened).toSucceed()
    expect(disabled).toSucceed()
    const { rows } = await test.app.owner.query('select status from users where account = $1', [account])
    expect(rows).toEqual([{ status: '4' }])
  })

  it('is the one headquarters of a brand, of two at once', async () => {
    const { rows } = await test.app.owner.query(
      `select code from brands where not exists
         (select from organisations where brand = brands.code and kind = 'BRAND_HQ') order by code limit 1`,
    )
    const brand = rows[0].code as string
    const state = await desk('BUR-000000', 'stateCentre')
    const form = { brand, level: 'HQ', areaCode: '310112', serviceAreas: ['310000'] }
    const two = [await applied(test.app, form), await applied(test.app, form)]
    const [one, other] = two.map(({ application }) => async () => {
      const { id } = application
      const { data } = await state.call(enterpriseAudit.detail, { query: { id } })
      return state.call(enterpriseAudit.pass, {
        body: { id, version: data.version, validFrom: '2026-09-21' },
      })
    })
    const [first, second] = await overtaken('organisations', one!, other!)
    expect(first).toSucceed()
    expect(second).toFailWith('enterprises.node_wrong')
  })
})
