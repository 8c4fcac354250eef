import type { NoticeChannels } from '@appeal/contract/preferences/preferences.routes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import { NoticeWays } from './NoticeWays.tsx'

const ADDRESS = '/api/webapp/sys/userCenter/noticeChannels'

/** A server that keeps what is chosen. */
function server(reach: NoticeChannels['reach'], first: NoticeChannels['occasions']) {
  let kept = first
  return stubServer({
    [ADDRESS]: ({ body }) => {
      if (!body) return { reach, occasions: kept }
      const { occasion, channels } = body as NoticeChannels['occasions'][number]
      kept = kept.map((one) => (one.occasion === occasion ? { ...one, channels } : one))
      return null
    },
  })
}
const open = () => openPage(<NoticeWays />, { path: '/portal/messages', route: '/portal/messages' })
const group = (name: string) => screen.findByRole('group', { name })
const sent = (asked: ReturnType<typeof stubServer>) => asked.flatMap(({ body }) => (body ? [body] : []))

afterEach(closePage)

describe('how one is told', () => {
  it('keeps the last way of what the law requires, and ways that do not reach shut', async () => {
    const asked = server(['inapp', 'sms'], [{ occasion: 'decision', isStatutory: true, channels: ['sms'] }])
    const { user } = open()
    const decision = within(await group('受理、不予受理和办理结果'))
    expect(decision.getByLabelText('短信')).toBeDisabled()
    expect(decision.getByLabelText('邮件')).toBeDisabled()
    decision.getByText('依法必须告知，至少保留一种')
    screen.getByText('您没有登记邮箱，不能选邮件。')
    await user.click(decision.getByLabelText('短信'))
    expect(sent(asked)).toEqual([])
    await user.click(decision.getByLabelText('站内消息'))
    await waitFor(() => expect(decision.getByLabelText('短信')).toBeEnabled())
    expect(sent(asked)).toEqual([{ occasion: 'decision', channels: ['sms', 'inapp'] }])
  })

  it('is the platform’s to arrange until one chooses, and again when one gives it back', async () => {
    const asked = server(
      ['inapp', 'sms', 'mail'],
      [{ occasion: 'progress', isStatutory: false, channels: null }],
    )
    const { user } = open()
    const progress = within(await group('办理进展'))
    expect(progress.getByLabelText('由平台安排')).toBeChecked()
    expect(progress.queryByLabelText('短信')).toBeNull()
    await user.click(progress.getByLabelText('由平台安排'))
    await user.click(await progress.findByLabelText('站内消息'))
    await progress.findByText('不再通知您')
    await user.click(progress.getByLabelText('由平台安排'))
    await waitFor(() => expect(progress.queryByLabelText('短信')).toBeNull())
    expect(sent(asked).map((one) => (one as { channels: unknown }).channels)).toEqual([['inapp'], [], null])
  })

  it('leaves the focus where it is while it keeps, and takes no second press meanwhile', async () => {
    let settle = () => {}
    const kept = new Promise<void>((done) => {
      settle = done
    })
    const asked = server(
      ['inapp', 'sms'],
      [{ occasion: 'progress', isStatutory: false, channels: ['inapp'] }],
    )
    const quick = fetch
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      if (init?.body) await kept
      return quick(address, init)
    })
    const { user } = open()
    const progress = await group('办理进展')
    const sms = within(progress).getByLabelText('短信')
    await user.click(sms)
    await waitFor(() => expect(progress).toHaveAttribute('aria-busy', 'true'))
    expect(sms).toHaveFocus()
    expect(sms).toBeEnabled()
    await user.click(sms)
    settle()
    await waitFor(() => expect(progress).toHaveAttribute('aria-busy', 'false'))
    expect(sms).toHaveFocus()
    expect(sent(asked)).toEqual([{ occasion: 'progress', channels: ['inapp', 'sms'] }])
    // The sheet of the portal alone knows `sr`; this stands at the desk as well.
    expect(screen.getByRole('status')).toHaveClass('sr')
  })

  it('says saved anew each time: the same words in the same node are not read out again', async () => {
    const asked = server(
      ['inapp', 'sms'],
      [{ occasion: 'progress', isStatutory: false, channels: ['inapp'] }],
    )
    const { user } = open()
    const sms = within(await group('办理进展')).getByLabelText('短信')
    await user.click(sms)
    const first = await within(screen.getByRole('status')).findByText('已保存')
    await waitFor(() => expect(sms).toBeChecked())
    await user.click(sms)
    await waitFor(() => expect(sms).not.toBeChecked())
    const second = await within(screen.getByRole('status')).findByText('已保存')
    expect(second).not.toBe(first)
    expect(sent(asked)).toHaveLength(2)
  })

  it('stays as it was where the server refuses', async () => {
    let asked = 0
    stubServer({
      [ADDRESS]: ({ body }) => {
        if (body) asked++
        return body
          ? refusal(415, '您没有登记可用的手机号或邮箱，不能选这种方式')
          : { reach: ['inapp'], occasions: [{ occasion: 'progress', isStatutory: false, channels: [] }] }
      },
    })
    const { user } = open()
    const progress = within(await group('办理进展'))
    await user.click(progress.getByLabelText('站内消息'))
    await waitFor(() => expect(asked).toBe(1))
    await waitFor(() => expect(progress.getByLabelText('站内消息')).toBeEnabled())
    expect(progress.getByLabelText('站内消息')).not.toBeChecked()
  })
})
