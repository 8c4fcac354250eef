import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { THIRD_PLATFORM, type ThirdLink } from '@appeal/contract/third/third.routes.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { admit, type LoginReply } from '../auth/auth.service.ts'
import { createUser, findUser, personIndex } from '../people/users/users.service.ts'
import { NAME, presentLink } from './third.presenter.ts'
import { authorizeUrl, identify, newVerifier, providerSettings, type Stranger } from './third.provider.ts'
import * as store from './third.store.ts'

const VERIFIER = 'third_states.verifier'
export const STATE_MINUTES = 10
// Each call makes the server call out, so no address may ask for many.
const PER_MINUTE = 30

/** What the provider sent the browser back with, and the secret of the browser it came to. */
export interface Answer {
  parameters: Readonly<Record<string, string>>
  browser: string | undefined
}

const settingsOf = (ctx: Context) => providerSettings(ctx.platform.config) ?? fail('third.closed')

async function slowDown(ctx: Context): Promise<void> {
  const limit = { limit: PER_MINUTE, windowSeconds: 60, at: ctx.now() }
  const asked = await hitAddress(ctx.platform.db, 'third', ctx.ip, limit)
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
}

/** Whatever went wrong: the log says what, the answer does not, since it would tell who has an account. */
function refuse(ctx: Context, error: unknown): never {
  const { message, code } = error as Error & { code?: unknown }
  ctx.platform.log.warn({ requestId: ctx.requestId, message, code }, 'third-party sign-in refused')
  return fail('third.failed')
}

/**
 * Begins a sign-in at the provider, or the linking of an account where somebody is signed in.
 *
 * @param browser secret of the browser that begins; only it can end what it began
 * @throws third.closed, third.failed where the provider cannot be reached, request.too_many
 */
export async function begin(ctx: Context, browser: string): Promise<{ authorizeUrl: string; state: string }> {
  const settings = settingsOf(ctx)
  await slowDown(ctx)
  const secrets = { state: newToken(), nonce: newToken(), verifier: newVerifier() }
  const url = await authorizeUrl(settings, secrets).catch((error) => refuse(ctx, error))
  await store.insertState(ctx.platform.db, {
    stateHash: tokenHash(secrets.state),
    browserHash: tokenHash(browser),
    nonce: secrets.nonce,
    verifier: ctx.platform.crypto.encryptField(VERIFIER, secrets.verifier),
    userId: ctx.viewer?.userId ?? null,
    expiresAt: new Date(ctx.now().getTime() + STATE_MINUTES * 60_000),
  })
  return { authorizeUrl: url, state: secrets.state }
}

/**
 * Who signed in at the provider. The state counts once, in the browser that began, for the purpose it was begun for.
 *
 * @param forUser who links an account; null where somebody signs in
 */
async function redeem(ctx: Context, answer: Answer, forUser: string | null): Promise<Stranger> {
  const settings = settingsOf(ctx)
  await slowDown(ctx)
  const { state = '', platform: _, _: __, ...rest } = answer.parameters
  const begun = await store.takeState(ctx.platform.db, tokenHash(state))
  const isOurs =
    begun &&
    answer.browser !== undefined &&
    begun.browserHash.equals(tokenHash(answer.browser)) &&
    begun.userId === forUser &&
    begun.expiresAt > ctx.now()
  if (!isOurs) return refuse(ctx, new Error('state unknown, used, expired or of another browser'))
  const verifier = ctx.platform.crypto.decryptField(VERIFIER, begun.verifier)
  return identify(settings, { ...rest, state }, { state, nonce: begun.nonce, verifier }).catch((error) =>
    refuse(ctx, error),
  )
}

const profileOf = (ctx: Context, { name, nickname, gender }: Stranger) => ({
  name: name === null ? null : ctx.platform.crypto.encryptField(NAME, name),
  nameIndex: name === null ? null : personIndex.name(ctx.platform.crypto, name),
  nickname,
  gender,
  updatedAt: ctx.now(),
})

const link = (tx: Tx, ctx: Context, userId: string, stranger: Stranger) =>
  store.insertLink(tx, {
    id: newId(ctx.platform.clock),
    userId,
    category: THIRD_PLATFORM,
    issuer: stranger.issuer,
    subject: stranger.subject,
    createdAt: ctx.now(),
    ...profileOf(ctx, stranger),
  })

const isTaken = (error: unknown) =>
  violates(error, 'third_users_subject_unique') || violates(error, 'third_users_user_unique')

/** The linked account; for a stranger, where the configuration wants it, a consumer's. */
async function accountOf(tx: Tx, ctx: Context, stranger: Stranger): Promise<string> {
  const known = await store.findLink(tx, stranger.issuer, stranger.subject)
  if (known) {
    await store.updateLink(tx, known.id, profileOf(ctx, stranger))
    return known.userId
  }
  if (!ctx.platform.config.THIRD_ALLOW_STRANGERS) refuse(ctx, new Error('no account is linked'))
  const id = await createUser(tx, ctx, { area: 'c' })
  await link(tx, ctx, id, stranger)
  return id
}

/**
 * Signs in with the provider's answer.
 *
 * @throws third.closed; third.failed for everything else alike: answer, provider, no link, account disabled
 */
export async function signInByThird(ctx: Context, answer: Answer): Promise<LoginReply> {
  const stranger = await redeem(ctx, answer, null)
  try {
    return await ctx.unitOfWork(async (tx) => {
      const user = await findUser(tx, await accountOf(tx, ctx, stranger))
      if (!user) return refuse(ctx, new Error('the linked account is gone'))
      return admit(tx, ctx, user, { way: 'third', device: 'PC' })
    })
  } catch (error) {
    // A disabled account, or a stranger whose two tabs came back at once.
    if ((error instanceof Refusal && error.reason.startsWith('auth.')) || isTaken(error))
      return refuse(ctx, error)
    throw error
  }
}

/**
 * Links the provider's account to the signed-in person. One of each: who has a link removes it first.
 *
 * @throws third.closed; third.failed for everything else alike, a link that somebody has included
 */
export async function bindAccount(ctx: Context, answer: Answer): Promise<void> {
  const { userId } = viewerOf(ctx)
  const stranger = await redeem(ctx, answer, userId)
  try {
    await ctx.unitOfWork((tx) => link(tx, ctx, userId, stranger))
  } catch (error) {
    if (isTaken(error)) return refuse(ctx, new Error('already linked'))
    throw error
  }
}

/** Removes one of the own links. @throws request.not_found */
export async function unbindAccount(ctx: Context, id: string): Promise<void> {
  if (!(await store.removeLink(ctx.platform.db, viewerOf(ctx).userId, id))) fail('request.not_found')
}

/** Links of the signed-in person. */
export async function ownLinks(ctx: Context): Promise<ThirdLink[]> {
  const { db, crypto } = ctx.platform
  return (await store.listOf(db, viewerOf(ctx).userId)).map((row) => presentLink(crypto, row))
}

/** One page of all links, newest first unless asked otherwise. */
export async function pageOfLinks(
  ctx: Context,
  query: {
    current: number
    size: number
    sortOrder?: 'ascend' | 'descend' | undefined
    category?: string | undefined
    searchKey?: string | undefined
  },
): Promise<Page<ThirdLink>> {
  const { db, crypto } = ctx.platform
  const { rows, total } = await store.pageLinks(db, {
    category: query.category,
    search:
      query.searchKey === undefined
        ? undefined
        : { text: query.searchKey, nameIndex: personIndex.name(crypto, query.searchKey) },
    ascending: query.sortOrder === 'ascend',
    current: query.current,
    size: query.size,
  })
  const records = rows.map((row) => presentLink(crypto, row))
  return toPage(records, total, query)
}

/** Removes the links of a cancelled account. */
export const forgetLinks = store.removeLinksOf
