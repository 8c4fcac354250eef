import { contract } from '@appeal/contract'
import type { NoticeRecord } from '@appeal/contract/notices/notices.routes.ts'
import { cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { asAdmin, pageOf, press, rowOf, save, stamps } from '../../ui/testing/adminPage.ts'
import { renderDesk } from '../../ui/testing/renderDesk.tsx'
import { refuse } from '../../ui/testing/stubApi.ts'
import NoticesPage from './NoticesPage.tsx'

const { notices } = contract
const notice = (id: string, title: string, more: Partial<NoticeRecord> = {}): NoticeRecord => ({
  ...{ id, title, titleEn: null, type: 'NOTICE', image: null, digest: '周六停机', digestEn: null },
  ...{ content: '<p>周六零点</p>', place: ['PORTAL'], status: 'ENABLE', shownFrom: null, shownUntil: null },
  ...{ remark: null, sortCode: 1, createUserName: '苏敏', extJson: null, deletedTime: null, ...stamps },
  ...more,
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('notices', () => {
  it('say whether they show now, and offer what their state allows', async () => {
    const { api } = asAdmin(notices)
    api.on(
      notices.page,
      pageOf(
        notice('1', '正在显示'),
        notice('2', '早已过期', { shownUntil: '2020-01-01 00:00:00' }),
        notice('3', '还没开始', { shownFrom: '2099-01-01 00:00:00' }),
        notice('4', '没有启用', { status: 'DISABLE' }),
      ),
    )
    renderDesk(<NoticesPage />)
    for (const [title, state, act] of [
      ['正在显示', '显示中', '停用'],
      ['早已过期', '已过期', '停用'],
      ['还没开始', '未到时间', '停用'],
      ['没有启用', '未启用', '启用'],
    ] as const) {
      const row = await rowOf(title)
      expect(within(row).getByText(state)).toBeVisible()
      expect(within(row).getByRole('button', { name: act })).toBeVisible()
    }
  })

  it('show a refused time at its field, and nothing to a reader', async () => {
    const { api } = asAdmin(notices)
    const sentence = '结束时间要晚于开始时间'
    api
      .on(notices.page, pageOf(notice('1', '系统维护')))
      .on(
        notices.edit,
        refuse(415, sentence, { reason: 'notices.time_wrong', fields: { shownUntil: sentence } }),
      )
    renderDesk(<NoticesPage />)
    await press('系统维护', '编辑')
    const dialog = await save()
    expect(await within(dialog).findByText(sentence)).toBeInTheDocument()
    expect(api.to(notices.edit)[0]?.body).toMatchObject({ id: '1', version: 1, place: ['PORTAL'] })
    cleanup()
    asAdmin(notices.page).api.on(notices.page, pageOf(notice('1', '系统维护')))
    renderDesk(<NoticesPage />)
    expect(within(await rowOf('系统维护')).queryAllByRole('button')).toEqual([])
  })

  it('are taken off after a question', async () => {
    const { api } = asAdmin(notices)
    api.on(notices.page, pageOf(notice('1', '系统维护'))).on(notices.disableStatus, null)
    renderDesk(<NoticesPage />)
    await press('系统维护', '停用', '停用')
    await waitFor(() => expect(api.to(notices.disableStatus)[0]?.body).toEqual({ id: '1' }))
  })

  it('come back from the deleted ones, which offer nothing else', async () => {
    const { api } = asAdmin(notices)
    api
      .on(notices.page, ({ query }) =>
        query.standing === 'deleted'
          ? pageOf(notice('7', '去年的停机', { deletedTime: '2026-09-01 09:00:00' }))
          : pageOf(),
      )
      .on(notices.restore, null)
    renderDesk(<NoticesPage />, '/?standing=deleted')
    const buttons = within(await rowOf('去年的停机')).getAllByRole('button')
    expect(buttons.map((one) => one.textContent)).toEqual(['恢复'])
    await press('去年的停机', '恢复')
    await waitFor(() => expect(api.to(notices.restore)[0]?.body).toEqual({ id: '7' }))
  })
})
