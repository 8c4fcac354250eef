import { contract } from '@appeal/contract'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Macro, MacroForecast } from '@appeal/contract/macros/macros.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo, startSession } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import CasePage from '../appeals/CasePage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'
import { keepable } from './KeepMacro.tsx'
import MacrosPage from './MacrosPage.tsx'

let api: ReturnType<typeof stubApi>
let detail: AppealDetail

const ANSWER = '您反映的{{问题}}一事，{{品牌}}已与{{申诉人}}协商一致并履行。'
const macro = (change: Partial<Macro> = {}): Macro => ({
  id: '7',
  owner: 'OWN',
  kind: 'appeal',
  action: 'editToEnd',
  title: '和解结案',
  values: { closeType: 'SETTLED', liability: 'RESPONSIBLE', answer: ANSWER },
  checks: [{ id: '31', title: '事实已核对' }],
  editable: true,
  updateTime: '2026-11-20 09:00:00',
  version: 2,
  ...change,
})
const forecast: MacroForecast = {
  refusal: null,
  state: 'closed',
  ticks: ['事实已核对'],
  notices: [{ channel: 'sms', text: '您的申诉已办结。' }],
  undoable: true,
}
const none = { rows: [], more: false }
const item = { id: '31', title: '事实已核对', basis: null, required: true, machine: false }

function may(...routes: { permission: string }[]) {
  setUserInfo({ id: '1', account: 'szj', permissionCodeList: routes.map(({ permission }) => permission) })
}
function show(change: Partial<AppealDetail> = {}) {
  detail = sampleCase({ can: ['editToEnd', 'urge'], ...change })
  api.on(contract.appeals.detail, () => detail)
  return renderDesk(
    <Routes>
      <Route path="/appeal/case/:id" element={<CasePage />} />
    </Routes>,
    '/appeal/case/510',
  )
}

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't'.repeat(32), source: 'office', status: '3', areaName: '' })
  may(contract.macros.list, contract.macros.share)
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.deskTexts.list, [])
    .on(contract.conversations.list, { messages: [], unread: {}, may: ['user'], cannot: [] })
    .on(contract.cannedTexts.list, [])
    .on(contract.cannedTexts.values, {
      zh: { problem: '签收不实', brand: '中通快递', appellant: '李*华' },
      en: { problem: 'False signing', brand: 'ZTO Express', appellant: '李*华' },
    })
    .on(contract.presence.beat, [])
    .on(contract.presence.leave, null)
    .on(contract.undo.page, [])
    .on(contract.checklists.list, {
      items: [{ ...item, ticked: false, by: null, at: null, note: null }],
      ...{ done: 0, missing: 1, editable: true },
    })
    .on(contract.appeals.related, { waybill: none, consumer: none, enterprise: none, elsewhere: 0 })
    .on(contract.macros.list, [
      macro(),
      macro({ id: '8', action: 'rework', title: '退回重办', checks: [], values: {} }),
      macro({ id: '9', kind: 'consultation', action: 'answer', title: '咨询答复', checks: [], values: {} }),
    ])
    .on(contract.macros.preview, forecast)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const picker = () => screen.findByRole('dialog', { name: /办理模板/ })
const closing = () => screen.findByRole('dialog', { name: /结案/ })

describe('macros on a case', () => {
  it('are not there for whoever has none, nor where no act is open', async () => {
    may()
    show()
    await screen.findByRole('button', { name: /催办/ })
    expect(screen.queryByRole('button', { name: /办理模板/ })).toBeNull()
    await userEvent.keyboard('w')
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    may(contract.macros.list)
    show({ can: [] })
    await screen.findByText('00027')
    expect(screen.queryByRole('button', { name: /办理模板/ })).toBeNull()
  })

  it('offers those of open acts alone, fills one in by W and Enter, and tells what sending it brings', async () => {
    show()
    await screen.findByRole('button', { name: /办理模板/ })
    await userEvent.keyboard('w')
    const list = await picker()
    const choice = await within(list).findByRole('button', { name: /和解结案/ })
    expect(choice.textContent).toContain('您反映的签收不实一事，中通快递已与申诉人协商一致')
    expect(within(list).queryByText('退回重办')).toBeNull()
    expect(within(list).queryByText('咨询答复')).toBeNull()
    await userEvent.type(within(list).getByRole('textbox', { name: '找办理模板' }), '和解{Enter}')
    const form = await closing()
    expect(within(form).getByRole('textbox', { name: '给申诉人的答复' })).toHaveProperty(
      'value',
      '您反映的签收不实一事，中通快递已与申诉人协商一致并履行。',
    )
    expect(within(form).getByText(/已按办理模板“和解结案”填好/)).toBeVisible()
    expect(within(form).getByText('提交时勾选')).toBeVisible()
    const ahead = await within(form).findByRole('region', { name: '提交后会一起办理' })
    expect(await within(ahead).findByText('您的申诉已办结。')).toBeVisible()
    expect(ahead.textContent).toContain('勾选：事实已核对')
  })

  it('presses ticks and act in one, with what the form holds, and stays where it is refused', async () => {
    api.on(contract.macros.press, refuse(500, '结案前还要核对：价值凭证'))
    show()
    await screen.findByRole('button', { name: /办理模板/ })
    await userEvent.keyboard('w')
    await within(await picker()).findByRole('button', { name: /和解结案/ })
    await userEvent.keyboard('{Enter}')
    const form = await closing()
    const send = within(form).getByRole('button', { name: /^结案并发送/ })
    await waitFor(() => expect(send).toHaveProperty('disabled', false))
    await userEvent.click(send)
    await waitFor(() => expect(api.to(contract.macros.press)).toHaveLength(1))
    expect(api.to(contract.macros.press)[0]?.body).toMatchObject({
      kind: 'appeal',
      id: '510',
      version: detail.version,
      action: 'editToEnd',
      macroId: '7',
      macroVersion: 2,
      checks: ['31'],
      input: { closeType: 'SETTLED' },
    })
    expect(await closing()).toBeVisible()

    api.on(contract.macros.press, { id: '510', version: detail.version + 1 })
    detail = { ...detail, state: 'closed', version: detail.version + 1, can: [] }
    await userEvent.click(within(await closing()).getByRole('button', { name: /^结案并发送/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.to(contract.appeals.editToEnd)).toHaveLength(0)
  })

  it('says beforehand that it would be refused', async () => {
    api.on(contract.macros.preview, { ...forecast, refusal: '这件申诉正等复核人决定' })
    show()
    await screen.findByRole('button', { name: /办理模板/ })
    await userEvent.keyboard('w')
    await within(await picker()).findByRole('button', { name: /和解结案/ })
    await userEvent.keyboard('{Enter}')
    const alert = await within(await closing()).findByText('这件申诉正等复核人决定')
    expect(alert).toBeVisible()
  })
})

describe('keeping macros', () => {
  it('keeps choices and words, nothing of one case alone', () => {
    expect(
      keepable('appeal', 'editToEnd', {
        closeType: 'SETTLED',
        answer: '已经协商一致并履行，予以办结。',
        compensation: '860.00',
        l1: 'DAMAGE',
        liability: 'NONE_SUCH',
        lawBreach: '',
        other: 'x',
      }),
    ).toEqual({ closeType: 'SETTLED', answer: '已经协商一致并履行，予以办结。' })
    expect(keepable('appeal', 'callback', { reached: true, truthful: true, satisfied: true })).toEqual({})
    expect(keepable('appeal', 'nothing', { answer: 'x' })).toEqual({})
  })

  it('are found by what is typed of their title, their act and their words', async () => {
    api.on(contract.macros.list, [
      macro(),
      macro({ id: '8', title: '致歉', values: { answer: '给您添麻烦了' } }),
    ])
    renderDesk(<MacrosPage />)
    await screen.findByText('致歉')
    const find = screen.getByRole('textbox', { name: '找办理模板' })
    await userEvent.type(find, '麻烦')
    expect(screen.getByText('致歉')).toBeVisible()
    expect(screen.queryByText('和解结案')).toBeNull()
    await userEvent.clear(find)
    await userEvent.type(find, '和解')
    expect(screen.getByText('和解结案')).toBeVisible()
    expect(screen.queryByText('致歉')).toBeNull()
    await userEvent.type(find, '得不到')
    expect(screen.queryByText('和解结案')).toBeNull()
  })

  it('shows variables by their names, no braces, and changes its words by version', async () => {
    api
      .on(contract.macros.versions, [
        { version: 2, title: '和解结案', values: {}, by: '周岚', at: '2026-11-20 09:00:00' },
        { version: 1, title: '旧名', values: {}, by: '周岚', at: '2026-11-01 09:00:00' },
      ])
      .on(contract.macros.edit, refuse(409, '已被他人修改', { reason: 'record.stale' }))
    renderDesk(<MacrosPage />)
    const row = (await screen.findByText('和解结案')).closest('div')!.parentElement!
    expect(row.textContent).toContain('您反映的[问题]一事')
    expect(row.textContent).not.toContain('{{')
    expect(row.textContent).toContain('第 2 版')
    await userEvent.click(within(row).getByRole('button', { name: '修改' }))
    const dialog = await screen.findByRole('dialog')
    const answer = await within(dialog).findByRole('textbox', { name: '给申诉人的答复' })
    await userEvent.clear(answer)
    await userEvent.type(answer, '已经协商一致并履行，予以办结。')
    expect(await within(dialog).findByText('旧名')).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/已被他人修改，请关闭后重新打开/)).toBeInTheDocument()
    expect(api.to(contract.macros.edit)[0]?.body).toMatchObject({
      id: '7',
      version: 2,
      values: { closeType: 'SETTLED', answer: '已经协商一致并履行，予以办结。' },
      checks: ['31'],
    })
    // What is refused of one value is told at it.
    api.on(
      contract.macros.edit,
      refuse(415, '请检查填写的内容', {
        reason: 'request.invalid',
        fields: { 'values.answer': '没有这个变量' },
      }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    const told = await within(dialog).findByText('没有这个变量')
    expect(told.closest('.ant-form-item')).toContainElement(answer)
  })
})
