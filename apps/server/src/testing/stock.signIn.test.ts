import { factorRoutes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { ASKS_OBJECT } from '@appeal/contract/kit/clients.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { encrypt, encryptBound, freshPhone, PASSWORD, signIn, solve } from '../features/auth/auth.fixture.ts'
import { createUser, lockUser, storePassword } from '../features/people/users/users.service.ts'
import { systemContext } from '../platform/context.ts'
import { type StockAnswer, stockCall, useStockApp } from './stock.ts'

const { use } = useStockApp({ PUBLIC_URL: 'https://desk.example' })
/** What our own pages send with each call. */
const OWN = { [ASKS_OBJECT.name]: ASKS_OBJECT.value }
const MINUTE = 60_000

let accounts = 0
/** Somebody of the staff who has set a password; answers the account. */
async function clerk(): Promise<string> {
  const { platform } = use.app
  const ctx = systemContext(platform, 'test')
  const account = `stock${++accounts}`
  const passwordHash = await platform.crypto.hashPassword(PASSWORD)
  await ctx.unitOfWork(async (tx) => {
    const id = await createUser(tx, ctx, { area: 'b', account, name: '林小满', phone: freshPhone() })
    const user = await lockUser(tx, id)
    if (user) await storePassword(tx, ctx, user, passwordHash, 5)
  })
  return account
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: use.app.clock.now().getTime() })

beforeEach(() => {
  use.app.clock.advance(25 * 60 * MINUTE)
  Object.assign(use.app.platform.config, { SECOND_FACTOR: 'optional', LOGIN_WITHOUT_FACTOR: false })
})

describe('our own desk beside clients that take a bare token', () => {
  it('is answered the object at its sign-in, and our own menu', async () => {
    const account = await clerk()
    expect((await signIn(use.app, 'b', account)).data).toMatch(/^[A-Za-z0-9]{32}$/)
    expect((await signIn(use.app, 'b', account, { headers: { [ASKS_OBJECT.name]: 'x' } })).data).toMatch(
      /^\w+$/,
    )
    const own = await signIn(use.app, 'b', account, { headers: OWN })
    expect(own.data).toMatchObject({ token: expect.any(String), source: 'office' })
    const { token } = own.data as { token: string }
    const menu = async (headers: Record<string, string>): Promise<string> => {
      const url = '/api/webapp/sys/userCenter/loginMenu'
      return (await use.app.inject({ method: 'GET', url, headers: { token, ...headers } })).body
    }
    expect(await menu(OWN)).toMatch(/"icon":"home"/)
    expect(await menu({})).toMatch(/"icon":"home-outlined"/)
  })

  it('is told in a field what is wrong with it, not in the sentence', async () => {
    const { token } = (await signIn(use.app, 'b', await clerk(), { headers: OWN })).data as { token: string }
    const url = '/api/webapp/sys/index/schedule/add'
    const refused = async (headers: Record<string, string>): Promise<StockAnswer> =>
      (await use.app.inject({ method: 'POST', url, headers: { token, ...headers }, payload: {} })).json()
    expect((await refused({})).msg).toMatch(/scheduleDate: /)
    expect((await refused(OWN)).msg).not.toMatch(/scheduleDate/)
  })

  it('is asked for the second step where bare clients go without, and enrols who has none', async () => {
    Object.assign(use.app.platform.config, { SECOND_FACTOR: 'required', LOGIN_WITHOUT_FACTOR: true })
    const account = await clerk()
    const bare = (await signIn(use.app, 'b', account)).data as unknown as string
    expect(await stockCall(use.app, bare, 'GET auth/b/getLoginUser')).toMatchObject({ code: 200 })
    expect((await signIn(use.app, 'b', account, { headers: OWN })).data).toMatchObject({
      secondFactor: 'enrol',
    })
  })

  it('pins nobody there: who signed in to it goes on with a bare client, but never twice by one ciphertext', async () => {
    const account = await clerk()
    const { platform } = use.app
    const { picture } = await solve(use.app)
    const at = Math.floor(use.app.clock.now().getTime() / 1_000)
    const of = { nonce: picture.nonce, at, area: 'b' as const, account, password: PASSWORD }
    const bound = encryptBound(platform, of)
    expect((await signIn(use.app, 'b', account, { cipher: bound, headers: OWN })).code).toBe(200)
    const cipher = encrypt(platform, PASSWORD)
    expect((await signIn(use.app, 'b', account, { cipher })).data).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await signIn(use.app, 'b', account, { cipher })).toFailWith('auth.login_failed')
    // Our own pages send the newer form, so an older one under their name is none of theirs.
    expect(await signIn(use.app, 'b', account, { headers: OWN })).toFailWith('auth.login_failed')
    platform.config.LOGIN_REQUIRE_NONCE = true
    expect(await signIn(use.app, 'b', account)).toFailWith('auth.login_failed')
    platform.config.LOGIN_REQUIRE_NONCE = false
  })

  it('enrols whoever then signs in by the code with a client of 3.6', async () => {
    use.app.platform.config.SECOND_FACTOR = 'required'
    const account = await clerk()
    const { token } = (await signIn(use.app, 'b', account, { headers: OWN })).data as { token: string }
    const headers = { token, ...OWN }
    const { data } = await use.app.call(factorRoutes.getOtpInfo, { headers })
    const { secretKey } = data.otpInfo
    expect(
      await use.app.call(factorRoutes.bindOtp, { headers, body: { otpCode: codeOf(secretKey) } }),
    ).toSucceed()
    use.app.clock.advance(MINUTE)
    const half = (await signIn(use.app, 'b', account)).data as unknown as string
    expect(await stockCall(use.app, half, 'GET auth/b/getLoginUser')).toMatchObject({
      data: { reason: 'session.factor_awaited' },
    })
    const whole = await stockCall(use.app, undefined, 'POST auth/b/doLoginByOtp', {
      account,
      otpCode: codeOf(secretKey),
    })
    expect(whole.data).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(await stockCall(use.app, whole.data, 'GET auth/b/getLoginUser')).toMatchObject({ code: 200 })
  })
})
