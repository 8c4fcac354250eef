import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  type CaseEffect,
  type CaseStep,
  stopAll as endClocks,
  ofStep,
  type ReferenceData,
} from '../../cases/cases.service.ts'
import { assertOffered } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { allowAgain } from '../../platform/idempotency/idempotency.ts'
import * as records from './appeals.records.store.ts'
import type { AppealRecord } from './appeals.store.ts'
import * as store from './appeals.store.ts'
import * as overlays from './overlays/appeals.overlays.store.ts'

export const CASE = 'appeal'
/** Role of the files by which somebody authorised the appellant; no enterprise opens them. */
export const AUTHORISATION = 'authorisation'

/** What an effect works with. */
export interface Step extends CaseStep<AppealRecord> {
  /** A second person agreed with what is carried out. */
  approved?: boolean
}
export type Effect = CaseEffect<AppealRecord>

/** Where and when somebody chooses. */
export interface Choosing {
  ctx: Context
  reference: Pick<ReferenceData, 'labels'>
}

/**
 * Refuses what is not chosen any more, or not yet, of the lists that an act chooses from.
 *
 * @throws dictionaries.not_offered
 */
export function demandOffered(
  { ctx, reference }: Choosing,
  ...chosen: readonly (readonly [type: string, code: string | null | undefined, field: string])[]
): void {
  const today = shanghaiDate(ctx.now())
  for (const [type, code, field] of chosen)
    if (code) assertOffered(reference.labels, today, type, code, field)
}

/** A code's label in both languages. */
export const labelOf = ({ labels }: ReferenceData, type: string, code: string) => ({
  zh: labels.label(type, code, 'zh'),
  en: labels.label(type, code, 'en'),
})

/** Whom a case is against, in both languages: the brand, or the name that was typed of a company that is none. */
export function respondentOf(
  { brands }: ReferenceData,
  { brand: code, brandName }: Pick<AppealRecord, 'brand' | 'brandName'>,
): { zh: string; en: string } {
  const brand = brands.get(code)
  const typed = code === OTHER_BRAND ? brandName : null
  return typed
    ? { zh: `${brand?.name ?? code}（${typed}）`, en: `${brand?.nameEn ?? code} (${typed})` }
    : { zh: brand?.name ?? code, en: brand?.nameEn ?? code }
}

/** A second-level reason must be one of its problem's. @throws appeals.unknown_reason */
export function assertReason({ labels }: ReferenceData, l1: string, l2: string): void {
  if (!labels.children('APPEAL_L1', l1).some(({ code }) => code === l2))
    fail('appeals.unknown_reason', { field: 'l2' })
}

/**
 * Only one open case for each matter (domain 4.6-7): another one that is open stays the one.
 *
 * @param matter what the case will be about
 * @throws appeals.twin_open
 */
export async function refuseTwin(
  { tx, row }: Step,
  matter: Pick<AppealRecord, 'brand' | 'l1'> = row,
): Promise<void> {
  if (!row.appellantId) return
  const open = await store.listOpenOf(tx, row.appellantId, { brand: matter.brand, waybillNo: row.waybillNo })
  const twin = open.find(({ l1, id }) => l1 === matter.l1 && id !== row.id)
  if (twin) fail('appeals.twin_open', { appealNo: twin.appealNo })
}

/** The link of a waiting verification request dies when the case moves on without its answer. */
export async function dropVerification({ tx, ctx, row }: Step): Promise<void> {
  await records.endVerification(tx, row.id, {
    answeredBy: 'expired',
    truthful: null,
    satisfied: null,
    remark: null,
    answeredAt: ctx.now(),
  })
}

/** Everything that runs ends with the case; what nobody owes any longer is cancelled, not late. */
export async function stopAll(step: Step, reason: string, done: DeadlineKey[]): Promise<void> {
  await dropVerification(step)
  // The same form is a new appeal now, not a second press of the button.
  if (step.row.appellantId) await allowAgain(step.tx, step.row.appellantId, appealRoutes.add.name)
  await endClocks(step, reason, done)
  await endTransfer(step, 'ended')
}

/** What became of the running dispatch to an enterprise unit, if there is one. */
export async function endTransfer(
  step: Step,
  outcome: 'replied' | 'refused' | 'assigned' | 'corrected' | 'ended',
  { cause, reason }: { cause?: string; reason?: string } = {},
): Promise<void> {
  const { tx, ctx, row } = step
  await overlays.endTransfer(tx, row.id, {
    outcome,
    endedAt: ctx.now(),
    ...(cause && { cause }),
    ...(reason && { reason: ofStep(step).seal('appeal_transfers.reason', reason) }),
  })
}

/** Whether something happened while the case was against another brand, from which it was corrected. */
export const isOfEarlierBrand = (
  { brandSince }: Pick<AppealRecord, 'brandSince'>,
  { createdAt }: { createdAt: Date },
): boolean => brandSince !== null && createdAt < brandSince
