import { formCols, linesOf, listCols, queryCols, sortCols, variable } from '../kit.ts'
import { type Col, type Entity, leafOf, quoted, rowsOf, type Slice } from '../model.ts'

/** Key of a word: `holiday.startsOn`. */
export const word = (entity: Entity, col: Col) => quoted(`${variable(entity)}.${col.field}`)
export const title = (entity: Entity) => quoted(variable(entity))

export const cell = (col: Col): string | null => {
  if (col.kind === 'boolean') return `words(row.${col.field} ? 'yes' : 'no')`
  return col.dict ? `dictionary.label(${quoted(col.dict)}, row.${col.field})` : null
}

export const shownCols = (entity: Entity) =>
  listCols(entity).length ? listCols(entity) : entity.cols.slice(0, 1)

export const columns = (entity: Entity, property: 'customRender' | 'render', indent: number) =>
  linesOf(
    shownCols(entity),
    (col) => {
      const render = cell(col)
      const parameters = property === 'render' ? '_, row' : 'row'
      const sortable = property === 'customRender' && sortCols(entity).includes(col) ? ', sortable: true' : ''
      return `{ dataIndex: ${quoted(col.field)}, title: t(${word(entity, col)})${sortable}${render ? `, ${property}: (${parameters}) => ${render}` : ''} },`
    },
    indent,
  )

export const filters = (entity: Entity, without: Col | null) =>
  linesOf(
    queryCols(entity).filter((col) => col !== without),
    (col) => {
      const label = `t(${word(entity, col)})`
      const name = quoted(col.field)
      if (col.kind === 'boolean')
        return `{ kind: 'one', name: ${name}, label: ${label}, options: [{ value: 'true', label: words('yes') }, { value: 'false', label: words('no') }] },`
      return col.dict
        ? `{ kind: 'one', name: ${name}, label: ${label}, options: dictionary.options(${quoted(col.dict)}) },`
        : `{ kind: 'text', name: ${name}, placeholder: ${label} },`
    },
    10,
  )

const KIND: Partial<Record<Col['kind'], string>> = {
  integer: 'number',
  decimal: 'decimal',
  boolean: 'switch',
  day: 'date',
  instant: 'dateTime',
}

export function fields(slice: Slice, entity: Entity, indent: number): string {
  const { foreignKey, main, horizontal } = slice
  const pointing = entity === main ? main.parent : leafOf(slice) ? foreignKey : null
  const per = horizontal ? ', per: 2' : ''
  const rows = entity === main ? rowsOf(slice) : null
  const own = linesOf(
    formCols(entity),
    (col) => {
      const start = `path: ${quoted(col.field)}, label: t(${word(entity, col)})`
      if (col === pointing)
        return `{ ${start}, kind: 'select', options: nodeOptions(nodes${entity === main ? ', row?.id' : ''})${per} },`
      if (col.dict) {
        const kind = col.choice === 'radio' ? 'cards' : 'select'
        return `{ ${start}, kind: ${quoted(kind)}, options: dictionary.options(${quoted(col.dict)})${per} },`
      }
      const kind = col.long ? 'textarea' : KIND[col.kind]
      return `{ ${start}${kind ? `, kind: ${quoted(kind)}` : ''}${col.long ? '' : per} },`
    },
    indent,
  )
  if (!rows) return own
  const lines = linesOf(
    formCols(rows, foreignKey),
    (col) =>
      `{ path: ${quoted(col.field)}, label: t(${word(rows, col)})${col.kind === 'boolean' ? ", kind: 'switch'" : col.kind === 'integer' ? ", kind: 'number'" : ''} },`,
    indent + 6,
  )
  const pad = ' '.repeat(indent)
  return `${own}
${pad}{
${pad}  path: 'rows',
${pad}  label: t(${title(rows)}),
${pad}  kind: 'control',
${pad}  control: (
${pad}    <RowsField columns={[
${lines}
${pad}    ]} />
${pad}  ),
${pad}},`
}

/** What a form starts from: numbers as the texts that fields hold. */
export const initial = (entity: Entity, fresh: string) => {
  const numbers = formCols(entity).filter(({ kind }) => kind === 'integer')
  const asText = numbers
    .map(({ field, required }) =>
      required
        ? `${field}: String(row.${field})`
        : `${field}: row.${field} === null ? '' : String(row.${field})`,
    )
    .join(', ')
  const off = formCols(entity)
    .filter(({ kind }) => kind === 'boolean')
    .map(({ field }) => `${field}: false`)
  return `row ? { ...row${asText ? `, ${asText}` : ''} } : { ${[...off, fresh].filter(Boolean).join(', ')} }`
}

export const nameOf = (entity: Entity) => {
  const [first] = shownCols(entity).filter(({ kind }) => kind === 'text')
  return first ? (first.required ? `one.${first.field}` : `one.${first.field} ?? ''`) : 'one.id'
}

export const dialog = (slice: Slice, entity: Entity, fresh: string) => `<RecordDialog
          route={row ? routes.edit : routes.add}
          schema={row ? Edit${entity.one} : New${entity.one}}
          title={\`\${words(row ? 'edit' : 'add')} \${t(${title(entity)})}\`}
          ${rowsOf(slice) ? 'width={880}' : ''}
          fields={[
${fields(slice, entity, 12)}
          ]}
          initial={${initial(entity, fresh)}}
          fixed={row ? { id: row.id } : {}}
          onClose={() => setEditing(undefined)}
        />`

export const NODE_OPTIONS = (slice: Slice) => `
/** Nodes to choose from, each with the way to it. */
const nodeOptions = (nodes: readonly ${slice.main.one}Node[], without?: string, way = ''): Option[] =>
  nodes.flatMap((node) =>
    node.id === without
      ? []
      : [
          { value: node.id, label: way + node.${slice.main.name!.field} },
          ...nodeOptions(node.children ?? [], without, \`\${way}\${node.${slice.main.name!.field}} / \`),
        ],
  )
`

/** What every page of a slice begins with. */
export const HEAD = (slice: Slice) => `  const t = useTexts(${slice.folder}Texts)
  const words = useTexts(recordTexts)
  const may = useMay()`
