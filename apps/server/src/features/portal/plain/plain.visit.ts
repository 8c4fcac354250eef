import type { BodySent, Envelope, QuerySent, ReplyOf, Route } from '@appeal/contract/kit/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Platform } from '../../../platform/context.ts'
import { systemContext } from '../../../platform/context.ts'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Language } from '../../../platform/fail.ts'
import { type Form, formOf } from './plain.form.ts'
import type { Html } from './plain.html.ts'
import { plainTexts } from './plain.texts.ts'

/** Where the pages lie, and the only place that their cookie is sent to. */
export const PLAIN = '/portal/plain'
const FORM_MACS = 'plain form'

export interface Refused {
  code: number
  reason: string
  sentence: string
  /** Sentences about single fields, by the wire's names. */
  fields: readonly { field: string; message: string }[]
  data: Readonly<Record<string, unknown>>
}
/** What an operation answered. */
export type Answered<R> = { data: R; refused?: undefined } | { refused: Refused }

/** A page, or where to go instead. */
export type Told =
  | { title: string; main: Html; status?: number; to?: undefined }
  | { to: string; title?: undefined }

/** Somebody at one of the pages. */
export interface Visit {
  ctx: Context
  language: Language
  t(key: keyof (typeof plainTexts)['zh'], values?: Readonly<Record<string, string>>): string
  /** Of whoever signed in here. */
  token: string | undefined
  /** Kept from now on as the session of these pages; none ends it. */
  keep(token: string | undefined): void
  /** Shows that a form was written by this site for this browser. */
  formToken(): string
  form(): Promise<Form>
  query: URLSearchParams
  /** The page answers a form: its address alone would not bring it back. */
  isSent: boolean
  /**
   * Carries out an operation as the API does: the same access, rules, limits, lines in the operation log, and the same
   * answer to a repeat with the same key.
   */
  call<T extends Route>(
    route: T,
    sent: { query?: QuerySent<T>; body?: BodySent<T>; key?: string | undefined; upload?: FormData },
  ): Promise<Answered<ReplyOf<T>>>
}

const COOKIE = /(?:^|;\s*)plain=([A-Za-z0-9]{32})(?:\.([A-Za-z0-9]{32}))?(?:;|$)/
const LANGUAGE = /(?:^|;\s*)APP_LANG=(zh-cn|en)\b/

/**
 * Whether the browser says that one of our own pages sent this. Where it says nothing it was another program. Hosts are
 * compared: what ends the encryption before us may not tell that there was one.
 */
export function isOwn({ PUBLIC_URL }: Platform['config'], request: FastifyRequest): boolean {
  const from = request.headers.origin ?? request.headers.referer
  if (!from || !URL.canParse(from)) return false
  const own = [request.host, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).host] : [])]
  return own.some((host) => host.toLowerCase() === new URL(from).host)
}

async function bodyOf(upload: FormData): Promise<{ payload: Buffer; type: string }> {
  const encoded = new Response(upload)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** Reads who comes, and in what language. */
export function visitOf(
  server: FastifyInstance,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Visit {
  const cookies = request.headers.cookie ?? ''
  const [, seed = newToken(), kept] = COOKIE.exec(cookies) ?? []
  const query = new URLSearchParams(request.url.split('?')[1])
  const asked = query.get('lang')
  const language: Language = (asked ?? LANGUAGE.exec(cookies)?.[1]) === 'en' ? 'en' : 'zh'
  const secure = request.protocol === 'https' || platform.config.PUBLIC_URL?.startsWith('https:')
  const set = (cookie: string) => reply.header('set-cookie', `${cookie}${secure ? '; Secure' : ''}`)
  let token = kept
  let form: Promise<Form> | undefined
  const keep = (next: string | undefined) => {
    token = next
    set(`plain=${next ? `${seed}.${next}` : seed}; Path=${PLAIN}; HttpOnly; SameSite=Strict`)
  }
  keep(kept)
  // As the rest of the portal keeps it, so that both speak the same.
  if (asked) set(`APP_LANG=${language === 'en' ? 'en' : 'zh-cn'}; Path=/; Max-Age=31536000; SameSite=Lax`)
  const visit: Visit = {
    ctx: { ...systemContext(platform, 'page'), language, ip: request.ip },
    language,
    t: (key, values = {}) => plainTexts[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
    get token() {
      return token
    },
    keep,
    formToken: () => platform.crypto.mac(FORM_MACS, seed).toString('base64url'),
    form: () => {
      form ??= formOf(visit, request)
      return form
    },
    query,
    isSent: request.method === 'POST',
    async call(route, { query: parameters, body, key, upload }) {
      const file = upload && (await bodyOf(upload))
      const response = await server.inject({
        method: route.method,
        url: route.url,
        remoteAddress: request.ip,
        ...(parameters !== undefined && { query: defined(parameters as Record<string, string | undefined>) }),
        ...(body !== undefined && { payload: body as object }),
        ...(file && { payload: file.payload }),
        headers: {
          host: request.host,
          'user-agent': request.headers['user-agent'] ?? '',
          'accept-language': language === 'en' ? 'en' : 'zh-CN',
          ...(file && { 'content-type': file.type }),
          ...(token && { token }),
          ...(key && { 'idempotency-key': key }),
        },
      })
      const { code, msg, data } = response.json<Envelope<unknown>>()
      if (code === 200) return { data: data as never }
      const told = (data ?? {}) as Record<string, unknown> & Partial<Pick<Refused, 'reason' | 'fields'>>
      return {
        refused: { code, reason: told.reason ?? '', sentence: msg, fields: told.fields ?? [], data: told },
      }
    },
  }
  return visit
}

const defined = (query: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
