import type { DataScope } from '@appeal/contract/kit/access.ts'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../../platform/db/columns.ts'

export const roles = pgTable(
  'roles',
  {
    id: recordId().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text('name_en'),
    /** GLOBAL, or ORG for one organisation. */
    category: text().notNull(),
    orgId: recordId('org_id'),
    sortCode: integer('sort_code').notNull().default(99),
    /** Above 1 once a person has changed the role or its grants. */
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [uniqueIndex('roles_code_unique').on(t.code)],
)

export const userRoles = pgTable(
  'user_roles',
  { userId: recordId('user_id').notNull(), roleId: recordId('role_id').notNull() },
  (t) => [
    primaryKey({ name: 'user_roles_pk', columns: [t.userId, t.roleId] }),
    index('user_roles_role_idx').on(t.roleId),
  ],
)

/**
 * A granted path with its data scope. `subjectId` is a role, or a user granted directly. `passOnly` rows may be handed
 * on but not used: the security administrator grants what it never does itself.
 */
export const permissionGrants = pgTable(
  'permission_grants',
  {
    subjectId: recordId('subject_id').notNull(),
    path: text().notNull(),
    scope: text().$type<DataScope>().notNull(),
    orgIds: jsonb('org_ids').$type<string[]>().notNull().default([]),
    passOnly: boolean('pass_only').notNull().default(false),
  },
  (t) => [primaryKey({ name: 'permission_grants_pk', columns: [t.subjectId, t.path] })],
)

/** A granted menu with the buttons on it. */
export const menuGrants = pgTable(
  'menu_grants',
  {
    subjectId: recordId('subject_id').notNull(),
    menuId: recordId('menu_id').notNull(),
    buttons: jsonb().$type<string[]>().notNull().default([]),
    passOnly: boolean('pass_only').notNull().default(false),
  },
  (t) => [primaryKey({ name: 'menu_grants_pk', columns: [t.subjectId, t.menuId] })],
)
