import { contract } from '@appeal/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderDesk, setWidth } from '../../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../../ui/testing/stubApi.ts'
import OfficersPage from './OfficersPage.tsx'

let api: ReturnType<typeof stubApi>
beforeEach(() => {
  setWidth(1440)
  api = stubApi()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells leaders what lies with whom, and no rate where too few have rated', async () => {
  const none = { late: 0, near: 0, closed: 0, reworked: 0, satisfaction: null, awayUntil: null }
  api.on(contract.giving.loadpage, {
    unheld: 6,
    officers: [
      { ...none, id: '1', name: '何静', open: 15, awayUntil: '2026-09-30' },
      { ...none, id: '2', name: '周岚', open: 32, late: 1, near: 4, closed: 20, satisfaction: 91 },
    ],
  })
  renderDesk(<OfficersPage />)
  const [, away, here] = within(await screen.findByRole('table')).getAllByRole('row')
  const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)
  expect(cells(away!)).toEqual(['何静 2026-09-30 前不在岗', '15', '0', '0', '0', '0', '评价不足 10 件'])
  expect(cells(here!)).toEqual(['周岚 ', '32', '1', '4', '20', '0', '91%'])
  expect(screen.getByText('还没有人办理 6 件')).toBeVisible()
})

it('shows the refusal to whoever leads no bureau', async () => {
  api.on(contract.giving.loadpage, refuse(403, '您没有权限'))
  renderDesk(<OfficersPage />)
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
