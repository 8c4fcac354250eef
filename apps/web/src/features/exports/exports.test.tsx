import { contract } from '@appeal/contract'
import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable } from '../../ui/DataTable.tsx'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import { useListState } from '../../ui/useListState.ts'
import ExportsPage from './ExportsPage.tsx'

const { exports } = contract
const record = (more: Partial<ExportRecord> = {}): ExportRecord => ({
  id: '77',
  list: 'appeals.bureau',
  listName: '申诉单',
  ownerName: '周岚',
  orgName: '深圳市邮政管理局',
  format: 'xlsx',
  condition: '品牌：中通',
  columns: ['编号', '品牌'],
  reason: '月度工作分析',
  state: 'done',
  total: 1234,
  rows: 1234,
  size: 45_678,
  checksum: 'ab'.repeat(32),
  fault: null,
  downloads: 1,
  createTime: '2026-09-21 14:00:00',
  finishTime: '2026-09-21 14:00:02',
  expireTime: '2026-09-28 14:00:02',
  can: ['download'],
  ...more,
})

interface Row {
  id: string
  appealNo: string
  brand: string
}
const ROWS: Row[] = [{ id: '1', appealNo: 'SS44', brand: '中通' }]

function List() {
  const control = useListState(['brand'])
  return (
    <DataTable<Row, 'brand'>
      name="test.export"
      list={{
        data: toPage(ROWS, 1234, control),
        error: null,
        isFetching: false,
        dataUpdatedAt: 1,
        refetch: vi.fn(),
      }}
      control={control}
      columns={[
        { dataIndex: 'appealNo', title: '编号' },
        { dataIndex: 'brand', title: '品牌' },
        { dataIndex: 'acts', made: true, title: '操作', customRender: () => null },
      ]}
      rowKey={({ id }) => id}
      card={({ appealNo }) => appealNo}
      exportAs={{ list: 'appeals.bureau', fixed: { queue: 'todo' } }}
    />
  )
}

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi().on(contract.preferences.list, {}).on(contract.dictionaries.tree, [])
})
afterEach(cleanup)

describe('the export of a list', () => {
  it('asks for a reason before anything is sent, and sends what the page shows', async () => {
    const person = userEvent.setup()
    api.on(exports.start, record({ state: 'waiting', rows: 0, can: ['cancel'] })).on(exports.detail, record())
    renderDesk(<List />, '/?brand=ZTO&sortField=appealNo&sortOrder=ascend')
    await person.click(await screen.findByRole('button', { name: '导出' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/导出全部 1,234 行/)).toBeVisible()
    expect(within(dialog).queryByText('操作')).toBeNull()
    await person.click(within(dialog).getByRole('button', { name: '开始导出' }))
    expect(api.to(exports.start)).toHaveLength(0)
    await person.type(within(dialog).getByRole('textbox', { name: '导出原因' }), '月度工作分析')
    await person.click(within(dialog).getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(api.to(exports.start)).toHaveLength(1))
    expect(api.to(exports.start)[0]).toMatchObject({
      body: {
        list: 'appeals.bureau',
        query: { brand: 'ZTO', queue: 'todo', sortField: 'appealNo', sortOrder: 'ascend' },
        columns: ['appealNo', 'brand'],
        format: 'xlsx',
        reason: '月度工作分析',
      },
    })
    expect(await screen.findByText('“申诉单”已导出')).toBeVisible()
    expect(await screen.findByRole('button', { name: '下载' })).toBeVisible()
  })

  it('leaves no hint of its button over the dialog', async () => {
    const person = userEvent.setup()
    renderDesk(<List />)
    const button = await screen.findByRole('button', { name: '导出' })
    await person.hover(button)
    await screen.findByRole('tooltip')
    await person.click(button)
    await screen.findByRole('textbox', { name: '导出原因' })
    await waitFor(() =>
      expect(
        document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden):not(.ant-zoom-big-fast-leave)'),
      ).toBeNull(),
    )
  })

  it('tells a refusal in the dialog’s own place and keeps the reason', async () => {
    const person = userEvent.setup()
    api.on(exports.start, refuse(429, '您已有 2 个导出正在进行'))
    renderDesk(<List />)
    await person.click(await screen.findByRole('button', { name: '导出' }))
    const box = await screen.findByRole('textbox', { name: '导出原因' })
    await person.type(box, '月度工作分析')
    await person.click(screen.getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(api.to(exports.start)).toHaveLength(1))
    expect(box).toHaveProperty('value', '月度工作分析')
  })
})

describe('the register', () => {
  it('says who took out what, why and how much, and offers no file of others', async () => {
    api.on(exports.registerpage, toPage([record({ can: [] })], 1, { current: 1, size: 10 }))
    renderDesk(<ExportsPage component="exports/register" />)
    for (const text of ['周岚', '月度工作分析', '品牌：中通', '1,234', 'ab'.repeat(32), '可下载'])
      expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
  })

  it('is found by what is typed', async () => {
    api.on(exports.registerpage, toPage([record({ can: [] })], 1, { current: 1, size: 10 }))
    renderDesk(<ExportsPage component="exports/register" />)
    await screen.findByText('周岚')
    await userEvent.type(screen.getByRole('textbox', { name: '事由、列表或机构' }), '月度{Enter}')
    await waitFor(() =>
      expect(api.to(exports.registerpage).at(-1)?.query).toMatchObject({ searchKey: '月度' }),
    )
  })

  it('cancels an own export that runs', async () => {
    const running = record({ state: 'running', rows: 600, checksum: null, can: ['cancel'] })
    api
      .on(exports.page, toPage([running], 1, { current: 1, size: 10 }))
      .on(exports.cancel, record({ state: 'cancelled', can: [] }))
    renderDesk(<ExportsPage component="exports/mine" />)
    expect(await screen.findByText('导出中')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '取消导出' }))
    await waitFor(() => expect(api.to(exports.cancel)[0]?.body).toEqual({ id: '77' }))
  })
})
