import { z } from 'zod'
import { signedIn, wayIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zEmail, zPhone, zText } from '../rules.ts'
import { OWN_DATA } from '../users/users.routes.ts'
import { UpdateUserInfoBody } from '../users/users.schemas.ts'
import { zFactorCode } from './auth.factor.routes.ts'
import {
  CaptchaPicture,
  EmailCodeQuery,
  EmailLoginBody,
  LoginReply,
  PhoneCodeQuery,
  RecoveryByEmailBody,
  RecoveryByPhoneBody,
  RecoveryEmailCodeQuery,
  RecoveryPhoneCodeQuery,
  UpdatePasswordBody,
  zCipherText,
} from './auth.schemas.ts'

const CODE_ERRORS = [
  'auth.captcha_required',
  'auth.captcha_wrong',
  'auth.code_too_soon',
  'auth.code_limit',
  'request.too_many',
] as const

/** Ways in that clients of 3.6 offer where the settings say so (contract 2.1, 9). */
const stockWays = {
  isLogin: get('/isLogin', {
    summary: 'Whether the token of the call opens a session',
    reply: z.boolean(),
  }),
  getEmailValidCode: get('/getEmailValidCode', {
    summary: 'Sends a code by mail; the answer does not tell whether the address is known',
    query: EmailCodeQuery,
    reply: z.string(),
    acts: true,
    errors: [...CODE_ERRORS, 'auth.email_login_off'],
  }),
  doLoginByEmail: post('/doLoginByEmail', {
    affects: [],
    summary: 'Signs in with an address that was shown to be the own one, and a code sent there',
    body: EmailLoginBody,
    reply: LoginReply,
    errors: ['auth.code_wrong', 'auth.email_login_off'],
    secret: true,
  }),
  doLoginByOtp: post('/doLoginByOtp', {
    summary:
      'Goes on with a sign-in whose password was right some minutes ago, in this browser and from this address',
    body: z.object({ account: zText({ min: 1, max: 64 }), otpCode: zFactorCode }),
    reply: LoginReply,
    errors: ['auth.factor_wrong', 'auth.locked', 'auth.login_failed'],
    secret: true,
  }),
  register: post('/register', {
    affects: [],
    summary:
      'Refuses: administrators open accounts of the back office, people of the portal show their phone first',
    body: z.object({ account: z.unknown().optional() }),
    errors: ['auth.register_off', 'auth.register_by_phone'],
    secret: true,
  }),
}
export const stockSignInRoutes = routes('stockSignIn', '/api/webapp/auth/b', wayIn, stockWays)
/** The same for consumers. */
export const stockPortalSignInRoutes = routes('stockPortalSignIn', '/api/webapp/auth/c', wayIn, stockWays)

const given = { validCode: zText({ min: 1, max: 10 }), validCodeReqNo: zText({ min: 1, max: 64 }) }
const byPhone = { phone: zPhone, ...given }
const byEmail = { email: zEmail, ...given }
const PhoneQuery = PhoneCodeQuery.omit({ type: true, sign: true })
const BIND = ['auth.code_wrong', 'auth.phone_taken', 'accounts.email_taken', 'record.stale'] as const
const RENEW = ['auth.code_wrong', 'auth.password_weak', 'auth.password_reused'] as const

/** Dialogs of both user centres of 3.6: a phone or an address is bound, a password changed, by a code. */
const dialogs = {
  bindPhoneGetPhoneValidCode: get('/bindPhoneGetPhoneValidCode', {
    summary: 'Sends a code to the phone that is to be bound',
    query: PhoneQuery,
    reply: z.string(),
    acts: true,
    errors: CODE_ERRORS,
  }),
  updateBindPhoneGetPhoneValidCode: get('/updateBindPhoneGetPhoneValidCode', {
    summary: 'The same where another phone is bound already',
    query: PhoneQuery,
    reply: z.string(),
    acts: true,
    errors: CODE_ERRORS,
  }),
  bindPhone: post('/bindPhone', {
    affects: ['profile', 'authB', 'authC', 'authD'],
    stepUp: 'always',
    summary: 'Binds a phone by the code that arrived there; other sessions end, both places are told',
    body: z.object(byPhone),
    errors: BIND,
    secret: true,
  }),
  bindEmailGetEmailValidCode: get('/bindEmailGetEmailValidCode', {
    summary: 'Sends a code to the address that is to be bound',
    query: EmailCodeQuery,
    reply: z.string(),
    acts: true,
    errors: CODE_ERRORS,
  }),
  updateBindEmailGetEmailValidCode: get('/updateBindEmailGetEmailValidCode', {
    summary: 'The same where another address is bound already',
    query: EmailCodeQuery,
    reply: z.string(),
    acts: true,
    errors: CODE_ERRORS,
  }),
  bindEmail: post('/bindEmail', {
    affects: ['profile', 'authB', 'authC', 'authD'],
    stepUp: 'always',
    summary: 'Binds an address by the code that arrived there; other sessions end, both places are told',
    body: z.object(byEmail),
    errors: BIND,
    secret: true,
  }),
  updatePasswordGetPhoneValidCode: get('/updatePasswordGetPhoneValidCode', {
    summary: 'Sends a code to the own phone',
    query: PhoneQuery,
    reply: z.string(),
    acts: true,
    errors: [...CODE_ERRORS, 'users.not_own'],
  }),
  updatePasswordByPhone: post('/updatePasswordByPhone', {
    affects: [],
    summary: 'Changes the own password by a code to the own phone; all sessions end',
    body: z.object({ ...byPhone, newPassword: zCipherText }),
    errors: RENEW,
    secret: true,
  }),
  updatePasswordGetEmailValidCode: get('/updatePasswordGetEmailValidCode', {
    summary: 'Sends a code to the own address, where a mailbox is enough',
    query: EmailCodeQuery,
    reply: z.string(),
    acts: true,
    errors: [...CODE_ERRORS, 'users.not_own', 'auth.mailbox_not_enough'],
  }),
  updatePasswordByEmail: post('/updatePasswordByEmail', {
    affects: [],
    summary: 'Changes the own password by a code to the own address; all sessions end',
    body: z.object({ ...byEmail, newPassword: zCipherText }),
    errors: [...RENEW, 'auth.mailbox_not_enough'],
    secret: true,
  }),
}

/** The user centre of the back office (contract 3). */
export const stockCentreRoutes = routes('stockCentre', '/api/webapp/sys/userCenter', signedIn('b'), dialogs)

const open = { access: wayIn } as const
const CHANGE = [
  'auth.old_password_wrong',
  'auth.password_weak',
  'auth.password_reused',
  'auth.password_plain',
] as const

/**
 * The user centre of people of the portal, as 3.6 calls it (contract 9). What does not name a kind of account means
 * consumers, whose centre it is there.
 */
export const clientCentreRoutes = routes(
  'clientCentre',
  '/api/webapp/client/userCenter',
  signedIn('c', 'd'),
  {
    getPicCaptcha: get('/getPicCaptcha', {
      ...open,
      summary: 'Captcha for password recovery and for these dialogs',
      reply: CaptchaPicture,
    }),
    findPasswordGetPhoneValidCode: get('/findPasswordGetPhoneValidCode', {
      ...open,
      summary: 'SMS code for password recovery; the answer does not tell whether the phone is known',
      query: RecoveryPhoneCodeQuery,
      reply: z.string(),
      acts: true,
      errors: CODE_ERRORS,
    }),
    findPasswordGetEmailValidCode: get('/findPasswordGetEmailValidCode', {
      ...open,
      summary: 'Mail code for password recovery; the answer does not tell whether the address is known',
      query: RecoveryEmailCodeQuery,
      reply: z.string(),
      acts: true,
      errors: CODE_ERRORS,
    }),
    findPasswordByPhone: post('/findPasswordByPhone', {
      ...open,
      affects: [],
      summary: 'Sets a new password after an SMS code',
      body: RecoveryByPhoneBody,
      errors: RENEW,
      secret: true,
    }),
    findPasswordByEmail: post('/findPasswordByEmail', {
      ...open,
      affects: [],
      summary: 'Sets a new password after a mail code',
      body: RecoveryByEmailBody,
      errors: RENEW,
      secret: true,
    }),
    ...dialogs,
    updatePasswordByOld: post('/updatePasswordByOld', {
      affects: [],
      urgency: 'first',
      summary: 'Changes the own password; all sessions end',
      body: UpdatePasswordBody,
      errors: CHANGE,
      secret: true,
    }),
    updateUserInfo: post('/updateUserInfo', {
      affects: ['profile', 'authC', 'authD'],
      summary: 'Changes the own data; a new phone or e-mail needs a fresh proof and a code sent there',
      body: UpdateUserInfoBody,
      errors: OWN_DATA,
      secret: true,
    }),
    isUserNeedBindPhone: get('/isUserNeedBindPhone', {
      summary: 'Whether people sign in by phone and this account has none',
      reply: z.boolean(),
    }),
    isUserNeedBindEmail: get('/isUserNeedBindEmail', {
      summary: 'Whether people sign in by e-mail and this account has none',
      reply: z.boolean(),
    }),
    isUserPasswordExpired: get('/isUserPasswordExpired', {
      summary: 'Whether a new password has to be set now',
      reply: z.boolean(),
    }),
  },
)
