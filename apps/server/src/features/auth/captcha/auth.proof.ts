import type { Area } from '@appeal/contract/kit/access.ts'
import { type RuleTextKey, ruleTexts } from '@appeal/contract/rules.texts.ts'
import type { Context } from '../../../platform/context.ts'
import {
  type PasswordSubject,
  passwordLengths,
  passwordStrength,
} from '../../../platform/crypto/passwordPolicy.ts'
import { SM2_HEX_MIN } from '../../../platform/crypto/sm2.ts'
import { sm3 } from '../../../platform/crypto/sm3.ts'
import { fail } from '../../../platform/fail.ts'
import { isBare } from '../../../platform/stock.ts'
import { isDisabled, personal, type UserRow } from '../../people/users/users.service.ts'
import { PASSWORD_WEAK_WORDS } from '../auth.settings.ts'
import * as store from '../auth.store.ts'

/** What opens the newer form of an encrypted password. */
const BOUND = '\u0001v1|'
const BOUND_FORM = /^\u0001v1\|([0-9a-f]{16})\|([A-Za-z0-9]{32})\|(\d{10})\|([0-9a-f]{16})\|([\s\S]*)$/
// The client repeats the server's time of when it got its nonce, so a slow typist's is as old as a nonce may be.
const AHEAD_SECONDS = 120
const BEHIND_SECONDS = 300

/** A password that a ciphertext proves to have been typed just now. */
export interface Proof {
  plain: string
  /** It carried a nonce, so no recording of it can exist. */
  bound: boolean
}

const isCipher = (sent: string) => sent.length >= SM2_HEX_MIN && /^[0-9a-f]+$/i.test(sent)

/**
 * Whether passwords of a change came in clear, as clients of the ecosystem's 3.2 send them (contract 2.3). Said before
 * anything is compared, so that it is no wrong try.
 *
 * @throws auth.password_plain where the setting does not allow it
 */
export function cameInClear({ platform: { config } }: Context, ...sent: (string | undefined)[]): boolean {
  if (config.LOGIN_ANSWER !== 'token' || sent.every((one) => one === undefined || isCipher(one))) return false
  return config.PLAIN_PASSWORD_CHANGE || fail('auth.password_plain')
}

/** What a form of newer clients tells of passwords of the back office (contract 9). */
export function passwordConfig({ platform: { config } }: Context) {
  const { min, max } = passwordLengths(config.PASSWORD_PROFILE, { audience: 'office', secondFactor: false })
  return {
    SNOWY_SYS_DEFAULT_PASSWORD_UPDATE_VALID_TYPE_FOR_B: 'OLD',
    SNOWY_SYS_DEFAULT_PASSWORD_MIN_LENGTH_FOR_B: String(min),
    SNOWY_SYS_DEFAULT_PASSWORD_MAX_LENGTH_FOR_B: String(max),
    SNOWY_SYS_DEFAULT_PASSWORD_COMPLEXITY_FOR_B: config.PASSWORD_PROFILE === 'dengbao' ? 'REG5' : 'REG0',
    SNOWY_SYS_DEFAULT_PASSWORD_NOT_ALLOW_CONTINUOUS_SAME_CHARACTER_LENGTH_FOR_B: String(max),
  } as const
}

/** Password of the newer form, where nonce, key, time, area and account are all as they must be. */
async function openBound(
  ctx: Context,
  plain: string,
  { keyId, area, account }: { keyId: string; area: Area; account: string },
): Promise<string | null> {
  const [, sentKey, nonce = '', time, binding, password = ''] = BOUND_FORM.exec(plain) ?? []
  if (!(await store.takeNonce(ctx.platform.db, nonce, ctx.now()))) return null
  const age = ctx.now().getTime() / 1_000 - Number(time)
  const expected = sm3(`${area}|${account}`).toString('hex', 0, 8)
  const fits = sentKey === keyId && binding === expected && age >= -AHEAD_SECONDS && age <= BEHIND_SECONDS
  return fits ? password : null
}

/**
 * Reads a ciphertext that is to prove a password. It counts once in its life, on any call that proves one: its digest
 * is kept before the password is compared, so that not even a crash in between leaves a second try.
 *
 * @param of.account as the client typed it; the newer form is bound to it
 * @param of.inClear it is no ciphertext but the password itself, see {@link cameInClear}
 * @param of.pinned the account has used the newer form, so the older one no longer counts for it; but for a client of the
 *   ecosystem, whose users sign in to our desk as well (decision 0005)
 * @returns null for every fault alike
 */
export async function readProof(
  ctx: Context,
  cipher: string,
  of: { area: Area; account: string; pinned: boolean; inClear?: boolean },
): Promise<Proof | null> {
  const { db, crypto, config } = ctx.platform
  const needsNonce = config.LOGIN_REQUIRE_NONCE || (of.pinned && !isBare(ctx, of.area))
  if (of.inClear) return needsNonce ? null : { plain: cipher, bound: false }
  const opened = crypto.decryptPassword(cipher)
  if (!opened) return null
  const { digest, keyId, plain } = opened
  if (await store.markSeen(db, { digest, keyId, use: 'proof', at: ctx.now() })) return null
  if (plain.startsWith(BOUND)) {
    const password = await openBound(ctx, plain, { keyId, area: of.area, account: of.account })
    return password === null ? null : { plain: password, bound: true }
  }
  return needsNonce ? null : { plain, bound: false }
}

const isOffice = (area: Area) => area === 'a' || area === 'b'

const subjectOf = (ctx: Context, area: Area, user: UserRow | undefined): PasswordSubject => {
  const own = user && personal(ctx.platform.crypto, user)
  return {
    audience: isOffice(area) ? 'office' : 'portal',
    // Everybody can sign in by SMS code, but nobody has to besides the password.
    secondFactor: false,
    account: user?.account ?? null,
    phone: own?.phone ?? null,
    name: own?.name ?? null,
    email: own?.email ?? null,
    idCard: own?.idNumber ?? null,
  }
}

/** The new password in a ciphertext, or what is wrong with it. */
export async function judgeNewPassword(
  ctx: Context,
  cipher: string,
  of: { area: Area; user?: UserRow | undefined; inClear?: boolean },
): Promise<{ plain: string } | { fault: RuleTextKey }> {
  const { db, crypto, config } = ctx.platform
  const weakWords = await PASSWORD_WEAK_WORDS.read(ctx.platform)
  const judged = (plain: string) => {
    const subject = { ...subjectOf(ctx, of.area, of.user), weakWords }
    const verdict = passwordStrength(plain, config.PASSWORD_PROFILE, subject)
    return verdict === 'success' ? { plain } : { fault: verdict }
  }
  if (of.inClear) return judged(cipher)
  const opened = crypto.decryptPassword(cipher)
  if (!opened) return { fault: 'rule.password.failed' }
  // Whoever records a new password must not be able to sign in with it, so it is marked before it is judged. It may come
  // again as a new one: it is judged first and sent again with the form. What proved a password cannot become a new one.
  const { digest, keyId } = opened
  const former = await store.markSeen(db, { digest, keyId, use: 'new', at: ctx.now() })
  if (former === 'proof') return { fault: 'rule.password.failed' }
  return judged(opened.plain)
}

/**
 * The new password in a ciphertext.
 *
 * @throws auth.password_weak with the sentence of what it lacks
 */
export async function readNewPassword(
  ctx: Context,
  cipher: string,
  of: { area: Area; user?: UserRow | undefined; inClear?: boolean },
): Promise<string> {
  const judged = await judgeNewPassword(ctx, cipher, of)
  return 'plain' in judged ? judged.plain : fail('auth.password_weak', { detail: ruleTexts[judged.fault] })
}

/**
 * Refuses one of the last passwords (GB/T 22239-2019).
 *
 * @param remember how many passwords count, the current one included
 * @throws auth.password_reused
 */
export async function refuseReuse(
  ctx: Context,
  user: UserRow,
  plain: string,
  remember: number,
): Promise<void> {
  const former = [user.passwordHash, ...user.passwordHistory].slice(0, remember)
  for (const hash of former)
    if (hash && (await ctx.platform.crypto.verifyPassword(hash, plain)).ok) fail('auth.password_reused')
}

/** Whether codes may be sent to this account. */
export const canReceive = (user: UserRow | undefined): boolean => user !== undefined && !isDisabled(user)
