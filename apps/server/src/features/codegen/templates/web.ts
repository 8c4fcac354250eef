import { type Col, type Entity, pascal, quoted, remark, type Slice } from '../codegen.model.ts'
import { formCols, importsFor, linesOf, listCols, queryCols, sortCols, variable } from './kit.ts'

const isTree = ({ kind }: Slice) => kind === 'TREE' || kind === 'LEFT_TREE_TABLE'
const leafOf = ({ kind, sub }: Slice) => (kind === 'LEFT_TREE_TABLE' ? sub : null)
const masterOf = ({ kind, sub }: Slice) => (kind === 'MASTER_DETAIL' ? sub : null)
/** Key of a word: `holiday.startsOn`. */
const word = (entity: Entity, col: Col) => quoted(`${variable(entity)}.${col.field}`)
const title = (entity: Entity) => quoted(variable(entity))

// ---------------------------------------------------------------- words

function texts({ folder, main, sub }: Slice): string {
  const table = (language: 'zh' | 'en') =>
    [main, ...(sub ? [sub] : [])]
      .map(
        (entity) =>
          `    ${variable(entity)}: ${quoted(entity[language])},\n${linesOf(entity.cols, (col) => `${word(entity, col)}: ${quoted(col[language])},`, 4)}`,
      )
      .join('\n')
  return `import { texts } from '../../lib/i18n.ts'

export const ${folder}Texts = texts(${quoted(folder)}, {
  zh: {
${table('zh')}
  },
  en: {
${table('en')}
  },
})
`
}

// ---------------------------------------------------------------- columns and fields

const cell = (col: Col): string | null => {
  if (col.kind === 'boolean') return `words(row.${col.field} ? 'yes' : 'no')`
  return col.dict ? `dictionary.label(${quoted(col.dict)}, row.${col.field})` : null
}

const shownCols = (entity: Entity) => (listCols(entity).length ? listCols(entity) : entity.cols.slice(0, 1))

const columns = (entity: Entity, property: 'customRender' | 'render', indent: number) =>
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

const filters = (entity: Entity, without: Col | null) =>
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
  decimal: 'price',
  boolean: 'switch',
  day: 'date',
  instant: 'dateTime',
}

function fields(slice: Slice, entity: Entity, indent: number): string {
  const { foreignKey, main, horizontal } = slice
  const pointing = entity === main ? main.parent : leafOf(slice) ? foreignKey : null
  const per = horizontal ? ', per: 2' : ''
  const rows = entity === main ? masterOf(slice) : null
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
const initial = (entity: Entity, fresh: string) => {
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

const nameOf = (entity: Entity) => {
  const [first] = shownCols(entity).filter(({ kind }) => kind === 'text')
  return first ? (first.required ? `one.${first.field}` : `one.${first.field} ?? ''`) : 'one.id'
}

const dialog = (slice: Slice, entity: Entity, fresh: string) => `<RecordDialog
          route={row ? routes.edit : routes.add}
          schema={row ? Edit${entity.one} : New${entity.one}}
          title={\`\${words(row ? 'edit' : 'add')} \${t(${title(entity)})}\`}
          ${masterOf(slice) ? 'width={880}' : ''}
          fields={[
${fields(slice, entity, 12)}
          ]}
          initial={${initial(entity, fresh)}}
          fixed={row ? { id: row.id } : {}}
          onClose={() => setEditing(undefined)}
        />`

const NODE_OPTIONS = (slice: Slice) => `
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

// ---------------------------------------------------------------- pages

const HEAD = (slice: Slice) => `  const t = useTexts(${slice.folder}Texts)
  const words = useTexts(recordTexts)
  const may = useMay()`

function listPage(slice: Slice, entity: Entity): string {
  const { folder, main, foreignKey } = slice
  const leaf = leafOf(slice)
  const { one, many } = entity
  const master = masterOf(slice)
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
  const routes = contract.${leaf ? many : folder}
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<${one}Record | 'new'>()
  ${
    master
      ? `const chosen = editing === 'new' ? undefined : editing
  const detail = useRecord<${one}Detail>('${folder}.one', routes.detail, chosen && { id: chosen.id }, chosen !== undefined)
  const row = chosen && detail.data?.id === chosen.id ? detail.data : undefined
  const ready = editing === 'new' || row !== undefined`
      : `const row = editing === 'new' ? undefined : editing
  const ready = editing !== undefined`
  }
  return (
    <>
      <RecordList<${one}Record>
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

function treePage(slice: Slice): string {
  const { folder, main } = slice
  const { one } = main
  const leaf = leafOf(slice)
  const parent = main.parent!.field
  const top = `${HEAD(slice)}
  const dictionary = useDictionary()
  const routes = contract.${folder}
  const { data, error, refetch } = useRecord<${one}Node[]>('${folder}.tree', routes.tree, undefined)
  const nodes = data ?? []
  const drop = useRecordAct(routes.delete)
  const [editing, setEditing] = useState<{ row?: ${one}Node; below?: string }>()
  const row = editing?.row
  const remove = (id: string) => drop.mutateAsync({ body: [{ id }] }).catch(onlyRefusals)`
  const states = `{error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton rows={8} />}`
  const form = `{editing && (
        ${dialog(slice, main, `${parent}: editing.below`)}
      )}`
  const refusals = `
/** The shell has told a refusal; anything else is a fault of the page. */
function onlyRefusals(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
`
  const body = leaf
    ? `/** ${remark(main.zh)} at the left, ${remark(leaf.zh)} of the chosen node at the right. */
export default function ${pascal(folder)}Page() {
${top}
  const [node, setNode] = useState<${one}Node>()
  const side = (
    <div className="o-rec-side">
      <div className="o-rec-acts">
        {may(routes.add) && (
          <Button type="link" size="small" onClick={() => setEditing(node ? { below: node.id } : {})}>
            {words('add')}
          </Button>
        )}
        {may(routes.edit) && (
          <Button type="link" size="small" disabled={!node} onClick={() => node && setEditing({ row: node })}>
            {words('edit')}
          </Button>
        )}
        {may(routes.delete) && (
          <Popconfirm
            title={words('deleteTitle', { name: node?.${main.name!.field} ?? '' })}
            okText={words('delete')}
            cancelText={words('cancel')}
            disabled={!node}
            onConfirm={() => {
              if (node) void remove(node.id).then(() => setNode(undefined))
            }}
          >
            <Button type="link" size="small" danger disabled={!node}>
              {words('delete')}
            </Button>
          </Popconfirm>
        )}
      </div>
      <div className="o-rec-side-tree">
        ${states}
        {data && (
          <Tree<${one}Node & BasicDataNode>
            blockNode
            defaultExpandAll
            treeData={data}
            fieldNames={{ key: 'id', title: ${quoted(main.name!.field)} }}
            selectedKeys={node ? [node.id] : []}
            onSelect={(_, { node: chosen, selected }) => setNode(selected ? chosen : undefined)}
          />
        )}
      </div>
    </div>
  )
  return (
    <>
      <${pascal(leaf.many)}List nodes={nodes} node={node?.id} side={side} />
      ${form}
    </>
  )
}
${refusals}`
    : `/** ${remark(main.zh)}: the tree, add below a node, change, delete. */
export default function ${pascal(folder)}Page() {
${top}
  return (
    <PageFrame
      title={t(${title(main)})}
      extra={
        may(routes.add) && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing({})}>
            {words('add')}
          </Button>
        )
      }
    >
      ${states}
      {data && (
        <Table<${one}Node>
          size="middle"
          pagination={false}
          rowKey="id"
          dataSource={data}
          columns={[
${columns(main, 'render', 12)}
            {
              key: 'acts',
              title: words('acts'),
              width: 200,
              render: (_, one) => (
                <span className="o-rec-acts">
                  {may(routes.add) && (
                    <Button type="link" size="small" onClick={() => setEditing({ below: one.id })}>
                      {words('add')}
                    </Button>
                  )}
                  {may(routes.edit) && (
                    <Button type="link" size="small" onClick={() => setEditing({ row: one })}>
                      {words('edit')}
                    </Button>
                  )}
                  {may(routes.delete) && (
                    <Popconfirm
                      title={words('deleteTitle', { name: one.${main.name!.field} })}
                      okText={words('delete')}
                      cancelText={words('cancel')}
                      onConfirm={() => void remove(one.id)}
                    >
                      <Button type="link" size="small" danger>
                        {words('delete')}
                      </Button>
                    </Popconfirm>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      ${form}
    </PageFrame>
  )
}
${NODE_OPTIONS(slice)}${refusals}`
  return imports(slice, body)
}

/** The lines that a page needs above it. */
function imports(slice: Slice, page: string): string {
  const { folder, main, sub } = slice
  const body = /\bdictionary\./.test(page) ? page : page.replace('  const dictionary = useDictionary()\n', '')
  const leaf = leafOf(slice)
  const isList = leaf !== null && body.includes(`function ${pascal(leaf.many)}List`)
  const shapes = [main, ...(sub ? [sub] : [])].flatMap(({ one }) => [
    `type ${one}Detail`,
    `type ${one}Node`,
    `type ${one}Record`,
    `Edit${one}`,
    `New${one}`,
  ])
  return `import { contract } from '@appeal/contract'
${importsFor(body, {
  [`@appeal/contract/${folder}/${folder}.schemas.ts`]: shapes,
  antd: ['Button', 'Popconfirm', 'Table', 'Tree'],
  'antd/es/tree': ['type BasicDataNode'],
  react: ['type ReactNode', 'useState'],
  '../../lib/api.ts': ['ApiError'],
  '../../lib/i18n.ts': ['useTexts'],
  '../../ui/dictionary.ts': ['useDictionary'],
  '../../ui/icons/Icon.tsx': ['Icon'],
  '../../ui/options.ts': ['type Option'],
  '../../ui/PageFrame.tsx': ['PageFrame'],
  '../../ui/RecordDialog.tsx': ['RecordDialog'],
  '../../ui/RecordList.tsx': ['RecordList'],
  '../../ui/RowsField.tsx': ['RowsField'],
  '../../ui/records.texts.ts': ['recordTexts'],
  '../../ui/States.tsx': ['ErrorState', 'Skeleton'],
  '../../ui/useListState.ts': ['useListState'],
  '../../ui/useMay.ts': ['useMay'],
  '../../ui/useRecords.ts': ['useRecord', 'useRecordAct'],
  [`./${folder}.texts.ts`]: [`${folder}Texts`],
  ...(leaf && !isList && { [`./${pascal(leaf.many)}List.tsx`]: [`${pascal(leaf.many)}List`, 'nodeOptions'] }),
})}
${body.includes('o-rec-') ? "import '../../ui/records.css'\n" : ''}
${body}`
}

const screensFile = ({ folder, main }: Slice) => `import { officeScreens } from '../../ui/officeScreen.ts'

export const ${folder}Screens = officeScreens([
  {
    component: ${quoted(`${folder}/index`)},
    title: { zh: ${quoted(main.zh)}, en: ${quoted(main.en)} },
    page: () => import('./${pascal(folder)}Page.tsx'),
  },
])
`

// ---------------------------------------------------------------- page test

const SAMPLE: Record<Col['kind'], string> = {
  text: "'样本'",
  integer: '7',
  decimal: "'7.50'",
  boolean: 'true',
  day: "'2026-10-01'",
  instant: "'2026-10-01 09:30:00'",
  id: "'5'",
}

function pageTest(slice: Slice): string {
  const { folder, main, foreignKey } = slice
  const [leaf, master] = [leafOf(slice), masterOf(slice)]
  const sample = (entity: Entity, without: Col | null = null) =>
    `{ id: '9', ${entity.cols
      .filter((col) => col !== without)
      .map((col) => `${col.field}: ${col === main.parent ? 'null' : SAMPLE[col.kind]}`)
      .join(', ')} }`
  const routes = leaf ? [folder, leaf.many] : [folder]
  const seen = shownCols(main).find(({ kind }) => kind === 'text') ?? shownCols(main)[0]!
  const value = seen.kind === 'text' ? '样本' : SAMPLE[seen.kind].replaceAll("'", '')
  return `import { contract } from '@appeal/contract'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import ${pascal(folder)}Page from './${pascal(folder)}Page.tsx'

const record = ${sample(main)}
${isTree(slice) && !leaf ? '' : 'const pageOf = <T,>(...records: T[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })\n'}const user = userEvent.setup()

beforeEach(() => {
  localStorage.clear()
  setWidth(1600)
  setUserInfo({
    permissionCodeList: [${routes.map((name) => `...Object.values(contract.${name})`).join(', ')}].map(({ permission }) => permission),
  } as never)
  stubApi()
    .on(contract.dictionaries.tree, [])
    ${isTree(slice) ? `.on(contract.${folder}.tree, [record])` : `.on(contract.${folder}.page, pageOf(record))`}
    ${leaf ? `.on(contract.${leaf.many}.page, pageOf(${sample(leaf)}))` : ''}
    ${master ? `.on(contract.${folder}.detail, { ...record, rows: [${sample(master, foreignKey)}] })` : ''}
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what there is', async () => {
  renderDesk(<${pascal(folder)}Page />)
  expect((await screen.findAllByText(${quoted(value)})).length).toBeGreaterThan(0)
})

it('opens an empty form for a new one', async () => {
  renderDesk(<${pascal(folder)}Page />)
  await screen.findAllByText(${quoted(value)})
  await user.click(screen.getAllByRole('button', { name: '新增' })[0]!)
  expect((await screen.findByRole('dialog')).textContent).toContain(${quoted(main.zh)})
})
`
}

/** The web's half of a slice. */
export function webFiles(slice: Slice) {
  const { folder, main } = slice
  const at = (name: string) => `apps/web/src/features/${folder}/${name}`
  const web = (name: string, text: string) => ({ group: 'web' as const, path: at(name), text })
  const leaf = leafOf(slice)
  return [
    web(`${pascal(folder)}Page.tsx`, isTree(slice) ? treePage(slice) : listPage(slice, main)),
    ...(leaf ? [web(`${pascal(leaf.many)}List.tsx`, listPage(slice, leaf))] : []),
    web(`${folder}.texts.ts`, texts(slice)),
    web(`${folder}.screens.ts`, screensFile(slice)),
    { group: 'test' as const, path: at(`${pascal(folder)}Page.test.tsx`), text: pageTest(slice) },
  ]
}
