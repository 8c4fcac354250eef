import { recordReading } from '../../features/audit/audit.service.ts'
import { recordHandedOver } from '../../features/exports/exports.service.ts'
import { readFile } from '../../features/files/files.service.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { ownDetail } from '../../kinds/appeals/appeals.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { drawDocument } from '../../platform/pdf/document.ts'
import { messagesOf } from '../conversations/conversations.service.ts'
import { dossierOf, type Reader } from './dossiers.content.ts'

const READERS = { a: 'enterprise', b: 'bureau', c: 'user', d: 'user' } as const satisfies Record<
  string,
  Reader
>

/** The case file of a case the viewer may see, as a stream of PDF. @throws appeals.not_found */
async function draw(ctx: Context, id: string, purpose: string | null) {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const [detail, messages, history, labels] = await Promise.all([
    ownDetail(ctx, id),
    messagesOf(ctx, { kind: 'appeal', id }),
    readHistory(db, 'appeal', id),
    dictionary(ctx.platform),
  ])
  const reader = READERS[viewer.area]
  const pdf = await drawDocument(
    dossierOf({
      detail,
      messages,
      reader,
      language: ctx.language,
      labels,
      chain: {
        lines: history.length,
        hash: history.at(-1)?.hash.toString('hex') ?? '',
        intact: detail.historyIntact,
      },
      by: reader === 'user' ? '' : [viewer.org?.name, viewer.name].filter(Boolean).join(' '),
      purpose,
      at: wireTime(ctx.now()),
      createdAt: ctx.now(),
    }),
  )
  return { pdf, name: `${detail.appealNo}.pdf`, caseNo: detail.appealNo }
}

/** The appellant's own file. @throws appeals.not_found */
export const ownDossier = (ctx: Context, id: string) => draw(ctx, id, null)

/**
 * The file for bureau or enterprise. The reading is on record before a byte leaves.
 *
 * @throws appeals.not_found
 */
export async function officeDossier(
  ctx: Context,
  { id, purpose, act }: { id: string; purpose: string; act: 'downloaded' | 'printed' },
) {
  const file = await draw(ctx, id, purpose)
  await recordHandedOver(ctx, {
    list: 'cases.dossier',
    format: 'pdf',
    query: { caseNo: file.caseNo },
    columns: [],
    rows: 1,
    reason: purpose,
  })
  await recordReading(
    ctx.platform.db,
    ctx,
    { kind: 'appeal', id },
    { act, field: 'dossier', reason: purpose },
  )
  return file
}

/**
 * One attachment, taken out for a purpose. It must be among those the viewer sees on this case.
 *
 * @throws appeals.not_found, files.not_found, files.damaged
 */
export async function attachment(
  ctx: Context,
  { id, fileId, purpose }: { id: string; fileId: string; purpose: string },
) {
  const [detail, messages] = await Promise.all([ownDetail(ctx, id), messagesOf(ctx, { kind: 'appeal', id })])
  const files = [
    ...detail.attachments,
    ...(detail.proxy?.files ?? []),
    ...detail.progress.flatMap((line) => line.files),
    ...messages.flatMap((message) => message.files),
  ]
  if (!files.some((file) => file.id === fileId)) fail('files.not_found')
  const found = await readFile(ctx, fileId)
  await ctx.unitOfWork((tx) =>
    recordReading(
      tx,
      ctx,
      { kind: 'appeal', id },
      { act: 'downloaded', field: found.file.name, reason: purpose },
    ),
  )
  return found
}
