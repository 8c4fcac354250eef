import { contract } from '@appeal/contract'
import type { ApiKey } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import ApiKeysPage from './ApiKeysPage.tsx'

const { apiKeys } = contract
const SECRET = `pk_${'s'.repeat(32)}`
const KEY: ApiKey = {
  ...{ id: '7', version: 3, name: '工单系统', orgId: '1', orgName: '中通快递', scopes: ['read', 'reply'] },
  ...{ ranges: ['203.0.113.0/24'], state: 'running', expiresAt: '2027-09-21 14:00:00' },
  ...{ createTime: '2026-09-21 14:00:00', createdBy: '陈锐', endedAt: null },
  ...{ lastUsedAt: '2026-09-21 15:00:00', lastUsedIp: '203.0.113.9' },
  secrets: [{ id: '8', hint: 'pk_abcd', createTime: '2026-09-21 14:00:00', until: null }],
  can: ['rotate', 'end'],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('offers a bureau the end of a key alone', async () => {
  const { api } = asAdmin(apiKeys.page, apiKeys.end)
  api.on(apiKeys.page, pageOf({ ...KEY, can: ['end' as const] })).on(apiKeys.end, KEY)
  renderDesk(<ApiKeysPage />)
  expect(await screen.findByText('工单系统')).toBeVisible()
  expect(screen.queryByRole('button', { name: /新建密钥/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /更\s?换/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /停\s?用/ }))
  const ask = await screen.findByRole('dialog')
  await userEvent.click(within(ask).getByRole('button', { name: /停\s?用/ }))
  await waitFor(() => expect(api.to(apiKeys.end)[0]?.body).toEqual({ id: '7' }))
})

it('exchanges a secret on top of the version that was seen, and shows the new one this once', async () => {
  const { api } = asAdmin(apiKeys)
  api.on(apiKeys.page, pageOf(KEY)).on(apiKeys.rotate, { key: KEY, secret: SECRET })
  renderDesk(<ApiKeysPage />)
  await userEvent.click(await screen.findByRole('button', { name: /更\s?换/ }))
  const ask = await screen.findByRole('dialog')
  await userEvent.click(within(ask).getByRole('button', { name: /更\s?换/ }))
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible()
  expect(api.to(apiKeys.rotate)[0]?.body).toEqual({ id: '7', version: 3, overlapDays: 7 })
  await userEvent.click(screen.getByRole('button', { name: '已保存好，关闭' }))
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
  expect(document.body.textContent).not.toContain(SECRET)
})

it('makes no key without a name and an address', { timeout: 30_000 }, async () => {
  const { api } = asAdmin(apiKeys)
  api.on(apiKeys.page, pageOf()).on(apiKeys.create, { key: KEY, secret: SECRET })
  renderDesk(<ApiKeysPage />)
  await userEvent.click(await screen.findByRole('button', { name: /新建密钥/ }))
  const ask = await screen.findByRole('dialog')
  await userEvent.click(within(ask).getByRole('button', { name: /确\s?定/ }))
  await waitFor(() =>
    expect(ask.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThanOrEqual(2),
  )
  expect(api.to(apiKeys.create)).toHaveLength(0)
  await userEvent.type(within(ask).getByLabelText(/^名称/), '客服系统')
  await userEvent.type(within(ask).getByLabelText(/^地址范围/), '203.0.113.7{Enter}')
  await userEvent.click(within(ask).getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible()
  expect(api.to(apiKeys.create)[0]?.body).toEqual({
    ...{ name: '客服系统', scopes: ['read'], ranges: ['203.0.113.7'], days: 365 },
  })
})

describe('where there is a sandbox', () => {
  afterEach(() => {
    document.getElementById('sandbox')?.remove()
    document.querySelector('meta[name="sandbox-url"]')?.remove()
  })
  const scopesOffered = async () => {
    const { api } = asAdmin(apiKeys)
    api.on(apiKeys.page, pageOf())
    renderDesk(<ApiKeysPage />)
    await userEvent.click(await screen.findByRole('button', { name: /新建密钥/ }))
    const ask = await screen.findByRole('dialog')
    fireEvent.mouseDown(within(ask).getByRole('combobox', { name: /权限/ }))
    await screen.findByTitle('申请延期')
    // Those of the kinds are called by what their cases are called.
    expect(screen.getByTitle('查看快递员维权')).toBeInTheDocument()
    expect(screen.queryByTitle('查看咨询')).toBeNull()
    return screen.queryByTitle('沙箱：生成案件') !== null
  }

  it('the real product points to it in one sentence, and offers no scope of it', {
    timeout: 30_000,
  }, async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="sandbox-url" content="https://try.example.cn">',
    )
    expect(await scopesOffered()).toBe(false)
    expect(screen.getByText(/先在沙箱试用/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'https://try.example.cn' })).toBeVisible()
  })

  it('the sandbox offers its scope, and points nowhere', { timeout: 30_000 }, async () => {
    document.body.insertAdjacentHTML('afterbegin', '<aside id="sandbox" aria-label="沙箱 Sandbox"></aside>')
    expect(await scopesOffered()).toBe(true)
    expect(screen.queryByText(/先在沙箱试用/)).toBeNull()
  })
})
