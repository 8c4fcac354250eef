import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  NewPasskey,
  Passkey,
  PasskeyAnswer,
  PasskeyOffer,
  PasskeyQuestion,
} from '@appeal/contract/auth/auth.passkey.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { sm3 } from '../../../platform/crypto/sm3.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { reset } from '../../../platform/limits/limits.ts'
import { findUser, lockUser } from '../../people/users/users.service.ts'
import { log } from '../auth.login.ts'
import { passFactor } from '../auth.sessions.ts'
import * as factors from './auth.factor.store.ts'
import { countTry, isRequired, issueCodes, refuseHalfway, settle, tellChanged } from './auth.factor.ts'
import * as store from './auth.passkeys.store.ts'
import { cookieOfTrust } from './auth.trusted.ts'

const MINUTES = 5
const CHALLENGE_BYTES = 32
/** Two phones, a computer and some keys in a drawer. */
const MAX = 10
/** ES256, EdDSA, RS256: what phones, computers and keys make (IANA COSE). */
const ALGORITHMS = [-7, -8, -257]
const TYPE = 'public-key'
/** The device asks for fingerprint, face or PIN: a passkey that was found is none (NIST SP 800-63B-4, 3.1.7). */
const VERIFIED = 'required'
const WHAT = { zh: '通行密钥', en: 'passkeys' }

/** Loaded when the first passkey is used: it brings parsers for certificates of all kinds. */
const webauthn = () => import('@simplewebauthn/server')

/**
 * Whom passkeys are made for: the host of the public address. Browsers make none for bare addresses, nor without https
 * but on the own machine.
 *
 * @throws auth.passkey_insecure
 */
export function relyingParty({ PUBLIC_URL, PORT }: { PUBLIC_URL?: string | undefined; PORT: number }) {
  const { origin, protocol, hostname } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  if (!isNamed || !(protocol === 'https:' || hostname === 'localhost'))
    fail('auth.passkey_insecure', { address: origin })
  return { origin, rpId: hostname }
}

const known = ({ credentialId, transports }: store.PasskeyRow) => ({
  type: TYPE as typeof TYPE,
  id: credentialId.toString('base64url'),
  transports,
})

async function newChallenge(ctx: Context, use: store.ChallengeRow['use']): Promise<string> {
  const { userId, sessionId } = viewerOf(ctx)
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await store.insertChallenge(ctx.platform.db, {
    digest: sm3(challenge),
    userId,
    sessionId,
    use,
    expiresAt: new Date(ctx.now().getTime() + MINUTES * 60_000),
  })
  return challenge
}

/** Judges the challenge that was answered. It is used up by its first answer, right or wrong, whatever comes after. */
const judgeChallenge = (ctx: Context, use: store.ChallengeRow['use']) => (challenge: string) => {
  const { userId, sessionId } = viewerOf(ctx)
  return store.takeChallenge(
    ctx.platform.autonomous,
    { digest: sm3(challenge), userId, sessionId, use },
    ctx.now(),
  )
}

/** The own passkeys. */
export async function ownPasskeys(ctx: Context): Promise<Passkey[]> {
  const rows = await store.listOf(ctx.platform.db, viewerOf(ctx).userId)
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createTime: wireTime(createdAt),
    lastTime: lastUsedAt && wireTime(lastUsedAt),
  }))
}

/** The passkeys beside which one more may be made. @throws auth.factor_bound, auth.passkey_limit */
async function demandMayAdd(db: Queryable, ctx: Context): Promise<store.PasskeyRow[]> {
  await refuseHalfway(db, ctx)
  const rows = await store.listOf(db, viewerOf(ctx).userId)
  if (rows.length >= MAX) fail('auth.passkey_limit', { max: MAX })
  return rows
}

/** What a browser needs to make a passkey. @throws auth.passkey_insecure, auth.passkey_limit, auth.factor_bound */
export async function offerPasskey(ctx: Context): Promise<PasskeyOffer> {
  const { rpId } = relyingParty(ctx.platform.config)
  const { userId, name } = viewerOf(ctx)
  const { db } = ctx.platform
  const user = (await findUser(db, userId)) ?? fail('session.expired')
  const rows = await demandMayAdd(db, ctx)
  return {
    challenge: await newChallenge(ctx, 'add'),
    rp: { id: rpId, name: rpId },
    user: { id: Buffer.from(userId).toString('base64url'), name: user.account, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: TYPE, alg })),
    timeout: MINUTES * 60_000,
    excludeCredentials: rows.map(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFIED },
    attestation: 'none',
  }
}

/**
 * Keeps a passkey that was made; a session that waited for it waits no more.
 *
 * @returns recovery codes with the first factor of an account
 * @throws auth.passkey_insecure, auth.passkey_wrong, auth.passkey_known, auth.passkey_limit, auth.factor_bound
 */
export async function addPasskey(
  ctx: Context,
  { name, credential }: NewPasskey,
): Promise<{ recoveryCodes: string[] }> {
  const { origin, rpId } = relyingParty(ctx.platform.config)
  const { userId, sessionId } = viewerOf(ctx)
  const { verifyRegistrationResponse } = await webauthn()
  const { transports = [] } = credential.response
  const made = await verifyRegistrationResponse({
    // What a key says of itself without having signed it is not asked for.
    response: { ...credential, clientExtensionResults: {} } as never,
    expectedChallenge: judgeChallenge(ctx, 'add'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: Error) => refuse(ctx, error.message))
  if (!made.verified) return fail('auth.passkey_wrong')
  const { id, publicKey, counter } = made.registrationInfo.credential
  return ctx.unitOfWork(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail('session.expired')
    await demandMayAdd(tx, ctx)
    const isFirst = !(await factors.hasFactor(tx, userId))
    const isNew = await store.insert(tx, {
      id: newId(ctx.platform.clock),
      userId,
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
      createdAt: ctx.now(),
    })
    if (!isNew) fail('auth.passkey_known')
    await passFactor(tx, ctx, { userId, sessionId })
    await factors.forgetDevices(tx, userId)
    await tellChanged(tx, ctx, user, 'passkey', WHAT)
    return isFirst ? issueCodes(tx, ctx, userId) : { recoveryCodes: [] }
  })
}

/** A question to the own passkeys. @throws auth.passkey_insecure, auth.passkey_none */
export async function askPasskey(ctx: Context): Promise<PasskeyQuestion> {
  const { rpId } = relyingParty(ctx.platform.config)
  const rows = await store.listOf(ctx.platform.db, viewerOf(ctx).userId)
  if (rows.length === 0) fail('auth.passkey_none')
  return {
    challenge: await newChallenge(ctx, 'pass'),
    rpId,
    timeout: MINUTES * 60_000,
    allowCredentials: rows.map(known),
    userVerification: VERIFIED,
  }
}

/** Why a passkey was refused is for the log: whoever forges answers must not learn what was wrong with them. */
function refuse(ctx: Context, why: string): never {
  ctx.platform.log.warn({ userId: viewerOf(ctx).userId, requestId: ctx.requestId, why }, 'passkey refused')
  return fail('auth.passkey_wrong')
}

/**
 * Shows the second factor by a passkey, at sign-in or once more.
 *
 * @returns the cookie of a device that is to be trusted
 * @throws auth.passkey_insecure, auth.passkey_wrong, auth.locked
 */
export async function passByPasskey(
  ctx: Context,
  { credential, trust = false }: PasskeyAnswer & { trust?: boolean | undefined },
): Promise<string | undefined> {
  const { origin, rpId } = relyingParty(ctx.platform.config)
  const { userId, sessionId, area } = viewerOf(ctx)
  const { db } = ctx.platform
  const tried = await countTry(ctx, userId)
  const row = await store.findOf(db, userId, Buffer.from(credential.id, 'base64url'))
  if (!row) return refuse(ctx, 'not one of this person')
  const { verifyAuthenticationResponse } = await webauthn()
  const shown = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: judgeChallenge(ctx, 'pass'),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    // The counter is compared where it is written, so that of two answers at once the later one is seen as such.
    credential: { id: credential.id, publicKey: new Uint8Array(row.publicKey), counter: 0 },
  }).catch((error: Error) => refuse(ctx, error.message))
  if (!shown.verified) return refuse(ctx, 'signature')
  const { newCounter } = shown.authenticationInfo
  const done = await ctx.unitOfWork(async (tx) => {
    await lockUser(tx, userId)
    if (!(await store.use(tx, row, newCounter, ctx.now()))) return false
    await reset(tx, [tried])
    await passFactor(tx, ctx, { userId, sessionId })
    return { cookie: trust ? await cookieOfTrust(tx, ctx, userId) : undefined }
  })
  if (done) return done.cookie
  // Two devices hold the same key: one of them is a copy (WebAuthn 3, 6.1.1).
  const reason = 'passkey_counter'
  await log(db, ctx, { category: 'LOGIN', result: 'FAIL', reason, area, userId, sessionId, device: 'PC' })
  return refuse(ctx, `counter ${newCounter} after ${row.counter}`)
}

/** Names one of the own passkeys. @throws request.not_found */
export async function renamePasskey(ctx: Context, { id, name }: { id: string; name: string }): Promise<void> {
  const isOwn = await ctx.unitOfWork((tx) => store.rename(tx, viewerOf(ctx).userId, id, name))
  if (!isOwn) fail('request.not_found')
}

/** Takes one of the own passkeys off the account. @throws request.not_found, auth.factor_required */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const { userId, area } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    // Of two that go at once the second is counted after the first.
    const user = (await lockUser(tx, userId)) ?? fail('session.expired')
    if (!(await store.remove(tx, userId, id))) fail('request.not_found')
    if (isRequired(ctx, { area }) && !(await factors.hasFactor(tx, userId))) fail('auth.factor_required')
    await settle(tx, userId)
    await tellChanged(tx, ctx, user, 'passkey', WHAT)
  })
}
