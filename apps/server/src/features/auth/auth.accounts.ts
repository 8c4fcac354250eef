import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import type { LoginUserReply } from '@appeal/contract/auth/auth.loginUser.ts'
import { CODE_PURPOSES, type CodePurpose } from '@appeal/contract/auth/auth.purposes.ts'
import type {
  PhoneCodeQuery,
  RegistrationBody,
  UpdatePasswordBody,
} from '@appeal/contract/auth/auth.schemas.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import { ruleText } from '@appeal/contract/rules.texts.ts'
import type { UpdateOrgUserInfoBody, UpdateUserInfoBody } from '@appeal/contract/users/users.schemas.ts'
import type { z } from 'zod'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { tokenHash } from '../../platform/crypto/tokens.ts'
import { fail, sentence } from '../../platform/fail.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { isStock } from '../../platform/stock.ts'
import { buttonCodesOf, stockButtons } from '../access/menus/menus.service.ts'
import { mobileButtonCodesOf } from '../access/mobile/mobile.service.ts'
import { orgDirectory, setServicePhone } from '../organisations/organisations.service.ts'
import { sidePositions } from '../people/users/users.admin.service.ts'
import { positionNames } from '../people/users/users.positions.service.ts'
import {
  createUser,
  demandRealName,
  findByLogin,
  findByPhone,
  findUser,
  personal,
  presentLoginDetails,
  presentLoginUser,
  refuseField,
  rememberLanguage,
} from '../people/users/users.service.ts'
import { brandDirectory } from '../reference/areas/areas.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { checkCode, issueCode, spendCode } from './auth.codes.ts'
import { isOther, judgeOwnChange, provesOldPassword, writeOwnChange } from './auth.contact.ts'
import { admit, areaNameOf, demandPhoneLogin, isTooOld, type LoginReply, log } from './auth.login.ts'
import { emailSignIn, replacePassword } from './auth.recovery.ts'
import { endSessions, idleMinutesOf } from './auth.sessions.ts'
import {
  ALLOW_PHONE_LOGIN_FLAG_FOR_B,
  AUTH_ACCOUNT_CHECK_PER_DAY,
  AUTH_ACCOUNT_CHECK_PER_MINUTE,
  PASSWORD_VALID_DAYS_OFFICE,
} from './auth.settings.ts'
import * as store from './auth.store.ts'
import { type CaptchaGiven, guardByCaptcha } from './captcha/auth.captcha.ts'
import { cameInClear, canReceive, judgeNewPassword, readNewPassword } from './captcha/auth.proof.ts'

// Strength is asked at each change of a field; more than this is no person.
const STRENGTH_PER_MINUTE = 60
// So many names are judged without a captcha; then one is asked for.
const NAMES_WITHOUT_CAPTCHA = 5
const CAPTCHA_WINDOW_SECONDS = 600

// ---------------------------------------------------------------- who is signed in

/** A head and shoulders, for clients of the ecosystem, which draw a picture of everybody (contract 9). */
const STOCK_AVATAR =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAoAQMAAAC2MCouAAAABlBMVEXo7vYbT49xDJEPAAAARUlEQVR42mNgIBn8BxGM/xuAJPP/A3CS/f8DPCSySoheiDn4bYGo5///AUja//8DJOv//wNJ/v8PIxmBZAOUZAaSB/CTAHW/QnBTbJGBAAAAAElFTkSuQmCC'

/** The signed-in user as clients keep it. */
export async function loginUser(ctx: Context): Promise<LoginUserReply> {
  const viewer = viewerOf(ctx)
  const { db, crypto } = ctx.platform
  const user = (await findUser(db, viewer.userId)) ?? fail('session.expired')
  if (user.language !== ctx.language) await rememberLanguage(db, user.id, ctx.language)
  const buttonCodes = await buttonCodesOf(db, user.id)
  const shown = presentLoginUser(user, {
    viewer,
    personal: personal(crypto, user),
    position: user.positionId ? (await positionNames(db, [user.positionId])).get(user.positionId) : undefined,
    sides: user.area === 'b' ? await sidePositions(db, user.id) : [],
    areaName: await areaNameOf(ctx, user),
    orgName: viewer.org && (await orgDirectory(ctx.platform)).nameOf(viewer.org.id, ctx.language),
    buttonCodes: isStock(ctx) ? [...buttonCodes, ...stockButtons(viewer.grants.keys())] : buttonCodes,
    mobileButtonCodes: await mobileButtonCodesOf(db, user.id),
    can: speaksForOrg(viewer, buttonCodes) ? ['changeServicePhone'] : [],
  })
  const avatar = shown.avatar ?? (isStock(ctx) ? STOCK_AVATAR : null)
  return {
    ...shown,
    avatar,
    ...(isStock(ctx) && presentLoginDetails(crypto, user)),
    idleMinutes: await idleMinutesOf(ctx, viewer),
  }
}

/** Ends the session of a token; a token that is none, or ended already, changes nothing and is answered alike. */
export async function signOut(ctx: Context, token: string | undefined): Promise<void> {
  const session = token && (await store.findSessionByToken(ctx.platform.db, tokenHash(token)))
  if (!session || session.endedAt) return
  await endSessions(ctx.platform.db, ctx, { ids: [session.id] }, 'logout')
  await log(ctx.platform.db, ctx, {
    category: 'LOGOUT',
    result: 'SUCCESS',
    reason: 'logout',
    area: session.area,
    userId: session.userId,
    sessionId: session.id,
    device: session.device,
  })
}

// ---------------------------------------------------------------- codes

const PURPOSE_OF = new Map<string, CodePurpose>(
  Object.entries(CODE_PURPOSES).map(([purpose, type]) => [type, purpose as CodePurpose]),
)

// Where strangers may open an account, their phones get a code as well; elsewhere only phones that somebody has.
const OPEN_TO_STRANGERS: Record<CodePurpose, readonly Area[]> = {
  login: ['c', 'd'],
  registration: ['a', 'c', 'd'],
  changeInfo: ['a', 'b', 'c', 'd'],
  recovery: [],
  cancellation: [],
}

/**
 * Sends an SMS code for one purpose in an area and answers its request number, whether or not somebody has the phone.
 * The clients' `sign` is made from values that everybody knows, so nothing depends on it.
 */
export async function sendPhoneCode(
  ctx: Context,
  area: Area,
  query: z.output<typeof PhoneCodeQuery>,
): Promise<string> {
  await guardByCaptcha(ctx, area, query)
  const purpose = PURPOSE_OF.get(query.type) ?? fail('request.refused')
  if (purpose === 'login') await demandPhoneLogin(ctx, area)
  const user = await findByPhone(ctx.platform, area, query.phone)
  const known = OPEN_TO_STRANGERS[purpose].includes(area) || canReceive(user)
  return issueCode(ctx, `${purpose}:${area}`, { phone: query.phone }, { known })
}

// ---------------------------------------------------------------- opening an account

/** What couriers have to name besides (spec 5). */
async function demandCourierFields(ctx: Context, body: z.output<typeof RegistrationBody>): Promise<void> {
  const refuse = (field: string, reason: 'auth.brand_required' | 'auth.outlet_required'): never => {
    const message = sentence(reason, {}, ctx.language)
    return fail('request.invalid', { summary: message, fields: [{ field, message }] })
  }
  const offered = (await brandDirectory(ctx.platform)).offered(shanghaiDate(ctx.now()))
  if (!offered.some(({ code }) => code === body.userOwnerCompany && code !== OTHER_BRAND))
    refuse('userOwnerCompany', 'auth.brand_required')
  if (!body.legalBranch) refuse('legalBranch', 'auth.outlet_required')
}

/**
 * Opens a consumer's or courier's account and signs in.
 *
 * Everything that can be judged without the code is judged first, so that a weak password does not cost a code;
 * whether phone and account are taken is told to the holder of the phone only.
 *
 * @throws request.invalid, auth.password_weak, auth.code_wrong, auth.phone_taken, auth.account_taken
 */
export async function register(
  ctx: Context,
  area: 'c' | 'd',
  body: z.output<typeof RegistrationBody>,
): Promise<LoginReply> {
  const { phone, account, name, email, idCardNumber } = body
  if (name !== undefined) await demandRealName(ctx, name, null)
  if (area === 'd') await demandCourierFields(ctx, body)
  const plain = await readNewPassword(ctx, body.password, { area })
  await checkCode(ctx, [`registration:${area}`, `login:${area}`], { phone }, body)
  const passwordHash = await ctx.platform.crypto.hashPassword(plain)
  return ctx.unitOfWork(async (tx) => {
    await spendCode(tx, ctx, body.validCodeReqNo)
    const id = await createUser(tx, ctx, {
      area,
      phone,
      passwordHash,
      ...(account !== undefined && { account }),
      ...(name !== undefined && { name }),
      ...(email !== undefined && { email }),
      ...(idCardNumber !== undefined && { idNumber: idCardNumber }),
      ...(area === 'd' && {
        ...(body.userOwnerCompany !== undefined && { brand: body.userOwnerCompany }),
        ...(body.legalBranch !== undefined && { outlet: body.legalBranch }),
      }),
    })
    return admit(tx, ctx, { id, passwordHash }, { way: 'registration', device: 'PC' })
  })
}

/**
 * Whether an account name or phone number is still free in an area. Asking tells who has an account, so it is
 * limited for each address, and after a few names a captcha is asked for.
 *
 * @throws request.too_many, auth.captcha_required, auth.captcha_wrong
 */
export async function isFree(
  ctx: Context,
  type: string,
  query: CaptchaGiven & {
    area: Area
    value?: string | undefined
    account?: string | undefined
    phone?: string | undefined
  },
): Promise<boolean> {
  if (type !== 'account' && type !== 'phone') fail('request.not_found')
  const value = query.value ?? query[type]
  if (!value) refuseField(ctx, type, type === 'phone' ? 'rule.required.phone' : 'rule.required.account')
  const known = await settings(ctx.platform)
  const { db } = ctx.platform
  const at = ctx.now()
  for (const [span, limit, windowSeconds] of [
    ['minute', AUTH_ACCOUNT_CHECK_PER_MINUTE, 60],
    ['day', AUTH_ACCOUNT_CHECK_PER_DAY, 86_400],
  ] as const) {
    const verdict = await hitAddress(db, `account:${span}`, ctx.ip, {
      limit: limit.of(known),
      windowSeconds,
      at,
    })
    if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
  }
  const freely = await hitAddress(db, 'account:free', ctx.ip, {
    limit: NAMES_WITHOUT_CAPTCHA,
    windowSeconds: CAPTCHA_WINDOW_SECONDS,
    at,
  })
  if (!freely.allowed || query.validCodeReqNo) await guardByCaptcha(ctx, query.area, query, { risky: true })
  const user =
    type === 'phone'
      ? await findByPhone(ctx.platform, query.area, value)
      : await findByLogin(ctx.platform, query.area, value)
  return user === undefined
}

/** 'success', or the sentence of what a new password lacks (spec 5). It never tells whose password it may be. */
export async function passwordVerdict(ctx: Context, cipher: string): Promise<string> {
  const { db } = ctx.platform
  const asked = await hitAddress(db, 'strength', ctx.ip, {
    limit: STRENGTH_PER_MINUTE,
    windowSeconds: 60,
    at: ctx.now(),
  })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  const user = ctx.viewer ? await findUser(db, ctx.viewer.userId) : undefined
  const judged = await judgeNewPassword(ctx, cipher, { area: ctx.viewer?.area ?? 'c', user })
  return 'plain' in judged ? 'success' : ruleText(judged.fault, ctx.language)
}

/**
 * Changes the own password; all sessions end. Who must set a password first (status 2) needs no old one: the session
 * itself was opened with it minutes ago, or by the code that came with the passed audit.
 *
 * @throws users.not_own, auth.old_password_wrong, auth.no_password, auth.password_weak, auth.password_reused,
 *   auth.locked, auth.password_plain
 */
export async function changePassword(ctx: Context, body: z.output<typeof UpdatePasswordBody>): Promise<void> {
  const viewer = viewerOf(ctx)
  if (isOther(body.id, viewer.userId)) fail('users.not_own')
  const inClear = cameInClear(ctx, body.password, body.newPassword)
  const user = (await findUser(ctx.platform.db, viewer.userId)) ?? fail('session.expired')
  if (viewer.status !== '2') {
    if (!user.passwordHash) fail('auth.no_password')
    const cipher = body.password ?? refuseField(ctx, 'password', 'rule.required.oldPassword')
    if (!(await provesOldPassword(ctx, user, cipher, inClear))) fail('auth.old_password_wrong')
  }
  await replacePassword(ctx, user, body.newPassword, { inClear })
}

// ---------------------------------------------------------------- own data

/**
 * Changes the own data. It stands here and not with the accounts, because a new phone or e-mail needs proofs.
 *
 * @throws what {@link judgeOwnChange} and {@link writeOwnChange} throw
 */
export async function changeProfile(ctx: Context, body: UpdateUserInfoBody): Promise<void> {
  const judged = await judgeOwnChange(ctx, body)
  await ctx.unitOfWork((tx) => writeOwnChange(tx, ctx, judged))
}

/** The button behind which the company's own data lie; who has it speaks for the organisation (spec 2). */
const SPEAKS_FOR_ORG = ['companyPersonalCenter', 'authorityPersonalCenter']
const speaksForOrg = ({ org }: Viewer, buttons: readonly string[]) =>
  org !== null && SPEAKS_FOR_ORG.some((code) => buttons.includes(code))

/**
 * Changes the own data of staff, and the telephone that their organisation shows to the public.
 *
 * @throws users.org_not_permitted, and what {@link changeProfile} throws
 */
export async function changeOrgProfile(ctx: Context, body: UpdateOrgUserInfoBody): Promise<void> {
  const viewer = viewerOf(ctx)
  const { org } = viewer
  const { servicePhone, ...own } = body
  const judged = await judgeOwnChange(ctx, own)
  const { user } = judged
  const current = org ? (await orgDirectory(ctx.platform)).get(org.id)?.servicePhone : undefined
  const isNew = servicePhone !== undefined && servicePhone !== (current ?? null)
  if (isNew) {
    const buttons = await buttonCodesOf(ctx.platform.db, user.id)
    if (!speaksForOrg(viewer, buttons)) fail('users.org_not_permitted')
  }
  await ctx.unitOfWork(async (tx) => {
    await writeOwnChange(tx, ctx, judged)
    if (isNew && org) await setServicePhone(tx, ctx, org.id, servicePhone)
  })
}

/** Whether people sign in by phone, or by e-mail, and the signed-in person could not. */
export async function needsToBind(ctx: Context, what: 'phone' | 'email'): Promise<boolean> {
  const isAllowed = what === 'phone' ? ALLOW_PHONE_LOGIN_FLAG_FOR_B : emailSignIn(viewerOf(ctx).area)
  if (!(await isAllowed.read(ctx.platform))) return false
  const user = (await findUser(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')
  return user[what] === null
}

/** Whether the signed-in person has to set another password now. */
export async function passwordExpired(ctx: Context): Promise<boolean> {
  const days = await PASSWORD_VALID_DAYS_OFFICE.read(ctx.platform)
  const user = (await findUser(ctx.platform.db, viewerOf(ctx).userId)) ?? fail('session.expired')
  return user.mustChangePassword !== 'NO' || isTooOld(ctx, user, days)
}
