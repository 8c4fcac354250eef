import { type Col, type Entity, quoted, remark, type Slice } from '../codegen.model.ts'
import { formCols, importsFor, linesOf, queryCols, sortCols, variable } from './kit.ts'

const isTree = ({ kind }: Slice) => kind === 'TREE' || kind === 'LEFT_TREE_TABLE'
const uniques = (entity: Entity) => entity.cols.filter(({ unique }) => unique)
const uniqueName = (entity: Entity, col: Col) => `${entity.table}_${col.sql}_unique`

// ---------------------------------------------------------------- tables

function typeOf(col: Col): string {
  const name = col.field === col.sql ? '' : quoted(col.sql)
  const length = /\((\d+)\)/.exec(col.type)?.[1]
  const precision = /\((\d+),(\d+)\)/.exec(col.type)
  const options = (text: string) => `${name || quoted(col.sql)}, { ${text} }`
  switch (col.kind) {
    case 'text':
      return col.type === 'text'
        ? `text(${name})`
        : `varchar(${length ? options(`length: ${length}`) : name})`
    case 'integer':
      return `${col.type}(${name})`
    case 'decimal':
      return `numeric(${precision ? options(`precision: ${precision[1]}, scale: ${precision[2]}`) : name})`
    case 'boolean':
      return `boolean(${name})`
    case 'day':
      return `day(${quoted(col.sql)})`
    case 'instant':
      return `instant(${quoted(col.sql)})`
    case 'id':
      return `recordId(${quoted(col.sql)})`
  }
}

function tableOf(entity: Entity, indexed: Col | null, references: Entity | null): string {
  const stamps = [
    entity.created && "createdAt: instant('created_at').notNull(),",
    entity.updated && "updatedAt: instant('updated_at').notNull(),",
  ]
  const extras = [
    ...uniques(entity).map((col) => `uniqueIndex(${quoted(uniqueName(entity, col))}).on(t.${col.field})`),
    ...(indexed ? [`index(${quoted(`${entity.table}_${indexed.sql}_idx`)}).on(t.${indexed.field})`] : []),
  ]
  const reference = (col: Col) =>
    col === indexed && references ? `.references(() => ${references.many}.id)` : ''
  return `/** ${remark(entity.zh)}. */
export const ${entity.many} = pgTable(
  ${quoted(entity.table)},
  {
    id: recordId(${entity.key === 'id' ? '' : quoted(entity.key)}).primaryKey(),
${linesOf(entity.cols, (col) => `${col.field}: ${typeOf(col)}${col.required ? '.notNull()' : ''}${reference(col)},`, 4)}
${linesOf(stamps, (line) => line, 4)}
  },
${extras.length ? `  (t) => [${extras.join(', ')}],\n` : ''})`
}

function tables({ main, sub, foreignKey }: Slice): string {
  const body = [tableOf(main, main.parent, null), ...(sub ? [tableOf(sub, foreignKey, main)] : [])].join(
    '\n\n',
  )
  return `${importsFor(body, {
    'drizzle-orm/pg-core': [
      'boolean',
      'index',
      'integer',
      'numeric',
      'pgTable',
      'smallint',
      'text',
      'uniqueIndex',
      'varchar',
    ],
    '../../platform/db/columns.ts': ['day', 'instant', 'recordId'],
  })}

${body}
`
}

// ---------------------------------------------------------------- store

const CONDITION: Record<NonNullable<Col['query']>, (column: string, value: string) => string> = {
  like: (column, value) => `ilike(${column}, containing(${value}))`,
  notLike: (column, value) => `notIlike(${column}, containing(${value}))`,
  eq: (column, value) => `eq(${column}, ${value})`,
  ne: (column, value) => `ne(${column}, ${value})`,
  gt: (column, value) => `gt(${column}, ${value})`,
  ge: (column, value) => `gte(${column}, ${value})`,
  lt: (column, value) => `lt(${column}, ${value})`,
  le: (column, value) => `lte(${column}, ${value})`,
}

const FILTER_TYPE: Record<Col['kind'], string> = {
  text: 'string',
  integer: 'number',
  decimal: 'string',
  boolean: 'boolean',
  day: 'string',
  instant: 'Date',
  id: 'string',
}

/** Only texts are searched by a part of them. */
const conditionOf = (col: Col) =>
  col.kind === 'text' || !['like', 'notLike'].includes(col.query ?? '') ? (col.query ?? 'eq') : 'eq'

function pagedStore(entity: Entity, foreignKey: Col | null): string {
  const { one, many } = entity
  const filters = [...new Set([...queryCols(entity), ...(foreignKey ? [foreignKey] : [])])]
  const byKey = foreignKey && { ...foreignKey, query: 'eq' as const }
  return `export interface ${one}Filter {
${linesOf(filters, (col) => `${col.field}?: ${FILTER_TYPE[col.kind]} | undefined`)}
}

const matching = (${filters.length ? 'filter' : '_filter'}: ${one}Filter) =>
  and(
${linesOf(
  filters.map((col) => (col === foreignKey && byKey ? byKey : col)),
  (col) =>
    `filter.${col.field} === undefined ? undefined : ${CONDITION[conditionOf(col)](`${many}.${col.field}`, `filter.${col.field}`)},`,
  4,
)}
  )

const ORDER = {
${linesOf(sortCols(entity), ({ field }) => `${field}: ${many}.${field},`)}
} as const

export interface ${one}Order {
  by: keyof typeof ORDER
  descending: boolean
}

/** One page and how many there are in all. */
export async function list(
  db: Queryable,
  filter: ${one}Filter,
  { by, descending }: ${one}Order,
  { current, size }: { current: number; size: number },
): Promise<{ rows: ${one}Row[]; total: number }> {
  const where = matching(filter)
  const direction = descending ? desc : asc
  const [rows, [total]] = await Promise.all([
    db
      .select()
      .from(${many})
      .where(where)
      .orderBy(direction(ORDER[by]), direction(${many}.id))
      .limit(size)
      .offset((current - 1) * size),
    db.select({ n: count() }).from(${many}).where(where),
  ])
  return { rows, total: total?.n ?? 0 }
}`
}

const treeStore = ({ one, many, parent }: Entity) => `/** Every node, in the order of their ids. */
export const listAll = (db: Queryable): Promise<${one}Row[]> => db.select().from(${many}).orderBy(asc(${many}.id))

export async function countBelow(db: Queryable, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(${many})
    .where(inArray(${many}.${parent!.field}, [...ids]))
  return row?.n ?? 0
}

/** Moves of nodes take turns, so that two of them cannot close a circle. */
export const takeTurn = (tx: Tx) => tx.execute(sql\`select pg_advisory_xact_lock(hashtext(${quoted(many)}))\`)`

function storeFile(slice: Slice, entity: Entity): string {
  const { folder, main, sub, foreignKey, kind } = slice
  const { one, many } = entity
  const isTreeMain = entity === main && isTree(slice)
  const body = `export type ${one}Row = typeof ${many}.$inferSelect

${isTreeMain ? treeStore(entity) : pagedStore(entity, entity === sub ? foreignKey : null)}

export async function find(db: Queryable, id: string): Promise<${one}Row | undefined> {
  const [row] = await db.select().from(${many}).where(eq(${many}.id, id))
  return row
}

export async function insert(tx: Tx, row: ${one}Row): Promise<void> {
  await tx.insert(${many}).values(row)
}

/** Whether there was such a row. */
export async function update(tx: Tx, id: string, change: Partial<${one}Row>): Promise<boolean> {
  const rows = await tx.update(${many}).set(change).where(eq(${many}.id, id)).returning({ id: ${many}.id })
  return rows.length === 1
}

/** How many there were. */
export async function remove(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .delete(${many})
    .where(inArray(${many}.id, [...ids]))
    .returning({ id: ${many}.id })
  return rows.length
}${
    sub && entity === main && kind === 'LEFT_TREE_TABLE'
      ? `

/** Rows that hang on nodes. */
export async function countRowsOf(db: Queryable, ids: readonly string[]): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(${sub.many})
    .where(inArray(${sub.many}.${foreignKey!.field}, [...ids]))
  return row?.n ?? 0
}`
      : ''
  }${
    sub && entity === main && kind === 'MASTER_DETAIL'
      ? `

// ---------------------------------------------------------------- its rows

export type ${sub.one}Row = typeof ${sub.many}.$inferSelect

export const listRows = (db: Queryable, id: string): Promise<${sub.one}Row[]> =>
  db.select().from(${sub.many}).where(eq(${sub.many}.${foreignKey!.field}, id)).orderBy(asc(${sub.many}.id))

export async function insertRows(tx: Tx, rows: ${sub.one}Row[]): Promise<void> {
  if (rows.length) await tx.insert(${sub.many}).values(rows)
}

export async function removeRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(${sub.many}).where(inArray(${sub.many}.${foreignKey!.field}, [...ids]))
}`
      : ''
  }`
  return `${importsFor(body, {
    'drizzle-orm': [
      'and',
      'asc',
      'count',
      'desc',
      'eq',
      'gt',
      'gte',
      'ilike',
      'inArray',
      'lt',
      'lte',
      'ne',
      'notIlike',
      'sql',
    ],
    '../../platform/db/db.ts': ['type Queryable', 'type Tx'],
    '../../platform/db/like.ts': ['containing'],
    [`./${folder}.tables.ts`]: [main.many, ...(sub ? [sub.many] : [])],
  })}

${body}
`
}

// ---------------------------------------------------------------- service

const outOf = (col: Col) => {
  if (col.kind !== 'instant') return `row.${col.field}`
  return col.required ? `wireTime(row.${col.field})` : `row.${col.field} && wireTime(row.${col.field})`
}
const into = (col: Col, from = 'input') => {
  const value = `${from}.${col.field}`
  if (col.kind === 'instant')
    return col.required ? `instantOf(${value})` : `${value} === undefined ? null : instantOf(${value})`
  return col.required ? value : `${value} ?? null`
}
const INSTANT = `/** The moment of a wire time, China standard time. */
const instantOf = (text: string): Date => new Date(\`\${text.replace(' ', 'T')}+08:00\`)`

const FILTERED: Partial<Record<Col['kind'], (value: string) => string>> = {
  instant: (value) => `${value} === undefined ? undefined : instantOf(${value})`,
  boolean: (value) => `${value} === undefined ? undefined : ${value} === 'true'`,
}

function queryParts(entity: Entity, foreignKey: Col | null): string {
  const cols = [...new Set([...queryCols(entity), ...(foreignKey ? [foreignKey] : [])])]
  return linesOf(
    cols,
    (col) =>
      `${col.field}: ${FILTERED[col.kind] && col !== foreignKey ? FILTERED[col.kind]!(`query.${col.field}`) : `query.${col.field}`},`,
    4,
  )
}

function serviceFile(slice: Slice, entity: Entity): string {
  const { folder, main, sub, foreignKey, kind } = slice
  const { one, many } = entity
  const tree = entity === main && isTree(slice)
  const master = entity === main && kind === 'MASTER_DETAIL' && sub ? sub : null
  const leaf = entity === sub && foreignKey
  const taken = uniques(entity)
  const guard = (work: string) => (taken.length ? `orTaken(\n    ${work},\n  )` : work)
  const stamps = (names: readonly ('created' | 'updated')[]) =>
    names
      .filter((name) => entity[name])
      .map((name) => `${name}At: ctx.now(),`)
      .join(' ')
  const parentCheck = tree
    ? `await store.takeTurn(tx)
    await parentOf(tx, ID, input.${entity.parent!.field})
    `
    : leaf
      ? `${leaf.required ? '' : `if (input.${leaf.field} !== undefined) `}await nodeOf(tx, input.${leaf.field})
    `
      : ''
  const present = `const present = (row: ${one}Row): ${one}Record => ({
  id: row.id,
${linesOf(entity.cols, (col) => `${col.field}: ${outOf(col)},`)}
})`
  const presentRow =
    master &&
    `const presentRow = (row: ${master.one}Row): ${master.one}Record => ({
  id: row.id,
${linesOf(
  master.cols.filter((col) => col !== foreignKey),
  (col) => `${col.field}: ${outOf(col)},`,
)}
})`
  const rowsOf =
    master &&
    `const rowsOf = (ctx: Context, id: string, rows: readonly New${master.one}[]): ${master.one}Row[] =>
  rows.map((input) => ({
    id: newId(ctx.platform.clock),
    ${foreignKey!.field}: id,
${linesOf(formCols(master, foreignKey), (col) => `${col.field}: ${into(col)},`, 4)}
${linesOf(
  master.cols.filter((col) => col !== foreignKey && !formCols(master, foreignKey).includes(col)),
  (col) => `${col.field}: null,`,
  4,
)}
    ${[master.created && 'createdAt: ctx.now(),', master.updated && 'updatedAt: ctx.now(),'].filter(Boolean).join(' ')}
  }))`
  const asked = formCols(entity)
  const others = entity.cols.filter((col) => !asked.includes(col))
  const body = `${present}

/** The columns that the form decides. */
const columnsOf = (input: New${one}) => ({
${linesOf(asked, (col) => `${col.field}: ${into(col)},`)}
})
${presentRow ? `\n${presentRow}\n\n${rowsOf}\n` : ''}${
  taken.length
    ? `
/** A value that another record has is told as such. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
${linesOf(taken, (col) => `if (violates(error, ${quoted(uniqueName(entity, col))})) fail('record.taken', { field: ${quoted(col.field)} })`, 4)}
    throw error
  }
}
`
    : ''
}${
  tree
    ? `
/** Refuses a parent that does not exist, or that lies below the node itself. */
async function parentOf(tx: Tx, id: string, parent: string | undefined): Promise<void> {
  const seen = new Set([id])
  for (let at = parent; at !== undefined; ) {
    if (seen.has(at)) fail('record.parent_wrong')
    seen.add(at)
    const row = (await store.find(tx, at)) ?? fail('record.parent_wrong')
    at = row.${entity.parent!.field} ?? undefined
  }
}

/** The whole tree. */
export async function tree(ctx: Context): Promise<${one}Node[]> {
  const rows = await store.listAll(ctx.platform.db)
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string, ${one}Row[]>()
  for (const row of rows) {
    const parent = row.${entity.parent!.field} && known.has(row.${entity.parent!.field}) ? row.${entity.parent!.field} : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const branch = (parent: string): ${one}Node[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = branch(row.id)
      return { ...present(row), ...(children.length > 0 && { children }) }
    })
  return branch('')
}
`
    : `
/** A page of them. */
export async function page(ctx: Context, query: z.output<typeof ${one}Query>): Promise<Page<${one}Record>> {
  const { rows, total } = await store.list(
    ctx.platform.db,
    {
${queryParts(entity, leaf || null)}
    },
    { by: query.sortField ?? ${quoted(sortCols(entity)[0]!.field)}, descending: query.sortOrder === 'descend' },
    query,
  )
  return toPage(rows.map(present), total, query)
}
`
}${
  leaf
    ? `
/** Refuses a node that does not exist. */
async function nodeOf(tx: Tx, id: string): Promise<void> {
  if (!(await nodes.find(tx, id))) fail('record.parent_wrong')
}
`
    : ''
}
/** @throws record.not_found */
export async function detail(ctx: Context, id: string): Promise<${master ? `${one}Detail` : `${one}Record`}> {
  const row = (await store.find(ctx.platform.db, id)) ?? fail('record.not_found')
  ${master ? `const rows = await store.listRows(ctx.platform.db, id)\n  return { ...present(row), rows: rows.map(presentRow) }` : 'return present(row)'}
}

/** Adds one; answers its id.${taken.length ? ' @throws record.taken' : ''} */
export async function add(ctx: Context, input: New${one}): Promise<string> {
  const id = newId(ctx.platform.clock)
  await ${guard(`ctx.unitOfWork(async (tx) => {
    ${parentCheck.replace('ID', 'id')}await store.insert(tx, { id, ...columnsOf(input), ${others.map((col) => `${col.field}: null,`).join(' ')} ${stamps(['created', 'updated'])} })
    ${master ? 'await store.insertRows(tx, rowsOf(ctx, id, input.rows))' : ''}
  })`)}
  return id
}

/** @throws record.not_found${taken.length ? ', record.taken' : ''} */
export async function edit(ctx: Context, { id, ...input }: Edit${one}): Promise<null> {
  await ${guard(`ctx.unitOfWork(async (tx) => {
    ${parentCheck.replace('ID', 'id')}const known = await store.update(tx, id, { ...columnsOf(input), ${stamps(['updated'])} })
    if (!known) fail('record.not_found')
    ${master ? 'await store.removeRows(tx, [id])\n    await store.insertRows(tx, rowsOf(ctx, id, input.rows))' : ''}
  })`)}
  return null
}

/** Deletes all of them or none. @throws record.not_found${tree ? ', record.in_use' : ''} */
export async function remove(ctx: Context, given: readonly { id: string }[]): Promise<null> {
  const ids = [...new Set(given.map(({ id }) => id))]
  await ctx.unitOfWork(async (tx) => {
    ${
      tree
        ? `await store.takeTurn(tx)
    if ((await store.countBelow(tx, ids)) > 0) fail('record.in_use')
    ${sub ? "if ((await store.countRowsOf(tx, ids)) > 0) fail('record.in_use')\n    " : ''}`
        : ''
    }${master ? 'await store.removeRows(tx, ids)\n    ' : ''}if ((await store.remove(tx, ids)) < ids.length) fail('record.not_found')
    // What was deleted may be added again at once.
    await allowAgain(tx, viewerOf(ctx).userId, ${quoted(`${entity === main ? folder : many}.add`)})
  })
  return null
}
`
  const needsInstant = /instantOf\(/.test(body)
  const whole = `${needsInstant ? `${INSTANT}\n\n` : ''}${body}`
  const rows = master ? [`type ${master.one}Record`, `type New${master.one}`] : []
  return `${importsFor(whole, {
    [`@appeal/contract/${folder}/${folder}.schemas.ts`]: [
      `type ${one}Detail`,
      `type ${one}Node`,
      `type ${one}Query`,
      `type ${one}Record`,
      `type Edit${one}`,
      `type New${one}`,
      ...rows,
    ],
    '@appeal/contract/kit/page.ts': ['type Page', 'toPage'],
    zod: ['type z'],
    '../../platform/clock.ts': ['wireTime'],
    '../../platform/context.ts': ['type Context', 'viewerOf'],
    '../../platform/db/db.ts': ['type Tx'],
    '../../platform/db/violations.ts': ['violates'],
    '../../platform/fail.ts': ['fail'],
    '../../platform/idempotency/idempotency.ts': ['allowAgain'],
    '../../platform/ids.ts': ['newId'],
    [`./${many}.store.ts`]: [`type ${one}Row`, ...(master ? [`type ${master.one}Row`] : [])],
  })}
import * as store from './${many}.store.ts'
${leaf ? `import * as nodes from './${main.many}.store.ts'` : ''}

${whole}`
}

// ---------------------------------------------------------------- routes

function routesFile(slice: Slice): string {
  const { folder, main, sub, kind } = slice
  const bindings = (entity: Entity, tree: boolean) => `...bind(${variable(entity)}Routes, {
      ${tree ? `tree: (ctx) => ${entity.many}.tree(ctx),` : `page: (ctx, { query }) => ${entity.many}.page(ctx, query),`}
      detail: (ctx, { query }) => ${entity.many}.detail(ctx, query.id),
      add: (ctx, { body }) => ${entity.many}.add(ctx, body),
      edit: (ctx, { body }) => ${entity.many}.edit(ctx, body),
      delete: (ctx, { body }) => ${entity.many}.remove(ctx, body),
    }),`
  const entities = [main, ...(kind === 'LEFT_TREE_TABLE' && sub ? [sub] : [])]
  return `import { ${entities.map((entity) => `${variable(entity)}Routes`).join(', ')} } from '@appeal/contract/${folder}/${folder}.routes.ts'
import { bind } from '../../platform/http/binding.ts'
import type { Feature } from '../../feature.ts'
${entities.map(({ many }) => `import * as ${many} from './${many}.service.ts'`).join('\n')}

export const ${folder}Feature: Feature = {
  name: ${quoted(folder)},
  bindings: [
    ${entities.map((entity, n) => bindings(entity, n === 0 && isTree(slice))).join('\n    ')}
  ],
}
`
}

// ---------------------------------------------------------------- test

const SAMPLE: Record<Col['kind'], (col: Col, n: number) => string> = {
  text: ({ max }, n) => quoted(`样本${n}`.slice(0, max)),
  integer: (_, n) => String(n),
  decimal: (_, n) => quoted(`${n}.50`),
  boolean: (_, n) => String(n % 2 === 0),
  day: (_, n) => quoted(`2026-10-0${(n % 9) + 1}`),
  instant: (_, n) => quoted(`2026-10-0${(n % 9) + 1} 09:30:00`),
  id: (_, n) => quoted(String(n)),
}

const body = (cols: readonly Col[], n: number, more = '') =>
  `{ ${cols.map((col) => `${col.field}: ${SAMPLE[col.kind](col, n)}`).join(', ')}${more} }`

function testFile(slice: Slice): string {
  const { folder, main, sub, foreignKey, kind } = slice
  const tree = isTree(slice)
  const without = tree ? main.parent : null
  const asked = formCols(main, without)
  const rows = kind === 'MASTER_DETAIL' && sub ? `, rows: [${body(formCols(sub, foreignKey), 3)}]` : ''
  const first = asked.find(({ kind, required }) => kind === 'text' && required) ?? asked[0]!
  const leaves = kind === 'LEFT_TREE_TABLE' && sub ? sub : null
  return `import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/people.ts'

const test = useTestApp()
const ${folder} = contract.${folder}
let admin: Caller
beforeAll(async () => {
  admin = await test.app.as((await makeUser(test.app, { area: 'b', roles: ['sysAdmin'] })).id)
})

const NEW = ${body(asked, 1, rows)}
const OTHER = ${body(asked, 2, rows)}

describe(${quoted(folder)}, () => {
  it('asks for a session, and for a grant', async () => {
    const stranger = await test.app.as((await makeUser(test.app, { area: 'b' })).id)
    expect(await test.app.call(${folder}.add, { body: NEW })).toFailWith('session.required')
    expect(await stranger.call(${folder}.add, { body: NEW })).toFailWith('request.not_permitted')
  })

  it('refuses what is missing, field by field', async () => {
    const reply = await admin.call(${folder}.add, { body: { ${rows ? 'rows: []' : ''} } })
    expect(reply).toFailWith('request.invalid')
    expect(JSON.stringify(reply.data)).toContain(${quoted(first.field)})
  })

  it('knows nothing of what is not there', async () => {
    expect(await admin.call(${folder}.detail, { query: { id: '1' } })).toFailWith('record.not_found')
    expect(await admin.call(${folder}.edit, { body: { id: '1', ...NEW } })).toFailWith('record.not_found')
    expect(await admin.call(${folder}.delete, { body: [{ id: '1' }] as never })).toFailWith('record.not_found')
  })

  it('adds, shows, changes and deletes', async () => {
    const added = await admin.call(${folder}.add, { body: NEW })
    expect(added).toSucceed()
    const id = added.data
    expect((await admin.call(${folder}.detail, { query: { id } })).data).toMatchObject({ id, ...NEW })
    ${
      tree
        ? `const nodes = (await admin.call(${folder}.tree)).data
    expect(nodes.map((node) => node.id)).toContain(id)`
        : `const { data } = await admin.call(${folder}.page, { query: { current: 1, size: 10 } })
    expect(data.records.map((row) => row.id)).toContain(id)`
    }
    expect(await admin.call(${folder}.edit, { body: { id, ...OTHER } })).toSucceed()
    expect((await admin.call(${folder}.detail, { query: { id } })).data).toMatchObject({ id, ...OTHER })
    expect(await admin.call(${folder}.delete, { body: [{ id }] as never })).toSucceed()
    expect(await admin.call(${folder}.detail, { query: { id } })).toFailWith('record.not_found')
  })
${
  tree
    ? `
  it('keeps the tree a tree', async () => {
    const top = (await admin.call(${folder}.add, { body: NEW })).data
    const below = (await admin.call(${folder}.add, { body: { ...OTHER, ${main.parent!.field}: top } })).data
    const circle = { id: top, ...NEW, ${main.parent!.field}: below }
    expect(await admin.call(${folder}.edit, { body: circle })).toFailWith('record.parent_wrong')
    expect(await admin.call(${folder}.add, { body: { ...NEW, ${main.parent!.field}: '1' } })).toFailWith(
      'record.parent_wrong',
    )
    expect(await admin.call(${folder}.delete, { body: [{ id: top }] as never })).toFailWith('record.in_use')
    expect(await admin.call(${folder}.delete, { body: [{ id: below }] as never })).toSucceed()
    expect(await admin.call(${folder}.delete, { body: [{ id: top }] as never })).toSucceed()
  })
`
    : ''
}${
  leaves
    ? `
  it('hangs rows on nodes, and keeps nodes that carry some', async () => {
    const node = (await admin.call(${folder}.add, { body: NEW })).data
    const row = ${body(formCols(leaves, foreignKey), 4)}
    const rows = contract.${leaves.many}
    expect(await admin.call(rows.add, { body: { ...row, ${foreignKey!.field}: '1' } })).toFailWith(
      'record.parent_wrong',
    )
    const id = (await admin.call(rows.add, { body: { ...row, ${foreignKey!.field}: node } })).data
    const found = await admin.call(rows.page, { query: { current: 1, size: 10, ${foreignKey!.field}: node } })
    expect(found.data.records.map((one) => one.id)).toEqual([id])
    expect(await admin.call(${folder}.delete, { body: [{ id: node }] as never })).toFailWith('record.in_use')
    expect(await admin.call(rows.edit, { body: { id, ...row, ${foreignKey!.field}: node } })).toSucceed()
    expect(await admin.call(rows.delete, { body: [{ id }] as never })).toSucceed()
    expect(await admin.call(${folder}.delete, { body: [{ id: node }] as never })).toSucceed()
  })
`
    : ''
}${
  uniques(main).length && !tree
    ? `
  it('refuses a value that another record has', async () => {
    const { data: id } = await admin.call(${folder}.add, { body: NEW })
    expect(await admin.call(${folder}.add, { body: NEW, headers: { 'idempotency-key': 'again' } })).toFailWith(
      'record.taken',
    )
    expect(await admin.call(${folder}.delete, { body: [{ id }] as never })).toSucceed()
  })
`
    : ''
}})
`
}

/** The server's half of a slice. */
export function serverFiles(slice: Slice) {
  const { folder, main, sub, kind } = slice
  const at = (name: string) => `apps/server/src/features/${folder}/${name}.ts`
  const entities = [main, ...(kind === 'LEFT_TREE_TABLE' && sub ? [sub] : [])]
  return [
    { group: 'server' as const, path: at(`${folder}.tables`), text: tables(slice) },
    ...entities.flatMap((entity) => [
      { group: 'server' as const, path: at(`${entity.many}.store`), text: storeFile(slice, entity) },
      { group: 'server' as const, path: at(`${entity.many}.service`), text: serviceFile(slice, entity) },
    ]),
    { group: 'server' as const, path: at(`${folder}.routes`), text: routesFile(slice) },
    { group: 'test' as const, path: at(`${folder}.test`), text: testFile(slice) },
  ]
}
