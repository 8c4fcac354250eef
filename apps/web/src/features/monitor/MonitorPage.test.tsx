import { contract } from '@appeal/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import MonitorPage from './MonitorPage.tsx'

const { headPlaces, masterKeys, monitor } = contract
const server = {
  devMonitorCpuInfo: {
    ...{ cpuName: 'Xeon', cpuNum: '1', cpuPhysicalCoreNum: '2', cpuLogicalCoreNum: '2' },
    ...{ cpuSysUseRate: '1%', cpuUserUseRate: '11%', cpuTotalUseRate: 12, cpuWaitRate: '0%' },
    cpuFreeRate: '88%',
  },
  devMonitorMemoryInfo: { memoryTotal: '8 GB', memoryUsed: '3 GB', memoryFree: '5 GB', memoryUseRate: 37.5 },
  devMonitorStorageInfo: {
    ...{ storageTotal: '40 GB', storageUsed: '10 GB', storageFree: '30 GB', storageUseRate: 25 },
  },
  devMonitorServerInfo: {
    ...{ serverName: 'desk-1', serverOs: 'Linux', serverIp: '10.0.0.2', serverArchitecture: 'x64' },
  },
  devMonitorJvmInfo: {
    ...{ jvmName: 'Node.js', jvmVersion: 'v20', jvmMemoryTotal: '1', jvmMemoryUsed: '1', jvmMemoryFree: '0' },
    ...{ jvmUseRate: 50, jvmStartTime: '2026-09-21 08:00:00', jvmRunTime: '0d 6h 0m' },
  },
}
const work = {
  loop: { p50: 10.1, p99: 12.4, max: 33 },
  pool: { size: 10, used: 2, idle: 3, waiting: 0 },
  database: { version: '18.4', size: '90 MB', connections: 12, maxConnections: 100 },
  replicas: [
    { host: 'db2:5432', standing: 'used' as const, bytes: 2_048, seconds: 0.4 },
    { host: 'db3:5432', standing: 'unreachable' as const, bytes: null, seconds: null },
  ],
  indexes: [{ name: 'case_message_reads_user_idx', standing: 'building' as const }],
  jobs: { waiting: 3, running: 1, failed: 2, oldest: null },
  slow: [{ seconds: 4.2, state: 'active', query: 'select pg_sleep(?)' }],
  failures: [{ task: 'outbox.send', attempts: 2, error: 'refused', at: '2026-09-21 10:00:00' }],
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the monitor', () => {
  it('shows the machine, the database, slow statements and failed jobs', async () => {
    const { api } = asAdmin(monitor)
    api
      .on(monitor.serverInfo, server)
      .on(monitor.workInfo, work)
      .on(monitor.networkInfo, { devMonitorNetworkInfo: { upLinkRate: '1 KB/S', downLinkRate: '2 KB/S' } })
    renderDesk(<MonitorPage />)
    for (const words of ['select pg_sleep(?)', 'outbox.send', 'refused', '18.4'])
      expect((await screen.findAllByText(new RegExp(words.replace(/[().?]/g, '\\$&')))).length).toBe(1)
    expect(screen.getByText('db2:5432').parentElement).toHaveTextContent('使用中，落后 0.4 秒、2 KB')
    expect(screen.getByText('db3:5432').parentElement).toHaveTextContent('无应答，未使用')
    expect(screen.getByText('case_message_reads_user_idx').parentElement).toHaveTextContent('正在建立')
    expect(screen.getAllByRole('meter').length).toBeGreaterThan(1)
  })

  it('shows how far sealing anew has come, and stops it', async () => {
    const { api } = asAdmin(monitor, masterKeys)
    const rotation = {
      ...{ version: 2, startedAt: '2026-09-21 10:00:00', pausedAt: null, finishedAt: null },
      tables: [
        { name: 'users', total: 10, done: 10, complete: true },
        { name: 'appeals', total: 30, done: 20, complete: false },
      ],
    }
    const keys = { version: 2, source: 'file' as const, rotation, can: ['pause' as const] }
    api
      .on(monitor.serverInfo, server)
      .on(monitor.workInfo, work)
      .on(monitor.networkInfo, { devMonitorNetworkInfo: { upLinkRate: '1 KB/S', downLinkRate: '2 KB/S' } })
      .on(masterKeys.detail, keys)
      .on(masterKeys.pause, { ...keys, can: ['resume' as const] })
    renderDesk(<MonitorPage />)
    expect(await screen.findByText('appeals：20 / 30')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: '主密钥' })).toHaveAttribute('aria-valuenow', '75')
    await userEvent.click(screen.getByRole('button', { name: /暂\s*停/ }))
    await waitFor(() => expect(api.to(masterKeys.pause)).toHaveLength(1))
  })

  it('shows which second place took which head, and why one did not', async () => {
    const { api } = asAdmin(monitor, headPlaces)
    const at = '2026-09-21 10:08:00'
    const place = { takenAt: at, fault: null, failedAt: null, sameDisk: false }
    api
      .on(monitor.serverInfo, server)
      .on(monitor.workInfo, work)
      .on(monitor.networkInfo, { devMonitorNetworkInfo: { upLinkRate: '1 KB/S', downLinkRate: '2 KB/S' } })
      .on(headPlaces.list, {
        newest: 12,
        places: [
          { ...place, name: 'file', seq: 12, sameDisk: true },
          { ...place, name: 'mail', seq: 12 },
          { ...place, name: 's3', seq: 0, takenAt: null, fault: 'unlocked', failedAt: at },
        ],
      })
    renderDesk(<MonitorPage />)
    const rows = await screen.findAllByRole('row', { name: /另存文件|邮件|锁定存储桶/ })
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `另存文件第 12 号，${at}与数据目录在同一磁盘，请改放另一块磁盘`,
      `邮件第 12 号，${at}正常`,
      `锁定存储桶尚未收到存储桶未开启对象锁定（${at}）`,
    ])
  })

  it('says how to set one up where there is none', async () => {
    const { api } = asAdmin(monitor, headPlaces)
    api
      .on(monitor.serverInfo, server)
      .on(monitor.workInfo, work)
      .on(monitor.networkInfo, { devMonitorNetworkInfo: { upLinkRate: '1 KB/S', downLinkRate: '2 KB/S' } })
      .on(headPlaces.list, { newest: 3, places: [] })
    renderDesk(<MonitorPage />)
    expect(await screen.findByText(/尚未设置.*LOG_HEADS_FILE/)).toBeVisible()
  })

  it('shows a refusal in the server’s words and nothing of the machine, and asks again on demand', async () => {
    const { api, told } = asAdmin()
    const sentence = '没有权限查看系统监控'
    api
      .on(monitor.serverInfo, refuse(403, sentence))
      .on(monitor.workInfo, refuse(403, sentence))
      .on(monitor.networkInfo, refuse(403, sentence))
    renderDesk(<MonitorPage />)
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible()
    expect(screen.queryByRole('meter')).toBeNull()
    expect(screen.queryByText(/Node\.js|10\.0\.0/)).toBeNull()
    // The page tells it in its place; no second message over it.
    expect(told).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await waitFor(() => expect(api.to(monitor.serverInfo).length).toBeGreaterThan(1))
  })
})
