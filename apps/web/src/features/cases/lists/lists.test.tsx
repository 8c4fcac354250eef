import { contract } from '@appeal/contract'
import type { BulkRunDetail } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseGroup, GroupCase } from '@appeal/contract/merging/merging.routes.ts'
import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import BureauQueuePage from '../appeals/BureauQueuePage.tsx'
import { MergeActions } from '../appeals/MergeActions.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'
import { RunActs } from './BulkDialog.tsx'
import { CaseWalk } from './CaseWalk.tsx'

const caseOf = (at: number, more: Parameters<typeof sampleCase>[0] = {}) =>
  sampleCase({
    id: String(at),
    appealNo: `SS44030020261106${String(at).padStart(5, '0')}`,
    state: 'pending_accept',
    can: ['editToBusiness'],
    version: at,
    ...more,
  })
const view: SavedView = {
  id: '77',
  version: 3,
  list: 'bureau',
  title: '宝安今日到期',
  queue: 'replied',
  filters: { brand: 'ZTO,YTO', channel: 'WEB' },
  sortField: 'dueTime',
  sortOrder: 'ascend',
  columns: { order: ['appealNo', 'brand', 'state'], hidden: ['brand'], pins: {} },
  kind: 'own',
  ownerName: null,
  isDefault: false,
  can: ['edit', 'delete'],
}

let api: ReturnType<typeof stubApi>
let at: ReturnType<typeof useLocation>
function Spy() {
  at = useLocation()
  return null
}

function Start({ ids, total }: { ids: string[]; total: number }) {
  const navigate = useNavigate()
  const walk = { query: { brand: 'ZTO', queue: 'todo' }, from: 1, to: 1, size: 2, total }
  return (
    <button
      type="button"
      onClick={() => navigate('/appeal/case/2', { state: { ids, back: '/?view=todo', walk } })}
    >
      start
    </button>
  )
}
function Walker() {
  const { pathname } = useLocation()
  const id = pathname.split('/').at(-1)!
  return (
    <>
      <Spy />
      <Start ids={['1', '2']} total={3} />
      {pathname.startsWith('/appeal') && <CaseWalk of={{ kind: 'appeal', id }} />}
    </>
  )
}

const pageOf = (records: ReturnType<typeof caseOf>[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: Math.ceil(total / 10),
})

beforeEach(() => {
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(contract.preferences.list, {})
    .on(contract.todo.countpage, { counts: { todo: 1234, pending: 2, warning: 1 } })
    .on(contract.todo.page, pageOf([caseOf(1), caseOf(2), caseOf(3, { can: [] })]))
    .on(contract.views.page, { views: [view], mayShare: true })
    .on(contract.views.countpage, { counts: { 77: 4 } })
})
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

const open = (path = '/?view=todo') =>
  renderDesk(
    <>
      <Spy />
      <BureauQueuePage component="appeals/queue/todo" />
    </>,
    path,
  )
const query = () => Object.fromEntries(new URLSearchParams(at.search))

describe('saved views', () => {
  it('stand as tabs behind the queues, with their counts; large ones end at 999+', async () => {
    startSession({ token: 't'.repeat(32), source: 'office', status: '3' } as never)
    setUserInfo({ id: '1', account: 'szj', permissionCodeList: [contract.todo.countpage.permission] })
    open()
    expect(await screen.findByRole('tab', { name: /宝安今日到期\s*4/ })).toBeVisible()
    expect(await screen.findByRole('tab', { name: /全部待办\s*999\+/ })).toBeVisible()
  })

  it('put queue, filters and order into the address, and their columns over the list', async () => {
    open()
    await userEvent.click(await screen.findByRole('tab', { name: /宝安今日到期/ }))
    expect(query()).toEqual({
      sv: '77',
      view: 'replied',
      brand: 'ZTO,YTO',
      channel: 'WEB',
      sortField: 'dueTime',
      sortOrder: 'ascend',
    })
    await waitFor(() =>
      expect(api.to(contract.todo.page).at(-1)?.query).toMatchObject({
        queue: 'replied',
        brand: 'ZTO,YTO',
        sortField: 'dueTime',
      }),
    )
    expect(screen.queryByRole('columnheader', { name: '品牌' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: '编号' })).toBeVisible()
  })

  it('say when what is shown is not what they keep, and take it over on request', async () => {
    api.on(contract.views.save, { id: '77', version: 4 })
    open('/?sv=77&view=replied&brand=ZTO&channel=WEB&sortField=dueTime&sortOrder=ascend')
    expect(await screen.findByText('条件已改动')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /更多操作/ }))
    await userEvent.click(await screen.findByText('用当前条件更新'))
    await waitFor(() =>
      expect(api.to(contract.views.save)[0]?.body).toMatchObject({
        id: '77',
        version: 3,
        title: '宝安今日到期',
        filters: { brand: 'ZTO', channel: 'WEB' },
      }),
    )
  })

  it('open a list by themselves only where its address asks for nothing', async () => {
    api.on(contract.views.page, { views: [{ ...view, isDefault: true }], mayShare: false })
    open('/')
    await waitFor(() => expect(query().sv).toBe('77'))
    cleanup()
    open('/?view=pending')
    await screen.findByText(/00001/)
    expect(query()).toEqual({ view: 'pending' })
  })

  it('are saved whole, for oneself or for the organisation where that is granted', async () => {
    api.on(contract.views.saveTeam, { id: '88', version: 1 })
    open('/?view=pending&brand=SF')
    await userEvent.click(await screen.findByRole('button', { name: '保存为视图' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(api.to(contract.views.saveTeam)).toHaveLength(0)
    await userEvent.type(within(dialog).getByLabelText(/名称/), '顺丰待受理')
    await userEvent.click(within(dialog).getByText('本单位共享'))
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.to(contract.views.saveTeam)[0]?.body).toMatchObject({
        list: 'bureau',
        title: '顺丰待受理',
        queue: 'pending',
        filters: { brand: 'SF' },
      }),
    )
    expect(api.to(contract.views.save)).toHaveLength(0)
  })
})

describe('an order for many cases', () => {
  const run = (more: Partial<BulkRunDetail>): BulkRunDetail => ({
    id: '9',
    kind: 'appeal',
    action: 'editToBusiness',
    createTime: '2026-11-20 10:00:00',
    finished: true,
    total: 2,
    done: 1,
    refused: 1,
    undoOf: null,
    undoSeconds: null,
    can: ['retry'],
    items: [
      { id: '1', appealNo: caseOf(1).appealNo, state: 'done', reason: null },
      { id: '2', appealNo: caseOf(2).appealNo, state: 'refused', reason: '该申诉单已被他人处理' },
    ],
    ...more,
  })

  const selectAll = async () => {
    open()
    await screen.findByText(/00001/)
    for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box)
    expect(await screen.findByText('2 项可办')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /受理并转企业/ }))
    return screen.findByRole('dialog')
  }

  it('tries every case first, tells why one cannot be, and carries out the others alone', async () => {
    api
      .on(contract.bulk.check, {
        items: [
          {
            ...{ id: '1', appealNo: caseOf(1).appealNo, state: 'waiting', reason: null },
            ...{ to: '中通深圳分公司', dueOn: '2026-12-01' },
          },
          { id: '2', appealNo: caseOf(2).appealNo, state: 'waiting', reason: null, to: null, dueOn: null },
          {
            ...{ id: '3', appealNo: caseOf(3).appealNo, state: 'refused', reason: '当前状态不能这样办理' },
            ...{ to: null, dueOn: null },
          },
        ],
      })
      .on(contract.bulk.start, run({}))
      .on(contract.bulk.detail, run({}))
      .on(contract.bulk.retry, run({ done: 2, refused: 0, can: [] }))
    const dialog = await selectAll()
    await userEvent.type(within(dialog).getByLabelText(/意见/), '请依规处理。')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    expect(await screen.findByText('当前状态不能这样办理')).toBeVisible()
    expect(api.to(contract.bulk.start)).toHaveLength(0)
    expect(screen.getByText('1 件不能办理')).toBeVisible()
    expect(screen.getByText(/转给中通深圳分公司 最迟 2026-12-01/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '办理 2 件' }))
    await waitFor(() =>
      expect(api.to(contract.bulk.start)[0]?.body).toEqual({
        kind: 'appeal',
        action: 'editToBusiness',
        input: { opinion: '请依规处理。' },
        items: [
          ['1', 1],
          ['2', 2],
        ],
      }),
    )
    expect(await screen.findByText('该申诉单已被他人处理')).toBeVisible()
    expect(screen.getByText('1 件未成功')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /重试未成功的/ }))
    await waitFor(() => expect(api.to(contract.bulk.retry)[0]?.body).toEqual({ id: '9' }))
  })

  it('shows what is said of each case, and tries one again with a text of its own', async () => {
    const verdict = (n: number, opinion: string) => ({
      ...{ id: String(n), appealNo: caseOf(n).appealNo, state: 'waiting' as const, reason: null },
      ...{ to: null, dueOn: null, said: { opinion } },
    })
    api
      .on(contract.bulk.check, { items: [verdict(1, '请核实 00001。'), verdict(2, '请核实 00002。')] })
      .on(contract.bulk.start, run({}))
      .on(contract.bulk.detail, run({}))
    const dialog = await selectAll()
    expect(await within(dialog).findByText(/\{\{编号\}\}/)).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText(/意见/), '请核实 {{{{编号}}。')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    expect(await screen.findByText('请核实 00001。')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: `改写 ${caseOf(2).appealNo}` }))
    const own = screen.getByLabelText(`${caseOf(2).appealNo} 的意见`)
    expect(own).toHaveValue('请核实 00002。')
    await userEvent.clear(own)
    await userEvent.type(own, '请先联系申诉人。')
    // The order waits for what is being written: neither button nor keys begin it.
    expect(screen.getByRole('button', { name: '办理 2 件' })).toBeDisabled()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(api.to(contract.bulk.start)).toHaveLength(0)
    api.on(contract.bulk.check, refuse(500, '没有这个变量', { reason: 'conversations.unknown_variable' }))
    await userEvent.click(screen.getByRole('button', { name: '试算这一件' }))
    expect(await screen.findByText('没有这个变量')).toBeInTheDocument()
    expect(own).toHaveValue('请先联系申诉人。')
    api.on(contract.bulk.check, { items: [verdict(2, '请先联系申诉人。')] })
    await userEvent.click(await screen.findByRole('button', { name: /试算这一件/ }))
    expect(await screen.findByText('请先联系申诉人。')).toBeVisible()
    expect(screen.getByText('请核实 00001。')).toBeVisible()
    const alone = [['2', { opinion: '请先联系申诉人。' }]]
    expect(api.to(contract.bulk.check).at(-1)?.body).toMatchObject({ items: [['2', 2]], own: alone })
    await userEvent.click(screen.getByRole('button', { name: '办理 2 件' }))
    await waitFor(() => expect(api.to(contract.bulk.start)[0]?.body).toMatchObject({ own: alone }))
  })

  it.each(['清空重填', '取消'])(
    'forgets texts of single cases that are not drawn yet with «%s»',
    async (way) => {
      const verdict = (n: number) => ({
        ...{ id: String(n), appealNo: caseOf(n).appealNo, state: 'waiting' as const, reason: null },
        ...{ to: null, dueOn: null, said: { opinion: '请核实。' } },
      })
      api.on(contract.bulk.check, { items: [verdict(1), verdict(2)] })
      const toCheck = async (dialog: HTMLElement) => {
        await userEvent.type(within(dialog).getByLabelText(/意见/), '请核实。')
        await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
        await userEvent.click(await screen.findByRole('button', { name: `改写 ${caseOf(2).appealNo}` }))
      }
      await toCheck(await selectAll())
      await userEvent.type(screen.getByLabelText(`${caseOf(2).appealNo} 的意见`), '另需说明')
      const held = () => Object.entries({ ...sessionStorage }) as [string, string][]
      await waitFor(() => expect(JSON.stringify(held())).toContain('另需说明'))
      const kept = held()
      cleanup()
      for (const [key, text] of kept) sessionStorage.setItem(key, text)
      const dialog = await selectAll()
      await userEvent.click(await within(dialog).findByRole('button', { name: way }))
      await waitFor(() => expect(JSON.stringify(held())).not.toContain('另需说明'))
    },
  )

  it('keeps texts of single cases with the form, taken or half written, and leaves the focus where it was', async () => {
    const verdict = (n: number, opinion: string) => ({
      ...{ id: String(n), appealNo: caseOf(n).appealNo, state: 'waiting' as const, reason: null },
      ...{ to: null, dueOn: null, said: { opinion } },
    })
    const [first, second] = [1, 2].map((n) => caseOf(n).appealNo)
    const alone = [['1', { opinion: '请先联系申诉人。' }]]
    api.on(contract.bulk.check, { items: [verdict(1, '请核实。'), verdict(2, '请核实。')] })
    const check = async (dialog: HTMLElement) =>
      userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    const before = await selectAll()
    await userEvent.type(within(before).getByLabelText(/意见/), '请核实。')
    await check(before)
    await userEvent.click(await screen.findByRole('button', { name: `改写 ${first}` }))
    await userEvent.clear(screen.getByLabelText(`${first} 的意见`))
    await userEvent.keyboard('请先联系申诉人。')
    api.on(contract.bulk.check, { items: [verdict(1, '请先联系申诉人。')] })
    await userEvent.click(screen.getByRole('button', { name: '试算这一件' }))
    await waitFor(() => expect(screen.getByRole('button', { name: `改写 ${first}` })).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: `改写 ${second}` }))
    await userEvent.type(screen.getByLabelText(`${second} 的意见`), '另需说明')
    // What the tab has, whatever becomes of the page.
    const held = () => Object.entries({ ...sessionStorage }) as [string, string][]
    await waitFor(() => expect(JSON.stringify(held())).toContain('另需说明'))
    const kept = held()
    cleanup()
    for (const [key, text] of kept) sessionStorage.setItem(key, text)
    api.on(contract.bulk.check, { items: [verdict(1, '请先联系申诉人。'), verdict(2, '请核实。')] })
    const after = await selectAll()
    await check(after)
    expect(await screen.findByLabelText(`${second} 的意见`)).toHaveValue('请核实。另需说明')
    expect(screen.getByLabelText(`${second} 的意见`)).not.toHaveFocus()
    expect(api.to(contract.bulk.check).at(-1)?.body).toMatchObject({ own: alone })
    await userEvent.click(within(after).getAllByRole('button', { name: '取消' }).at(-1)!)
    expect(screen.getByRole('button', { name: `改写 ${second}` })).toHaveFocus()
    // Closed by hand it takes all of it.
    await userEvent.click(within(after).getByRole('button', { name: '返回修改' }))
    await userEvent.click(within(after).getByRole('button', { name: '取消' }))
    await waitFor(() => expect(JSON.stringify(held())).not.toContain('请先联系申诉人'))
  })

  it('is taken back while what it tells waits, and says for how long', async () => {
    const done = run({ done: 2, refused: 0, undoSeconds: 2, can: ['undo'] })
    api.on(contract.bulk.detail, done).on(contract.bulk.undo, run({ id: '10', undoOf: '9', can: [] }))
    renderDesk(<RunActs run={done} onRun={() => {}} />)
    await userEvent.click(screen.getByRole('button', { name: /撤销（2 秒）/ }))
    await userEvent.click(await screen.findByRole('button', { name: /^撤\s*销$/ }))
    await waitFor(() => expect(api.to(contract.bulk.undo)[0]?.body).toEqual({ id: '9' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /撤销（/ })).toBeNull())
  })

  it('keeps the selection when the dialog is cancelled, and lets go of it once the order is begun', async () => {
    const verdict = { id: '1', appealNo: caseOf(1).appealNo, state: 'waiting' as const, reason: null }
    api
      .on(contract.bulk.check, { items: [{ ...verdict, to: null, dueOn: null }] })
      .on(contract.bulk.start, run({}))
      .on(contract.bulk.detail, run({}))
    const dialog = await selectAll()
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(screen.getByText('2 项可办')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /受理并转企业/ }))
    await userEvent.click((await screen.findAllByRole('button', { name: '先试算' })).at(-1)!)
    await userEvent.click(await screen.findByRole('button', { name: '办理 1 件' }))
    await waitFor(() => expect(screen.queryByText('2 项可办')).toBeNull())
  })

  it('keeps the opinion from the dry run on, also through a reload, and forgets it once the order is begun', async () => {
    const verdict = { id: '1', appealNo: caseOf(1).appealNo, state: 'waiting' as const, reason: null }
    api
      .on(contract.bulk.check, { items: [{ ...verdict, to: null, dueOn: null }] })
      .on(contract.bulk.start, run({}))
      .on(contract.bulk.detail, run({}))
    const dialog = await selectAll()
    await userEvent.type(within(dialog).getByLabelText(/意见/), '请依规处理。')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    await screen.findByRole('button', { name: '办理 1 件' })
    // What the tab has, whatever becomes of the page.
    const kept = () =>
      Object.values({ ...sessionStorage }).filter((text) => String(text).includes('请依规处理。'))
    await waitFor(() => expect(kept()).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: '返回修改' }))
    expect(within(dialog).getByLabelText(/意见/)).toHaveValue('请依规处理。')
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    await userEvent.click(await screen.findByRole('button', { name: '办理 1 件' }))
    await waitFor(() => expect(kept()).toHaveLength(0))
  })

  it('offers nothing where no selected case allows the action', async () => {
    api.on(contract.todo.page, pageOf([caseOf(3, { can: [] })]))
    open()
    await screen.findByText(/00003/)
    await userEvent.click(screen.getAllByRole('checkbox')[1]!)
    expect(await screen.findByText('已选 1 项')).toBeVisible()
    expect(screen.queryByRole('button', { name: /受理并转企业/ })).toBeNull()
  })
})

describe('through a list', () => {
  it('goes on behind the page that was shown, keeping the place, with J and K', async () => {
    api.on(contract.todo.page, { ...pageOf([caseOf(3)], 3), current: 2, size: 2, pages: 2 })
    renderDesk(<Walker />, '/')
    await userEvent.click(screen.getByText('start'))
    expect(await screen.findByText('2 / 3')).toBeVisible()
    await userEvent.keyboard('j')
    await waitFor(() => expect(at.pathname).toBe('/appeal/case/3'))
    expect(api.to(contract.todo.page)[0]?.query).toMatchObject({ queue: 'todo', brand: 'ZTO', current: '2' })
    expect(await screen.findByText('3 / 3')).toBeVisible()
    expect(screen.getByRole('button', { name: '下一件' })).toHaveProperty('disabled', true)
    await userEvent.keyboard('k')
    await waitFor(() => expect(at.pathname).toBe('/appeal/case/2'))
    expect(await screen.findByText('2 / 3')).toBeVisible()
  })

  it('asks ahead for the next page and what is no reading, once somebody stays, and never for a case', async () => {
    setUserInfo({ id: '1', account: 'szj', permissionCodeList: [contract.checklists.list.permission] })
    api
      .on(contract.todo.page, { ...pageOf([caseOf(3)], 3), current: 2, size: 2, pages: 2 })
      .on(contract.checklists.list, { items: [], done: 0, missing: 0, editable: true })
    renderDesk(<Walker />, '/')
    await userEvent.click(screen.getByText('start'))
    expect(await screen.findByText('2 / 3')).toBeVisible()
    expect(api.to(contract.todo.page)).toHaveLength(0)
    await waitFor(() => expect(api.to(contract.todo.page)).toHaveLength(1))
    await userEvent.keyboard('j')
    await waitFor(() => expect(at.pathname).toBe('/appeal/case/3'))
    expect(api.to(contract.todo.page)).toHaveLength(1)
    await userEvent.keyboard('k')
    await waitFor(() => expect(api.to(contract.checklists.list)).toHaveLength(1))
    expect(api.to(contract.checklists.list)[0]?.query).toMatchObject({ id: '3' })
    expect(api.to(contract.appeals.detail)).toHaveLength(0)
  })

  it('shows nothing where the case was not opened from a list', () => {
    for (const state of [null, { back: '/cases/report/leads' }]) {
      renderDesk(<Walker />, { pathname: '/appeal/case/5', state })
      expect(screen.getByTestId('address')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: '下一件' })).toBeNull()
      cleanup()
    }
  })
})

describe('cases of one file', () => {
  const twin = {
    id: '2',
    appealNo: caseOf(2).appealNo,
    state: 'pending_accept' as const,
    waybillNo: '78',
    l1: 'DELAY',
    handlerName: null,
    clock: null,
    version: 5,
  }

  it('shows nothing where no role grants it', async () => {
    renderDesk(<MergeActions detail={caseOf(1)} />, '/')
    await waitFor(() => expect(api.to(contract.merging.page)).toHaveLength(1))
    expect(screen.queryByText('并案与拆分')).toBeNull()
  })

  it('merges what is picked with a reason, and takes it back', async () => {
    const member: GroupCase = {
      ...twin,
      role: 'member',
      linkId: '31',
      reason: '同一邮件',
      at: '2026-11-20 10:00:00',
    }
    const file: CaseGroup = {
      related: [],
      candidates: [twin],
      can: ['merge', 'split', 'undo'],
      cannot: null,
    }
    api
      .on(contract.merging.page, file)
      .on(contract.merging.merge, { ...file, related: [member] })
      .on(contract.merging.undo, file)
    renderDesk(<MergeActions detail={caseOf(1)} />, '/')
    await userEvent.click(await screen.findByRole('button', { name: '并案' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '并入 1 件' }))
    expect(api.to(contract.merging.merge)).toHaveLength(0)
    await userEvent.type(within(dialog).getByLabelText(/并案理由/), '同一邮件')
    api.on(contract.merging.page, { ...file, related: [member] })
    await userEvent.click(within(dialog).getByRole('button', { name: '并入 1 件' }))
    await waitFor(() =>
      expect(api.to(contract.merging.merge)[0]?.body).toEqual({
        id: '1',
        version: 1,
        members: [{ id: '2', version: 5 }],
        reason: '同一邮件',
      }),
    )
    expect(await screen.findByText('并入本案')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    const ask = (await screen.findAllByRole('dialog')).at(-1)!
    expect(within(ask).getAllByText(/撤销与 .* 的并案？/).length).toBeGreaterThan(0)
    await userEvent.click(within(ask).getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(api.to(contract.merging.undo)[0]?.body).toEqual({ id: '31' }))
  })
})
