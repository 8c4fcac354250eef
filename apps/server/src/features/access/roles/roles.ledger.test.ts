import { contract } from '@appeal/contract'
import { beforeAll, expect, it } from 'vitest'
import { brokenHistories } from '../../../../../../scripts/verify-history.ts'
import { type Context, systemContext } from '../../../platform/context.ts'
import { takeIn, verifySomeRecords } from '../../../platform/history/ledgers.verify.ts'
import { menuSeeds } from '../../../seed/menus.data.ts'
import { roleSeeds } from '../../../seed/roles.data.ts'
import { ok, START, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { tamper as tamperIn } from '../../../testing/tampering.ts'
import { loadMenus } from '../menus/menus.service.ts'
import { rightsLedger } from './roles.ledger.store.ts'
import { loadRoles } from './roles.service.ts'

const test = useTestApp()
const { accounts, roles, rolePlans, userGrants, menuAdmin, todo } = contract
const ctx = (): Context => systemContext(test.app.platform, 'test')
let security: Awaited<ReturnType<typeof test.app.as>>
let system: typeof security
let officer: string
const start = () =>
  ctx().unitOfWork(async (tx) => loadRoles(tx, ctx(), roleSeeds, await loadMenus(tx, ctx(), menuSeeds)))

const tamper = (statement: string, values?: unknown[]) => tamperIn(test.app, statement, values)
const broken = async () => (await brokenHistories(test.app.platform.database.url, test.app.platform)).broken

beforeAll(async () => {
  test.app.clock.set(START)
  security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
  officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  for (let run = 0; run < 2; run += 1) await takeIn(ctx(), rightsLedger)
})

const idOf = async (text: string, values: unknown[] = []): Promise<string> =>
  (await test.app.owner.query(text, values)).rows[0].id
const accountOf = (id: string) => idOf('select account as id from users where id = $1', [id])
const roleOf = (code: string) => idOf('select id::text from roles where code = $1', [code])
const scoped = (apiUrl: string) => ({
  apiUrl,
  scopeCategory: 'SCOPE_ORG' as const,
  scopeDefineOrgIdList: [],
})
const newRole = (name: string) => ok(security.call(roles.add, { body: { name, category: 'GLOBAL' } }))

it('nothing is told of what a start brought, of what people gave and took, and of menus that came and went', async () => {
  const id = await newRole('现场核查')
  await ok(
    security.call(roles.grantPermission, { body: { id, grantInfoList: [scoped(todo.page.permission)] } }),
  )
  const menuId = await idOf("select id::text from menus where code = 'appealTodo'")
  await ok(security.call(roles.grantResource, { body: { id, grantInfoList: [{ menuId, buttonInfo: [] }] } }))
  await ok(security.call(roles.grantUser, { body: { id, grantInfoList: [officer] } }))
  const own = await security.call(userGrants.ownRole, { query: { id: officer } })
  await ok(
    security.call(userGrants.grantRole, {
      body: { id: officer, roleIdList: own.data.filter((one) => one !== id) },
    }),
  )
  await ok(
    security.call(userGrants.grantPermission, {
      body: { id: officer, grantInfoList: [scoped(todo.countpage.permission)] },
    }),
  )
  await ok(security.call(rolePlans.copy, { body: { id, name: '现场核查二' } }))
  await ok(security.call(roles.grantUser, { body: { id, grantInfoList: [officer] } }))
  await ok(security.call(roles.edit, { body: { id, name: '现场复核', category: 'GLOBAL' } }))
  await ok(security.call(roles.delete, { body: [{ id }] }))
  await ok(security.call(roles.restore, { body: { id } }))
  await ok(system.call(menuAdmin.delete, { body: [{ id: menuId }] }))
  await ok(system.call(menuAdmin.restore, { body: { id: menuId } }))
  expect(await broken()).toEqual([])
  expect(await verifySomeRecords(ctx())).toBeUndefined()
  const { rows } = await test.app.owner.query(
    `select event, detail -> 'roles' as roles from case_events where case_kind = 'record:rights' and case_id = $1
     order by seq`,
    [officer],
  )
  const [city] = own.data.filter((one) => one !== id)
  expect(rows.map((row) => row.roles)).toEqual([
    [city],
    [city, id].toSorted(),
    [city],
    [city],
    [city, id].toSorted(),
    [city],
  ])
})

it('a person moved to another organisation by people is as the register has it, one moved by hand is told', async () => {
  const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const other = await idOf("select id::text from organisations where code = 'BUR-330100'")
  await ok(system.call(accounts.edit, { body: { id, orgId: other } as never }))
  expect(await broken()).toEqual([])
  await tamper(
    "update users set org_id = (select id from organisations where code = 'BUR-440000') where id = $1",
    [id],
  )
  expect(await broken()).toEqual([expect.stringContaining(`rights ${id} (orgId) — is not`)])
  await tamper('update users set org_id = $2 where id = $1', [id, other])
  expect(await broken()).toEqual([])
})

it.each([
  ['a role for a person', 'insert into user_roles (user_id, role_id) values ($1, $2)', 'roles'],
  ['another role for a person', 'update user_roles set role_id = $2 where user_id = $1', 'roles'],
  [
    'a call for one person',
    "insert into permission_grants (subject_id, path, scope) values ($1, '/by/hand', 'SCOPE_ALL') returning $2::bigint",
    'permissions',
  ],
  [
    'a menu for one person',
    'insert into menu_grants (subject_id, menu_id) values ($1, 1) returning $2::bigint',
    'menus',
  ],
])('%s, put there by hand, is told with the account and what of it', async (_, statement, column) => {
  const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  const account = await accountOf(id)
  const values = [id, await roleOf('stateCentre')]
  await tamper(statement, values)
  expect(await broken()).toEqual([
    expect.stringContaining(`${account}: rights ${id} (${column}) — is not what its newest line says`),
  ])
  expect(await verifySomeRecords(ctx())).toMatchObject({ ledger: 'rights', id, columns: [column] })
  await tamper('delete from user_roles where user_id = $1', [id])
  await tamper('delete from permission_grants where subject_id = $1', [id])
  await tamper('delete from menu_grants where subject_id = $1', [id])
  expect(await broken()).toEqual([expect.stringContaining(`${account}: rights ${id} — gone`)])
  await tamper('insert into user_roles (user_id, role_id) values ($1, $2)', [id, await roleOf('cityHandler')])
  expect(await broken()).toEqual([])
})

it('of a person who held nothing, a right put there by hand is one that no line tells of', async () => {
  const { id } = await makeConsumer(test.app)
  const account = await accountOf(id)
  await tamper('insert into user_roles (user_id, role_id) values ($1, $2)', [id, await roleOf('stateCentre')])
  expect(await broken()).toEqual([expect.stringContaining(`${account}: rights ${id} — no line tells of it`)])
  expect(await verifySomeRecords(ctx())).toMatchObject({ ledger: 'rights', id, why: 'unnoted' })
  await tamper('delete from user_roles where user_id = $1', [id])
  expect(await broken()).toEqual([])
})

it.each([
  ['widened', "update permission_grants set scope = 'SCOPE_ALL' where subject_id = $1", 'permissions'],
  ['made usable', 'update menu_grants set pass_only = not pass_only where subject_id = $1', 'menus'],
  ['brought back', 'update roles set deleted_at = null where id = $1', 'isDeleted'],
  ['moved to another organisation', 'update roles set org_id = 5 where id = $1', 'orgId'],
])('a role %s by hand is told, and a start does not say that it was people', async (_, statement, column) => {
  const id = await newRole(`角色 ${column}`)
  await ok(
    security.call(roles.grantPermission, { body: { id, grantInfoList: [scoped(todo.page.permission)] } }),
  )
  const menuId = await idOf("select id::text from menus where code = 'appealTodo'")
  await ok(security.call(roles.grantResource, { body: { id, grantInfoList: [{ menuId, buttonInfo: [] }] } }))
  if (column === 'isDeleted') await ok(security.call(roles.delete, { body: [{ id }] }))
  const kept = await Promise.all(
    ['roles where id', 'permission_grants where subject_id', 'menu_grants where subject_id'].map(
      async (of) => (await test.app.owner.query(`select * from ${of} = $1`, [id])).rows,
    ),
  )
  await tamper(statement, [id])
  await start()
  expect(await broken()).toEqual([
    expect.stringMatching(new RegExp(`: rights ${id} \\(${column}\\) — is not`)),
  ])
  const [was] = kept[0]!
  await tamper('update roles set deleted_at = $2, org_id = $3 where id = $1', [
    id,
    was.deleted_at,
    was.org_id,
  ])
  await tamper("update permission_grants set scope = 'SCOPE_ORG' where subject_id = $1", [id])
  await tamper('update menu_grants set pass_only = false where subject_id = $1', [id])
  expect(await broken()).toEqual([])
})

it('a role that a person changed and that is made to look untouched is loaded anew by a start, and told', async () => {
  const id = await roleOf('cityLeader')
  await ok(
    security.call(roles.grantPermission, { body: { id, grantInfoList: [scoped(todo.page.permission)] } }),
  )
  expect(await broken()).toEqual([])
  await start()
  expect(await broken()).toEqual([])
  await tamper('update roles set version = 1 where id = $1', [id])
  await start()
  expect(await broken()).toEqual([
    expect.stringMatching(new RegExp(`^cityLeader: rights ${id} \\(version, permissions`)),
  ])
})
