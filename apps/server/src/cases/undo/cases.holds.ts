import { clockTable } from '../../features/calendar/calendar.service.ts'
import type { Context, Held } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import type { CaseBase, CaseStep, Kind, OwnTable } from '../cases.kind.ts'
import { UNDO_SECONDS } from '../cases.settings.ts'
import type { Part } from './cases.undo.store.ts'
import * as store from './cases.undo.store.ts'

/** The job that ends a hold: what was before goes, and pages hear of the messages whose time has come. */
export const RELEASE = 'cases.release'

/** What an act is carried out under that may be undone. */
export interface Hold {
  action: string
  ctx: Context & { held: Held }
  before: string
}

/** Rows that an undo puts back: the case's own, its clocks, what the kind keeps beside. */
export function partsOf(kind: Kind, id: string): { own: Part; clocks: Part; beside: Part[] } {
  const part = (of: OwnTable) => store.partOf(of, { kind: kind.name, id })
  const { table, id: caseId } = kind.store
  return {
    own: part({ table, caseId }),
    clocks: part(clockTable),
    beside: (kind.undo?.keeps ?? []).map(part),
  }
}

/** Whether an act of a kind may be undone while what it tells waits. */
export const mayUndo = (kind: Pick<Kind, 'undo'>, action: string): boolean =>
  kind.undo?.acts.includes(action) ?? false

/**
 * What an act tells waits from here on, and what the case is now is noted; nothing where the act cannot be undone. Only
 * what a person presses is held, or orders for many cases, which are taken back as a whole (`desk/bulk`).
 */
export async function beginHold<Row extends CaseBase>(
  ctx: Context,
  tx: Tx,
  kind: Kind<Row>,
  action: string,
  row: Row,
): Promise<Hold | undefined> {
  if (!mayUndo(kind, action)) return undefined
  const seconds = ctx.order?.seconds ?? (ctx.route ? await UNDO_SECONDS.read(ctx.platform) : 0)
  if (seconds === 0) return undefined
  const { own, clocks, beside } = partsOf(kind, row.id)
  const before = await store.rowsNow(tx, [own, clocks, ...beside])
  const until = new Date(ctx.now().getTime() + seconds * 1_000)
  return { action, before, ctx: { ...ctx, held: { until, outbox: [], messages: [] } } }
}

/** Keeps the way back for as long as nothing has left; after a binding line there is none. */
export async function keepHold<Row extends CaseBase>(
  { tx, ctx, kind, row }: CaseStep<Row>,
  { action, before, ctx: { held } }: Hold,
  version: number,
  lines: readonly { event: string }[],
): Promise<void> {
  const isBinding = lines.some(({ event }) => kind.undo?.binding?.includes(event))
  const audience = [...new Set(lines.flatMap(({ event }) => kind.table.events[event]?.visibleTo ?? []))]
  await store.upsert(tx, {
    caseKind: kind.name,
    caseId: row.id,
    caseNo: kind.about(row).no,
    action,
    version,
    actorId: ctx.viewer?.userId ?? '0',
    orderId: ctx.order?.id ?? null,
    at: ctx.now(),
    until: held.until,
    before: isBinding ? null : before,
    audience,
    outbox: held.outbox,
    messages: held.messages,
  })
  // A later act on the same case has messages of its own: each act has its own job.
  await ctx.platform.jobs.add(
    tx,
    RELEASE,
    { kind: kind.name, id: row.id, messages: held.messages },
    { key: `${RELEASE}:${kind.name}:${row.id}:${version}`, runAt: held.until },
  )
}

/** Since when what was decided on a case waits to leave the house; undefined where nothing waits. */
export async function waitingSince(
  db: Queryable,
  { kind, id }: CaseRef,
  now: Date,
): Promise<Date | undefined> {
  const hold = await store.find(db, { caseKind: kind as store.HoldRow['caseKind'], caseId: id })
  return hold && hold.until > now ? hold.at : undefined
}

/** What the last act on a case keeps back by now: rows of the outbox, and whether it may be undone. */
export async function keptBack(
  db: Queryable,
  { kind, id }: CaseRef,
  now: Date,
): Promise<{ outbox: readonly string[]; undoable: boolean }> {
  const hold = await store.find(db, { caseKind: kind as store.HoldRow['caseKind'], caseId: id })
  if (!hold || hold.until <= now) return { outbox: [], undoable: false }
  return { outbox: hold.outbox, undoable: hold.before !== null }
}
