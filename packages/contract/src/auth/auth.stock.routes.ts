import { z } from 'zod'
import { signedIn, wayIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zEmail, zPhone, zText } from '../rules.ts'
import { EmailCodeQuery, EmailLoginBody, LoginReply, PhoneCodeQuery, zCipherText } from './auth.schemas.ts'

const CODE_ERRORS = [
  'auth.captcha_required',
  'auth.captcha_wrong',
  'auth.code_too_soon',
  'auth.code_limit',
  'request.too_many',
] as const

/** Ways in that clients of 3.6 offer where the settings say so (contract 2.1, 9.6). */
export const stockSignInRoutes = routes('stockSignIn', '/api/webapp/auth/b', wayIn, {
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
  register: post('/register', {
    affects: [],
    summary: 'Refuses: accounts of the back office are opened by its administrators',
    body: z.object({ account: z.unknown().optional() }),
    errors: ['auth.register_off'],
    secret: true,
  }),
})

const given = { validCode: zText({ min: 1, max: 10 }), validCodeReqNo: zText({ min: 1, max: 64 }) }
const byPhone = { phone: zPhone, ...given }
const byEmail = { email: zEmail, ...given }
const PhoneQuery = PhoneCodeQuery.omit({ type: true, sign: true })
const BIND = ['auth.code_wrong', 'auth.phone_taken', 'accounts.email_taken', 'record.stale'] as const
const RENEW = ['auth.code_wrong', 'auth.password_weak', 'auth.password_reused'] as const

/** Dialogs of the user centre of 3.6: a phone or an address is bound, a password changed, by a code (contract 3). */
export const stockCentreRoutes = routes('stockCentre', '/api/webapp/sys/userCenter', signedIn('b'), {
  bindPhoneGetPhoneValidCode: get('/bindPhoneGetPhoneValidCode', {
    summary: 'Sends a code to the phone that is to be bound',
    query: PhoneQuery,
    reply: z.string(),
    acts: true,
    errors: CODE_ERRORS,
  }),
  bindPhone: post('/bindPhone', {
    affects: ['profile', 'authB'],
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
  bindEmail: post('/bindEmail', {
    affects: ['profile', 'authB'],
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
})
