import { type CaseRef, caseFile, type Reader, seeCase } from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { demandFileLeft, recordHandedOver } from '../../features/exports/exports.service.ts'
import { readFile } from '../../features/files/files.service.ts'
import { caseProof, checkerOf } from '../../features/transparency/transparency.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { drawForViewer } from '../../platform/pdf/drawing.ts'
import { sampleMark } from '../../platform/world/world.ts'
import { messagesOf } from '../conversations/conversations.service.ts'
import { outerOrdersFor } from '../outerOrders/outerOrders.service.ts'
import { paperLines } from '../papers/papers.service.ts'
import { statementsFor } from '../statements/statements.service.ts'
import { tracksFor } from '../tracks/tracks.service.ts'
import { dossierOf } from './dossiers.content.ts'

const READERS = { a: 'enterprise', b: 'bureau', c: 'user', d: 'user' } as const satisfies Record<
  string,
  Reader
>

/** The case file of a case the viewer may see, as a stream of PDF. @throws the kind's "not found" */
export async function drawFile(ctx: Context, ref: CaseRef, purpose: string | null) {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const reader = READERS[viewer.area]
  const [file, messages, statements, tracks, orders, history, proof, checker, papers] = await Promise.all([
    caseFile(ctx, ref, reader),
    messagesOf(ctx, ref),
    statementsFor(ctx, ref),
    tracksFor(ctx, ref),
    outerOrdersFor(ctx, ref),
    readHistory(db, ref.kind, ref.id),
    caseProof(ctx, ref),
    checkerOf(ctx.platform),
    paperLines(ctx, ref),
  ])
  const model = dossierOf({
    file,
    messages,
    statements,
    tracks,
    orders,
    papers,
    reader,
    language: ctx.language,
    chain: {
      lines: history.length,
      hash: history.at(-1)?.hash.toString('hex') ?? '',
      intact: file.intact,
    },
    proof,
    checker,
    by: reader === 'user' ? '' : [viewer.org?.name, viewer.name].filter(Boolean).join(' '),
    purpose,
    at: wireTime(ctx.now()),
    createdAt: ctx.now(),
  })
  const watermark = [sampleMark(ctx.platform.config), model.watermark].filter(Boolean).join('  ')
  const pdf = await drawForViewer(ctx, { ...model, watermark })
  return { pdf, name: `${file.no}.pdf`, caseNo: file.no }
}

/** The appellant's own file. @throws the kind's "not found" */
export const ownDossier = (ctx: Context, ref: CaseRef) => drawFile(ctx, ref, null)

/** Writes a case file into the register of what left the house. @throws exports.files_over, exports.rows_over */
export const recordTaken = (ctx: Context, { caseNo }: { caseNo: string }, reason: string) =>
  recordHandedOver(ctx, {
    list: 'cases.dossier',
    format: 'pdf',
    query: { caseNo },
    columns: [],
    rows: 1,
    reason,
  })

/**
 * The file for bureau or enterprise. The reading is on record before a byte leaves.
 *
 * @throws the kind's "not found"
 */
export async function officeDossier(
  ctx: Context,
  { kind, id, purpose, act }: CaseRef & { purpose: string; act: 'downloaded' | 'printed' },
) {
  const { bureauId } = await seeCase(ctx, { kind, id })
  await demandFileLeft(ctx)
  const file = await drawFile(ctx, { kind, id }, purpose)
  await recordTaken(ctx, file, purpose)
  await recordReading(
    ctx.platform.db,
    ctx,
    { kind, id },
    { act, field: 'dossier', reason: purpose, bureauId },
  )
  return file
}

/**
 * One attachment, taken out for a purpose. It must be among those the viewer sees on this case.
 *
 * @throws the kind's "not found", files.not_found, files.damaged
 */
export async function attachment(
  ctx: Context,
  { kind, id, fileId, purpose }: CaseRef & { fileId: string; purpose: string },
) {
  const ref = { kind, id }
  const reader = READERS[viewerOf(ctx).area]
  const [file, messages, statements] = await Promise.all([
    caseFile(ctx, ref, reader),
    messagesOf(ctx, ref),
    statementsFor(ctx, ref),
  ])
  const files = [
    ...file.files,
    ...file.progress.flatMap((line) => line.files),
    ...messages.flatMap((message) => message.files),
    ...statements.flatMap(({ parts }) => parts.flatMap((part) => part.files)),
  ]
  if (!files.some((one) => one.id === fileId)) fail('files.not_found')
  const found = await readFile(ctx, fileId)
  await ctx.unitOfWork((tx) =>
    recordReading(tx, ctx, ref, { act: 'downloaded', field: found.file.name, reason: purpose }),
  )
  return found
}
