import { leafOf, pascal, quoted, remark, type Slice } from '../model.ts'
import { columns, dialog, HEAD, NODE_OPTIONS, title } from './fields.ts'
import { imports } from './imports.ts'

/** The page of a tree, alone or beside the rows of its nodes. */
export function treePage(slice: Slice): string {
  const { folder, main } = slice
  const { one } = main
  const leaf = leafOf(slice)
  const parent = main.parent!.field
  const top = `${HEAD(slice)}
  const dictionary = useDictionary()
  const routes = api.${folder}
  const { data, error, refetch } = useRecord(routes.tree)
  const nodes = data ?? []
  const drop = useRecordAct(routes.delete)
  const [editing, setEditing] = useState<{ row?: ${one}Node; below?: string }>()
  const row = editing?.row
  const remove = (id: string) => drop.mutateAsync([{ id }]).catch(onlyRefusals)`
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
