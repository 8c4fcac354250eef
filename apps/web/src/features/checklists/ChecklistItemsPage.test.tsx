import { contract } from '@appeal/contract'
import type { ChecklistRecord } from '@appeal/contract/checklists/checklists.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import ChecklistItemsPage from './ChecklistItemsPage.tsx'

const { checklistItems } = contract
/** The Chinese title, not the English one beside it. */
const TITLE = /^事项(?!（)/
const item = (id: string, title: string, more: Partial<ChecklistRecord> = {}): ChecklistRecord => ({
  ...{
    id,
    kind: 'appeal',
    l1: null,
    title,
    titleEn: 'Called the appellant',
    basis: null,
    basisEn: null,
    required: true,
  },
  ...{ machine: false, sortCode: 10, retired: false, version: 3 },
  ...more,
})
const shown = pageOf(
  item('1', '已电话回访申诉人', { basis: '处理办法第二十三条' }),
  item('2', '企业答复要素齐全', { required: false, machine: true }),
  item('3', '核对保价金额', { required: false, retired: true }),
)

beforeEach(() => setWidth(1440))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('items of the checklists', () => {
  it('offer nothing to whoever may only read', async () => {
    asAdmin(checklistItems.page).api.on(checklistItems.page, shown)
    renderDesk(<ChecklistItemsPage />)
    expect(within(await rowOf('已电话回访申诉人')).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: /新增事项/ })).toBeNull()
  })

  it('say what each asks, of which problem, and whether it still asks', async () => {
    asAdmin(checklistItems).api.on(checklistItems.page, shown)
    renderDesk(<ChecklistItemsPage />)
    for (const [title, necessity, state, act] of [
      ['已电话回访申诉人', '必核', '使用中', '停用'],
      ['企业答复要素齐全', '系统核对', '使用中', '停用'],
      ['核对保价金额', '选核', '已停用', '启用'],
    ] as const) {
      const row = within(await rowOf(title))
      for (const word of [necessity, state, '所有问题']) expect(row.getByText(word)).toBeVisible()
      expect(row.getByRole('button', { name: act })).toBeVisible()
    }
    expect(screen.getByText('处理办法第二十三条')).toBeVisible()
  })

  it('send nothing without words in both languages', async () => {
    const { api } = asAdmin(checklistItems)
    api.on(checklistItems.page, shown)
    renderDesk(<ChecklistItemsPage />)
    await rowOf('已电话回访申诉人')
    fireEvent.click(screen.getByRole('button', { name: /新增事项/ }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(TITLE), { target: { value: '核对签收底单' } })
    await save()
    await waitFor(() =>
      expect(
        within(dialog)
          .getByLabelText(/^事项（英文）/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    )
    expect(api.to(checklistItems.add)).toEqual([])
  })

  it('are changed with the version that was read, keep their problem, and a stale form says so', async () => {
    const { api } = asAdmin(checklistItems)
    const sentence = '该记录已被他人修改，请刷新'
    api
      .on(checklistItems.page, shown)
      .on(checklistItems.edit, refuse(409, sentence, { reason: 'record.stale' }))
    renderDesk(<ChecklistItemsPage />)
    await press('已电话回访申诉人', '修改')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByLabelText(/^问题类型/)).toBeNull()
    fireEvent.change(within(dialog).getByLabelText(TITLE), { target: { value: '已两次电话回访' } })
    await save()
    await waitFor(() =>
      expect(api.to(checklistItems.edit)[0]?.body).toMatchObject({
        id: '1',
        version: 3,
        title: '已两次电话回访',
        required: true,
      }),
    )
    expect(await screen.findByText(sentence, { exact: false })).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('of the machine are never made required', async () => {
    asAdmin(checklistItems).api.on(checklistItems.page, shown)
    renderDesk(<ChecklistItemsPage />)
    await press('企业答复要素齐全', '修改')
    expect(within(await screen.findByRole('dialog')).queryByRole('switch')).toBeNull()
  })

  it('ask no more, and ask again', async () => {
    const { api } = asAdmin(checklistItems)
    api.on(checklistItems.page, shown).on(checklistItems.retire, item('3', '核对保价金额'))
    renderDesk(<ChecklistItemsPage />)
    await press('已电话回访申诉人', '停用')
    await press('核对保价金额', '启用')
    await waitFor(() =>
      expect(api.to(checklistItems.retire).map(({ body }) => body)).toEqual([
        { id: '1', version: 3, retired: true },
        { id: '3', version: 3, retired: false },
      ]),
    )
  })

  it('name the kind of case they are for, with the classes of that kind alone', async () => {
    const { api } = asAdmin(checklistItems)
    api
      .on(contract.dictionaries.tree, [
        { type: 'APPEAL_L1', code: 'LOSS', label: '丢失' },
        { type: 'REPORT_TYPE', code: 'THROWING', label: '抛扔快件' },
      ] as never)
      .on(checklistItems.page, pageOf(item('7', '现场照片已核对', { kind: 'report' })))
      .on(checklistItems.add, item('8', '当事人已听取'))
    renderDesk(<ChecklistItemsPage />)
    expect(within(await rowOf('现场照片已核对')).getByText('举报')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: /新增事项/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox', { name: /^来件种类/ }))
    await userEvent.click(await screen.findByTitle('表扬信'))
    // Letters fall in no classes.
    await waitFor(() => expect(dialog.queryByRole('combobox', { name: /^问题类型/ })).toBeNull())
    fireEvent.change(dialog.getByLabelText(TITLE), { target: { value: '姓名已遮盖' } })
    fireEvent.change(dialog.getByLabelText(/^事项（英文）/), { target: { value: 'Names are masked' } })
    await save()
    await waitFor(() =>
      expect(api.to(checklistItems.add)[0]?.body).toMatchObject({ kind: 'letter', title: '姓名已遮盖' }),
    )
    expect(api.to(checklistItems.add)[0]?.body).not.toHaveProperty('l1')
  })
})
