import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { restoreClocks } from '../../features/calendar/calendar.service.ts'
import { announceMessages, takeMessagesBack } from '../../features/inbox/messages/messages.service.ts'
import { takeBack } from '../../features/outbox/outbox.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { ledgers, noteRecords } from '../../platform/history/ledgers.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { list } from '../../platform/product.ts'
import { announce, keepFindable } from '../cases.engine.ts'
import { type CaseBase, type CaseStep, kindOf, type Versioned } from '../cases.kind.ts'
import { scope, within } from '../cases.policy.ts'
import { referenceDataOf } from '../cases.referenceData.ts'
import { pressingNow } from '../clocks/cases.pressing.ts'
import { decidedOf } from '../deciding/cases.deciding.ts'
import { partsOf, RELEASE } from './cases.holds.ts'
import * as store from './cases.undo.store.ts'

/**
 * What other rooms did with an act in one, and take back with it.
 *
 * @param version the one that the act left
 * @param until when what it told would have left
 */
type TakenBack = (step: CaseStep, version: number, until: Date) => Promise<void>
export const onUndone = list<TakenBack>()

type Asked = Versioned & { kind: CaseKindName }

/**
 * Takes the viewer's own last act on a case back while nothing of it has left the house: row, clocks and what the kind
 * keeps beside are as they were, with a version further on; what waited is dropped; the history tells both.
 *
 * @throws the kind's "not found" and "not permitted"; cases.undo_not_own, cases.undo_over, cases.undo_moved
 */
export function undo(ctx: Context, { kind: name, id, version }: Asked): Promise<Versioned> {
  const viewer = viewerOf(ctx)
  const kind = kindOf(ctx.platform, name)
  const { notFound, notPermitted } = kind.reasons
  return ctx.unitOfWork(async (tx) => {
    const reference = await referenceDataOf(ctx.platform)
    const row = (await kind.store.lock(tx, id, [{ by: 'all' }])) ?? fail(notFound)
    const hold = await store.lock(tx, { caseKind: name, caseId: id })
    const isOwn = hold?.actorId === viewer.userId
    // Whoever handed a case on does not see it any more, and may undo just that.
    if (!isOwn && !within(kind, scope(kind, viewer, reference.orgs.descendantIds), row)) fail(notFound)
    if (hold && !isOwn) fail('cases.undo_not_own')
    const path = hold && kind.pathOf(hold.action)
    // Whoever may not do it any more may not undo it either.
    if (path && !viewer.grants.has(path)) fail(notPermitted)
    if (!hold?.before || ctx.now() >= hold.until) fail('cases.undo_over')
    if (row.version !== hold.version || version !== row.version) fail('cases.undo_moved')
    if (!(await takeBack(tx, hold.outbox))) fail('cases.undo_over')
    await takeMessagesBack(tx, hold.messages)
    const moved = await putBack({ ctx, tx, kind, row, reference }, hold, hold.before)
    await store.end(tx, hold)
    return { id, version: moved.version }
  })
}

/** The case as it was, in a version further on, and the line that says so to whoever could read of the act. */
async function putBack(step: CaseStep, hold: store.HoldRow, before: string): Promise<CaseBase> {
  const { tx, ctx, kind, row } = step
  const { own, clocks, beside } = partsOf(kind, row.id)
  for (const part of beside) {
    const { of, ids } = await store.putBack(tx, part, before)
    const ledger = ctx.platform.product.of(ledgers)[of]
    if (ledger) await noteRecords(tx, ctx, ledger, ids)
  }
  await restoreClocks(tx, ctx, { kind: kind.name, id: row.id }, await store.textOf(tx, clocks.table, before))
  await kind.undo?.undone?.(step, hold.at)
  const was = await store.rowBefore<CaseBase>(tx, own.table, before)
  const change = { ...was, ...(await pressingNow(tx, kind, row.id, was.state)), updatedAt: ctx.now() }
  const moved = (await kind.store.update(tx, row, change)) ?? fail('cases.undo_moved')
  await appendHistory(tx, ctx, { kind: kind.name, id: row.id, keySalt: row.keySalt }, [
    {
      event: 'undone',
      fromState: row.state,
      toState: moved.state,
      voice: 'bureau',
      detail: { what: kind.table.texts.actions[hold.action]?.name ?? null },
      audience: hold.audience,
      decided: decidedOf(ctx.platform.crypto, kind, moved),
    },
  ])
  const back = { ...step, row: moved }
  await keepFindable(back)
  for (const takeBackWith of ctx.platform.product.of(onUndone))
    await takeBackWith(back, hold.version, hold.until)
  await announce(step)
  await announce(back)
  return moved
}

/** The viewer's acts that can still be undone, the latest first. */
export async function openUndos(ctx: Context) {
  const now = ctx.now()
  const rows = await store.listOpen(ctx.platform.db, viewerOf(ctx).userId, now)
  return rows.map(({ caseKind, caseId, caseNo, action, version, until }) => ({
    kind: caseKind,
    id: caseId,
    no: caseNo,
    action,
    version,
    seconds: Math.ceil((until.getTime() - now.getTime()) / 1_000),
  }))
}

export const undoTasks: readonly Task[] = [
  {
    name: RELEASE,
    run: (ctx, { kind, id, messages }) =>
      ctx.unitOfWork(async (tx) => {
        const of = { caseKind: kind as CaseKindName, caseId: String(id) }
        const hold = await store.lock(tx, of)
        if (hold && hold.until <= ctx.now()) await store.end(tx, of)
        await announceMessages(tx, ctx, messages as string[])
      }),
  },
]
