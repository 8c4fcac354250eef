import { z } from 'zod'
import { type Access, type Area, signedIn, wayIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'
import { LoginUserReply } from './auth.loginUser.ts'
import {
  ActivateBody,
  Activated,
  CaptchaPicture,
  LoginBody,
  LoginReply,
  OwnCode,
  OwnCodeBody,
  PasswordConfig,
  PhoneCodeQuery,
  PhoneLoginBody,
  RecoveryByEmailBody,
  RecoveryByPhoneBody,
  RecoveryEmailCodeQuery,
  RecoveryPhoneCodeQuery,
  RegistrationBody,
  SignedInDevice,
  TicketBody,
  UpdatePasswordBody,
} from './auth.schemas.ts'

const LOGIN_ERRORS = [
  'auth.captcha_required',
  'auth.captcha_wrong',
  'auth.login_failed',
  'auth.locked',
] as const

/** Calls that every login area has, under its own path. */
const common = <A extends Access>(mine: A) => ({
  getPicCaptcha: get('/getPicCaptcha', {
    summary: 'Picture captcha with the key for encrypting a password',
    reply: CaptchaPicture,
  }),
  getPhoneValidCode: get('/getPhoneValidCode', {
    summary: 'Sends an SMS code; answers its request number',
    query: PhoneCodeQuery,
    reply: z.string(),
    acts: true,
    errors: [
      'auth.captcha_required',
      'auth.captcha_wrong',
      'auth.code_too_soon',
      'auth.code_limit',
      'auth.phone_login_off',
    ],
  }),
  doLogin: post('/doLogin', {
    affects: [],
    summary: 'Signs in with account and SM2-encrypted password',
    body: LoginBody,
    reply: LoginReply,
    errors: LOGIN_ERRORS,
    secret: true,
  }),
  doLoginByPhone: post('/doLoginByPhone', {
    affects: [],
    summary: 'Signs in with phone and SMS code',
    body: PhoneLoginBody,
    reply: LoginReply,
    errors: ['auth.code_wrong', 'auth.locked', 'auth.phone_login_off'],
    secret: true,
  }),
  doLogout: get('/doLogout', {
    summary: 'Ends the session of the given token, which comes in the header or as `token` in the query',
    acts: true,
  }),
  getLoginUser: get('/getLoginUser', {
    access: mine,
    urgency: 'first',
    onboarding: true,
    summary: 'The signed-in user',
    reply: LoginUserReply,
  }),
})

const registration = {
  registration: post('/registration', {
    affects: [],
    summary: 'Opens an account by phone and SMS code',
    body: RegistrationBody,
    reply: LoginReply,
    errors: ['auth.code_wrong', 'auth.phone_taken', 'auth.account_taken', 'auth.password_weak'],
    secret: true,
  }),
}

const base = (area: Area) => `/api/webapp/auth/${area}`

export const enterpriseAuthRoutes = routes('authA', base('a'), wayIn, common(signedIn('a')))
// Area b's calls are shared by every client of the ecosystem: its getLoginUser and doLogout serve all sessions.
export const officeAuthRoutes = routes('authB', base('b'), wayIn, {
  ...common(signedIn()),
  validatePass: get('/validatePass/:value', {
    summary: "Judges the strength of an encrypted new password; data is 'success' or the reason",
    params: ['value'],
    reply: z.string(),
    secret: true,
  }),
  validatePassByBody: post('/validatePass', {
    affects: [],
    summary: 'The same with the ciphertext in the body, so that it stays out of addresses',
    body: z.object({ value: z.string().max(4096) }),
    reply: z.string(),
    secret: true,
  }),
  validateAccount: get('/validateAccount/:type', {
    summary: 'Whether an account name (type account) or phone (type phone) is still free in an area',
    params: ['type'],
    query: z.object({
      value: z.string().max(64).optional(),
      account: z.string().max(64).optional(),
      phone: z.string().max(32).optional(),
      area: z.enum(['a', 'b', 'c', 'd'], 'rule.code').default('c'),
      validCode: z.string().max(10).optional(),
      validCodeReqNo: z.string().max(64).optional(),
    }),
    reply: z.boolean(),
  }),
})
export const consumerAuthRoutes = routes('authC', base('c'), wayIn, {
  ...common(signedIn('c')),
  ...registration,
  doLoginByPhoneNumber: post('/doLoginByPhoneNumber', {
    affects: [],
    summary: 'Signs a consumer in with phone and SMS code; opens the account at the first time',
    body: PhoneLoginBody,
    reply: LoginReply,
    errors: ['auth.code_wrong', 'auth.locked'],
    secret: true,
  }),
})
export const courierAuthRoutes = routes('authD', base('d'), wayIn, {
  ...common(signedIn('d')),
  ...registration,
})

/** Captchas bound to a submission instead of a sign-in. */
export const submissionCaptchaRoutes = routes('authCaptcha', '/api/webapp/auth', wayIn, {
  appeal: get('/appeal/getPicCaptcha', {
    summary: 'Captcha for filing an appeal',
    reply: CaptchaPicture,
  }),
  report: get('/report/getPicCaptcha', {
    summary: 'Captcha for filing a report',
    reply: CaptchaPicture,
  }),
  words: get('/words/getCaptchaWords', {
    summary:
      'The text alternative of a picture, for work done on it: a sum in words instead of the one that is drawn',
    query: z.object({
      validCodeReqNo: z.string().max(64, 'rule.tooLong'),
      proof: z.string().max(20, 'rule.tooLong'),
    }),
    reply: z.object({ validCodeText: z.string() }),
    errors: ['auth.captcha_wrong', 'request.too_many'],
  }),
})

/** The calls of the user centre that belong to signing in and to passwords. */
const PASSWORD_CHANGE = [
  'auth.old_password_wrong',
  'auth.password_weak',
  'auth.password_reused',
  'auth.password_plain',
] as const

export const passwordRoutes = routes('password', '/api/webapp/sys/userCenter', wayIn, {
  getPicCaptcha: get('/getPicCaptcha', {
    summary: 'Captcha for password recovery',
    reply: CaptchaPicture,
  }),
  findPasswordGetPhoneValidCode: get('/findPasswordGetPhoneValidCode', {
    summary: 'SMS code for password recovery; the answer does not tell whether the phone is known',
    query: RecoveryPhoneCodeQuery,
    reply: z.string(),
    acts: true,
    errors: ['auth.captcha_required', 'auth.captcha_wrong', 'auth.code_too_soon', 'auth.code_limit'],
  }),
  findPasswordGetEmailValidCode: get('/findPasswordGetEmailValidCode', {
    summary: 'Mail code for password recovery; the answer does not tell whether the address is known',
    query: RecoveryEmailCodeQuery,
    reply: z.string(),
    acts: true,
    errors: ['auth.captcha_required', 'auth.captcha_wrong', 'auth.code_too_soon', 'auth.code_limit'],
  }),
  findPasswordByPhone: post('/findPasswordByPhone', {
    affects: [],
    summary: 'Sets a new password after an SMS code',
    body: RecoveryByPhoneBody,
    errors: ['auth.code_wrong', 'auth.password_weak', 'auth.password_reused'],
    secret: true,
  }),
  findPasswordByEmail: post('/findPasswordByEmail', {
    affects: [],
    summary: 'Sets a new password after a mail code',
    body: RecoveryByEmailBody,
    errors: ['auth.code_wrong', 'auth.password_weak', 'auth.password_reused'],
    secret: true,
  }),
  updatePassword: post('/updatePassword', {
    affects: [],
    access: signedIn(),
    urgency: 'first',
    onboarding: true,
    summary: 'Changes the own password; all sessions end',
    body: UpdatePasswordBody,
    errors: PASSWORD_CHANGE,
    secret: true,
  }),
  updatePasswordByOld: post('/updatePasswordByOld', {
    affects: [],
    access: signedIn(),
    urgency: 'first',
    onboarding: true,
    summary: 'The same as updatePassword, under the name that newer clients use',
    body: UpdatePasswordBody,
    errors: PASSWORD_CHANGE,
    secret: true,
  }),
  getUpdatePasswordValidConfig: get('/getUpdatePasswordValidConfig', {
    access: signedIn(),
    urgency: 'first',
    onboarding: true,
    summary: 'How a password is changed here and what a new one must be like, for forms of newer clients',
    reply: PasswordConfig,
  }),
  activate: post('/activate', {
    affects: [],
    summary: 'Sets a password with the one-time code that a new or reset account was sent',
    body: ActivateBody,
    reply: Activated,
    errors: ['auth.ticket_wrong', 'auth.password_weak', 'auth.password_reused', 'request.too_many'],
    secret: true,
  }),
  restoreContact: post('/restoreContact', {
    affects: [],
    summary:
      'Takes a change of phone or e-mail back with the code sent to the old place; password and sessions end',
    body: TicketBody,
    errors: ['auth.ticket_wrong', 'auth.phone_taken', 'accounts.email_taken', 'request.too_many'],
    secret: true,
  }),
  getOwnValidCode: post('/getOwnValidCode', {
    affects: [],
    access: signedIn(),
    urgency: 'first',
    summary: 'Sends a code to where the signed-in person is reached today, or to a new e-mail address',
    body: OwnCodeBody,
    reply: OwnCode,
    errors: ['auth.no_place', 'auth.code_too_soon', 'auth.code_limit', 'request.too_many'],
  }),
})

/** The own signed-in devices. */
export const sessionRoutes = routes('sessions', '/api/webapp/sys/userCenter', signedIn(), {
  list: get('/sessionList', {
    summary: 'Own open sessions, the newest first',
    reply: z.array(SignedInDevice),
  }),
  exit: post('/sessionExit', {
    summary: 'Signs one of the own devices out',
    body: IdBody,
    errors: ['request.not_found'],
  }),
  exitOthers: post('/sessionExitOthers', {
    summary: 'Signs all own devices out but this one; data is their number',
    reply: z.number().int(),
  }),
})
