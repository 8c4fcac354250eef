import { sessionAdminRoutes } from '@appeal/contract/auth/auth.admin.routes.ts'
import { factorRoutes } from '@appeal/contract/auth/auth.factor.routes.ts'
import { passkeyRoutes } from '@appeal/contract/auth/auth.passkey.routes.ts'
import {
  consumerAuthRoutes,
  courierAuthRoutes,
  enterpriseAuthRoutes,
  officeAuthRoutes,
  passwordRoutes,
  sessionRoutes,
  submissionCaptchaRoutes,
} from '@appeal/contract/auth/auth.routes.ts'
import type {
  CaptchaPicture,
  EmailCodeQuery,
  EmailLoginBody,
  LoginBody,
  PhoneCodeQuery,
  PhoneLoginBody,
} from '@appeal/contract/auth/auth.schemas.ts'
import { stockPortalSignInRoutes, stockSignInRoutes } from '@appeal/contract/auth/auth.stock.routes.ts'
import { demonstrationRoutes } from '@appeal/contract/auth/demonstration.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Feature } from '../../feature.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { bind } from '../../platform/http/binding.ts'
import * as accounts from './auth.accounts.ts'
import { cancelAccount } from './auth.cancellation.ts'
import { sendOwnCode } from './auth.contact.ts'
import { demonstrationPeople, enterByDoor } from './auth.demonstration.ts'
import { ownDevices, signOutDevice, signOutOthers } from './auth.devices.ts'
import { signInByPassword, signInByPhone } from './auth.login.ts'
import { authPassing } from './auth.passing.ts'
import * as recovery from './auth.recovery.ts'
import { endTokens, kickOut, sessionFigures, sessionPage } from './auth.sessions.admin.ts'
import * as stock from './auth.stock.ts'
import { stockCentreBindings } from './auth.stockCentre.ts'
import { authTemplates } from './auth.templates.ts'
import { activate, restoreContact } from './auth.tickets.ts'
import { captchaInWords, issueCaptcha } from './captcha/auth.captcha.ts'
import { passwordConfig } from './captcha/auth.proof.ts'
import { signInByCode } from './factor/auth.factor.signIn.ts'
import * as factor from './factor/auth.factor.ts'
import * as passkeys from './factor/auth.passkeys.ts'
import { prove } from './factor/auth.stepUp.ts'
import { forgetTrusted, ownTrusted } from './factor/auth.trusted.ts'

type Picture = z.output<typeof CaptchaPicture>

/** The token of a call, in its header or, as stock clients send it when signing out, in the query. */
function tokenOf({ headers, query }: FastifyRequest): string | undefined {
  const asked = headers.token ?? (query as { token?: unknown }).token
  return typeof asked === 'string' ? asked : undefined
}

/** Leaves a cookie in the browser, if there is one to leave. */
function keep(reply: FastifyReply, cookie: string | undefined): void {
  if (cookie) reply.header('set-cookie', cookie)
}

/** The calls that every login area has. */
const common = (area: Area) => ({
  getPicCaptcha: (ctx: Context): Promise<Picture> => issueCaptcha(ctx, `auth:${area}`),
  getPhoneValidCode: (ctx: Context, { query }: { query: z.output<typeof PhoneCodeQuery> }) =>
    accounts.sendPhoneCode(ctx, area, query),
  doLogin: (ctx: Context, { body, request }: { body: z.output<typeof LoginBody>; request: FastifyRequest }) =>
    signInByPassword(ctx, area, body, request.headers.cookie),
  doLoginByPhone: (
    ctx: Context,
    { body, request }: { body: z.output<typeof PhoneLoginBody>; request: FastifyRequest },
  ) => signInByPhone(ctx, area, body, { cookies: request.headers.cookie }),
  doLogout: (ctx: Context, { request }: { request: FastifyRequest }) =>
    accounts.signOut(ctx, tokenOf(request)),
  getLoginUser: accounts.loginUser,
})

/** Ways in that clients of 3.6 know. */
const stockWays = (area: stock.StockArea, noRegistering: 'auth.register_off' | 'auth.register_by_phone') => ({
  isLogin: async ({ viewer }: Context) => viewer !== undefined && viewer !== null && !viewer.awaitsFactor,
  getEmailValidCode: (ctx: Context, { query }: { query: z.output<typeof EmailCodeQuery> }) =>
    stock.sendSignInMail(ctx, area, query),
  doLoginByEmail: (
    ctx: Context,
    { body, request }: { body: z.output<typeof EmailLoginBody>; request: FastifyRequest },
  ) => stock.signInByEmail(ctx, area, body, request.headers.cookie),
  doLoginByOtp: (ctx: Context, { body }: { body: { account: string; otpCode: string } }) =>
    signInByCode(ctx, area, body),
  register: async () => fail(noRegistering),
})

export const authFeature: Feature = {
  name: 'auth',
  templates: Object.values(authTemplates),
  bindings: [
    ...bind(enterpriseAuthRoutes, common('a')),
    ...bind(officeAuthRoutes, {
      ...common('b'),
      validatePass: (ctx, { params }) => accounts.passwordVerdict(ctx, params.value ?? ''),
      validatePassByBody: (ctx, { body }) => accounts.passwordVerdict(ctx, body.value),
      validateAccount: (ctx, { params, query }) => accounts.isFree(ctx, params.type ?? '', query),
    }),
    ...bind(consumerAuthRoutes, {
      ...common('c'),
      registration: (ctx, { body }) => accounts.register(ctx, 'c', body),
      doLoginByPhoneNumber: (ctx, { body, request }) =>
        signInByPhone(ctx, 'c', body, { open: true, cookies: request.headers.cookie }),
    }),
    ...bind(courierAuthRoutes, {
      ...common('d'),
      registration: (ctx, { body }) => accounts.register(ctx, 'd', body),
    }),
    ...bind(demonstrationRoutes, {
      list: demonstrationPeople,
      enter: (ctx, { body, request }) => enterByDoor(ctx, body.door, request.headers.cookie),
    }),
    ...bind(submissionCaptchaRoutes, {
      appeal: (ctx) => issueCaptcha(ctx, 'appeal'),
      report: (ctx) => issueCaptcha(ctx, 'report'),
      words: (ctx, { query }) => captchaInWords(ctx, query),
    }),
    ...bind(passwordRoutes, {
      getPicCaptcha: (ctx) => issueCaptcha(ctx, 'recovery'),
      findPasswordGetPhoneValidCode: (ctx, { query }) => recovery.sendRecoveryPhoneCode(ctx, query),
      findPasswordGetEmailValidCode: (ctx, { query }) => recovery.sendRecoveryEmailCode(ctx, query),
      findPasswordByPhone: (ctx, { body }) => recovery.recoverByPhone(ctx, body),
      findPasswordByEmail: (ctx, { body }) => recovery.recoverByEmail(ctx, body),
      updatePassword: (ctx, { body }) => accounts.changePassword(ctx, body),
      updatePasswordByOld: (ctx, { body }) => accounts.changePassword(ctx, body),
      getUpdatePasswordValidConfig: async (ctx) => passwordConfig(ctx),
      activate: (ctx, { body }) => activate(ctx, body),
      restoreContact: (ctx, { body }) => restoreContact(ctx, body),
      getOwnValidCode: (ctx, { body }) => sendOwnCode(ctx, body),
    }),
    ...bind(userCentreRoutes, {
      updateUserInfo: (ctx, { body }) => accounts.changeProfile(ctx, body),
      updateOrgUserInfo: (ctx, { body }) => accounts.changeOrgProfile(ctx, body),
      delete: (ctx, { body }) => cancelAccount(ctx, body),
      isUserNeedBindPhone: (ctx) => accounts.needsToBind(ctx, 'phone'),
      isUserNeedBindEmail: (ctx) => accounts.needsToBind(ctx, 'email'),
      isUserPasswordExpired: (ctx) => accounts.passwordExpired(ctx),
    }),
    ...bind(factorRoutes, {
      getOtpInfoBindStatus: async (ctx) => (await factor.factorStatus(ctx)).bound,
      status: (ctx) => factor.factorStatus(ctx),
      getOtpInfo: (ctx) => factor.offerSecret(ctx),
      bindOtp: (ctx, { body }) => factor.bindFactor(ctx, body.otpCode),
      passOtp: async (ctx, { body, reply }) => keep(reply, await factor.passByCode(ctx, body)),
      unBindOtp: (ctx, { body }) => factor.unbindFactor(ctx, body.otpCode),
      renewCodes: (ctx, { body }) => factor.renewCodes(ctx, body.otpCode),
      prove: (ctx, { body }) => prove(ctx, body),
      trustedDevices: (ctx) => ownTrusted(ctx),
      forgetDevice: (ctx, { body }) => forgetTrusted(ctx, body.id),
    }),
    ...bind(passkeyRoutes, {
      list: (ctx) => passkeys.ownPasskeys(ctx),
      offer: (ctx) => passkeys.offerPasskey(ctx),
      add: (ctx, { body }) => passkeys.addPasskey(ctx, body),
      ask: (ctx) => passkeys.askPasskey(ctx),
      pass: async (ctx, { body, reply }) => keep(reply, await passkeys.passByPasskey(ctx, body)),
      rename: (ctx, { body }) => passkeys.renamePasskey(ctx, body),
      remove: (ctx, { body }) => passkeys.removePasskey(ctx, body.id),
    }),
    ...bind(stockSignInRoutes, stockWays('b', 'auth.register_off')),
    ...bind(stockPortalSignInRoutes, stockWays('c', 'auth.register_by_phone')),
    ...stockCentreBindings,
    ...bind(sessionRoutes, {
      list: (ctx) => ownDevices(ctx),
      exit: (ctx, { body }) => signOutDevice(ctx, body.id),
      exitOthers: (ctx) => signOutOthers(ctx),
    }),
    ...bind(sessionAdminRoutes, {
      analysis: (ctx) => sessionFigures(ctx),
      bPage: (ctx, { query }) => sessionPage(ctx, 'b', query),
      cPage: (ctx, { query }) => sessionPage(ctx, 'c', query),
      bExit: (ctx, { body }) =>
        kickOut(
          ctx,
          'b',
          body.map(({ userId }) => userId),
        ),
      cExit: (ctx, { body }) =>
        kickOut(
          ctx,
          'c',
          body.map(({ userId }) => userId),
        ),
      bTokenExit: (ctx, { body }) =>
        endTokens(
          ctx,
          'b',
          body.map(({ tokenValue }) => tokenValue),
        ),
      cTokenExit: (ctx, { body }) =>
        endTokens(
          ctx,
          'c',
          body.map(({ tokenValue }) => tokenValue),
        ),
    }),
  ],
  passing: authPassing,
}
