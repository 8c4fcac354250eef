import { contract } from '@appeal/contract'
import type { AlarmRecord } from '@appeal/contract/alarms/alarms.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import AlarmsPage from './AlarmsPage.tsx'

const { alarms } = contract
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const alarm: AlarmRecord = {
  ...{ id: '7', kind: 'passwordGuessing', group: 'attack', state: 'open', title: '猜测某账号密码' },
  ...{ happened: '周岚在 15 分钟内登录失败 6 次。', done: '该账号对陌生设备锁定。', who: '周岚' },
  ...{ from: '203.0.113.7', count: 6, threshold: 5, raisedTime: '2026-09-21 14:00:00' },
  ...{ lastTime: '2026-09-21 14:05:00', outcome: null, note: null, ackUser: null, ackTime: null, version: 1 },
}

it('says what happened, from where and what was done', async () => {
  const { api } = asAdmin(alarms)
  api.on(alarms.page, pageOf(alarm))
  renderDesk(<AlarmsPage />)
  await press('猜测某账号密码', '详情')
  const detail = await screen.findByRole('dialog')
  for (const told of ['周岚在 15 分钟内登录失败 6 次。', '该账号对陌生设备锁定。', '203.0.113.7'])
    expect(within(detail).getByText(told)).toBeVisible()
})

it('is found by what is typed', async () => {
  const { api } = asAdmin(alarms)
  api.on(alarms.page, pageOf(alarm))
  renderDesk(<AlarmsPage />)
  await rowOf('猜测某账号密码')
  await userEvent.type(screen.getByRole('textbox', { name: '告警、地址或处理说明' }), '203.0{Enter}')
  await waitFor(() => expect(api.to(alarms.page).at(-1)?.query).toMatchObject({ searchKey: '203.0' }))
})

it('takes what looking into it came to, with a note', async () => {
  const { api } = asAdmin(alarms)
  api.on(alarms.page, pageOf(alarm)).on(alarms.acknowledge, { ...alarm, state: 'acknowledged' })
  renderDesk(<AlarmsPage />)
  await press('猜测某账号密码', '处理')
  const form = await screen.findByRole('dialog')
  await userEvent.click(within(form).getByRole('combobox', { name: /核实结果/ }))
  await userEvent.click(await screen.findByTitle('正常情况'))
  await userEvent.type(within(form).getByRole('textbox', { name: /说明/ }), '本人忘记密码')
  await save('处理')
  await waitFor(() =>
    expect(api.to(alarms.acknowledge)[0]?.body).toEqual({
      ...{ id: '7', version: 1, outcome: 'harmless', note: '本人忘记密码' },
    }),
  )
})

it('a reader without the right only looks', async () => {
  const { api } = asAdmin(alarms.page)
  api.on(alarms.page, pageOf(alarm))
  renderDesk(<AlarmsPage />)
  expect(within(await rowOf('猜测某账号密码')).queryByRole('button', { name: '处理' })).toBeNull()
})
