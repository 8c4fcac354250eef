import { submissionOf } from '@appeal/contract/appeals/appeals.form.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { closePage, currentPath, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import { EMPTY, type IntakeValues, keptDraft } from './draft.ts'
import IntakePage from './IntakePage.tsx'

const INFO = '/api/bizapp/biz/information'
const judged = {
  eligible: false,
  missing: null,
  reasonCode: null,
  reason: null,
  instead: null,
  law: null,
  opensOn: null,
  waitDays: [],
}
const picture = {
  validCodeBase64: 'data:image/png;base64,x',
  validCodeReqNo: 'r1',
  validCodeText: '三加四等于几',
  sm2PublicKey: '04',
  keyId: 'k',
  nonce: 'n',
  serverTime: 1,
}
const receipt = {
  id: '99',
  appealNo: 'SS4403002026112000018',
  bureauName: '深圳市邮政管理局',
  routingReason: '按收件地分办',
  acceptBy: '2026-11-24',
  answerBy: '2026-12-21',
  answerDays: [],
  rules: [],
}
const base = {
  '/api/bizapp/biz/brand/list': () => [
    {
      code: 'SF',
      name: '顺丰速运',
      nameEn: 'SF',
      validFrom: null,
      validTo: null,
      hotline: '95338',
      complaintUrl: null,
      serviceKinds: ['EXPRESS'],
      otherNames: [],
      patterns: [{ pattern: 'SF#{13}', confidence: 0.99 }],
    },
    {
      code: 'ZTO',
      name: '中通快递',
      nameEn: 'ZTO',
      validFrom: null,
      validTo: null,
      hotline: '95311',
      complaintUrl: null,
      serviceKinds: ['EXPRESS'],
      otherNames: [],
      // As an administrator wrote it: no number of this company's looked like it before.
      patterns: [{ pattern: 'ZTX@#{6-8}', confidence: 0.9 }],
    },
    { code: 'OTHER', name: '其他', nameEn: 'Other', validFrom: null, validTo: null, patterns: [] },
  ],
  '/api/bizapp/biz/area/children': () => [],
  '/api/bizapp/biz/area/path': () => [{ code: '440305', name: '南山区', level: 3, leaf: true }],
  '/api/webapp/dev/dict/tree': () => [],
  '/api/webapp/auth/appeal/getPicCaptcha': () => picture,
  [`${INFO}/saveDraft`]: () => ({ id: '11', version: 1, savedAt: '2026-11-20 10:00:00' }),
  [`${INFO}/checkUserAppeal`]: () => ({ unfinished: false, appeals: [] }),
}

const FULL: IntakeValues = {
  ...EMPTY,
  matter: 'POSTAL',
  complaintResult: 'UNSATISFIED',
  complaintDate: '2026-01-10',
  appellantRole: 'RECIPIENT',
  postDate: '2026-01-06',
  otherProcedure: 'no',
  earlier: 'NONE',
  complaintChannel: 'HOTLINE',
  waybillNo: 'SF1400000000019',
  brand: 'SF',
  'sender.name': '某商家',
  'sender.phone': '020-88886666',
  'sender.areaCode': '440305',
  'sender.address': '科技园路 1 号',
  'recipient.name': '林晓',
  'recipient.phone': '13800138000',
  'recipient.areaCode': '440305',
  'recipient.address': '南山大道 2 号',
  l1: 'DELIVERY',
  l2: 'DELIVERY_FALSE_SIGN',
  content: '显示本人签收，但是我没有收到快件。',
  demands: ['SEARCH'],
}
const store = (values: IntakeValues, more: object = {}) =>
  localStorage.setItem('APPEAL_DRAFT', JSON.stringify({ values, savedAt: Date.now(), ...more }))

const open = (path: string) => openPage(<IntakePage />, { path, route: '/portal/appeal' })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

// Pages behind the first one are fetched when they are needed; here they are there before the clock runs.
beforeAll(() =>
  Promise.all([import('./Steps.tsx'), import('./CheckAnswers.tsx'), import('./QuestionResult.tsx')]),
)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})
afterEach(closePage)

describe('questions', () => {
  it('asks for an answer before going on, and keeps the focus at the summary', async () => {
    const asked = stubServer(base)
    const { user } = open('/portal/appeal?q=complained')
    await press(user, '继续')
    const summary = await screen.findByRole('alert')
    expect(document.activeElement).toBe(summary)
    expect(document.title).toMatch(/^错误：/)
    expect(asked.some(({ path }) => path.endsWith('/eligibility'))).toBe(false)
  })

  it('goes from question to question while nothing speaks against it', async () => {
    stubServer({ ...base, [`${INFO}/eligibility`]: () => ({ ...judged, missing: 'appellantRole' }) })
    const { user } = open('/portal/appeal')
    await user.click(await screen.findByLabelText(/快递、邮件的服务问题/))
    await press(user, '继续')
    await screen.findByRole('heading', { name: '您是？' })
    expect(currentPath()).toBe('/portal/appeal?q=appellantRole')
    expect(screen.getByText('第 2 题，共 7 题')).toBeVisible()
    expect(screen.getByText('答完再填 7 步')).toBeVisible()
  })

  it('asks nobody who they are who came to appeal for a relative', async () => {
    stubServer({ ...base, [`${INFO}/eligibility`]: () => judged })
    const { user } = open('/portal/appeal?for=relative')
    await user.click(await screen.findByLabelText(/快递、邮件的服务问题/))
    await press(user, '继续')
    await screen.findByRole('heading', { name: '邮件、快件哪一天寄出的？' })
    expect(keptDraft()?.values.appellantRole).toBe('AGENT')
  })

  it('answers a refusal with its reason and what to do instead, not with a red field', async () => {
    stubServer({
      ...base,
      [`${INFO}/eligibility`]: () => ({
        ...judged,
        reasonCode: 'N01',
        reason: '未先向企业投诉',
        instead: '请先投诉',
        law: '快递暂行条例',
      }),
    })
    const { user } = open('/portal/appeal?q=complained')
    await user.click(screen.getByLabelText('还没有投诉'))
    await press(user, '继续')
    await screen.findByRole('heading', { name: '未先向企业投诉' })
    expect(screen.getByText('请先投诉')).toBeVisible()
    expect(screen.getByText(/快递暂行条例/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['N01', '查企业客服电话', '/portal/company'],
    ['N07', '拨打 12315', 'tel:12315'],
    ['N08', '去举报', '/portal/signIn?next=%2Fportal%2Freport'],
    ['N09', '去咨询', '/portal/signIn?next=%2Fportal%2Fconsult'],
    ['N10', '去快递员入口', '/portal/courierLogin'],
  ])('opens the right door to whose matter is no appeal: %s', async (reasonCode, words, to) => {
    const answer = { ...judged, reasonCode, reason: '不是申诉', instead: '请走另一边' }
    stubServer({ ...base, [`${INFO}/eligibility`]: () => answer })
    const { user } = open('/portal/appeal?q=complained')
    await user.click(screen.getByLabelText('还没有投诉'))
    await press(user, '继续')
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe(to)
  })

  it('names the day an early appeal opens, and keeps the answers', async () => {
    stubServer({
      ...base,
      [`${INFO}/eligibility`]: () => ({ ...judged, reasonCode: 'N01', opensOn: '2027-01-02' }),
    })
    store({ ...EMPTY, matter: 'POSTAL', complaintResult: 'NO_REPLY', complaintDate: '2026-01-10' })
    const { user } = open('/portal/appeal?q=complaintDate')
    await press(user, '继续')
    await screen.findByRole('heading', { name: /1 月 2 日起可以申诉/ })
    expect(keptDraft()?.values.complaintDate).toBe('2026-01-10')
    await press(user, '先填好，到时再提交')
    expect(currentPath()).toBe('/portal/appeal?q=appellantRole')
  })

  it('names the months in force where it asks for the day of posting', async () => {
    stubServer({ ...base, [`${INFO}/promise`]: () => ({ limitMonths: 6, complaintWaitDays: 9 }) })
    open('/portal/appeal?q=postDate')
    expect(await screen.findByText(/从寄出那天起 6 个月内可以申诉/)).toBeVisible()
    expect(screen.getByText(/事情要在 6 个月之内/)).toBeVisible()
  })

  it('helps those who are not sure, without asking the server', async () => {
    const asked = stubServer(base)
    const { user } = open('/portal/appeal?q=complained')
    await user.click(screen.getByLabelText(/说不清/))
    await press(user, '继续')
    await screen.findByRole('heading', { name: '下面这些都算投诉过' })
    expect(asked.some(({ path }) => path.endsWith('/eligibility'))).toBe(false)
  })
})

describe('form', () => {
  it('lists what is wrong with links to the fields, and judges again on every change', async () => {
    stubServer(base)
    store({ ...FULL, waybillNo: '单号SF1400000000019', appellantRole: '', postDate: '2099-01-01' })
    const { user } = open('/portal/appeal?step=waybill')
    await press(user, '保存并继续')
    const summary = await screen.findByRole('alert')
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      '运单号只能由字母和数字组成',
      '请选择您是寄件人、收件人还是受托人',
      expect.stringContaining('日期不能晚于今天'),
    ])
    const waybill = screen.getByLabelText('运单号')
    expect(waybill.getAttribute('aria-invalid')).toBe('true')
    await user.click(links[0] as HTMLElement)
    expect(document.activeElement).toBe(waybill)
    await user.clear(waybill)
    await user.type(waybill, 'SF1400000000019')
    expect(waybill.getAttribute('aria-invalid')).toBeNull()
    expect(within(summary).getAllByRole('link')).toHaveLength(2)
  })

  it('asks of each kind of problem what is owed by, and sends no answer to another', async () => {
    stubServer(base)
    const values = { ...FULL, l1: 'DAMAGE', l2: 'DAMAGE_ROUGH', 'particulars.leftAt': 'LOCKER' }
    store({ ...values, content: '' })
    const { user } = open('/portal/appeal?step=event')
    const wrapping = await screen.findByRole('group', { name: /收到时外包装/ })
    expect(screen.queryByRole('group', { name: /快件投到了哪里/ })).toBeNull()
    await press(user, '保存并继续')
    const summary = await screen.findByRole('alert')
    // In the order of the page.
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['能证明物品价值的材料：此项必填', '谁做的包装：此项必填', '请把经过写清楚，至少 10 个字'])
    await user.type(screen.getByLabelText(/事情经过/), values.content)
    await user.click(within(wrapping).getByLabelText('破损或被打开过'))
    await user.click(screen.getByLabelText('订单或付款记录'))
    await user.click(screen.getByLabelText('寄件人'))
    await press(user, '保存并继续')
    await screen.findByRole('heading', { name: '您的要求' })
    const kept = keptDraft()?.values as IntakeValues
    expect(submissionOf(kept, { id: undefined }).particulars).toMatchObject({
      ...{ valueProof: 'ORDER', packedBy: 'SENDER', wrapping: 'BROKEN' },
    })
    expect(submissionOf(kept, { id: undefined }).particulars).not.toHaveProperty('leftAt')
  })

  it('takes no day of the problem that is still to come', async () => {
    stubServer(base)
    store({ ...FULL, l1: 'COD', l2: 'COD_UNPAID', 'particulars.paidOn': '2099-01-01' })
    const { user } = open('/portal/appeal?step=event')
    await press(user, '保存并继续')
    expect(await screen.findByRole('alert')).toHaveTextContent('日期不能晚于今天')
    expect(keptDraft()?.step).not.toBe('demand')
  })

  it('shows what was answered of the problem before it is sent', async () => {
    stubServer(base)
    store({ ...FULL, 'particulars.leftAt': 'LOCKER', 'particulars.packedBy': 'SENDER' })
    open('/portal/appeal?step=check')
    expect(await screen.findByText('快件投到了哪里')).toBeVisible()
    expect(screen.getByText('智能快件箱')).toBeVisible()
    expect(screen.queryByText('谁做的包装')).toBeNull()
  })

  it('asks for a complaint of after the posting, on either page', async () => {
    const asked = stubServer(base)
    store({ ...FULL, postDate: '2026-01-11' })
    const { user, view } = open('/portal/appeal?step=waybill')
    await press(user, '保存并继续')
    expect(await screen.findByRole('alert')).toHaveTextContent('投诉日期不能早于寄出日期')
    view.unmount()
    const again = open('/portal/appeal?q=complaintDate')
    await press(again.user, '继续')
    expect(await screen.findByRole('alert')).toHaveTextContent('投诉日期不能早于寄出日期')
    expect(asked.some(({ path }) => path.endsWith('/eligibility'))).toBe(false)
  })

  it('takes the other side as the label hides it, and the own side in full', async () => {
    stubServer(base)
    const hidden = { 'sender.name': '张*', 'sender.phone': '138****1234', 'sender.address': '' }
    store({ ...FULL, ...hidden, 'recipient.phone': '138****1234', 'recipient.address': '' })
    const { user } = open('/portal/appeal?step=sender')
    await screen.findByLabelText(/电话.*可不填/)
    await press(user, '保存并继续')
    await screen.findByRole('heading', { name: /收件人/ })
    await press(user, '保存并继续')
    const summary = await screen.findByRole('alert')
    expect(within(summary).getAllByRole('link')).toHaveLength(2)
  })

  it('begins the own side with what the account knows', async () => {
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    setUserInfo({ id: '1', account: 'lin', name: '林晓', phone: '138****8000' })
    stubServer(base)
    store({ ...FULL, 'recipient.name': '', 'recipient.phone': '' })
    const { user } = open('/portal/appeal?step=recipient')
    expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('林晓')
    expect(screen.getByLabelText<HTMLInputElement>(/电话/).value).toBe('138****8000')
    await press(user, '保存并继续')
    await screen.findByRole('heading', { level: 1, name: '发生了什么' })
  })

  it('tells what the questions asked, and asks it again of who wants to change it', async () => {
    stubServer(base)
    store({ ...FULL, appellantRole: 'RECIPIENT', postDate: '2026-01-06' })
    const { user } = open('/portal/appeal?step=waybill')
    screen.getByText('2026 年 1 月 6 日')
    expect(screen.queryByRole('group', { name: '您是' })).toBeNull()
    expect(screen.queryByRole('group', { name: '寄出日期' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /前面答过的/ }))
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
    await user.click(screen.getByRole('radio', { name: '寄件人' }))
    await press(user, '保存并继续')
    await screen.findByRole('heading', { level: 1, name: '寄件人' })
    expect(keptDraft()?.values.appellantRole).toBe('SENDER')
  })

  it('says by name which question of a page is open', async () => {
    stubServer(base)
    store({ ...FULL, complaintResult: '', complaintDate: '', complaintChannel: '' })
    const { user } = open('/portal/appeal?step=complaint')
    await press(user, '保存并继续')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['请选择企业怎么处理的', '请填写投诉日期', '请选择怎么投诉的'])
  })

  it('says nothing about fields before the first attempt', () => {
    stubServer(base)
    open('/portal/appeal?step=waybill')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for the name of a company that is not in the list, and of no other', async () => {
    stubServer(base)
    store({ ...FULL, brand: '', waybillNo: 'FY12345678' })
    const { user } = open('/portal/appeal?step=waybill')
    await screen.findByRole('option', { name: '其他' })
    expect(screen.queryByLabelText('企业名称')).toBeNull()
    await user.selectOptions(screen.getByLabelText('寄递企业'), '其他')
    await press(user, '保存并继续')
    expect((await screen.findByRole('alert')).textContent).toContain('请填写寄递企业的名称')
    await user.type(screen.getByLabelText('企业名称'), '飞燕快运')
    expect(screen.getByLabelText('企业名称')).toHaveValue('飞燕快运')
    expect(submissionOf({ ...FULL, brand: 'OTHER', brandName: '飞燕快运' }, { id: undefined })).toMatchObject(
      {
        brandName: '飞燕快运',
      },
    )
    expect(submissionOf({ ...FULL, brandName: '飞燕快运' }, { id: undefined })).not.toHaveProperty(
      'brandName',
    )
  })

  it('shows an open appeal of the same person on the same item while the form is filled in, to nobody without an account', async () => {
    const twin = { id: '77', appealNo: 'SS44030020261101000001', createTime: '2026-11-01 10:00:00' }
    const asked = stubServer({
      ...base,
      [`${INFO}/checkUserAppeal`]: () => ({ unfinished: true, appeals: [twin] }),
    })
    store(FULL)
    const guest = open('/portal/appeal?step=waybill')
    await screen.findByLabelText(/运单号/)
    expect(screen.queryByText('这个运单已经有一件没办结的申诉')).toBeNull()
    expect(asked.some(({ path }) => path.endsWith('/checkUserAppeal'))).toBe(false)
    guest.view.unmount()
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    open('/portal/appeal?step=waybill')
    expect(await screen.findByText('这个运单已经有一件没办结的申诉')).toBeVisible()
    const link = screen.getByRole('link', { name: /SS44030020261101000001/ })
    expect(link).toHaveAttribute('href', '/portal/details?id=77')
    expect(asked.some(({ path }) => path.endsWith('/checkUserAppeal'))).toBe(true)
  })

  it('recognises the brand of a waybill, and leaves a brand chosen by hand', async () => {
    stubServer(base)
    const { user } = open('/portal/appeal?step=waybill')
    const brand = (await screen.findByLabelText('寄递企业')) as HTMLSelectElement
    await screen.findByRole('option', { name: '顺丰速运' })
    await user.type(screen.getByLabelText('运单号'), 'sf 1400000000019')
    expect(brand.value).toBe('SF')
    expect(screen.getByText('识别为顺丰速运的运单号')).toBeVisible()
    await user.selectOptions(brand, 'ZTO')
    await user.type(screen.getByLabelText('运单号'), ' ')
    expect(brand.value).toBe('ZTO')
  })

  it('tells what its appellant has on the number already, drafts aside, however it is typed', async () => {
    startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' })
    const own = (id: string, state: string, waybillNo: string) => ({
      ...{ id, state, waybillNo, appealNo: `YS${id}`, createTime: '2026-09-21 10:00:00' },
    })
    const records = [
      own('71', 'at_enterprise', 'SF1400000000019'),
      own('72', 'draft', 'SF1400000000019'),
      own('73', 'closed', 'SF1400000000020'),
    ]
    stubServer({
      ...base,
      [`${INFO}/consumerPage`]: () => ({ records, total: 3, current: 1, size: 50, pages: 1 }),
    })
    const { user } = open('/portal/appeal?step=waybill')
    await screen.findByRole('option', { name: '顺丰速运' })
    await user.type(screen.getByLabelText('运单号'), 'sf 1400000000019')
    const one = await screen.findByRole('link', { name: 'YS71，9 月 21 日提交' })
    expect(one).toHaveAttribute('href', '/portal/details?id=71')
    expect(screen.queryByRole('link', { name: /YS7[23]/ })).toBeNull()
    await user.type(screen.getByLabelText('运单号'), '7')
    expect(screen.queryByRole('link', { name: /YS71/ })).toBeNull()
  })

  it('recognises it also where the list of brands comes after the number', async () => {
    stubServer(base)
    let tell = () => {}
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (address.includes('/brand/list')) await told
      return answer(address, init)
    })
    const { user } = open('/portal/appeal?step=waybill')
    await user.type(await screen.findByLabelText('运单号'), 'sf 1400000000019')
    expect(screen.queryByText(/识别为/)).toBeNull()
    tell()
    expect(await screen.findByText('识别为顺丰速运的运单号')).toBeVisible()
    expect(screen.getByLabelText('寄递企业')).toHaveValue('SF')
    // What is chosen by hand afterwards stays.
    await user.selectOptions(screen.getByLabelText('寄递企业'), 'ZTO')
    expect(screen.getByLabelText('寄递企业')).toHaveValue('ZTO')
  })

  it('asks which service of a brand that offers several, and the kind of mail of the universal one', async () => {
    const [sf, ...others] = base['/api/bizapp/biz/brand/list']()
    stubServer({
      ...base,
      '/api/bizapp/biz/brand/list': () => [{ ...sf, serviceKinds: ['POSTAL', 'EXPRESS'] }, ...others],
      '/api/webapp/dev/dict/tree': () => [
        {
          ...{ id: '1', parentId: '0', name: '业务', dictLabel: '业务', dictValue: 'SERVICE_KIND' },
          ...{ category: 'BIZ', sortCode: 1 },
          children: [
            ['POSTAL', '邮政普遍服务'],
            ['EXPRESS', '快递'],
          ].map(([dictValue, dictLabel], at) => ({
            ...{ id: `${at + 2}`, parentId: '1', name: dictLabel, dictLabel, dictValue, category: 'BIZ' },
            sortCode: at,
          })),
        },
      ],
    })
    const { user } = open('/portal/appeal?step=waybill')
    await screen.findByRole('option', { name: '顺丰速运' })
    const brand = screen.getByLabelText('寄递企业')
    await user.selectOptions(brand, 'ZTO')
    expect(screen.queryByRole('radio', { name: '邮政普遍服务' })).toBeNull()
    await user.selectOptions(brand, 'SF')
    expect(screen.queryByLabelText('邮件种类')).toBeNull()
    await user.click(await screen.findByRole('radio', { name: '邮政普遍服务' }))
    expect(screen.getByLabelText('邮件种类')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '快递' }))
    expect(screen.queryByLabelText('邮件种类')).toBeNull()
    expect(keptDraft()?.values.serviceKind).toBe('EXPRESS')
    await user.selectOptions(brand, 'ZTO')
    expect(keptDraft()?.values.serviceKind).toBe('')
  })

  it('knows the numbers that the list of brands tells, and no others', async () => {
    stubServer(base)
    const { user } = open('/portal/appeal?step=waybill')
    const brand = (await screen.findByLabelText('寄递企业')) as HTMLSelectElement
    await screen.findByRole('option', { name: '顺丰速运' })
    await user.type(screen.getByLabelText('运单号'), 'ztxa1234567')
    expect(brand.value).toBe('ZTO')
    expect(screen.getByText('识别为中通快递的运单号')).toBeVisible()
    await user.clear(screen.getByLabelText('运单号'))
    await user.type(screen.getByLabelText('运单号'), 'YT1234567890123')
    expect(screen.queryByText(/识别为/)).toBeNull()
  })

  it('keeps what is being typed, without any button', async () => {
    stubServer(base)
    const { user } = open('/portal/appeal?step=event')
    await user.type(screen.getByLabelText('事情经过'), '写到一半')
    expect(keptDraft()?.values.content).toBe('写到一半')
  })

  it('saves no step on the server before sign-in, and each one after', async () => {
    const asked = stubServer(base)
    store(FULL)
    const first = open('/portal/appeal?step=demand')
    await press(first.user, '保存并继续')
    await waitFor(() => expect(currentPath()).toBe('/portal/appeal?step=evidence'))
    expect(asked.filter(({ path }) => path.endsWith('/saveDraft'))).toHaveLength(0)

    startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
    const second = open('/portal/appeal?step=demand')
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/saveDraft'))).toHaveLength(1))
    await press(second.user, '保存并继续')
    await waitFor(() => expect(asked.filter(({ path }) => path.endsWith('/saveDraft'))).toHaveLength(2))
    expect(asked.findLast(({ path }) => path.endsWith('/saveDraft'))?.body).toMatchObject({
      id: '11',
      version: 1,
      step: 'evidence',
    })
  })

  it('returns from a change straight to the check', async () => {
    stubServer(base)
    store(FULL)
    const { user } = open('/portal/appeal?step=demand&from=check')
    await press(user, '保存并继续')
    await waitFor(() => expect(currentPath()).toBe('/portal/appeal?step=check'))
  })
})

describe('check and submit', () => {
  const signIn = () => {
    startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
    setUserInfo({ id: '1', account: 'lin' })
  }

  it('names the steps that are not complete, and offers no submission', async () => {
    stubServer(base)
    signIn()
    store({ ...FULL, content: '太短', demands: [] }, { id: '11', version: 1 })
    open('/portal/appeal?step=check')
    await screen.findByText(/还有没填好的部分/)
    expect(screen.queryByRole('button', { name: '提交申诉' })).toBeNull()
  })

  it('asks for a sign-in at this point and not before', async () => {
    stubServer(base)
    store(FULL)
    open('/portal/appeal?step=check')
    const link = await screen.findByRole('link', { name: '登录，继续提交' })
    expect(link.getAttribute('href')).toBe('/portal/signIn?next=%2Fportal%2Fappeal%3Fstep%3Dcheck')
  })

  const submit = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByLabelText(/上面写的都是事实/))
    await screen.findByRole('img', { name: /算式图片/ })
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await press(user, '提交申诉')
  }

  it('does not submit without the declaration and the captcha', async () => {
    const asked = stubServer({ ...base, [`${INFO}/add`]: () => receipt })
    signIn()
    store(FULL, { owner: '1', id: '11', version: 1 })
    const { user } = open('/portal/appeal?step=check')
    await user.click(await screen.findByRole('button', { name: '提交申诉' }))
    expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(2)
    expect(asked.some(({ path }) => path.endsWith('/add'))).toBe(false)
  })

  it('submits with captcha and key, forgets the draft, and shows number and dates', async () => {
    const asked = stubServer({ ...base, [`${INFO}/add`]: () => receipt })
    signIn()
    store(FULL, { owner: '1', id: '11', version: 1 })
    const { user } = open('/portal/appeal?step=check')
    await submit(user)
    await screen.findByRole('heading', { name: '申诉已提交' })
    const add = asked.find(({ path }) => path.endsWith('/add'))
    expect(add?.body).toMatchObject({
      id: '11',
      validCode: '7',
      validCodeReqNo: 'r1',
      declareTruth: true,
      declareNoProcedure: true,
    })
    expect(add?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(keptDraft()).toBeUndefined()
    expect(screen.getByText('最迟 12 月 21 日')).toBeVisible()
    expect(currentPath()).toBe('/portal/appeal?done=99')
  })

  it('has a receipt that a second tab may open: number, day, and dates as they were', async () => {
    const { acceptBy, answerBy, answerDays: days, ...named } = receipt
    const version = { rule: 'admission', ruleName: '提交申诉的时间', no: 2, sm3: 'ab12' }
    const detail = {
      ...{ ...named, createTime: '2026-11-20 10:42:00' },
      deadlines: [
        { kind: 'answer', legalDueOn: answerBy, days },
        { kind: 'accept', legalDueOn: acceptBy, days },
        // Material was asked for later; the receipt keeps the date it was given with.
        { kind: 'accept', legalDueOn: '2026-12-09', days },
      ],
      progress: [
        // What was decided later is on no receipt of filing.
        { seq: 5, detail: { ruleVersions: [{ ...version, no: 9 }] } },
        { seq: 1, detail: { ruleVersions: [version] } },
      ],
    }
    stubServer({ ...base, [`${INFO}/consumerDetail`]: () => detail })
    signIn()
    open('/portal/appeal?done=99')
    await screen.findByRole('heading', { name: '申诉已提交' })
    screen.getByText('SS440300')
    screen.getByText('11 月 20 日')
    screen.getByText('最迟 11 月 24 日')
    screen.getByText('最迟 12 月 21 日')
    screen.getByRole('heading', { name: '适用规则版本' })
    screen.getByText('提交申诉的时间第 2 版，SM3 ab12')
    expect(screen.queryByText(/第 9 版/)).toBeNull()
  })

  it('sends a lost submission again under the same key, a refused one under another', async () => {
    const answers = [
      refusal(503, '服务器忙'),
      refusal(500, '验证码错误', { reason: 'auth.captcha_wrong' }),
      receipt,
    ]
    const asked = stubServer({ ...base, [`${INFO}/add`]: () => answers.shift() })
    signIn()
    store(FULL, { owner: '1', id: '11', version: 1 })
    const { user } = open('/portal/appeal?step=check')
    await submit(user)
    await screen.findByText('服务器忙')
    await press(user, '提交申诉')
    await screen.findByText('验证码错误')
    expect((screen.getByLabelText('算一算，填得数') as HTMLInputElement).value).toBe('')
    await user.type(screen.getByLabelText('算一算，填得数'), '7')
    await press(user, '提交申诉')
    await screen.findByRole('heading', { name: '申诉已提交' })
    const keys = asked
      .filter(({ path }) => path.endsWith('/add'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('leads a field the server refused back to its step, with the sentence at the field', async () => {
    stubServer({
      ...base,
      [`${INFO}/add`]: () =>
        refusal(415, '有误', { reason: 'request.invalid', fields: { 'recipient.phone': '电话不对' } }),
    })
    signIn()
    store(FULL, { owner: '1', id: '11', version: 1 })
    const { user } = open('/portal/appeal?step=check')
    await submit(user)
    await screen.findByRole('heading', { level: 1, name: '收件人' })
    expect(currentPath()).toBe('/portal/appeal?step=recipient&from=check')
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: '电话不对' })).toBeVisible()
  })
})

describe('acting for somebody else', () => {
  const AGENT: IntakeValues = {
    ...FULL,
    appellantRole: 'AGENT',
    'proxy.name': '林秀英',
    'proxy.phone': '13700001111',
    'proxy.relation': 'PARENT',
  }

  it('asks whom for, with consent, before the sender; nobody else is asked', async () => {
    stubServer(base)
    store({ ...AGENT, 'proxy.name': '', 'proxy.relation': '' })
    const { user } = open('/portal/appeal?step=proxy')
    expect(await screen.findByText('第 3 步，共 8 步')).toBeVisible()
    await press(user, '保存并继续')
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['请填写被代理人的姓名，至少 2 个字', '请选择本人是您的什么人', '须先征得本人同意，并勾选'])
    closePage()
    stubServer(base)
    store(FULL)
    open('/portal/appeal?step=waybill')
    expect(await screen.findByText('第 2 步，共 7 步')).toBeVisible()
  })

  it('is not ready without the authorisation, and sends it beside the evidence', async () => {
    startSession({ token: 't', source: 'consumer_portal', status: '', areaName: '' })
    const asked = stubServer({ ...base, [`${INFO}/add`]: () => receipt })
    store({ ...AGENT, 'proxy.consent': 'yes' })
    const { user } = open('/portal/appeal?step=check')
    await screen.findByText(/请先补上：材料/)
    closePage()
    const again = stubServer({ ...base, [`${INFO}/add`]: () => receipt })
    store({ ...AGENT, 'proxy.consent': 'yes', authorisation: [{ id: '71', name: '委托书.jpg', size: 9 }] })
    const page = open('/portal/appeal?step=check')
    for (const tick of await screen.findAllByRole('checkbox')) await page.user.click(tick)
    await page.user.type(screen.getByLabelText('算一算，填得数'), '7')
    await press(page.user, '提交申诉')
    await waitFor(() => expect(again.some(({ path }) => path === `${INFO}/add`)).toBe(true))
    expect(again.find(({ path }) => path === `${INFO}/add`)?.body).toMatchObject({
      proxy: {
        name: '林秀英',
        phone: '13700001111',
        relation: 'PARENT',
        consent: true,
        authorisationIds: ['71'],
      },
      attachmentIds: [],
    })
    expect(asked.some(({ path }) => path === `${INFO}/add`)).toBe(false)
    void user
  })
})
