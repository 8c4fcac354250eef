import { contract } from '@appeal/contract'
import type { AskedStatement, Statement } from '@appeal/contract/statements/statements.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { inputPlace, readInput, writeInput } from '../../../lib/keptInput.ts'
import { endSession, startSession } from '../../../lib/session.ts'
import { openPage, refusal, stubServer } from '../../../testing/page.tsx'
import { asAdmin, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import CourierMinePage from '../portal/CourierMinePage.tsx'
import StatementCard from './StatementCard.tsx'

const { statements, cases, couriers } = contract
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

const said = (words: string, shared: boolean) => ({
  ...{ part: 1, words, shared, files: [], createTime: '2026-09-22 10:00:00' },
})
const anAsked = (more: Partial<AskedStatement> = {}): AskedStatement => ({
  ...{ id: '5', question: '请说明投递经过', dueOn: '2026-09-24', state: 'OPEN', by: 'enterprise', parts: [] },
  ...{ no: 'SS44030020260921000001', waybillNo: '772051893364108', mayAnswer: true },
  createTime: '2026-09-21 09:00:00',
  ...more,
})
const aStatement = (more: Partial<Statement> = {}): Statement => ({
  ...{ id: '5', question: '请说明投递经过', dueOn: '2026-09-24', state: 'GIVEN', by: 'bureau' },
  ...{ courier: '138****1234', reached: true, parts: [said('放在门卫室', false)] },
  createTime: '2026-09-21 09:00:00',
  ...more,
})

const openMine = (mine: AskedStatement[], sent: unknown[] = []) => {
  startSession({ token: 't', source: 'couriers_user', status: '3', areaName: '' })
  stubServer({
    [statements.mine.url]: () => mine,
    [statements.answer.url]: ({ body }) => {
      sent.push(body)
      return null
    },
    [couriers.page.url]: () => ({ records: [], total: 0, pages: 0, current: 1, size: 20 }),
    [cases.draftPage.url]: () => [],
  })
  openPage(<CourierMinePage />, { path: '/couriers/personal', route: '/couriers/personal' })
}

it('asks the courier, says who will read it, and sends it shielded unless they agree', async () => {
  const sent: unknown[] = []
  openMine([anAsked()], sent)
  expect(await screen.findByText('您所在的企业请您陈述')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '写陈述' }))
  expect(screen.getByText(/企业：您不同意，看不到内容/)).toBeVisible()
  expect(screen.getByText(/申诉人：看不到内容/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect((await screen.findAllByText('请写下您要说的'))[0]).toBeVisible()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('您的陈述'), { target: { value: ' 放在门卫室 ' } })
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() =>
    expect(sent).toEqual([{ id: '5', words: '放在门卫室', shared: false, attachmentIds: [] }]),
  )
})

it('leads the focus into the form and back to what was asked, and opens one form at a time', async () => {
  const sent: unknown[] = []
  openMine([anAsked(), anAsked({ id: '6', no: 'YS20260922000006' })], sent)
  const [first, second] = await screen.findAllByRole('button', { name: '写陈述' })
  await userEvent.click(first!)
  expect(screen.getByLabelText('您的陈述')).toHaveFocus()
  await userEvent.keyboard('放在门卫室')
  await userEvent.click(second!)
  expect(screen.getByLabelText('您的陈述')).toHaveFocus()
  expect(screen.getByLabelText('您的陈述')).toHaveValue('')
  await userEvent.click(screen.getByRole('button', { name: '写陈述' }))
  expect(screen.getByLabelText('您的陈述')).toHaveValue('放在门卫室')
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(sent).toMatchObject([{ id: '5', words: '放在门卫室' }]))
  await waitFor(() => expect(document.activeElement).toHaveTextContent('您所在的企业请您陈述'))
})

it('has its files again after a reload and after 「先不写」, loses none to a refusal, and forgets them once it is sent', async () => {
  const photo = { id: '81', name: '门卫室.jpg', size: 2_048 }
  const sent: unknown[] = []
  let refused = true
  openMine([anAsked()], sent)
  stubServer({
    [statements.mine.url]: () => [anAsked()],
    [statements.answer.url]: ({ body }) => {
      sent.push(body)
      return refused ? refusal(415, '已过最迟日期') : null
    },
    [couriers.page.url]: () => ({ records: [], total: 0, pages: 0, current: 1, size: 20 }),
    [cases.draftPage.url]: () => [],
  })
  // As it is after a reload, before anything was asked for.
  const place = inputPlace('statement files 5')
  writeInput(place, [photo])
  await userEvent.click(await screen.findByRole('button', { name: '写陈述' }))
  expect((await screen.findAllByText('门卫室.jpg'))[0]).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '先不写' }))
  await userEvent.click(screen.getByRole('button', { name: '写陈述' }))
  expect((await screen.findAllByText('门卫室.jpg'))[0]).toBeVisible()
  fireEvent.change(screen.getByLabelText('您的陈述'), { target: { value: '放在门卫室' } })
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect((await screen.findAllByText('已过最迟日期'))[0]).toBeVisible()
  expect(readInput(place)).toEqual([photo])
  refused = false
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(readInput(place)).toBeUndefined())
  expect(sent).toMatchObject([{ attachmentIds: ['81'] }, { attachmentIds: ['81'] }])
})

it('shares what is added where the courier agrees', async () => {
  const sent: unknown[] = []
  openMine([anAsked({ state: 'GIVEN', parts: [said('放在门卫室', false)] })], sent)
  expect(await screen.findByText('放在门卫室')).toBeVisible()
  expect(screen.getByText(/企业看不到/)).toBeVisible()
  expect(screen.getByText('已提交')).toHaveClass('tag--done')
  expect(screen.getByText(/9 月 22 日.*提交.*补充最迟.*9 月 24 日/)).toBeVisible()
  expect(screen.queryByText(/^最迟/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '补充一次' }))
  fireEvent.change(screen.getByLabelText('您要补充的'), { target: { value: '有照片' } })
  await userEvent.click(screen.getByRole('checkbox', { name: /我同意企业看到/ }))
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(sent).toMatchObject([{ words: '有照片', shared: true }]))
})

it('takes nothing where nothing may be said, and says nothing where nothing was asked', async () => {
  openMine([anAsked({ mayAnswer: false }), anAsked({ id: '6', state: 'LAPSED', mayAnswer: false })])
  expect(await screen.findByText(/申诉已办结，不再收陈述/)).toBeVisible()
  expect(screen.getByText(/期限已过，没有提交/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '写陈述' })).toBeNull()
  expect(screen.queryByText(/最迟/)).toBeNull()
  cleanup()
  openMine([])
  expect(await screen.findByRole('heading', { name: '快递员维权' })).toBeVisible()
  expect(screen.queryByText('请您陈述')).toBeNull()
})

it('shows the bureau what was said and from whom it is kept, and asks in its words', async () => {
  const { api } = asAdmin(statements.ask)
  api
    .on(statements.ofCase, {
      statements: [aStatement(), aStatement({ id: '6', state: 'OPEN', parts: [], reached: false })],
      mayAsk: true,
      days: 3,
    })
    .on(statements.ask, '7')
  renderDesk(<StatementCard caseId="7" />)
  expect(await screen.findByText('放在门卫室')).toBeVisible()
  expect(screen.getByText(/企业不可见/)).toBeVisible()
  expect(screen.getByText('该品牌没有这个快递员账号，没有送达')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '请快递员陈述' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/3 个工作日/)).toBeVisible()
  fireEvent.change(within(dialog).getByLabelText(/手机号或账号/), { target: { value: '13800001234' } })
  fireEvent.change(within(dialog).getByLabelText(/说明什么/), { target: { value: '请说明投递经过' } })
  await save()
  await waitFor(() =>
    expect(api.to(statements.ask)[0]?.body).toEqual({
      id: '7',
      courier: '13800001234',
      question: '请说明投递经过',
    }),
  )
})

it('is not there where nothing was said and nothing may be asked', async () => {
  const { api } = asAdmin(statements.ask)
  api.on(statements.ofCase, { statements: [], mayAsk: false, days: 3 })
  renderDesk(<StatementCard caseId="7" />)
  await waitFor(() => expect(api.to(statements.ofCase)).toHaveLength(1))
  expect(screen.queryByText('快递员陈述')).toBeNull()
})
