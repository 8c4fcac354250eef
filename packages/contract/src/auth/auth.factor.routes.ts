import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { zCipherText } from './auth.schemas.ts'

/** Six digits of an authenticator, or a recovery code, with or without its hyphens. */
export const zFactorCode = zText({ min: 6, max: 24, singleLine: true })
export const FactorCodeBody = z.object({ otpCode: zFactorCode })
/** The code may be left out where a factor was shown minutes ago. */
const FactorCodeOrProof = z.object({ otpCode: zOptional(zFactorCode) })

/** What shows that the one who is signed in is the one: a code, or for who has no second factor what signs in. */
export const ProofBody = z.object({
  otpCode: zOptional(zFactorCode),
  password: zOptional(zCipherText),
  ownCode: zOptional(zText({ max: 10 })),
  ownCodeReqNo: zOptional(zText({ max: 64 })),
})
export type ProofBody = z.infer<typeof ProofBody>

/** Where the second factor is not asked for at sign-in. */
export const TrustedDevice = z.object({
  id: z.string(),
  browser: z.string(),
  ip: z.string().describe('without its tail'),
  createTime: z.string(),
  lastTime: z.string(),
  untilTime: z.string(),
})
export type TrustedDevice = z.infer<typeof TrustedDevice>

export const FactorStatus = z.object({
  bound: z.boolean(),
  /** Whether the account has to have one: it cannot be taken off then. */
  required: z.boolean(),
  /** Whether this session still waits for it. */
  awaited: z.boolean(),
  boundTime: z.string().nullable(),
  recoveryCodes: z.number().int().describe('those not used yet'),
  passkeys: z.number().int(),
  /** What shows anew who it is where there is no second factor. */
  password: z.boolean(),
  /** For how many days a device can be trusted; 0: not at all. */
  trustDays: z.number().int(),
})
export type FactorStatus = z.infer<typeof FactorStatus>

/** What an authenticator needs to know (RFC 6238); shown once, before it is bound. */
export const FactorSecret = z.object({
  otpInfoBase64: z.string().describe('data:image/svg+xml;base64,…, the address as a QR code'),
  otpInfo: z.object({
    issuer: z.string(),
    account: z.string(),
    secretKey: z.string().describe('Base32'),
    algorithm: z.string(),
    digits: z.number().int(),
    period: z.number().int().describe('seconds'),
  }),
})
export type FactorSecret = z.infer<typeof FactorSecret>

/** Each is shown once and opens the account once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const CODE_ERRORS = ['auth.factor_wrong', 'auth.locked'] as const

/** The second factor, which staff have to have and all others may: what the ecosystem's clients call OTP. */
export const factorRoutes = routes('factor', '/api/webapp/sys/userCenter', signedIn(), {
  getOtpInfoBindStatus: get('/getOtpInfoBindStatus', {
    beforeFactor: true,
    summary: 'Whether the own account has an authenticator',
    reply: z.boolean(),
  }),
  status: get('/getFactorStatus', {
    beforeFactor: true,
    summary: 'The same, with what is required and what is left of the recovery codes',
    reply: FactorStatus,
  }),
  getOtpInfo: get('/getOtpInfo', {
    beforeFactor: true,
    stepUp: 'always',
    summary: 'A new secret for an authenticator; the one shown before is void',
    reply: FactorSecret,
    acts: true,
    errors: ['auth.factor_bound'],
    secret: true,
  }),
  bindOtp: post('/bindOtp', {
    beforeFactor: true,
    stepUp: 'always',
    summary: 'Binds the authenticator that shows this code; answers the recovery codes',
    body: FactorCodeBody,
    reply: RecoveryCodes,
    errors: [...CODE_ERRORS, 'auth.factor_bound', 'auth.factor_unknown'],
    secret: true,
  }),
  passOtp: post('/passOtp', {
    beforeFactor: true,
    summary: 'The second step of signing in: a code of the authenticator, or a recovery code',
    body: FactorCodeBody.extend({ trust: z.boolean().optional() }),
    errors: CODE_ERRORS,
    secret: true,
  }),
  unBindOtp: post('/unBindOtp', {
    stepUp: 'orCode',
    summary: 'Takes the authenticator off the own account',
    body: FactorCodeOrProof,
    errors: [...CODE_ERRORS, 'auth.factor_required'],
    secret: true,
  }),
  renewCodes: post('/renewRecoveryCodes', {
    stepUp: 'orCode',
    summary: 'New recovery codes; the old ones are void',
    body: FactorCodeOrProof,
    reply: RecoveryCodes,
    errors: [...CODE_ERRORS, 'auth.factor_unknown'],
    secret: true,
  }),
  prove: post('/prove', {
    summary: 'Shows once more who it is, before an act that asks for it (`session.proof_old`)',
    body: ProofBody,
    affects: [],
    errors: [
      ...CODE_ERRORS,
      'session.proof_old',
      'auth.proof_required',
      'auth.old_password_wrong',
      'auth.code_wrong',
    ],
    secret: true,
  }),
  trustedDevices: get('/trustedDevices', {
    summary: 'Devices where the own second factor is not asked for',
    reply: z.array(TrustedDevice),
  }),
  forgetDevice: post('/forgetDevice', {
    summary: 'Asks for the second factor there again',
    body: IdBody,
    errors: ['request.not_found'],
  }),
})
