import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { REGISTERED_NAMES, type RegisteredName } from '@appeal/contract/exports/exports.handedOver.ts'
import type {
  ExportFormat,
  ExportOrder,
  ExportQuery,
  ExportRecord,
  ExportRegisterQuery,
  RegisteredFormat,
} from '@appeal/contract/exports/exports.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { BrokenContent } from '../../platform/files/sealing.ts'
import { demandAccess } from '../../platform/http/access.ts'
import { disposition, XLSX_TYPE } from '../../platform/http/downloads.ts'
import { newId } from '../../platform/ids.ts'
import { exportable, listOf } from '../../platform/sheets/exportable.ts'
import { noteBroken } from '../../platform/trail/refusals.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { orgScope } from '../organisations/organisations.policy.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { findByLogin } from '../people/users/users.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { openPart } from './exports.files.ts'
import { presentRecords, sealAsked, wordsOf } from './exports.presenter.ts'
import { clear, RUN } from './exports.run.ts'
import { EXPORT_FILES_PER_DAY, EXPORT_ROWS_PER_DAY, EXPORT_RUNNING_MAX } from './exports.settings.ts'
import type { PartRow, RecordRow } from './exports.store.ts'
import * as store from './exports.store.ts'

const DAY_MS = 86_400_000

/** Filters that the list knows, and its sorting; anything else plays no part in a file. */
function queryOf({ platform }: Context, { list, query }: ExportOrder): Record<string, string> {
  const known = [...Object.keys(listOf(platform, list).filters), 'sortField', 'sortOrder']
  return Object.fromEntries(
    known.flatMap((name) => {
      const value = query[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

const one = async (ctx: Context, row: RecordRow): Promise<ExportRecord> => {
  const [record] = await presentRecords(ctx, [row])
  return record ?? fail('exports.not_found')
}

/**
 * Refuses a file beyond what one person may take out in 24 hours. The caller's transaction writes the file's record, and
 * keeps the next one of the same person waiting until it has: no two pass the last place together.
 *
 * @throws exports.files_over, exports.rows_over
 */
async function demandBudget(tx: Tx, ctx: Context, rows: number): Promise<void> {
  const taken = await demandFile(tx, ctx)
  const limit = EXPORT_ROWS_PER_DAY.of(await settings(ctx.platform))
  if (taken.rows + rows > limit) fail('exports.rows_over', { taken: taken.rows, rows, limit })
}

/** The part of the budget that is judged before rows are counted. @throws exports.files_over */
async function demandFile(tx: Tx, ctx: Context): Promise<{ rows: number }> {
  const { userId } = viewerOf(ctx)
  await store.lockOwner(tx, userId)
  const taken = await store.takenSince(tx, userId, new Date(ctx.now().getTime() - DAY_MS))
  const limit = EXPORT_FILES_PER_DAY.of(await settings(ctx.platform))
  if (taken.files >= limit) fail('exports.files_over', { limit })
  return taken
}

/** Refuses, before a file is made, what could not leave anyway. @throws exports.files_over */
export async function demandFileLeft(ctx: Context): Promise<void> {
  await ctx.unitOfWork((tx) => demandFile(tx, ctx))
}

/** @throws exports.too_many */
async function demandPlace(tx: Tx, ctx: Context): Promise<void> {
  const limit = await EXPORT_RUNNING_MAX.read(ctx.platform)
  if ((await store.countOpen(tx, viewerOf(ctx).userId)) >= limit) fail('exports.too_many', { limit })
}

/**
 * Orders the file of a list. Right, filters and columns are judged now; the job judges the right again.
 *
 * @throws exports.column_unknown, exports.too_many, exports.files_over, exports.rows_over, and whatever the list's own call would refuse
 */
export async function startExport(ctx: Context, order: ExportOrder): Promise<ExportRecord> {
  const viewer = viewerOf(ctx)
  const { route, columns, name } = listOf(ctx.platform, order.list)
  demandAccess(viewer, route)
  const column = order.columns.find((one) => !(one in columns))
  if (column !== undefined) fail('exports.column_unknown', { column })
  const query = queryOf(ctx, order)
  const asked = (route.query ? route.query.parse(query) : {}) as object
  const grant = viewer.grants.get(route.permission) ?? null
  // Counting a wide list costs more than all the rest: who has no place for the file has nothing counted.
  await ctx.unitOfWork(async (tx) => {
    await demandFile(tx, ctx)
    await demandPlace(tx, ctx)
  })
  // As the list's own call would see it.
  const { total } = await exportable(ctx, order.list).page(
    { ...ctx, grant },
    { ...asked, current: 1, size: 1 },
  )
  const id = newId(ctx.platform.clock)
  // Of an order sent twice the first one's number comes back.
  const ordered = await ctx.unitOfWork(async (tx) => {
    await demandBudget(tx, ctx, total)
    await demandPlace(tx, ctx)
    await store.insertRecord(tx, {
      id,
      ownerId: viewer.userId,
      orgId: viewer.org?.id ?? null,
      list: order.list,
      format: order.format,
      asked: sealAsked(ctx.platform.crypto, { query, columns: [...new Set(order.columns)] }),
      reason: order.reason,
      language: ctx.language,
      ip: ctx.ip,
      state: 'waiting',
      total,
      createdAt: ctx.now(),
    })
    await recordChange(
      tx,
      ctx,
      'export',
      { id, name: name.zh },
      {
        list: [null, order.list],
        filters: [null, Object.keys(query)],
        columns: [null, order.columns],
        format: [null, order.format],
        reason: [null, order.reason],
        total: [null, total],
      },
    )
    await ctx.platform.jobs.add(tx, RUN, { id }, { key: `${RUN}:${id}`, maxAttempts: 5 })
    return id
  })
  return showExport(ctx, ordered)
}

/** What leaves at once, without an order. */
export interface HandedOver {
  list: RegisteredName
  format: RegisteredFormat
  /** What it was chosen by. */
  query: Readonly<Record<string, string>>
  columns: readonly string[]
  rows: number
  /** Undefined for what is written while it leaves. */
  bytes?: Uint8Array
  reason?: string
}

/**
 * Puts on the register, and into the log, what is handed over at once. The caller sends it only after this: what is
 * not on record does not leave.
 *
 * @throws exports.files_over, exports.rows_over
 */
export async function recordHandedOver(ctx: Context, taken: HandedOver): Promise<void> {
  const viewer = viewerOf(ctx)
  const { list, format, query, columns, rows, bytes, reason = '' } = taken
  const id = newId(ctx.platform.clock)
  const now = ctx.now()
  await ctx.unitOfWork(async (tx) => {
    await demandBudget(tx, ctx, rows)
    await store.insertRecord(tx, {
      id,
      ownerId: viewer.userId,
      orgId: viewer.org?.id ?? null,
      list,
      format,
      asked: sealAsked(ctx.platform.crypto, { query, columns }),
      reason,
      language: ctx.language,
      ip: ctx.ip,
      state: 'done',
      total: rows,
      rows,
      size: bytes?.length ?? 0,
      checksum: bytes ? sm3(bytes).toString('hex') : null,
      createdAt: now,
      finishedAt: now,
      // The file is not kept: there is nothing to fetch again.
      expiresAt: now,
    })
    await recordChange(
      tx,
      ctx,
      'export',
      { id, name: wordsOf(ctx.platform, { list }).name.zh },
      {
        list: [null, list],
        filters: [null, Object.keys(query)],
        columns: [null, [...columns]],
        format: [null, format],
        total: [null, rows],
      },
    )
  })
}

async function listed(
  ctx: Context,
  filter: store.RecordFilter,
  query: z.output<typeof ExportQuery>,
): Promise<Page<ExportRecord>> {
  const { rows, total } = await store.listRecords(
    ctx.platform.db,
    { ...filter, state: query.state, list: query.list },
    { current: query.current, size: query.size, ascending: query.sortOrder === 'ascend' },
  )
  return toPage(await presentRecords(ctx, rows), total, query)
}

/** Own exports, newest first. */
export const ownPage = (ctx: Context, query: z.output<typeof ExportQuery>) =>
  listed(ctx, { ownerId: viewerOf(ctx).userId }, query)

/** Lists, in either language, and organisations by what somebody typed of their names. */
function calledSo(
  platform: Platform,
  orgs: Awaited<ReturnType<typeof orgDirectory>>,
  text: string,
): Pick<NonNullable<store.RecordFilter['sought']>, 'lists' | 'orgIds'> {
  const sought = text.toLowerCase()
  const isCalled = (name: string) => name.toLowerCase().includes(sought)
  return {
    lists: REGISTERED_NAMES.filter((list) => Object.values(wordsOf(platform, { list }).name).some(isCalled)),
    orgIds: orgs.list().flatMap(({ id, name, nameEn }) => ([name, nameEn].some(isCalled) ? [id] : [])),
  }
}

/** Exports of everybody within the scope of the call's grant. */
export async function registerPage(
  ctx: Context,
  { account, searchKey, ...query }: z.output<typeof ExportRegisterQuery>,
): Promise<Page<ExportRecord>> {
  const orgs = await orgDirectory(ctx.platform)
  const within = orgScope(viewerOf(ctx), ctx.grant, orgs)
  const orgIds = within === 'all' ? undefined : [...within]
  const person = account
    ? ((await findByLogin(ctx.platform, 'b', account)) ?? (await findByLogin(ctx.platform, 'a', account)))
    : undefined
  // An account that nobody has took out nothing.
  const ownerId = account ? (person?.id ?? '0') : undefined
  const sought = searchKey ? { text: searchKey, ...calledSo(ctx.platform, orgs, searchKey) } : undefined
  return listed(ctx, { orgIds, ownerId, sought }, query)
}

async function ownRecord(ctx: Context, id: string): Promise<RecordRow> {
  const row = await store.findRecord(ctx.platform.db, id)
  return row?.ownerId === viewerOf(ctx).userId ? row : fail('exports.not_found')
}

/** One own export. @throws exports.not_found */
export const showExport = async (ctx: Context, id: string) => one(ctx, await ownRecord(ctx, id))

/** Stops an own export; what was written is removed. @throws exports.not_found, exports.ended */
export async function cancelExport(ctx: Context, id: string): Promise<ExportRecord> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockOwn(tx, id, viewerOf(ctx).userId)) ?? fail('exports.not_found')
    if (!(await store.changeOpen(tx, id, { state: 'cancelled', finishedAt: ctx.now() })))
      fail('exports.ended')
    await recordChange(
      tx,
      ctx,
      'export',
      { id, name: wordsOf(ctx.platform, row).name.zh },
      { state: [row.state, 'cancelled'] },
    )
  })
  await clear(ctx, id)
  return showExport(ctx, id)
}

/** The whole file, one part after the other; the last one leaves only if the digest is the one in the register. */
async function* contentOf(
  platform: Platform,
  row: RecordRow,
  parts: readonly PartRow[],
): AsyncGenerator<Buffer> {
  const digest = createHash('sm3')
  let held: Buffer | undefined
  try {
    for (const { place } of parts)
      for await (const piece of openPart(platform, place)) {
        if (held) yield held
        digest.update(piece)
        held = piece
      }
    if (digest.digest('hex') !== row.checksum)
      throw new BrokenContent('The stored export is not what was written')
  } catch (error) {
    if (error instanceof BrokenContent) {
      platform.log.error({ exportId: row.id, err: error }, 'a stored export is damaged')
      noteBroken(platform, 'exports')
    }
    throw error
  }
  if (held) yield held
}

const TYPES = {
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const

/** Sends an own file. @throws exports.not_found, exports.unfinished, exports.expired */
export async function downloadExport(ctx: Context, id: string, reply: FastifyReply): Promise<void> {
  const row = await ownRecord(ctx, id)
  const over = row.expiresAt !== null && row.expiresAt <= ctx.now()
  if (row.state === 'expired' || (row.state === 'done' && over)) fail('exports.expired')
  if (row.state !== 'done') fail('exports.unfinished')
  const name = wordsOf(ctx.platform, row).name[row.language]
  await ctx.unitOfWork(async (tx) => {
    await store.countDownload(tx, id)
    await recordChange(
      tx,
      ctx,
      'export',
      { id, name: wordsOf(ctx.platform, row).name.zh },
      { downloads: [row.downloads, row.downloads + 1] },
    )
  })
  const parts = await store.listParts(ctx.platform.db, id)
  reply
    .header('content-disposition', disposition(`${name}-${id}.${row.format}`))
    .header('content-length', row.size)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(TYPES[row.format as ExportFormat])
    .send(Readable.from(contentOf(ctx.platform, row, parts), { objectMode: false }))
}
