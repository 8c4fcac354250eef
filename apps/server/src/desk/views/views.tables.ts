import type { ViewColumns } from '@appeal/contract/views/views.routes.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, recordId, stamps } from '../../platform/db/columns.ts'

/** A list as somebody wants it again: queue, filters, order and columns under a name. */
export const listViews = pgTable(
  'list_views',
  {
    id: recordId().primaryKey(),
    /** Which list, as the contract names them. */
    list: text().notNull(),
    ownerId: recordId('owner_id').notNull(),
    /** The organisation whose people share it; null for an own one. */
    orgId: recordId('org_id'),
    title: text().notNull(),
    queue: text().notNull(),
    /** JSON of the filters as they stand in the address; sealed, because somebody may search by name or phone. */
    filters: bytes().notNull(),
    sortField: text('sort_field'),
    sortOrder: text('sort_order'),
    columns: jsonb().$type<ViewColumns>(),
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [
    index('list_views_owner_idx').on(t.ownerId, t.list).where(sql`${t.orgId} is null`),
    index('list_views_org_idx').on(t.orgId, t.list).where(sql`${t.orgId} is not null`),
  ],
)

/** The view a list opens with, by person. */
export const listViewDefaults = pgTable(
  'list_view_defaults',
  {
    userId: recordId('user_id').notNull(),
    list: text().notNull(),
    viewId: recordId('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ name: 'list_view_defaults_pk', columns: [t.userId, t.list] })],
)
