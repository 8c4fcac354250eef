import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../lib/session.ts'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import CaseListPage from './CaseListPage.tsx'
import RegisterDialog from './RegisterDialog.tsx'

const { callers } = contract
const BRAND = { code: 'ZTO', name: '中通快递', nameEn: 'ZTO', validFrom: null, validTo: null }
const AREAS = [{ code: '110000', name: '北京市', level: 1, leaf: true }] as never
const CONTENT = '赵师傅冒雨送货上门，特意打电话来表扬。'
const RECEIPT = {
  ...{ id: '9', caseNo: 'ZX440300202611200009', bureauName: '深圳市邮政管理局', routingReason: '按地区' },
  firstStep: { kind: 'letterScreen', label: '阅信期限', byOn: '2026-12-01' },
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function open(kind: CaseKind) {
  const { api } = asAdmin(callers)
  api.on(contract.brands.list, [BRAND] as never).on(contract.areas.children, AREAS)
  api.on(callers.register, RECEIPT)
  const closed = vi.fn()
  renderDesk(<RegisterDialog kind={kind} onClose={closed} />)
  return { api, closed }
}
const fill = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

describe.each(CASE_KINDS)('a %s that is told on the telephone', (kind) => {
  it('is not sent while what it needs is missing, and says so at the fields', async () => {
    const { api, closed } = open(kind)
    const dialog = await screen.findByRole('dialog')
    await save('登记')
    await waitFor(() => expect(within(dialog).getAllByText(/^请(输入|选择|填写)/).length).toBeGreaterThan(3))
    fill(dialog, /联系电话/, '12')
    await save('登记')
    expect(api.to(callers.register)).toEqual([])
    expect(closed).not.toHaveBeenCalled()
  })

  it('is written down from its list by whoever may, and by nobody else', async () => {
    const list = async (may: boolean) => {
      const { api } = asAdmin(...(may ? [callers.register] : []))
      startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
      api.on(contract.brands.list, []).on(contract.areas.children, AREAS).on(contract.preferences.list, {})
      api.on(contract.views.page, { views: [], mayShare: false }).on(contract.views.countpage, { counts: {} })
      api.on(kindRoute(kind, 'bureaupage'), pageOf() as never)
      api.on(kindRoute(kind, 'countpage'), { counts: {} } as never)
      renderDesk(<CaseListPage component={`cases/${kind}/todo`} />)
      await screen.findByText('没有待办')
    }
    await list(false)
    expect(screen.queryByRole('button', { name: '登记来电' })).toBeNull()
    cleanup()
    await list(true)
    await userEvent.click(screen.getByRole('button', { name: '登记来电' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('联系电话')
  })
})

it('of a question offers what is published to one like it, once the typing rests', async () => {
  const { api } = open('consultation')
  const answer = '超过保管期限后收费须事先约定。'
  api.on(contract.consultations.suggest, [
    { id: '4', question: '快递柜收费合法吗', answer, type: 'RULES', publishedTime: null, reads: 0 },
  ] as never)
  const dialog = await screen.findByRole('dialog')
  fill(dialog, /咨询的问题/, '收费')
  fill(dialog, /咨询的问题/, '快递柜收费')
  expect(await within(dialog).findByText('快递柜收费合法吗')).toBeVisible()
  expect(within(dialog).getByRole('status')).toHaveTextContent(answer)
  expect(api.to(contract.consultations.suggest).map(({ query }) => query)).toMatchObject([
    { text: '快递柜收费' },
  ])
})

it('is sent under its kind, and its number stays to be read out', async () => {
  const { api, closed } = open('letter')
  const dialog = await screen.findByRole('dialog')
  fill(dialog, /^当事人\*?$/, '林晓')
  fill(dialog, /联系电话/, '13800138000')
  fireEvent.mouseDown(within(dialog).getByLabelText(/来源/))
  await userEvent.click(await screen.findByTitle('LETTER'))
  fill(dialog, /标题/, '谢谢赵师傅')
  fill(dialog, /陈述内容/, CONTENT)
  fireEvent.mouseDown(within(dialog).getByLabelText(/品牌/))
  await userEvent.click(await screen.findByTitle('中通快递'))
  fireEvent.mouseDown(within(dialog).getByLabelText(/地区/))
  await userEvent.click(await screen.findByText('北京市'))
  fireEvent.click(within(dialog).getByRole('radio', { name: '否' }))
  await save('登记')
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(api.to(callers.register)).toHaveLength(1)
  expect(api.to(callers.register)[0]?.body).toMatchObject({
    ...{ kind: 'letter', callerName: '林晓', callerPhone: '13800138000', channel: 'LETTER' },
    matter: { brand: 'ZTO', title: '谢谢赵师傅', content: CONTENT, agreePublish: false },
  })
  const told = (await screen.findByText('ZX440300202611200009')).closest('[role=dialog]')
  expect(told).toHaveTextContent('已登记，请把编号告诉当事人')
  expect(told).toHaveTextContent('深圳市邮政管理局')
})

describe('what an operator writes during a call', () => {
  const KEPT = {
    what: 'letter',
    content: {
      channel: 'PHONE_12305',
      heardAt: '2026-11-20 09:10:00',
      callerPhone: '13800001234',
      matter: {},
    },
    savedAt: '2026-11-20 09:12:00',
    version: '0',
  }
  const dialogOf = async () => screen.findByRole('dialog')
  const keep = (rows: (typeof KEPT)[]) => {
    const { api } = asAdmin(callers)
    api.on(contract.brands.list, [BRAND] as never).on(contract.areas.children, AREAS)
    api.on(contract.deskTexts.list, rows).on(contract.deskTexts.save, null).on(callers.register, RECEIPT)
    renderDesk(<RegisterDialog kind="letter" onClose={() => {}} />)
    return api
  }

  it('lies on the server while it is typed, under the form it is of', async () => {
    const api = keep([])
    fill(await dialogOf(), /联系电话/, '13800001234')
    await waitFor(() =>
      expect(api.to(contract.deskTexts.save).at(-1)?.body).toMatchObject({
        place: 'calls:new',
        what: 'letter',
        content: { callerPhone: '13800001234' },
      }),
    )
  })

  it('is back after a reload with the time of the call, and may be emptied', async () => {
    const api = keep([KEPT])
    const dialog = await dialogOf()
    expect(within(dialog).getByText(/已恢复您上次没提交的内容/)).toBeVisible()
    expect(within(dialog).getByLabelText(/联系电话/)).toHaveValue('13800001234')
    expect(within(dialog).getByLabelText(/收到时间/)).toHaveValue('2026-11-20 09:10')
    await userEvent.click(within(dialog).getByRole('button', { name: '清空重填' }))
    await waitFor(() => expect(screen.getByLabelText(/联系电话/)).toHaveValue(''))
    await waitFor(() =>
      expect(api.to(contract.deskTexts.save).at(-1)?.body).toEqual({
        ...{ place: 'calls:new', what: 'letter', content: null, on: ['0'] },
      }),
    )
  })
})
