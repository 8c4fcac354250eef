import { contract } from '@appeal/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetSession, startSession } from '../../../lib/session.ts'
import { asAdmin } from '../../../ui/testing/adminPage.ts'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { useQueueBadges, useQueueCounts } from './useQueueCounts.ts'

const { todo } = contract
function Counts() {
  const { pending } = useQueueCounts().counts
  return <output>{pending === undefined ? 'none' : `${pending} pending`}</output>
}
afterEach(() => {
  cleanup()
  forgetSession()
  vi.unstubAllGlobals()
})

describe('counts of queues', () => {
  it('are not asked for by whoever has no queues: a refusal would be a line of the log', async () => {
    startSession({ token: 'T', source: 'office', status: '3', areaName: '' })
    const { api } = asAdmin(contract.settings)
    renderDesk(<Counts />)
    expect(await screen.findByText('none')).toBeVisible()
    await new Promise((passed) => setTimeout(passed, 50))
    expect(api.to(todo.countpage)).toHaveLength(0)
  })

  it.each([
    ['whoever may audit', [todo.countpage, contract.appeals.excludeAudit], 'excluding todo'],
    ['nobody else, whose own applications are among them', [todo.countpage], 'todo'],
  ] as const)('tell of exclusions as work to %s', async (_, granted, shown) => {
    function Badges() {
      return (
        <output>
          {Object.keys(useQueueBadges())
            .map((name) => name.replace('appeals/queue/', ''))
            .sort()
            .join(' ')}
        </output>
      )
    }
    startSession({ token: 'T', source: 'office', status: '3', areaName: '' })
    const { api } = asAdmin(...granted)
    api.on(todo.countpage, { counts: { todo: 2, excluding: 4 } })
    renderDesk(<Badges />)
    expect(await screen.findByText(shown)).toBeVisible()
  })

  it('are asked for by those who may', async () => {
    startSession({ token: 'T', source: 'office', status: '3', areaName: '' })
    const { api } = asAdmin(todo.countpage)
    api.on(todo.countpage, { counts: { pending: 2 } })
    renderDesk(<Counts />)
    expect(await screen.findByText('2 pending')).toBeVisible()
  })
})
