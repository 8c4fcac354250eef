import { contract } from '@appeal/contract'
import type { BulkRunDetail } from '@appeal/contract/bulk/bulk.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../../lib/session.ts'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import EnterpriseDeskPage from '../appeals/EnterpriseDeskPage.tsx'
import { sampleCase } from '../appeals/testing/sampleCase.ts'

const waiting = sampleCase({ id: '1', state: 'at_enterprise', can: ['reply'] })
const wrong = [
  { row: 3, no: 'SS2', faults: [{ column: '责任', msg: '请选择责任' }] },
  { row: 4, no: 'SS3', faults: [{ column: '申诉编号', msg: '该申诉单已被他人处理' }] },
]
const run: BulkRunDetail = {
  ...{ id: '9', kind: 'appeal', action: 'reply', createTime: '2026-11-26 10:00:00', finished: true },
  ...{ total: 1, done: 1, refused: 0, undoOf: null, undoSeconds: null, can: [] },
  items: [{ id: '1', appealNo: waiting.appealNo, state: 'done', reason: null, row: 2 }],
  leftOut: wrong,
}
let api: ReturnType<typeof stubApi>

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  api = stubApi()
    .on(contract.dictionaries.tree, [])
    .on(contract.views.page, { views: [], mayShare: false })
    .on(contract.todo.read, { read: 0 })
    .on(contract.todo.enterprisepage, { records: [waiting], total: 1, size: 10, current: 1, pages: 1 })
    .on(contract.appeals.detail, waiting)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (...routes: { permission: string }[]) => {
  setUserInfo({ id: '1', account: 'zto', permissionCodeList: routes.map(({ permission }) => permission) })
  renderDesk(<EnterpriseDeskPage component="enterprise/queue/todo" />, '/')
}
const upload = (dialog: HTMLElement) =>
  userEvent.upload(
    dialog.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['PK'], '答复表.xlsx'),
  )

it('is offered to nobody who may not answer', async () => {
  open()
  await screen.findByRole('checkbox', { name: '本页全选' })
  expect(screen.queryByRole('button', { name: '用表格批量答复' })).toBeNull()
})

it('checks a sheet row by row, and submits the good rows alone', async () => {
  api
    .on(contract.replySheets.check, { total: 3, good: 1, wrong })
    .on(contract.replySheets.start, run)
    .on(contract.bulk.detail, run)
  open(contract.todo.reply)
  await userEvent.click(await screen.findByRole('button', { name: '用表格批量答复' }))
  const dialog = await screen.findByRole('dialog')
  await upload(dialog)
  expect(await screen.findByText('2 行有误')).toBeVisible()
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(expect.arrayContaining(['3SS2责任请选择责任', '4SS3申诉编号该申诉单已被他人处理']))
  expect(api.to(contract.replySheets.start)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: '提交 1 行' }))
  await waitFor(() => expect(api.to(contract.replySheets.start)).toHaveLength(1))
  expect(await screen.findByText('1 件已办理')).toBeVisible()
  expect(await screen.findByText('请选择责任')).toBeVisible()
  expect(screen.getByRole('button', { name: /下载结果表/ })).toBeVisible()
})

it('submits nothing where no row is good', async () => {
  api.on(contract.replySheets.check, { total: 0, good: 0, wrong: [] })
  open(contract.todo.reply)
  await userEvent.click(await screen.findByRole('button', { name: '用表格批量答复' }))
  await upload(await screen.findByRole('dialog'))
  expect(await screen.findByText('表里没有填写任何答复')).toBeVisible()
  expect(screen.queryByRole('button', { name: /提交 \d+ 行/ })).toBeNull()
})
