import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { entryColumns } from '../menus/menus.tables.ts'

/** Modules, menus and buttons of the ecosystem's phone client (contract 5.14); granted by `menu_grants` as the desk's. */
export const mobileResources = pgTable(
  'mobile_resources',
  {
    ...entryColumns(),
    /** YES where the page stands in the menu, NO where it is only reached from others. */
    regType: text('reg_type'),
    /** ENABLE or DISABLED. */
    status: text(),
  },
  (t) => [
    uniqueIndex('mobile_resources_code_unique').on(t.code).where(sql`${t.deletedAt} is null`),
    check('mobile_resources_category_known', sql`${t.category} in ('MODULE','MENU','BUTTON')`),
  ],
)
