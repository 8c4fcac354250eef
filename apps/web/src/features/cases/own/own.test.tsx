import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inputPlace, readInput, writeInput } from '../../../lib/keptInput.ts'
import { endSession, startSession } from '../../../lib/session.ts'
import { closePage, currentPath, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import DetailPage from './DetailPage.tsx'
import SupplementPage from './SupplementPage.tsx'

const REPLY: AppealDetail['reply'] = {
  ...{ investigationResult: '经核查，快件由驿站代签，未征得收件人同意。', liability: 'PARTLY' },
  ...{ handlingType: 'COMPENSATE', compensationAmount: '1300.00', servicePhone: '95311' },
  ...{ round: 1, orgName: '中通深圳', responsibleOutlet: null, agreedWithUser: false, userSatisfied: 'NO' },
  ...{ contactTimes: 2, overdue: false, likeness: null, handlerName: null, handlerPhone: null },
  createTime: '2026-11-20 10:00:00',
}
const PARTY = {
  name: '张三',
  phone: '13800000001',
  areaCode: '440306',
  areaName: '深圳',
  address: '前进一路',
}
const line = (event: string, more: object = {}) => ({
  ...{
    seq: 3,
    event,
    at: '2026-11-21 09:00:00',
    voice: 'user',
    actorName: null,
    text: '说明',
    opinion: null,
  },
  ...{ detail: null, files: [], ...more },
})
const anAppeal = (change: object = {}): AppealDetail =>
  ({
    ...{ id: '7', appealNo: 'SS4403002026112000018', state: 'replied', version: 4, can: [], cannot: [] },
    ...{
      brand: 'ZTO',
      brandName: '中通快递',
      waybillNo: '78900',
      l1: 'LOSS',
      l2: null,
      demands: [],
      clock: null,
    },
    ...{
      bureauName: '深圳市邮政管理局',
      evaluateStatus: 0,
      evaluateBy: null,
      createTime: '2026-11-10 10:00:00',
    },
    ...{
      sender: PARTY,
      recipient: PARTY,
      proxy: null,
      admission: null,
      particulars: [],
      minor: null,
      claimAmount: null,
      attachments: [],
      deadlines: [],
    },
    ...{
      progress: [],
      next: { turn: 'bureau', text: '等待处理', byOn: null, afterwards: null },
      lookedAt: [],
    },
    ...{ timeSpent: { bureau: 1, enterprise: 0, outlet: 0, user: 0, paused: 0, total: 1 }, reply: null },
    ...{
      closing: null,
      supplementReason: null,
      mediation: null,
      recheck: null,
      referral: null,
      evaluation: null,
    },
    ...{ postDate: '2026-11-01', complaintDate: '2026-11-02', content: '', itemName: null, itemValue: null },
    ...change,
  }) as unknown as AppealDetail

const dictionary = {
  '/api/webapp/dev/dict/tree': () => [
    { dictLabel: '责任', dictValue: 'LIABILITY', children: [{ dictLabel: '部分责任', dictValue: 'PARTLY' }] },
    {
      dictLabel: '处理',
      dictValue: 'HANDLING_TYPE',
      children: [{ dictLabel: '赔偿', dictValue: 'COMPENSATE' }],
    },
  ],
  '/api/bizapp/biz/conversation/list': () => [],
}
const serve = (detail: AppealDetail | ReturnType<typeof refusal>, more: Record<string, () => unknown> = {}) =>
  stubServer({ ...dictionary, [appealRoutes.consumerDetail.url]: () => detail, ...more })
const open = () => openPage(<DetailPage />, { path: '/portal/details?id=7', route: '/portal/details' })
const openSupplement = (path = '/portal/supplement?id=7') =>
  openPage(<SupplementPage />, { path, route: '/portal/supplement' })

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
})
afterEach(() => {
  closePage()
  endSession()
})

describe('an own appeal', () => {
  it.each([
    ['replied', {}],
    ['verifying', { can: ['verifyAnswer'] }],
    [
      'mediating',
      { can: ['mediationAnswer'], mediation: { proposal: '建议赔偿四百元。', amount: '400.00' } },
    ],
    ['closed', { evaluateStatus: 1, can: ['evaluateInfo'] }],
  ])('shows the company’s answer whole, once, in state %s', async (state, more) => {
    serve(anAppeal({ state, reply: REPLY, ...more }))
    open()
    const answer = within(await screen.findByRole('region', { name: '中通快递的答复' }))
    expect(answer.getByText(/由驿站代签/)).toBeVisible()
    expect(await answer.findByText('部分责任')).toBeVisible()
    expect(answer.getByText('赔偿 1,300.00 元')).toBeVisible()
    expect(answer.getByRole('link', { name: '95311' }).getAttribute('href')).toBe('tel:95311')
    expect(screen.getAllByRole('region', { name: '中通快递的答复' })).toHaveLength(1)
  })

  it('keeps the words of an earlier answer in its history', async () => {
    const detail = { investigationResult: '第一次答复：正在查找。' }
    serve(anAppeal({ reply: REPLY, progress: [line('replied', { detail, text: '企业作了答复' })] }))
    open()
    expect(await screen.findByText('第一次答复：正在查找。')).toBeVisible()
  })

  it('has a heading and a way back where nothing can be shown', async () => {
    serve(refusal(404, '没有找到该申诉单'))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '没有打开这件申诉' })).toBeVisible()
    expect(screen.getByRole('link', { name: /我的/ }).getAttribute('href')).toBe('/portal/personal')
  })

  it('says first that it is being re-checked, and until when', async () => {
    const recheck = { status: 1, dueOn: '2026-12-04', outcome: null }
    serve(anAppeal({ state: 'closed', recheck, evaluateStatus: 2, evaluation: { bureauScore: 'SATISFIED' } }))
    open()
    const running = await screen.findByRole('region', { name: '正在复核' })
    expect(within(running).getByText(/12 月 4 日/)).toBeVisible()
    expect(running.compareDocumentPosition(screen.getByText('进展')) & 4).toBe(4)
    expect(screen.getByText('您已经评价过，谢谢')).toBeVisible()
    expect(screen.getByText('满意')).toBeVisible()
  })
})

describe('the page for material', () => {
  const asked = anAppeal({
    state: 'supplement',
    supplementReason: '请补充购买凭证。',
    can: ['supplementAnswer'],
  })

  it('shows what was asked for, takes no empty answer, and asks for no form', async () => {
    const calls = serve(asked)
    const { user } = openSupplement()
    expect(await screen.findByText('请补充购买凭证。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '提交材料' }))
    expect((await screen.findAllByText('请上传材料或写一句说明')).length).toBeGreaterThan(0)
    expect(calls.some(({ path }) => path === appealRoutes.supplementAnswer.url)).toBe(false)
    expect(screen.queryByText(/验证码|算一算/)).toBeNull()
  })

  it('has the photos again that were uploaded before the page was loaded anew, and sends them', async () => {
    const photo = { id: '91', name: '凭证.jpg', size: 120 }
    serve(asked)
    openSupplement()
    await screen.findByText('请补充购买凭证。')
    const place = inputPlace('supplement files')
    closePage()
    writeInput(place, [photo])
    const calls = serve(asked, { [appealRoutes.supplementAnswer.url]: () => asked })
    const { user } = openSupplement()
    expect((await screen.findAllByText('凭证.jpg'))[0]).toBeVisible()
    await user.click(screen.getByRole('button', { name: '提交材料' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === appealRoutes.supplementAnswer.url)?.body).toMatchObject({
        attachmentIds: ['91'],
      }),
    )
    expect(readInput(place)).toBeUndefined()
  })

  it('sends words once, and its receipt has an address that lives through a reload', async () => {
    const sent = anAppeal({
      state: 'pending_accept',
      progress: [line('resubmitted', { opinion: '附上凭证' })],
    })
    const calls = serve(asked, { [appealRoutes.supplementAnswer.url]: () => sent })
    const { user } = openSupplement()
    await user.type(await screen.findByRole('textbox', { name: /说明/ }), '附上凭证')
    await user.click(screen.getByRole('button', { name: '提交材料' }))
    await screen.findByRole('heading', { level: 1, name: /材料已提交/ })
    await waitFor(() => expect(currentPath()).toBe('/portal/supplement?id=7&done=1'))
    const posts = calls.filter(({ path }) => path === appealRoutes.supplementAnswer.url)
    expect(posts.map(({ body }) => body)).toEqual([
      { id: '7', version: 4, remark: '附上凭证', attachmentIds: [] },
    ])
    closePage()
    serve(sent)
    openSupplement('/portal/supplement?id=7&done=1')
    expect(await screen.findByRole('heading', { level: 1, name: /材料已提交/ })).toBeVisible()
  })
})
