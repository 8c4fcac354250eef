import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import OwnMessagesPage, { addressOf } from './OwnMessagesPage.tsx'

const CENTRE = '/api/webapp/sys/userCenter'
const row = (id: string, more: object = {}) => ({
  id,
  category: 'CASE',
  subject: `消息 ${id}`,
  content: '您的申诉已受理。',
  extJson: JSON.stringify({ kind: 'report', id: '77' }),
  read: false,
  createTime: '2026-11-20 10:00:00',
  ...more,
})
/** A server that remembers what was read. */
function server(rows: ReturnType<typeof row>[]) {
  const kept = rows.map((one) => ({ ...one }))
  return stubServer({
    [`${CENTRE}/loginUnreadMessagePage`]: ({ url }) => {
      const found = kept.filter(({ read }) => !read || url.searchParams.get('unread') !== 'true')
      return { current: 1, size: 20, total: found.length, pages: 1, records: found }
    },
    [`${CENTRE}/loginUnreadMessageDetail`]: ({ url }) => {
      const one = kept.find(({ id }) => id === url.searchParams.get('id'))
      if (one) one.read = true
      return { ...one, receiveInfoList: [] }
    },
    [`${CENTRE}/allMessageMarkRead`]: () => {
      for (const one of kept) one.read = true
      return null
    },
  })
}
const open = (path = '/portal/messages') => openPage(<OwnMessagesPage />, { path, route: '/portal/messages' })

afterEach(closePage)

describe('own messages', () => {
  it('tells a failure, and that nothing is there', async () => {
    stubServer({ [`${CENTRE}/loginUnreadMessagePage`]: () => refusal(500, '系统繁忙') })
    open()
    await screen.findByText('系统繁忙')
    closePage()
    server([])
    open()
    await screen.findByRole('heading', { name: '还没有消息' })
    expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull()
  })

  it('marks the opened one as read, and leads to its case', async () => {
    const asked = server([row('1'), row('2', { read: true })])
    const { user } = open()
    const message = (await screen.findByText('消息 1')).closest('li')!
    within(message).getByText('未读')
    await user.click(within(message).getByText('消息 1'))
    await waitFor(() => expect(within(message).queryByText('未读')).toBeNull())
    expect(asked.filter(({ path }) => path.endsWith('Detail'))).toHaveLength(1)
    expect(within(message).getByRole('link').getAttribute('href')).toBe('/portal/reportDetails?id=77')
  })

  it('marks all as read', async () => {
    server([row('1'), row('2')])
    const { user } = open('/portal/messages?show=unread')
    await screen.findByText('消息 2')
    await user.click(screen.getByRole('button', { name: '全部标为已读' }))
    await screen.findByRole('heading', { name: '没有未读的消息' })
  })

  it.each([
    [{ kind: 'appeal', id: '5' }, '/portal/details?id=5'],
    [{ kind: 'courier', id: 5 }, '/couriers/details?id=5'],
    [{ kind: 'enterprise', id: '5' }, undefined],
    [{ kind: 'appeal', id: '5&x=1' }, undefined],
  ])('%j leads to %s', (about, address) => {
    expect(addressOf({ extJson: JSON.stringify(about) })).toBe(address)
  })

  it('leads nowhere where the note cannot be read', () => {
    expect(addressOf({ extJson: '{' })).toBeUndefined()
    expect(addressOf({ extJson: null })).toBeUndefined()
  })
})
