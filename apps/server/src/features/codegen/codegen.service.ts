import { camel, kindOf, sliceOf, TYPE_WORDS } from '@appeal/codegen/model.ts'
import { sliceFiles } from '@appeal/codegen/slice.ts'
import { genBasicRoutes } from '@appeal/contract/codegen/codegen.routes.ts'
import type {
  EditGenBasic,
  EditGenField,
  GenBasic,
  GenBasicQuery,
  GenField,
  GenFile,
  NewGenBasic,
} from '@appeal/contract/codegen/codegen.schemas.ts'
import { SQL_NAME } from '@appeal/contract/codegen/codegen.schemas.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import { strToU8, zipSync } from 'fflate'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { onTransaction } from '../../platform/db/reading.ts'
import { refusedFor } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { allowAgain } from '../../platform/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { BasicRow, ColumnFact, FieldRow } from './codegen.store.ts'
import * as store from './codegen.store.ts'

const present = ({ createdAt, updatedAt, ...row }: BasicRow): GenBasic => ({
  ...(row as Omit<GenBasic, 'createTime' | 'updateTime'>),
  createTime: wireTime(createdAt),
  updateTime: wireTime(updatedAt),
})
const presentField = (row: FieldRow): GenField => row as GenField

export async function page(ctx: Context, query: z.output<typeof GenBasicQuery>) {
  const { rows, total } = await store.listBasics(ctx.platform.db, query)
  return toPage(rows.map(present), total, query)
}

const found = async (ctx: Context, id: string): Promise<BasicRow> =>
  (await store.findBasic(ctx.platform.db, id)) ?? fail('record.not_found')

/** @throws record.not_found */
export async function detail(ctx: Context, id: string): Promise<GenBasic> {
  return present(await found(ctx, id))
}

export async function tables(ctx: Context) {
  const rows = await store.listTables(ctx.platform.db)
  return rows
    .filter(({ name }) => SQL_NAME.test(name))
    .map(({ name, remark }) => ({ tableName: name, tableRemark: remark }))
}

/** @throws codegen.table_unknown */
async function columnsOf(ctx: Context, table: string): Promise<ColumnFact[]> {
  const known = await store.listTables(ctx.platform.db)
  if (!known.some(({ name }) => name === table)) fail('codegen.table_unknown', { table })
  return store.listColumns(ctx.platform.db, table)
}

/** @throws codegen.table_unknown */
export async function tableColumns(ctx: Context, table: string) {
  const rows = await columnsOf(ctx, table)
  return rows.map(({ name, type, remark, isKey }) => ({
    columnName: name,
    typeName: type,
    columnRemark: remark,
    isKey,
  }))
}

// ---------------------------------------------------------------- setting up

const STAMPS = new Set(['created_at', 'updated_at'])
const LONG_FROM = 200
const yes = (is: boolean) => (is ? 'Y' : 'N')

function effectOf(kind: ReturnType<typeof kindOf>, type: string): GenField['effectType'] {
  if (kind === 'day') return 'datepicker'
  if (kind === 'instant') return 'timepicker'
  if (kind === 'boolean') return 'radio'
  if (kind === 'integer' || kind === 'decimal') return 'inputNumber'
  const length = Number(/\((\d+)\)$/.exec(type)?.[1] ?? LONG_FROM + 1)
  return kind === 'text' && length > LONG_FROM ? 'textarea' : 'input'
}

/** Sensible choices for a column; types that no slice carries are left out. */
function fieldOf(ctx: Context, basicId: string, tableType: 'MAIN' | 'SUB', key: string) {
  return (column: ColumnFact, n: number): FieldRow[] => {
    const kind = kindOf(column.type)
    const isKey = column.name === key
    if (!SQL_NAME.test(column.name) || (!kind && column.nullable)) return []
    if (!kind) fail('codegen.column_unknown', { column: column.name })
    const own = isKey || STAMPS.has(column.name)
    const short = kind === 'text' && effectOf(kind, column.type) === 'input'
    return [
      {
        id: newId(ctx.platform.clock),
        basicId,
        tableType,
        isTableKey: yes(isKey),
        fieldName: column.name,
        fieldRemark: (column.remark || camel(column.name)).slice(0, 40),
        fieldRemarkEn: null,
        fieldType: column.type,
        fieldJavaType: TYPE_WORDS[kind],
        effectType: effectOf(kind, column.type),
        dictTypeCode: null,
        whetherTable: yes(!own && kind !== 'id'),
        whetherRetract: 'N',
        whetherAddUpdate: yes(!own),
        whetherRequired: yes(!own && !column.nullable),
        whetherUnique: 'N',
        queryWhether: yes(!own && short),
        queryType: !own && short ? 'like' : null,
        sortCode: n,
      },
    ]
  }
}

/** Reads the columns of a set-up's table and checks that the names given are among them. */
async function readFields(
  ctx: Context,
  basicId: string,
  tableType: 'MAIN' | 'SUB',
  table: string,
  names: { key: string; others: readonly (string | undefined)[] },
): Promise<FieldRow[]> {
  const columns = await columnsOf(ctx, table)
  for (const name of [names.key, ...names.others])
    if (name !== undefined && !columns.some((column) => column.name === name))
      fail('codegen.column_unknown', { column: name })
  if (kindOf(columns.find(({ name }) => name === names.key)?.type ?? '') !== 'id')
    fail('codegen.column_unknown', { column: names.key })
  return columns.flatMap(fieldOf(ctx, basicId, tableType, names.key))
}

const mainFields = (ctx: Context, id: string, input: NewGenBasic) =>
  readFields(ctx, id, 'MAIN', input.dbTable, {
    key: input.dbTableKey,
    others: [input.treeParentField, input.treeNameField],
  })

const subFields = async (ctx: Context, id: string, input: NewGenBasic): Promise<FieldRow[]> =>
  input.subDbTable && input.subDbTableKey
    ? readFields(ctx, id, 'SUB', input.subDbTable, {
        key: input.subDbTableKey,
        others: [input.subForeignKey],
      })
    : []

const columnsFrom = (input: NewGenBasic) => ({
  ...input,
  sortCode: input.sortCode ?? 99,
  menuPid: input.menuPid ?? null,
  mobileModule: input.mobileModule ?? null,
  pluginName: input.pluginName ?? null,
  packageName: input.packageName ?? null,
  moduleName: input.moduleName ?? null,
  functionNameEn: input.functionNameEn ?? null,
  authorName: input.authorName ?? null,
  treeParentField: input.treeParentField ?? null,
  treeNameField: input.treeNameField ?? null,
  subDbTable: input.subDbTable ?? null,
  subDbTableKey: input.subDbTableKey ?? null,
  subForeignKey: input.subForeignKey ?? null,
  subFunctionName: input.subFunctionName ?? null,
  subBusName: input.subBusName ?? null,
  subClassName: input.subClassName ?? null,
})

const uniquely = refusedFor({ gen_basics_bus_name_unique: () => fail('codegen.name_taken') })

/**
 * Sets a table up: its columns are read and get sensible choices.
 *
 * @throws codegen.table_unknown, codegen.column_unknown, codegen.name_taken
 */
export async function add(ctx: Context, input: NewGenBasic): Promise<GenBasic> {
  const id = newId(ctx.platform.clock)
  const fields = [...(await mainFields(ctx, id, input)), ...(await subFields(ctx, id, input))]
  const at = ctx.now()
  const row: BasicRow = { id, ...columnsFrom(input), version: 1, createdAt: at, updatedAt: at }
  await uniquely(() =>
    ctx.unitOfWork(async (tx) => {
      await store.insertBasic(tx, row)
      await store.insertFields(tx, fields)
    }),
  )
  return present(row)
}

/**
 * Changes the basics. What was chosen about columns stays as long as the table stays: going back in the wizard loses
 * nothing.
 *
 * @throws as `add`; record.not_found
 */
export async function edit(ctx: Context, { id, ...input }: EditGenBasic): Promise<GenBasic> {
  await found(ctx, id)
  // Names are checked against the table in any case.
  const main = await mainFields(ctx, id, input)
  const sub = await subFields(ctx, id, input)
  await uniquely(() =>
    ctx.unitOfWork(async (tx) => {
      const before = (await store.lockBasic(tx, id)) ?? fail('record.not_found')
      const mainChanged = before.dbTable !== input.dbTable || before.dbTableKey !== input.dbTableKey
      const subChanged =
        before.subDbTable !== (input.subDbTable ?? null) ||
        before.subDbTableKey !== (input.subDbTableKey ?? null)
      await store.updateBasic(tx, id, { ...columnsFrom(input), updatedAt: ctx.now() })
      if (mainChanged) await replace(tx, id, 'MAIN', main)
      if (subChanged) await replace(tx, id, 'SUB', sub)
    }),
  )
  return present(await found(ctx, id))
}

async function replace(tx: Tx, id: string, tableType: 'MAIN' | 'SUB', rows: FieldRow[]): Promise<void> {
  await store.deleteFieldsOf(tx, id, tableType)
  await store.insertFields(tx, rows)
}

/** @throws record.not_found */
export async function remove(ctx: Context, given: readonly { id: string }[]): Promise<void> {
  const ids = [...new Set(given.map(({ id }) => id))]
  await ctx.unitOfWork(async (tx) => {
    if ((await store.deleteBasics(tx, ids)) < ids.length) fail('record.not_found')
    // What was deleted may be set up again at once.
    await allowAgain(tx, viewerOf(ctx).userId, genBasicRoutes.add.name)
  })
}

// ---------------------------------------------------------------- columns

/** @throws record.not_found */
export async function fields(ctx: Context, basicId: string): Promise<GenField[]> {
  await found(ctx, basicId)
  return (await store.listFields(ctx.platform.db, basicId)).map(presentField)
}

/** @throws record.not_found */
export async function field(ctx: Context, id: string): Promise<GenField> {
  const [row] = await store.fieldsById(ctx.platform.db, [id])
  return presentField(row ?? fail('record.not_found'))
}

/** Changes the choices about columns, all or none. @throws record.not_found */
export async function editFields(ctx: Context, changes: readonly EditGenField[]): Promise<void> {
  const rows = await store.fieldsById(
    ctx.platform.db,
    changes.map(({ id }) => id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  await ctx.unitOfWork(async (tx) => {
    for (const { id, sortCode, queryType, ...change } of changes) {
      const row = known.get(id) ?? fail('record.not_found')
      await store.updateField(tx, id, {
        ...change,
        fieldRemarkEn: change.fieldRemarkEn ?? null,
        dictTypeCode: change.dictTypeCode ?? null,
        // What the database demands the form asks for.
        whetherRequired: yes(
          change.whetherRequired === 'Y' || (await isDemanded(onTransaction(tx, ctx), row)),
        ),
        queryType: change.queryWhether === 'Y' ? (queryType ?? 'eq') : null,
        sortCode: sortCode ?? row.sortCode,
      })
    }
  })
}

async function isDemanded(ctx: Context, row: FieldRow): Promise<boolean> {
  if (row.isTableKey === 'Y' || STAMPS.has(row.fieldName)) return false
  const basic = await found(ctx, row.basicId)
  const table = row.tableType === 'MAIN' ? basic.dbTable : basic.subDbTable
  const columns = await store.listColumns(ctx.platform.db, table ?? '')
  return columns.find(({ name }) => name === row.fieldName)?.nullable === false
}

/** Leaves columns out of the slice. @throws record.not_found, codegen.key_needed */
export async function removeFields(ctx: Context, given: readonly { id: string }[]): Promise<void> {
  const ids = [...new Set(given.map(({ id }) => id))]
  const rows = await store.fieldsById(ctx.platform.db, ids)
  if (rows.length < ids.length) fail('record.not_found')
  for (const row of rows)
    if (row.isTableKey === 'Y' || (await isDemanded(ctx, row)))
      fail('codegen.key_needed', { column: row.fieldName })
  await ctx.unitOfWork((tx) => store.deleteFields(tx, ids))
}

// ---------------------------------------------------------------- the slice

/**
 * The files of a slice.
 *
 * @throws record.not_found, codegen.incomplete
 */
export async function preview(ctx: Context, id: string): Promise<GenFile[]> {
  const fields = await store.listFields(ctx.platform.db, id)
  const slice = sliceOf(present(await found(ctx, id)), fields.map(presentField))
  if ('missing' in slice) return fail('codegen.incomplete', { field: slice.missing })
  return sliceFiles(slice)
}

/** The slice as an archive with its name. @throws as `preview` */
export async function archive(ctx: Context, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const files = await preview(ctx, id)
  const { busName } = await found(ctx, id)
  const entries = files.filter(({ group }) => group !== 'sql').map(({ path, text }) => [path, strToU8(text)])
  return { name: `${busName}.zip`, bytes: zipSync(Object.fromEntries(entries), { level: 6 }) }
}

/** Always refused: a server does not rewrite itself. @throws codegen.no_writing */
export async function writeIntoProduct(): Promise<void> {
  return fail('codegen.no_writing')
}
