import type { Context } from '../../platform/context.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { look } from '../../platform/limits/limits.ts'
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
 * @param key counter of `limits`, counted by the caller
 * @throws request.challenge with the picture; request.too_many where too many pictures were fetched
 */
export async function demandPerson(
  ctx: Context,
  key: string,
  { windowSeconds, captcha }: { windowSeconds: number; captcha: string | undefined },
): Promise<void> {
  const known = await look(ctx.platform.db, [key], { windowSeconds, at: ctx.now() })
  if ((known.get(key)?.hits ?? 0) < FREE || (await isAnswered(ctx, captcha))) return
  fail('request.challenge', await issueCaptcha(ctx, 'challenge'))
}
