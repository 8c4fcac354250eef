import { appendFile, open, stat, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HeadPlaceState } from '@appeal/contract/transparency/headPlaces.routes.ts'
import type { HeadFault } from '@appeal/contract/transparency/headPlaces.ts'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context, Platform } from '../../platform/context.ts'
import { keepLocked, NotLocked } from '../../platform/files/s3.locked.ts'
import { inParts } from '../../platform/jobs/batches.ts'
import { NotAllowed, outboundOf } from '../../platform/outbound.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { statesOf } from '../outbox/outbox.service.ts'
import { type Settings, settings } from '../reference/settings/settings.service.ts'
import * as places from './transparency.places.store.ts'
import * as declared from './transparency.settings.ts'
import * as store from './transparency.store.ts'
import { headTemplates } from './transparency.templates.ts'
import { headOf } from './transparency.tree.ts'

/** Heads that go to a place at once. */
const PORTION = 200
const A_DAY_MS = 86_400_000

/** What became of heads that were handed over: arrived, or on their way. */
type Taken = 'taken' | 'sent'
interface Handing {
  row: places.PlaceRow
  heads: readonly LogHead[]
}
interface Place {
  name: places.PlaceName
  /** @throws whatever keeps it from taking them */
  take(handing: Handing): Promise<Taken>
  /** What became of what is on its way; left out where nothing ever is. */
  arrived?(row: places.PlaceRow): Promise<'taken' | 'sent' | 'failed'>
}

const linesOf = (heads: readonly LogHead[]) => heads.map((head) => JSON.stringify(head))
const spanOf = (heads: readonly LogHead[]) => ({ first: heads[0]!.seq, last: heads.at(-1)!.seq })

/** Why a place did not take heads. */
function faultOf(error: unknown): HeadFault {
  if (error instanceof NotAllowed) return 'address'
  if (error instanceof NotLocked) return 'unlocked'
  const { code, name, $metadata } = error as {
    code?: string
    name?: string
    $metadata?: { httpStatusCode?: number }
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  if (code === 'ENOENT' || name === 'NoSuchBucket') return 'missing'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) return 'refused'
  return [401, 403].includes($metadata?.httpStatusCode ?? 0) ? 'refused' : 'failed'
}

// ---------------------------------------------------------------- the places

/** Lines after what lies there; half a line that a full disk left is taken back. */
async function append(file: string, lines: readonly string[]): Promise<void> {
  const size = await stat(file).then(
    (at) => at.size,
    () => 0,
  )
  const isOpen = size > 0 && (await endsWithin(file, size))
  try {
    await appendFile(file, `${isOpen ? '\n' : ''}${lines.join('\n')}\n`, { flush: true })
  } catch (error) {
    await truncate(file, size).catch(() => undefined)
    throw error
  }
}

async function endsWithin(file: string, size: number): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer[0] !== 10
  } finally {
    await handle.close()
  }
}

const filePlace = (file: string): Place => ({
  name: 'file',
  async take({ heads }) {
    await append(file, linesOf(heads))
    return 'taken'
  },
})

/** Addresses of the setting. */
export const mailsOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const mailPlace = (ctx: Context, addresses: readonly string[]): Place => {
  const keyOf = (seq: number, tries: number, at: number) => `heads:${seq}:${tries}:${at}`
  return {
    name: 'mail',
    async take({ row, heads }) {
      const { first, last } = spanOf(heads)
      await ctx.unitOfWork(async (tx) => {
        for (const [at, email] of addresses.entries())
          await tell(tx, ctx, {
            template: headTemplates.headsKept,
            to: { email },
            data: { first, last, heads: linesOf(heads).join('\n') },
            channels: ['mail'],
            key: keyOf(last, row.tries + 1, at),
          })
      })
      return 'sent'
    },
    async arrived({ sentSeq, tries }) {
      const keys = addresses.map((_, at) => `${keyOf(sentSeq, tries, at)}:mail`)
      const states = await statesOf(ctx.platform.db, keys)
      const told = keys.map((key) => states.get(key))
      if (told.every((state) => state === 'sent')) return 'taken'
      return told.every((state) => state === 'sent' || state === 'queued' || state === 'sending')
        ? 'sent'
        : 'failed'
    },
  }
}

function bucketPlace(ctx: Context, known: Settings): Place | undefined {
  const bucket = declared.LOG_HEADS_S3_BUCKET.of(known)
  const endpoint = declared.LOG_HEADS_S3_END_POINT.of(known)
  if (!bucket || !endpoint) return undefined
  return {
    name: 's3',
    async take({ heads }) {
      const { first, last } = spanOf(heads)
      const days = declared.LOG_HEADS_S3_DAYS.of(known)
      await keepLocked(
        {
          endpoint,
          region: declared.LOG_HEADS_S3_REGION.of(known) || undefined,
          bucket,
          accessKey: declared.LOG_HEADS_S3_ACCESS_KEY.of(known),
          secretKey: declared.LOG_HEADS_S3_SECRET_KEY.of(known),
          outbound: outboundOf(ctx.platform.config),
        },
        {
          name: `log-heads-${[first, last].map((seq) => String(seq).padStart(10, '0')).join('-')}.jsonl`,
          bytes: Buffer.from(`${linesOf(heads).join('\n')}\n`),
          until: new Date(ctx.now().getTime() + days * A_DAY_MS),
        },
      )
      return 'taken'
    },
  }
}

/** The second places that are set up now. */
async function placesOf(ctx: Context): Promise<Place[]> {
  const known = await settings(ctx.platform)
  const file = ctx.platform.config.LOG_HEADS_FILE
  const mails = mailsOf(declared.LOG_HEADS_MAIL.of(known))
  const bucket = bucketPlace(ctx, known)
  return [
    ...(file ? [filePlace(file)] : []),
    ...(mails.length > 0 ? [mailPlace(ctx, mails)] : []),
    ...(bucket ? [bucket] : []),
  ]
}

// ---------------------------------------------------------------- sending

/**
 * Sends to each second place the heads that it has not taken, in their order. What cannot be sent now is tried again with
 * the next run; how long a place has taken none is looked at by the alarms (`headsUnsent`). A new place begins with the
 * newest head, which vouches for all before it.
 */
export async function sendHeads(ctx: Context): Promise<void> {
  const { db } = ctx.platform
  const all = await placesOf(ctx)
  const newest = (await store.lastHead(db))?.seq ?? 0
  const begin = { since: ctx.now(), seq: Math.max(0, newest - 1) }
  await places.setPlaces(
    db,
    all.map(({ name }) => name),
    begin,
  )
  const rows = new Map((await places.listPlaces(db)).map((row) => [row.name, row]))
  await inParts(ctx, async (attempt) => {
    for (const place of all) {
      const row = rows.get(place.name)
      if (row) await attempt({ place: place.name }, () => sendTo(ctx, place, row))
    }
  })
}

/** What cannot be sent is told by the job too: it has failed. */
async function sendTo(ctx: Context, place: Place, row: places.PlaceRow): Promise<void> {
  try {
    await handOver(ctx, place, row)
  } catch (error) {
    await places.updatePlace(ctx.platform.db, place.name, { fault: faultOf(error), failedAt: ctx.now() })
    throw error
  }
}

/** No lock is held meanwhile: two that send at once send the same, and mails have one key. */
async function handOver(ctx: Context, place: Place, row: places.PlaceRow): Promise<void> {
  const { db } = ctx.platform
  const now = ctx.now()
  const well = { takenAt: now, fault: null, failedAt: null }
  let from = row
  if (row.sentSeq > row.seq) {
    const became = (await place.arrived?.(row)) ?? 'failed'
    if (became === 'sent') return
    if (became === 'failed') await places.updatePlace(db, place.name, { fault: 'undelivered', failedAt: now })
    else {
      from = { ...row, seq: row.sentSeq, tries: 0 }
      await places.updatePlace(db, place.name, { ...well, seq: from.seq, tries: 0 })
    }
  }
  const heads = (await store.headsAfter(db, from.seq, PORTION)).map(headOf)
  if (heads.length === 0) return
  const { last } = spanOf(heads)
  const became = await place.take({ row: from, heads })
  await places.updatePlace(
    db,
    place.name,
    became === 'taken'
      ? { ...well, seq: last, sentSeq: last, tries: 0 }
      : { sentSeq: last, tries: from.tries + 1 },
  )
}

// ---------------------------------------------------------------- showing

/** Whether a file lies on the disk of the data folder. */
async function isOnSameDisk({ config }: Platform): Promise<boolean> {
  const deviceOf = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => undefined,
    )
  const device = await deviceOf(dirname(config.LOG_HEADS_FILE ?? ''))
  return device !== undefined && device === (await deviceOf(config.DATA_DIR))
}

/** Each second place, the last head that it took, and why it did not take the next one. */
export async function headPlaces(ctx: Context): Promise<{ newest: number; places: HeadPlaceState[] }> {
  const { platform } = ctx
  const [rows, last, sameDisk] = await Promise.all([
    places.listPlaces(platform.db),
    store.lastHead(platform.db),
    isOnSameDisk(platform),
  ])
  const told = (at: Date | null) => at && wireTime(at)
  return {
    newest: last?.seq ?? 0,
    places: rows.map((row) => ({
      name: row.name,
      seq: row.takenAt ? row.seq : 0,
      takenAt: told(row.takenAt),
      fault: row.fault,
      failedAt: told(row.failedAt),
      sameDisk: row.name === 'file' && sameDisk,
    })),
  }
}
