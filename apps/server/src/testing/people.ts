import type { Area, UserType } from '@appeal/contract/kit/access.ts'
import { assignRoles } from '../features/access/roles/roles.service.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { createUser } from '../features/people/users/users.service.ts'
import { systemContext } from '../platform/context.ts'
import type { TestApp } from './app.ts'

let serial = 0
const nextPhone = () => `138${String(10_000_000 + ++serial).slice(-8)}`

export interface NewTestUser {
  area: Area
  userType?: UserType
  name?: string
  phone?: string
  /** Code of the organisation, e.g. BUR-440300. */
  org?: string
  /** A courier's brand. */
  brand?: string
  roles?: readonly string[]
  isRealName?: '0' | '1' | '2'
  idNumber?: string
}

/** Somebody with an account; staff with an organisation and roles. */
export async function makeUser(app: TestApp, user: NewTestUser): Promise<{ id: string; phone: string }> {
  const ctx = systemContext(app.platform, 'test')
  const orgs = await orgDirectory(app.platform)
  const org = user.org ? orgs.byCode(user.org) : undefined
  if (user.org && !org) throw new Error(`No organisation ${user.org} in the reference data`)
  const phone = user.phone ?? nextPhone()
  const id = await ctx.unitOfWork(async (tx) => {
    const created = await createUser(tx, ctx, {
      area: user.area,
      ...(user.userType && { userType: user.userType }),
      account: `t${++serial}`,
      name: user.name ?? '林小满',
      phone,
      ...(user.idNumber && { idNumber: user.idNumber }),
      ...(org && { orgId: org.id }),
      ...(user.brand && { brand: user.brand }),
      isRealName: user.isRealName ?? '2',
    })
    if (user.roles?.length) await assignRoles(tx, ctx, created, user.roles)
    return created
  })
  return { id, phone }
}

export const makeConsumer = (app: TestApp, more: Partial<NewTestUser> = {}) =>
  makeUser(app, { area: 'c', ...more })

/** A municipal officer, a provincial officer, an officer of the state bureau, by the organisation's code. */
export const makeOfficer = (app: TestApp, org: string, role: string) =>
  makeUser(app, { area: 'b', org, roles: [role], name: '周岚' })

export const makeEnterpriseUser = (app: TestApp, org: string, role: string) =>
  makeUser(app, { area: 'a', org, roles: [role], name: '陈锐' })
