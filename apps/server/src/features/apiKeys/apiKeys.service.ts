import {
  type ApiKey,
  type ApiKeyMade,
  type ApiKeyQuery,
  KEYS_MAX,
  type KeyState,
  type NewApiKeyBody,
  type RotateBody,
} from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { overseenIds } from '../enterprises/enterprises.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import { dropSecrets, keyPrefix } from './apiKeys.machine.ts'
import { normaliseRange } from './apiKeys.ranges.ts'
import { API_KEY_DAYS_MAX } from './apiKeys.settings.ts'
import * as store from './apiKeys.store.ts'

export { machine } from './apiKeys.machine.ts'

const DAY = 86_400_000
/** Of a secret, after its prefix. */
const HINT_SIGNS = 4
const KIND = 'apiKey'

/** Organisations whose keys the viewer sees: its own alone, for a bureau those it oversees. */
async function sightOf(ctx: Context): Promise<readonly string[]> {
  const { area, org } = viewerOf(ctx)
  if (area === 'b') return overseenIds(ctx)
  return org ? [org.id] : []
}

function stateOf({ endedAt, expiresAt }: store.KeyRow, now: Date): KeyState {
  if (endedAt) return 'ended'
  return expiresAt <= now ? 'expired' : 'running'
}

const isTaken = (now: Date) => (secret: store.SecretRow) => secret.until === null || secret.until > now

async function present(ctx: Context, rows: readonly store.KeyRow[]): Promise<ApiKey[]> {
  const { db } = ctx.platform
  const now = ctx.now()
  const { area, grants } = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const secrets = await store.listSecrets(
    db,
    rows.map(({ id }) => id),
  )
  // Who made a key is the enterprise's own affair.
  const names: ReadonlyMap<string, string> =
    area === 'a' ? await namesOf(ctx, rows, ({ createdBy }) => [createdBy]) : new Map()
  const isGranted = (act: string) => grants.has(`/biz/apiKey/${act}`)
  return rows.map((row) => {
    const state = stateOf(row, now)
    const own = secrets.filter((secret) => secret.keyId === row.id && isTaken(now)(secret))
    return {
      id: row.id,
      version: row.version,
      name: row.name,
      orgId: row.orgId,
      orgName: orgs.nameOf(row.orgId, ctx.language),
      scopes: row.scopes,
      ranges: row.ranges,
      state,
      expiresAt: wireTime(row.expiresAt),
      createTime: wireTime(row.createdAt),
      createdBy: names.get(row.createdBy) ?? null,
      endedAt: row.endedAt && wireTime(row.endedAt),
      lastUsedAt: row.lastUsedAt && wireTime(row.lastUsedAt),
      lastUsedIp: row.lastUsedIp,
      secrets: (state === 'running' ? own : []).map(({ id, hint, createdAt, until }) => ({
        id,
        hint,
        createTime: wireTime(createdAt),
        until: until && wireTime(until),
      })),
      can: state === 'running' ? (['rotate', 'end'] as const).filter(isGranted) : [],
    }
  })
}

const one = async (ctx: Context, row: store.KeyRow): Promise<ApiKey> =>
  (await present(ctx, [row]))[0] ?? fail('apiKeys.not_found')

/** Keys in sight, the newest first unless asked otherwise. */
export async function keyPage(ctx: Context, query: z.output<typeof ApiKeyQuery>): Promise<Page<ApiKey>> {
  const { rows, total } = await store.pageKeys(ctx.platform.db, {
    orgIds: await sightOf(ctx),
    searchKey: query.searchKey?.trim() || undefined,
    state: query.state,
    now: ctx.now(),
    by: query.sortField ?? 'createTime',
    ascending: query.sortOrder === 'ascend',
    current: query.current,
    size: query.size,
  })
  return toPage(await present(ctx, rows), total, query)
}

/** Makes a secret of a key; it lies nowhere but in the answer. */
async function addSecret(tx: Tx, ctx: Context, keyId: string): Promise<string> {
  const secret = `${keyPrefix(ctx.platform.config)}${newToken()}`
  await store.insertSecret(tx, {
    id: newId(ctx.platform.clock),
    keyId,
    hash: tokenHash(secret),
    hint: secret.slice(0, keyPrefix(ctx.platform.config).length + HINT_SIGNS),
    createdAt: ctx.now(),
    until: null,
  })
  return secret
}

/**
 * Makes a key of the viewer's enterprise. A repeat is refused by the name, because an answer with a secret is kept nowhere.
 *
 * @throws apiKeys.too_long, apiKeys.range_wrong, apiKeys.name_taken, apiKeys.too_many
 */
export async function createKey(ctx: Context, body: z.output<typeof NewApiKeyBody>): Promise<ApiKeyMade> {
  const { userId, org } = viewerOf(ctx)
  if (!org?.brand) return fail('request.not_permitted')
  const max = await API_KEY_DAYS_MAX.read(ctx.platform)
  if (body.days > max) fail('apiKeys.too_long', { field: 'days', max })
  const ranges = body.ranges.map(
    (range) => normaliseRange(range) ?? fail('apiKeys.range_wrong', { field: 'ranges', range }),
  )
  const made = await ctx.unitOfWork(async (tx) => {
    await store.lockOrg(tx, org.id)
    const now = ctx.now()
    const running = await store.listRunning(tx, org.id, now)
    if (running.some(({ name }) => name === body.name)) fail('apiKeys.name_taken', { field: 'name' })
    if (running.length >= KEYS_MAX) fail('apiKeys.too_many', { max: KEYS_MAX })
    const row: store.KeyRow = {
      id: newId(ctx.platform.clock),
      version: 1,
      orgId: org.id,
      name: body.name,
      scopes: body.scopes,
      ranges: [...new Set(ranges)],
      expiresAt: new Date(now.getTime() + body.days * DAY),
      createdBy: userId,
      endedAt: null,
      endedBy: null,
      lastUsedAt: null,
      lastUsedIp: null,
      createdAt: now,
      updatedAt: now,
    }
    await store.insertKey(tx, row)
    const secret = await addSecret(tx, ctx, row.id)
    await recordChange(tx, ctx, KIND, row, {
      scopes: [null, row.scopes],
      ranges: [null, row.ranges],
      expiresAt: [null, wireTime(row.expiresAt)],
    })
    return { row, secret }
  })
  return { key: await one(ctx, made.row), secret: made.secret }
}

/**
 * Makes a new secret. The one before it is taken for `overlapDays` more, and older ones no longer: two at most.
 *
 * @throws apiKeys.not_found, record.stale, apiKeys.over
 */
export async function rotateKey(
  ctx: Context,
  { id, version, overlapDays }: z.output<typeof RotateBody>,
): Promise<ApiKeyMade> {
  const sight = await sightOf(ctx)
  const made = await ctx.unitOfWork(async (tx) => {
    const now = ctx.now()
    const row = (await store.lockKey(tx, id, sight)) ?? fail('apiKeys.not_found')
    if (row.version !== version) fail('record.stale')
    if (stateOf(row, now) !== 'running') fail('apiKeys.over')
    const secrets = (await store.listSecrets(tx, [id])).filter(isTaken(now))
    const newest = secrets.at(-1)
    const until = new Date(now.getTime() + overlapDays * DAY)
    for (const former of secrets) await store.endSecret(tx, former.id, former === newest ? until : now)
    await dropSecrets(tx, ctx.platform, secrets)
    const secret = await addSecret(tx, ctx, id)
    await store.updateKey(tx, id, { updatedAt: now })
    await recordChange(tx, ctx, KIND, row, { until: [newest?.hint ?? null, wireTime(until)] })
    return { row: { ...row, version: version + 1 }, secret }
  })
  return { key: await one(ctx, made.row), secret: made.secret }
}

/** Ends a key at once, in every process when this commits. Ending it again changes nothing. @throws apiKeys.not_found */
export async function endKey(ctx: Context, id: string): Promise<ApiKey> {
  const sight = await sightOf(ctx)
  const ended = await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockKey(tx, id, sight)) ?? fail('apiKeys.not_found')
    if (row.endedAt) return row
    const change = { endedAt: ctx.now(), endedBy: viewerOf(ctx).userId, updatedAt: ctx.now() }
    await store.updateKey(tx, id, change)
    await dropSecrets(tx, ctx.platform, await store.listSecrets(tx, [id]))
    await recordChange(tx, ctx, KIND, row, { endedAt: [null, wireTime(change.endedAt)] })
    return { ...row, ...change, version: row.version + 1 }
  })
  return one(ctx, ended)
}
