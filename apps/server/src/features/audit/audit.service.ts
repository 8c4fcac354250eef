import type { RevealReason } from '@appeal/contract/audit/reveals.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { REVEALS_PER_DAY } from './audit.settings.ts'
import * as store from './audit.store.ts'

export { ownLines } from './audit.logs.ts'
export { retentionStart, verifySomeLogs } from './audit.seals.ts'

export interface Reading {
  act: 'viewed' | 'unmasked' | 'downloaded' | 'printed' | 'emergency'
  field?: string
  /** Of a reveal or an emergency, which have to say one of the list. */
  reasonCode?: RevealReason
  reason?: string | undefined
  /** The bureau that has the case, where the caller has it at hand. */
  bureauId?: string
}

const DAY_SECONDS = 86_400

/** Takes one of the viewer's reveals of a day, before anything is shown; of many at once no more than there are. */
async function demandReveal(ctx: Context): Promise<void> {
  const limit = await REVEALS_PER_DAY.read(ctx.platform)
  const { allowed } = await hit(ctx.platform.autonomous, limitKey('reveal', viewerOf(ctx).userId), {
    limit,
    windowSeconds: DAY_SECONDS,
    at: ctx.now(),
  })
  if (!allowed) fail('audit.reveals_over', { limit })
}

/** Whether a bureau is neither the viewer's own nor below it. Enterprises have no area of a bureau. */
async function liesOutside(ctx: Context, bureauId: string): Promise<boolean> {
  const { area, org } = viewerOf(ctx)
  if (area !== 'b' || !org) return false
  return !(await orgDirectory(ctx.platform)).isAtOrBelow(bureauId, org.id)
}

/**
 * Records that the viewer read a case (personal-information law: reading is an act of processing too).
 *
 * @throws audit.reveals_over where the viewer was shown in full what one person may be in a day
 */
export async function recordReading(
  db: Queryable,
  ctx: Context,
  of: CaseRef,
  { act, field, reasonCode, reason, bureauId }: Reading,
) {
  const viewer = viewerOf(ctx)
  if (act === 'unmasked') await demandReveal(ctx)
  await store.insertRead(db, {
    id: newId(ctx.platform.clock),
    caseKind: of.kind,
    caseId: of.id,
    viewerId: viewer.userId,
    interface: viewer.machine?.name ?? null,
    orgId: viewer.org?.id ?? null,
    area: viewer.area,
    roleCode: viewer.roleCodes[0] ?? null,
    act,
    field: field ?? null,
    reasonCode: reasonCode ?? null,
    reason: reason ?? null,
    outside: bureauId !== undefined && (await liesOutside(ctx, bureauId)) ? true : null,
    ip: ctx.ip,
    at: ctx.now(),
  })
}

/** Who read a case, by organisation, role, act and reason of a reveal, the last one first: roles, never names. */
export const readers = (db: Queryable, of: CaseRef) => store.readersByRole(db, of.kind, of.id)

/**
 * Of cases of one kind those in which something happened since the viewer last opened them, by what a side sees of
 * them; what the viewer did is no news to them. `opened`: whether they ever did.
 *
 * @param side user, enterprise or bureau
 */
export const newsAmong = (
  ctx: Context,
  asked: { kind: string; side: string; ids: readonly string[] },
): Promise<{ id: string; opened: boolean }[]> =>
  store.listNews(ctx.platform.db, { ...asked, viewerId: viewerOf(ctx).userId })
