import { importsFor, linesOf, uniqueName, uniques } from '../kit.ts'
import { type Col, type Entity, quoted, remark, type Slice } from '../model.ts'

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

/** The slice's tables. */
export function tables({ main, sub, foreignKey }: Slice): string {
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
