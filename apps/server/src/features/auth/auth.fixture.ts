import {
  consumerAuthRoutes,
  courierAuthRoutes,
  enterpriseAuthRoutes,
  officeAuthRoutes,
} from '@appeal/contract/auth/auth.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { sql } from 'drizzle-orm'
import { sm2, sm3 } from 'sm-crypto-v2'
import { afterEach, beforeEach } from 'vitest'
import { type Platform, systemContext } from '../../platform/context.ts'
import { type TestApp, useTestApp } from '../../testing/app.ts'
import { SEALED } from '../outbox/outbox.service.ts'
import { createUser, type NewPerson } from '../people/users/users.service.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'

/** What a browser does when people sign in, for tests. */

export const PASSWORD = 'Tq7!mZ2w#Lx9'
export const OTHER_PASSWORD = 'Vn4$kR8b@Yp3'

export const routesOf = {
  a: enterpriseAuthRoutes,
  b: officeAuthRoutes,
  c: consumerAuthRoutes,
  d: courierAuthRoutes,
}

let phones = 0
/** A phone number that no test has used. */
export const freshPhone = () => `139${String(10_000_000 + ++phones)}`

export const encrypt = (platform: Platform, plain: string) =>
  sm2.doEncrypt(plain, platform.crypto.publicKey.publicKey, 1)

/** The newer form of an encrypted password. */
export function encryptBound(
  platform: Platform,
  of: { nonce: string; at: number; area: Area; account: string; password: string; keyId?: string },
) {
  const binding = sm3(`${of.area}|${of.account}`).slice(0, 16)
  const keyId = of.keyId ?? platform.crypto.publicKey.keyId
  return encrypt(platform, `\u0001v1|${keyId}|${of.nonce}|${of.at}|${binding}|${of.password}`)
}

/** Opens an account. */
export function person(app: TestApp, given: NewPerson): Promise<string> {
  const ctx = systemContext(app.platform, 'test')
  return ctx.unitOfWork((tx) => createUser(tx, ctx, given))
}

interface Picture {
  validCodeReqNo: string
  validCodeText?: string | undefined
  nonce: string
  keyId: string
  serverTime: number
  sm2PublicKey: string
  validCodeBase64: string
}

const english = { 'accept-language': 'en' }

/** A picture captcha and its answer, read from its text for people who cannot see. */
export async function solve(app: TestApp, route: Route = officeAuthRoutes.getPicCaptcha) {
  const { data } = await app.call(route, { headers: english })
  const picture = data as Picture
  const [left = 0, right = 0] = (picture.validCodeText ?? '').match(/\d+/g)?.map(Number) ?? []
  return { picture, validCode: String(left + right), validCodeReqNo: picture.validCodeReqNo }
}

/** Calls doLogin with a solved captcha. */
export async function signIn(
  app: TestApp,
  area: Area,
  account: string,
  sent: { password?: string; cipher?: string; headers?: Record<string, string>; autologin?: unknown } = {},
) {
  const { validCode, validCodeReqNo } = await solve(app, routesOf[area].getPicCaptcha)
  const password = sent.cipher ?? encrypt(app.platform, sent.password ?? PASSWORD)
  return app.call(routesOf[area].doLogin, {
    body: { account, password, validCode, validCodeReqNo, autologin: sent.autologin },
    ...(sent.headers && { headers: sent.headers }),
  })
}

/** Everything that was to be sent to a number or address, oldest first. */
export async function sentTo(app: TestApp, to: string): Promise<{ template: string; code: string }[]> {
  const { db, crypto } = app.platform
  const { rows } = await db.execute<{ to: Buffer; payload: Buffer }>(
    sql`select "to", payload from outbox order by created_at, id`,
  )
  return rows
    .filter((row) => crypto.decryptField(SEALED.to, row.to) === to)
    .map((row) => JSON.parse(crypto.decryptField(SEALED.payload, row.payload)))
    .map(({ template, params }) => ({ template, code: params.code }))
}

/** Asks for a code with a solved captcha; answers the whole reply. */
export async function askCode(app: TestApp, area: Area, phone: string, type = '1') {
  const { validCode, validCodeReqNo } = await solve(app, routesOf[area].getPicCaptcha)
  return app.call(routesOf[area].getPhoneValidCode, { query: { phone, type, validCode, validCodeReqNo } })
}

/** A code that has arrived, with its request number. */
export async function receiveCode(app: TestApp, area: Area, phone: string, type = '1') {
  const { data } = await askCode(app, area, phone, type)
  const sent = await sentTo(app, phone)
  return { validCode: sent.findLast(({ code }) => code)?.code ?? '', validCodeReqNo: data }
}

const DAY_AND_AN_HOUR = 25 * 3_600_000
/** Signals between processes take a moment. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

export const bodyOf = (answer: { code: number; msg: string; data: unknown }) => JSON.stringify(answer)

/** An application whose tests each begin on a day of their own, so that no counter of another test is in force. */
export function useAuthApp() {
  const use = useTestApp()
  beforeEach(() => use.app.clock.advance(DAY_AND_AN_HOUR))
  afterEach(() => {
    Object.assign(use.app.platform.config, { LOGIN_ANSWER: 'object', LOGIN_REQUIRE_NONCE: false })
  })
  let accounts = 0
  const account = () => `clerk${++accounts}`
  return {
    use,
    account,
    settled,
    async clerk(more: Partial<Parameters<typeof person>[1]> = {}) {
      const name = account()
      return { name, id: await person(use.app, { area: 'b', account: name, password: PASSWORD, ...more }) }
    },
    async change(key: string, value: string) {
      const ctx = systemContext(use.app.platform, 'test')
      await ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, value))
      await settled()
    },
    meOf: (token: string, headers = {}) =>
      use.app.call(officeAuthRoutes.getLoginUser, { headers: { token, ...headers } }),
  }
}
