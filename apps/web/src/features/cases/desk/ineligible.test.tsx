import { contract } from '@appeal/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, save } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import BureauAddPage from '../appeals/BureauAddPage.tsx'
import IneligiblePage from './IneligiblePage.tsx'

const { callers } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const REASONS = [
  {
    ...{ id: '1', parentId: '0', name: '', dictLabel: '', dictValue: 'INVALID_REASON' },
    ...{ category: 'BIZ' as const, sortCode: 1 },
    children: [
      {
        ...{ id: '2', parentId: '1', name: '', dictLabel: '不属于邮政业', dictValue: 'N07' },
        ...{ category: 'BIZ' as const, sortCode: 1 },
      },
    ],
  },
]

async function choose(dialog: HTMLElement, label: RegExp, option: string) {
  fireEvent.mouseDown(within(dialog).getByLabelText(label))
  await userEvent.click(await screen.findByTitle(option))
}

it('is recorded from the form of an appeal with what was told so far, and no appeal is filed', async () => {
  const { api } = asAdmin(callers)
  api
    .on(contract.brands.list, [])
    .on(contract.areas.children, [])
    .on(contract.dictionaries.tree, REASONS)
    .on(contract.appeals.saveDraft, { id: '7', version: 1, savedAt: '2026-11-24 10:20:00' })
    .on(callers.ineligible, { id: '5' })
  renderDesk(<BureauAddPage />)
  await userEvent.type((await screen.findAllByLabelText(/姓名/))[0]!, '林晓')
  await userEvent.click(screen.getByRole('button', { name: '不予受理，登记来电' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByDisplayValue('林晓')).toBeVisible()
  await choose(dialog, /告知去向/, '市场监管部门')
  await choose(dialog, /不受理原因/, '不属于邮政业')
  fireEvent.change(within(dialog).getByLabelText(/来电内容/), { target: { value: '网购商品与描述不符' } })
  fireEvent.change(within(dialog).getByLabelText(/答复内容/), { target: { value: '请向市场监管部门反映' } })
  await save()
  await waitFor(() =>
    expect(api.to(callers.ineligible)[0]?.body).toMatchObject({
      reasonCode: 'N07',
      advised: 'MARKET',
      callerName: '林晓',
    }),
  )
  expect(api.to(contract.appeals.bureauAdd)).toEqual([])
})

it('stands in the list with its article, where it went and a masked caller', async () => {
  const { api } = asAdmin(callers.ineligiblepage)
  api.on(contract.brands.list, []).on(contract.dictionaries.tree, REASONS)
  api.on(
    callers.ineligiblepage,
    pageOf({
      ...{ id: '5', heardTime: '2026-09-21 09:00:00', bureauName: '深圳市邮政管理局', by: '周岚' },
      ...{ reasonCode: 'N07', law: '第八条', advised: 'MARKET' as const, brand: null, waybillNo: null },
      ...{ matter: '网购商品与描述不符', advice: '请向市场监管部门反映' },
      ...{ callerName: '林*', callerPhone: '138****0001' },
    }),
  )
  renderDesk(<IneligiblePage />)
  expect(await screen.findByText('第八条')).toBeVisible()
  expect(screen.getByText('市场监管部门')).toBeVisible()
  expect(screen.getByText('138****0001')).toBeVisible()
  // Whoever may only read is offered no form.
  expect(screen.queryByRole('button', { name: '不予受理，登记来电' })).toBeNull()
})
