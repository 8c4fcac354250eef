import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../../lib/session.ts'
import { closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import { ClaimCalls } from './ClaimCalls.tsx'

const AT = '/api/bizapp/biz/callers'
const open = () => openPage(<ClaimCalls />, { path: '/portal/personal', route: '/portal/personal' })

beforeEach(() => startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' }))
afterEach(() => {
  closePage()
  endSession()
})

describe('cases that came by telephone', () => {
  it('are taken over with a code that was sent, and a refusal stands at the field', async () => {
    const claimed: unknown[] = []
    let codes = 0
    stubServer({
      [`${AT}/claimable`]: () => [{ kind: 'appeal', id: '7', filedOn: '2026-11-20' }],
      [`${AT}/claimCode`]: () => {
        codes += 1
        return 'R1'
      },
      [`${AT}/claim`]: ({ body }) => {
        claimed.push(body)
        return refusal(500, '登记的姓名与您的实名不一致，请致电 020-12305 核实后更正')
      },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '认领' }))
    await userEvent.click(screen.getByRole('button', { name: '确认认领' }))
    expect(screen.getByText('请先获取短信验证码')).toBeVisible()
    expect(claimed).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /获取|发送/ }))
    await waitFor(() => expect(codes).toBe(1))
    await userEvent.type(screen.getByRole('textbox', { name: /短信验证码/ }), '123456')
    await userEvent.click(screen.getByRole('button', { name: '确认认领' }))
    expect(await screen.findByText(/020-12305/)).toBeVisible()
    expect(claimed).toEqual([{ kind: 'appeal', id: '7', validCode: '123456', validCodeReqNo: 'R1' }])
  })
})
