import { describe, expect, it } from 'vitest'
import { type StockAnswer, type StockRow, tryRow, useStockApp } from './stock.ts'

const { use, ask } = useStockApp({ SHORT_PATHS: true, PUBLIC_URL: 'https://desk.example' })

type Node = StockAnswer['data']
const everyNode = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])])
const page = (data: Node) => {
  expect(data).toMatchObject({ records: expect.any(Array), total: expect.any(Number), current: 1 })
  expect(data.records.length).toBeGreaterThan(0)
  return data.records as Node[]
}

/** Views of the ecosystem's clients (contract 9): another name would be a blank page. */
const VIEWS = new Set([
  ...['index/index', 'sys/org/index', 'sys/position/index', 'sys/user/index', 'client/user/index'],
  ...['sys/role/index', 'sys/group/index', 'sys/resource/menu/index', 'sys/resource/module/index'],
  ...['dev/dict/index', 'dev/config/index', 'dev/file/index', 'dev/email/index', 'dev/sms/index'],
  ...['dev/push/index', 'dev/monitor/index', 'dev/job/index', 'dev/message/index'],
  ...['mobile/resource/menu/index', 'auth/monitor/index', 'dev/log/vislog/index', 'dev/log/oplog/index'],
  ...['gen/index', 'dev/slideshow/index', 'biz/org/index', 'biz/position/index', 'biz/user/index'],
])

function readMenu(tree: Node[]) {
  const nodes = everyNode(tree)
  for (const node of nodes) {
    expect(node).toMatchObject({ id: expect.stringMatching(/^\d+$/), name: expect.stringMatching(/./) })
    expect(node.meta).toMatchObject({
      title: expect.stringMatching(/./),
      icon: expect.stringMatching(/-outlined$/),
    })
    if ('children' in node) expect(node.children.length).toBeGreaterThan(0)
    if (node.category === 'MODULE') expect(node.color).toMatch(/^#/)
    if (node.meta.type === 'menu') expect(VIEWS).toContain(node.component)
    if (node.meta.type === 'link') expect(node.path).toMatch(/^https:\/\/desk\.example\//)
  }
  expect(new Set(nodes.map(({ name }) => name)).size).toBe(nodes.length)
  const [first] = nodes.filter(({ meta }) => meta.affix)
  expect(first).toMatchObject({ component: 'index/index' })
  return nodes
}

const resources = (tree: Node[]) => {
  const menus = tree.flatMap(({ menu }) => menu)
  expect(menus.length).toBeGreaterThan(10)
  for (const menu of menus)
    expect(menu).toMatchObject({ parentName: expect.stringMatching(/./), button: expect.any(Array) })
}

const rows: StockRow[] = [
  {
    who: 'sysAdmin',
    call: 'GET sys/userCenter/loginMenu',
    read: (tree) => {
      const components = readMenu(tree).flatMap(({ component }) => component ?? [])
      for (const view of ['sys/org/index', 'sys/resource/menu/index', 'sys/resource/module/index'])
        expect(components).toContain(view)
    },
  },
  {
    who: 'cityHandler',
    call: 'GET sys/userCenter/loginMenu',
    read: (tree) => {
      const links = readMenu(tree).filter(({ meta }) => meta.type === 'link')
      expect(links.map(({ meta }) => meta.url)).toContain('https://desk.example/appeal/todo')
      expect(links.map(({ code }) => code)).not.toContain('appealCase')
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET sys/module/page',
    sent: { current: 0, size: 10, sortField: 'sortCode', sortOrder: 'ascend', lang: 'zh' },
    notFor: 'cityHandler',
    read: (data) => {
      for (const one of page(data))
        expect(one).toMatchObject({
          title: expect.any(String),
          icon: expect.stringMatching(/-outlined$/),
          color: expect.stringMatching(/^#/),
        })
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET sys/menu/tree',
    notFor: 'secAdmin',
    read: (tree) => {
      const orgs = everyNode(tree).find(({ code }) => code === 'orgList')
      expect(orgs).toMatchObject({ component: 'sys/org/index', icon: 'apartment-outlined', menuType: 'MENU' })
      expect(orgs).not.toHaveProperty('children')
    },
  },
  {
    who: 'sysAdmin',
    call: 'GET sys/menu/moduleSelector',
    notFor: 'auditAdmin',
    read: (list) => expect(list[0].icon).toMatch(/-outlined$/),
  },
  { who: 'secAdmin', call: 'GET sys/role/resourceTreeSelector', notFor: 'cityHandler', read: resources },
  { who: 'secAdmin', call: 'GET sys/user/resourceTreeSelector', notFor: 'cityHandler', read: resources },
  {
    who: 'secAdmin',
    call: 'GET sys/org/tree',
    notFor: 'auditAdmin',
    read: (tree) => expect(tree[0]).toMatchObject({ parentId: '0', name: expect.any(String) }),
  },
  {
    who: 'secAdmin',
    call: 'GET sys/org/orgTreeSelector',
    notFor: 'auditAdmin',
    read: (tree) => expect(tree[0]).toMatchObject({ parentId: '0' }),
  },
  {
    who: 'sysAdmin',
    call: 'GET dev/log/vis/lineChartData',
    notFor: 'cityHandler',
    read: (days) =>
      expect(days[0]).toMatchObject({ loginCount: expect.any(Number), logoutCount: expect.any(Number) }),
  },
  {
    who: 'secAdmin',
    call: 'GET sys/role/permissionTreeSelector',
    notFor: 'sysAdmin',
    read: (list) => expect(list[0]).toMatch(/^\/.+\[.+\]$/),
  },
]

describe('menus and grants as the ecosystem’s clients read them', () => {
  it.each(rows.map((row) => [`${row.who} ${row.call}`, row] as const))('%s', (_name, row) => tryRow(ask, row))

  it('take a page under their name, with the fields of a whole form, and keep it under ours', async () => {
    const { data: modules } = await ask('sysAdmin', 'GET sys/menu/moduleSelector')
    const form = {
      ...{ parentId: 0, module: modules[0].id, title: '岗位', menuType: 'MENU', path: '/more/position' },
      ...{ component: 'sys/position/index', name: 'morePosition', icon: 'idcard-outlined', visible: 'YES' },
      ...{ sortCode: 7, keepLive: 'YES', displayLayout: 'YES', createTime: null, permission: [] },
    }
    expect(await ask('sysAdmin', 'POST sys/menu/add', { ...form, component: 'sys/no/index' })).toMatchObject({
      code: 415,
      data: { reason: 'menus.component_unknown' },
    })
    const added = await ask('sysAdmin', 'POST sys/menu/add', form)
    expect(added).toMatchObject({ code: 200, data: expect.stringMatching(/^\d+$/) })
    expect((await ask('sysAdmin', 'GET sys/menu/detail', { id: added.data })).data).toMatchObject({
      ...{ component: 'sys/position/index', icon: 'idcard-outlined', parentId: '0' },
    })
    use.app.platform.config.LOGIN_ANSWER = 'object'
    const { data: own } = await ask('sysAdmin', 'GET sys/menu/detail', { id: added.data })
    use.app.platform.config.LOGIN_ANSWER = 'token'
    expect(own).toMatchObject({ component: 'positions/list', icon: 'idcard' })
    const { parentId: _, ...parentless } = form
    const refused = await ask('sysAdmin', 'POST sys/menu/add', parentless)
    expect(refused).toMatchObject({ code: 415, msg: expect.stringMatching(/parentId: ./) })
    expect(await ask('sysAdmin', 'POST sys/menu/delete', [{ id: added.data }])).toMatchObject({ code: 200 })
  })

  it('leave out what they cannot draw where no address of the desk is known', async () => {
    use.app.platform.config.PUBLIC_URL = undefined
    const { data } = await ask('cityHandler', 'GET sys/userCenter/loginMenu')
    use.app.platform.config.PUBLIC_URL = 'https://desk.example'
    expect(everyNode(data).filter(({ meta }) => meta.type === 'link')).toEqual([])
    expect(data.length).toBeGreaterThan(0)
  })
})

describe('addresses without a gateway', () => {
  const wire = async (url: string, accept = 'application/json') =>
    (await use.app.inject({ method: 'GET', url, headers: { accept } })).body

  it.each([
    ['/dev/config/sysBaseList', 200],
    ['/api/dev/config/sysBaseList', 200],
    ['/api/webapp/dev/config/sysBaseList', 200],
    ['/biz/org/page', 401],
    ['/api/biz/org/page', 401],
    ['/sys/menu/tree', 401],
    ['/auth/b/validateAccount/account?account=nobody', 200],
    ['/sys/no/such', 404],
  ])('%s is served: %i', async (url, code) => {
    expect(JSON.parse(await wire(url))).toMatchObject({ code })
  })

  it('stay closed unless the setting opens them, and a page stays a page', async () => {
    use.app.platform.config.SHORT_PATHS = false
    const closed = await wire('/api/dev/config/sysBaseList')
    use.app.platform.config.SHORT_PATHS = true
    expect(JSON.parse(closed)).toMatchObject({ code: 404 })
    expect(await wire('/sys/org', 'text/html')).not.toContain('"code":401')
  })
})
