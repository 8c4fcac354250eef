import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@appeal/contract'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Conversation } from '@appeal/contract/conversations/conversations.routes.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo, startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import CasePage from '../appeals/CasePage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'

let api: ReturnType<typeof stubApi>
let detail: AppealDetail
let talks: Conversation

const message = (
  change: Partial<Conversation['messages'][number]> = {},
): Conversation['messages'][number] => ({
  id: '900',
  talk: 'user',
  voice: 'user',
  authorName: null,
  text: '我同意赔偿金额',
  mentions: [],
  files: [],
  mine: false,
  createTime: '2026-11-19 09:00:00',
  ...change,
})

const none = { rows: [], more: false }

function show(change: Partial<AppealDetail> = {}) {
  detail = sampleCase(change)
  api.on(contract.appeals.detail, () => detail)
  return renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}
const composer = () => screen.findByRole('region', { name: '写消息' })

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  setWidth(1440)
  talks = {
    messages: [],
    unread: { user: 0, enterprise: 0, internal: 0 },
    may: ['user', 'enterprise', 'internal'],
    cannot: [],
  }
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.conversations.list, () => talks)
    .on(contract.conversations.colleagues, [])
    .on(contract.conversations.read, null)
    .on(contract.cannedTexts.list, [])
    .on(contract.presence.beat, [])
    .on(contract.presence.leave, null)
    .on(contract.outerOrders.ofCase, { orders: [], mayEnter: false })
    .on(contract.checklists.list, { items: [], done: 0, missing: 0, editable: false })
    .on(contract.appeals.related, { waybill: none, consumer: none, enterprise: none, elsewhere: 0 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('composer', () => {
  it('offers no conversation that the server closed, and says why', async () => {
    talks = {
      ...talks,
      may: ['internal'],
      cannot: [{ talk: 'user', reason: '申诉人没有网上账号，请电话联系' }],
    }
    show()
    const box = await composer()
    const closed = within(box).getByRole('button', { name: '申诉人' })
    expect(closed).toHaveProperty('disabled', true)
    expect(closed.title).toContain('没有网上账号')
    expect(within(box).queryByRole('button', { name: '企业' })).toBeNull()
  })

  it('sends nothing with the chord while an input method composes, or while the key is held', async () => {
    api.on(contract.conversations.send, refuse(409, '对方已回复'))
    show()
    const field = within(await composer())
      .getAllByRole('textbox')
      .at(-1)!
    await userEvent.type(field, '请补充')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, repeat: true })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(api.to(contract.conversations.send)).toHaveLength(1))
    expect(await screen.findByText('对方已回复')).toBeVisible()
    expect(api.to(contract.conversations.send)).toHaveLength(1)
  })

  it('says that the conversations did not come, and asks for them again', async () => {
    api.on(contract.conversations.list, refuse(503, '服务繁忙'))
    show()
    await userEvent.click((await screen.findAllByRole('button', { name: '重试' }))[0]!)
    await waitFor(() => expect(api.to(contract.conversations.list).length).toBeGreaterThan(1))
  })

  it('keeps the button that sends in its row when the draft has been kept', () => {
    const sheet = readFileSync(join(import.meta.dirname, 'composer.module.css'), 'utf8')
    const rules = [...sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, names]) =>
      names?.includes('.cmpFoot'),
    )
    expect(rules.length).toBeGreaterThan(0)
    for (const [, , rule] of rules) expect(rule).not.toContain('flex-wrap: wrap')
  })

  it('is not there where nothing may be written', async () => {
    talks = { ...talks, may: [], cannot: [{ talk: 'enterprise', reason: '这件申诉已经结束，不能再发消息' }] }
    show()
    expect(await screen.findByText('这件申诉已经结束，不能再发消息')).toBeVisible()
    expect(screen.queryByRole('region', { name: '写消息' })).toBeNull()
  })

  it('writes to the audience that is chosen, and to no other', async () => {
    api.on(contract.conversations.send, (sent) => message({ talk: sent.body.talk, text: sent.body.text }))
    show()
    const box = await composer()
    await userEvent.click(within(box).getByRole('button', { name: '企业' }))
    expect(within(box).getByText('承办企业会看到')).toBeVisible()
    await userEvent.type(within(box).getByLabelText('写给企业'), '请提供签收影像')
    await userEvent.click(within(box).getByRole('button', { name: /发给企业/ }))
    await waitFor(() => expect(api.to(contract.conversations.send)).toHaveLength(1))
    const [sent] = api.to(contract.conversations.send)
    expect(sent?.body).toEqual({
      kind: 'appeal',
      id: '510',
      talk: 'enterprise',
      text: '请提供签收影像',
      attachmentIds: [],
      mentionIds: [],
    })
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/)
    await waitFor(() => expect(within(box).getByLabelText('写给企业')).toHaveProperty('value', ''))
  })

  it('mentions whoever was chosen from the list by the id the server gave', async () => {
    api
      .on(contract.conversations.colleagues, [
        { id: '1574485627676185580', name: '周岚', orgName: '深圳市邮政管理局' },
      ])
      .on(contract.conversations.send, (sent) => message({ talk: 'internal', text: sent.body.text }))
    show()
    const box = await composer()
    await userEvent.click(within(box).getByRole('button', { name: '内部' }))
    await userEvent.type(within(box).getByLabelText(/写内部备注/), '@')
    await userEvent.click(await screen.findByText('周岚 深圳市邮政管理局'))
    await userEvent.type(within(box).getByLabelText(/写内部备注/), '请看')
    await userEvent.click(within(box).getByRole('button', { name: /记入备注/ }))
    await waitFor(() => expect(api.to(contract.conversations.send)).toHaveLength(1))
    expect(api.to(contract.conversations.send)[0]?.body.mentionIds).toEqual(['1574485627676185580'])
  })

  it('keeps each conversation its own draft, over a reload', async () => {
    const page = show()
    const box = await composer()
    await userEvent.type(within(box).getByLabelText('写给申诉人'), '您好')
    await userEvent.click(within(box).getByRole('button', { name: '内部' }))
    expect(within(box).getByLabelText(/写内部备注/)).toHaveProperty('value', '')
    page.unmount()
    show()
    expect(within(await composer()).getByLabelText('写给申诉人')).toHaveProperty('value', '您好')
  })

  it('keeps what was written when the server refuses, with the reason', async () => {
    api.on(
      contract.conversations.send,
      refuse(415, '没有“手机”这个变量', { reason: 'conversations.unknown_variable' }),
    )
    show()
    const box = await composer()
    await userEvent.type(within(box).getByLabelText('写给申诉人'), '您的号码')
    await userEvent.click(within(box).getByRole('button', { name: /发给申诉人/ }))
    expect((await within(box).findByRole('alert')).textContent).toContain('没有“手机”这个变量')
    expect(within(box).getByLabelText('写给申诉人')).toHaveProperty('value', '您的号码')
  })

  it('shows what the recipient will see, before it is sent', async () => {
    api.on(contract.conversations.preview, {
      text: '李*华，您好',
      recipient: '李*华',
      notice: '您的申诉有新消息',
    })
    show()
    const box = await composer()
    await userEvent.type(within(box).getByLabelText('写给申诉人'), '您好')
    await userEvent.click(within(box).getByRole('button', { name: /按收件人预览/ }))
    expect(await screen.findByText('李*华，您好')).toBeInTheDocument()
    expect(screen.getByText('您的申诉有新消息')).toBeInTheDocument()
    expect(api.to(contract.conversations.send)).toHaveLength(0)
  })

  it('opens the conversation with something unread, and reads it', async () => {
    talks = {
      ...talks,
      messages: [message({ talk: 'enterprise', voice: 'enterprise', id: '901', text: '已核实' })],
      unread: { user: 0, enterprise: 1, internal: 0 },
    }
    show()
    const box = await composer()
    expect(within(box).getByRole('button', { name: /^企业/ }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(api.to(contract.conversations.read)).not.toHaveLength(0))
    expect(api.to(contract.conversations.read)[0]?.body).toEqual({
      kind: 'appeal',
      id: '510',
      talk: 'enterprise',
      messageId: '901',
    })
  })

  it('puts messages into the course in their place', async () => {
    talks = { ...talks, messages: [message()] }
    show({
      progress: [
        {
          seq: 3,
          event: 'written_by_user',
          at: '2026-11-19 09:00:00',
          voice: 'user',
          actorName: null,
          text: '申诉人发来消息',
          opinion: null,
          detail: { messageId: '900' },
          files: [],
        },
      ],
    })
    expect(await screen.findByText('我同意赔偿金额')).toBeVisible()
    expect(screen.queryByText('申诉人发来消息')).toBeNull()
  })
})

describe('around the case', () => {
  it('names colleagues who look at it', async () => {
    api.on(contract.presence.beat, [
      { userId: '7', name: '何静', orgName: '深圳市邮政管理局', typing: 'enterprise' },
    ])
    show()
    const people = await screen.findByRole('status', { name: '同时在看的同事' })
    expect(people.textContent).toContain('何静正在写')
  })

  it('ticks a check by its person, never the machine’s', async () => {
    const item = (id: string, title: string, machine: boolean) => ({
      id,
      title,
      machine,
      basis: null,
      required: !machine,
      ticked: false,
      by: null,
      at: null,
      note: null,
    })
    const list = {
      items: [item('1', '企业已答复', true), item('2', '签收凭证已核对', false)],
      done: 0,
      missing: 1,
      editable: true,
    }
    api.on(contract.checklists.list, list).on(contract.checklists.tick, { ...list, done: 1, missing: 0 })
    show()
    expect(await screen.findByRole('checkbox', { name: /企业已答复/ })).toHaveProperty('disabled', true)
    expect(screen.getByText('必核还差 1 项')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: /签收凭证已核对/ }))
    await waitFor(() => expect(screen.queryByText('必核还差 1 项')).toBeNull())
    expect(api.to(contract.checklists.tick)[0]?.body).toEqual({
      ...{ kind: 'appeal', id: '510' },
      ...{ itemId: '2', ticked: true },
    })
  })

  it('asks no related cases and no checklist for an enterprise', async () => {
    startSession({ token: 't'.repeat(32), source: 'courier_workbench', status: '3', areaName: '' })
    show()
    await composer()
    expect(api.to(contract.appeals.related)).toHaveLength(0)
    expect(api.to(contract.checklists.list)).toHaveLength(0)
    expect(screen.queryByText('关联')).toBeNull()
  })

  it('lists twins on the waybill with a warning, and counts those elsewhere', async () => {
    api.on(contract.appeals.related, {
      waybill: {
        rows: [
          {
            kind: 'appeal',
            id: '600',
            no: 'SS4403002026110700031',
            state: 'at_enterprise',
            about: '丢失',
            ownerName: '林*满',
            createTime: '2026-11-07 10:00:00',
          },
        ],
        more: false,
      },
      consumer: none,
      enterprise: none,
      elsewhere: 1,
    })
    show()
    expect(await screen.findByRole('tab', { name: '同运单 2' })).toBeVisible()
    expect(screen.getByText('另有 1 件由其他管局办理')).toBeVisible()
    expect(screen.getByText(/资料不得告诉对方/)).toBeVisible()
    expect(screen.queryByRole('tab', { name: /同申诉人/ })).toBeNull()
    // The file of the parcel is offered to whoever may open it.
    expect(screen.queryByRole('link', { name: '看包裹档案' })).toBeNull()
    act(() =>
      setUserInfo({ id: '1', account: 'szj', permissionCodeList: [contract.parcels.file.permission] }),
    )
    expect(await screen.findByRole('link', { name: '看包裹档案' })).toHaveAttribute(
      'href',
      '/appeal/parcel/appeal/510',
    )
  })

  it('takes the case file out only for a purpose, which goes to the server', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '更多' }))
    await userEvent.click(await screen.findByText('下载案卷'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /下\s?载/ }))
    expect(await within(dialog).findByText('请写明用途，至少 4 个字')).toBeInTheDocument()
    expect(api.to(contract.dossiers.file)).toHaveLength(0)
    await userEvent.type(within(dialog).getByRole('textbox'), '复议机关调卷')
    await userEvent.click(within(dialog).getByRole('button', { name: /下\s?载/ }))
    await waitFor(() => expect(api.to(contract.dossiers.file)).toHaveLength(1))
    expect(api.to(contract.dossiers.file)[0]?.body).toEqual({
      kind: 'appeal',
      id: '510',
      purpose: '复议机关调卷',
      act: 'downloaded',
    })
  })

  it('shows a time bar whose parts are its legend', async () => {
    show({ timeSpent: { user: 1.5, enterprise: 0, outlet: 4, bureau: 3, paused: 2, total: 10.5 } })
    expect(
      await screen.findByRole('img', { name: '管局 3 日 网点 4 日 申诉人 1.5 日 暂停 2 日' }),
    ).toBeVisible()
    expect(screen.getByText('共 10.5 日')).toBeVisible()
  })
})

describe('forms of actions', () => {
  const openRework = async () => {
    await screen.findByRole('complementary', { name: '下一步' })
    await userEvent.keyboard('r')
    return screen.findByRole('dialog')
  }

  it('come back after a reload with what was typed, and can be begun afresh', async () => {
    const page = show({ can: ['rework'] })
    await userEvent.type(within(await openRework()).getByLabelText(/要求企业做什么/), '请提供签收影像')
    page.unmount()
    show({ can: ['rework'] })
    const dialog = await openRework()
    expect(within(dialog).getByText(/已恢复您上次没提交的内容/)).toBeVisible()
    expect(within(dialog).getByLabelText(/要求企业做什么/)).toHaveProperty('value', '请提供签收影像')
    await userEvent.click(within(dialog).getByRole('button', { name: '清空重填' }))
    expect(within(dialog).getByLabelText(/要求企业做什么/)).toHaveProperty('value', '')
  })

  it('tell who changed what while they were filled in', async () => {
    api.on(contract.appeals.sendYz, refuse(409, '该申诉单已被他人处理，请刷新', { reason: 'appeals.stale' }))
    show({ can: ['sendYz'] })
    await screen.findByRole('complementary', { name: '下一步' })
    await userEvent.keyboard('v')
    const dialog = await screen.findByRole('dialog')
    detail = sampleCase({
      can: ['sendYz'],
      version: 5,
      progress: [
        ...sampleCase().progress,
        {
          seq: 3,
          event: 'called_back',
          at: '2026-11-19 10:00:00',
          voice: 'bureau',
          actorName: '何静',
          text: '电话回访：未接通',
          opinion: '无人接听',
          detail: null,
          files: [],
        },
      ],
    })
    await userEvent.click(within(dialog).getByRole('button', { name: /发送核实请求/ }))
    expect(await within(dialog).findByText(/何静 电话回访：未接通/)).toBeVisible()
    expect(within(dialog).getByText('无人接听')).toBeVisible()
  })
})

describe('on a phone', () => {
  it('has the parts as tabs, the composer with the course, the rest behind one button', async () => {
    setWidth(390)
    show({ can: ['sendYz', 'callback'], cannot: [{ action: 'mediate', reason: '须双方同意' }] })
    for (const name of ['案情', '经过', '时限', '核对', '关联'])
      expect(await screen.findByRole('tab', { name })).toBeVisible()
    expect(await composer()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
    expect(await screen.findByText('记录电话回访')).toBeInTheDocument()
    expect(screen.getByText(/转入调解 须双方同意/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: '案情' }))
    expect(screen.queryByRole('region', { name: '写消息' })).toBeNull()
  })
})

describe('who works on a case', () => {
  const holding = (change: object = {}) => ({
    version: 4,
    holder: { id: '8', name: '周岚' },
    needsReason: true,
    can: ['take' as const, 'give' as const, 'giveBack' as const],
    ...change,
  })
  const colleague = (id: string, name: string, more: object = {}) => ({
    ...{ id, name, may: true, fits: true, reasons: [], open: null, late: null },
    ...more,
  })

  it('is given with G to whom the rule proposes first, with the reasons and the version that was read', async () => {
    api
      .on(contract.giving.detail, holding())
      .on(contract.giving.colleaguepage, [
        colleague('21', '李默', { reasons: ['办过本地区的来件', '手上的件较少'] }),
        colleague('22', '何静', { may: false, fits: false, reasons: ['何静现在不在岗，请交给别人'] }),
      ])
      .on(contract.giving.give, holding({ holder: { id: '21', name: '李默' } }))
    show({ state: 'bureau_processing', handlerName: '周岚' })
    expect(await screen.findByRole('button', { name: '周岚' })).toBeVisible()
    await userEvent.keyboard('g')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('现在由周岚办理。')).toBeVisible()
    expect(await dialog.findByText('办过本地区的来件、手上的件较少')).toBeVisible()
    expect(dialog.queryByText('何静')).toBeNull()
    expect(dialog.getByRole('radio', { name: /李默/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: '交给同事' }))
    await waitFor(() =>
      expect(api.to(contract.giving.give)[0]?.body).toEqual({
        ...{ kind: 'appeal', id: '510', version: 4, userId: '21' },
      }),
    )
  })

  it('says that it did not come, and asks again, instead of a button that does nothing', async () => {
    api.on(contract.giving.detail, refuse(503, '服务繁忙'))
    show({ state: 'bureau_processing', handlerName: '周岚' })
    await userEvent.click(await screen.findByRole('button', { name: '周岚' }))
    const dialog = within(await screen.findByRole('dialog'))
    api.on(contract.giving.detail, holding({ can: ['take'] }))
    await userEvent.click(dialog.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: '由我办理' })).toBeVisible()
  })

  it('is taken from a colleague only with a reason', async () => {
    api.on(contract.giving.detail, holding({ can: ['take'] })).on(contract.giving.take, holding())
    show({ state: 'bureau_processing', handlerName: '周岚' })
    await userEvent.click(await screen.findByRole('button', { name: '周岚' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('button', { name: '由我办理' }))
    expect(await dialog.findByText('请输入理由')).toBeInTheDocument()
    expect(api.to(contract.giving.take)).toHaveLength(0)
    await userEvent.type(dialog.getByRole('textbox', { name: '理由' }), '同一网点的几件一起办')
    await userEvent.click(dialog.getByRole('button', { name: '由我办理' }))
    await waitFor(() =>
      expect(api.to(contract.giving.take)[0]?.body).toMatchObject({ reason: '同一网点的几件一起办' }),
    )
    expect(api.to(contract.giving.colleaguepage)).toHaveLength(0)
  })

  it('is nobody’s to change once the case has ended', async () => {
    show({ state: 'closed', handlerName: '周岚' })
    expect(await screen.findByText('周岚')).toBeVisible()
    expect(screen.queryByRole('button', { name: '周岚' })).toBeNull()
  })
})
