import { existsSync } from 'node:fs'
import path from 'node:path'
import type { GenFile } from '@appeal/contract/codegen/codegen.schemas.ts'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { camel, type FieldChoice, kindOf, type SetUp, sliceOf, wordsOf } from './model.ts'
import { isReserved } from './reserved.ts'
import { sliceFiles } from './slice.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

const field = (fieldName: string, fieldType: string, more: Partial<FieldChoice> = {}): FieldChoice => ({
  tableType: 'MAIN',
  isTableKey: 'N',
  fieldName,
  fieldRemark: fieldName,
  fieldRemarkEn: null,
  fieldType,
  fieldJavaType: 'string',
  effectType: 'input',
  dictTypeCode: null,
  whetherTable: 'Y',
  whetherRetract: 'N',
  whetherAddUpdate: 'Y',
  whetherRequired: 'N',
  whetherUnique: 'N',
  queryWhether: 'N',
  queryType: null,
  sortCode: 1,
  ...more,
})
const required = { whetherRequired: 'Y' } as const
const key = (tableType: 'MAIN' | 'SUB') => field('id', 'bigint', { tableType, isTableKey: 'Y' })

/** Columns of every kind that a slice carries. */
const FIELDS: readonly FieldChoice[] = [
  key('MAIN'),
  field('parent_id', 'bigint'),
  field('name', 'character varying(40)', { ...required, queryWhether: 'Y', queryType: 'like' }),
  field('level', 'text', { dictTypeCode: 'LEVEL', effectType: 'radio', queryWhether: 'Y', queryType: 'eq' }),
  field('remark', 'text', { effectType: 'textarea' }),
  field('code', 'character varying(20)', { whetherUnique: 'Y' }),
  field('amount', 'numeric(12,2)', { queryWhether: 'Y', queryType: 'ge' }),
  field('pinned', 'boolean', { queryWhether: 'Y', queryType: 'eq' }),
  field('starts_on', 'date'),
  field('starts_at', 'timestamp with time zone', { queryWhether: 'Y', queryType: 'le' }),
  field('pages', 'integer'),
  field('created_at', 'timestamp with time zone', required),
]
const SUB_FIELDS: readonly FieldChoice[] = [
  key('SUB'),
  field('area_id', 'bigint', { tableType: 'SUB', ...required }),
  field('label', 'character varying(80)', { tableType: 'SUB', ...required }),
  field('quantity', 'integer', { tableType: 'SUB' }),
]

const PLAIN: SetUp = {
  genType: 'TABLE',
  dbTable: 'gen_areas',
  dbTableKey: 'id',
  tablePrefix: 'N',
  generateType: 'ZIP',
  module: 'development',
  menuPid: null,
  mobileModule: null,
  pluginName: null,
  packageName: null,
  moduleName: null,
  functionName: '区域',
  functionNameEn: null,
  busName: 'districts',
  className: 'District',
  authorName: null,
  formLayout: 'vertical',
  gridWhether: 'N',
  sortCode: 99,
  treeParentField: null,
  treeNameField: null,
  subDbTable: null,
  subDbTableKey: null,
  subForeignKey: null,
  subFunctionName: null,
  subBusName: null,
  subClassName: null,
}
const TREE: SetUp = { ...PLAIN, genType: 'TREE', treeParentField: 'parent_id', treeNameField: 'name' }
const SUB = {
  subDbTable: 'gen_stations',
  subDbTableKey: 'id',
  subForeignKey: 'area_id',
  subFunctionName: '站点',
  subBusName: 'stations',
  subClassName: 'Station',
}
const SET_UPS: readonly [string, SetUp][] = [
  ['one table', PLAIN],
  ['a tree', TREE],
  ['a tree beside a table', { ...TREE, ...SUB, genType: 'LEFT_TREE_TABLE' }],
  ['a record with its rows', { ...PLAIN, ...SUB, genType: 'MASTER_DETAIL' }],
]

/** Names that a program uses or gives, but for properties. */
function namesOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, name, computed, ...rest } = node as Record<string, unknown>
  if (type === 'Identifier' || type === 'JSXIdentifier') return [String(name)]
  if (type === 'JSXAttribute') return namesOf(rest.value)
  if (type === 'MemberExpression' && !computed) return namesOf(rest.object)
  const { key, imported, ...inner } = rest
  return namesOf(Object.values(computed || !key || rest.shorthand ? { ...inner, key } : inner))
}

function filesOf(setUp: SetUp, fields: readonly FieldChoice[] = [...FIELDS, ...SUB_FIELDS]): GenFile[] {
  const slice = sliceOf(setUp, fields)
  if ('missing' in slice) throw new Error(`missing: ${slice.missing}`)
  return sliceFiles(slice)
}
const sources = (files: readonly GenFile[]) => files.filter((file) => /\.(ts|tsx|mjs)$/.test(file.path))
const parsed = (file: GenFile) => parseAst(file.text, { lang: file.path.endsWith('.tsx') ? 'tsx' : 'ts' })

/** Every call of a member in a program, as `object.property`. */
function callsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(callsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, callee } = node as { type?: string; callee?: Record<string, { name?: string }> }
  const own =
    type === 'CallExpression' && callee?.object?.name
      ? [`${callee.object.name}.${callee.property?.name}`]
      : []
  return [...own, ...Object.values(node).flatMap(callsOf)]
}

describe('a slice', () => {
  it.each([
    ['treeParentField', { ...TREE, treeParentField: null }],
    ['treeParentField', { ...TREE, treeParentField: 'name' }],
    ['treeNameField', { ...TREE, treeNameField: 'remark' }],
    ['subDbTable', { ...PLAIN, genType: 'MASTER_DETAIL' }],
    ['subForeignKey', { ...PLAIN, ...SUB, genType: 'MASTER_DETAIL', subForeignKey: 'label' }],
    ['subBusName', { ...PLAIN, ...SUB, genType: 'MASTER_DETAIL', subBusName: 'districts' }],
    ['busName', { ...PLAIN, busName: 'delete' }],
    ['busName', { ...PLAIN, busName: 'eq' }],
    ['className', { ...PLAIN, className: 'Promise' }],
    ['subBusName', { ...PLAIN, ...SUB, genType: 'MASTER_DETAIL', subBusName: 'store' }],
  ] as [string, SetUp][])('says that %s is missing', (missing, setUp) => {
    expect(sliceOf(setUp, [...FIELDS, ...SUB_FIELDS])).toEqual({ missing })
  })

  it('refuses names that nobody checked, and types that no slice carries', () => {
    expect(() => sliceOf(PLAIN, [...FIELDS, field("x'; drop", 'text')])).toThrow('never checked')
    expect(() => sliceOf(PLAIN, [...FIELDS, field('data', 'bytea')])).toThrow('no slice')
  })

  it.each(SET_UPS)('of %s has files of every group, each of which a parser reads', (_, setUp) => {
    const files = filesOf(setUp)
    expect(new Set(files.map(({ group }) => group))).toEqual(
      new Set(['contract', 'server', 'web', 'test', 'sql', 'install']),
    )
    for (const file of sources(files)) expect(() => parsed(file), file.path).not.toThrow()
  })

  it.each(SET_UPS)('of %s imports what is in it or in the product', (_, setUp) => {
    const files = filesOf(setUp)
    const own = new Set(files.map(({ path }) => path))
    for (const { path: from, text } of files.filter((file) => /^(apps|packages)\//.test(file.path)))
      for (const [, to = ''] of text.matchAll(/^import .*?'((?:\.|@appeal\/contract\/)[^']+)'$/gm)) {
        const file = to.startsWith('.')
          ? path.posix.join(path.posix.dirname(from), to)
          : to.replace('@appeal/contract/', 'packages/contract/src/')
        expect(own.has(file) || existsSync(path.join(ROOT, file)), `${from}: ${to}`).toBe(true)
      }
  })

  it.each(SET_UPS)('of %s uses no name that a folder could be called', (_, setUp) => {
    const own = /district|station|^(area|parent)Id$/i
    const given = new Set(FIELDS.map(({ fieldName }) => camel(fieldName)))
    const used = sources(filesOf(setUp)).flatMap((file) => namesOf(parsed(file)))
    const free = used.filter((name) => /^\w\w+$/.test(name) && !own.test(name) && !given.has(name))
    expect(new Set(free.filter((name) => !isReserved(name)))).toEqual(new Set())
  })

  it('takes no number for money that is not said to be any', () => {
    const page = filesOf(PLAIN).find(({ text }) => text.includes("path: 'amount'"))
    expect(page?.text).toMatch(/path: 'amount', [^}]*kind: 'decimal'/)
  })

  it.each([
    "'); process.exit(1); ('",
    '$' + '{process.exit(1)}',
    '*/ process.exit(1) /*',
    '\\',
    '`x`',
    '</script><script>',
    '\u2028x',
  ])('quotes every word, also %j', (words) => {
    const fields = [...FIELDS, ...SUB_FIELDS].map((one) => ({ ...one, fieldRemark: words }))
    for (const [, setUp] of SET_UPS)
      for (const file of sources(filesOf({ ...setUp, functionName: words }, fields)))
        expect(callsOf(parsed(file)), file.path).not.toContain('process.exit')
  })
})

describe('names and kinds', () => {
  it('are read off the database', () => {
    expect(camel('work_place_id')).toBe('workPlaceId')
    expect(wordsOf('work_place')).toBe('Work place')
    expect(kindOf('numeric(12,2)')).toBe('decimal')
    expect(kindOf('numeric(12,4)')).toBeUndefined()
    expect(kindOf('jsonb')).toBeUndefined()
  })
})
