import type { EmailCodeQuery, PhoneCodeQuery } from '@appeal/contract/auth/auth.schemas.ts'
import { clientCentreRoutes, stockCentreRoutes } from '@appeal/contract/auth/auth.stock.routes.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { bind } from '../../platform/http/binding.ts'
import * as accounts from './auth.accounts.ts'
import * as recovery from './auth.recovery.ts'
import * as stock from './auth.stock.ts'
import { issueCaptcha } from './captcha/auth.captcha.ts'

/** The calls of both user centres of 3.6: whose they are says the session, so one set of hands does both (contract 9). */

type PhoneAsked = { query: Pick<z.output<typeof PhoneCodeQuery>, 'phone' | 'validCode' | 'validCodeReqNo'> }
type EmailAsked = { query: z.output<typeof EmailCodeQuery> }
type Given<K extends keyof typeof stockCentreRoutes> = { body: BodyOf<(typeof stockCentreRoutes)[K]> }

const toPhone = (ctx: Context, { query: { phone, ...captcha } }: PhoneAsked) =>
  stock.sendBindingCode(ctx, { phone }, captcha)
const toAddress = (ctx: Context, { query: { email, ...captcha } }: EmailAsked) =>
  stock.sendBindingCode(ctx, { email }, captcha)

const dialogs = {
  bindPhoneGetPhoneValidCode: toPhone,
  updateBindPhoneGetPhoneValidCode: toPhone,
  bindPhone: (ctx: Context, { body: { phone, ...given } }: Given<'bindPhone'>) =>
    stock.bindContact(ctx, { phone }, given),
  bindEmailGetEmailValidCode: toAddress,
  updateBindEmailGetEmailValidCode: toAddress,
  bindEmail: (ctx: Context, { body: { email, ...given } }: Given<'bindEmail'>) =>
    stock.bindContact(ctx, { email }, given),
  updatePasswordGetPhoneValidCode: (ctx: Context, { query: { phone, ...captcha } }: PhoneAsked) =>
    stock.sendRenewalCode(ctx, { phone }, captcha),
  updatePasswordByPhone: (ctx: Context, { body: { phone, ...given } }: Given<'updatePasswordByPhone'>) =>
    stock.renewPassword(ctx, { phone }, given),
  updatePasswordGetEmailValidCode: (ctx: Context, { query: { email, ...captcha } }: EmailAsked) =>
    stock.sendRenewalCode(ctx, { email }, captcha),
  updatePasswordByEmail: (ctx: Context, { body: { email, ...given } }: Given<'updatePasswordByEmail'>) =>
    stock.renewPassword(ctx, { email }, given),
}

/** Consumers and couriers, by their user types; whatever else is named, an account of the office among it, is no one here. */
const ofPortal = <T extends { userType?: string | undefined }>(sent: T): T & { userType: string } => ({
  ...sent,
  userType: sent.userType === '5' ? '5' : '4',
})

export const stockCentreBindings = [
  ...bind(stockCentreRoutes, dialogs),
  ...bind(clientCentreRoutes, {
    ...dialogs,
    getPicCaptcha: (ctx) => issueCaptcha(ctx, 'recovery'),
    findPasswordGetPhoneValidCode: (ctx, { query }) => recovery.sendRecoveryPhoneCode(ctx, ofPortal(query)),
    findPasswordGetEmailValidCode: (ctx, { query }) => recovery.sendRecoveryEmailCode(ctx, ofPortal(query)),
    findPasswordByPhone: (ctx, { body }) => recovery.recoverByPhone(ctx, ofPortal(body)),
    findPasswordByEmail: (ctx, { body }) => recovery.recoverByEmail(ctx, ofPortal(body)),
    updatePasswordByOld: (ctx, { body }) => accounts.changePassword(ctx, body),
    updateUserInfo: (ctx, { body }) => accounts.changeProfile(ctx, body),
    isUserNeedBindPhone: (ctx) => accounts.needsToBind(ctx, 'phone'),
    isUserNeedBindEmail: (ctx) => accounts.needsToBind(ctx, 'email'),
    isUserPasswordExpired: (ctx) => accounts.passwordExpired(ctx),
  }),
]
