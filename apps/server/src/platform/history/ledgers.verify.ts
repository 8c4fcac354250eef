import type { Context } from '../context.ts'
import type { Crypto } from '../crypto/crypto.ts'
import { atOneMoment, type Queryable } from '../db/db.ts'
import { firstBrokenLink } from './history.ts'
import * as store from './ledgers.store.ts'
import {
  differing,
  GONE,
  type Ledger,
  ledgers,
  noteRecords,
  noteWhole,
  TAKEN_IN,
  type Values,
  WHOLE,
} from './ledgers.ts'

/** A record that is not what its newest line says, that is gone, that no line tells of, or whose lines do not hold. */
export interface WrongRecord {
  ledger: string
  id: string
  why: 'changed' | 'gone' | 'unnoted' | 'link'
  /** What of it is another value. */
  columns: string[]
  /** The first line that does not hold, where it is the lines. */
  seq?: number
  /** What its newest line says of it. */
  said: Values
}

type Key = Pick<Crypto, 'mac'> | undefined
interface Judged {
  records: number
  wrong: WrongRecord[]
  last: string | undefined
}

const AT_ONCE = 500
/** Below every id, and below that of the ledger as a whole. */
const BEFORE_ALL = '-1'

/** Judges the next records that have lines. */
async function judgeLines(db: Queryable, ledger: Ledger, after: string, crypto: Key): Promise<Judged> {
  const ids = await store.nextLined(db, ledger, after, AT_ONCE)
  const histories = await store.listLines(db, ledger, ids)
  const rows = await ledger.read(db, ids)
  const wrong = [...histories].flatMap(([id, lines]): WrongRecord[] => {
    const { event, detail: said = {} } = lines.at(-1) ?? {}
    const values = rows.get(id)
    const fault = (why: WrongRecord['why'], more: { columns?: string[]; seq?: number } = {}) => [
      { ledger: ledger.name, id, why, columns: [], said, ...more },
    ]
    const seq = firstBrokenLink(lines, crypto)
    if (seq !== null) return fault('link', { seq })
    if (id === WHOLE) return []
    if (event === GONE) return values ? fault('unnoted') : []
    if (!values) return fault('gone')
    const columns = differing(said, values)
    return columns.length > 0 ? fault('changed', { columns }) : []
  })
  return { wrong, records: rows.size, last: ids.at(-1) }
}

/** Tells the next records that no line tells of. */
async function judgeRows(db: Queryable, ledger: Ledger, after: string): Promise<Judged> {
  const ids = await ledger.next(db, after, AT_ONCE)
  const lines = await store.lastLines(db, ledger, ids)
  const wrong = ids
    .filter((id) => !lines.has(id))
    .map((id): WrongRecord => ({ ledger: ledger.name, id, why: 'unnoted', columns: [], said: {} }))
  return { wrong, records: wrong.length, last: ids.at(-1) }
}

async function walk(judge: typeof judgeLines, db: Queryable, ledger: Ledger, crypto: Key) {
  const found = { records: 0, wrong: [] as WrongRecord[] }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const { wrong, records, last }: Judged = await judge(db, ledger, after, crypto)
    found.records += records
    found.wrong.push(...wrong)
    after = last
  }
  return found
}

const isWhole = async (db: Queryable, ledger: Ledger): Promise<boolean> =>
  (await store.lastLines(db, ledger, [WHOLE])).has(WHOLE)

/**
 * Compares every record of the ledgers with its newest line, and the lines with each other. A record without lines is
 * told of once its ledger was taken in as a whole: what lay there before this edition has none until then.
 *
 * @param crypto left out where the key is not at hand; marks of lines are then taken as they are
 */
export async function verifyLedgers(
  db: Queryable,
  all: readonly Ledger[],
  crypto?: Key,
): Promise<{ records: number; wrong: WrongRecord[] }> {
  const found = { records: 0, wrong: [] as WrongRecord[] }
  for (const ledger of all) {
    const lined = await walk(judgeLines, db, ledger, crypto)
    const unlined = await walk(judgeRows, db, ledger, crypto)
    found.records += lined.records + unlined.records
    found.wrong.push(...lined.wrong, ...((await isWhole(db, ledger)) ? unlined.wrong : []))
  }
  return found
}

/** Where each process looks next, by ledger. Whoever starts anew begins anew: nothing is lost by it. */
const cursors = new WeakMap<object, Map<string, { lined: string; unlined: string }>>()

/**
 * Compares a stretch of each ledger with its lines, from where the last look ended.
 *
 * @returns the first record that does not hold
 */
export async function verifySomeRecords({ platform }: Context): Promise<WrongRecord | undefined> {
  const at = cursors.get(platform) ?? new Map<string, { lined: string; unlined: string }>()
  cursors.set(platform, at)
  for (const ledger of Object.values(platform.product.of(ledgers))) {
    const { lined, unlined } = at.get(ledger.name) ?? { lined: BEFORE_ALL, unlined: BEFORE_ALL }
    const [lines, rows, whole] = await atOneMoment(platform.db, async (tx) => [
      await judgeLines(tx, ledger, lined, platform.crypto),
      await judgeRows(tx, ledger, unlined),
      await isWhole(tx, ledger),
    ])
    at.set(ledger.name, { lined: lines.last ?? BEFORE_ALL, unlined: rows.last ?? BEFORE_ALL })
    const [wrong] = [...lines.wrong, ...(whole ? rows.wrong : [])]
    if (wrong) return wrong
  }
  return undefined
}

/**
 * Writes the first lines of records from before this edition. While processes of the former edition still write, each
 * run finds more; the first one that finds nothing says that the ledger is whole, and from then on a record without
 * lines is one that was put in by hand.
 */
export async function takeIn(ctx: Context, ledger: Ledger): Promise<void> {
  const { db, crypto } = ctx.platform
  if (await isWhole(db, ledger)) return
  const lined = await walk(judgeLines, db, ledger, crypto)
  const unlined = await walk(judgeRows, db, ledger, crypto)
  // Lines that do not hold are for whoever checks, and nothing that a further line could mend.
  const wrong = [...lined.wrong.filter(({ why }) => why !== 'link'), ...unlined.wrong]
  for (let from = 0; from < wrong.length; from += AT_ONCE)
    await db.transaction(async (tx) => {
      const ids = wrong.slice(from, from + AT_ONCE).map(({ id }) => id)
      await ledger.lock(tx, ids)
      await noteRecords(tx, ctx, ledger, ids, { event: TAKEN_IN })
    })
  if (wrong.length === 0) await db.transaction((tx) => noteWhole(tx, ctx, ledger))
}
