import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, recordId, stamps } from '../../../platform/db/columns.ts'

/** What modules, menus and buttons have in every tree of them, the desk's and the phone client's. */
export const entryColumns = () => ({
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
  sortCode: integer('sort_code').notNull().default(99),
  /** Above 1 once a person has changed it. */
  version: integer().notNull().default(1),
  ...stamps(),
  deletedAt: instant('deleted_at'),
})

/** Modules, catalogues, menus, frames and links; buttons belong to a menu (contract 4, 5.5). */
export const menus = pgTable(
  'menus',
  {
    ...entryColumns(),
    name: text(),
    component: text(),
    visible: text().notNull().default('TRUE'),
    /** YES or NO, for clients of the ecosystem: whether a page keeps its state behind others, and stands in the desk's frame. */
    keepLive: text('keep_live').notNull().default('YES'),
    displayLayout: text('display_layout').notNull().default('YES'),
  },
  (t) => [uniqueIndex('menus_code_unique').on(t.code)],
)
