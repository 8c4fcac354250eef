import { z } from 'zod'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, stamped, zName, zSearchKey, zSortCode } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

/** What a slice is made for: one table, a tree, a tree beside the table of what hangs on it, a record with its rows. */
export const GEN_TYPES = ['TABLE', 'TREE', 'LEFT_TREE_TABLE', 'MASTER_DETAIL'] as const
export type GenType = (typeof GEN_TYPES)[number]

/** Controls a form can show a column with; those without a counterpart in the column's type fall back to a text field. */
export const EFFECT_TYPES = [
  'input',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'datepicker',
  'timepicker',
  'inputNumber',
  'slider',
  'imageUpload',
  'fileUpload',
  'editor',
] as const
export const QUERY_TYPES = ['like', 'notLike', 'eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type QueryType = (typeof QUERY_TYPES)[number]
const YES_NO = ['Y', 'N'] as const

/** Name of a table or column that the generator takes at all; anything else never reaches a line of code. */
export const SQL_NAME = /^[a-z][a-z0-9_]{0,62}$/
const FOLDER = /^[a-z][A-Za-z0-9]{1,39}$/
const CLASS = /^[A-Z][A-Za-z0-9]{1,39}$/

const named = (max: number, pattern: RegExp, text: string) =>
  zText({ max, singleLine: true }).refine((value) => typeof value === 'string' && pattern.test(value), text)
const zSqlName = named(63, SQL_NAME, 'rule.sqlName')
const zFolder = named(40, FOLDER, 'rule.folderName')
const zClass = named(40, CLASS, 'rule.className')

const basics = {
  genType: zCode(GEN_TYPES).default('TABLE'),
  dbTable: zSqlName,
  dbTableKey: zSqlName,
  tablePrefix: zCode(YES_NO).default('N'),
  /** PRO would write into the running product, which no server does: it is refused when it is run. */
  generateType: zCode(['ZIP', 'PRO']).default('ZIP'),
  /** Code of the menu module the page stands in. */
  module: zName(40),
  menuPid: zOptional(zText({ max: 40, singleLine: true })),
  mobileModule: zOptional(zText({ max: 40, singleLine: true })),
  pluginName: zOptional(zText({ max: 40, singleLine: true })),
  packageName: zOptional(zText({ max: 60, singleLine: true })),
  moduleName: zOptional(zText({ max: 40, singleLine: true })),
  /** What people call it, in Chinese. */
  functionName: zName(30),
  /** The same in English. */
  functionNameEn: zOptional(zText({ max: 60, singleLine: true })),
  /** Folder and name of the feature: `holidays`. */
  busName: zFolder,
  /** One of them: `Holiday`. */
  className: zClass,
  authorName: zOptional(zText({ max: 30, singleLine: true })),
  formLayout: zCode(['vertical', 'horizontal']).default('vertical'),
  gridWhether: zCode(YES_NO).default('N'),
  sortCode: zSortCode,
  treeParentField: zOptional(zSqlName),
  treeNameField: zOptional(zSqlName),
  subDbTable: zOptional(zSqlName),
  subDbTableKey: zOptional(zSqlName),
  subForeignKey: zOptional(zSqlName),
  subFunctionName: zOptional(zName(30)),
  subBusName: zOptional(zFolder),
  subClassName: zOptional(zClass),
}

export const NewGenBasic = z.object(basics)
export type NewGenBasic = z.output<typeof NewGenBasic>
export const EditGenBasic = z.object({ ...basics, id: zId })
export type EditGenBasic = z.output<typeof EditGenBasic>

export const GenBasic = z.object({
  id: z.string(),
  genType: z.enum(GEN_TYPES),
  dbTable: z.string(),
  dbTableKey: z.string(),
  tablePrefix: z.string(),
  generateType: z.string(),
  module: z.string(),
  menuPid: nullable,
  mobileModule: nullable,
  pluginName: nullable,
  packageName: nullable,
  moduleName: nullable,
  functionName: z.string(),
  functionNameEn: nullable,
  busName: z.string(),
  className: z.string(),
  authorName: nullable,
  formLayout: z.string(),
  gridWhether: z.string(),
  sortCode: z.number().int(),
  treeParentField: nullable,
  treeNameField: nullable,
  subDbTable: nullable,
  subDbTableKey: nullable,
  subForeignKey: nullable,
  subFunctionName: nullable,
  subBusName: nullable,
  subClassName: nullable,
  ...stamped,
})
export type GenBasic = z.infer<typeof GenBasic>

export const GenBasicQuery = pageQuery(['functionName', 'busName', 'dbTable', 'sortCode', 'createTime'], {
  searchKey: zSearchKey,
})
export const GenBasicPage = page(GenBasic)

/** One column and how the slice shows it; letters Y and N as the wire of the ecosystem has them. */
export const GenField = z.object({
  id: z.string(),
  basicId: z.string(),
  /** MAIN, or SUB for the second table. */
  tableType: z.enum(['MAIN', 'SUB']),
  isTableKey: z.enum(YES_NO),
  fieldName: z.string(),
  fieldRemark: z.string(),
  fieldRemarkEn: nullable,
  fieldType: z.string(),
  /** Type of the value in the slice's own language. */
  fieldJavaType: z.string(),
  effectType: z.enum(EFFECT_TYPES),
  dictTypeCode: nullable,
  whetherTable: z.enum(YES_NO),
  whetherRetract: z.enum(YES_NO),
  whetherAddUpdate: z.enum(YES_NO),
  whetherRequired: z.enum(YES_NO),
  whetherUnique: z.enum(YES_NO),
  queryWhether: z.enum(YES_NO),
  queryType: z.enum(QUERY_TYPES).nullable(),
  sortCode: z.number().int(),
})
export type GenField = z.infer<typeof GenField>

/** What a person decides about a column. */
export const EditGenField = z.object({
  id: zId,
  fieldRemark: zName(40),
  fieldRemarkEn: zOptional(zText({ max: 60, singleLine: true })),
  effectType: zCode(EFFECT_TYPES),
  dictTypeCode: zOptional(named(63, /^[A-Z][A-Z0-9_]{0,62}$/, 'rule.code')),
  whetherTable: zCode(YES_NO),
  whetherRetract: zCode(YES_NO).default('N'),
  whetherAddUpdate: zCode(YES_NO),
  whetherRequired: zCode(YES_NO),
  whetherUnique: zCode(YES_NO).default('N'),
  queryWhether: zCode(YES_NO),
  queryType: zOptional(zCode(QUERY_TYPES)),
  sortCode: zSortCode,
})
export type EditGenField = z.output<typeof EditGenField>
export const EditGenFields = z.array(EditGenField).min(1, 'rule.required').max(200, 'rule.tooMany')

export const DbTable = z.object({ tableName: z.string(), tableRemark: z.string() })
export const DbColumn = z.object({
  columnName: z.string(),
  typeName: z.string(),
  columnRemark: z.string(),
  isKey: z.boolean(),
})
export const DbColumnQuery = z.object({ tableName: zSqlName })

/** Tabs of the preview. */
export const GEN_GROUPS = ['sql', 'contract', 'server', 'web', 'test', 'install'] as const
export const GenFile = z.object({ group: z.enum(GEN_GROUPS), path: z.string(), text: z.string() })
export type GenFile = z.infer<typeof GenFile>
