import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { CaseRef } from '../../platform/history/history.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './audit.store.ts'

export { ownLines } from './audit.logs.ts'
export { retentionStart, verifySomeLogs } from './audit.seals.ts'

export interface Reading {
  act: 'viewed' | 'unmasked' | 'downloaded' | 'printed'
  field?: string
  reason?: string
}

/** Records that the viewer read a case (personal-information law: reading is an act of processing too). */
export async function recordReading(
  db: Queryable,
  ctx: Context,
  of: CaseRef,
  { act, field, reason }: Reading,
) {
  const viewer = viewerOf(ctx)
  await store.insertRead(db, {
    id: newId(ctx.platform.clock),
    caseKind: of.kind,
    caseId: of.id,
    viewerId: viewer.userId,
    orgId: viewer.org?.id ?? null,
    area: viewer.area,
    roleCode: viewer.roleCodes[0] ?? null,
    act,
    field: field ?? null,
    reason: reason ?? null,
    ip: ctx.ip,
    at: ctx.now(),
  })
}

/** Who read a case, by organisation, role and act, the last one first: roles, never names. */
export const readers = (db: Queryable, of: CaseRef) => store.readersByRole(db, of.kind, of.id)
