import type { Area, UserType } from '@appeal/contract/kit/access.ts'
import { assignRoles } from '../features/access/roles/roles.service.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { createUser } from '../features/people/users/users.service.ts'
import { type Context, systemContext } from '../platform/context.ts'

export interface SeedAccount {
  area: Area
  userType?: UserType
  account: string
  name: string
  phone?: string
  org?: string
  roles?: readonly string[]
  brand?: string
  outlet?: string
  /** Hash made beforehand: many accounts of a demonstration share one password. */
  passwordHash: string
  mustChangePassword?: boolean
}

/** Opens one account of the seed data with its organisation and roles; answers its id. */
export async function openAccount(ctx: Context, seed: SeedAccount): Promise<string> {
  const orgs = await orgDirectory(ctx.platform)
  const org = seed.org ? orgs.byCode(seed.org) : undefined
  if (seed.org && !org) throw new Error(`No organisation ${seed.org} in the reference data`)
  const { roles, org: _, ...person } = seed
  return systemContext(ctx.platform, 'seed').unitOfWork(async (tx) => {
    const id = await createUser(tx, ctx, { ...person, ...(org && { orgId: org.id }) })
    if (roles?.length) await assignRoles(tx, ctx, id, roles)
    return id
  })
}
