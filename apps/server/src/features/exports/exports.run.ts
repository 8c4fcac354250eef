import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import { onConnection } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import type { BulkCiphers } from '../../platform/crypto/bulk.ts'
import { holding, inSnapshot } from '../../platform/db/cursor.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { demandAccess } from '../../platform/http/access.ts'
import { forEach, forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { csvWriter } from '../../platform/sheets/csv.ts'
import { byPages, exportable, listOf } from '../../platform/sheets/exportable.ts'
import type { SheetWriter } from '../../platform/sheets/sheet.ts'
import { xlsxWriter } from '../../platform/sheets/xlsx.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { sampleMark } from '../../platform/world/world.ts'
import { viewerFacts } from '../people/users/users.service.ts'
import { forgetParts, keepPart } from './exports.files.ts'
import { notesOf, WORDS } from './exports.notes.ts'
import { openAsked, wordsOf } from './exports.presenter.ts'
import { EXPORT_KEEP_DAYS } from './exports.settings.ts'
import type { RecordRow } from './exports.store.ts'
import * as store from './exports.store.ts'

export const RUN = 'exports.run'
/** Rows of one step: few enough that they are forgotten young and other work comes in between. */
const PORTION = 1_000
/** Bytes of one stored part. */
const PART_BYTES = 2 * 1024 * 1024
/** Milliseconds between two notes of how far it has come; each also asks whether it was cancelled, or its owner's rights are gone. */
const TELL_EVERY = 400
/** From how many rows on ciphers get a thread of their own; for fewer it would take longer to begin. */
const MANY = 10_000
const DAY = 86_400_000

/** Its owner has cancelled it. */
class Cancelled extends Error {}

/**
 * Whoever ordered it, with the rights of this moment; what was granted then may be gone.
 *
 * @param by where its rows are read, and what opens them
 */
export async function ownerContext(
  system: Context,
  row: RecordRow,
  by?: { db: Db; ciphers: BulkCiphers },
): Promise<Context> {
  const { platform } = system
  const facts = await viewerFacts(platform, row.ownerId)
  const { route } = listOf(platform, row.list as ExportListName)
  const viewer = facts && { ...facts, sessionId: '0' }
  if (!viewer) throw new Refusal('request.not_permitted', {})
  demandAccess(viewer, route)
  return {
    ...systemContext(
      by
        ? onConnection(platform, by.db, {
            crypto: { ...platform.crypto, decryptFields: by.ciphers.openFields },
            // Whatever asks for a connection of its own gets the one that stands still.
            database: { ...platform.database, onOne: (work) => work(by.db) },
          })
        : platform,
      RUN,
    ),
    viewer,
    language: row.language,
    ip: row.ip,
    route: { name: route.name, method: route.method, permission: route.permission },
    grant: viewer.grants.get(route.permission) ?? null,
    // What is written counts by the moment of the order, so that a file made anew is the same file.
    now: () => row.createdAt,
  }
}

/**
 * Whether whoever ordered a file still has every right it was begun with: who has lost some in the middle, or moved, gets
 * no file. Asked beside the snapshot, which knows the rights of its own moment alone, again and again and in the end.
 *
 * @throws Refusal request.not_permitted
 */
async function demandStill(system: Context, row: RecordRow, begun: Context): Promise<void> {
  const { viewer, grant } = await ownerContext(system, row)
  const [before, now] = [begun.viewer, viewer]
  const isWithin = <T>(some: Iterable<T> = [], all: Iterable<T> = []) => {
    const known = new Set(all)
    return [...some].every((one) => known.has(one))
  }
  const isStill =
    before?.org?.path === now?.org?.path &&
    isWithin(before?.roleCodes, now?.roleCodes) &&
    isWithin(begun.grant?.scopes, grant?.scopes) &&
    isWithin(begun.grant?.orgIds, grant?.orgIds)
  if (!isStill) throw new Refusal('request.not_permitted', {})
}

function writerFor(
  { platform }: Context,
  row: RecordRow,
  columns: readonly string[],
  watermark: string,
): SheetWriter {
  const list = listOf(platform, row.list as ExportListName)
  const head = columns.map((column) => list.columns[column]?.[row.language] ?? column)
  if (row.format === 'csv') return csvWriter(head)
  return xlsxWriter({
    head,
    name: list.name[row.language],
    notesName: WORDS[row.language].notes,
    watermark,
    madeAt: row.createdAt,
  })
}

/** Takes bytes as they come, and stores them in parts. */
function partKeeper(system: Context, row: RecordRow, ciphers: BulkCiphers) {
  let waiting: Uint8Array[] = []
  let held = 0
  let size = 0
  let part = 0
  let storing: Promise<void> = Promise.resolve()
  async function keep(bytes: Buffer, part: number, rows: number): Promise<void> {
    const place = await keepPart(system.platform, ciphers, bytes)
    await store.insertPart(system.platform.db, { recordId: row.id, part, rows, place })
  }
  /** The next rows are made while the disk takes these; no more than two parts wait. */
  async function flush(rows: number): Promise<void> {
    if (held === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    held = 0
    size += bytes.length
    part += 1
    await storing
    storing = keep(bytes, part, rows)
    // Told by the next part, or the end.
    storing.catch(() => undefined)
  }
  return {
    async take(bytes: readonly Uint8Array[], rows: number): Promise<void> {
      for (const one of bytes) {
        waiting.push(one)
        held += one.byteLength
      }
      if (held >= PART_BYTES) await flush(rows)
    },
    async end(rows: number): Promise<{ size: number; checksum: string }> {
      await flush(rows)
      await storing
      return { size, checksum: await ciphers.digest() }
    },
    /** What is being stored can be cleared away only once it is there. */
    settled: () => storing.catch(() => undefined),
  }
}

/**
 * Writes the whole file.
 *
 * @param db   where all of its rows are read
 * @param hold what keeps every other process away from it
 * @throws Cancelled, and Refusal where the rights are gone
 */
async function write(system: Context, row: RecordRow, db: Db, hold: Db): Promise<void> {
  const { platform } = system
  const ciphers = platform.crypto.forFile(row.total > MANY)
  const ctx = await ownerContext(system, row, { db, ciphers })
  const list = exportable(ctx, row.list as ExportListName)
  const { query, columns } = openAsked(platform.crypto, row)
  const { route } = listOf(platform, row.list as ExportListName)
  const asked = route.query ? (route.query.parse(query) as object) : {}
  const cells = await list.cells(ctx)
  const make = columns.map((column) => cells[column] ?? (() => null))
  const { config } = ctx.platform
  const by = [ctx.viewer?.org?.name, ctx.viewer?.name, wireTime(row.createdAt), row.id].join(' ')
  const watermark = config.SANDBOX ? `${sampleMark(config)} ${by}` : by
  const writer = writerFor(ctx, row, columns, watermark)
  const keeper = partKeeper(system, row, ciphers)

  let rows = 0
  let told = performance.now()
  const source = list.sweep?.(ctx, asked, PORTION, columns) ?? byPages(list, ctx, asked, PORTION)
  try {
    for await (const portion of source) {
      const lines = portion.map((one) => make.map((cell) => cell(one)))
      rows += lines.length
      await keeper.take(await writer.add(lines), rows)
      if (performance.now() - told < TELL_EVERY) continue
      told = performance.now()
      await demandStill(system, row, ctx)
      const total = Math.max(row.total, rows)
      await store.demandHold(hold)
      if (!(await store.changeOpen(platform.db, row.id, { rows, total }))) throw new Cancelled()
    }
    await keeper.take(await writer.end(await notesOf(ctx, row, rows)), rows)
    await store.demandHold(hold)
    const made = await keeper.end(rows)
    await demandStill(system, row, ctx)
    await finish(system, ctx, row, { rows, ...made })
  } finally {
    await keeper.settled()
    await ciphers.close()
  }
}

async function finish(
  system: Context,
  ctx: Context,
  row: RecordRow,
  { rows, size, checksum }: { rows: number; size: number; checksum: string },
): Promise<void> {
  const { platform } = system
  const days = await EXPORT_KEEP_DAYS.read(platform)
  const now = system.now()
  await system.unitOfWork(async (tx) => {
    const done = await store.changeOpen(tx, row.id, {
      state: 'done',
      rows,
      total: rows,
      size,
      checksum,
      finishedAt: now,
      expiresAt: new Date(now.getTime() + days * DAY),
    })
    if (!done) throw new Cancelled()
    const { route: _, ...inJob } = ctx
    await recordChange(
      tx,
      { ...inJob, platform, now: system.now },
      'export',
      { id: row.id, name: wordsOf(ctx.platform, row).name.zh },
      { rows: [null, rows], checksum: [null, checksum] },
    )
  })
}

/** Takes away what an earlier try, or a cancelled one, left of the file. */
export async function clear({ platform }: Context, id: string): Promise<void> {
  const parts = await store.deleteParts(platform.db, id)
  await forgetParts(
    platform,
    parts.map(({ place }) => place),
  )
}

/**
 * Writes the file of an order that this process has taken.
 *
 * @param goesElsewhere whether what failed may go well with rows from elsewhere; the file is then begun anew there
 * @returns whether it is over
 */
async function make(
  system: Context,
  id: string,
  { db, hold }: { db: Db; hold: Db },
  goesElsewhere: (error: unknown) => Promise<boolean> = async () => false,
): Promise<boolean> {
  const { platform } = system
  // Read beside the snapshot: its moment may be older than the end of another process's work.
  if (!(await store.changeOpen(platform.db, id, { state: 'running', rows: 0 }))) return true
  const row = await store.findRecord(platform.db, id)
  if (!row) return true
  await clear(system, id)
  try {
    await write(system, row, db, hold)
  } catch (error) {
    const isLost = !(error instanceof Cancelled || error instanceof Refusal)
    if (isLost && (await goesElsewhere(error))) return false
    if (!(error instanceof Cancelled)) {
      platform.log.error({ err: error, exportId: id }, 'export failed')
      const fault = error instanceof Refusal ? error.reason : 'exports.interrupted'
      await store.changeOpen(platform.db, id, { state: 'failed', fault, finishedAt: system.now() })
    }
    await clear(system, id)
  }
  return true
}

/**
 * The replica that a file may be read from: one that has all that the primary has at this moment, and so whatever its
 * owner wrote before ordering it (decision 0029).
 */
async function replicaFor({ replicas }: Context['platform']): Promise<Database | undefined> {
  const end = await replicas?.endNow()
  return end === undefined ? undefined : replicas?.chooseForJob(end)
}

/** @returns whether it is over; false where the replica was lost */
async function makeFrom(replica: Database, system: Context, id: string): Promise<boolean> {
  const { replicas, database } = system.platform
  const isLost = async (error: unknown) => (await replicas?.failed(replica, error)) === true
  // Advisory locks are each host's own: who writes the file is held where everybody looks.
  return holding(database, async (hold) => {
    if (!(await store.take(hold, id))) return true
    return inSnapshot(replica, (db) => make(system, id, { db, hold }, isLost)).catch(async (error) => {
      if (await isLost(error)) return false
      throw error
    })
  })
}

/**
 * Writes the file of an order. All rows are read at one moment's state of one host, a replica that has come so far, else
 * the primary; a run that was cut off is done anew from the beginning, so that a file never mixes two moments or two
 * hosts. Of several processes one does it.
 */
export async function runExport(system: Context, id: string): Promise<void> {
  const { platform } = system
  const replica = await replicaFor(platform)
  if (replica && (await makeFrom(replica, system, id))) return
  await inSnapshot(platform.database, async (db) => {
    if (await store.take(db, id)) await make(system, id, { db, hold: db })
  })
}

const FORSAKEN_MS = 60_000
/** Nothing that takes longer will ever end. */
const GIVEN_UP_MS = DAY

/** Takes up exports whose server died: the queue itself would wait hours before it gave the job to another one. */
export async function resumeForsaken(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const now = ctx.now().getTime()
  const open = await store.listOpenSince(db, new Date(now - FORSAKEN_MS))
  await inParts(ctx, (attempt) =>
    forEach(
      attempt,
      open,
      ({ id }) => id,
      async ({ id, createdAt }) => {
        if (createdAt.getTime() >= now - GIVEN_UP_MS) return runExport(ctx, id)
        await store.changeOpen(db, id, {
          state: 'failed',
          fault: 'exports.interrupted',
          finishedAt: ctx.now(),
        })
      },
    ),
  )
}

/** Deletes files whose time is over; their lines in the register stay. */
export async function expireFiles(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const now = ctx.now()
  await inParts(ctx, async (attempt) => {
    await forEachBatch(
      attempt,
      { next: (after, limit) => store.listOutdated(db, now, after, limit), keyOf: ({ id }) => id },
      async ([row]) => {
        await store.markExpired(db, row!.id)
        await clear(ctx, row!.id)
      },
    )
    await forEach(
      attempt,
      await store.listOrphans(db),
      ({ recordId }) => recordId,
      ({ recordId }) => clear(ctx, recordId),
    )
  })
}
