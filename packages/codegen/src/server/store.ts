import { importsFor, linesOf, queryCols, sortCols } from '../kit.ts'
import { type Col, type Entity, isTree, quoted, type Slice } from '../model.ts'

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

/** The SQL of one entity. */
export function storeFile(slice: Slice, entity: Entity): string {
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
