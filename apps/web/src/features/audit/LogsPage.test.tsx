import { contract } from '@appeal/contract'
import type { LogRecord } from '@appeal/contract/audit/audit.routes.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import LogsPage from './LogsPage.tsx'

const { logs } = contract
const line: LogRecord = {
  ...{ id: '3', category: 'OPERATE', name: '编辑机构', module: 'orgs', exeStatus: 'FAIL' },
  ...{ exeMessage: 'organisations.in_use', opIp: '10.0.0.8', opAddress: null, opBrowser: 'Chrome' },
  ...{ opOs: null, className: null, methodName: null, reqMethod: 'POST', reqUrl: '/sys/org/edit' },
  ...{ opTime: '2026-09-21 10:00:00', opUser: '苏敏', orgName: null, recordName: '深圳市局' },
}
const whole = { checked: 120, retired: 0, unsealed: 2, from: 1, to: 120, broken: null }
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const stub = () => {
  const { api, told } = asAdmin(logs)
  api
    .on(logs.page, pageOf(line))
    .on(logs.opBarChartData, [{ date: '09-21', name: 'OPERATE', count: 4 }])
    .on(logs.verify, whole)
  return { api, told }
}

describe('logs', () => {
  it('offer no clearing and no change, and say when the chain is broken, and where', async () => {
    const { api } = stub()
    renderDesk(<LogsPage component="logs/operations" />)
    const acts = within(await rowOf('编辑机构')).getAllByRole('button')
    expect(acts.map(({ textContent }) => textContent)).toEqual(['详情'])
    expect(screen.queryByRole('button', { name: /清空|删除/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /校验完整性/ }))
    expect(await screen.findByText(/校验 120 条/)).toBeVisible()
    api.on(logs.verify, { ...whole, broken: { seq: 77, source: 'operation', id: '9', why: 'altered' } })
    await userEvent.click(screen.getByRole('button', { name: /校验完整性/ }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/77.*记录被改动/)
  })

  it('show what changed, old and new, and why it was refused', async () => {
    const { api } = stub()
    api.on(logs.detail, {
      ...line,
      ...{ paramJson: '{"id":"2"}', resultJson: null, signData: 'abcdef0123456789', sealNo: 12 },
      changes: [{ field: 'name', before: '深圳局', after: '深圳市局' }],
    } as never)
    renderDesk(<LogsPage component="logs/operations" />)
    await press('编辑机构', '详情')
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('organisations.in_use')).toBeVisible()
    expect(within(dialog).getByText(/深圳局/)).toBeVisible()
  })
})
