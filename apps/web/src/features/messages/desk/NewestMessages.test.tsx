import { contract } from '@appeal/contract'
import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderDesk } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { groupMessages, readMessage } from './groups.ts'
import { NewestMessages } from './NewestMessages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const due = (n: number, change: Partial<MessageRow> = {}): MessageRow => ({
  id: String(n),
  category: 'BIZ',
  subject: '申诉单今天到期',
  content: `申诉单SS44030020261123${String(n).padStart(5, '0')}的“受理决定”今天（2026-11-24）到期，请及时办理。`,
  extJson: JSON.stringify({ kind: 'appeal', id: String(500 + n) }),
  read: false,
  createTime: '2026-11-24 02:10:00',
  ...change,
})
const news = due(9, { subject: '系统维护', content: '今晚十点维护。', extJson: null })

describe('a message in a line', () => {
  it('names its case by the number, and says the rest without it', () => {
    expect(readMessage(due(4))).toEqual({
      no: 'SS4403002026112300004',
      said: '“受理决定”今天（2026-11-24）到期，请及时办理。',
    })
    expect(readMessage({ content: 'Reply to appeal SS4403002026112300004 arrived.' })).toEqual({
      no: 'SS4403002026112300004',
      said: 'Reply to appeal SS4403002026112300004 arrived.',
    })
    expect(readMessage(news)).toEqual({ no: undefined, said: '今晚十点维护。' })
  })
  it('stands with those that say the same, the newest group first', () => {
    const groups = groupMessages([due(1), news, due(2)])
    expect(groups.map(({ subject, rows }) => [subject, rows.length])).toEqual([
      ['申诉单今天到期', 2],
      ['系统维护', 1],
    ])
  })
})

describe('the newest messages', () => {
  it('tell five of the same as one group whose lines differ, and lead each to its case', async () => {
    const records = [...[1, 2, 3, 4, 5].map((n) => due(n)), news]
    stubApi()
      .on(contract.messages.loginUnreadMessagePage, { records, total: 6, size: 30, current: 1, pages: 1 })
      .on(contract.messages.loginUnreadMessageDetail, { ...due(2), receiveInfoList: [] })
    renderDesk(<NewestMessages />)
    const group = (await screen.findByText('申诉单今天到期')).closest('section')!
    const lines = within(group).getAllByRole('button')
    expect(lines).toHaveLength(3)
    expect(new Set(lines.map((line) => line.textContent)).size).toBe(3)
    expect(lines[1]?.textContent).toContain('00002')
    expect(lines[1]?.textContent).toContain('受理决定')
    expect(within(group).getByText('还有 2 条')).toBeVisible()
    await userEvent.click(lines[1]!)
    expect(screen.getByTestId('address').textContent).toBe('/appeal/case/502')
  })
})
