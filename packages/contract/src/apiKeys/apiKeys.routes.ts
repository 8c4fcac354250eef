import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { KEY_SCOPE_NAMES } from './apiKeys.scopes.ts'

/** Running keys of one enterprise. */
export const KEYS_MAX = 20
/** Address ranges of one key. */
export const RANGES_MAX = 20
/** Days for which the former secret lives on beside a new one, at most. */
export const OVERLAP_DAYS_MAX = 30

export const KEY_STATES = ['running', 'expired', 'ended'] as const
export type KeyState = (typeof KEY_STATES)[number]

const scopes = z
  .array(zCode(KEY_SCOPE_NAMES))
  .min(1, 'rule.required')
  .max(KEY_SCOPE_NAMES.length, 'rule.tooMany')
  .transform((given) => KEY_SCOPE_NAMES.filter((scope) => given.includes(scope)))
const days = (max: number, min: number) =>
  z.coerce.number('rule.integer').int('rule.integer').min(min, 'rule.integer').max(max, 'rule.integer')

export const ApiKeySecret = z.object({
  id: z.string(),
  hint: z.string().describe('the first signs, by which people tell secrets apart'),
  createTime: z.string(),
  until: z.string().nullable().describe('null: as long as the key'),
})

export const ApiKey = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)),
  ranges: z
    .array(z.string())
    .describe('address ranges in CIDR form; none: no call is taken from outside of them'),
  state: z.enum(KEY_STATES),
  expiresAt: z.string(),
  createTime: z.string(),
  createdBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  lastUsedIp: z.string().nullable(),
  secrets: z.array(ApiKeySecret).describe('those that are taken now'),
  can: z.array(z.enum(['rotate', 'end'])),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The key with its secret, which is told this once and kept nowhere. */
export const ApiKeyMade = z.object({ key: ApiKey, secret: z.string() })
export type ApiKeyMade = z.infer<typeof ApiKeyMade>

export const ApiKeyQuery = pageQuery(['createTime', 'expiresAt', 'lastUsedAt'], {
  searchKey: zOptional(zText({ max: 50 })),
  state: zOptional(zCode(KEY_STATES)),
})

export const NewApiKeyBody = z.object({
  name: zText({ min: 2, max: 40, singleLine: true }),
  scopes,
  ranges: z
    .array(zText({ max: 50, singleLine: true }))
    .min(1, 'rule.required')
    .max(RANGES_MAX, 'rule.tooMany'),
  days: days(3650, 1),
})
export const RotateBody = z.object({
  id: zId,
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
  overlapDays: days(OVERLAP_DAYS_MAX, 0),
})
export const EndKeyBody = z.object({ id: zId })

/** Keys with which systems of an enterprise call the API in its name. */
export const apiKeyRoutes = routes('apiKeys', '/api/bizapp/biz/apiKey', granted('a'), {
  page: get('/page', {
    access: granted('a', 'b'),
    summary: 'Keys of the own enterprise; for bureaus those of the enterprises they oversee',
    query: ApiKeyQuery,
    reply: page(ApiKey),
  }),
  create: post('/create', {
    stepUp: 'always',
    secret: true,
    summary: 'Makes a key; its secret is told in this answer and never again',
    body: NewApiKeyBody,
    reply: ApiKeyMade,
    errors: ['apiKeys.name_taken', 'apiKeys.too_many', 'apiKeys.range_wrong', 'apiKeys.too_long'],
  }),
  rotate: post('/rotate', {
    stepUp: 'always',
    secret: true,
    summary: 'Makes a new secret; the former one is taken for some days more, or ends at once',
    body: RotateBody,
    reply: ApiKeyMade,
    errors: ['apiKeys.not_found', 'apiKeys.over', 'record.stale'],
  }),
  end: post('/end', {
    access: granted('a', 'b'),
    summary: 'Ends a key at once, with all its secrets; ending it again changes nothing',
    body: EndKeyBody,
    reply: ApiKey,
    errors: ['apiKeys.not_found'],
  }),
})
