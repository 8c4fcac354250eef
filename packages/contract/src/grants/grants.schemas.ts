import { z } from 'zod'
import { DATA_SCOPES } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  deletable,
  nullable,
  stamped,
  zName,
  zSearchKey,
  zSortCode,
  zStanding,
  zVersion,
} from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const ROLE_CATEGORIES = ['GLOBAL', 'ORG'] as const

export const RoleRecord = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: nullable,
  category: z.enum(ROLE_CATEGORIES),
  orgId: nullable,
  orgName: nullable,
  sortCode: z.number(),
  /** How many people have it. */
  people: z.number().int(),
  /** One of the three administrators: its rights are fixed. */
  fixed: z.boolean(),
  extJson: nullable,
  ...deletable,
  ...stamped,
})
export type RoleRecord = z.infer<typeof RoleRecord>
export const RolePage = page(RoleRecord)
export const RoleQuery = pageQuery(['sortCode', 'name', 'category', 'createTime'], {
  searchKey: zSearchKey,
  category: zOptional(zCode(ROLE_CATEGORIES)),
  orgId: zOptional(zId),
  standing: zStanding,
})
export const zRoleCode = zText({ max: 50, singleLine: true }).refine(
  (value) => typeof value === 'string' && /^[A-Za-z]\w*$/.test(value),
  'rule.lettersDigits',
)
export const NewRole = z.object({
  name: zName(),
  nameEn: zOptional(zName()),
  category: zCode(ROLE_CATEGORIES),
  /** Needed for roles of one organisation. */
  orgId: zOptional(zId),
  /** Made up where it is left out. */
  code: zOptional(zRoleCode),
  sortCode: zSortCode,
})
export const EditRole = NewRole.extend({ id: zId, version: zVersion })

/** A granted menu with its buttons, as the clients keep it (contract 5.4). */
export const ResourceGrant = z.object({
  menuId: zId,
  buttonInfo: z
    .array(zId)
    .max(200, 'rule.tooMany')
    .nullish()
    .transform((ids) => ids ?? []),
})
export const ResourceGrants = z.object({ id: z.string(), grantInfoList: z.array(ResourceGrant) })
export const GrantResourceBody = z.object({
  id: zId,
  grantInfoList: z.array(ResourceGrant).max(1_000, 'rule.tooMany'),
})

/** A granted path with its data scope. */
export const PermissionGrant = z.object({
  apiUrl: zText({ max: 200, singleLine: true }),
  scopeCategory: zCode(DATA_SCOPES),
  scopeDefineOrgIdList: z
    .array(zId)
    .max(500, 'rule.tooMany')
    .nullish()
    .transform((ids) => ids ?? []),
})
export type PermissionGrant = z.output<typeof PermissionGrant>
export const PermissionGrants = z.object({
  id: z.string(),
  grantInfoList: z.array(
    z.object({
      apiUrl: z.string(),
      scopeCategory: z.enum(DATA_SCOPES),
      scopeDefineOrgIdList: z.array(z.string()),
    }),
  ),
})
export const GrantPermissionBody = z.object({
  id: zId,
  grantInfoList: z.array(PermissionGrant).max(2_000, 'rule.tooMany'),
})

export const GrantUserBody = z.object({ id: zId, grantInfoList: z.array(zId).max(2_000, 'rule.tooMany') })
export const GrantRoleBody = z.object({ id: zId, roleIdList: z.array(zId).max(100, 'rule.tooMany') })

/** Modules with their menus and buttons, for the grant dialog; `button` is never null (contract 5.4). */
export const ResourceTree = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    icon: nullable,
    menu: z.array(
      z.object({
        id: z.string(),
        parentId: z.string(),
        /** Title of the catalogue; of the menu itself where there is none. */
        parentName: z.string(),
        title: z.string(),
        module: z.string(),
        /** Whether the one who asks may grant it. */
        grantable: z.boolean(),
        button: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
  }),
)
export type ResourceTree = z.infer<typeof ResourceTree>

export const RoleChoice = z.object({
  id: z.string(),
  orgId: nullable,
  name: z.string(),
  code: z.string(),
  category: z.string(),
  sortCode: z.number(),
})
export const RoleChoices = page(RoleChoice)

// ---------------------------------------------------------------- groups

export const GroupRecord = z.object({
  id: z.string(),
  name: z.string(),
  remark: nullable,
  sortCode: z.number(),
  people: z.number().int(),
  ...deletable,
  ...stamped,
})
export type GroupRecord = z.infer<typeof GroupRecord>
export const GroupPage = page(GroupRecord)
export const GroupQuery = pageQuery(['sortCode', 'name', 'createTime'], {
  searchKey: zSearchKey,
  standing: zStanding,
})
export const NewGroup = z.object({
  name: zName(),
  remark: zOptional(zText({ max: 200 })),
  sortCode: zSortCode,
})
export const EditGroup = NewGroup.extend({ id: zId, version: zVersion })
