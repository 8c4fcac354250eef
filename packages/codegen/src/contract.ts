import { formCols, importsFor, linesOf, queryCols, sortCols, variable } from './kit.ts'
import { type Col, type Entity, quoted, remark, type Slice } from './model.ts'

const RECORD: Record<Col['kind'], string> = {
  text: 'z.string()',
  integer: 'z.number().int()',
  decimal: 'z.string()',
  boolean: 'z.boolean()',
  day: 'z.string()',
  instant: 'z.string()',
  id: 'z.string()',
}
const recordOf = (col: Col) => `${RECORD[col.kind]}${col.required ? '' : '.nullable()'}`

const INPUT: Record<Col['kind'], (col: Col) => string> = {
  text: ({ max, long }) => `zText({ max: ${max}${long ? '' : ', singleLine: true'} })`,
  integer: () => 'zInteger',
  decimal: () => 'zAmount',
  boolean: () => "z.boolean('rule.required')",
  day: () => 'zDate',
  instant: () => 'zDateTime',
  id: () => 'zId',
}
const inputOf = (col: Col) => (col.required ? INPUT[col.kind](col) : `zOptional(${INPUT[col.kind](col)})`)

const SEARCH: Record<Col['kind'], string> = {
  text: 'zText({ max: 100, singleLine: true })',
  integer: 'zInteger',
  decimal: 'zAmount',
  boolean: "zCode(['true', 'false'])",
  day: 'zDate',
  instant: 'zDateTime',
  id: 'zId',
}

function record({ one, zh, cols }: Entity, more = ''): string {
  return `/** ${remark(zh)}, as lists and forms show it. */
export const ${one}Record = z.object({
  id: z.string(),
${linesOf(cols, (col) => `${col.field}: ${recordOf(col)},`)}
${more}})
export type ${one}Record = z.infer<typeof ${one}Record>`
}

function input(entity: Entity, { without = null, more = '' }: { without?: Col | null; more?: string } = {}) {
  const { one } = entity
  return `export const New${one} = z.object({
${linesOf(formCols(entity, without), (col) => `${col.field}: ${inputOf(col)},`)}
${more}})
export type New${one} = z.output<typeof New${one}>`
}

const edit = ({ one }: Entity) => `export const Edit${one} = New${one}.extend({ id: zId })
export type Edit${one} = z.output<typeof Edit${one}>`

const pages = (entity: Entity, foreignKey: Col | null) => `export const ${entity.one}Query = pageQuery(
  [${sortCols(entity)
    .map(({ field }) => quoted(field))
    .join(', ')}],
  {
${linesOf(queryCols(entity), (col) => col !== foreignKey && `${col.field}: zOptional(${SEARCH[col.kind]}),`, 4)}
${foreignKey ? `    ${foreignKey.field}: zOptional(zId),` : ''}
  },
)
export const ${entity.one}Page = page(${entity.one}Record)`

const tree = ({ one }: Entity) => `export interface ${one}Node extends ${one}Record {
  /** Absent on leaves. */
  children?: ${one}Node[]
}
export const ${one}Node: z.ZodType<${one}Node> = z.lazy(() =>
  ${one}Record.extend({ children: z.array(${one}Node).optional() }),
)`

function schemas({ kind, main, sub, foreignKey }: Slice): string {
  const isMaster = kind === 'MASTER_DETAIL' && sub
  const isTree = kind === 'TREE' || kind === 'LEFT_TREE_TABLE'
  const parts = [
    ...(isMaster
      ? [
          record({ ...sub, cols: sub.cols.filter((col) => col !== foreignKey) }),
          input(sub, { without: foreignKey }),
          `const ROWS = 200`,
        ]
      : []),
    record(main),
    ...(isMaster
      ? [
          `/** The record with its rows. */
export const ${main.one}Detail = ${main.one}Record.extend({ rows: z.array(${sub.one}Record) })
export type ${main.one}Detail = z.infer<typeof ${main.one}Detail>`,
        ]
      : []),
    isTree ? tree(main) : pages(main, null),
    input(main, isMaster ? { more: `  rows: z.array(New${sub.one}).max(ROWS, 'rule.tooMany'),\n` } : {}),
    edit(main),
    ...(kind === 'LEFT_TREE_TABLE' && sub
      ? [record(sub), pages(sub, foreignKey), input(sub), edit(sub)]
      : []),
  ]
  const body = parts.join('\n\n')
  return `import { z } from 'zod'
${importsFor(body, {
  '../kit/page.ts': ['page', 'pageQuery'],
  '../kit/records.ts': ['zInteger'],
  '../kit/scalars.ts': ['zId'],
  '../rules.ts': ['zAmount', 'zCode', 'zDate', 'zDateTime', 'zOptional', 'zText'],
})}

${body}
`
}

const UNIQUE = (entity: Entity) => (entity.cols.some(({ unique }) => unique) ? ", 'record.taken'" : '')

function table(entity: Entity, options: { tree: boolean; detail: string; errors?: string }): string {
  const { one, many, zh } = entity
  const write = `${options.errors ?? ''}${UNIQUE(entity)}`.replace(/^, /, '')
  const errors = (first: string) => {
    const all = [first, write].filter(Boolean).join(', ')
    return all ? `\n    errors: [${all}],` : ''
  }
  return `/** ${remark(zh)}. */
export const ${variable(entity)}Routes = routes('${many}', '/api/bizapp/biz/${many.toLowerCase()}', granted(), {
${
  options.tree
    ? `  tree: get('/tree', {
    summary: ${quoted(`The whole tree of ${many}`)},
    reply: z.array(${one}Node),
  }),`
    : `  page: get('/page', {
    summary: ${quoted(`A page of ${many}`)},
    query: ${one}Query,
    reply: ${one}Page,
  }),`
}
  detail: get('/detail', {
    summary: ${quoted(`One of the ${many}`)},
    query: IdQuery,
    reply: ${options.detail},
    errors: ['record.not_found'],
  }),
  add: post('/add', {
    idempotent: true,
    summary: ${quoted(`Adds one to the ${many}; data is the id`)},
    body: New${one},
    reply: z.string(),${errors('')}
  }),
  edit: post('/edit', {
    summary: ${quoted(`Changes one of the ${many}`)},
    body: Edit${one},${errors("'record.not_found'")}
  }),
  delete: post('/delete', {
    summary: ${quoted(`Deletes some of the ${many}, all or none`)},
    body: IdList,
    errors: ['record.not_found'${options.tree ? ", 'record.in_use'" : ''}],
  }),
})`
}

function routesFile({ kind, folder, main, sub }: Slice): string {
  const isTree = kind === 'TREE' || kind === 'LEFT_TREE_TABLE'
  const body = [
    table(main, {
      tree: isTree,
      detail: kind === 'MASTER_DETAIL' ? `${main.one}Detail` : `${main.one}Record`,
      ...(isTree && { errors: ", 'record.parent_wrong'" }),
    }),
    ...(kind === 'LEFT_TREE_TABLE' && sub
      ? [table(sub, { tree: false, detail: `${sub.one}Record`, errors: ", 'record.parent_wrong'" })]
      : []),
  ].join('\n\n')
  const names = [main, ...(kind === 'LEFT_TREE_TABLE' && sub ? [sub] : [])].flatMap(({ one }) => [
    `${one}Detail`,
    `${one}Node`,
    `${one}Page`,
    `${one}Query`,
    `${one}Record`,
    `Edit${one}`,
    `New${one}`,
  ])
  return `import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery } from '../kit/scalars.ts'
${importsFor(body, { [`./${folder}.schemas.ts`]: names })}

${body}
`
}

/** The contract's half of a slice. */
export const contractFiles = (slice: Slice) => {
  const at = (name: string) => `packages/contract/src/${slice.folder}/${slice.folder}.${name}.ts`
  return [
    { group: 'contract' as const, path: at('schemas'), text: schemas(slice) },
    { group: 'contract' as const, path: at('routes'), text: routesFile(slice) },
  ]
}
