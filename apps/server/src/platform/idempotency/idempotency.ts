import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Platform } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { fail } from '../fail.ts'
import * as store from './idempotency.store.ts'

const COLUMN = 'idempotency_keys.answer'
/** Lifetime of a derived key's bucket: a double click or a retry falls into it, a second appeal does not. */
const BUCKET_MS = 600_000
/** How many days a repeat gets the first answer. */
export const ANSWER_DAYS = 2
// A captcha is answered anew for each try, so it is no part of what makes two submissions the same.
const VOLATILE = new Set(['validCode', 'validCodeReqNo', 'captcha'])
const lasting = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (key, value) => (VOLATILE.has(key) ? undefined : value)))

export interface Repeatable {
  actor: string
  route: string
  /** The caller's `Idempotency-Key`, if one was sent. */
  key: string | undefined
  body: unknown
}

export interface Answered {
  /** The envelope as it went over the wire, byte for byte. */
  body: string
  /** Somebody asked this before, and nothing was done now. */
  isRepeat: boolean
}

/**
 * Answers a call once for each key: what `answer` does and the bytes it answers stand or fall together, in one
 * transaction. A repeat gets the same bytes and does nothing; two at once do it one time, for the second waits for the
 * first. Without a key of the caller one is derived from user, route and body and holds for ten to twenty minutes, so
 * unchanged clients are safe too (IETF draft "The Idempotency-Key HTTP Header Field").
 *
 * @throws request.key_reused when a key comes back with other content
 */
export async function once(
  platform: Platform,
  call: Repeatable,
  answer: (tx: Tx) => Promise<string>,
): Promise<Answered> {
  const at = platform.clock.now()
  const digest = createHash('sm3')
    .update(canonicalize(lasting(call.body))!)
    .digest()
  // Two buckets, so that a double click over the border between them meets in the one they share.
  const bucket = Math.floor(at.getTime() / BUCKET_MS)
  const derived = [bucket - 1, bucket].map((n) => `${store.DERIVED}${n}:${digest.toString('hex')}`)
  const keys = call.key ? [`k:${call.key}`] : derived
  const { crypto } = platform
  let kept: Promise<void> | undefined
  const answered = await platform.db.transaction(async (tx) => {
    const of = { actor: call.actor, route: call.route, keys }
    const claimed = { ...of, keys: await store.claim(tx, of, digest, at) }
    const taken = keys.find((key) => !claimed.keys.includes(key))
    if (taken) {
      const row = await store.find(tx, of, taken)
      if (!row?.bodyDigest.equals(digest)) fail('request.key_reused')
      if (!row.answer) fail('request.in_flight')
      // The time of a repeat does not lengthen the time in which it counts as one.
      const earlier = keys.slice(0, keys.indexOf(taken))
      await store.keepAnswer(tx, { ...of, keys: earlier }, row.answer)
      await store.release(tx, { ...of, keys: claimed.keys.filter((key) => !earlier.includes(key)) })
      return { body: crypto.decryptField(COLUMN, row.answer), isRepeat: true }
    }
    const body = await answer(tx)
    // COMMIT leaves together with it. Where it fails the database commits nothing, whatever COMMIT seems to say.
    kept = store.keepAnswer(tx, claimed, crypto.encryptField(COLUMN, body))
    kept.catch(() => undefined)
    return { body, isRepeat: false }
  })
  await kept
  return answered
}

/**
 * What an actor did by this call has been undone, so the same call without a key is no repeat any more. A key of the
 * caller's own keeps its answer.
 */
export const allowAgain = store.forgetDerived
