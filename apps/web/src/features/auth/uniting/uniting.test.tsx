import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession, startSession } from '../../../lib/session.ts'
import { closePage, openPage, stubServer } from '../../../testing/page.tsx'
import UniteAccountsPage from './UniteAccountsPage.tsx'

const AT = '/api/bizapp/biz/uniting'

beforeEach(() => startSession({ token: 'T', source: 'consumer_portal', status: '3', areaName: '' }))
afterEach(() => {
  closePage()
  endSession()
})

describe('making two accounts one', () => {
  it('sends codes to both phones, shows what would move, and moves it on the second press alone', async () => {
    const united: unknown[] = []
    const plan = { stays: 'lin', ends: 'lin2', moves: [{ name: '申诉', count: 3 }] }
    stubServer({
      [`${AT}/codes`]: () => ({ ownCodeReqNo: 'R1', otherCodeReqNo: 'R2' }),
      [`${AT}/plan`]: () => plan,
      [`${AT}/unite`]: ({ body }) => {
        united.push(body)
        return plan
      },
    })
    openPage(<UniteAccountsPage />, { path: '/portal/uniteAccounts', route: '/portal/uniteAccounts' })
    await userEvent.type(await screen.findByRole('textbox', { name: /另一个账号的手机号/ }), '13800138001')
    await userEvent.click(screen.getByRole('button', { name: '向两个手机各发一个验证码' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /当前手机收到/ }), '111111')
    await userEvent.type(screen.getByRole('textbox', { name: /另一个手机收到/ }), '222222')
    await userEvent.click(screen.getByRole('button', { name: '看看会合并什么' }))
    expect(await screen.findByText('申诉 3')).toBeVisible()
    expect(united).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '确认合并' }))
    expect(await screen.findByText('已合并')).toBeVisible()
    expect(united).toEqual([
      {
        ...{ phone: '13800138001', ownCodeReqNo: 'R1', otherCodeReqNo: 'R2' },
        ...{ ownCode: '111111', otherCode: '222222' },
      },
    ])
  })
})
