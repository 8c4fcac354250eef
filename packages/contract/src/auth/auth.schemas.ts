import { z } from 'zod'
import type { RuleTextKey } from '../rules.texts.ts'
import { zAccount, zEmail, zIdCard, zOptional, zPhone, zText } from '../rules.ts'
import { CODE_PURPOSES } from './auth.purposes.ts'

/** Picture captcha: a small sum whose answer is a number 0–99 (spec 5). */
export const CaptchaPicture = z.object({
  validCodeBase64: z.string().describe('data:image/png;base64,…'),
  validCodeReqNo: z.string(),
  /** The sum in words, for readers of the screen: the captcha's text alternative. */
  validCodeText: z.string().optional(),
  /** Fields that older clients ignore: key and nonce for the password's encryption. */
  sm2PublicKey: z.string(),
  keyId: z.string(),
  nonce: z.string(),
  serverTime: z.number().int().describe('unix seconds'),
})

const captcha = {
  validCode: zOptional(zText({ max: 10 })),
  validCodeReqNo: zOptional(zText({ max: 64 })),
}

export const PhoneCodeQuery = z.object({
  phone: zPhone,
  type: z.enum(Object.values(CODE_PURPOSES) as [string, ...string[]], 'rule.code').default('1'),
  sign: z.string().max(128).optional(),
  ...captcha,
})

const cipherText = (required: RuleTextKey) => z.string(required).min(1, required).max(4096, 'rule.tooLong')
/** SM2 ciphertext in hex (C1C3C2, with or without 04); its form is judged where it is decrypted. */
export const zCipherText = cipherText('rule.required.password')

export const LoginBody = z.object({
  account: zText({ max: 64, required: 'rule.required.account' }),
  password: zCipherText,
  device: z.enum(['PC', 'APP', 'MINI'], 'rule.code').default('PC'),
  /** Stay signed in for some days, as the settings allow; of portals alone. */
  autologin: z
    .unknown()
    .transform((given) => [true, 'true', 1, '1'].some((one) => one === given))
    .optional(),
  ...captcha,
})

export const PhoneLoginBody = z.object({
  phone: zPhone,
  /** The SMS code and the request number that getPhoneValidCode answered. */
  validCode: zText({ min: 1, max: 10 }),
  validCodeReqNo: zText({ min: 1, max: 64 }),
  device: z.enum(['PC', 'APP', 'MINI'], 'rule.code').default('PC'),
})

export const EmailCodeQuery = z.object({ email: zEmail, ...captcha })
export const EmailLoginBody = PhoneLoginBody.omit({ phone: true }).extend({ email: zEmail })

export const LoginAnswer = z.object({
  token: z.string(),
  source: z.string(),
  status: z.string().describe('-1…4 for enterprises (domain 3.3), "3" otherwise'),
  areaName: z.string(),
  /** What is still to be done before the token opens anything else. */
  secondFactor: z.enum(['code', 'enrol']).optional(),
})
/** With `LOGIN_ANSWER=token` area b answers the bare token, as stock clients of the ecosystem expect. */
export const LoginReply = z.union([LoginAnswer, z.string()])

export const RegistrationBody = z.object({
  phone: zPhone,
  validCode: zText({ min: 1, max: 10 }),
  validCodeReqNo: zText({ min: 1, max: 64 }),
  password: zCipherText,
  account: zOptional(zAccount),
  /** The rules of a real name are applied by the server, which knows the sensitive words (spec 5). */
  name: zOptional(zText({ max: 50, singleLine: true })),
  idCardNumber: zOptional(zIdCard),
  email: zOptional(zEmail),
  /** Couriers: brand code and outlet. */
  userOwnerCompany: zOptional(zText({ max: 32 })),
  legalBranch: zOptional(zText({ max: 100 })),
  agreePrivacy: z.literal(true, 'auth.privacy_required').optional(),
})

const optionalText = z.string().nullable().optional()

/** What the signed-in person may do beside the own data. */
const OwnAct = z.enum(['changeServicePhone'])

/** The signed-in user (spec 3, contract 2.4). Personal values are masked; see `users.unmask`. */
export const LoginUser = z.object({
  id: z.string(),
  account: z.string(),
  name: optionalText,
  nickname: optionalText,
  phone: optionalText,
  email: optionalText,
  idCardNumber: optionalText,
  avatar: optionalText,
  signature: optionalText,
  gender: optionalText,
  isRealName: z.enum(['0', '1', '2']),
  orgId: optionalText,
  orgName: optionalText,
  positionId: optionalText,
  positionName: optionalText,
  positionJson: optionalText,
  source: z.array(z.string()),
  userType: z.string(),
  userOwnerCompany: optionalText,
  legalBranch: optionalText,
  loginAreaType: z.enum(['a', 'b', 'c', 'd']),
  status: z.string(),
  userStatus: z.string(),
  areaName: z.string(),
  lastLoginIp: optionalText,
  lastLoginTime: optionalText,
  latestLoginIp: optionalText,
  latestLoginTime: optionalText,
  buttonCodeList: z.array(z.string()),
  mobileButtonCodeList: z.array(z.string()),
  permissionCodeList: z.array(z.string()),
  roleCodeList: z.array(z.string()),
  /** Absent in what a browser stored before. */
  can: z.array(OwnAct).optional(),
  idleMinutes: z
    .number()
    .int()
    .nullable()
    .describe('minutes without a call after which the session ends; null where it was asked to stay')
    .optional(),
})
export type LoginUser = z.infer<typeof LoginUser>

export const UpdatePasswordBody = z.object({
  id: z.unknown().optional(),
  password: cipherText('rule.required.oldPassword').optional(),
  newPassword: cipherText('rule.required.newPassword'),
  checkPass: z.unknown().optional(),
})

/** By the keys that newer clients of the ecosystem read; the server judges by its own rules in any case. */
export const PasswordConfig = z.object({
  SNOWY_SYS_DEFAULT_PASSWORD_UPDATE_VALID_TYPE_FOR_B: z.literal('OLD'),
  SNOWY_SYS_DEFAULT_PASSWORD_MIN_LENGTH_FOR_B: z.string(),
  SNOWY_SYS_DEFAULT_PASSWORD_MAX_LENGTH_FOR_B: z.string(),
  /** Three of four kinds of signs, or any. */
  SNOWY_SYS_DEFAULT_PASSWORD_COMPLEXITY_FOR_B: z.enum(['REG5', 'REG0']),
  SNOWY_SYS_DEFAULT_PASSWORD_NOT_ALLOW_CONTINUOUS_SAME_CHARACTER_LENGTH_FOR_B: z.string(),
})

export const RecoveryByPhoneBody = z.object({
  phone: zPhone,
  validCode: zText({ min: 1, max: 10 }),
  /** Without it the newest code sent to this receiver for recovery counts. */
  validCodeReqNo: zOptional(zText({ max: 64 })),
  newPassword: zCipherText,
  /** '4' consumer, '5' courier (spec 6); '3' enterprise; otherwise back-office. */
  userType: zOptional(zText({ max: 2 })),
})
export const RecoveryByEmailBody = RecoveryByPhoneBody.omit({ phone: true }).extend({
  email: zEmail,
})
export const RecoveryEmailCodeQuery = z.object({
  email: zEmail,
  userType: zOptional(zText({ max: 2 })),
  ...captcha,
})
export const RecoveryPhoneCodeQuery = z.object({
  phone: zPhone,
  userType: zOptional(zText({ max: 2 })),
  ...captcha,
})

/** An own open session. */
export const SignedInDevice = z.object({
  id: z.string(),
  /** Name of the browser, as `Chrome`, `Microsoft Edge`, `WeChat`; empty where it is not known. */
  browser: z.string(),
  device: z.string(),
  /** Without its tail: enough to recognise the own line. */
  ip: z.string(),
  createTime: z.string(),
  lastTime: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** A one-time code as it was sent; blanks, dashes and small letters do not matter. */
const zTicket = zText({ min: 8, max: 40, singleLine: true })
export const TicketBody = z.object({ code: zTicket })
export const ActivateBody = z.object({ code: zTicket, newPassword: zCipherText })

/** Where the person signs in now. */
export const Activated = z.object({ area: z.enum(['a', 'b', 'c', 'd']) })

/** A code for the signed-in person: to a new address, or without one to where they are reached today. */
export const OwnCodeBody = z.object({ email: zOptional(zEmail) })
/** Where a message went; number and address are masked. */
export const SentTo = z.object({ channel: z.enum(['sms', 'mail']), sentTo: z.string() })
export type SentTo = z.infer<typeof SentTo>
export const OwnCode = SentTo.extend({ validCodeReqNo: z.string() })
