import type { ExportListName } from '@appeal/contract/exports/exports.lists.ts'
import { onConnection } from '../../platform/cache.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, systemContext } from '../../platform/context.ts'
import type { BulkCiphers } from '../../platform/crypto/bulk.ts'
import { inSnapshot } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { demandAccess } from '../../platform/http/access.ts'
import { forEach, forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { csvWriter } from '../../platform/sheets/csv.ts'
import { byPages, exportable, listOf } from '../../platform/sheets/exportable.ts'
import type { SheetNotes, SheetWriter } from '../../platform/sheets/sheet.ts'
import { xlsxWriter } from '../../platform/sheets/xlsx.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { sampleMark } from '../../platform/world/world.ts'
import { viewerFacts } from '../people/users/users.service.ts'
import { forgetParts, keepPart } from './exports.files.ts'
import { conditionOf, openAsked, wordsOf } from './exports.presenter.ts'
import { EXPORT_KEEP_DAYS } from './exports.settings.ts'
import type { RecordRow } from './exports.store.ts'
import * as store from './exports.store.ts'

export const RUN = 'exports.run'
/** Rows of one step: few enough that they are forgotten young and other work comes in between. */
const PORTION = 1_000
/** Bytes of one stored part. */
const PART_BYTES = 2 * 1024 * 1024
/** Milliseconds between two notes of how far it has come; each also asks whether it was cancelled. */
const TELL_EVERY = 400
/** From how many rows on ciphers get a thread of their own; for fewer it would take longer to begin. */
const MANY = 10_000
const DAY = 86_400_000

/** Its owner has cancelled it. */
class Cancelled extends Error {}

const WORDS = {
  zh: {
    notes: '导出说明',
    number: '导出编号',
    list: '列表',
    condition: '筛选条件',
    rows: '行数',
    who: '导出人',
    when: '导出时间',
    why: '导出原因',
    masked: '个人信息',
    maskedText: '与页面相同，已脱敏',
    warning: '仅供本次导出原因使用，请勿外传；导出与下载均已登记。',
  },
  en: {
    notes: 'About this file',
    number: 'Export number',
    list: 'List',
    condition: 'Filters',
    rows: 'Rows',
    who: 'Exported by',
    when: 'Exported at',
    why: 'Reason',
    masked: 'Personal data',
    maskedText: 'masked as on the screen',
    warning: 'For the stated reason only; do not pass it on. Exports and downloads are on record.',
  },
} as const

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
        ? onConnection(platform, by.db, { ...platform.crypto, decryptFields: by.ciphers.openFields })
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

async function notesOf(ctx: Context, row: RecordRow, rows: number): Promise<SheetNotes> {
  const words = WORDS[row.language]
  const list = row.list as ExportListName
  const condition = await conditionOf(ctx, list, openAsked(ctx.platform.crypto, row))
  return [
    [words.number, row.id],
    [words.list, wordsOf(ctx.platform, row).name[row.language]],
    [words.condition, condition],
    [words.rows, String(rows)],
    [words.who, [ctx.viewer?.org?.name, ctx.viewer?.name].filter(Boolean).join(' ')],
    [words.when, wireTime(row.createdAt)],
    [words.why, row.reason],
    [words.masked, words.maskedText],
    [words.warning, ''],
  ]
}

/** Writes the whole file. @throws Cancelled, and Refusal where the rights are gone */
async function write(system: Context, row: RecordRow, db: Db): Promise<void> {
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
  const source = list.sweep?.(ctx, asked, PORTION) ?? byPages(list, ctx, asked, PORTION)
  try {
    for await (const portion of source) {
      const lines = portion.map((one) => make.map((cell) => cell(one)))
      rows += lines.length
      await keeper.take(await writer.add(lines), rows)
      if (performance.now() - told < TELL_EVERY) continue
      told = performance.now()
      const total = Math.max(row.total, rows)
      if (!(await store.changeOpen(platform.db, row.id, { rows, total }))) throw new Cancelled()
    }
    await keeper.take(await writer.end(await notesOf(ctx, row, rows)), rows)
    await finish(system, ctx, row, { rows, ...(await keeper.end(rows)) })
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
  await platform.db.transaction(async (tx) => {
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
 * Writes the file of an order. All rows are read at one moment's state of the database; a run that was cut off is
 * done anew from the beginning, so that a file never mixes two moments. Of several processes one does it.
 */
export async function runExport(system: Context, id: string): Promise<void> {
  const { platform } = system
  await inSnapshot(platform.database, async (db) => {
    if (!(await store.take(db, id))) return
    // Read beside the snapshot: its moment may be older than the end of another process's work.
    if (!(await store.changeOpen(platform.db, id, { state: 'running', rows: 0 }))) return
    const row = await store.findRecord(platform.db, id)
    if (!row) return
    await clear(system, id)
    try {
      await write(system, row, db)
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        platform.log.error({ err: error, exportId: id }, 'export failed')
        const fault = error instanceof Refusal ? error.reason : 'exports.interrupted'
        await store.changeOpen(platform.db, id, { state: 'failed', fault, finishedAt: system.now() })
      }
      await clear(system, id)
    }
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
