import { screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { closePage, currentPath, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import ConsultPage from './ConsultPage.tsx'
import CourierPage from './CourierPage.tsx'
import LetterPage from './LetterPage.tsx'
import ReportPage from './ReportPage.tsx'

const CASES = '/api/bizapp/biz/cases'
const receipt = {
  id: '99',
  caseNo: 'ZX4403002026112000018',
  bureauName: '深圳市邮政管理局',
  routingReason: '广东省深圳市由该局负责',
  firstStep: { kind: 'consultAnswer', label: '答复', byOn: '2026-12-01' },
}
/** The case as its owner reads it later: what was owed first is done meanwhile. */
const detail = {
  id: '99',
  caseNo: receipt.caseNo,
  bureauName: receipt.bureauName,
  routingReason: receipt.routingReason,
  createTime: '2026-11-20 10:00:00',
  deadlines: [
    { kind: 'consultAnswer', legalDueOn: '2026-12-01', doneAt: '2026-11-24 09:00:00' },
    { kind: 'evaluate', legalDueOn: '2027-01-20', doneAt: null },
  ],
}
const picture = {
  validCodeBase64: 'data:image/png;base64,x',
  validCodeReqNo: 'r1',
  validCodeText: '三加四等于几',
}
const base = {
  '/api/bizapp/biz/brand/list': () => [
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
      patterns: [],
    },
  ],
  '/api/bizapp/biz/area/children': () => [],
  '/api/bizapp/biz/area/path': () => [{ code: '440306', name: '宝安区', level: 3, leaf: true }],
  '/api/webapp/dev/dict/tree': () => [],
  '/api/webapp/auth/report/getPicCaptcha': () => picture,
  '/api/bizapp/biz/consultation/faqpage': () => ({ current: 1, size: 10, total: 0, pages: 0, records: [] }),
  [`${CASES}/saveDraft`]: () => ({ id: '11', version: 1, savedAt: '2026-11-20 10:00:00' }),
}
const WORDS = {
  areaCode: '440306',
  content: '网点连续三天没有派送，电话也没有人接。',
  files: [{ id: '71', name: '面单.jpg', size: 9 }],
}

interface FormCase {
  page: ReactElement
  route: string
  key: string
  send: string
  sent: string
  detail: string
  values: object
  /** What is wrong with an empty first topic. */
  refused: readonly string[]
  /** A part of what is sent. */
  body: object
}
const FORMS: Record<string, FormCase> = {
  consultation: {
    page: <ConsultPage />,
    route: '/portal/consult',
    key: 'CONSULTATION_DRAFT',
    send: '提交咨询',
    sent: '/api/bizapp/biz/consultation/addConsumer',
    detail: '/api/bizapp/biz/consultation/detail',
    values: { ...WORDS, title: '快件丢了怎么赔', type: 'COMPENSATION' },
    refused: ['请写清楚问题，2 到 100 个字', '请选择'],
    body: { title: '快件丢了怎么赔', type: 'COMPENSATION' },
  },
  report: {
    page: <ReportPage />,
    route: '/portal/report',
    key: 'REPORT_DRAFT',
    send: '提交举报',
    sent: '/api/bizapp/biz/report/addConsumer',
    detail: '/api/bizapp/biz/report/detail',
    values: { ...WORDS, type: 'THROWING', brand: 'ZTO', occurredOn: '2026-01-10' },
    refused: ['请选择'],
    body: { type: 'THROWING', declareTruth: true, validCode: '7', validCodeReqNo: 'r1' },
  },
  letter: {
    page: <LetterPage />,
    route: '/portal/letter',
    key: 'LETTER_DRAFT',
    send: '寄出表扬信',
    sent: '/api/bizapp/biz/user_commendation_letter/insert',
    detail: '/api/bizapp/biz/user_commendation_letter/detail',
    values: { ...WORDS, brand: 'ZTO', title: '感谢', agree: 'no' },
    refused: ['请选择企业', '请选择省、市和区县'],
    body: { title: '感谢', agreePublish: false },
  },
  courier: {
    page: <CourierPage />,
    route: '/couriers/appeal',
    key: 'COURIER_DRAFT',
    send: '交给办理单位',
    sent: '/api/bizapp/biz/courier/addCourier',
    detail: '/api/bizapp/biz/courier/detail',
    values: {
      ...{ ...WORDS, issue: 'FEE_WITHHELD', jobKind: 'DELIVERY', employmentForm: 'FRANCHISE' },
      ...{ complainedTo: 'OUTLET', procedure: 'no' },
    },
    refused: ['请选择'],
    body: { issue: 'FEE_WITHHELD', shielded: true, otherProcedure: false, declareTruth: true },
  },
}
const kept = ({ key }: FormCase, values: object, more: object = {}) =>
  localStorage.setItem(key, JSON.stringify({ values, savedAt: Date.now(), owner: '1', ...more }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
  setUserInfo({ id: '1', account: 'lin' })
})
afterEach(() => {
  closePage()
  endSession()
})

describe.each(Object.entries(FORMS))('form of a %s', (_, form) => {
  const open = (search = '') => openPage(form.page, { path: `${form.route}${search}`, route: form.route })

  it('begins with its first topic, says nothing of saving yet, and names what is wrong there', async () => {
    const asked = stubServer(base)
    const { user } = open()
    await screen.findByText(/第 1 步，共 \d 步/)
    expect(screen.queryByText(/已自动保存/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '保存并继续' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(form.refused)
    expect(asked.some(({ path }) => path.endsWith('/saveDraft'))).toBe(false)
  })

  it('offers what this browser kept, and sends nothing that is not complete', async () => {
    stubServer(base)
    kept(form, { ...form.values, content: '太短' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '接着填' }))
    closePage()
    stubServer(base)
    open('?step=check')
    await screen.findByText(/还有没填好的部分/)
    expect(screen.queryByRole('button', { name: form.send })).toBeNull()
  })

  it('sends everything once, with its draft, and shows number and date', async () => {
    const asked = stubServer({ ...base, [form.sent]: () => receipt })
    kept(form, form.values, { id: '11', version: 2 })
    const { user } = open('?step=check')
    await screen.findByRole('button', { name: form.send })
    for (const tick of screen.queryAllByRole('checkbox')) await user.click(tick)
    const captcha = screen.queryByLabelText('算一算，填得数')
    if (captcha) {
      await screen.findByRole('img')
      await user.type(captcha, '7')
    }
    await user.click(screen.getByRole('button', { name: form.send }))
    await screen.findByRole('heading', { name: '已经提交' })
    const sent = asked.filter(({ path }) => path === form.sent)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({
      ...form.body,
      areaCode: '440306',
      attachmentIds: ['71'],
      draftId: '11',
    })
    expect(localStorage.getItem(form.key)).toBeNull()
    expect(currentPath()).toBe(`${form.route}?done=99`)
    // Going back to a step of it does not show an empty form, as if nothing had been sent.
    closePage()
    stubServer({ ...base, [form.detail]: () => detail })
    open('?step=words')
    await waitFor(() => expect(currentPath()).toBe(`${form.route}?done=99`))
    await screen.findByText(/最迟 12 月 1 日/)
    // Opened anew, it is a new form.
    closePage()
    stubServer(base)
    open()
    await screen.findByText(/第 1 步，共 \d 步/)
  })

  it('has a receipt with number, date and bureau at an address of its own, which a second tab may open', async () => {
    stubServer({ ...base, [form.detail]: () => detail })
    open('?done=99')
    await screen.findByRole('heading', { name: '已经提交' })
    screen.getByText('ZX440300')
    screen.getByText(/11 月 20 日/)
    screen.getByText('最迟 12 月 1 日')
    screen.getByText('深圳市邮政管理局已经收到')
  })

  it('says of a receipt that is not theirs that it cannot be opened, with a way on', async () => {
    stubServer({ ...base, [form.detail]: () => refusal(404, '没有找到这一件') })
    open('?done=98')
    await screen.findByRole('heading', { name: '这一件打不开' })
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull()
    screen.getByRole('link', { name: '回到我的' })
  })

  it('keeps everything of a refused one, and says why', async () => {
    stubServer({ ...base, [form.sent]: () => refusal(429, '今天提交的次数已达上限，请明天再来') })
    kept(form, form.values)
    const { user } = open('?step=check')
    await screen.findByRole('button', { name: form.send })
    for (const tick of screen.queryAllByRole('checkbox')) await user.click(tick)
    const captcha = screen.queryByLabelText('算一算，填得数')
    if (captcha) await user.type(captcha, '7')
    await user.click(screen.getByRole('button', { name: form.send }))
    await screen.findByText('今天提交的次数已达上限，请明天再来')
    expect(localStorage.getItem(form.key)).toContain('电话也没有人接')
  })
})

describe('a browser that several people use', () => {
  it('shows nobody what somebody else wrote', async () => {
    stubServer(base)
    const form = FORMS.report!
    kept(form, form.values, { owner: '5' })
    openPage(form.page, { path: `${form.route}?step=words`, route: form.route })
    expect(((await screen.findByLabelText('详细说明')) as HTMLTextAreaElement).value).toBe('')
  })
})

describe('a draft that is gone', () => {
  const form = FORMS.consultation!
  const open = (search: string) => openPage(form.page, { path: `${form.route}${search}`, route: form.route })

  it('is told with ways on, where nothing of it is here', async () => {
    stubServer({
      ...base,
      [`${CASES}/draft`]: () => refusal(404, '这份草稿已经提交、删除，或者超过保存期限'),
    })
    open('?draft=5&step=words')
    await screen.findByRole('heading', { name: '这份草稿打不开了' })
    expect(screen.getByRole('link', { name: '到“我的”看看' })).toBeVisible()
  })

  it('is begun anew with all that was typed here', async () => {
    const asked = stubServer({
      ...base,
      [`${CASES}/saveDraft`]: ({ body }) =>
        (body as { id?: string }).id
          ? refusal(404, '这份草稿已经提交、删除，或者超过保存期限')
          : { id: '12', version: 1, savedAt: '2026-11-20 10:00:00' },
    })
    kept(form, form.values, { id: '5', version: 3 })
    const { user } = open('?step=question')
    await user.click(await screen.findByRole('button', { name: '保存并继续' }))
    await waitFor(() => expect(currentPath()).toBe('/portal/consult?step=place'))
    await screen.findByText(/已经另存一份/)
    const saves = asked.filter(({ path }) => path.endsWith('/saveDraft')).map(({ body }) => body)
    expect(saves).toMatchObject([{ id: '5' }, { kind: 'consultation', content: { title: '快件丢了怎么赔' } }])
    expect(JSON.parse(localStorage.getItem(form.key) ?? '{}')).toMatchObject({ id: '12' })
  })
})
