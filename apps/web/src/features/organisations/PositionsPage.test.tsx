import { contract } from '@appeal/contract'
import type { PositionRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import PositionsPage from './PositionsPage.tsx'

const { positions } = contract
const position: PositionRecord = {
  ...{ id: '7', orgId: '2', orgName: '深圳市局', name: '经办', category: 'LOW', sortCode: 1, extJson: null },
  deletedTime: null,
  ...stamps,
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('positions', () => {
  it('stay where people have them, and say so', async () => {
    const { api, told } = asAdmin(positions)
    api
      .on(positions.page, pageOf(position))
      .on(positions.orgTreeSelector, [])
      .on(positions.delete, refuse(500, '“经办”下还有人员'))
    renderDesk(<PositionsPage component="positions/list" />)
    await press('经办', '删除', '删除')
    await waitFor(() => expect(told).toHaveBeenCalledWith('“经办”下还有人员'))
    expect(await rowOf('经办')).toBeVisible()
  })

  it('show a reader no acts, and a form asks for a name before anything is sent', async () => {
    asAdmin(positions.page).api.on(positions.page, pageOf(position)).on(positions.orgTreeSelector, [])
    renderDesk(<PositionsPage component="positions/list" />)
    expect(within(await rowOf('经办')).queryAllByRole('button')).toEqual([])
    cleanup()
    const { api } = asAdmin(positions)
    api.on(positions.page, pageOf(position)).on(positions.orgTreeSelector, [])
    renderDesk(<PositionsPage component="positions/list" />)
    await userEvent.click(await screen.findByRole('button', { name: '新增' }))
    const dialog = await save()
    await waitFor(() =>
      expect(dialog.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(0),
    )
    expect(api.to(positions.add)).toEqual([])
  })
})
