import { contract } from '@appeal/contract'
import type { FailedJob, JobRecord, JobRun } from '@appeal/contract/jobs/jobs.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { refuse, stubApi } from '../../ui/testing/stubApi.ts'
import JobsPage from './JobsPage.tsx'

const { dictionaries, jobs } = contract
const job = (more: Partial<JobRecord>): JobRecord => ({
  ...{ id: '1', name: '封存日志', nameEn: 'Seal the logs', category: 'FRM', actionClass: 'audit.sealLogs' },
  ...{ cronExpression: '0 * * * * *', jobStatus: 'RUNNING', builtIn: true, sortCode: 10 },
  ...{ nextTime: '2026-09-21 14:01:00', lastRun: null, extJson: null, version: 1 },
  ...{ createTime: '', updateTime: '' },
  ...more,
})
const run: JobRun = {
  ...{ id: '5', startTime: '2026-09-21 14:00:00', endTime: '2026-09-21 14:00:01', duration: 840 },
  ...{ result: 'FAIL', cause: 'CRON', userName: null, attempt: 2, server: 'a:3000', error: 'Error: no room' },
}
const rows = [
  job({}),
  job({ id: '2', name: '夜间清理', jobStatus: 'STOPPED', builtIn: false, nextTime: null, lastRun: run }),
]

let api: ReturnType<typeof stubApi>
const viewer = (...names: (keyof typeof jobs)[]) =>
  setUserInfo({
    id: '1',
    account: 'sysadmin',
    permissionCodeList: names.map((name) => jobs[name].permission),
  })
beforeEach(() => {
  setWidth(1440)
  viewer(...(Object.keys(jobs) as (keyof typeof jobs)[]))
  api = stubApi()
    .on(dictionaries.tree, [])
    .on(jobs.page, { records: rows, total: 2, size: 10, current: 1, pages: 1 })
    .on(jobs.getActionClass, ['audit.sealLogs', 'records.retire'])
    .on(jobs.stopJob, null)
    .on(jobs.history, { records: [run], total: 1, size: 10, current: 1, pages: 1 })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const names = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.trim())

describe('jobs', () => {
  it('offers each row what its state allows: nothing is edited while it is on, nothing built in is deleted', async () => {
    renderDesk(<JobsPage />)
    expect(names(await rowOf('封存日志'))).toEqual(['停止', '立即执行', '运行记录'])
    const own = names(await rowOf('夜间清理'))
    expect(own.slice(0, 3)).toEqual(['启动', '编辑', '立即执行'])
    await userEvent.click(within(await rowOf('夜间清理')).getByRole('button', { name: /更多/ }))
    expect(await screen.findByRole('menuitem', { name: '删除' })).toBeInTheDocument()
  })

  it('shows a reader no acts', async () => {
    viewer('page')
    renderDesk(<JobsPage />)
    expect(within(await rowOf('封存日志')).queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  })

  it('asks before it stops one, and keeps the row where the server refuses', async () => {
    api.on(jobs.stopJob, refuse(409, '“封存日志”已经是该状态'))
    renderDesk(<JobsPage />)
    await userEvent.click(within(await rowOf('封存日志')).getByRole('button', { name: '停止' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/全部服务器立即生效/)).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: '停止' }))
    await waitFor(() => expect(api.to(jobs.stopJob)[0]?.body).toEqual({ id: '1' }))
    await waitFor(() => expect(api.to(jobs.page).length).toBeGreaterThan(1))
  })

  it('shows the next five times while a time is put together, and what the server says of a wrong one', async () => {
    api.on(
      jobs.edit,
      refuse(415, '执行时间不正确，或永远不会到来', {
        reason: 'jobs.cron_wrong',
        fields: { cronExpression: '执行时间不正确，或永远不会到来' },
      }),
    )
    renderDesk(<JobsPage />)
    await userEvent.click(within(await rowOf('夜间清理')).getByRole('button', { name: '编辑' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(within(dialog).getByRole('button', { name: /保\s*存/ }))
    await waitFor(() => expect(within(dialog).getByText('执行时间不正确，或永远不会到来')).toBeVisible())
    expect(api.to(jobs.edit)[0]?.body).toMatchObject({ id: '2', version: 1, actionClass: 'audit.sealLogs' })
  })

  it('shows runs with their faults', async () => {
    renderDesk(<JobsPage />)
    await userEvent.click(within(await rowOf('封存日志')).getByRole('button', { name: '运行记录' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Error: no room')).toBeVisible()
    expect(within(dialog).getByText('第 2 次')).toBeVisible()
  })
})

describe('the queue', () => {
  it('puts back what failed', async () => {
    const failed: FailedJob = {
      ...{ id: '77', task: 'outbox.send', attempts: 25, maxAttempts: 25, error: 'refused' },
      ...{ time: '2026-09-21 14:00:00', state: 'given_up' },
    }
    api
      .on(jobs.queue, [
        {
          ...{ task: 'outbox.send', waiting: 3, later: 0, running: 1, failed: 1, oldest: null },
          ...{ lastError: null, lastErrorTime: null },
        },
      ])
      .on(jobs.failures, { records: [failed], total: 1, size: 20, current: 1, pages: 1 })
      .on(jobs.retry, null)
    renderDesk(<JobsPage />, '/?view=queue')
    await userEvent.click(await screen.findByRole('button', { name: '重新排队' }))
    await waitFor(() => expect(api.to(jobs.retry)[0]?.body).toEqual([{ id: '77' }]))
  })
})
