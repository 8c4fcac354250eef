import pLimit from 'p-limit'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/fail.ts'
import type { FileEngine } from '../../platform/files/engine.ts'
import { type Attempt, forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { noteBroken } from '../../platform/trail/refusals.ts'
import { type FileEngines, fileEngines } from './files.engines.ts'
import { storedSize } from './files.sealing.ts'
import { discard, discardOf, heldFiles, namesOfKeepers } from './files.service.ts'
import * as store from './files.store.ts'
import { keepMissingParts } from './files.words.ts'

const DAY = 24 * 3600_000
const LOOSE_LIFE = 7 * DAY
/** Bytes are stored before their row; younger ones may still be waiting for it. */
const ORPHAN_AGE = DAY
const BATCH = 500
/** Questions of a disk or a far end that are on their way together. */
const STATS_AT_ONCE = 16

const before = (ctx: Context, milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)

async function removeLoose(ctx: Context, attempt: Attempt): Promise<number> {
  let removed = 0
  const oldest = before(ctx, LOOSE_LIFE)
  await forEachBatch(
    attempt,
    {
      next: (after, limit) => store.listLoose(ctx.platform.db, oldest, after, limit),
      keyOf: ({ id }) => id,
      together: BATCH,
    },
    async (loose) => {
      const held = await heldFiles(ctx, [...new Set(loose.map(({ ownerId }) => ownerId))])
      const ids = loose.map(({ id }) => id).filter((id) => !held.has(id))
      const rows = await ctx.unitOfWork((tx) => store.deleteLoose(tx, ids))
      for (const row of rows) await discardOf(ctx, row)
      removed += rows.length
    },
  )
  return removed
}

/** Bytes without a row: left by a crash between storing and committing. */
async function removeOrphans(ctx: Context, engine: FileEngine, kept: ReadonlySet<string>): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    const known = await store.knownNames(ctx.platform.db, batch)
    for (const name of batch) {
      if (known.has(name) || kept.has(name)) continue
      await discard(ctx, engine, name)
      removed += 1
    }
    batch = []
  }
  for await (const { name, modifiedAt } of engine.list()) {
    if (modifiedAt < before(ctx, ORPHAN_AGE)) batch.push(name)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return removed
}

/** What lies in an engine that is no longer set up cannot be reached, which is as good as lost until it is. */
const statOf = async (engines: FileEngines, row: store.FileRow) => {
  try {
    return await engines.get(row.engine, row.bucket).stat(row.storedName)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Rows whose bytes are gone or cut: nothing mends them here, so they are reported one by one, and an alarm is raised. */
async function reportLost(ctx: Context): Promise<number> {
  const engines = await fileEngines(ctx.platform)
  const limited = pLimit(STATS_AT_ONCE)
  let lost = 0
  let last = '0'
  for (;;) {
    const rows = await store.listAfter(ctx.platform.db, last, BATCH)
    const found = await Promise.all(rows.map((row) => limited(() => statOf(engines, row))))
    for (const [at, row] of rows.entries()) {
      if (found[at]?.size === storedSize(row)) continue
      lost += 1
      ctx.platform.log.error(
        { fileId: row.id, engine: row.engine },
        'bytes of a stored file are missing or cut',
      )
      noteBroken(ctx.platform, row.engine)
    }
    if (rows.length < BATCH) return lost
    last = rows.at(-1)!.id
  }
}

export interface Swept {
  loose: number
  orphans: number
  lost: number
}

/** Forgets expired uploads and unused files, and compares rows and stored bytes both ways. */
export async function sweepFiles(ctx: Context): Promise<Swept> {
  await store.deleteExpiredUploads(ctx.platform.db, ctx.now())
  const swept: Swept = { loose: 0, orphans: 0, lost: 0 }
  const { all } = await fileEngines(ctx.platform)
  await inParts(ctx, async (attempt) => {
    swept.loose = await removeLoose(ctx, attempt)
    // Asked once: what is kept from now on is younger than what is swept.
    const kept = await namesOfKeepers(ctx.platform)
    // One far end that is not there must not keep the others from being swept.
    for (const engine of all)
      await attempt({ engine: engine.name }, async () => {
        swept.orphans += await removeOrphans(ctx, engine, kept)
      })
    swept.lost = await reportLost(ctx)
  })
  return swept
}

export const fileTasks: readonly Task[] = [
  // 02:50 in China, after the words of cases.
  { name: 'files.keepParts', run: (ctx) => keepMissingParts(ctx), cron: '50 18 * * *' },
  {
    name: 'files.sweep',
    // 03:40 in China.
    cron: '40 19 * * *',
    async run(ctx) {
      ctx.platform.log.info(await sweepFiles(ctx), 'files swept')
    },
  },
]
