import { z } from 'zod'
import { DATA_SCOPES } from '../kit/access.ts'
import { zName } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional } from '../rules.ts'
import { GrantPermissionBody, GrantResourceBody, zRoleCode } from './grants.schemas.ts'

export const CopyRole = z.object({
  id: zId,
  name: zName(),
  nameEn: zOptional(zName()),
  /** Made up where it is left out. */
  code: zOptional(zRoleCode),
})

/** How far a call reaches, over all roles that give it. */
const Reach = z
  .object({
    scopes: z.array(z.enum(DATA_SCOPES)),
    /** Names of the organisations that a scope of chosen ones names. */
    orgs: z.array(z.string()),
  })
  .nullable()
/** A call with its name. */
export const calling = { path: z.string(), label: z.string() }

/** What two sets of rights hold: two roles, or one before and after a change. */
export const RightsBeside = z.object({
  menus: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The module that it stands in. */
      module: z.string(),
      surface: z.enum(['desk', 'mobile']),
      before: z.boolean(),
      after: z.boolean(),
      buttons: z.array(z.object({ title: z.string(), before: z.boolean(), after: z.boolean() })),
      /** Calls that the page reads by and that those who would have it would not have. */
      lacks: z.array(z.object(calling)),
    }),
  ),
  calls: z.array(z.object({ ...calling, before: Reach, after: Reach })),
})
export type RightsBeside = z.infer<typeof RightsBeside>

export const PreviewRole = z.object({
  /** The roles that somebody would have; those of the person where one is named, with these. */
  roleIds: z.array(zId).min(1, 'rule.required').max(100, 'rule.tooMany'),
  userId: zOptional(zId),
  /** What is ticked and not saved yet, by the role it is ticked at. */
  resources: GrantResourceBody.nullish(),
  mobile: GrantResourceBody.nullish(),
  permissions: GrantPermissionBody.nullish(),
})

/** Calls of one page of the menu. */
export const PageCalls = z.object({
  menuId: z.string(),
  calls: z.array(
    z.object({
      ...calling,
      /** The page shows nothing without it. */
      needed: z.boolean(),
      /** Whether the one who asks may grant it. */
      grantable: z.boolean(),
    }),
  ),
})
export type PageCalls = z.infer<typeof PageCalls>
