import { particularsOf } from '@appeal/contract/appeals/appeals.particulars.ts'
import { stateTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { normaliseWaybill } from '@appeal/contract/identifiers.ts'
import { heldRow, referenceDataOf, seenRow, settle } from '../../cases/cases.service.ts'
import { clocksOf, stopClock } from '../../features/calendar/calendar.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { appealKind } from './appeals.kind.ts'
import { open } from './appeals.people.ts'
import { scope } from './appeals.policy.ts'
import { clocksFor } from './appeals.presenter.ts'
import type { Effect } from './appeals.step.ts'
import type { AppealLine, AppealRecord } from './appeals.store.ts'
import * as store from './appeals.store.ts'
import { insertCase } from './filing/appeals.intake.ts'
import type { Matter } from './filing/appeals.matter.ts'
import { type MatterTexts, openTexts } from './filing/appeals.narratives.ts'

export type { AppealRecord } from './appeals.store.ts'

type Change = Effect

/** A case the viewer sees by the grant of a path. @throws appeals.not_found */
export const seenCase = (ctx: Context, id: string, path: string): Promise<AppealRecord> =>
  seenRow(ctx, appealKind, id, path)

/** The same, for this transaction alone. @throws appeals.not_found */
export const lockCase = (tx: Tx, ctx: Context, id: string, path: string): Promise<AppealRecord> =>
  heldRow(tx, ctx, appealKind, id, path)

/** Cases of a list of ids that the viewer may open, by id; those it may not see are left out. */
export async function seenCases(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AppealLine>> {
  const viewer = viewerOf(ctx)
  const visible = scope(viewer, (await referenceDataOf(ctx.platform)).orgs.descendantIds)
  const rows = await store.listSeen(ctx.platform.db, visible, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Open cases about the same item of the same brand at the same bureau, newest first. */
export const listTwins = (db: Queryable, row: AppealRecord): Promise<AppealLine[]> => store.listTwins(db, row)

/** The clock chip of a case. */
export const chipOf = async (ctx: Context, row: AppealLine) =>
  clocksFor(row, ctx, await referenceDataOf(ctx.platform)).clock

/** Writes a change and its history where the case keeps its state: nothing the table of actions brings about. */
export const amend = async (tx: Tx, ctx: Context, row: AppealRecord, change: Change): Promise<AppealRecord> =>
  settle(
    { tx, ctx, kind: appealKind, row, reference: await referenceDataOf(ctx.platform) },
    row.state,
    change,
  )

/** @throws merging.ended where nothing is left to be handled */
export function demandOpen(row: AppealRecord): void {
  if (!OPEN_STATES.includes(row.state)) fail('merging.ended', { state: stateTexts[row.state].desk })
}

export interface Part {
  l1: AppealRecord['l1']
  l2: string | undefined
  waybillNo: string | undefined
  content: string
}

const orNone = <T>(value: T | null): T | undefined => value ?? undefined

/**
 * The form of a case as it would be filled in once more, with what the part is about. Of another item neither its
 * name, value and prices nor its kind of mail are known; answers to the questions of a problem go with that problem.
 */
function matterOf(
  row: AppealRecord,
  people: ReturnType<typeof open>,
  { itemName, admission, particulars }: MatterTexts,
  part: Part,
  isSameItem: boolean,
): Matter {
  const asked = particularsOf(part)
  const answered = Object.entries(particulars ?? {}).filter(([name]) => asked.some((one) => one === name))
  return {
    brand: row.brand,
    brandName: orNone(row.brandName),
    serviceKind: row.serviceKind as Matter['serviceKind'],
    ...(isSameItem && {
      mailKind: orNone(row.mailKind),
      itemName: orNone(itemName),
      itemValue: orNone(row.itemValue),
      insuredAmount: orNone(row.insuredAmount),
      postage: orNone(row.postage),
      codAmount: orNone(row.codAmount),
    }),
    insured: isSameItem && row.insured,
    waybillNo: part.waybillNo ?? row.waybillNo,
    l1: part.l1,
    l2: part.l2,
    appellantRole: row.appellantRole,
    sender: people.sender,
    recipient: people.recipient,
    postDate: row.postOn,
    complaintDate: row.complaintOn,
    complaintChannel: row.complaintChannel,
    complaintResult: row.complaintResult,
    complaintTicketNo: orNone(row.complaintTicketNo),
    content: part.content,
    demands: [...row.demands],
    attachmentIds: [],
    admission: orNone(admission),
    ...(answered.length > 0 && { particulars: Object.fromEntries(answered) }),
  }
}

/**
 * Makes a second case of the same appellant out of one that is about two matters. It is accepted by being split off,
 * and its answer is due when that of the first is: the appellant turned to the bureau then (邮政法 art. 65).
 *
 * @throws merging.same_matter, appeals.unknown_reason
 */
export async function splitOff(tx: Tx, ctx: Context, row: AppealRecord, part: Part): Promise<AppealRecord> {
  const reference = await referenceDataOf(ctx.platform)
  const isSameItem = !part.waybillNo || normaliseWaybill(part.waybillNo) === row.waybillNo
  if (isSameItem && part.l1 === row.l1) fail('merging.same_matter', { field: 'l1' })
  const reasons = reference.labels.children('APPEAL_L1', part.l1)
  if (part.l2 && !reasons.some(({ code }) => code === part.l2))
    fail('appeals.unknown_reason', { field: 'l2' })
  const people = open(ctx.platform.crypto, row)
  const bureau = reference.orgs.get(row.bureauId) ?? fail('appeals.not_found')
  try {
    const { row: made } = await insertCase(tx, ctx, reference, {
      id: newId(ctx.platform.clock),
      channel: row.channel,
      matter: matterOf(row, people, openTexts(ctx.platform.crypto, row), part, isSameItem),
      people,
      appellantId: row.appellantId,
      receivedAt: row.receivedAt,
      state: 'bureau_processing',
      routing: {
        areaCode: row.answerArea,
        bureau,
        reason: { zh: `从 ${row.appealNo} 拆分`, en: `split off ${row.appealNo}` },
      },
    })
    return made
  } catch (error) {
    if (violates(error, 'appeals_one_open')) fail('merging.same_matter', { field: 'l1' })
    throw error
  }
}

/**
 * Ends a case that was split off and that nobody has worked on since: it counts as never filed.
 *
 * @throws merging.part_moved
 */
export async function takePartBack(
  tx: Tx,
  ctx: Context,
  row: AppealRecord,
  change: Change,
): Promise<AppealRecord> {
  if (row.state !== 'bureau_processing' || row.transferredAt || row.repliedAt) fail('merging.part_moved')
  const of = { kind: 'appeal', id: row.id }
  for (const { clock, doneAt } of await clocksOf(tx, of.kind, [row.id]))
    if (!doneAt) await stopClock(tx, ctx, of, clock as DeadlineKey, 'split_undone', { cancelled: true })
  const reference = await referenceDataOf(ctx.platform)
  return settle({ tx, ctx, kind: appealKind, row, reference }, 'invalid', change)
}
