import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { correctedTexts, NOTHING_THERE } from '@appeal/contract/appeals/appeals.texts.ts'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type ReferenceData, start, stop } from '../../../cases/cases.service.ts'
import { endPromises } from '../../../desk/remedies/remedies.service.ts'
import { assertOffered } from '../../../features/reference/dictionaries/dictionaries.service.ts'
import { fail } from '../../../platform/fail.ts'
import { line } from '../appeals.lines.ts'
import * as notices from '../appeals.notices.ts'
import { assertUnlisted, isMainland } from '../appeals.rules.ts'
import {
  assertReason,
  dropVerification,
  type Effect,
  endTransfer,
  refuseTwin,
  respondentOf,
  type Step,
} from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import type { BothLanguages } from '../appeals.tables.ts'
import { normaliseName } from '../filing/appeals.naming.ts'
import { saidOf, valueInWords } from '../overlays/appeals.changes.ts'
import type { FieldChange } from '../overlays/appeals.overlays.tables.ts'
import { enterpriseNode } from './appeals.forwarding.ts'
import { dispatch } from './appeals.handover.ts'
import { endMediation } from './appeals.mediation.ts'
import * as replyDrafts from './appeals.replyDrafts.ts'

const EDITED = ['brand', 'brandName', 'serviceKind', 'answerArea', 'mailKind', 'l1', 'l2'] as const
type Edited = Pick<AppealRecord, (typeof EDITED)[number]>
type Input = ActionInput<'correct'>
type Node = ReturnType<typeof enterpriseNode>

/**
 * What the input wants written down; what stands there already may have ended since.
 *
 * @throws appeals.unknown_brand, appeals.unknown_area, appeals.unknown_reason, dictionaries.not_offered
 * @throws appeals.brand_name_missing, appeals.brand_listed of a company that is not among the brands
 */
function wantedBy({ reference, row, ctx }: Step, input: Input): Edited {
  const brand = reference.brands.get(input.brand)
  if (!brand) fail('appeals.unknown_brand', { field: 'brand' })
  const today = shanghaiDate(ctx.now())
  const isUnlisted = brand.code === OTHER_BRAND
  if (isUnlisted) assertUnlisted(reference.brands.offered(today), input.brandName)
  if (!reference.areas.get(input.areaCode) || !isMainland(input.areaCode))
    fail('appeals.unknown_area', { field: 'areaCode' })
  if (input.l2) assertReason(reference, input.l1, input.l2)
  const chosen = [
    ['brand', 'BRAND_TYPE'],
    ['mailKind', 'MAIL_KIND'],
    ['l1', 'APPEAL_L1'],
    ['l2', 'APPEAL_L1'],
  ] as const
  for (const [field, type] of chosen) {
    const code = input[field]
    if (code && code !== row[field]) assertOffered(reference.labels, today, type, code, field)
  }
  return {
    brand: input.brand,
    // Of a brand of the list the name says nothing any more.
    brandName: isUnlisted && input.brandName ? normaliseName(input.brandName) : null,
    serviceKind: input.serviceKind,
    answerArea: input.areaCode,
    mailKind: input.mailKind ?? null,
    l1: input.l1,
    l2: input.l2 ?? null,
  }
}

const wordOf = (reference: ReferenceData, field: keyof Edited, of: Edited): BothLanguages =>
  of[field] !== null && (field === 'brand' || field === 'brandName')
    ? respondentOf(reference, of)
    : valueInWords(reference, field, of[field])

/** What was corrected, from what to what, in the words of the day. */
function inWords(
  { row, reference }: Step,
  wanted: Edited,
  changes: readonly FieldChange[],
  unit: Node | null | undefined,
): BothLanguages {
  const fields = changes.map(({ field }) => field as keyof Edited)
  // The name of a company is said with its brand.
  const said = fields.filter((field) => field !== 'brandName' || !fields.includes('brand'))
  const parts: Record<'name' | 'before' | 'after', BothLanguages>[] = said.map((field) => ({
    name: correctedTexts[field],
    before: wordOf(reference, field, row),
    after: wordOf(reference, field, wanted),
  }))
  const nameOf = (id: string | null) => {
    const name = id && reference.orgs.get(id)?.name
    return name ? { zh: name, en: name } : NOTHING_THERE
  }
  if (unit !== undefined && (unit || row.enterpriseId))
    parts.push({
      name: correctedTexts.enterpriseId,
      before: nameOf(row.enterpriseId),
      after: nameOf(unit?.org.id ?? null),
    })
  return saidOf(parts)
}

/** The unit that gets the case by the correction; null where nobody has it any more, undefined where who has it stays. */
function newRespondent(step: Step, wanted: Edited, { enterpriseOrgId }: Input): Node | null | undefined {
  const { row } = step
  const isOtherBrand = wanted.brand !== row.brand
  if (wanted.brand === OTHER_BRAND) return isOtherBrand ? null : undefined
  const isElsewhere = wanted.answerArea !== row.answerArea
  // Without a unit, the bureau transfers the case as any other.
  if (!isOtherBrand && row.enterpriseId === null) return undefined
  if (!isOtherBrand && !isElsewhere && !enterpriseOrgId) return undefined
  const node = enterpriseNode({ ...step, row: { ...row, ...wanted } }, enterpriseOrgId)
  return isOtherBrand || node.org.id !== row.enterpriseId ? node : undefined
}

/** All that the respondent before was asked for ends; nobody owes it any longer. */
async function endEarlier(step: Step, reason: string) {
  const { tx, row } = step
  const lines = row.state === 'mediating' ? (await endMediation(step, 'FAILED')).lines : []
  await dropVerification(step)
  await replyDrafts.take(tx, row.id)
  for (const clock of ['transfer', 'reply', 'rework', 'verify'] as const)
    await stop(step, clock, 'corrected', { cancelled: true })
  await endTransfer(step, 'corrected', { reason })
  return lines
}

/** Of an earlier brand nothing counts for the company that the case is against now. */
const anew = (at: Date) =>
  ({ brandSince: at, reworkCount: 0, untrueReply: false, malformedReason: null }) as const
/** Nothing was asked of whoever answers now. */
const UNASKED = { verifyCount: 0, extendDays: 0, extendAsks: 0, urgedOn: null } as const

/**
 * Nobody answers for the company through an account: the bureau that was to transfer the case, or had done so, keeps
 * it. The answer's clock goes on.
 */
async function takeBack(step: Step, why: string) {
  const { row, ctx } = step
  const lines = await endEarlier(step, why)
  await endPromises(step, 'corrected')
  if (row.enterpriseId) await notices.tellTakenAway(step, row.enterpriseId)
  return {
    set: {
      ...{ enterpriseId: null, enterpriseProvinceId: null, transferredAt: null, transferReason: null },
      ...{ refuseCount: 0, refuseUntil: null, progressReported: false, extendAsked: null },
      ...UNASKED,
      ...anew(ctx.now()),
      handlerId: ctx.viewer?.userId ?? row.handlerId,
    },
    before: lines,
    after: line('kept_by_bureau', {}),
  }
}

/** Another respondent has the case, with all the time of a transfer; what the earlier one did counts for nobody. */
async function putTo(step: Step, { org, reason }: NonNullable<Node>, wanted: Edited, why: string) {
  const { row, ctx } = step
  const isOtherBrand = wanted.brand !== row.brand
  const lines = await endEarlier(step, why)
  if (isOtherBrand) await endPromises(step, 'corrected')
  const { legalDueOn } = await start(step, 'reply', 'corrected')
  const fresh: Step = {
    ...step,
    row: {
      ...row,
      ...wanted,
      state: 'bureau_processing',
      refuseCount: isOtherBrand ? 0 : row.refuseCount,
    },
  }
  const unit = await dispatch(fresh, org, 'transfer')
  await notices.tellTransferred(fresh, org.id, { date: legalDueOn, answerBy: null })
  if (row.enterpriseId && row.enterpriseId !== org.id) await notices.tellTakenAway(step, row.enterpriseId)
  return {
    set: {
      ...unit,
      transferredAt: ctx.now(),
      transferReason: reason,
      handlerId: ctx.viewer?.userId ?? row.handlerId,
      refuseCount: fresh.row.refuseCount,
      ...UNASKED,
      ...(isOtherBrand && anew(ctx.now())),
    },
    before: lines,
    after: line('transferred', {
      enterpriseId: org.id,
      fromEnterpriseId: row.enterpriseId,
      ...(isOtherBrand && { fromBrand: row.brand }),
      why: reason,
      dueOn: legalDueOn,
    }),
  }
}

/**
 * T29: against whom and about what the case is, each value with what it was. Another brand or unit gets the case as by a
 * transfer, with its full time from today; the answer's clock goes on as it was. A company that is not among the brands
 * gets nothing: the bureau keeps the case.
 *
 * @throws appeals.brand_name_missing, appeals.brand_listed, appeals.unknown_brand, appeals.unknown_area, appeals.unknown_reason, appeals.no_enterprise_node,
 *   appeals.node_of_other_brand, appeals.node_disabled, appeals.twin_open, appeals.no_change
 */
export async function correct(step: Step, input: Input): Promise<Effect> {
  const { row } = step
  const wanted = wantedBy(step, input)
  const changes: FieldChange[] = EDITED.flatMap((field) =>
    wanted[field] === row[field] ? [] : [{ field, before: row[field], after: wanted[field] }],
  )
  const node = newRespondent(step, wanted, input)
  if (changes.length === 0 && node === undefined) fail('appeals.no_change')
  // A new case of the same person waits until this one is what it will be: the account is held (`heldAccount`).
  await refuseTwin(step, wanted)
  const what = inWords(step, wanted, changes, node)
  await notices.tellCorrected(step, what, node === undefined)
  const corrected = line(
    'corrected',
    { changes, what, ...(wanted.brand !== row.brand && { fromBrand: row.brand }) },
    input.reason,
  )
  if (node === undefined) return { set: wanted, lines: [corrected] }
  if (node === null) {
    const { set, before, after } = await takeBack(step, input.reason)
    return { state: 'bureau_processing', set: { ...wanted, ...set }, lines: [...before, corrected, after] }
  }
  const { set, before, after } = await putTo(step, node, wanted, input.reason)
  return { state: 'at_enterprise', set: { ...wanted, ...set }, lines: [...before, corrected, after] }
}
