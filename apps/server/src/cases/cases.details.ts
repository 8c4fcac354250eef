import type { RevealPurpose } from '@appeal/contract/audit/reveals.ts'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { recordReading } from '../features/audit/audit.service.ts'
import { clocksOf, explainAll } from '../features/calendar/calendar.service.ts'
import { namesOf } from '../features/people/users/users.service.ts'
import { type Context, type Viewer, viewerOf } from '../platform/context.ts'
import { together } from '../platform/db/together.ts'
import type { EventRow } from '../platform/history/history.store.ts'
import { readHistory } from '../platform/history/history.ts'
import { filesByPlace, lookedAt, seenRow } from './cases.around.ts'
import { peopleOf } from './cases.engine.ts'
import { kindOf } from './cases.kind.ts'
import { rulesOf } from './cases.kinds.ts'
import { narratives } from './cases.narratives.ts'
import { isItemKept, isOwnerSide, scope, within } from './cases.policy.ts'
import { holdersOf, nextStep, ownerPhone, presentCannot, presentRow } from './cases.presenter.ts'
import { presentProgress } from './cases.progress.ts'
import { type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
import type { CaseRecord } from './cases.store.ts'
import { isIntact } from './deciding/cases.verify.ts'
import { openName, openPhone } from './people/cases.people.ts'
import { wordsFor } from './people/cases.veils.ts'

/** The appeal a case was opened out of, for its owner and the bureau: it tells who filed the case. */
function originOf({ facts, ownerId }: CaseRecord, viewer: Viewer): CaseDetail['origin'] {
  const { id, no } = (facts.origin ?? {}) as { id?: string; no?: string }
  return id && no && (ownerId === viewer.userId || viewer.area === 'b') ? { id, no } : null
}

const LOST: Pick<CaseDetail, 'can' | 'cannot' | 'gone'> = { can: [], cannot: [], gone: true }

export interface Whole {
  detail: CaseDetail
  row: CaseRecord
  reference: ReferenceData
  history: readonly EventRow[]
}

/** The whole case as this viewer may see it, without what its kind adds. */
export async function presentCase(ctx: Context, row: CaseRecord): Promise<Whole> {
  const { db, crypto } = ctx.platform
  const texts = narratives(crypto, row)
  const viewer = viewerOf(ctx)
  const rules = rulesOf(ctx.platform, row.kind)
  const words = wordsFor(ctx, rules, row)
  const itemKept = isItemKept(viewer, rules, row)
  const reference = await referenceDataOf(ctx.platform)
  const [history, clocks, files, looked] = await Promise.all([
    readHistory(db, row.kind, row.id),
    clocksOf(db, row.kind, [row.id]),
    filesByPlace(ctx, row.kind, row.id),
    lookedAt(ctx, rules, row, reference),
  ])
  const names = await namesOf(ctx, [...history.flatMap(peopleOf), ...holdersOf(row, reference)])
  const opens = rules.opensFiles?.(viewer, row) ?? true
  const detail: CaseDetail = {
    ...presentRow(row, { ctx, reference, handlerNames: names }),
    content: words(texts.open('cases.content', row.content)),
    waybillNo: itemKept ? null : row.waybillNo,
    amount: row.amount,
    ownerPhone: ownerPhone(row, ctx),
    routingReason: row.routingReason[ctx.language],
    attachments: opens ? files.inRole('evidence') : [],
    deadlines: await explainAll(ctx.platform, clocks, ctx.language),
    progress: presentProgress(rules, row, history, {
      ctx,
      reference,
      names,
      files: files.lines,
    }),
    historyIntact: await isIntact(ctx.platform, kindOf(ctx.platform, row.kind), row, history),
    next: nextStep(row, ctx, reference),
    answer: words(texts.open('cases.answer', row.answer)),
    // Whom it is about learns the score in its statistics, not who gave it (retaliation).
    evaluation:
      row.score && viewer.area !== 'a'
        ? { score: row.score, remark: texts.open('cases.score_remark', row.scoreRemark) }
        : null,
    origin: itemKept ? null : originOf(row, viewer),
    lookedAt: looked,
    cannot: presentCannot(row, ctx, reference),
    // What somebody just did they are told, also where the case went out of their sight by it.
    ...(!within(rules, scope(rules, viewer, reference.orgs.descendantIds), row) && LOST),
  }
  return { detail, row, reference, history }
}

/**
 * An own case, or one of the viewer's office: that it was opened is recorded and shown to whoever filed it. The record
 * is sent before the case is read, and nothing is answered before both are there.
 */
export async function openCase<T>(
  ctx: Context,
  kind: CaseKind,
  id: string,
  show: (row: CaseRecord) => Promise<T>,
): Promise<T> {
  const row = await seenRow(ctx, rulesOf(ctx.platform, kind), id)
  const recorded = isOwnerSide(viewerOf(ctx))
    ? undefined
    : recordReading(ctx.platform.db, ctx, { kind, id }, { act: 'viewed', bureauId: row.bureauId })
  const [, shown] = await together(recorded, show(row))
  return shown
}

/** One personal field in clear, with its purpose recorded before it leaves; the caller has judged who may. */
export async function unmask(
  ctx: Context,
  row: CaseRecord,
  { field, reasonCode, reason }: { field: 'ownerName' | 'ownerPhone' } & RevealPurpose,
): Promise<{ value: string }> {
  const { db, crypto } = ctx.platform
  await recordReading(
    db,
    ctx,
    { kind: row.kind, id: row.id },
    { act: 'unmasked', field, reasonCode, reason, bureauId: row.bureauId },
  )
  return { value: field === 'ownerName' ? openName(crypto, row) : (openPhone(crypto, row) ?? '') }
}
