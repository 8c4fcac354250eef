import { contract } from '@appeal/contract'
import { WEBHOOK_EVENT_NAMES } from '@appeal/contract/webhooks/webhooks.events.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, rowOf } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import WebhooksPage from './WebhooksPage.tsx'

const { webhooks } = contract
const SECRET = `whsec_${'s'.repeat(43)}=`
const ENDPOINT: WebhookEndpoint = {
  ...{ id: '7', version: 3, name: '工单系统', url: 'https://api.example.cn/12305', algorithm: 'sm3' },
  ...{ events: ['case.transferred', 'case.urged'], state: 'running', failingSince: null, formerUntil: null },
  ...{ createTime: '2026-09-21 14:00:00', createdBy: '陈锐', waiting: 2, dead: 5 },
  can: ['edit', 'rotate', 'switch', 'end', 'test', 'replayDead'],
}
const DELIVERY: WebhookDelivery = {
  ...{ id: '9', eventId: 'evt_8', event: 'case.urged', endpointId: '7', endpointName: '工单系统' },
  ...{ caseKind: 'appeal', caseId: '3', caseNo: 'SS44030020260921000001', state: 'dead', attempts: 15 },
  ...{ nextAt: null, lastAt: '2026-09-22 14:00:00', lastStatus: 503, lastFault: 'status', sentAt: null },
  ...{ createTime: '2026-09-21 14:00:00', body: '{"id":"evt_8","type":"case.urged"}', can: ['replay'] },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('makes no endpoint without a name and an address, and shows the secret this once', {
  timeout: 30_000,
}, async () => {
  const { api } = asAdmin(webhooks)
  api.on(webhooks.page, pageOf()).on(webhooks.create, { endpoint: ENDPOINT, secret: SECRET })
  renderDesk(<WebhooksPage />)
  await userEvent.click(await screen.findByRole('button', { name: /新建推送地址/ }))
  const ask = await screen.findByRole('dialog')
  await userEvent.click(within(ask).getByRole('button', { name: /确\s?定/ }))
  await waitFor(() =>
    expect(ask.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThanOrEqual(2),
  )
  expect(api.to(webhooks.create)).toHaveLength(0)
  await userEvent.type(within(ask).getByLabelText(/^名称/), '工单系统')
  await userEvent.type(within(ask).getByLabelText(/^接收地址/), 'https://api.example.cn/12305')
  await userEvent.click(within(ask).getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByDisplayValue(SECRET)).toBeVisible()
  expect(api.to(webhooks.create)[0]?.body).toEqual({
    ...{ name: '工单系统', url: 'https://api.example.cn/12305', algorithm: 'sm3' },
    events: WEBHOOK_EVENT_NAMES,
  })
  await userEvent.click(screen.getByRole('button', { name: '已保存好，关闭' }))
  await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull())
})

it('offers no act that the endpoint is not open to', async () => {
  const { api } = asAdmin(webhooks.page)
  api.on(
    webhooks.page,
    pageOf({ ...ENDPOINT, state: 'failing', failingSince: '2026-09-18 14:00:00', can: [] }),
  )
  renderDesk(<WebhooksPage />)
  const row = await rowOf('工单系统')
  expect(within(row).getByText('连续失败，已停止')).toBeVisible()
  expect(within(row).getByText('2026-09-18 14:00 起一直失败')).toBeVisible()
  expect(within(row).queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('button', { name: /新建推送地址/ })).toBeNull()
})

it('pauses on top of the version that was seen', async () => {
  const { api } = asAdmin(webhooks)
  api.on(webhooks.page, pageOf(ENDPOINT)).on(webhooks.switch, { ...ENDPOINT, state: 'paused' })
  renderDesk(<WebhooksPage />)
  await userEvent.click(within(await rowOf('工单系统')).getByRole('button', { name: /暂\s?停/ }))
  const ask = await screen.findByRole('dialog')
  await userEvent.click(within(ask).getByRole('button', { name: /暂\s?停/ }))
  await waitFor(() =>
    expect(api.to(webhooks.switch)[0]?.body).toEqual({ id: '7', version: 3, running: false }),
  )
})

it('shows what became of an event, exactly what is sent, and sends it again', async () => {
  const { api } = asAdmin(webhooks)
  api
    .on(webhooks.page, pageOf(ENDPOINT))
    .on(webhooks.deliveries, pageOf(DELIVERY))
    .on(webhooks.replay, { ...DELIVERY, state: 'waiting', attempts: 0, can: [] })
  renderDesk(<WebhooksPage />)
  await userEvent.click(await screen.findByRole('tab', { name: '推送记录' }))
  const row = await rowOf('SS44030020260921000001')
  expect(within(row).getByText('已放弃')).toBeVisible()
  expect(within(row).getByText('09-22 14:00 对方回复 503')).toBeVisible()
  await userEvent.click(within(row).getByRole('button', { name: /查\s?看/ }))
  const look = await screen.findByRole('dialog')
  expect(within(look).getByText(/"type": "case.urged"/)).toBeVisible()
  await userEvent.click(
    within(look)
      .getAllByRole('button', { name: /^关\s?闭$/ })
      .at(-1)!,
  )
  await userEvent.click(within(row).getByRole('button', { name: /重\s?发/ }))
  await waitFor(() => expect(api.to(webhooks.replay)[0]?.body).toEqual({ id: '9' }))
})
