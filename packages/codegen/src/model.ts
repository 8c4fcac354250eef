import {
  type GenBasic,
  type GenField,
  type GenType,
  type QueryType,
  SQL_NAME,
} from '@appeal/contract/codegen/codegen.schemas.ts'
import { isReserved } from './reserved.ts'

/**
 * What the templates read: names that have been checked and words that will be quoted. Input is data, never code —
 * nothing of it reaches a file in any other way.
 */

/** Kinds of value a slice can carry. */
export type Kind = 'text' | 'integer' | 'decimal' | 'boolean' | 'day' | 'instant' | 'id'

/** A table as somebody set it up, and what was chosen about each of its columns. */
export type SetUp = Omit<GenBasic, 'id' | 'createTime' | 'updateTime' | 'version'>
export type FieldChoice = Omit<GenField, 'id' | 'basicId'>

export interface Col {
  /** Name in the database. */
  sql: string
  /** Name in the slice. */
  field: string
  kind: Kind
  /** As PostgreSQL writes the type. */
  type: string
  /** Longest text; 0 where the type sets none. */
  max: number
  long: boolean
  zh: string
  en: string
  inList: boolean
  inForm: boolean
  required: boolean
  unique: boolean
  query: QueryType | null
  dict: string | null
  choice: 'select' | 'radio'
}

export interface Entity {
  table: string
  /** Folder-like name of many: `holidays`. */
  many: string
  /** Name of one: `Holiday`. */
  one: string
  zh: string
  en: string
  /** Column of the key in the database; the slice calls it `id`. */
  key: string
  cols: readonly Col[]
  created: boolean
  updated: boolean
  /** The column that points to the row above, of a tree. */
  parent: Col | null
  /** The column that names a row of a tree. */
  name: Col | null
}

export interface Slice {
  folder: string
  kind: GenType
  main: Entity
  sub: Entity | null
  /** The column of the second table that points to the first. */
  foreignKey: Col | null
  horizontal: boolean
}

/** The kind of value of a column's type; undefined for types a slice cannot carry. */
export function kindOf(type: string): Kind | undefined {
  if (type === 'text' || /^character varying(\(\d+\))?$/.test(type)) return 'text'
  if (type === 'integer' || type === 'smallint') return 'integer'
  if (/^numeric(\(\d+,[0-2]\))?$/.test(type)) return 'decimal'
  if (type === 'boolean') return 'boolean'
  if (type === 'date') return 'day'
  if (type === 'timestamp with time zone') return 'instant'
  return type === 'bigint' ? 'id' : undefined
}

/** The value's type in the language of the slice, for the screen of step 2. */
export const TYPE_WORDS: Record<Kind, string> = {
  text: 'string',
  integer: 'number',
  decimal: 'string',
  boolean: 'boolean',
  day: 'string',
  instant: 'string',
  id: 'string',
}

export const camel = (name: string): string =>
  name.replace(/(?<!_)_+([a-z0-9])/g, (_, sign) => sign.toUpperCase())
export const pascal = (name: string): string => camel(name).replace(/^./, (sign) => sign.toUpperCase())
/** `work_place` → `Work place`: words for readers of English where nobody gave any. */
export const wordsOf = (name: string): string =>
  name
    .replace(/_/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./, (sign) => sign.toUpperCase())

const LONG_TEXT = 2_000
const LONG_FROM = 200
const STAMPS = ['created_at', 'updated_at']

function colOf(field: FieldChoice): Col {
  if (!SQL_NAME.test(field.fieldName)) throw new Error('A name that was never checked')
  const kind = kindOf(field.fieldType)
  if (!kind) throw new Error('A type that no slice carries')
  const length = Number(/\((\d+)\)$/.exec(field.fieldType)?.[1] ?? 0)
  const max = kind === 'text' ? length || LONG_TEXT : 0
  return {
    sql: field.fieldName,
    field: camel(field.fieldName),
    kind,
    type: field.fieldType,
    max,
    long: kind === 'text' && (field.effectType === 'textarea' || max > LONG_FROM),
    zh: field.fieldRemark,
    en: field.fieldRemarkEn ?? wordsOf(field.fieldName),
    inList: field.whetherTable === 'Y',
    inForm: field.whetherAddUpdate === 'Y',
    required: field.whetherRequired === 'Y' || kind === 'boolean',
    unique: field.whetherUnique === 'Y',
    query: field.queryWhether === 'Y' ? (field.queryType ?? 'eq') : null,
    dict: kind === 'text' ? field.dictTypeCode : null,
    choice: field.effectType === 'radio' ? 'radio' : 'select',
  }
}

interface Names {
  table: string
  key: string
  many: string
  one: string
  zh: string
  en: string | null
  parent?: string | null
  name?: string | null
}

function entityOf(names: Names, fields: readonly FieldChoice[]): Entity {
  const rows = fields.filter(({ isTableKey }) => isTableKey === 'N')
  const cols = rows.filter(({ fieldName }) => !STAMPS.includes(fieldName)).map(colOf)
  const named = (name: string | null | undefined) => cols.find((col) => col.sql === name) ?? null
  return {
    ...names,
    en: names.en ?? wordsOf(names.one),
    cols,
    created: rows.some(({ fieldName }) => fieldName === 'created_at'),
    updated: rows.some(({ fieldName }) => fieldName === 'updated_at'),
    parent: named(names.parent),
    name: named(names.name),
  }
}

/**
 * The slice of a set-up, or which piece of it is missing.
 *
 * @returns `missing` names the field of the form that has to be filled in, or in another way
 */
export function sliceOf(basic: SetUp, fields: readonly FieldChoice[]): Slice | { missing: string } {
  const kind = basic.genType
  for (const name of ['busName', 'className', 'subBusName', 'subClassName'] as const)
    if (isReserved(basic[name] ?? '')) return { missing: name }
  const main = entityOf(
    {
      table: basic.dbTable,
      key: basic.dbTableKey,
      many: basic.busName,
      one: basic.className,
      zh: basic.functionName,
      en: basic.functionNameEn,
      ...((kind === 'TREE' || kind === 'LEFT_TREE_TABLE') && {
        parent: basic.treeParentField,
        name: basic.treeNameField,
      }),
    },
    fields.filter(({ tableType }) => tableType === 'MAIN'),
  )
  if (kind === 'TREE' || kind === 'LEFT_TREE_TABLE') {
    if (main.parent?.kind !== 'id' || main.parent.required) return { missing: 'treeParentField' }
    if (main.name?.kind !== 'text' || !main.name.required) return { missing: 'treeNameField' }
  }
  const folder = basic.busName
  const horizontal = basic.formLayout === 'horizontal'
  if (!main.cols.some(({ inForm }) => inForm)) return { missing: 'fields' }
  if (kind === 'TABLE' || kind === 'TREE')
    return { folder, kind, main, sub: null, foreignKey: null, horizontal }

  for (const name of ['subDbTable', 'subDbTableKey', 'subForeignKey', 'subBusName', 'subClassName'] as const)
    if (!basic[name]) return { missing: name }
  const sub = entityOf(
    {
      table: basic.subDbTable!,
      key: basic.subDbTableKey!,
      many: basic.subBusName!,
      one: basic.subClassName!,
      zh: basic.subFunctionName ?? basic.functionName,
      en: null,
    },
    fields.filter(({ tableType }) => tableType === 'SUB'),
  )
  const foreignKey = sub.cols.find((col) => col.sql === basic.subForeignKey) ?? null
  if (foreignKey?.kind !== 'id') return { missing: 'subForeignKey' }
  if (sub.many === main.many || sub.one === main.one) return { missing: 'subBusName' }
  return { folder, kind, main, sub, foreignKey, horizontal }
}

/** A text as a literal of the slice. */
export const quoted = (text: string): string =>
  `'${text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "\\'")}'`

/** A text inside a comment: nothing that could end it. */
export const remark = (text: string): string =>
  text.replace(/[\r\n\u2028\u2029]/g, ' ').replace(/\*\//g, '* /')

export const isTree = ({ kind }: Slice): boolean => kind === 'TREE' || kind === 'LEFT_TREE_TABLE'
/** The second table whose rows hang on nodes of a tree. */
export const leafOf = ({ kind, sub }: Slice): Entity | null => (kind === 'LEFT_TREE_TABLE' ? sub : null)
/** The second table whose rows are part of a record. */
export const rowsOf = ({ kind, sub }: Slice): Entity | null => (kind === 'MASTER_DETAIL' ? sub : null)
