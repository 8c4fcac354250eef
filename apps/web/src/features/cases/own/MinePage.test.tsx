import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../../lib/session.ts'
import { closePage, openPage, stubServer } from '../../../testing/page.tsx'
import MinePage from './MinePage.tsx'

const INFO = '/api/bizapp/biz/information'
const row = (id: string, legalDueOn: string | null) => ({
  ...{ id, appealNo: `SS${id}`, brandName: '中通快递', title: '损毁', state: 'supplement', can: [] },
  clock: legalDueOn && { kind: 'supplement', legalDueOn, dueOn: legalDueOn, days: [] },
})
const page = (records: object[]) => ({ records, total: records.length, current: 1, size: 100, pages: 1 })

beforeEach(() => startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' }))
afterEach(() => {
  closePage()
  endSession()
})

describe('what waits for the appellant', () => {
  it('stands in the order of its dates', async () => {
    const open = [row('1', '2026-11-27'), row('2', null), row('3', '2026-11-26')]
    stubServer({
      [`${INFO}/consumerPage`]: ({ body }) => page((body as { group?: string }).group === 'open' ? open : []),
      [`${INFO}/evaluateInfoCorner`]: () => 0,
    })
    openPage(<MinePage />, { path: '/portal/personal', route: '/portal/personal' })
    const todo = await screen.findByRole('region', { name: /等您处理/ })
    expect(
      within(todo)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/portal/details?id=3', '/portal/details?id=1', '/portal/details?id=2'])
  })
})
