import type { Context } from '../../../platform/context.ts'
import { fail, Refusal } from '../../../platform/fail.ts'
import { type LimitKey, look, lookAddress } from '../../../platform/limits/limits.ts'
import { consumeCaptcha, issueCaptcha } from './auth.captcha.ts'

/** What somebody may ask without showing that they are a person: a family with two parcels, not a list of guesses. */
const FREE = 5

/** Whether `requestNumber:answer` answers the picture of an earlier challenge; every picture is judged once. */
async function isAnswered(ctx: Context, captcha: string | undefined): Promise<boolean> {
  const [validCodeReqNo, validCode] = captcha?.split(':') ?? []
  if (!validCodeReqNo || !validCode) return false
  try {
    await consumeCaptcha(ctx, 'challenge', { validCode, validCodeReqNo })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Demands a solved picture once a counter has been hit more often than people do. The client shows the picture that
 * comes with the refusal and sends the same call again with `captcha=requestNumber:answer` (spec 4).
 *
 * @param what counter of `hitAddress`, counted by the caller
 * @param also counter of what is asked about, counted by the caller
 * @throws request.challenge with the picture; request.too_many where too many pictures were fetched
 */
export async function demandPerson(
  ctx: Context,
  what: string,
  { windowSeconds, captcha, also }: { windowSeconds: number; captcha: string | undefined; also: LimitKey },
): Promise<void> {
  const { db } = ctx.platform
  const span = { windowSeconds, at: ctx.now() }
  const own = await lookAddress(db, what, ctx.ip, span)
  const about = (await look(db, [also], span)).get(also)?.hits ?? 0
  if (Math.max(own.hits, about) < FREE || (await isAnswered(ctx, captcha))) return
  fail('request.challenge', await issueCaptcha(ctx, 'challenge'))
}
