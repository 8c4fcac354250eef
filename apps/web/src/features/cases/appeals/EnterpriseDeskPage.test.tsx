import { contract } from '@appeal/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refresh } from '../../../lib/query.ts'
import { forgetSession, startSession } from '../../../lib/session.ts'
import { drawnBy } from '../../../testing/renders.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import EnterpriseDeskPage from './EnterpriseDeskPage.tsx'
import { sampleCase } from './testing/sampleCase.ts'

const first = sampleCase({
  id: '1',
  appealNo: 'SS4403002026110600001',
  state: 'at_enterprise',
  can: ['reply'],
})
const second = sampleCase({ id: '2', appealNo: 'SS4403002026110600002', state: 'replied', can: [] })

let api: ReturnType<typeof stubApi>

beforeEach(() => {
  // What was typed and not sent stays in the browser, also from one test to the next.
  localStorage.clear()
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.views.page, { views: [], mayShare: false })
    .on(contract.todo.read, { read: 0 })
    .on(contract.todo.likeness, { answers: 0, percent: 0, days: 90, boilerplate: false, refused: false })
    .on(contract.todo.enterprisepage, { records: [first, second], total: 2, size: 10, current: 1, pages: 1 })
    .on(contract.appeals.detail, (sent) => (sent.query.id === '1' ? first : second))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (path = '/') => renderDesk(<EnterpriseDeskPage component="enterprise/queue/todo" />, path)

describe('enterprise desk', () => {
  it('says so where nothing waits', async () => {
    api.on(contract.todo.enterprisepage, { records: [], total: 0, size: 10, current: 1, pages: 0 })
    open()
    expect(await screen.findByText('这里没有申诉单')).toBeVisible()
    expect(screen.queryByRole('button', { name: /提交答复/ })).toBeNull()
  })

  it('marks what is new and what was urged, and takes the mark of a case away once it is open', async () => {
    startSession({ token: 't', source: 'courier_workbench', status: '3', areaName: '' })
    onTestFinished(forgetSession)
    const records = [
      { ...first, unread: true, urged: true },
      { ...second, unread: true },
    ]
    api.on(contract.todo.enterprisepage, { records, total: 2, size: 10, current: 1, pages: 1 })
    open('/?case=2')
    const [urged, opened] = await screen.findAllByRole('button', { name: /^SS440300/ })
    expect(urged).toHaveTextContent('未读')
    expect(urged).toHaveTextContent('催办')
    expect(opened).not.toHaveTextContent('催办')
    await waitFor(() => expect(opened).not.toHaveTextContent('未读'))
    expect(urged).toHaveTextContent('未读')
    // The list was not asked again for it; and whatever it says later, who reads a case has not left it unread.
    expect(api.to(contract.todo.enterprisepage)).toHaveLength(1)
    await act(() => refresh(['todo.enterprisepage']))
    await waitFor(() => expect(opened).not.toHaveTextContent('未读'))
    expect(api.to(contract.todo.enterprisepage)).toHaveLength(2)
  })

  it('takes its list out by the register of exports, as it is filtered', async () => {
    api.on(contract.exports.start, refuse(429, '您已有 2 个导出正在进行'))
    open('/?overdue=true')
    await userEvent.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: '导出原因' }), '逐件核对时限')
    await userEvent.click(within(dialog).getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(api.to(contract.exports.start)).toHaveLength(1))
    expect(api.to(contract.exports.start)[0]?.body).toMatchObject({
      list: 'appeals.enterprise',
      query: { queue: 'todo', overdue: 'true' },
    })
  })

  it('has no reply form where the server does not offer a reply', async () => {
    open('/?case=2')
    expect(await screen.findByText('答复了处理结果')).toBeVisible()
    expect(screen.queryByRole('button', { name: /提交答复/ })).toBeNull()
  })

  it('shows what it must answer: waybill, both ends, complaint and the evidence', async () => {
    const proof = { id: '9', name: '签收底单.pdf', suffix: 'pdf', size: 2048, thumbnail: null }
    api.on(contract.appeals.detail, {
      ...first,
      attachments: [proof as unknown as (typeof first.attachments)[number]],
    })
    open()
    expect(await screen.findByText('材料 1')).toBeVisible()
    for (const fact of [first.waybillNo, first.postDate, first.complaintDate])
      expect(screen.getAllByText(fact).length).toBeGreaterThan(0)
    for (const { name, phone } of [first.sender, first.recipient])
      expect(
        screen.getByText((_, node) => node?.textContent?.startsWith(`${name} ${phone}`) ?? false, {
          selector: 'dd, dd *',
        }),
      ).toBeVisible()
  })

  it('opens the first case of its queue and ticks off what the reply has', async () => {
    open()
    const parts = (await screen.findByText('答复要素')).closest('section')!
    expect(within(parts).getByText('0 / 7')).toBeVisible()
    await userEvent.type(screen.getByLabelText(/调查结果/), '已核实派件记录，确系误投。')
    expect(await within(parts).findByText('1 / 7')).toBeVisible()
    expect(api.to(contract.todo.enterprisepage)[0]?.query.queue).toBe('todo')
  })

  it.each([
    [false, 'reply', '与本单位近 90 天内的 14 份答复几乎相同（最高 97%）。请写明本件查明了什么。'],
    [
      true,
      'reply',
      '与本单位近 90 天内的 14 份答复几乎相同（最高 97%），提交会被退回。请写明本件查明了什么。',
    ],
    [true, 'draftReply', '与本单位近 90 天内的 14 份答复几乎相同（最高 97%）。请写明本件查明了什么。'],
  ] as const)(
    'says that an answer is like former ones (refused: %s, %s), asks once for many keys, and not of a word',
    async (refused, can, words) => {
      api
        .on(contract.appeals.detail, { ...first, can: [can] })
        .on(contract.todo.likeness, { answers: 14, percent: 97, days: 90, boilerplate: true, refused })
      // Of its own, because what was asked once is not asked again.
      const whole = `我司高度重视您的反映，已批评教育。${can}${refused}`
      open()
      const field = await screen.findByLabelText(/调查结果/)
      fireEvent.change(field, { target: { value: '已核实' } })
      await new Promise((done) => setTimeout(done, 1_400))
      expect(api.to(contract.todo.likeness)).toHaveLength(0)
      for (const value of ['我司高度重视您的反映', whole]) fireEvent.change(field, { target: { value } })
      expect(await screen.findByText(words)).toBeVisible()
      expect(api.to(contract.todo.likeness).map(({ body }) => body)).toEqual([
        { id: '1', investigationResult: whole },
      ])
    },
  )

  it('says that an answer holds numbers of people, and is silent on the handler’s own', async () => {
    open()
    const field = await screen.findByLabelText(/调查结果/)
    fireEvent.change(screen.getByLabelText(/办理人电话/), { target: { value: '13800000001' } })
    fireEvent.change(field, {
      target: { value: '请联系 13800000001，快递员是 13900000002，证件 11010119900307123X' },
    })
    const told = '答复里有证件号、电话。申诉人会读到答复，不是申诉人本人的请删去。'
    expect(await screen.findByText(told)).toBeVisible()
    fireEvent.change(field, { target: { value: '请联系 13800000001' } })
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  })

  it('says what the answer lacks for its problem and where it contradicts itself, and is silent once it does not', async () => {
    api.on(contract.appeals.detail, { ...first, l1: 'DELAY' })
    open()
    const field = await screen.findByLabelText(/调查结果/)
    fireEvent.change(field, { target: { value: '申诉人无理取闹。' } })
    const told = '这类问题的答复还应写明：邮件经过哪里、现在何处、原因、何时怎样联系过申诉人。'
    expect(await screen.findByText(told)).toBeVisible()
    expect(screen.getByText('请换一种说法：无理取闹。申诉人会读到答复。')).toBeVisible()
    fireEvent.change(field, { target: { value: '因中转积压，9 月 3 日到达网点，已致电申诉人。' } })
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  })

  it('draws nothing of the case beside the form for a key of the reply, and stores once for many', async () => {
    open()
    const field = await screen.findByLabelText(/调查结果/)
    const parts = () => within(screen.getByText('答复要素').closest('section')!)
    await userEvent.type(field, '已')
    expect(await parts().findByText('1 / 7')).toBeVisible()
    // Whoever is signed in, in whichever tab: the place names both.
    const stored = () => {
      const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
      return keys
        .filter((key) => key.includes(' case:1 reply '))
        .map((key) => localStorage.getItem(key))
        .join()
    }
    const drawn = await drawnBy(() => {
      for (let at = 1; at <= 20; at++) fireEvent.change(field, { target: { value: `已${'核'.repeat(at)}` } })
    })
    // Of eleven fields the one that is typed in, once for each key.
    expect(drawn.filter((name) => name === 'ItemHolder')).toHaveLength(20)
    const beside = [
      'EnterpriseDetail',
      'ContractForm',
      'ReplyParts',
      'Section',
      'CaseFacts',
      'TalkPanel',
      'Icon',
    ]
    expect(drawn.filter((name) => beside.includes(name))).toEqual([])
    expect(stored()).not.toContain('核'.repeat(2))
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toContain('核'.repeat(20))
    fireEvent.change(field, { target: { value: '' } })
    expect(await parts().findByText('0 / 7')).toBeVisible()
  })

  it('draws two lines of the list for a step of J', async () => {
    const records = [first, second, { ...second, id: '3' }, { ...second, id: '4' }]
    api.on(contract.todo.enterprisepage, { records, total: 4, size: 10, current: 1, pages: 1 })
    open()
    await screen.findByLabelText(/调查结果/)
    const drawn = await drawnBy(async () => {
      await userEvent.keyboard('j')
      await waitFor(() => expect(screen.queryByLabelText(/调查结果/)).toBeNull())
    })
    expect(drawn.filter((name) => name === 'Line')).toHaveLength(2)
    expect(drawn.filter((name) => name === 'Item')).toHaveLength(2)
  })

  it('is walked by J and K over the ends of the pages of its list', async () => {
    const all = Array.from({ length: 11 }, (_, at) => ({
      ...second,
      ...{ id: String(at + 1), appealNo: `SS44030020261106${String(at + 1).padStart(5, '0')}` },
    }))
    api
      .on(contract.todo.enterprisepage, ({ query }) => {
        const current = Number(query.current ?? 1)
        return {
          records: all.slice((current - 1) * 10, current * 10),
          total: 11,
          size: 10,
          current,
          pages: 2,
        }
      })
      .on(contract.appeals.detail, ({ query }) => all.find(({ id }) => id === query.id)!)
    open('/?case=10')
    const chosen = () =>
      screen.queryAllByRole('button', { name: /^SS440300/ }).find((one) => one.getAttribute('aria-current'))
    await waitFor(() => expect(chosen()).toHaveTextContent('00010'))
    await userEvent.keyboard('j')
    await waitFor(() => expect(chosen()).toHaveTextContent('00011'))
    expect(screen.getAllByRole('button', { name: /^SS440300/ })).toHaveLength(1)
    // There is no page behind the last one.
    await userEvent.keyboard('j')
    expect(chosen()).toHaveTextContent('00011')
    await userEvent.keyboard('k')
    await waitFor(() => expect(chosen()).toHaveTextContent('00010'))
    expect(screen.getAllByRole('button', { name: /^SS440300/ })).toHaveLength(10)
  })

  it('shows the telephone to be called without a reveal, and says that each look is recorded', async () => {
    api.on(contract.appeals.detail, { ...first, appellantPhone: '13812346027' })
    open()
    expect(await screen.findByText('13812346027')).toBeVisible()
    expect(screen.getByText('电话仅供联系申诉人，每次打开都会记入申诉人可见的记录')).toBeVisible()
  })

  it('does not send a reply that lacks required parts', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /提交答复/ }))
    expect(await screen.findByText('请选择责任')).toBeInTheDocument()
    expect(api.to(contract.todo.reply)).toHaveLength(0)
  })

  it('gives picked cases to a unit below: dry run first, what is not open is said', async () => {
    const mine = { ...first, can: ['reply', 'assign'] as typeof first.can }
    api
      .on(contract.todo.enterprisepage, { records: [mine, second], total: 2, size: 10, current: 1, pages: 1 })
      .on(contract.appeals.units, [{ id: '9', name: '宝安营业部' }])
      .on(contract.bulk.check, {
        items: [
          { id: '1', appealNo: first.appealNo, state: 'waiting', reason: null, to: null, dueOn: null },
          {
            id: '2',
            appealNo: second.appealNo,
            state: 'refused',
            reason: '这件事现在不能办',
            to: null,
            dueOn: null,
          },
        ],
      })
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: '本页全选' }))
    expect(screen.getByText('已选 2 件')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: /交下级单位处理/ })[0]!)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('combobox', { name: /交给/ }))
    await userEvent.click(await screen.findByText('宝安营业部'))
    await userEvent.click(within(dialog).getByRole('button', { name: '先试算' }))
    expect(await screen.findByText('这件事现在不能办')).toBeVisible()
    expect(screen.getByText('1 件可以办理')).toBeVisible()
    expect(api.to(contract.bulk.check)[0]?.body).toMatchObject({
      action: 'assign',
      input: { enterpriseOrgId: '9' },
      items: [
        ['1', 3],
        ['2', 3],
      ],
    })
  })

  it('opens with the view of one’s choice', async () => {
    api.on(contract.views.page, {
      mayShare: false,
      views: [
        {
          id: '7',
          version: 1,
          list: 'enterprise',
          title: '今日到期',
          queue: 'todo',
          filters: { l1: 'DELIVERY' },
          sortField: null,
          sortOrder: null,
          columns: null,
          kind: 'own',
          ownerName: null,
          isDefault: true,
          can: ['edit', 'delete'],
        },
      ],
    })
    open()
    const tab = await screen.findByRole('tab', { name: /今日到期/ })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(api.to(contract.todo.enterprisepage).at(-1)?.query.l1).toBe('DELIVERY'))
  })

  it('tells cases of different areas apart, and marks what an outlet has drafted', async () => {
    const elsewhere = { ...second, id: '3', appealNo: 'SS3101002026110600001', drafted: true }
    api.on(contract.todo.enterprisepage, {
      records: [first, elsewhere],
      total: 2,
      size: 10,
      current: 1,
      pages: 1,
    })
    open()
    const textOf = async (area: string) =>
      (await screen.findByRole('button', { name: new RegExp(`SS${area}`) })).textContent
    expect(await textOf('310100')).toContain('网点已拟稿')
    expect(await textOf('440300')).not.toContain('网点已拟稿')
  })

  it('lets an outlet hand a draft up, and shows it to whoever submits', async () => {
    api.on(contract.appeals.detail, { ...first, can: ['draftReply'] })
    open()
    expect(await screen.findByRole('button', { name: /交上级提交/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /提交答复/ })).toBeNull()
    cleanup()
    const replyDraft = {
      orgName: '宝安营业部',
      author: '李工',
      createTime: '2026-11-18 16:40:00',
      values: { handlerPhone: '0755-27880000' },
      files: [],
    }
    api.on(contract.appeals.detail, { ...first, can: ['draftReply'], replyDraft })
    open()
    expect(await screen.findByText(/宝安营业部 李工.*已交上级单位/)).toBeVisible()
    cleanup()
    api.on(contract.appeals.detail, { ...first, replyDraft })
    open()
    expect(await screen.findByText(/宝安营业部 李工.*请核对后提交/)).toBeVisible()
    expect(screen.getByLabelText(/办理人电话/)).toHaveProperty('value', '0755-27880000')
  })

  it('fills in who answered last, and keeps who answers now for the next case', async () => {
    const signature = { handlerName: '黄志强', handlerPhone: '13800138000', responsibleOutlet: '西乡网点' }
    let place = 'reply:last'
    let written: object = { what: 'signature', content: signature }
    api.on(contract.deskTexts.list, ({ query }) =>
      query.place === place ? ([{ ...written, savedAt: '2026-11-05 10:00:00', version: '0' }] as never) : [],
    )
    open()
    expect(await screen.findByLabelText(/办理人电话/)).toHaveProperty('value', '13800138000')
    expect(screen.getByLabelText(/责任网点/)).toHaveProperty('value', '西乡网点')
    expect(screen.getByText('办理人、电话和责任网点照您上次的答复填好，请核对')).toBeVisible()
    cleanup()
    place = 'case:1'
    written = {
      what: 'reply',
      content: {
        ...{ ...signature, handlerName: '何静', investigationResult: '已核实派件记录，确系误投。' },
        ...{ liability: 'NOT_RESPONSIBLE', handlingType: 'EXPLAIN', agreedWithUser: false },
        ...{ userSatisfied: 'SATISFIED', contactTimes: 1 },
        attachmentIds: [{ id: '9', name: '签收底单.pdf', suffix: 'pdf', size: 2048, thumbnail: null }],
      },
    }
    api.on(contract.todo.reply, () => sampleCase({ id: '1', state: 'replied', can: [], version: 4 }))
    open()
    expect(await screen.findByLabelText(/办理人(?!电话)/)).toHaveProperty('value', '何静')
    expect(screen.queryByText(/照您上次的答复填好/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /提交答复/ }))
    await waitFor(() => expect(api.to(contract.todo.reply)).toHaveLength(1))
    const left = () =>
      Object.entries(localStorage).find(([key]) => key.includes(' reply:last signature '))?.[1]
    await waitFor(() =>
      expect(JSON.parse(left() ?? '{}').content).toEqual({ ...signature, handlerName: '何静' }),
    )
  })

  it('stays with the case somebody writes in when the list moves on', async () => {
    let rows = [first, second]
    api.on(contract.todo.enterprisepage, () => ({ records: rows, total: 2, size: 10, current: 1, pages: 1 }))
    open()
    await userEvent.type(await screen.findByLabelText(/办理人电话/), '0755-27880000')
    rows = [second, first]
    await act(() => refresh(['todo']))
    await waitFor(() => expect(document.querySelector('.ei b')?.textContent).toBe('00002'))
    expect(screen.getByLabelText(/办理人电话/)).toHaveProperty('value', '0755-27880000')
    // Also where the case itself has left the list.
    rows = [second]
    await act(() => refresh(['todo']))
    await waitFor(() => expect(document.querySelectorAll('.ei')).toHaveLength(1))
    expect(screen.getByLabelText(/办理人电话/)).toHaveProperty('value', '0755-27880000')
  })

  it('keeps what was picked when the dialog for it is cancelled', async () => {
    const mine = { ...first, can: ['reply', 'assign'] as typeof first.can }
    api
      .on(contract.todo.enterprisepage, { records: [mine], total: 1, size: 10, current: 1, pages: 1 })
      .on(contract.appeals.units, [])
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: '本页全选' }))
    await userEvent.click(screen.getAllByRole('button', { name: /交下级单位处理/ })[0]!)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
    expect(screen.getByText('已选 1 件')).toBeVisible()
  })

  it('keeps a begun reply while another case is looked at', async () => {
    open()
    await userEvent.type(await screen.findByLabelText(/办理人电话/), '0755-27880000')
    await userEvent.click(screen.getByText('00002'))
    await waitFor(() => expect(screen.queryByLabelText(/办理人电话/)).toBeNull())
    await userEvent.click(screen.getByText('00001', { selector: '.ei b' }))
    expect(await screen.findByLabelText(/办理人电话/)).toHaveProperty('value', '0755-27880000')
  })
})
