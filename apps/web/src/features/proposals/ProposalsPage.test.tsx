import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import ProposalsPage from './ProposalsPage.tsx'

const { proposals } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers to confirm only what the server lets this administrator confirm', async () => {
  const row = { kind: 'setting' as const, asker: '苏敏', askedAt: '2026-09-21 08:00:00', expiresAt: '' }
  const api = stubApi()
    .on(proposals.list, [
      { ...row, id: '1', title: '登录验证码开关：true → false', details: null, can: ['confirm', 'refuse'] },
      { ...row, id: '2', title: 'zhoulan：手机 → 139****0001', details: '窗口核验身份证原件', can: [] },
    ])
    .on(proposals.confirm, null)
  renderDesk(<ProposalsPage />)
  expect(await screen.findByText('zhoulan：手机 → 139****0001')).toBeVisible()
  expect(screen.getByText(/窗口核验身份证原件/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /确\s*认/ }))
  await waitFor(() => expect(api.to(proposals.confirm)[0]?.body).toEqual({ id: '1' }))
})
