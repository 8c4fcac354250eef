import type { ErrorKey } from '@appeal/contract/errors.ts'
import { EVIDENCE_MAX } from '@appeal/contract/files/files.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Platform } from '../context.ts'
import { faultCode, isOverload, isStorageFull, rootOf } from '../db/violations.ts'
import { type Language, Refusal } from '../fail.ts'
import { seldom } from '../seldom.ts'
import { asksObject } from '../stock.ts'
import { invalid, refusal } from './answers.ts'

/** JSON bodies; files come in chunks of their own. */
export const BODY_LIMIT = 256 * 1024
/** After what is only for a moment one may ask again so soon: a restart of the database takes about this long. */
const RETRY_SECONDS = 2

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

// Values no column can hold (a NUL, a number out of range). A schema should have refused them, so it is logged.
const UNSTORABLE = /^22\w{3}$/

export const isTooLong = (error: unknown) =>
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'FST_REQ_FILE_TOO_LARGE'].includes(faultCode(error) ?? '')

/** Any error as a refusal in the caller's language; what nobody foresaw is logged and told without detail. */
function asRefusal(error: unknown, request: FastifyRequest, language: Language, platform: Platform): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError)
    return invalid(error, language, platform.config.LOGIN_ANSWER === 'token' && !asksObject(request.headers))
  const code = faultCode(error)
  const status = (error as { statusCode?: unknown }).statusCode
  if (isTooLong(error))
    return new Refusal('request.too_large', {
      limit: code === 'FST_REQ_FILE_TOO_LARGE' ? EVIDENCE_MAX : `${BODY_LIMIT / 1024} KB`,
    })
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('request.malformed', {})
  const about = { err: rootOf(error), requestId: request.id, route: request.routeOptions?.url }
  const passing = isStorageFull(error) ? 'server.storage_full' : isOverload(error) && 'server.unavailable'
  if (passing) {
    const { message } = about.err as Error
    // In an outage every request fails alike: one line a minute tells of it, with their number.
    seldom(
      platform.log,
      `${passing} ${code ?? message}`,
      { code, error: message },
      'the database or the disk refuses',
    )
    return new Refusal(passing, {})
  }
  if (UNSTORABLE.test(code ?? '')) {
    platform.log.warn(about, 'a value that cannot be stored')
    return new Refusal('request.malformed', {})
  }
  seldom(
    platform.log,
    `failed ${about.route} ${code ?? (about.err as Error)?.message}`,
    about,
    'request failed',
  )
  return new Refusal('server.failed', { requestId: request.id })
}

/** Sends an error as a refusal. Errors of the router and of the parsers come here as well. */
export const refuseWith =
  (platform: Platform) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const language = languageOf(request)
    const given = asRefusal(error, request, language, platform)
    const refused =
      given.code === 503 ? new Refusal(given.reason, { seconds: RETRY_SECONDS, ...given.details }) : given
    reply.header('cache-control', 'no-store')
    if ((refused.code === 429 || refused.code === 503) && refused.details.seconds)
      reply.header('retry-after', String(refused.details.seconds))
    return reply.code(200).type('application/json; charset=utf-8').send(refusal(refused, language))
  }

/** Why a call is refused, where it is not for a field that somebody filled in wrongly, and no fault. */
export function reasonOf(error: unknown): ErrorKey | undefined {
  if (error instanceof Refusal) return error.reason
  if (error instanceof ZodError) return undefined
  if (isTooLong(error)) return 'request.too_large'
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? 'request.malformed'
    : undefined
}
