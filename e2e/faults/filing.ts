import { randomUUID } from 'node:crypto'
import { encryptPassword, type PasswordKey } from '../../apps/web/src/lib/password.ts'
import { day } from '../days.ts'
import { check } from '../harness.ts'
import { answerOf, newWaybill } from '../people.ts'
import { DEMO_PASSWORD } from '../product.ts'

/** A restart, and a database that came back, must answer within this (spec of the project). */
export const BACK_MS = 5_000
export const PEOPLE = 6

export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

/** One call as the browser makes it, and what came back. @throws TypeError where no answer came */
export async function call<T>(
  origin: string,
  place: string,
  { token, body, key, from }: { token?: string; body?: unknown; key?: string; from?: string } = {},
): Promise<{ status: number; headers: Headers; text: string; envelope: Envelope<T> | undefined }> {
  const reply = await fetch(`${origin}/api/${place}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    signal: AbortSignal.timeout(20_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const { status, headers } = reply
  return { status, headers, text, envelope: envelopeIn(text) }
}

function envelopeIn<T>(text: string): Envelope<T> | undefined {
  try {
    const read = JSON.parse(text)
    return typeof read?.code === 'number' && typeof read.msg === 'string' ? read : undefined
  } catch {
    return undefined
  }
}

export async function ask<T>(...of: Parameters<typeof call>): Promise<Envelope<T>> {
  const { status, envelope, text } = await call<T>(...of)
  check(envelope !== undefined, `${of[1]} answered ${status} without an envelope: ${text.slice(0, 200)}`)
  return envelope
}

type Picture = PasswordKey & { validCodeReqNo: string; validCodeText: string }

/** The server says that its database is away; nothing was done, and it may be tried again. */
class Busy extends Error {}

const solved = async (origin: string, place: string) => {
  const { code, data, msg } = await ask<Picture>(origin, place)
  if (code === 503) throw new Busy(msg)
  return { ...data, validCode: answerOf(data.validCodeText) }
}

/** Signs in to the portal. */
export async function tokenOf(origin: string, account: string): Promise<string> {
  const picture = await solved(origin, 'webapp/auth/c/getPicCaptcha')
  const { validCode, validCodeReqNo } = picture
  const password = await encryptPassword(picture, 'c', account, DEMO_PASSWORD)
  const { data, msg } = await ask<{ token: string }>(origin, 'webapp/auth/c/doLogin', {
    body: { account, password, validCode, validCodeReqNo },
  })
  check(typeof data?.token === 'string', `${account} cannot sign in: ${msg}`)
  return data.token
}

const party = (name: string) => ({
  name,
  phone: '13900003333',
  areaCode: '440306',
  address: '新安街道前进一路 8 号',
})

/** A case that anybody may file, without its captcha, and the key it is sent by. */
export const aCase = () => ({
  key: randomUUID(),
  body: {
    waybillNo: newWaybill(),
    brand: 'ZTO',
    l1: 'DELAY',
    appellantRole: 'RECIPIENT',
    sender: party('某商家'),
    recipient: party('许青青'),
    postDate: day(-20),
    complaintDate: day(-10),
    complaintChannel: 'HOTLINE',
    complaintResult: 'UNSATISFIED',
    content: '快件超过承诺时间六天没有送达，客服没有说明原因。',
    demands: ['EXPLAIN'],
    attachmentIds: [],
    declareTruth: true,
    declareNoProcedure: true,
  },
})

/** One submission as the browser would send it; sent again it is the same one. */
async function aSubmission(origin: string, token: string) {
  const { validCode, validCodeReqNo } = await solved(origin, 'webapp/auth/appeal/getPicCaptcha')
  const { key, body } = aCase()
  return { key, token, body: { ...body, validCode, validCodeReqNo } }
}
type Submission = Awaited<ReturnType<typeof aSubmission>>

const send = (origin: string, submission: Submission) =>
  ask<{ id: string; appealNo: string }>(origin, 'bizapp/biz/information/add', submission)

/**
 * Sends again what got no answer, as the browser does: by the same key. A captcha that was spent before the fall is
 * asked for anew. However far it came before, it becomes a case, and one only.
 */
export async function sendAgain(origin: string, submission: Submission): Promise<{ id: string }> {
  let last = submission
  let first = await send(origin, last)
  if (first.code !== 200) {
    const { validCode, validCodeReqNo } = await solved(origin, 'webapp/auth/appeal/getPicCaptcha')
    last = { ...submission, key: randomUUID(), body: { ...submission.body, validCode, validCodeReqNo } }
    first = await send(origin, last)
  }
  check(first.code === 200, `sent again: ${first.code} ${first.msg}`)
  const again = await send(origin, last)
  check(again.data?.id === first.data.id, 'the same key made two cases')
  return first.data
}

/** Submits for as long as the server answers. Returns what was acknowledged, and what was under way when it fell. */
export function submitUntilItFalls(origin: string, tokens: readonly string[]) {
  const acknowledged: { id: string; waybillNo: string }[] = []
  const unknown: Submission[] = []
  const lanes = tokens.map(async (token) => {
    for (;;) {
      let submission: Submission | undefined
      try {
        submission = await aSubmission(origin, token)
        const { code, data, msg } = await send(origin, submission)
        // Whether it was written is not known when the database fell in the middle.
        if (code === 503) unknown.push(submission)
        else check(code === 200, `refused: ${code} ${msg}`)
        if (code === 200) acknowledged.push({ id: data.id, waybillNo: submission.body.waybillNo })
      } catch (error) {
        if (error instanceof Busy) {
          await new Promise((resolve) => setTimeout(resolve, 50))
          continue
        }
        if (submission) unknown.push(submission)
        if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error
        return
      }
    }
  })
  const done = Promise.all(lanes)
  // Whoever waits for it hears of a refusal; until then it must not end the process.
  done.catch(() => undefined)
  return { acknowledged, unknown, done }
}

/** Asks until it holds; returns the milliseconds that it took. */
export async function until(what: string, limitMs: number, ask: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await ask().catch(() => false)) return performance.now() - began
    if (performance.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

export const answers = (origin: string, place = '/') =>
  fetch(origin + place, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok)
