import { permissions } from '@appeal/contract/permissions.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { assignRoles, grantsOf, rolesOf } from './roles.service.ts'
import * as store from './roles.store.ts'

const test = useTestApp()
const ctx = () => systemContext(test.app.platform, 'test')
const assign = (userId: string, codes: string[]) =>
  ctx().unitOfWork((tx) => assignRoles(tx, ctx(), userId, codes))

describe('roles.grantsOf', () => {
  it('grants nothing to people without roles', async () => {
    const consumer = await makeConsumer(test.app)
    expect(await grantsOf(test.app.platform.db, consumer.id)).toEqual(new Map())
  })

  it('grants no case content to any of the three administrators', async () => {
    const admin = await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')
    await assign(admin.id, ['sysAdmin', 'secAdmin', 'auditAdmin'])
    const grants = await grantsOf(test.app.platform.db, admin.id)
    expect([...grants.keys()].filter((path) => /information|todoprocedure/.test(path))).toEqual([])
  })

  it('unites the scopes of several roles and of direct grants', async () => {
    const { db } = test.app.platform
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await assign(officer.id, ['cityHandler', 'stateCentre'])
    const path = '/biz/todoprocedure/page'
    await ctx().unitOfWork((tx) =>
      store.replaceGrants(tx, [officer.id], {
        permissions: [{ subjectId: officer.id, path, scope: 'SCOPE_ORG_DEFINE', orgIds: ['7', '9'] }],
        menus: [],
      }),
    )
    const grant = (await grantsOf(db, officer.id)).get(path)
    expect(grant?.scopes).toEqual(new Set(['SCOPE_ORG', 'SCOPE_ALL', 'SCOPE_ORG_DEFINE']))
    expect(grant?.orgIds).toEqual(['7', '9'])
  })

  it('forgets the grants of a deleted role', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityLeader')
    expect((await grantsOf(test.app.platform.db, officer.id)).size).toBeGreaterThan(0)
    await test.app.platform.database.pool.query(
      "update roles set deleted_at = now() where code = 'cityLeader'",
    )
    expect((await grantsOf(test.app.platform.db, officer.id)).size).toBe(0)
    expect(await rolesOf(test.app.platform.db, officer.id)).toEqual([])
    await test.app.platform.database.pool.query(
      "update roles set deleted_at = null where code = 'cityLeader'",
    )
  })
})

describe('roles.assignRoles', () => {
  it('refuses an unknown role and leaves the others as they were', async () => {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    await expect(assign(officer.id, ['cityLeader', 'noSuchRole'])).rejects.toThrow('noSuchRole')
    expect((await rolesOf(test.app.platform.db, officer.id)).map(({ code }) => code)).toEqual(['cityHandler'])
  })
})

describe('reference roles', () => {
  it('grant only paths that exist, to people whom the route serves, and leave no path ungranted', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ path: string; code: string }>(
      'select path, code from permission_grants join roles on roles.id = subject_id where not pass_only',
    )
    const known = new Map(permissions.map((permission) => [permission.path, permission]))
    const areaOf = (code: string) => (/^(brand|outlet)/.test(code) ? 'a' : 'b')
    for (const { path, code } of rows)
      expect([path, known.get(path)?.areas]).toContainEqual(expect.arrayContaining([areaOf(code)]))
    const granted = new Set(rows.map(({ path }) => path))
    expect(permissions.filter(({ path }) => !granted.has(path)).map(({ path }) => path)).toEqual([])
  })
})
