import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OwnCases } from '../../../domain/OwnCases.tsx'
import { inputPlace, readInput, writeInput } from '../../../lib/keptInput.ts'
import { endSession, startSession } from '../../../lib/session.ts'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import ConsultDetailPage from './ConsultDetailPage.tsx'
import CourierDetailPage from './CourierDetailPage.tsx'
import LetterDetailPage from './LetterDetailPage.tsx'
import ReportDetailPage from './ReportDetailPage.tsx'

const BIZ = '/api/bizapp/biz'
const aCase = (kind: CaseKind, change: Partial<CaseDetail> & { facts?: object } = {}): CaseDetail => ({
  ...{
    id: '7',
    kind,
    caseNo: 'ZX4403002026112000018',
    state: 'pending',
    type: null,
    title: '快件丢了怎么赔',
  },
  ...{ brand: 'ZTO', brandName: '中通快递', areaName: '广东省 深圳市', bureauName: '深圳市邮政管理局' },
  ...{
    enterpriseName: null,
    ownerName: '许青青',
    handlerName: null,
    standInName: null,
    evaluateStatus: 0,
    overdue: false,
  },
  ...{
    clock: null,
    total: null,
    createTime: '2026-11-20 10:00:00',
    updateTime: '2026-11-20 10:00:00',
    version: 3,
    can: [],
  },
  ...{
    content: '网点只愿意赔运费。',
    waybillNo: null,
    amount: null,
    ownerPhone: null,
    routingReason: '按地区',
  },
  ...{ attachments: [], deadlines: [], progress: [], historyIntact: true, answer: null, evaluation: null },
  ...{ next: { turn: 'bureau' as const, text: '等待答复', byOn: '2026-12-01' }, lookedAt: [], cannot: [] },
  origin: null,
  ...change,
})
const CONSULT_FACTS = {
  turns: [{ by: 'user', text: '怎么赔？', at: '2026-11-20 10:00:00' }],
  declineReason: null,
}
const LETTER_FACTS = {
  ...{ outlet: null, courierName: '王大勇', courierNo: null, agreePublish: true, commendation: null },
  ...{ feedback: null, sentBack: null, publicTitle: null, publicContent: null, publicFeedback: null },
}
const FACTS: Record<CaseKind, object> = {
  consultation: CONSULT_FACTS,
  report: { laws: [], subjectName: null, subjectAddress: null, occurredOn: '2026-11-01', lead: null },
  letter: LETTER_FACTS,
  courier: { bodies: [], agreed: null, reply: null, shielded: true },
}
const dictionary = { '/api/webapp/dev/dict/tree': () => [] }

const PAGES = {
  consultation: {
    page: <ConsultDetailPage />,
    path: '/portal/consultDetails',
    read: `${BIZ}/consultation/detail`,
  },
  report: { page: <ReportDetailPage />, path: '/portal/reportDetails', read: `${BIZ}/report/detail` },
  letter: {
    page: <LetterDetailPage />,
    path: '/portal/letterDetails',
    read: `${BIZ}/user_commendation_letter/detail`,
  },
  courier: { page: <CourierDetailPage />, path: '/couriers/details', read: `${BIZ}/courier/detail` },
} as const
const open = (kind: CaseKind) =>
  openPage(PAGES[kind].page, { path: `${PAGES[kind].path}?id=7`, route: PAGES[kind].path })

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't', source: 'consumer_portal', status: '3', areaName: '' })
})
afterEach(() => {
  closePage()
  endSession()
})

describe.each(Object.keys(PAGES) as CaseKind[])('detail of a %s', (kind) => {
  it('says so of a case that is not there, or somebody else’s', async () => {
    stubServer({ ...dictionary, [PAGES[kind].read]: () => refusal(404, '没有找到这条记录') })
    open(kind)
    await screen.findByText('没有找到这条记录')
  })

  it('tells its owner each office, role, act and reason by which it was read', async () => {
    const look = { orgName: '深圳市管局', roleName: '经办员', times: 2, lastAt: '2026-11-21 09:05:00' }
    const lookedAt: CaseDetail['lookedAt'] = [
      { ...look, act: 'viewed', reason: null },
      { ...look, act: 'unmasked', reason: '联系申诉人' },
      { ...look, act: 'unmasked', reason: '核对身份' },
    ]
    stubServer({
      ...dictionary,
      [PAGES[kind].read]: () => aCase(kind, { facts: FACTS[kind], lookedAt }),
    })
    open(kind)
    const lines = within((await screen.findByRole('heading', { name: '谁看过' })).parentElement!)
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '深圳市管局 经办员查看 2 次，最近 11 月 21 日 09:05',
      '深圳市管局 经办员查看完整信息（联系申诉人） 2 次，最近 11 月 21 日 09:05',
      '深圳市管局 经办员查看完整信息（核对身份） 2 次，最近 11 月 21 日 09:05',
    ])
  })

  it('has the conversation with the bureau, and keeps what was written and attached where it is refused', async () => {
    const talk = { messages: [], unread: { user: 0 }, may: ['user'], cannot: [] }
    let isCalm = false
    const asked = stubServer({
      ...dictionary,
      [PAGES[kind].read]: () => aCase(kind, { facts: FACTS[kind] }),
      [`${BIZ}/conversation/ownList`]: () => talk,
      [`${BIZ}/conversation/ownSend`]: () => (isCalm ? talk : refusal(415, '发得太多，请稍后再试')),
    })
    const { user } = open(kind)
    // As it is after a reload.
    const place = inputPlace('talk files')
    writeInput(place, [{ id: '81', name: '外包装.jpg', size: 2_048 }])
    expect((await screen.findAllByText('外包装.jpg'))[0]).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: /可以在这里告诉办理单位/ }), '补一张照片')
    await user.click(screen.getByRole('button', { name: '发送' }))
    await screen.findByText('发得太多，请稍后再试')
    expect(asked.find(({ path }) => path.endsWith('/ownSend'))?.body).toEqual({
      ...{ kind, id: '7' },
      ...{ text: '补一张照片', attachmentIds: ['81'] },
    })
    screen.getByDisplayValue('补一张照片')
    expect(readInput(place)).toHaveLength(1)
    isCalm = true
    await user.click(screen.getByRole('button', { name: '发送' }))
    const said = await screen.findByText('已发送')
    expect(said).toHaveRole('status')
    expect(readInput(place)).toBeUndefined()
    expect(screen.queryAllByText('外包装.jpg')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: /可以在这里告诉办理单位/ }), '再补')
    expect(said).toBeEmptyDOMElement()
  })
})

describe('an own question', () => {
  it('asks once more in words, and shows the answer of the server', async () => {
    const can = ['followUp']
    const asked = stubServer({
      ...dictionary,
      [PAGES.consultation.read]: () =>
        aCase('consultation', { state: 'answered', can, facts: CONSULT_FACTS }),
      [`${BIZ}/consultation/followUp`]: () => aCase('consultation', { facts: CONSULT_FACTS }),
    })
    const { user } = open('consultation')
    await user.click(await screen.findByRole('button', { name: '提交追问' }))
    within(await screen.findByRole('alert')).getByText('请写清楚，至少 5 个字')
    expect(asked.some(({ path }) => path.endsWith('/followUp'))).toBe(false)
    await user.type(screen.getByRole('textbox', { name: '追问一次' }), '没有凭证怎么办？')
    await user.click(screen.getByRole('button', { name: '提交追问' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '提交追问' })).toBeNull())
    expect(asked.find(({ path }) => path.endsWith('/followUp'))?.body).toEqual({
      id: '7',
      version: 3,
      question: '没有凭证怎么办？',
    })
  })
})

describe('a published letter', () => {
  const published = (publicFeedback: string | null) => () =>
    aCase('letter', {
      state: 'published',
      facts: { ...LETTER_FACTS, publicTitle: '感谢师傅', publicContent: '雨里送药', publicFeedback },
    })

  it('shows the company’s answer that stands beside it, and no heading where none does', async () => {
    stubServer({ ...dictionary, [PAGES.letter.read]: published('师傅已经受到表扬') })
    open('letter')
    await screen.findByText('师傅已经受到表扬')
    screen.getByText('一并公开的企业答复')
    closePage()
    stubServer({ ...dictionary, [PAGES.letter.read]: published(null) })
    open('letter')
    await screen.findByText('雨里送药')
    expect(screen.queryByText('一并公开的企业答复')).toBeNull()
  })
})

describe('taking a letter back', () => {
  const letter = () => aCase('letter', { can: ['withdraw'], facts: LETTER_FACTS })

  it('asks why, and keeps the reason where the server refuses', async () => {
    const keys: (string | null)[] = []
    const asked = stubServer({
      ...dictionary,
      [PAGES.letter.read]: letter,
      [`${BIZ}/user_commendation_letter/withdraw`]: () => refusal(409, '该记录已被他人处理，请刷新'),
    })
    const { user } = open('letter')
    await user.click(await screen.findByRole('button', { name: '撤回' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '撤回' }))
    within(dialog).getByText('请写一句原因')
    await user.type(within(dialog).getByRole('textbox', { name: '为什么撤回' }), '想重新写')
    for (let n = 0; n < 2; n += 1) {
      await user.click(within(dialog).getByRole('button', { name: '撤回' }))
      await within(dialog).findByText('该记录已被他人处理，请刷新')
    }
    expect((within(dialog).getByRole('textbox') as HTMLTextAreaElement).value).toBe('想重新写')
    for (const { path, headers } of asked)
      if (path.endsWith('/withdraw')) keys.push(headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('own cases', () => {
  const list = `${BIZ}/report/page`
  const drafts = `${BIZ}/cases/draftPage`
  const none = { current: 1, size: 20, total: 0, pages: 0, records: [] }
  const openList = () =>
    openPage(<OwnCases kind="report" say="看见违法行为，可以举报。" />, { path: '/mine', route: '/mine' })

  it('tells a failure and nothing yet apart', async () => {
    stubServer({ [list]: () => refusal(500, '系统繁忙'), [drafts]: () => [] })
    openList()
    await screen.findByText('系统繁忙')
    closePage()
    stubServer({ [list]: () => none, [drafts]: () => [] })
    openList()
    await screen.findByText('看见违法行为，可以举报。')
  })

  it('leads on with a draft, and deletes it only when asked twice', async () => {
    const kept = [
      { id: '5', title: '', step: 'words', savedAt: '2026-11-20 10:00:00', keptUntil: '2027-02-18' },
    ]
    const asked = stubServer({
      [list]: () => none,
      [drafts]: () => kept,
      [`${BIZ}/cases/deleteDraft`]: () => {
        kept.length = 0
        return null
      },
    })
    const { user } = openList()
    const link = await screen.findByRole('link', { name: '还没有写标题' })
    expect(link.getAttribute('href')).toBe('/portal/report?draft=5&step=words')
    await user.click(screen.getByRole('button', { name: '删除' }))
    expect(asked.some(({ path }) => path.endsWith('/deleteDraft'))).toBe(false)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '还没有写标题' })).toBeNull())
  })
})
