import type { CourierDetail } from '@appeal/contract/couriers/couriers.routes.ts'
import {
  type CaseRecord,
  narratives,
  openName,
  openSecrets,
  presentCase,
  type ReferenceData,
} from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { redacted } from '../../platform/redacted.ts'
import * as store from './couriers.store.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Whether this viewer may know who filed it. */
const knowsOwner = (ctx: Context, row: CaseRecord) => viewerOf(ctx).area !== 'a' || !row.shielded

/** What the courier wrote, without the own name, the outlet and whatever looks personal. */
function shieldedText(ctx: Context, row: CaseRecord, original: string): string {
  const { crypto } = ctx.platform
  const outlet = openSecrets(crypto, row).outlet ?? ''
  const named = [openName(crypto, row), outlet].reduce(
    (result, word) => (word.length > 1 ? result.replaceAll(word, '＊＊') : result),
    original,
  )
  return redacted(named)
}

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
    orgName: reference.orgs.get(reply.orgId)?.name ?? '',
    result: narratives(crypto, row).open('courier_replies.result', reply.result),
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
  const known = knowsOwner(ctx, row)
  const only = (value: unknown) => (known ? text(value) : null)
  return {
    ...detail,
    content: known ? detail.content : shieldedText(ctx, row, detail.content),
    facts: {
      // Few work at one outlet in one form since one day: together they would name the person.
      outlet: known ? (openSecrets(ctx.platform.crypto, row).outlet ?? null) : null,
      jobKind: text(facts.jobKind) ?? '',
      employmentForm: text(facts.employmentForm) ?? '',
      startedOn: only(facts.startedOn),
      periodFrom: only(facts.periodFrom),
      periodTo: only(facts.periodTo),
      complainedTo: text(facts.complainedTo) ?? 'NONE',
      complainedOn: only(facts.complainedOn),
      otherProcedure: facts.otherProcedure === true,
      shielded: row.shielded,
      reply: await presentReply(ctx, row, reference),
      agreed: known && typeof facts.agreed === 'boolean' ? facts.agreed : null,
      refusal: text(facts.refusal),
      bodies: Array.isArray(facts.bodies) ? facts.bodies.map(String) : [],
      closeType: text(facts.closeType),
      recovered: text(facts.recovered),
    },
  }
}
