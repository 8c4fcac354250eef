import { contract } from '@appeal/contract'
import type { SentMessage } from '@appeal/contract/mailings/mailings.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import MailingsPage from './MailingsPage.tsx'

const { mailings } = contract
const message: SentMessage = {
  ...{ id: '6', category: 'SYS', subject: '值班安排', content: '请确认', createTime: '2026-09-21 10:00:00' },
  ...{ createUser: '1', createUserName: '苏敏', receivers: 2, readers: 1, extJson: null },
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('messages that people send', () => {
  it('say that nobody would receive them, and keep what was written', async () => {
    const { api } = asAdmin(mailings)
    const sentence = '没有可以接收的人，请选择人员、角色或机构'
    api
      .on(mailings.page, pageOf(message))
      .on(mailings.userSelector, pageOf())
      .on(mailings.roleSelector, pageOf())
      .on(mailings.orgTreeSelector, [])
      .on(
        mailings.send,
        refuse(415, sentence, { reason: 'messages.no_receiver', fields: { receiverIdList: sentence } }),
      )
    renderDesk(<MailingsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '发送消息' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/^主题/), '通知')
    await userEvent.type(within(dialog).getByLabelText(/^内容/), '请确认')
    await save('发送消息')
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
    expect(api.to(mailings.send)[0]?.body).toMatchObject({ subject: '通知', category: 'SYS' })
  })

  it('show who has read them and who has not', async () => {
    const { api } = asAdmin(mailings)
    const receiver = (name: string, read: boolean) => ({
      ...{ receiveUserId: name, receiveUserName: name, orgName: '深圳市局', read },
      readTime: read ? '2026-09-21 11:00:00' : null,
    })
    api
      .on(mailings.page, pageOf(message))
      .on(mailings.receivers, pageOf(receiver('周岚', true), receiver('罗毅', false)))
    renderDesk(<MailingsPage />)
    expect(within(await rowOf('值班安排')).getByText('1 / 2')).toBeVisible()
    await press('值班安排', '查看')
    const dialog = await screen.findByRole('dialog')
    expect(within((await within(dialog).findByText('罗毅')).closest('tr')!).getByText('未读')).toBeVisible()
    await userEvent.click(within(dialog).getAllByText('未读')[0]!)
    await waitFor(() => expect(api.to(mailings.receivers).at(-1)?.query.read).toBe('false'))
  })
})
