import { contract } from '@appeal/contract'
import type { TakeoverCheck, TakeoverRunDetail } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin, pageOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import TakeoversPage from './TakeoversPage.tsx'

const { takeovers } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WRONG = [{ row: 3, no: 'GD-2', faults: [{ column: '状态', msg: '“挂起”没有对应的内容' }] }]
const CHECK: TakeoverCheck = {
  total: 2,
  good: [
    {
      ...{ row: 2, outerNo: 'GD-1', state: 'at_enterprise', dueOn: '2026-10-08', late: false },
      ...{ bureau: '深圳市邮政管理局', handler: null, enterprise: '中通宝安', uncounted: false },
    },
  ],
  wrong: WRONG,
  unknown: [{ field: 'state', word: '挂起', rows: 1 }],
}
const RUN: TakeoverRunDetail = {
  ...{
    id: '7',
    kind: 'appeal',
    system: '旧系统',
    fileName: 'a.csv',
    by: '周岚',
    createTime: '2026-09-21 14:00:00',
  },
  ...{ finished: true, tells: false, hasSheet: true, total: 2, done: 1, wrong: 1, faults: WRONG },
}

const begin = async () => {
  renderDesk(<TakeoversPage />)
  await userEvent.click(await screen.findByRole('button', { name: '接收文件' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.upload(
    dialog.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'a.csv', { type: 'text/csv' }),
  )
  return dialog
}

it('offers no file to whoever may only look', async () => {
  const { api } = asAdmin(takeovers.page, takeovers.detail)
  api.on(takeovers.page, pageOf(RUN))
  renderDesk(<TakeoversPage />)
  expect(await screen.findByText('a.csv')).toBeVisible()
  expect(screen.queryByRole('button', { name: '接收文件' })).toBeNull()
})

it('gives rows that were left out to whoever may have them, and says so to others', async () => {
  const { api } = asAdmin(takeovers)
  const report: TakeoverRunDetail = { ...RUN, kind: 'report', hasSheet: false }
  api.on(takeovers.page, pageOf(report)).on(takeovers.detail, report)
  renderDesk(<TakeoversPage />)
  await userEvent.click(await screen.findByRole('button', { name: '查看' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/未接收的行只由上传人下载/)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: /下载未接收的行/ })).toBeNull()
})

it('maps, tries out, and takes over only what was tried out', { timeout: 60_000 }, async () => {
  const { api } = asAdmin(takeovers)
  api
    .on(takeovers.page, pageOf())
    .on(takeovers.mappings, [])
    .on(contract.brands.list, [])
    .on(takeovers.inspect, {
      heads: ['编号', '进度'],
      rows: 2,
      columns: [['outerNo', '编号']],
      mappingId: null,
    })
    .on(takeovers.save, { id: '5', version: 1 })
    .on(takeovers.check, CHECK)
    .on(takeovers.start, RUN)
    .on(takeovers.detail, RUN)
  const dialog = await begin()
  expect(await within(dialog).findByText('a.csv，2 行')).toBeVisible()
  expect(within(dialog).getByText('文件里的这些列没有对应，不会接收：进度')).toBeVisible()
  // Without a name nothing is tried out.
  expect(within(dialog).getByRole('button', { name: /试\s*算/ })).toBeDisabled()
  fireEvent.change(within(dialog).getByLabelText('对应关系名称'), { target: { value: '旧系统表' } })
  fireEvent.change(within(dialog).getByLabelText('来源系统'), { target: { value: '旧系统' } })
  await userEvent.click(within(dialog).getByRole('button', { name: /试\s*算/ }))
  expect(await within(dialog).findByText('1 行可以接收')).toBeVisible()
  expect(api.to(takeovers.save)[0]?.body).toMatchObject({
    name: '旧系统表',
    columns: [['outerNo', '编号']],
    words: [],
  })
  expect(within(dialog).getByText('1 行有误')).toBeVisible()
  expect(within(dialog).getByText('“挂起”没有对应的内容')).toBeVisible()
  expect(within(dialog).getByText('中通宝安')).toBeVisible()
  expect(api.to(takeovers.start)).toHaveLength(0)

  // A word that is mapped goes with the next trial.
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '挂起' }))
  await userEvent.click(await screen.findByTitle('管局处理中'))
  await userEvent.click(within(dialog).getByRole('button', { name: '再次试算' }))
  await waitFor(() =>
    expect(api.to(takeovers.save)[1]?.body).toMatchObject({
      id: '5',
      version: 1,
      words: [['state', '挂起', 'bureau_processing']],
    }),
  )
  await userEvent.click(await within(dialog).findByRole('button', { name: '接收 1 件' }))
  await waitFor(() => expect(api.to(takeovers.start)).toHaveLength(1))
  expect(api.to(takeovers.start)[0]?.query).toMatchObject({ mappingId: '5', tells: 'false' })
  expect(await screen.findByRole('button', { name: /下载未接收的行/ })).toBeVisible()
})

it('reads the next file by the mapping that fits', async () => {
  const { api } = asAdmin(takeovers)
  const kept = {
    ...{
      id: '5',
      version: 3,
      kind: 'appeal' as const,
      name: '旧系统表',
      system: '旧系统',
      updateTime: '2026-09-21 14:00:00',
    },
    columns: [['outerNo', '编号']] as ['outerNo', string][],
    words: [],
  }
  api
    .on(takeovers.page, pageOf())
    .on(takeovers.mappings, [kept])
    .on(contract.brands.list, [])
    .on(takeovers.inspect, { heads: ['编号'], rows: 1, columns: kept.columns, mappingId: '5' })
  const dialog = await begin()
  expect(await within(dialog).findByDisplayValue('旧系统')).toBeVisible()
  expect(within(dialog).queryByText(/不会接收/)).toBeNull()
  expect(within(dialog).getByRole('button', { name: /试\s*算/ })).toBeEnabled()
  // Another name after a change of columns asks for a new trial.
  expect(within(dialog).queryByRole('button', { name: /接收 \d+ 件/ })).toBeNull()
})

it('asks for the columns of the kind that is chosen, and tells its states', { timeout: 60_000 }, async () => {
  const { api } = asAdmin(takeovers)
  const kept = {
    ...{ id: '5', version: 3, kind: 'appeal' as const, name: '旧系统表', system: '旧系统' },
    ...{
      updateTime: '2026-09-21 14:00:00',
      columns: [['outerNo', '编号']] as ['outerNo', string][],
      words: [],
    },
  }
  api
    .on(takeovers.page, pageOf())
    .on(takeovers.mappings, [kept, { ...kept, id: '6', kind: 'report' as const, name: '旧举报表' }])
    .on(contract.brands.list, [])
    .on(takeovers.inspect, { heads: ['编号'], rows: 1, columns: kept.columns, mappingId: null })
    .on(takeovers.save, { id: '9', version: 1 })
    .on(takeovers.check, {
      ...{ total: 2, wrong: WRONG, unknown: [{ field: 'state', word: '挂起', rows: 1 }] },
      good: [{ ...CHECK.good[0]!, state: 'verifying', enterprise: null }],
    } satisfies TakeoverCheck)
  const dialog = await begin()
  expect(await within(dialog).findByLabelText('申诉问题')).toBeVisible()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '类别' }))
  await userEvent.click(await screen.findByTitle('举报'))
  // The file is read once more, as one of reports.
  await waitFor(() => expect(api.to(takeovers.inspect).at(-1)?.query).toMatchObject({ kind: 'report' }))
  expect(await within(dialog).findByLabelText('举报类型')).toBeVisible()
  expect(within(dialog).queryByLabelText('申诉问题')).toBeNull()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '对应关系' }))
  expect(await screen.findByTitle('旧举报表')).toBeInTheDocument()
  expect(screen.queryByTitle('旧系统表')).toBeNull()
  fireEvent.change(within(dialog).getByLabelText('对应关系名称'), { target: { value: '举报表' } })
  fireEvent.change(within(dialog).getByLabelText('来源系统'), { target: { value: '旧系统' } })
  await userEvent.click(within(dialog).getByRole('button', { name: /试\s*算/ }))
  await waitFor(() => expect(api.to(takeovers.save)[0]?.body).toMatchObject({ kind: 'report' }))
  expect(await within(dialog).findByText('核查中')).toBeVisible()
  expect(within(dialog).queryByText('企业责任单位')).toBeNull()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '挂起' }))
  expect(await screen.findByTitle('待受理')).toBeInTheDocument()
  expect(screen.queryByTitle('管局处理中')).toBeNull()
})
