import { contract } from '@appeal/contract'
import type { MailRecord, SmsRecord } from '@appeal/contract/outbox/outbox.routes.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUserInfo } from '../../lib/session.ts'
import { renderDesk, setWidth } from '../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../ui/testing/stubApi.ts'
import MailsPage from './MailsPage.tsx'
import PushesPage from './PushesPage.tsx'
import SmsPage from './SmsPage.tsx'

const { deliveries, dictionaries, emails, pushes, sms } = contract
const shared = {
  ...{
    id: '7',
    engine: 'LOCAL',
    state: 'sent' as const,
    attempts: 1,
    receiptInfo: 'kept',
    template: 'closed',
    templateName: '申诉已办结',
  },
  ...{ sendUser: null, createTime: '2026-09-21 14:00:00', sentTime: null },
}
const mail = (more: Partial<MailRecord> = {}): MailRecord => ({
  ...{ ...shared, sendAccount: null, receiveAccounts: 'a***@b.cn', subject: '申诉已办结', tagName: null },
  can: ['resend', 'delete'],
  ...more,
})
const short = (more: Partial<SmsRecord> = {}): SmsRecord => ({
  ...{ ...shared, phoneNumbers: '139****0001', signName: null, templateCode: null, templateParam: null },
  ...{ outcome: null, outcomeCode: null, can: [] },
  ...more,
})
const page = <T,>(...records: T[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })

let api: ReturnType<typeof stubApi>
const grant = (...routes: { permission: string }[]) =>
  setUserInfo({
    id: '1',
    account: 'sysadmin',
    permissionCodeList: routes.map(({ permission }) => permission),
  })
beforeEach(() => {
  setWidth(1440)
  grant(...Object.values(emails), ...Object.values(sms), ...Object.values(pushes))
  api = stubApi().on(dictionaries.tree, [])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('mail and SMS', () => {
  it('offers neither writing nor sending again without the right, nor for what is on its way', async () => {
    grant(sms.page)
    api.on(
      sms.page,
      page(short({ id: '1', state: 'sending' }), short({ id: '2', can: ['resend', 'delete'] })),
    )
    renderDesk(<SmsPage />)
    expect(await screen.findByText('发送中')).toBeVisible()
    for (const name of ['重发', '删除', '发短信'])
      expect(screen.queryByRole('button', { name: new RegExp(name) })).toBeNull()
  })

  it('tells what became of a short message, and what it says only as its template', async () => {
    const row = short({
      state: 'sent',
      engine: 'ALIYUN',
      outcome: 'undelivered',
      outcomeCode: 'SP_NOT_BY_SMSC',
      can: ['delete'],
    })
    api.on(sms.page, page(row))
    api.on(sms.detail, {
      ...row,
      content: '申诉{no}已办结',
      isFilled: false,
      expireTime: null,
      nextTime: null,
    })
    renderDesk(<SmsPage />)
    expect(await screen.findByText('未送达')).toBeVisible()
    expect(screen.getByText('申诉已办结')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '详情' }))
    expect(await screen.findByText('申诉{no}已办结')).toBeVisible()
    expect(screen.getByText(/这里显示模板原文/)).toBeVisible()
    expect(screen.getByText(/SP_NOT_BY_SMSC/)).toBeVisible()
  })

  it('counts by day what became of its own channel, and only for whom it is granted to', async () => {
    api.on(sms.page, page(short()))
    renderDesk(<SmsPage />)
    await screen.findByText('139****0001')
    expect(screen.queryByRole('button', { name: '发送统计' })).toBeNull()
    cleanup()
    grant(sms.page, deliveries.list)
    const none = { waiting: 0, unreported: 0, delivered: 0, undelivered: 0, failed: 0, expired: 0 }
    api.on(deliveries.list, [
      { ...none, day: '2026-09-21', channel: 'sms', total: 5, delivered: 3, failed: 2 },
      { ...none, day: '2026-09-21', channel: 'mail', total: 900, unreported: 900 },
      { ...none, day: '2026-09-20', channel: 'sms', total: 4, delivered: 4 },
    ])
    renderDesk(<SmsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '发送统计' }))
    const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
    const shown = within(await screen.findByRole('region', { name: '发送统计' }))
    expect(shown.getAllByRole('row').map(cells)).toEqual([
      ['日期', '总数', '已送达', '发送失败'],
      ['2026-09-21', '5', '3', '2'],
      ['2026-09-20', '4', '4', '0'],
      ['合计', '9', '7', '2'],
    ])
    await userEvent.click(screen.getByText('近 7 天'))
    await waitFor(() => expect(api.to(deliveries.list).at(-1)?.query).toMatchObject({ days: '7' }))
  })

  it('sends again after asking, under one key', async () => {
    api.on(emails.page, page(mail())).on(emails.resend, null)
    renderDesk(<MailsPage />)
    await userEvent.click(await screen.findByRole('button', { name: '重发' }))
    expect(api.to(emails.resend)).toHaveLength(0)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /重\s*发/ }))
    await waitFor(() => expect(api.to(emails.resend)).toHaveLength(1))
    expect(api.to(emails.resend)[0]).toMatchObject({ body: { id: '7' }, key: expect.stringMatching(/.{10}/) })
  })

  it('writes a mail as a page, and refuses a wrong address before sending', async () => {
    api.on(emails.page, page()).on(emails.sendDynamicHtml, null)
    renderDesk(<MailsPage />)
    await userEvent.click(await screen.findByRole('button', { name: /写邮件/ }))
    const dialog = await screen.findByRole('dialog')
    const of = within(dialog)
    expect(of.queryByText('服务商模板')).toBeNull()
    await userEvent.click(of.getByText('网页'))
    await userEvent.type(of.getByLabelText(/收件人/), 'a@b.cn, nobody')
    await userEvent.type(of.getByLabelText(/主题/), '通知')
    await userEvent.type(of.getByLabelText(/内容/), '<p>您好</p>')
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    expect(await of.findByText(/邮箱/, { selector: '.ant-form-item-explain-error' })).toBeVisible()
    expect(api.to(emails.sendDynamicHtml)).toHaveLength(0)
    await userEvent.clear(of.getByLabelText(/收件人/))
    await userEvent.type(of.getByLabelText(/收件人/), 'a@b.cn')
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    await waitFor(() => expect(api.to(emails.sendDynamicHtml)).toHaveLength(1))
  })

  it('fills a provider’s template, whose id is a number at Tencent', async () => {
    api.on(emails.page, page()).on(emails.sentTencentTmp, null)
    renderDesk(<MailsPage />)
    await userEvent.click(await screen.findByRole('button', { name: /写邮件/ }))
    const of = within(await screen.findByRole('dialog'))
    await userEvent.click(of.getByRole('combobox', { name: '发送引擎' }))
    await userEvent.click(await screen.findByTitle('TENCENT'))
    await userEvent.click(of.getByText('服务商模板'))
    expect(of.queryByLabelText(/^内容$/)).toBeNull()
    await userEvent.type(of.getByLabelText(/收件人/), 'a@b.cn')
    await userEvent.type(of.getByLabelText(/主题/), '通知')
    await userEvent.type(of.getByLabelText(/模板编码/), 'letter')
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    expect(await of.findByText('内容必须是纯数字')).toBeInTheDocument()
    expect(api.to(emails.sentTencentTmp)).toHaveLength(0)
    await userEvent.clear(of.getByLabelText(/模板编码/))
    await userEvent.type(of.getByLabelText(/模板编码/), '100091')
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    await waitFor(() => expect(api.to(emails.sentTencentTmp)).toHaveLength(1))
    expect(api.to(emails.sentTencentTmp)[0]?.body).toEqual({
      receiveAccounts: 'a@b.cn',
      subject: '通知',
      templateName: '100091',
    })
  })
})

describe('group messages', () => {
  it('offer no writing without the right', async () => {
    grant(pushes.page)
    api.on(pushes.page, page())
    renderDesk(<PushesPage />)
    await waitFor(() => expect(api.to(pushes.page)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /发群消息/ })).toBeNull()
  })

  it('ask what each robot can say, and whom it calls', async () => {
    api.on(pushes.page, page()).on(pushes.pushDingTalkText, null)
    renderDesk(<PushesPage />)
    await userEvent.click(await screen.findByRole('button', { name: /发群消息/ }))
    const of = within(await screen.findByRole('dialog'))
    expect(of.queryByText('链接')).toBeNull()
    await userEvent.click(of.getByRole('combobox', { name: '机器人' }))
    await userEvent.click(await screen.findByTitle('DINGTALK'))
    expect(of.getByText('链接')).toBeVisible()
    await userEvent.type(of.getByLabelText(/内容/), '今晚维护')
    await userEvent.click(of.getByText('指定手机号'))
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    await waitFor(() =>
      expect(document.querySelectorAll('.ant-form-item-explain-error').length).toBeGreaterThan(0),
    )
    expect(api.to(pushes.pushDingTalkText)).toHaveLength(0)
    await userEvent.type(of.getByLabelText(/提醒的手机号/), '13900000001')
    await userEvent.click(of.getByRole('button', { name: /发\s*送/ }))
    await waitFor(() => expect(api.to(pushes.pushDingTalkText)).toHaveLength(1))
    expect(api.to(pushes.pushDingTalkText)[0]?.body).toEqual({
      content: '今晚维护',
      noticeType: 'PHONE',
      phones: '13900000001',
    })
  })
})
