import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { answerOf } from '../people.ts'
import { aCase, call, type Envelope } from './filing.ts'

/** Reads the caller's own cases. */
export const MY_CASES = 'bizapp/biz/information/checkUserAppeal'
const CAPTCHA = 'webapp/auth/appeal/getPicCaptcha'
const BREATH_MS = 100
/** Those who wait for a database ask again so often; the product asks them to wait longer. */
const AGAIN_MS = 250
/** Whatever was sent last must be acknowledged this long after everything is well again. */
const END_MS = 60_000

export interface Work {
  /** Cases that were acknowledged, each sent by one key however often it had to be sent, and when (`performance.now()`). */
  acknowledged: { id: string; at: number }[]
  /** Answers of any kind. */
  answers(): number
  /** Answers that asked to try again. */
  refused(): number
  /** Answers that no client understands: without an envelope, with a status of their own, unexpected, or without a time to wait. */
  raw: string[]
  /** Calls that got no answer at all. */
  unanswered: string[]
  /** Ends after everything that was sent is acknowledged. @throws Error when that does not come about */
  end(): Promise<void>
}

/**
 * People who file and people who read, for as long as they are let. Whatever happens each case is sent by its one key
 * until it is acknowledged, as browsers do, so that there must be exactly as many cases as acknowledgements.
 *
 * @param writers tokens of people who file, one case after the other
 * @param readers tokens of people who ask for their own cases
 */
export function startWork(origin: string, writers: readonly string[], readers: readonly string[]): Work {
  const acknowledged: Work['acknowledged'] = []
  const raw: string[] = []
  const unanswered: string[] = []
  const count = { answers: 0, refused: 0 }
  let ending = false
  let until = Number.POSITIVE_INFINITY

  /** What a call brought, or nothing where it is to be tried again. */
  async function tried<T>(place: string, sent?: Parameters<typeof call>[2]): Promise<T | undefined> {
    let came: { status: number; headers: Headers; text: string; envelope: Envelope<T> | undefined }
    try {
      came = await call<T>(origin, place, sent)
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error }
      unanswered.push(`${place}: ${cause?.message ?? message}`)
      await delay(AGAIN_MS)
      return undefined
    }
    const { status, headers, text, envelope } = came
    count.answers += 1
    const told = `${place}: HTTP ${status}, ${text.slice(0, 200)}`
    if (status !== 200 || !envelope) raw.push(told)
    else if (envelope.code === 200) return envelope.data
    else if (envelope.code !== 503) raw.push(told)
    else if (!(Number(headers.get('retry-after')) >= 1)) raw.push(`${told}, without Retry-After`)
    else count.refused += 1
    await delay(AGAIN_MS)
    return undefined
  }

  async function file(token: string): Promise<void> {
    const { key, body } = aCase()
    // Each case comes from elsewhere, as in a country: what one address may do is limited.
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    while (performance.now() < until) {
      // A captcha serves once, so each try has its own.
      const picture = await tried<{ validCodeReqNo: string; validCodeText: string }>(CAPTCHA, { from })
      if (!picture) continue
      const captcha = {
        validCodeReqNo: picture.validCodeReqNo,
        validCode: answerOf(picture.validCodeText),
      }
      const filed = await tried<{ id: string }>('bizapp/biz/information/add', {
        token,
        key,
        from,
        body: { ...body, ...captcha },
      })
      if (!filed) continue
      acknowledged.push({ id: filed.id, at: performance.now() })
      return
    }
    throw new Error(`a case could not be filed: ${[...raw, ...unanswered].at(-1) ?? 'refused'}`)
  }

  const rounds = async (act: () => Promise<unknown>) => {
    while (!ending) {
      await act()
      await delay(BREATH_MS)
    }
  }
  const done = Promise.all([
    ...writers.map((token) => rounds(() => file(token))),
    ...readers.map((token) => rounds(() => tried(MY_CASES, { token }))),
  ])
  // Whoever ends it hears of it; until then it must not end the process.
  done.catch(() => undefined)

  return {
    acknowledged,
    answers: () => count.answers,
    refused: () => count.refused,
    raw,
    unanswered,
    async end() {
      ending = true
      until = performance.now() + END_MS
      await done
    },
  }
}
