import canonicalize from 'canonicalize'
import type { Context, Platform } from '../context.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { faultKind, rootOf } from '../db/violations.ts'
import { Refusal } from '../fail.ts'
import { newId } from '../ids.ts'
import { seldom } from '../seldom.ts'
import { storable } from './trail.storable.ts'
import * as store from './trail.store.ts'
import type { Change } from './trail.tables.ts'

export type { Change } from './trail.tables.ts'

/** Calls that have told their changes themselves; a plain line for them would say less. */
const toldCalls = new WeakSet<object>()
// A call's contexts, inside of its transaction and outside, share its route.
const told = {
  has: (ctx: Context) => toldCalls.has(ctx.route ?? ctx),
  add: (ctx: Context) => toldCalls.add(ctx.route ?? ctx),
  delete: (ctx: Context) => toldCalls.delete(ctx.route ?? ctx),
}

/** Old and new values by field, or the changes as they are kept. */
type Given = Readonly<Record<string, readonly [before: unknown, after: unknown]>> | readonly Change[]

const changesOf = (given: Given): readonly Change[] =>
  Array.isArray(given)
    ? given
    : Object.entries(given).map(([field, [before, after]]) => ({ field, before, after }))

/**
 * Notes what a call did to a record, in its own transaction: the change and its line stand or fall together.
 * Values of personal fields must be masked, and secrets left out, by the caller.
 *
 * @param kind `user`, `role`, `dictionary` …
 * @param record with the name that people call it by; never personal data in clear
 */
export async function recordChange(
  tx: Tx,
  ctx: Context,
  kind: string,
  { id, name }: { id: string; name: string },
  changes: Given = [],
): Promise<void> {
  await write(tx, ctx, {
    category: 'OPERATE',
    result: 'SUCCESS',
    message: null,
    params: {},
    recordKind: kind,
    recordId: id,
    recordName: name.slice(0, 200),
    // Through JSON, so that what is signed is what the column gives back.
    changes: JSON.parse(JSON.stringify(changesOf(changes))) as Change[],
    elapsed: 0,
  })
  told.add(ctx)
}

/** Fields whose values differ, old → new; what is not in `fields` is nobody's business. */
export function changesBetween<T extends object>(
  before: Partial<T> | null,
  after: Partial<T> | null,
  fields: readonly (keyof T & string)[],
): Change[] {
  return fields.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null]
    return canonicalize(from) === canonicalize(to) ? [] : [{ field, before: from, after: to }]
  })
}

export interface Outcome {
  query: unknown
  body: unknown
  /** Undefined where it went well. */
  error?: unknown
  /** Milliseconds. */
  elapsed: number
}

// Own settings and streams are no acts upon the platform.
const UNINTERESTING = new Set([
  'preferences',
  'deskTexts',
  'followUps',
  'live',
  'uploads',
  'messages',
  'inbox',
])

const byStaff = ({ viewer }: Context) => viewer !== null && (viewer.area === 'a' || viewer.area === 'b')
const isAct = ({ route }: Context) =>
  route?.method === 'POST' && !UNINTERESTING.has(route.name.split('.')[0] ?? '')

/**
 * Runs a unit of work with the line of its call inside: an act of staff whose line cannot be written does not
 * happen. Work that tells its own changes has its line already.
 *
 * @param run opens the transaction; it may run the work again, or not at all where the answer is known
 */
export async function carryingLine<T>(
  ctx: Context,
  outcome: () => Outcome,
  work: (tx: Tx) => Promise<T>,
  run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  if (!(byStaff(ctx) && isAct(ctx))) return run(work)
  let isWritten = false
  const result = await run(async (tx) => {
    const made = await work(tx)
    isWritten = !told.has(ctx)
    if (isWritten) await write(tx, ctx, lineOf(outcome()))
    return made
  })
  if (isWritten) told.add(ctx)
  return result
}

/** Before something that may be rolled back and done anew, which tells of itself anew: the way back to what was told. */
export function tellingAnew(ctx: Context): () => void {
  const isTold = told.has(ctx)
  return () => {
    if (!isTold) told.delete(ctx)
  }
}

/**
 * Writes the line of one call of staff: every act, every refusal for want of a right, every fault. Acts that told
 * their changes have their lines already.
 *
 * @throws what the database says, for an act that went well: nobody gets an answer that no line tells of
 */
export async function noteCall(ctx: Context, outcome: Outcome): Promise<void> {
  if (!ctx.route) return
  const { error } = outcome
  const refused = isRefusal(error)
  const isFault = error !== undefined && !refused
  const forbidden = refused && error.code === 403 && error.details.validCodeBase64 === undefined
  if (!isFault && !(byStaff(ctx) && (isAct(ctx) || forbidden))) return
  if (error === undefined && told.has(ctx)) return
  await write(ctx.platform.autonomous, ctx, lineOf(outcome)).catch((cause: unknown) => {
    // A refusal shows nothing, so it is worth more than its line; that this is missing is seen, once where all fail alike.
    const why = `operation log ${faultKind(cause)}`
    seldom(
      ctx.platform.log,
      why,
      { err: rootOf(cause), requestId: ctx.requestId },
      'operation log not written',
    )
    if (error === undefined) throw cause
  })
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.reason !== 'server.failed'

function lineOf({ error, query, body, elapsed }: Outcome): Line {
  const isFault = error !== undefined && !isRefusal(error)
  return {
    category: isFault ? 'EXCEPTION' : 'OPERATE',
    result: error === undefined ? 'SUCCESS' : 'FAIL',
    message: isFault ? faultText(error) : isRefusal(error) ? error.reason : null,
    params: { ...outline(query), ...outline(body) },
    recordKind: null,
    recordId: null,
    recordName: null,
    changes: [],
    elapsed: Math.round(elapsed),
  }
}

/** Kind and place of a fault; messages of the driver carry values of statements, so only the first line stays. */
function faultText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const place = error.stack?.split('\n').find((line) => /\.(ts|js|mjs):\d+/.test(line))
  const where = place
    ?.trim()
    .replace(/^at /, '')
    .replace(/\(?(?:file:\/\/)?\/.{0,100}\/(apps|packages)\//, '($1/')
  return `${error.name}${where ? ` ${where}` : ''}`.slice(0, 300)
}

const CODES =
  /^(id|ids|\w*Id|\w*IdList|idList|userStatus|status|category|version|configKey|key|module|jobStatus)$/

/** Ids and codes with their values, the names of all other fields: what was asked, without personal data. */
function outline(input: unknown): Record<string, unknown> {
  if (Array.isArray(input))
    return { ids: input.slice(0, 50).map((one) => (one as { id?: unknown })?.id ?? null) }
  if (typeof input !== 'object' || input === null) return {}
  const fields: string[] = []
  const known: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input).slice(0, 60)) {
    if (key === '_' || value === undefined) continue
    const short = JSON.stringify(value) ?? ''
    if (CODES.test(key) && short.length < 500) known[key] = JSON.parse(short) as unknown
    else fields.push(key.slice(0, 60))
  }
  return { ...known, ...(fields.length && { fields }) }
}

type Line = Pick<
  store.OperationRow,
  | 'category'
  | 'result'
  | 'message'
  | 'params'
  | 'recordKind'
  | 'recordId'
  | 'recordName'
  | 'changes'
  | 'elapsed'
>

async function write(db: Queryable, ctx: Context, line: Line): Promise<void> {
  const { platform, viewer, route } = ctx
  const row: Omit<store.OperationRow, 'sign'> = {
    id: newId(platform.clock),
    module: route?.name.split('.')[0] ?? line.recordKind ?? 'system',
    name: route?.name ?? `${line.recordKind ?? 'system'}.job`,
    path: route?.permission ?? '',
    method: route?.method ?? '',
    userId: viewer?.userId ?? null,
    orgId: viewer?.org?.id ?? null,
    area: viewer?.area ?? null,
    ip: ctx.ip,
    userAgent: storable(ctx.userAgent),
    requestId: storable(ctx.requestId),
    at: ctx.now(),
    // Made storable before it is signed, so that what is signed is what the columns give back. Where a system asked,
    // `userId` is a key's, whom nobody finds among people: its name at the time is signed too, and outlives the key.
    ...storable(
      viewer?.machine ? { ...line, params: { ...line.params, interface: viewer.machine.name } } : line,
    ),
  }
  await store.insert(db, { ...row, sign: signOf(platform, row) })
}

/** The keyed digest of a line; whoever has no key cannot alter a line unseen. */
export function signOf(platform: Platform, row: Omit<store.OperationRow, 'sign'>): Buffer {
  return platform.crypto.mac('operation_log', canonicalize(row)!)
}
