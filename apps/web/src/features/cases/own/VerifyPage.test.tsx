import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, closePage, openPage, refusal, stubServer } from '../../../testing/page.tsx'
import VerifyPage from './VerifyPage.tsx'

const VIEW = '/api/bizapp/biz/information/verifyView'
const view = {
  ...{ appealNo: 'SS4403002026112000018', brandName: '中通快递', expiresOn: '2026-11-29' },
  ...{ answered: false, reply: null },
}
const open = (answers: Record<string, Answer>, path = '/portal/verify#token=abc') => {
  stubServer(answers)
  return openPage(<VerifyPage />, { path, route: '/portal/verify' })
}
const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
afterEach(closePage)

describe('the link of a verification', () => {
  it.each([
    [
      'cut off',
      refusal(415, '填写的内容有误：此项必填', { reason: 'request.invalid', fields: { token: '此项必填' } }),
    ],
    ['used or over', refusal(404, '链接已失效', { reason: 'appeals.link_gone' })],
  ])('that is %s says what may be wrong, and has a way on', async (_, answer) => {
    open({ [VIEW]: () => answer })
    await screen.findByRole('heading', { level: 1, name: '这个链接打不开了' })
    expect(screen.queryByText(/此项必填/)).toBeNull()
    expect(ways()).toEqual(['/portal/home#track', '/portal/signIn'])
  })

  it.each(['/portal/verify#token=abc', '/portal/verify?token=abc'])(
    'shows its token to the call alone, never in an address: %s',
    async (path) => {
      const sent: unknown[] = []
      const seen: Answer = ({ url, body }) => {
        sent.push([url.search, body])
        return view
      }
      open({ [VIEW]: seen }, path)
      await screen.findByRole('heading', { level: 1, name: '请确认企业的答复' })
      expect(sent).toEqual([['', { token: 'abc' }]])
    },
  )

  it('that was answered says what follows, and has a way on', async () => {
    open({ [VIEW]: () => ({ ...view, answered: true }) })
    await screen.findByRole('heading', { level: 1, name: '这个请求已经回复过了' })
    screen.getByText('办理单位会结合您的意见作出处理，结果用短信告诉您。')
    expect(ways()).toEqual(['/portal/home#track', '/portal/signIn'])
  })

  it('that the network did not bring is opened again', async () => {
    const answers = [refusal(503, '服务器忙'), view]
    const { user } = open({ [VIEW]: () => (answers.length > 1 ? answers.shift() : answers[0]) })
    await user.click(await screen.findByRole('button', { name: '再试一次' }))
    await screen.findByRole('heading', { level: 1, name: '请确认企业的答复' })
  })
})
