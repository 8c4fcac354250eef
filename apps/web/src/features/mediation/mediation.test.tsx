import { contract } from '@appeal/contract'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../../lib/session.ts'
import { closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import { asAdmin } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import OwnMediationPage from './OwnMediationPage.tsx'
import RoomPage from './RoomPage.tsx'

const { appeals, mediation, todo, conversations } = contract

const proposal = (
  seq: number,
  side: 'user' | 'enterprise' | 'bureau',
  amount: string,
  more: object = {},
) => ({
  ...{ seq, round: 1, side, by: null, byPhone: false, amount, performance: null, terms: null },
  ...{ validUntil: '2026-12-11', answers: null, createTime: `2026-12-0${seq} 10:00:00`, said: [] },
  ...{ status: 'OPEN' as const, mine: false, can: [], ...more },
})
const terms = (more: object = {}) => ({
  ...{
    version: 1,
    round: 1,
    proposal: null,
    payer: 'enterprise' as const,
    amount: '420.00',
    performance: null,
  },
  ...{ dueOn: '2026-12-20', manner: '原支付账户退回', terms: null, closes: '双方再无争议' },
  ...{ createTime: '2026-12-08 10:00:00', signatures: [], status: 'OPEN' as const, ...more },
})
const aRoom = (more: object = {}): MediationRoom => ({
  ...{ id: '7', no: 'SS4403002026111800027', version: 9, state: 'mediating', running: true, round: 1 },
  ...{ side: 'user' as const, dueOn: '2026-12-11', answerBy: '2026-12-18', byPhone: false },
  proposals: [
    proposal(1, 'enterprise', '350.00', { by: '中通快递', status: 'REFUSED' }),
    proposal(2, 'bureau', '420.00', { by: '深圳市邮政管理局', can: ['respond'] }),
  ],
  ...{ terms: [], endings: [], left: 2, amountMax: 1_000_000, phone: '138****0000' },
  can: ['mediationPropose', 'mediationQuit'],
  ...more,
})

describe('the appellant’s page of a mediation', () => {
  const open = () =>
    openPage(<OwnMediationPage />, { path: '/portal/mediation?id=7', route: '/portal/mediation' })
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
  })
  afterEach(() => {
    closePage()
    endSession()
  })

  it('says that nothing is shown where the case is not theirs', async () => {
    stubServer({ [mediation.room.url]: () => refusal(404, '没有找到该申诉单') })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '调解情况没有显示' })).toBeVisible()
  })

  it('asks for an answer before it sends one, and for a reason before it stops', async () => {
    const asked = stubServer({ [mediation.room.url]: () => aRoom() })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '提交答复' }))
    expect((await screen.findAllByText('请选择')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('radio', { name: /^不调解了/ }))
    await user.click(screen.getByRole('button', { name: '提交答复' }))
    await screen.findByRole('alert')
    expect(asked.some(({ path }) => path === todo.mediationQuit.url)).toBe(false)
  })

  it('keeps the words of an answer that was not sent, not the decision', async () => {
    stubServer({ [mediation.room.url]: () => aRoom() })
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: /^不调解了/ }))
    await user.type(screen.getByRole('textbox', { name: '理由' }), '等不了了')
    cleanup()
    open()
    const way = await screen.findByRole<HTMLInputElement>('radio', { name: /^不调解了/ })
    expect(way.checked).toBe(false)
    await userEvent.click(way)
    expect(screen.getByRole('textbox', { name: '理由' })).toHaveValue('等不了了')
  })

  it('tells who asks what by when, and sends a counter-proposal in answer to it', async () => {
    const asked = stubServer({ [mediation.room.url]: () => aRoom(), [todo.mediationPropose.url]: () => ({}) })
    const { user } = open()
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /深圳市邮政管理局的建议提出420\.00 元.*12 月 11 日/,
      }),
    ).toBeVisible()
    const offers = within(screen.getByRole('region', { name: '谁提了什么' }))
    expect(offers.getByText('中通快递')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /^我再提一个数/ }))
    await user.type(screen.getByRole('textbox', { name: /金额/ }), '460')
    await user.click(screen.getByRole('button', { name: '提交答复' }))
    await waitFor(() => expect(asked.some(({ path }) => path === todo.mediationPropose.url)).toBe(true))
    expect(asked.find(({ path }) => path === todo.mediationPropose.url)?.body).toMatchObject({
      id: '7',
      version: 9,
      amount: '460',
      answers: 2,
    })
  })

  it('signs nothing without a code, and one version with it', async () => {
    const room = aRoom({ terms: [terms()], can: ['mediationSign', 'mediationQuit'] })
    const asked = stubServer({
      [mediation.room.url]: () => room,
      [mediation.code.url]: () => 'req-1',
      [todo.mediationSign.url]: () => ({}),
    })
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: /^同意这一稿/ }))
    await user.click(screen.getByRole('button', { name: '签字' }))
    expect((await screen.findAllByText('请先获取验证码并填写')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: '获取验证码' }))
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456')
    await user.click(screen.getByRole('button', { name: '签字' }))
    await waitFor(() => expect(asked.some(({ path }) => path === todo.mediationSign.url)).toBe(true))
    expect(asked.find(({ path }) => path === todo.mediationSign.url)?.body).toMatchObject({
      terms: 1,
      agrees: true,
      validCode: '123456',
      validCodeReqNo: 'req-1',
    })
  })
})

describe('the room at the desk', () => {
  beforeEach(() => setWidth(1440))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const show = (room: MediationRoom) => {
    const { api } = asAdmin(todo)
    api
      .on(mediation.room, room)
      .on(conversations.list, { messages: [], unread: {}, may: [], cannot: [] })
      .on(todo.mediationSign, () => ({}) as AppealDetail)
    renderDesk(
      <Routes>
        <Route path="/appeal/mediation/:id" element={<RoomPage />} />
      </Routes>,
      '/appeal/mediation/7',
    )
    return api
  }

  it('offers no form to whoever may only read', async () => {
    show(aRoom({ side: 'bureau', running: false, can: [], proposals: [proposal(1, 'bureau', '400.00')] }))
    expect(await screen.findByText('方案 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: '提出' })).toBeNull()
    expect(screen.queryByRole('button', { name: '拟定条款' })).toBeNull()
  })

  it('fills the terms in from what both accepted', async () => {
    const user = userEvent.setup()
    const accepted = proposal(2, 'user', '450.00', { status: 'ACCEPTED', terms: '另退运费' })
    show(aRoom({ side: 'bureau', can: ['mediationDraft', 'mediationFail'], proposals: [accepted] }))
    await user.click(await screen.findByRole('button', { name: '拟定条款' }))
    expect(await screen.findByDisplayValue('450.00')).toBeVisible()
    expect(screen.getByDisplayValue('另退运费')).toBeVisible()
  })

  it('reckons what the rules give, from the file of the case, and takes it into the proposal', async () => {
    const user = userEvent.setup()
    const api = show(aRoom({ side: 'bureau', can: ['mediationSuggest'] }))
    api.on(appeals.detail, {
      ...{ id: '7', serviceKind: 'EXPRESS', l1: 'LOSS', itemValue: '300.00', postage: '20.00' },
      insuredAmount: '300.00',
    } as AppealDetail)
    await user.click(await screen.findByText('赔偿计算'))
    await user.click(await screen.findByRole('button', { name: '填入金额' }))
    expect(screen.getByRole('textbox', { name: '金额（元）' })).toHaveValue('320.00')
    expect(api.to(appeals.detail)).toHaveLength(1)
  })

  it('answers what was countered once: the next proposal is one by itself, and a refusal is said', async () => {
    const user = userEvent.setup()
    const room = (version: number) =>
      aRoom({ side: 'enterprise', version, can: ['mediationPropose'], left: 3 })
    const api = show(room(9))
    const propose = async (name: RegExp) => {
      await user.type(await screen.findByRole('textbox', { name: '金额（元）' }), '400')
      await user.type(screen.getByRole('textbox', { name: '最迟答复日' }), '2026-12-10{Enter}')
      await user.click(screen.getByRole('button', { name }))
    }
    await user.click((await screen.findAllByRole('button', { name: '还价' }))[0]!)
    api.on(mediation.room, room(10)).on(todo.mediationPropose, () => ({}) as AppealDetail)
    await propose(/还价.*2/)
    await waitFor(() => expect(api.to(todo.mediationPropose)[0]?.body).toMatchObject({ answers: 2 }))
    api.on(todo.mediationPropose, refuse(409, '对方已先答复'))
    await propose(/^提出/)
    expect(await screen.findByText('对方已先答复')).toBeVisible()
    expect(api.to(todo.mediationPropose)[1]?.body).not.toHaveProperty('answers')
  })

  it('lets the enterprise accept the newest version by a code, and by nothing else', async () => {
    const user = userEvent.setup()
    const room = aRoom({ side: 'enterprise', terms: [terms()], can: ['mediationSign'] })
    const api = show(room)
    api.on(mediation.code, 'req-2')
    await user.click(await screen.findByRole('button', { name: '确认第 1 稿' }))
    expect(screen.getByText(/138\*{4}0000/)).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: '短信验证码' }), '123456')
    await user.click(screen.getByRole('button', { name: '签字' }))
    await screen.findByText('请先发送验证码')
    expect(api.to(todo.mediationSign)).toEqual([])
    await user.click(screen.getByRole('button', { name: '发送验证码' }))
    await waitFor(() => expect(api.to(mediation.code)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: '签字' }))
    await waitFor(() =>
      expect(api.to(todo.mediationSign).map(({ body }) => body)).toMatchObject([
        { id: '7', version: 9, terms: 1, agrees: true, validCode: '123456', validCodeReqNo: 'req-2' },
      ]),
    )
  })
})
