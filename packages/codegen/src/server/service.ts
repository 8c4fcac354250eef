import { formCols, importsFor, linesOf, queryCols, sortCols, uniqueName, uniques } from '../kit.ts'
import { type Col, type Entity, isTree, quoted, type Slice } from '../model.ts'

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

/** The operations of one entity. */
export function serviceFile(slice: Slice, entity: Entity): string {
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
