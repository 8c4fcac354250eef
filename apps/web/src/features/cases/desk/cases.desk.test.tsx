import { contract } from '@appeal/contract'
import { bulkActions } from '@appeal/contract/bulk/bulk.schemas.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import type { Conversation } from '@appeal/contract/conversations/conversations.routes.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anyActionWord, ownerWords } from '../../../domain/caseFaces.ts'
import { endSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import { ACTION_KEYS } from './actionSigns.ts'
import CaseDeskPage from './CaseDeskPage.tsx'
import CaseListPage from './CaseListPage.tsx'

const FACTS: Record<CaseKind, object> = {
  consultation: { turns: [], declineReason: null, faqState: null },
  report: { laws: [], mayKnowReporter: false, lead: null },
  letter: { agreePublish: true },
  courier: { shielded: false, bodies: [], agreed: null, reply: null },
}
const caseOf = (kind: CaseKind, id: string, change: Partial<CaseDetail> = {}) => ({
  ...{ id, kind, caseNo: `ZX44030020261120000${id}`, state: 'pending', type: null, title: `第${id}件` },
  ...{ brand: 'ZTO', brandName: '中通快递', areaName: '广东省 深圳市', bureauName: '深圳市邮政管理局' },
  ...{
    enterpriseName: null,
    ownerName: null,
    handlerName: null,
    standInName: null,
    evaluateStatus: 0,
    overdue: false,
  },
  ...{ clock: null, total: null, createTime: '2026-11-20 10:00:00' },
  ...{ updateTime: '2026-11-20 10:00:00', version: 3 },
  ...{ can: [] as string[], content: '网点只愿意赔运费。', waybillNo: null, amount: null, ownerPhone: null },
  ...{ routingReason: '按地区', attachments: [], deadlines: [], historyIntact: true, answer: null },
  ...{ evaluation: null, origin: null, lookedAt: [], cannot: [], facts: FACTS[kind] },
  next: { turn: 'bureau' as const, text: '等待办理', byOn: null },
  progress: [
    {
      ...{ seq: 2, event: 'written_by_user', at: '2026-11-20 11:00:00', voice: 'user' as const },
      ...{ actorName: null, text: '发来消息', opinion: null, detail: { messageId: '900' }, files: [] },
    },
  ],
  ...change,
})
const talks: Conversation = {
  messages: [
    {
      talk: 'user',
      voice: 'user',
      ...{ id: '900', authorName: null, text: '还有一张照片', mentions: [], files: [], mine: false },
      createTime: '2026-11-20 11:00:00',
    },
  ],
  unread: { user: 1 },
  may: ['user', 'internal'],
  cannot: [],
}
const none = { rows: [], more: false }
const viewOf = (kind: CaseKind): SavedView => ({
  ...{ id: '77', version: 1, list: kind, title: '我的宝安', queue: 'open', filters: { brand: 'ZTO' } },
  ...{ sortField: null, sortOrder: null, columns: null, ownerName: null, isDefault: false },
  kind: 'own',
  can: ['edit', 'delete'],
})
const pageOf = (records: object[], total = records.length) =>
  ({ records, total, size: 10, current: 1, pages: Math.ceil(total / 10) }) as never

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(contract.preferences.list, {})
    .on(contract.cases.bureaus, [{ id: '5', name: '广东省邮政管理局' }])
    .on(contract.couriers.nodes, [{ id: '6', name: '中通深圳' }] as never)
    .on(contract.letters.nodes, [{ id: '6', name: '中通深圳' }])
    .on(contract.deskTexts.list, [])
    .on(contract.conversations.list, talks)
    .on(contract.conversations.colleagues, [])
    .on(contract.conversations.read, null)
    .on(contract.cannedTexts.list, [])
    .on(contract.presence.beat, [{ userId: '7', name: '何静', orgName: '深圳市邮政管理局', typing: null }])
    .on(contract.presence.leave, null)
    .on(contract.appeals.related, { waybill: none, consumer: none, enterprise: none, elsewhere: 0 })
    .on(contract.outerOrders.ofCase, { orders: [], mayEnter: false })
    .on(contract.views.countpage, { counts: { 77: 4 } })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function desk(kind: CaseKind) {
  const view = viewOf(kind)
  api.on(contract.views.page, { views: [view], mayShare: true })
  return renderDesk(
    <Routes>
      <Route path="/" element={<CaseListPage component={`cases/${kind}/todo`} />} />
      <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
    </Routes>,
  )
}
const address = () => screen.getByTestId('address').textContent

describe.each(CASE_KINDS)('the desk of a %s', (kind) => {
  const act = Object.keys(bulkActions[kind])[0]!
  const list = kindRoute(kind, 'bureaupage')
  const detail = kindRoute(kind, 'deskDetail')
  const serve = (records: ReturnType<typeof caseOf>[]) =>
    api
      .on(list, pageOf(records))
      .on(kindRoute(kind, 'countpage'), { counts: { todo: 3 } } as never)
      .on(
        detail,
        ((sent: { query: { id: string } }) =>
          records.find(({ id }) => id === sent.query.id) ?? refuse(404, '没有找到这条记录')) as never,
      )

  it('opens a case by key, goes on to the next, and says so of one that is gone', async () => {
    serve([caseOf(kind, '1'), caseOf(kind, '2')])
    api.on(detail, ((sent: { query: { id: string } }) =>
      sent.query.id === '1' ? caseOf(kind, '1') : refuse(404, '没有找到这条记录')) as never)
    desk(kind)
    await screen.findByRole('tab', { name: /我的宝安\s*4/ })
    await screen.findByText('2 件')
    await userEvent.keyboard('j{Enter}')
    await waitFor(() => expect(address()).toBe(`/cases/case/${kind}/1`))
    // What was written stands in its place, and reading it is told under the kind.
    await screen.findByText('还有一张照片')
    await screen.findByRole('status', { name: '同时在看的同事' })
    await screen.findByLabelText(`写给${ownerWords(kind).owner}`)
    await waitFor(() =>
      expect(api.to(contract.conversations.read)[0]?.body).toEqual({
        ...{ kind, id: '1' },
        ...{ talk: 'user', messageId: '900' },
      }),
    )
    for (const route of [contract.conversations.list, contract.appeals.related])
      expect(api.to(route)[0]?.query).toMatchObject({ kind, id: '1' })
    await waitFor(() =>
      expect(api.to(contract.outerOrders.ofCase)[0]?.query).toMatchObject({ kind, id: '1' }),
    )
    expect(api.to(contract.presence.beat)[0]?.body).toMatchObject({ kind, id: '1' })
    await userEvent.keyboard('j')
    await screen.findByText('没有找到这条记录')
    expect(address()).toBe(`/cases/case/${kind}/2`)
  })

  it('is looked at by Space beside its list, moved by J, and acted on by the key of the act', async () => {
    const keys = Object.entries(ACTION_KEYS)
    const [name, press] = keys.find(([one, key]) => one in caseTables[kind].actions && key !== 'x')!
    const records = [caseOf(kind, '1'), caseOf(kind, '2', { can: [name] })]
    serve(records)
    desk(kind)
    await screen.findByText('2 件')
    await userEvent.keyboard(' ')
    const look = await screen.findByRole('complementary', { name: '快速查看' })
    expect(await within(look).findByRole('heading', { name: records[0]!.title })).toBeVisible()
    await userEvent.keyboard('j')
    const other = await screen.findByRole('complementary', { name: '快速查看' })
    expect(await within(other).findByRole('heading', { name: records[1]!.title })).toBeVisible()
    expect(within(other).queryByRole('textbox')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: '快速查看' })).toBeNull()
    expect(address()).toMatch(/^\/(\?|$)/)
    await userEvent.keyboard(press)
    expect(await screen.findByRole('dialog')).toHaveTextContent(anyActionWord(kind, name))
    expect(address()).toBe(`/cases/case/${kind}/2`)
  })

  it('marks what is new in its list until it was looked at, also without leaving the list', async () => {
    const records = [caseOf(kind, '1', { unread: true }), caseOf(kind, '2', { unread: true })]
    serve(records)
    desk(kind)
    await screen.findByText('2 件')
    expect(screen.getAllByText('未读')).toHaveLength(2)
    await userEvent.keyboard(' ')
    await screen.findByRole('complementary', { name: '快速查看' })
    await waitFor(() => expect(screen.getAllByText('未读')).toHaveLength(1))
    await userEvent.keyboard('j')
    await waitFor(() => expect(screen.queryByText('未读')).toBeNull())
  })

  it('shows beside the form of an act what was filed and what the others said since', async () => {
    const said = { ...caseOf(kind, '1').progress[0]!, voice: 'enterprise' as const, opinion: '网点已赔付。' }
    serve([caseOf(kind, '1', { can: [act], progress: [{ ...said, detail: null }] })])
    renderDesk(
      <Routes>
        <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
      </Routes>,
      `/cases/case/${kind}/1`,
    )
    const next = await screen.findByRole('complementary', { name: '下一步' })
    await userEvent.click(within(next).getByText(anyActionWord(kind, act)))
    const dialog = await screen.findByRole('dialog')
    const object = within(within(dialog).getByRole('complementary', { name: '办理依据' }))
    expect(object.getByText('网点只愿意赔运费。')).toBeVisible()
    expect(object.getByText('网点已赔付。')).toBeVisible()
    // Beside each long text, and only there.
    expect(within(dialog).queryAllByRole('button', { name: '常用语' })).toHaveLength(
      dialog.querySelectorAll('textarea').length,
    )
  })

  it('shows its checklist, and sends the act that waits for it once all is ticked', async () => {
    const [waits] = checkedActsOf(kind)
    const { list, tick } = contract.checklists
    const item = { id: '2', basis: null, required: true, machine: false, by: null, at: null, note: null }
    let ticked = false
    const items = () => ({
      items: [{ ...item, title: '事实已核对', ticked }],
      ...{ done: ticked ? 1 : 0, missing: ticked ? 0 : 1, editable: true },
    })
    setUserInfo({ id: '1', account: 'szj', permissionCodeList: [list.permission, tick.permission] })
    api.on(list, items).on(tick, (sent) => {
      ticked = sent.body.ticked
      return items()
    })
    serve([caseOf(kind, '1', { can: [waits!] })])
    renderDesk(
      <Routes>
        <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
      </Routes>,
      `/cases/case/${kind}/1`,
    )
    expect(await screen.findByRole('checkbox', { name: /事实已核对/ })).toHaveProperty('checked', false)
    const next = screen.getByRole('complementary', { name: '下一步' })
    await userEvent.click(within(next).getByText(anyActionWord(kind, waits!)))
    const dialog = await screen.findByRole('dialog')
    const send = await within(dialog).findByRole('button', { name: /还差 1 项核对/ })
    expect(send).toHaveProperty('disabled', true)
    await userEvent.click(within(dialog).getByText('事实已核对'))
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    expect(send).toHaveTextContent(anyActionWord(kind, waits!))
    expect(api.to(list)[0]?.query).toMatchObject({ kind, id: '1' })
    expect(api.to(tick)[0]?.body).toEqual({ kind, id: '1', itemId: '2', ticked: true })
  })

  it('asks for no checklist of whoever may not read one', async () => {
    serve([caseOf(kind, '1', { can: [...checkedActsOf(kind)] })])
    renderDesk(
      <Routes>
        <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
      </Routes>,
      `/cases/case/${kind}/1`,
    )
    const next = await screen.findByRole('complementary', { name: '下一步' })
    await userEvent.click(within(next).getByText(anyActionWord(kind, checkedActsOf(kind)[0]!)))
    await screen.findByRole('dialog')
    expect(api.to(contract.checklists.list)).toEqual([])
  })

  it('takes the case file out for a purpose alone', async () => {
    serve([caseOf(kind, '1')])
    api.on(contract.dossiers.file, refuse(403, '没有权限') as never)
    renderDesk(
      <Routes>
        <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
      </Routes>,
      `/cases/case/${kind}/1`,
    )
    await userEvent.click(await screen.findByRole('button', { name: '更多' }))
    await userEvent.click(await screen.findByText('下载案卷'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), '复议机关调卷')
    await userEvent.click(within(dialog).getByRole('button', { name: /下\s?载/ }))
    await screen.findByText('没有权限')
    expect(api.to(contract.dossiers.file)[0]?.body).toEqual({
      ...{ kind, id: '1' },
      ...{ purpose: '复议机关调卷', act: 'downloaded' },
    })
  })

  it('tries an act for many first, tells the refusal of one, and keeps what was chosen', async () => {
    serve([caseOf(kind, '1', { can: [act] }), caseOf(kind, '2', { can: [act] })])
    api.on(contract.bulk.check, {
      items: [
        { id: '1', appealNo: '1', state: 'refused', reason: '没有办理权限', to: null, dueOn: null },
        { id: '2', appealNo: '2', state: 'refused', reason: '没有办理权限', to: null, dueOn: null },
      ],
    })
    desk(kind)
    await screen.findByText('2 件')
    await userEvent.click(screen.getAllByRole('checkbox')[0]!)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(anyActionWord(kind, act)) }))
    const dialog = await screen.findByRole('dialog')
    for (const field of within(dialog).queryAllByRole('textbox'))
      await userEvent.type(field, '请依规处理这一件')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    expect(await screen.findAllByText('没有办理权限')).toHaveLength(2)
    expect(api.to(contract.bulk.check)[0]?.body).toMatchObject({
      ...{ kind, action: act },
      items: [
        ['1', 3],
        ['2', 3],
      ],
    })
    expect(screen.getByRole('button', { name: '没有可以办理的案件' })).toHaveProperty('disabled', true)
    expect(api.to(contract.bulk.start)).toHaveLength(0)
  })

  it('says who stands in for its handler, in the list and on its page, and what is found by words', async () => {
    setWidth(1920)
    serve([caseOf(kind, '1', { handlerName: '张三', standInName: '何静' })])
    desk(kind)
    expect((await screen.findAllByText('何静 代 张三')).length).toBeGreaterThan(0)
    expect(screen.getByPlaceholderText(/内容中的词/)).toBeVisible()
    await userEvent.keyboard('j{Enter}')
    await waitFor(() => expect(address()).toBe(`/cases/case/${kind}/1`))
    expect(await screen.findByText('何静 代 张三')).toBeVisible()
  })

  it('says so of an empty list, and of one that cannot be fetched', async () => {
    serve([])
    desk(kind)
    await screen.findByText('没有待办')
    cleanup()
    api.on(list, refuse(500, '系统繁忙') as never)
    desk(kind)
    await screen.findByText(/系统繁忙/)
  })
})

it.each([
  ['courier', /身份保护的不按内容查/],
  ['letter', /内容中的词/],
] as const)('tells an enterprise whether words find anything among cases of a %s', async (kind, words) => {
  startSession({ token: 't'.repeat(32), source: 'courier_workbench', status: '3', areaName: '' })
  api.on(kindRoute(kind, 'enterprisepage'), pageOf([]))
  api.on(kindRoute(kind, 'enterprisecountpage'), { counts: {} } as never)
  desk(kind)
  expect(await screen.findByPlaceholderText(words)).toBeVisible()
})

it('offers the units of the brand in the form that passes a letter on, the one of its place first', async () => {
  api
    .on(contract.letters.nodes, [
      { id: '61', name: '中通杭州' },
      { id: '62', name: '中通总部' },
    ])
    .on(kindRoute('letter', 'deskDetail'), caseOf('letter', '1', { can: ['forward'] }) as never)
  renderDesk(
    <Routes>
      <Route path="/cases/case/:kind/:id" element={<CaseDeskPage />} />
    </Routes>,
    '/cases/case/letter/1',
  )
  const next = await screen.findByRole('complementary', { name: '下一步' })
  await userEvent.click(within(next).getByText(anyActionWord('letter', 'forward')))
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findAllByText('中通杭州')).length).toBeGreaterThan(0)
  expect(api.to(contract.letters.nodes)[0]?.query).toMatchObject({ id: '1' })
})
