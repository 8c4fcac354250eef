import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { StateOfTakeover, TakeoverMoment } from '@appeal/contract/takeovers/takeovers.declare.ts'
import { takeoverKinds } from '@appeal/contract/takeovers/takeovers.kinds.ts'
import { type Clock, earlierClock } from '../../features/calendar/calendar.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import type { Heard } from '../cases.kind.ts'
import { rulesOf } from '../cases.kinds.ts'
import { tellBroughtOver } from '../cases.notices.ts'
import { pressingOf } from '../clocks/cases.pressing.ts'
import { insertOrigin } from '../origins/cases.origins.store.ts'
import { give, type Prepared, registrations } from './cases.intake.ts'

/** A case of a kind beside appeals that began in a former system, as its file tells it. */
export interface Former {
  kind: CaseKind
  system: string
  outerNo: string
  /** One of those that its kind declares. */
  state: string
  channel: NonNullable<Heard['channel']>
  /** When it moved, by the former system's own word; those that its state needs are there. */
  at: Partial<Record<TakeoverMoment, Date>> & { receivedAt: Date }
  /** Who filed it; nobody's account until it is claimed. */
  caller: { name: string; phone: string }
  prepared: Prepared
}

/** A case as its kind makes it of its form. @throws what the kind refuses its form with */
export const prepareFormer = (
  ctx: Context,
  kind: CaseKind,
  matter: Record<string, unknown>,
): Promise<Prepared> => ctx.platform.product.one(registrations, kind)(ctx, matter)

const clocksBy =
  (ctx: Context, { kind, state, at }: Pick<Former, 'kind' | 'state' | 'at'>) =>
  (of: CaseRef): Promise<Clock[]> => {
    const { clocks = [] }: StateOfTakeover = takeoverKinds[kind].states[state]!
    return Promise.all(
      clocks.map(([clock, from, done]) =>
        earlierClock(ctx, of, { clock, from: at[from]!, doneAt: (done && at[done]) ?? null }),
      ),
    )
  }

/** The last day of what would press on it here; nothing is written. */
export async function dueOfFormer(
  ctx: Context,
  former: Pick<Former, 'kind' | 'state' | 'at'>,
): Promise<string | null> {
  const { kind, state } = former
  const clocks = await clocksBy(ctx, former)({ kind, id: '0' })
  return pressingOf(rulesOf(ctx.platform, kind), clocks, state).pressLegalOn
}

/**
 * Writes a case of a former system, as its kind's own filing makes one: its clocks by its own days, its number there for
 * good. Whoever writes the same one a second time is stopped by the index of these numbers.
 *
 * @param run the file it comes in, and whether whoever filed it is told
 * @throws the violation of `case_origins_number_unique`
 */
export async function bringOver(
  tx: Tx,
  ctx: Context,
  former: Former,
  handlerId: string | null,
  run: { id: string; countsFrom: string | null; tells: boolean },
): Promise<void> {
  const { kind, system, outerNo, state, channel, at, caller, prepared } = former
  const { receivedAt } = at
  await give(tx, ctx, { id: null, account: '', ...caller }, prepared.birth, prepared.routing, {
    voice: 'user',
    heard: { at: receivedAt, channel },
    lines: [{ event: 'brought_over', voice: 'bureau', detail: { system, outerNo } }],
    former: {
      ...{ state, handlerId, receivedAt, clocks: clocksBy(ctx, former) },
      before: (caseId, caseNo) =>
        insertOrigin(tx, {
          ...{ caseKind: kind, caseId, system, outerNo, caseNo, runId: run.id },
          ...{ countsFrom: run.countsFrom, createdAt: ctx.now() },
        }),
      tell: (step) => run.tells && tellBroughtOver(step, { system, outerNo }),
    },
  })
}
