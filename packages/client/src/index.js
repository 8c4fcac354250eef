// The calls that a key of an enterprise opens, as functions: nothing but what Node 20 and browsers have. Types and table of
// calls are written by `npm run client` from the contract.
import { OPERATIONS } from './operations.js'

/** Of a call that the platform refused, or that reached nobody. */
export class AppealError extends Error {
  /** @param {{ code: number, reason?: string, message: string, data?: unknown, status?: number, cause?: unknown }} told */
  constructor({ code, reason, message, data = null, status = 0, cause }) {
    super(message, { cause })
    this.name = 'AppealError'
    /** Code of the envelope; 0 where there was none. */
    this.code = code
    /** Stable name of the refusal, `appeals.stale`. */
    this.reason = reason
    this.data = data
    /** Status of HTTP; 0 where no answer came. */
    this.status = status
  }
}

const RETRIES = 3
const TIMEOUT_MS = 30_000
const WAIT_MS = 500
const MOST_WAIT_MS = 30_000
/** What says nothing of the call itself: it may be sent again. */
const PASSING = new Set([429, 502, 503, 504])
const OF_FILES = new Set(['file', 'name'])

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Questions, and what goes with a file, stand in the address. */
function addressOf(base, { method, url, upload }, input) {
  const address = new URL(base.replace(/\/$/, '') + url)
  if (method !== 'GET' && !upload) return address
  for (const [name, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== null && !(upload && OF_FILES.has(name)))
      address.searchParams.set(name, Array.isArray(value) ? value.join() : String(value))
  return address
}

/** What goes with a POST: JSON, or a form with its file. */
function bodyOf({ method, upload }, input) {
  if (method === 'GET') return {}
  if (!upload) return { body: JSON.stringify(input ?? {}), headers: { 'content-type': 'application/json' } }
  const { file, name = 'file' } = input
  const form = new FormData()
  form.set('file', file instanceof Blob ? file : new Blob([file]), name)
  return { body: form, headers: {} }
}

async function readEnvelope(response) {
  const text = await response.text()
  try {
    const { code, msg, data } = JSON.parse(text)
    if (typeof code === 'number') return { code, msg: String(msg ?? ''), data: data ?? null }
  } catch {
    // Not of the platform: a proxy answered.
  }
  throw new AppealError({
    code: 0,
    message: `HTTP ${response.status} without an envelope`,
    status: response.status,
  })
}

/** How long to wait before the next try: what the answer says, else twice as long each time. */
function waitOf(response, tried) {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  const wanted = Number.isFinite(seconds) ? seconds * 1_000 : WAIT_MS * 2 ** tried
  return Math.min(wanted, MOST_WAIT_MS)
}

/** Whether a call may be sent again although nobody knows what became of it. */
const isRepeatable = ({ method, idempotent }) => method === 'GET' || idempotent === true

export function createClient({
  baseUrl,
  key,
  language = 'zh',
  retries = RETRIES,
  timeoutMs = TIMEOUT_MS,
  fetch: send = fetch,
}) {
  async function once(operation, input, headers) {
    const { body, headers: own = {} } = bodyOf(operation, input)
    const response = await send(addressOf(baseUrl, operation, input), {
      method: operation.method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { authorization: `Bearer ${key}`, 'accept-language': language, ...own, ...headers },
      ...(body !== undefined && { body }),
    })
    if (PASSING.has(response.status)) return { response, isPassing: true }
    const isEnvelope = (response.headers.get('content-type') ?? '').startsWith('application/json')
    if (operation.raw && response.ok && !isEnvelope) return { response, data: response }
    return { response, envelope: await readEnvelope(response) }
  }

  async function call(operation, input, { idempotencyKey } = {}) {
    // One key for all tries of a press: of several that arrive one takes effect, and all get its answer.
    const headers = operation.idempotent ? { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() } : {}
    for (let tried = 0; ; tried += 1) {
      let answer
      try {
        answer = await once(operation, input, headers)
      } catch (cause) {
        if (cause instanceof AppealError) throw cause
        if (tried < retries && isRepeatable(operation)) {
          await pause(waitOf(undefined, tried))
          continue
        }
        throw new AppealError({ code: 0, message: 'The platform was not reached', cause })
      }
      const { response, isPassing, envelope, data } = answer
      if (isPassing && tried < retries && isRepeatable(operation)) {
        await response.body?.cancel()
        await pause(waitOf(response, tried))
        continue
      }
      if (data !== undefined) return data
      const { code, msg, data: given } = envelope ?? (await readEnvelope(response))
      if (code === 200) return given
      throw new AppealError({
        code,
        reason: given?.reason,
        message: msg,
        data: given,
        status: response.status,
      })
    }
  }

  const client = {}
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const [feature, act] = name.split('.')
    client[feature] ??= {}
    client[feature][act] = (input, how) => call(operation, input, how)
  }

  /** Every row of a list, page after page. */
  client.rowsOf = async function* rowsOf(list, query = {}) {
    for (let current = 1; ; current += 1) {
      const page = await list({ size: 100, ...query, current })
      yield* page.records
      if (current >= page.pages || page.records.length === 0) return
    }
  }
  return client
}

const TOLERANCE_SECONDS = 300
const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))

/**
 * Whether an event came from the platform, unchanged and just now. The body has to be what arrived, byte for byte.
 * Endpoints that chose HMAC-SM3 verify by a library of theirs.
 */
export async function verifyWebhook({ secrets, headers, body, now = Date.now() }) {
  const header = (name) => headers[name] ?? headers.get?.(name) ?? ''
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')]
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const given = String(header('webhook-signature')).split(' ').slice(0, 10)
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      bytesOf(secret.replace(/^whsec_/, '')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    for (const signature of given) {
      const [mark, mac = ''] = signature.split(',')
      if (mark !== 'v1' || !/^[\w+/]{43}=$/.test(mac)) continue
      if (await crypto.subtle.verify('HMAC', key, bytesOf(mac), content)) return true
    }
  }
  return false
}
