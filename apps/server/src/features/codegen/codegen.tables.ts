import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordId, stamps } from '../../platform/db/columns.ts'

/** A table that was set up for generation. */
export const genBasics = pgTable(
  'gen_basics',
  {
    id: recordId().primaryKey(),
    genType: text('gen_type').notNull(),
    dbTable: text('db_table').notNull(),
    dbTableKey: text('db_table_key').notNull(),
    tablePrefix: text('table_prefix').notNull(),
    generateType: text('generate_type').notNull(),
    module: text().notNull(),
    menuPid: text('menu_pid'),
    mobileModule: text('mobile_module'),
    pluginName: text('plugin_name'),
    packageName: text('package_name'),
    moduleName: text('module_name'),
    functionName: text('function_name').notNull(),
    functionNameEn: text('function_name_en'),
    busName: text('bus_name').notNull(),
    className: text('class_name').notNull(),
    authorName: text('author_name'),
    formLayout: text('form_layout').notNull(),
    gridWhether: text('grid_whether').notNull(),
    sortCode: integer('sort_code').notNull(),
    treeParentField: text('tree_parent_field'),
    treeNameField: text('tree_name_field'),
    subDbTable: text('sub_db_table'),
    subDbTableKey: text('sub_db_table_key'),
    subForeignKey: text('sub_foreign_key'),
    subFunctionName: text('sub_function_name'),
    subBusName: text('sub_bus_name'),
    subClassName: text('sub_class_name'),
    version: integer().notNull().default(1),
    ...stamps(),
  },
  (t) => [uniqueIndex('gen_basics_bus_name_unique').on(t.busName)],
)

/** Columns of a set-up and what the slice does with them. */
export const genFields = pgTable(
  'gen_fields',
  {
    id: recordId().primaryKey(),
    basicId: recordId('basic_id')
      .notNull()
      .references(() => genBasics.id, { onDelete: 'cascade' }),
    tableType: text('table_type').$type<'MAIN' | 'SUB'>().notNull(),
    isTableKey: text('is_table_key').$type<'Y' | 'N'>().notNull(),
    fieldName: text('field_name').notNull(),
    fieldRemark: text('field_remark').notNull(),
    fieldRemarkEn: text('field_remark_en'),
    fieldType: text('field_type').notNull(),
    fieldJavaType: text('field_java_type').notNull(),
    effectType: text('effect_type').notNull(),
    dictTypeCode: text('dict_type_code'),
    whetherTable: text('whether_table').$type<'Y' | 'N'>().notNull(),
    whetherRetract: text('whether_retract').$type<'Y' | 'N'>().notNull(),
    whetherAddUpdate: text('whether_add_update').$type<'Y' | 'N'>().notNull(),
    whetherRequired: text('whether_required').$type<'Y' | 'N'>().notNull(),
    whetherUnique: text('whether_unique').$type<'Y' | 'N'>().notNull(),
    queryWhether: text('query_whether').$type<'Y' | 'N'>().notNull(),
    queryType: text('query_type'),
    sortCode: integer('sort_code').notNull(),
  },
  (t) => [
    uniqueIndex('gen_fields_column_unique').on(t.basicId, t.tableType, t.fieldName),
    index('gen_fields_basic_idx').on(t.basicId),
    check('gen_fields_name', sql`${t.fieldName} ~ '^[a-z][a-z0-9_]{0,62}$'`),
  ],
)
