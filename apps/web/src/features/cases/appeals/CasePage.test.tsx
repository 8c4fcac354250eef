import { contract } from '@appeal/contract'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Deadline } from '@appeal/contract/calendar/clocks.schemas.ts'
import { computeDeadline } from '@appeal/contract/calendar/deadlines.ts'
import { workCalendar } from '@appeal/contract/calendar/workdays.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnBy } from '../../../testing/renders.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import { resetPreferences, setPreferences } from '../../../ui/theme/preferences.ts'
import CasePage from './CasePage.tsx'
import { sampleCase } from './testing/sampleCase.ts'

let api: ReturnType<typeof stubApi>
let detail: AppealDetail

function open(change: Partial<AppealDetail>) {
  detail = sampleCase(change)
  api.on(contract.appeals.detail, () => detail)
  renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}

const actions = () => screen.findByRole('complementary', { name: '下一步' })
const decidedOn = async () =>
  within(await screen.findByRole('dialog')).findByRole('complementary', { name: '办理依据' })
const buttonsIn = async () => within(await actions()).getAllByRole('button')

beforeEach(() => {
  // What was typed and not sent stays in the browser, also from one test to the next.
  localStorage.clear()
  resetPreferences()
  setWidth(1440)
  api = stubApi().on(contract.dictionaries.tree, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('case page: the answer', () => {
  it('is marked where it holds numbers of people, and not for the handler’s own', async () => {
    const reply = {
      ...{
        liability: 'NONE',
        handlingType: 'EXPLAIN',
        compensationAmount: null,
        servicePhone: null,
        round: 1,
      },
      ...{ orgName: '中通快递深圳公司', responsibleOutlet: null, agreedWithUser: true, userSatisfied: 'YES' },
      ...{
        contactTimes: 1,
        overdue: false,
        likeness: null,
        handlerName: '邓洁',
        handlerPhone: '13800000001',
      },
      ...{ createTime: '2026-11-18 16:40:00' },
      investigationResult: '派件员 13900000002 称放在门口，有事请打 13800000001。',
    }
    open({ reply })
    expect(await screen.findByText('答复里有电话，申诉人读得到')).toBeVisible()
    cleanup()
    open({ reply: { ...reply, investigationResult: '有事请打 13800000001。' } })
    await screen.findByText(/有事请打/)
    await new Promise((done) => setTimeout(done, 1_000))
    expect(screen.queryByText(/申诉人读得到/)).toBeNull()
  })

  it('is marked where it lacks what its problem asks for, contradicts its fields, or blames', async () => {
    const reply = {
      ...{ liability: 'NOT_RESPONSIBLE', handlingType: 'EXPLAIN', compensationAmount: null, round: 1 },
      ...{ servicePhone: null, orgName: '中通快递深圳公司', responsibleOutlet: null, agreedWithUser: true },
      ...{ userSatisfied: 'SATISFIED', contactTimes: 1, overdue: false, likeness: null, handlerName: '邓洁' },
      ...{ handlerPhone: '13800000001', createTime: '2026-11-18 16:40:00' },
      investigationResult: '经查系我司责任，申诉人无理取闹。',
    }
    open({ reply, l1: 'LOSS' })
    expect(await screen.findByText('选了企业无责，文字却说有责')).toBeVisible()
    expect(screen.getByText('无理取闹')).toBeVisible()
    expect(screen.getByText(/怎样查找过、价值或者保价、凭证/)).toBeVisible()
  })
})

describe('case page: actions', () => {
  it('tells a case that is hidden or gone, and offers nothing to do', async () => {
    api.on(contract.appeals.detail, refuse(404, '没有找到该申诉单'))
    renderDesk(
      <Routes>
        <Route path="/appeal/case/:id" element={<CasePage />} />
      </Routes>,
      '/appeal/case/510',
    )
    expect(await screen.findByText(/没有找到该申诉单/)).toBeVisible()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('shows what was answered of the problem, in the server’s words', async () => {
    const answers = [
      { name: 'valueProof', label: '能证明物品价值的材料', value: '发票或收据' },
      { name: 'packedBy', label: '谁做的包装', value: '寄件人' },
    ] as const
    open({ particulars: [...answers] })
    for (const { label, value } of answers) {
      const term = await screen.findByText(label)
      expect(term.parentElement).toHaveTextContent(value)
    }
  })

  it('offers nothing that the server did not', async () => {
    open({ can: [] })
    expect(within(await actions()).getByText('现在没有您要办的事')).toBeVisible()
    expect(screen.queryByText('结案')).toBeNull()
    await userEvent.keyboard('e')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("makes the server's first action the one solid button, the rest follow in its order", async () => {
    open({ can: ['sendYz', 'callback', 'editToEnd'] })
    const buttons = await buttonsIn()
    const names = buttons.map((button) => button.textContent ?? '')
    expect(names[0]).toContain('发核实请求')
    expect(names[1]).toContain('记录电话回访')
    expect(names[2]).toContain('结案')
    const solid = buttons.filter((button) => button.className.includes('ant-btn-primary'))
    expect(solid).toEqual([buttons[0]])
  })

  it('never makes a dangerous act the solid button', async () => {
    open({ can: ['editToInvalid'] })
    const [only] = await buttonsIn()
    expect(only?.textContent).toContain('不予受理/终止')
    expect(only?.className).not.toContain('ant-btn-primary')
  })

  it('does not offer actions of the appellant at the desk', async () => {
    open({ can: ['withdraw', 'callback'] })
    const [first] = await buttonsIn()
    expect(first?.textContent).toContain('记录电话回访')
    expect(screen.queryByText('撤回申诉')).toBeNull()
  })

  it('keeps a near but closed action in sight, disabled, with its reason', async () => {
    open({ can: ['callback'], cannot: [{ action: 'mediate', reason: '须双方同意' }] })
    await actions()
    const closed = screen.getByText('须双方同意').closest('button')
    expect(closed).toHaveProperty('disabled', true)
    await userEvent.keyboard('m')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('case page: what comes next', () => {
  const WALK = { queue: 'todo' as const, query: {}, from: 1, to: 1, size: 10, total: 2 }
  const fromList = (change: Partial<AppealDetail>) => {
    detail = sampleCase(change)
    api.on(contract.appeals.detail, (sent) => ({ ...detail, id: sent.query.id ?? '' }))
    renderDesk(
      <Routes>
        <Route path="/appeal/case/:id" element={<CasePage />} />
      </Routes>,
      { pathname: '/appeal/case/510', state: { ids: ['510', '511'], back: '/?view=todo', walk: WALK } },
    )
  }
  const solid = (box: HTMLElement) =>
    within(box)
      .getAllByRole('button')
      .filter((button) => button.className.includes('ant-btn-primary'))
      .map((button) => button.textContent)

  it('is the next case where it is somebody else’s turn, never to urge or to extend', async () => {
    fromList({
      state: 'at_enterprise',
      can: ['urge', 'extend'],
      next: { ...sampleCase().next, turn: 'enterprise' },
    })
    const box = await actions()
    expect(solid(box)).toEqual([expect.stringContaining('下一件')])
    expect(within(box).getByText('催办').closest('button')?.className).not.toContain('ant-btn-primary')
    await userEvent.click(within(box).getByRole('button', { name: /下一件/ }))
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/appeal/case/511'))
  })

  it('is nothing where there is no list to go on in', async () => {
    open({ state: 'closed', can: ['excludeUpload', 'recheck'] })
    expect(solid(await actions())).toEqual([])
  })

  it('goes on by J while a case is still on its way', async () => {
    let answer: (value: AppealDetail) => void = () => undefined
    api.on(contract.appeals.detail, () => new Promise<AppealDetail>((resolve) => (answer = resolve)))
    renderDesk(
      <Routes>
        <Route path="/appeal/case/:id" element={<CasePage />} />
      </Routes>,
      { pathname: '/appeal/case/510', state: { ids: ['510', '511'], back: '/?view=todo', walk: WALK } },
    )
    expect(await screen.findByText('1 / 2')).toBeVisible()
    await userEvent.keyboard('j')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/appeal/case/511'))
    answer(sampleCase())
  })

  it('tells of a case that is missing or another’s without an error, and leads back', async () => {
    api.on(contract.appeals.detail, refuse(404, '没有找到该申诉单'))
    renderDesk(
      <Routes>
        <Route path="/appeal/case/:id" element={<CasePage />} />
      </Routes>,
      { pathname: '/appeal/case/510', state: { ids: ['510'], back: '/?view=todo' } },
    )
    expect(await screen.findByText('没有找到该申诉单')).toBeVisible()
    expect(screen.queryByText(/您设的条件和填写的内容都还在/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '回到列表' }))
    expect(screen.getByTestId('address').textContent).toBe('/?view=todo')
  })

  it('opens by itself after an act that leaves nothing to do, unless that is switched off, and the way back is told', async () => {
    const after = (change: Partial<AppealDetail>) => ({
      ...sampleCase(change),
      progress: [RETURNED, ...sampleCase().progress],
    })
    const verify = async () => {
      await actions()
      await userEvent.keyboard('v')
      const dialog = await screen.findByRole('dialog')
      await userEvent.click(within(dialog).getByRole('button', { name: /发核实请求|发送/ }))
    }
    const address = () => screen.getByTestId('address').textContent
    api.on(contract.appeals.sendYz, () => after({ state: 'verifying', version: 4 }))
    fromList({ can: ['sendYz'] })
    await verify()
    await waitFor(() => expect(address()).toBe('/appeal/case/511'))
    const told = await screen.findByText(/00027 退回中通快递深圳分公司重新处理/)
    await userEvent.click(within(told).getByRole('button', { name: '打开' }))
    await waitFor(() => expect(address()).toBe('/appeal/case/510'))
    cleanup()
    // What is due next on the same case keeps it open.
    api.on(contract.appeals.sendYz, () => after({ state: 'replied', version: 4, can: ['callback'] }))
    fromList({ can: ['sendYz'] })
    await verify()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/appeal/case/510')
    cleanup()
    setPreferences({ nextAfterAct: false })
    api.on(contract.appeals.sendYz, () => after({ state: 'verifying', version: 4 }))
    fromList({ can: ['sendYz'] })
    await verify()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/appeal/case/510')
  })

  it('says where a case went that was handed over, asks nothing more about it, and offers the next', async () => {
    const line = {
      ...sampleCase().progress[0]!,
      seq: 3,
      event: 'handed_over',
      text: '移交广州市邮政管理局办理',
    }
    api
      .on(contract.appeals.bureaus, [{ id: '77', name: '广州市邮政管理局', reason: '同级管局' }])
      .on(contract.appeals.editToCommander, () => ({
        ...sampleCase({ state: 'pending_accept', can: [] }),
        progress: [line],
        gone: true as const,
      }))
      .on(contract.conversations.list, {
        messages: [],
        unread: { user: 0, enterprise: 0, internal: 0 },
        may: ['user'],
        cannot: [],
      })
      .on(contract.presence.beat, [])
      .on(contract.presence.leave, null)
    setPreferences({ nextAfterAct: false })
    fromList({ state: 'pending_accept', can: ['editToBusiness', 'editToCommander'] })
    await actions()
    await userEvent.keyboard('o')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('combobox'))
    await userEvent.click(await screen.findByText(/广州市邮政管理局，/))
    await userEvent.type(within(dialog).getByLabelText(/移交理由|理由/), '收件地属广州，移交办理。')
    const routes = [
      contract.appeals.detail,
      contract.conversations.list,
      contract.presence.beat,
      contract.checklists.list,
      contract.appeals.related,
    ]
    const before = routes.map((route) => api.to(route).length)
    await userEvent.click(within(dialog).getByRole('button', { name: /移交/ }))
    expect(await screen.findByText('移交广州市邮政管理局办理，本局不再能查看')).toBeVisible()
    expect(screen.queryByRole('complementary', { name: '下一步' })).toBeNull()
    expect(screen.queryByRole('region', { name: '写消息' })).toBeNull()
    expect(routes.map((route) => api.to(route).length)).toEqual(before)
    await userEvent.keyboard('j')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/appeal/case/511'))
  })
})

describe('case page: closing', () => {
  const item = (id: string, change: object = {}) => ({
    ...{
      id,
      title: `核对${id}`,
      basis: null,
      required: true,
      machine: false,
      ticked: false,
      by: null,
      at: null,
      note: null,
    },
    ...change,
  })
  it('holds the checklist in its form, says what is missing before anything is typed, and opens by the ticks', async () => {
    let ticked = false
    const list = () => ({
      items: [item('1', { ticked: true, machine: true }), item('2', { ticked })],
      done: ticked ? 2 : 1,
      missing: ticked ? 0 : 1,
      editable: true,
    })
    api.on(contract.checklists.list, list).on(contract.checklists.tick, (sent) => {
      ticked = sent.body.ticked
      return list()
    })
    open({ can: ['editToEnd'] })
    await actions()
    await userEvent.keyboard('e')
    const dialog = await screen.findByRole('dialog')
    const send = await within(dialog).findByRole('button', { name: /还差 1 项核对/ })
    expect(send).toHaveProperty('disabled', true)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await userEvent.click(within(dialog).getByText('核对2'))
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    expect(api.to(contract.checklists.tick)[0]?.body).toMatchObject({ itemId: '2', ticked: true })
    expect(api.to(contract.appeals.editToEnd)).toHaveLength(0)
  })
})

describe('case page: keys', () => {
  it('N goes to the composer of the page that is shown, not to that of another tab', async () => {
    const talks = {
      messages: [],
      unread: { user: 0, enterprise: 0, internal: 0 },
      may: ['user' as const],
      cannot: [],
    }
    api
      .on(contract.conversations.list, talks)
      .on(contract.presence.beat, [])
      .on(contract.presence.leave, null)
    detail = sampleCase({})
    api.on(contract.appeals.detail, () => detail)
    renderDesk(
      <>
        <div className="o-page">
          <div className="o-cmp">
            <textarea aria-label="another page" />
          </div>
        </div>
        <Routes>
          <Route path="/appeal/case/:id" element={<CasePage />} />
        </Routes>
      </>,
      '/appeal/case/510',
    )
    const own = await screen.findByLabelText('写给申诉人')
    await userEvent.keyboard('n')
    expect(document.activeElement).toBe(own)
  })
  it('no act takes a key of the page or of another act that stands beside it', async () => {
    const { DESK_ACTIONS } = await import('./actions.ts')
    const { actionKeys } = await import('./actionKeys.ts')
    const { appealWorkflow, APPEAL_STATES } = await import('@appeal/contract/appeals/appeals.workflow.ts')
    const OF_THE_PAGE = ['j', 'k', 'n', 's']
    for (const state of APPEAL_STATES)
      for (const side of ['bureau', 'enterprise'] as const) {
        const open = appealWorkflow.open(state, side)
        const keys = DESK_ACTIONS.filter((action) => open.includes(action)).flatMap(
          (action) => actionKeys[action] ?? [],
        )
        expect(keys.filter((key) => OF_THE_PAGE.includes(key))).toEqual([])
        expect([state, side, new Set(keys).size]).toEqual([state, side, keys.length])
      }
  })
})

const RETURNED = {
  ...sampleCase().progress[0]!,
  seq: 3,
  event: 'rework_ordered',
  voice: 'bureau' as const,
  text: '退回中通快递深圳分公司重新处理',
}

describe('case page: carrying out an action', () => {
  const fillRework = async () => {
    await userEvent.keyboard('r')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/要求企业做什么/), '请提供签收影像')
    return dialog
  }
  const reworkCauses = () =>
    api.on(contract.dictionaries.tree, [
      {
        id: '1',
        parentId: '0',
        name: '',
        dictLabel: '',
        dictValue: 'REWORK_CAUSE',
        category: 'BIZ',
        sortCode: 1,
        children: [
          {
            id: '2',
            parentId: '1',
            name: '',
            dictLabel: '用户反映不一致',
            dictValue: 'CONTRADICTED',
            category: 'BIZ',
            sortCode: 1,
          },
        ],
      },
    ])
  const chooseCause = async (dialog: HTMLElement) => {
    await userEvent.click(within(dialog).getByLabelText(/退回原因/))
    await userEvent.click(await screen.findByText('用户反映不一致'))
  }
  const submit = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: /退回企业/ }))

  it('sends nothing while the form breaks the contract', async () => {
    open({ can: ['rework'] })
    await actions()
    const dialog = await fillRework()
    await submit(dialog)
    expect(await within(dialog).findByText('请选择退回原因')).toBeVisible()
    expect(api.to(contract.todo.rework)).toHaveLength(0)
  })

  it('shows the answer as the appellant will read it, while it is written; no such thing for the enterprise', async () => {
    open({ can: ['editToEnd', 'rework'] })
    await actions()
    await userEvent.keyboard('e')
    const closing = await screen.findByRole('dialog')
    const asRead = within(closing).getByRole('region', { name: '申诉人会看到' })
    expect(within(asRead).getByText('写下的内容会显示在这里')).toBeVisible()
    await userEvent.type(within(closing).getByLabelText(/给申诉人的答复/), '企业已赔偿')
    expect(await within(asRead).findByText('企业已赔偿')).toBeVisible()
    // A key draws the words as they will be read and their field, and nothing else of dialog and case.
    const drawn = await drawnBy(async () => {
      const field = within(closing).getByLabelText(/给申诉人的答复/)
      for (let at = 1; at <= 10; at++) fireEvent.change(field, { target: { value: '赔'.repeat(at) } })
      await within(asRead).findByText('赔'.repeat(10))
    })
    const mine = [
      'AsRead',
      'ItemHolder',
      'ActionForm',
      'AfterList',
      'ContractForm',
      'ConflictNote',
      'Icon',
      'Case',
    ]
    expect(new Set(drawn.filter((name) => mine.includes(name)))).toEqual(new Set(['ItemHolder', 'AsRead']))
    cleanup()
    open({ can: ['rework'] })
    await actions()
    expect(within(await fillRework()).queryByRole('region', { name: '申诉人会看到' })).toBeNull()
  })

  it('sends version and an idempotency key, and shows the case as the server answered', async () => {
    reworkCauses()
    api.on(contract.todo.rework, () => {
      detail = sampleCase({ state: 'rework', version: 4, progress: [RETURNED, ...sampleCase().progress] })
      return detail
    })
    open({ can: ['rework'] })
    await actions()
    const dialog = await fillRework()
    await chooseCause(dialog)
    await submit(dialog)
    await waitFor(() => expect(api.to(contract.todo.rework)).toHaveLength(1))
    // The message says of which case what was done, and to whom.
    expect(await screen.findByText('00027 退回中通快递深圳分公司重新处理')).toBeVisible()
    const [sent] = api.to(contract.todo.rework)
    expect(sent?.body).toMatchObject({
      id: '510',
      version: 3,
      cause: 'CONTRADICTED',
      reason: '请提供签收影像',
    })
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(await screen.findByText('重新处理')).toBeVisible()
  })

  it('keeps the draft when somebody was faster, and tries again from the newest version', async () => {
    reworkCauses()
    let version = 3
    api.on(contract.todo.rework, (sent) => {
      if (sent.body.version === version) return sampleCase({ state: 'rework', version: version + 1 })
      return refuse(409, '该申诉单已被他人处理，请刷新', { reason: 'appeals.stale' })
    })
    open({ can: ['rework'] })
    await actions()
    const dialog = await fillRework()
    await chooseCause(dialog)
    version = 5
    detail = sampleCase({ can: ['rework'], version })
    await submit(dialog)
    expect(await within(dialog).findByText('该申诉单已被他人处理')).toBeVisible()
    expect(within(dialog).getByLabelText(/要求企业做什么/)).toHaveProperty('value', '请提供签收影像')
    await waitFor(() => expect(api.to(contract.appeals.detail).length).toBeGreaterThan(1))
    await submit(dialog)
    await waitFor(() => expect(api.to(contract.todo.rework).at(-1)?.body.version).toBe(5))
    const [first, second] = api.to(contract.todo.rework)
    expect(second?.key).not.toBe(first?.key)
  })

  it('says so when the action is no longer open, and does not send it again', async () => {
    reworkCauses()
    api.on(
      contract.todo.rework,
      refuse(409, '该申诉单已被他人处理，请刷新', { reason: 'appeals.action_not_open' }),
    )
    open({ can: ['rework'] })
    await actions()
    const dialog = await fillRework()
    await chooseCause(dialog)
    detail = sampleCase({ can: [], state: 'closed', version: 6 })
    await submit(dialog)
    expect(await within(dialog).findByText(/这件事现在不能办了：已结案/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: /退回企业/ })).toHaveProperty('disabled', true)
  })
})

describe('case page: personal values', () => {
  it('names the ground of a refusal', async () => {
    const entry = { ...{ parentId: '1', name: '', category: 'BIZ' as const, sortCode: 1 }, id: '2' }
    api.on(contract.dictionaries.tree, [
      {
        ...{ ...entry, id: '1', parentId: '0', dictLabel: '', dictValue: 'INVALID_REASON' },
        children: [{ ...entry, dictLabel: '同一事项已经受理', dictValue: 'N11' }],
      },
    ])
    const closing = { closeType: 'N11', liability: null, compensation: null, answer: null, remedy: null }
    open({ state: 'invalid', closing: closing as unknown as NonNullable<AppealDetail['closing']> })
    const facts = await screen.findByRole('complementary', { name: '案情' })
    expect(await within(facts).findByText('同一事项已经受理')).toBeVisible()
  })

  describe('in full', () => {
    const ask = async () => {
      const facts = await screen.findByRole('complementary', { name: '案情' })
      const phone = within(facts).getByText('138****6027', { exact: true })
      await userEvent.click(within(phone).getByRole('button', { name: '查看' }))
      return screen.findByRole('dialog', { name: '查看完整内容' })
    }
    const names = (dialog: HTMLElement) =>
      within(dialog)
        .getAllByRole('button')
        .map((one) => one.textContent)
    const entry = { ...{ parentId: '1', name: '', category: 'BIZ' as const, sortCode: 1 }, id: '2' }
    beforeEach(() => {
      sessionStorage.clear()
      api.on(contract.appeals.unmask, { value: '13812346027' })
      api.on(contract.dictionaries.tree, [
        {
          ...{ ...entry, id: '1', parentId: '0', dictLabel: '', dictValue: 'REVEAL_REASON' },
          children: [
            { ...entry, dictLabel: '电话联系当事人', dictValue: 'CALL_BACK' },
            { ...entry, id: '3', dictLabel: '送达文书', dictValue: 'SERVE_PAPER' },
            { ...entry, id: '4', dictLabel: '其他原因', dictValue: 'OTHER' },
          ],
        },
      ])
    })

    it('asks for a reason of the list, each one press, and proposes the last one of the case first', async () => {
      open({ can: [] })
      const dialog = await ask()
      expect(names(dialog)[0]).toBe('电话联系当事人')
      await userEvent.click(within(dialog).getByRole('button', { name: '送达文书' }))
      expect(await screen.findByText('13812346027')).toBeVisible()
      expect(api.to(contract.appeals.unmask)[0]?.body).toEqual({
        ...{ id: '510', field: 'appellantPhone', reasonCode: 'SERVE_PAPER' },
      })
      const facts = screen.getByRole('complementary', { name: '案情' })
      await userEvent.click(within(facts).getAllByRole('button', { name: '查看' })[0]!)
      const again = await screen.findByRole('dialog', { name: '查看完整内容' })
      expect(names(again)[0]).toBe('送达文书')
    })

    it('takes another reason in words alone, which go to the server', async () => {
      open({ can: [] })
      const dialog = await ask()
      await userEvent.click(within(dialog).getByRole('button', { name: '其他原因' }))
      const show = await within(dialog).findByRole('button', { name: '查看' })
      await userEvent.click(show)
      expect(await within(dialog).findByText(/至少 4 个字/)).toBeInTheDocument()
      expect(api.to(contract.appeals.unmask)).toHaveLength(0)
      await userEvent.type(within(dialog).getByLabelText(/查看原因/), '受本人委托核对')
      await userEvent.click(show)
      expect(await screen.findByText('13812346027')).toBeVisible()
      expect(api.to(contract.appeals.unmask)[0]?.body).toEqual({
        ...{ id: '510', field: 'appellantPhone', reasonCode: 'OTHER', reason: '受本人委托核对' },
      })
    })
  })
})

describe('case page: dates', () => {
  const calendar = workCalendar([], [2026])
  const deadline = (kind: string, count: number, doneAt: string | null): Deadline => {
    const of = { startOn: '2026-11-06', count, unit: 'day' as const, pauses: [] }
    const { dueOn, legalDueOn, days } = computeDeadline(of, calendar)
    const still = { cancelled: false, overdue: false, extension: 0, paused: false, pausedDueOn: null }
    return { ...of, ...still, kind, doneAt, dueOn, legalDueOn, days, law: '《邮政法》第六十五条' }
  }

  it('tells of every clock, also of one that is done, why its end is on that day', async () => {
    open({
      clock: null,
      deadlines: [deadline('accept', 3, '2026-11-07 10:00:00'), deadline('answer', 3, null)],
    })
    const [accept, answer] = await screen.findAllByRole('button', { name: /^为什么是这一天 / })
    expect(screen.queryByRole('img', { name: /2026-11-06.*2026-11-09/ })).toBeNull()
    await userEvent.click(accept!)
    expect(screen.getAllByRole('img', { name: /2026-11-06.*2026-11-09/ })).toHaveLength(1)
    await userEvent.click(answer!)
    expect(screen.getAllByRole('img', { name: /2026-11-06.*2026-11-09/ })).toHaveLength(2)
    await userEvent.click(accept!)
    expect(screen.getAllByRole('img', { name: /2026-11-06.*2026-11-09/ })).toHaveLength(1)
  })
})

describe('case page: two clocks', () => {
  it('shows beside that of the state, by its name, the one of the whole case that comes near', async () => {
    const running = { unit: 'day' as const, share: 0.5 }
    open({
      state: 'at_enterprise',
      clock: {
        ...running,
        kind: 'reply',
        left: 12,
        tone: 'ample',
        dueOn: '2026-12-02',
        legalDueOn: '2026-12-02',
      },
      total: {
        ...running,
        kind: 'answer',
        left: 5,
        tone: 'soon',
        dueOn: '2026-11-25',
        legalDueOn: '2026-11-25',
      },
    })
    const head = (await screen.findByRole('heading', { level: 1 })).parentElement!
    expect(head).toHaveTextContent(/还剩 12 天.*还剩 5 天.*答复.*11-25/)
  })
})

describe('case page: history', () => {
  it('tells a broken chain aloud', async () => {
    open({ historyIntact: false })
    expect(await screen.findByRole('alert')).toBeVisible()
  })
  it('shows one voice at a time on request', async () => {
    open({})
    await userEvent.click(await screen.findByRole('button', { name: '申诉人 1' }))
    expect(screen.getByText('显示已签收，我并未收到。')).toBeVisible()
    expect(screen.queryByText('派件员称放在门口。')).toBeNull()
  })
})

describe('case page: what waits for a second person', () => {
  const exclusion: AppealDetail['exclusion'] = {
    status: 1,
    reasonCode: 'FORCE_MAJEURE',
    explanation: '台风停运，有气象证明。',
    applicant: '深圳市邮政管理局 周岚',
    applyTime: '2026-11-19 09:00:00',
    audits: [],
  }

  it('says why somebody may not decide, and offers nothing', async () => {
    open({
      state: 'closed',
      excludeStatus: 1,
      exclusion,
      cannot: [{ action: 'excludeAudit', reason: '须由其他人审核' }],
    })
    const card = (await screen.findByText('剔除申请')).closest('section')!
    expect(within(card).getByText('须由其他人审核')).toBeVisible()
    expect(within(card).queryByRole('button', { name: '去审核' })).toBeNull()
  })

  it('shows who asked, why and with what, and opens the decision for whoever may', async () => {
    const proof = { id: '9', name: '气象证明.pdf', suffix: 'pdf', size: 2048, thumbnail: null }
    open({
      state: 'closed',
      excludeStatus: 1,
      exclusion,
      can: ['excludeAudit'],
      progress: [
        {
          seq: 9,
          event: 'exclusion_applied',
          at: '2026-11-19 09:00:00',
          voice: 'bureau',
          actorName: '周岚',
          text: '申请剔除',
          opinion: null,
          detail: null,
          files: [proof as unknown as AppealDetail['attachments'][number]],
        },
      ],
    })
    const card = (await screen.findByText('剔除申请')).closest('section')!
    expect(within(card).getByText('台风停运，有气象证明。')).toBeVisible()
    expect(within(card).getByText(/周岚/)).toBeVisible()
    expect(within(card).getByRole('button', { name: /气象证明/ })).toBeVisible()
    api.on(contract.statistics.exclusionEffect, [
      {
        month: '2026-10',
        brandName: '圆通速递',
        place: '',
        frozen: true,
        figures: [{ key: 'validShare', before: '25.00', after: '21.05' }],
        excludedBefore: '2.30',
        excludedAfter: '3.40',
      },
    ])
    await userEvent.click(within(card).getByRole('button', { name: '去审核' }))
    const object = within(await decidedOn())
    expect(object.getByText('台风停运，有气象证明。')).toBeVisible()
    expect(object.getByRole('button', { name: /气象证明/ })).toBeVisible()
    // And what leaving it out does to the figures, before it is decided.
    const effect = await object.findByRole('table', { name: /2026-10，圆通速递，全国，该月已冻结/ })
    expect(within(effect).getByRole('row', { name: '有效率 25.00% 21.05%' })).toBeVisible()
    expect(within(effect).getByRole('row', { name: '剔除率 2.30% 3.40%' })).toBeVisible()
  })

  it('puts the wish and the words that will be sent into the form that decides on it', async () => {
    open({
      approval: {
        action: 'editToInvalid',
        input: { reasonCode: 'N01', explanation: '您的申诉已超过一年。' },
        requester: '何静',
        requestTime: '2026-11-21 08:00:00',
        decision: null,
        decider: null,
        opinion: null,
        decideTime: null,
      },
      can: ['approve'],
    })
    await actions()
    await userEvent.keyboard('y')
    const object = within(await decidedOn())
    expect(screen.getByTitle('不同意')).toBeVisible()
    expect(object.getByText('您的申诉已超过一年。')).toBeVisible()
    expect(object.getByText('显示已签收，我并未收到。')).toBeVisible()
  })

  it.each([
    ['c', 'callback', ['138****6027', '派件员称放在门口。']],
    ['v', 'sendYz', ['138****6027', '派件员称放在门口。']],
    ['r', 'rework', ['派件员称放在门口。']],
    ['e', 'editToEnd', ['¥680.00', '派件员称放在门口。', '显示已签收，我并未收到。']],
    ['i', 'editToInvalid', ['显示已签收，我并未收到。']],
  ])('shows beside the form of %s (%s) what it decides on', async (key, action, words) => {
    api.on(contract.checklists.list, { items: [], done: 0, missing: 0 } as never)
    open({ can: [action as 'callback'] })
    await actions()
    await userEvent.keyboard(key)
    const object = within(await decidedOn())
    for (const word of words) expect(object.getByText(word)).toBeVisible()
  })

  it('tells a re-check with every correction, and a wish with what it would do', async () => {
    open({
      state: 'closed',
      recheckStatus: 2,
      recheck: {
        status: 2,
        cause: 'SAMPLE',
        reason: null,
        requestTime: '2026-11-20 08:00:00',
        dueOn: '2026-12-04',
        changes: [{ field: 'compensation', before: '100.00', after: '300.00' }],
        opinion: null,
        score: null,
        outcome: null,
        checker: '何静',
        completeTime: null,
      },
      approval: {
        action: 'reopen',
        input: { opinion: '事实没有查清。', score: 40 },
        requester: '何静',
        requestTime: '2026-11-21 08:00:00',
        decision: null,
        decider: null,
        opinion: null,
        decideTime: null,
      },
      can: ['approve'],
    })
    const recheck = (await screen.findByText('复核情况')).closest('section')!
    expect(within(recheck).getByText('¥100.00')).toBeVisible()
    expect(within(recheck).getByText(/¥300.00/)).toBeVisible()
    const wish = screen.getByRole('heading', { name: /^审批/ }).closest('section')!
    expect(within(wish).getByText('事实没有查清。')).toBeVisible()
    expect(within(wish).getByRole('button', { name: '去审批' })).toBeVisible()
  })
})
