import type { BodySent, Envelope, QuerySent, Route } from '@appeal/contract/kit/routes.ts'
import type { Row } from '@appeal/contract/kit/rows.ts'
import { apiTexts } from './api.texts.ts'
import { sayStatus } from './httpStatus.texts.ts'
import { getLanguageTag, say } from './i18n.ts'
import { getSession, type Session } from './session.ts'

/** Milliseconds after which an unanswered request is given up (spec 9). */
export const REQUEST_TIMEOUT = 60_000
/** Files take their time on slow lines. */
const FILE_TIMEOUT = 600_000
/** Code of everything that is not an envelope: no network, a timeout, a non-2xx status (spec 8). */
export const UNREACHABLE = 503
/** No session, replaced by a newer one, kicked out (spec 4). */
const EXPIRED: readonly number[] = [401, 1011007, 1011008]

/** A refused or failed call. `fields` names what was wrong with which field (`path` → sentence). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The shell has said it; a form need not say it again. */
  declare told?: boolean
  constructor(
    readonly code: number,
    readonly reason: string,
    readonly msg: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly data: unknown = null,
  ) {
    super(msg)
  }
}

/** Data of a 403 that asks for a picture captcha (spec 8). */
export interface Challenge {
  validCodeBase64: string
  validCodeReqNo: string
  /** The question in words, for people who cannot see the picture. */
  validCodeText?: string
}

/** What the shells put in: dialogs and messages belong to them, the rules when to show them to this file. */
export interface ApiHooks {
  /** The session is over. Called once for a token, however many calls find out. */
  expired(error: ApiError): void
  /** Asks the person for the captcha's answer; undefined gives up. `again`: the last answer was wrong. */
  challenge(challenge: Challenge, again: boolean): Promise<string | undefined>
  /** Has the person show again who it is, before an act that weighs much; false gives up. */
  prove(): Promise<boolean>
  /** A call whose success is told (spec 7). */
  succeeded(msg: string): void
  /** A call that failed and did not ask for silence. */
  failed(error: ApiError): void
  /** A download that brought no file. */
  warned(msg: string): void
}

let hooks: Partial<ApiHooks> = {}
let proving: Promise<boolean> | undefined
let solving: Promise<string | undefined> | undefined
/** Sets the hooks of the shell in charge; hooks not named fall away. */
export function setApiHooks(next: Partial<ApiHooks>): void {
  hooks = next
  // A dialog that left with its shell is answered by nobody.
  proving = undefined
  solving = undefined
}

/** Tells a success that no answer of the server words. */
export const tellSuccess = (msg: string): void => hooks.succeeded?.(msg)

/** Tells what went wrong beside any call. */
export const warn = (msg: string): void => hooks.warned?.(msg)

interface Extras {
  /** Values of `:name` parts of the path. */
  params?: Readonly<Record<string, string>>
  /** The file part of a multipart call. */
  form?: FormData
  idempotencyKey?: string
  signal?: AbortSignal
  /** Another token than the session's, or '' for none. */
  token?: string
  /** The caller shows errors itself; the shell's message is not wanted. */
  quiet?: boolean
}

type IsAny<T> = 0 extends 1 & T ? true : false
type Given<K extends string, T> =
  IsAny<T> extends true
    ? { [P in K]?: T }
    : [T] extends [undefined]
      ? { [P in K]?: undefined }
      : { [P in K]: T }

// biome-ignore lint/suspicious/noExplicitAny: a row of any shape; query, body and reply are inferred from it
type AnySchemas = Route<any, any, any>
/** A route as it is sent to: a row without schemas, or the whole of it. */
export type AnyRoute = Row | AnySchemas
/** What a call takes: query and body as the route table says, and the general extras. */
export type CallInput<T> = Given<'query', QuerySent<T>> & Given<'body', BodySent<T>> & Extras
type Nothing = Record<never, never>
export type InputArgument<T> = Nothing extends CallInput<T> ? [input?: CallInput<T>] : [input: CallInput<T>]

export interface LooseInput extends Extras {
  /** What is told of its success, instead of the server's words; nothing where it is empty. */
  told?: string | undefined
  query?: object | undefined
  body?: unknown
}

/** Last path segments whose success the client tells (spec 7). */
const TOLD = new Set(
  (
    'add edit delete update grant reset stop pass disable enable revoke suspend active turn adjust reject saveDraft ' +
    'reCheckComplete reCheckEditAppeal bureauAdd editBatch sendYz editToCommander editToBusiness editToInvalid editToEnd ' +
    'excludeUpload excludeAudit addConsumer'
  ).split(' '),
)

/** Whether the success of a call is shown as a message (spec 7). */
export function tellsSuccess(path: string): boolean {
  const parts = path.split('/')
  const last = parts.at(-1) ?? ''
  return TOLD.has(last) || (parts.at(-2) === 'todoprocedure' && !last.includes('page'))
}

function addressOf(route: AnyRoute, input: LooseInput, captcha: string | undefined): string {
  const path = route.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  // Keeps intermediaries from answering out of a cache (spec 7).
  if (route.method === 'GET') search.set('_', String(Date.now()))
  if (captcha) search.set('captcha', captcha)
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function headersOf(input: LooseInput, json: boolean): Headers {
  // `ASKS_OBJECT` of the contract, as it stands: a name for it would weigh more on the portal's first page.
  const headers = new Headers({ 'Accept-Language': getLanguageTag(), 'x-answer': 'object' })
  const token = input.token ?? getSession().token
  if (token) headers.set('token', token)
  if (json) headers.set('Content-Type', 'application/json')
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey)
  return headers
}

const unreachable = (timedOut: boolean, status = 0) =>
  new ApiError(
    UNREACHABLE,
    'network.unreachable',
    sayStatus(status) ?? say(apiTexts, timedOut ? 'timeout' : 'unreachable'),
  )

/** Sends and reads: an answer that begins and does not end is given up like one that never comes. */
async function send<T>(
  route: AnyRoute,
  input: LooseInput,
  captcha: string | undefined,
  read: (reply: Response) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  let timedOut = false
  const timer = setTimeout(
    () => {
      timedOut = true
      abort.abort()
    },
    route.raw ? FILE_TIMEOUT : REQUEST_TIMEOUT,
  )
  const stop = () => abort.abort(input.signal?.reason)
  if (input.signal?.aborted) stop()
  input.signal?.addEventListener('abort', stop)
  const json = route.method === 'POST' && !input.form
  try {
    const reply = await fetch(addressOf(route, input, captcha), {
      method: route.method,
      headers: headersOf(input, json),
      body: input.form ?? (json ? JSON.stringify(input.body ?? {}) : undefined),
      signal: abort.signal,
      credentials: 'same-origin',
    })
    if (!reply.ok) throw unreachable(false, reply.status)
    return await read(reply)
  } catch (error) {
    if (input.signal?.aborted) throw error
    if (timedOut) throw unreachable(true)
    throw error instanceof ApiError ? error : unreachable(false)
  } finally {
    clearTimeout(timer)
    input.signal?.removeEventListener('abort', stop)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function errorOf(answer: Envelope<unknown>): ApiError {
  const data = isRecord(answer.data) ? answer.data : {}
  const reason = typeof data.reason === 'string' ? data.reason : ''
  return new ApiError(answer.code, reason, answer.msg, fieldsOf(data.fields), answer.data)
}

/** Sentences by field: the server lists them, `[{field, message}]`, and the first one of a field counts. */
function fieldsOf(given: unknown): Record<string, string> {
  if (!Array.isArray(given)) return isRecord(given) ? (given as Record<string, string>) : {}
  const rows = given as { field: string; message: string }[]
  return Object.fromEntries(rows.toReversed().map(({ field, message }) => [field, message]))
}

const challengeOf = (error: ApiError): Challenge | undefined =>
  error.code === 403 && isRecord(error.data) && typeof error.data.validCodeBase64 === 'string'
    ? (error.data as unknown as Challenge)
    : undefined

let ended: { session: Session; error: ApiError } | undefined

/** What the server said when the session ended that is still shown; whatever it asks would be refused again. */
const endOfSession = (): ApiError | undefined => (ended?.session === getSession() ? ended.error : undefined)

/** Whether nothing more will be answered in this session. */
export const isSessionOver = (): boolean => endOfSession() !== undefined

/** The token that was sent opens nothing any more. */
export const isExpired = (error: unknown): error is ApiError =>
  error instanceof ApiError && EXPIRED.includes(error.code)

function noteExpiry(error: ApiError) {
  const session = getSession()
  if (!EXPIRED.includes(error.code) || !session.token) return
  if (session.token === ended?.session.token) return
  ended = { session, error }
  hooks.expired?.(error)
}

/** The reason of a refusal that wants a factor shown first. */
const PROOF_OLD = 'session.proof_old'

/** Calls that are refused at the same time are opened by one proof. */
function prove(): Promise<boolean> {
  proving ??= Promise.resolve(hooks.prove?.() ?? false).finally(() => {
    proving = undefined
  })
  return proving
}

/** One sum is asked at a time: what is refused meanwhile waits, and is sent again once somebody has solved it. */
function solve(challenge: Challenge, again: boolean): Promise<string | undefined> {
  solving = Promise.resolve(hooks.challenge?.(challenge, again)).finally(() => {
    solving = undefined
  })
  return solving
}

/** An act that the server had no room or no database for is sent again so often, by itself. */
const TRIES_AGAIN = 2

/** Milliseconds after which the same act is sent once more; nothing where it is not, or its key does not make it one act. */
function pauseBefore(tries: number, { idempotencyKey }: LooseInput, { code, data }: ApiError) {
  const seconds = code === UNREACHABLE && isRecord(data) ? Number(data.seconds) : 0
  return idempotencyKey && tries < TRIES_AGAIN && seconds > 0 ? seconds * 1_000 : undefined
}

type Opened<R> = { good: R; bad?: undefined } | { good?: undefined; bad: ApiError }

/**
 * Sends, and hands back the good response. Answers captcha challenges, demands of proof, and a server that is away for a
 * moment by sending the same request again.
 */
async function converse<R>(
  route: AnyRoute,
  input: LooseInput,
  open: (reply: Response) => Promise<Opened<R>>,
): Promise<R> {
  const ofSession = input.token === undefined
  let captcha: string | undefined
  try {
    const over = ofSession && endOfSession()
    if (over) throw over
    for (let tries = 0; ; tries += 1) {
      const result = await send(route, input, captcha, open)
      if (!result.bad) return result.good
      const pause = pauseBefore(tries, input, result.bad)
      if (pause) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        continue
      }
      if (result.bad.reason === PROOF_OLD && (await prove())) continue
      const challenge = challengeOf(result.bad)
      if (!challenge) throw result.bad
      const others = solving
      const answer = await (others ?? solve(challenge, captcha !== undefined))
      if (answer === undefined) throw result.bad
      captcha = others ? undefined : `${challenge.validCodeReqNo}:${answer}`
    }
  } catch (error) {
    if (error instanceof ApiError) {
      // What another token opened, or none, says nothing of the session.
      if (ofSession) noteExpiry(error)
      if (!input.quiet && !EXPIRED.includes(error.code)) hooks.failed?.(error)
    }
    throw error
  }
}

/**
 * Sends a request and hands back `data` of its answer. Pages use `operations.ts`.
 *
 * @throws ApiError for every other code than 200, for a missing network and for HTTP errors (code 503);
 *   the abort reason when `signal` fires
 */
export async function request<R>(route: AnyRoute, input: LooseInput = {}): Promise<R> {
  const answer = await converse<Envelope<R>>(route, input, async (reply) => {
    const envelope = (await reply.json().catch(() => {
      throw unreachable(false)
    })) as Envelope<R>
    return envelope.code === 200 ? { good: envelope } : { bad: errorOf(envelope) }
  })
  const told = input.told ?? (tellsSuccess(route.url) ? answer.msg : '')
  if (!input.quiet && told) hooks.succeeded?.(told)
  return answer.data
}

/** File name in a Content-Disposition header: percent-encoded, with or without quotes (contract 1). */
export function fileNameOf(header: string | null): string | undefined {
  const found = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(header ?? '')?.[1]
  if (!found) return undefined
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}

/**
 * Fetches a file of a raw route. An error comes as JSON with HTTP 200, and so may a file: only a file is an attachment.
 * @throws ApiError after the shell was asked to warn
 */
export async function fetchFile<T extends AnyRoute>(
  route: T,
  ...[input]: InputArgument<T>
): Promise<{ blob: Blob; name: string }> {
  const given = { ...(input ?? {}), quiet: true } as LooseInput
  try {
    return await converse<{ blob: Blob; name: string }>(route, given, async (reply) => {
      const isFile = reply.headers.get('content-disposition')?.startsWith('attachment')
      if (!isFile && reply.headers.get('content-type')?.includes('application/json')) {
        return { bad: errorOf((await reply.json()) as Envelope<unknown>) }
      }
      const name = fileNameOf(reply.headers.get('content-disposition')) ?? 'download'
      return { good: { blob: await reply.blob(), name } }
    })
  } catch (error) {
    if (error instanceof ApiError) hooks.warned?.(say(apiTexts, 'downloadFailed'))
    throw error
  }
}

/** Fetches a file and hands it to the person under its own name. */
export async function saveFile<T extends AnyRoute>(route: T, ...input: InputArgument<T>): Promise<void> {
  const { blob, name } = await fetchFile(route, ...input)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start reading only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
