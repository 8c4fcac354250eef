import { queryCols } from '../kit.ts'
import { type Col, type Entity, leafOf, pascal, quoted, remark, rowsOf, type Slice } from '../model.ts'
import { cell, columns, dialog, filters, HEAD, NODE_OPTIONS, nameOf, shownCols, word } from './fields.ts'
import { imports } from './imports.ts'

/** The page of a table: search, add, change, delete. */
export function listPage(slice: Slice, entity: Entity): string {
  const { folder, main, foreignKey } = slice
  const leaf = leafOf(slice)
  const { one, many } = entity
  const master = rowsOf(slice)
  const without = leaf ? foreignKey : null
  const names = queryCols(entity)
    .filter((col) => col !== without)
    .map(({ field }) => quoted(field))
  const [first, ...rest] = shownCols(entity)
  const value = (col: Col) => cell(col) ?? `row.${col.field}`
  const body = `const FILTERS = [${names.join(', ')}] as const

/** ${remark(entity.zh)}: search, add, change, delete. */
${
  leaf
    ? `export function ${pascal(many)}List({ nodes, node, side }: { nodes: readonly ${main.one}Node[]; node: string | undefined; side: ReactNode })`
    : `export default function ${pascal(many)}Page()`
} {
${HEAD(slice)}
  const dictionary = useDictionary()
  const routes = api.${leaf ? many : folder}
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<${one}Record | 'new'>()
  ${
    master
      ? `const chosen = editing === 'new' ? undefined : editing
  const detail = useRecord(routes.detail, chosen && { id: chosen.id }, chosen !== undefined)
  const row = chosen && detail.data?.id === chosen.id ? detail.data : undefined
  const ready = editing === 'new' || row !== undefined`
      : `const row = editing === 'new' ? undefined : editing
  const ready = editing !== undefined`
  }
  return (
    <>
      <RecordList
        name=${quoted(`${folder}.${many}`)}
        page={routes.page}
        control={control}
        filters={[
${filters(entity, without)}
        ]}
        ${leaf ? `{...(node && { fixed: { ${foreignKey!.field}: node } })}\n        side={side}` : ''}
        columns={[
${columns(entity, 'customRender', 10)}
        ]}
        acts={(one) =>
          may(routes.edit) ? [{ key: 'edit', label: words('edit'), onClick: () => setEditing(one) }] : []
        }
        actsWidth={130}
        remove={{ route: routes.delete, nameOf: (one) => ${nameOf(entity)} }}
        tools={
          may(routes.add) && (
            <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              {words('add')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{${value(first!)}}</b>
${rest
  .slice(0, 3)
  .map(
    (col) => `            <div className="o-mut o-sm">
              {t(${word(entity, col)})} {${value(col)}}
            </div>`,
  )
  .join('\n')}
          </>
        )}
      />
      {ready && (
        ${dialog(slice, entity, leaf ? `${foreignKey!.field}: node` : master ? 'rows: []' : '')}
      )}
    </>
  )
}
${leaf ? NODE_OPTIONS(slice).replace('const nodeOptions', 'export const nodeOptions') : ''}`
  return imports(slice, body)
}
