import { screen, waitFor } from '@testing-library/react'
import { sm2 } from 'sm-crypto-v2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSession, setUserInfo, startSession } from '../../lib/session.ts'
import { type Answer, closePage, openPage, refusal, stubServer } from '../../testing/page.tsx'
import SecondFactorPage from './SecondFactorPage.tsx'

const CENTRE = '/api/webapp/sys/userCenter'
const status = {
  ...{ bound: false, required: false, awaited: false, boundTime: null, recoveryCodes: 0 },
  ...{ passkeys: 0, password: true, trustDays: 0 },
}
const otpInfo = {
  ...{ issuer: 'YZSS', account: 'lin', secretKey: 'ABCDEFGH', algorithm: 'SHA1', digits: 6, period: 30 },
}
const open = (answers: Record<string, Answer>) => {
  const asked = stubServer({
    '/api/webapp/auth/c/getPicCaptcha': () => ({
      ...{ validCodeBase64: 'data:image/png;base64,x', validCodeReqNo: 'r1', keyId: 'k1', nonce: 'n1' },
      ...{ sm2PublicKey: sm2.generateKeyPairHex().publicKey, serverTime: 1_795_000_000 },
    }),
    ...answers,
  })
  const at = { path: '/portal/secondFactor', route: '/portal/secondFactor' }
  return { asked, ...openPage(<SecondFactorPage />, at) }
}

beforeEach(() => {
  localStorage.clear()
  startSession({ token: 't1', source: 'consumer_portal', status: '3', areaName: '' })
  setUserInfo({ id: '7', account: 'lin', loginAreaType: 'c', buttonCodeList: [] } as never)
})
afterEach(() => {
  closePage()
  endSession()
})

it('a consumer shows who it is, scans, types the code, and keeps the recovery codes', async () => {
  let bound = false
  const { user, asked } = open({
    [`${CENTRE}/getFactorStatus`]: () => ({ ...status, bound, recoveryCodes: bound ? 2 : 0 }),
    [`${CENTRE}/prove`]: () => null,
    [`${CENTRE}/getOtpInfo`]: () => ({ otpInfoBase64: 'data:image/svg+xml;base64,AA==', otpInfo }),
    [`${CENTRE}/bindOtp`]: ({ body }) => {
      if ((body as { otpCode: string }).otpCode !== '123456') return refusal(500, '动态口令不正确')
      bound = true
      return { recoveryCodes: ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'] }
    },
  })
  await user.click(await screen.findByRole('button', { name: '开始设置' }))
  expect((await screen.findAllByText('请输入登录密码')).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('登录密码'), 'Postal#2026')
  await user.click(screen.getByRole('button', { name: '开始设置' }))
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  const proof = asked.find(({ path }) => path.endsWith('/prove'))
  expect((proof!.body as { password: string }).password).toMatch(/^[0-9a-f]{194,}$/)
  await user.type(screen.getByLabelText('动态口令'), '000000{Enter}')
  expect(await screen.findByText('动态口令不正确')).toBeVisible()
  await user.clear(screen.getByLabelText('动态口令'))
  await user.type(screen.getByLabelText('动态口令'), '123456{Enter}')
  expect(await screen.findByText('aaaa-bbbb-cccc')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '我已保存' }))
  expect(await screen.findByText(/已开启，剩余 2 个恢复码/)).toBeVisible()
})

it('is turned off by a code', async () => {
  const { user, asked } = open({
    [`${CENTRE}/getFactorStatus`]: () => ({ ...status, bound: true, recoveryCodes: 10 }),
    [`${CENTRE}/unBindOtp`]: () => null,
  })
  await user.type(await screen.findByLabelText('动态口令或恢复码'), '123456')
  await user.click(screen.getByRole('button', { name: '关闭登录保护' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/unBindOtp'))?.body).toEqual({ otpCode: '123456' }),
  )
})
