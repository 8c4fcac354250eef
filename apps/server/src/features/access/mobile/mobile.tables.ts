import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../../platform/db/columns.ts'

/** Modules, menus and buttons of the ecosystem's phone client (contract 5.14); granted by `menu_grants` as the desk's. */
export const mobileResources = pgTable(
  'mobile_resources',
  {
    id: recordId().primaryKey(),
    /** '0' for a module or a root menu of its module. */
    parentId: recordId('parent_id').notNull(),
    moduleId: recordId('module_id'),
    /** MODULE, MENU or BUTTON. */
    category: text().notNull(),
    /** CATALOG, MENU, IFRAME or LINK; null for modules and buttons. */
    menuType: text('menu_type'),
    code: text().notNull(),
    title: text().notNull(),
    titleEn: text('title_en'),
    path: text(),
    icon: text(),
    color: text(),
    /** YES where the page stands in the menu, NO where it is only reached from others. */
    regType: text('reg_type'),
    /** ENABLE or DISABLED. */
    status: text(),
    sortCode: integer('sort_code').notNull().default(99),
    version: integer().notNull().default(1),
    ...stamps(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('mobile_resources_code_unique').on(t.code).where(sql`${t.deletedAt} is null`),
    check('mobile_resources_category_known', sql`${t.category} in ('MODULE','MENU','BUTTON')`),
  ],
)
