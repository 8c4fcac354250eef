import canonicalize from 'canonicalize'
import type { Context } from '../context.ts'
import { chunks } from '../db/bulk.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../ids.ts'
import { named } from '../product.ts'
import * as history from './history.store.ts'
import { linked } from './history.ts'
import type { Ledger, Values } from './ledgers.store.ts'
import * as store from './ledgers.store.ts'

export { type Ledger, ledgerOf, type TableLedger, type Values, valuesById } from './ledgers.store.ts'

/** Every ledger that the features keep. */
export const ledgers = named<Ledger>('ledgers', ({ name }) => name)

/** What lines of records tell: what it is, that it was there before it had lines, that it is no more. */
export const NOTED = 'noted'
export const TAKEN_IN = 'taken_in'
export const GONE = 'gone'
/** The history under this id tells of the ledger as a whole: since when each of its records has lines. */
export const WHOLE = '0'

/** What of a record is not as its line has it; a value that was declared later stands in no line yet. */
export const differing = (said: Values, values: Values): string[] =>
  Object.keys(said).filter((name) => canonicalize(said[name]) !== canonicalize(values[name]))

const system = { fromState: null, toState: null, voice: 'system', actorId: null, actorOrgId: null } as const

interface Noting {
  event?: typeof NOTED | typeof TAKEN_IN
  /** Judges by the newest line whether a record is to be noted at all. */
  isDue?: (said: Values | undefined) => boolean
}

/**
 * Says in the histories of records what they are now, or that they are gone; nothing where the newest line says it
 * already. In the transaction that changed them, whose locks keep their lines in order.
 *
 * @returns how many lines were written
 */
export async function noteRecords(
  tx: Tx,
  ctx: Pick<Context, 'platform' | 'now'>,
  ledger: Ledger,
  ids: readonly string[],
  { event = NOTED, isDue = () => true }: Noting = {},
): Promise<number> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return 0
  const rows = await ledger.read(tx, asked)
  const lasts = await store.lastLines(tx, ledger, asked)
  const lines = asked.flatMap((id) => {
    const [values, last] = [rows.get(id), lasts.get(id)]
    const said = last && last.event !== GONE ? last.said : undefined
    if (!isDue(said) || canonicalize(values) === canonicalize(said)) return []
    const line = { ...system, event: values ? event : GONE, detail: values ?? {}, audience: [] }
    const dated = { ...line, id: newId(ctx.platform.clock), at: ctx.now() }
    return linked(ctx.platform.crypto, store.refOf(ledger, id), [dated], last)
  })
  for (const some of chunks(lines)) await history.insert(tx, some)
  return lines.length
}

/** Says that each record of a ledger has lines from here on. */
export async function noteWhole(tx: Tx, ctx: Pick<Context, 'platform' | 'now'>, ledger: Ledger) {
  const line = { ...system, event: TAKEN_IN, audience: [], id: newId(ctx.platform.clock), at: ctx.now() }
  await history.insert(tx, linked(ctx.platform.crypto, store.refOf(ledger, WHOLE), [line]))
}
