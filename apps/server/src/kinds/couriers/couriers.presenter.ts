import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import {
  type CaseRecord,
  narratives,
  openSecrets,
  presentCase,
  type ReferenceData,
  rulesOf,
  wordsFor,
} from '../../cases/cases.service.ts'
import { isKept, type Kept } from '../../cases/scope/cases.scope.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import * as store from './couriers.store.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Of which cases this viewer may not know who filed them: people of the enterprise of those that are shielded, its systems
 * of any. What a courier agrees to is that units in charge learn it, not that it lies in a machine of theirs.
 */
export function keptFrom({ area, machine }: Pick<Viewer, 'area' | 'machine'>): Kept | undefined {
  if (area !== 'a') return undefined
  return machine ? 'all' : 'shielded'
}

/** Whether this viewer may know who filed it. */
export const knowsOwner = (viewer: Viewer, row: Pick<CaseRecord, 'shielded' | 'handlerId'>): boolean =>
  !isKept(keptFrom(viewer), row)

async function presentReply(
  ctx: Context,
  row: CaseRecord,
  reference: ReferenceData,
): Promise<CourierDetail['facts']['reply']> {
  const reply = await store.lastReply(ctx.platform.db, row.id)
  if (!reply) return null
  const { crypto } = ctx.platform
  const staff = viewerOf(ctx).area !== 'd'
  return {
    orgName: reference.orgs.nameOf(reply.orgId, ctx.language),
    result: wordsFor(
      ctx,
      rulesOf(ctx.platform, row.kind),
      row,
    )(narratives(crypto, row).open('courier_replies.result', reply.result)),
    amount: reply.amount,
    contactName: staff ? crypto.decryptField('courier_replies.contact_name', reply.contactName) : null,
    contactPhone: staff ? crypto.decryptField('courier_replies.contact_phone', reply.contactPhone) : null,
    createTime: wireTime(reply.createdAt),
    overdue: reply.overdue,
  }
}

export async function present(ctx: Context, row: CaseRecord): Promise<CourierDetail> {
  const { detail, reference } = await presentCase(ctx, row)
  const { facts } = row
  const known = knowsOwner(viewerOf(ctx), row)
  // Cases out of appeals were asked nothing, whatever was once stored for them; that it is one is told to nobody to whom
  // the appeal would tell who filed it.
  const wasAsked = known && facts.origin === undefined
  const only = (value: unknown) => (known ? text(value) : null)
  return {
    ...detail,
    facts: {
      // Few work at one outlet in one form since one day: together they would name the person.
      outlet: known ? (openSecrets(ctx.platform.crypto, row).outlet ?? null) : null,
      jobKind: only(facts.jobKind) ?? '',
      employmentForm: only(facts.employmentForm) ?? '',
      startedOn: only(facts.startedOn),
      periodFrom: only(facts.periodFrom),
      periodTo: only(facts.periodTo),
      complainedTo: wasAsked ? text(facts.complainedTo) : null,
      complainedOn: only(facts.complainedOn),
      otherProcedure: wasAsked ? facts.otherProcedure === true : null,
      shielded: row.shielded,
      reply: await presentReply(ctx, row, reference),
      agreed: known && typeof facts.agreed === 'boolean' ? facts.agreed : null,
      refusal: text(facts.refusal),
      bodies: known && Array.isArray(facts.bodies) ? facts.bodies.map(String) : [],
      closeType: text(facts.closeType),
      recovered: text(facts.recovered),
    },
  }
}
