import type { BoxBody } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { articleWorkflow } from '@appeal/contract/articles/articles.workflow.ts'
import type { PictureBox } from '@appeal/contract/files/pictures.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { filesAt, filesOf, moveFiles, storeCovered } from '../files/files.service.ts'
import { ATTACHMENT, KIND, ORIGINAL, placeOf, settleFiles } from './articles.attachments.ts'
import { articleDetail, as, keepVersion, READING, sightOf, step } from './articles.desk.ts'
import { type Boxed, open, type Sealed, seal } from './articles.presenter.ts'
import * as store from './articles.store.ts'

const sameBoxes = (a: readonly PictureBox[], b: readonly PictureBox[]) =>
  a.length === b.length &&
  a.every(({ x, y, width, height }, at) => {
    const other = b[at]
    return other?.x === x && other.y === y && other.width === width && other.height === height
  })

/** Whether these boxes lie over this file already: the call is a repeat. */
const isLaid = ({ boxed = [] }: Sealed, { fileId, boxes }: z.output<typeof BoxBody>): boolean =>
  boxed.some((one) => [one.namedId, one.fileId].includes(fileId) && sameBoxes(one.boxes, boxes))

/**
 * Burns black boxes into a copy of an attached picture, which takes its place as a version of its own; the original
 * stays with the article and is never in public. A picture that has boxes is drawn anew from its original. The same call
 * again, also at the same moment, makes no second file. What is covered here a second person sees before it goes out
 * (personal information is published as little as its purpose allows: PIPL art. 6, 25).
 *
 * @throws files.not_found for files that are not attached to this article, files.not_picture, files.box_outside,
 *   files.boxes_too_large, and what {@link step} throws
 */
export async function boxPicture(ctx: Context, body: z.output<typeof BoxBody>): Promise<ArticleDetail> {
  const { id, version, fileId, boxes } = body
  const found = (await store.findWork(ctx.platform.db, id, await sightOf(ctx))) ?? fail('articles.not_found')
  const fields = open(ctx.platform, found.row.fields)
  const answer = () => articleDetail(as(ctx, READING), id)
  if (isLaid(fields, body)) return answer()
  // What can be refused already is refused before anything is drawn, which takes a second.
  if (!articleWorkflow.step(found.row.state, 'edit')) fail('articles.action_not_open')
  if (found.row.version !== version) fail('record.stale')
  const files = (await filesOf(ctx, KIND, [id])).get(id) ?? []
  if (!files.some((one) => one.id === fileId && one.role === ATTACHMENT)) fail('files.not_found')
  const originalId = fields.boxed?.find((one) => one.fileId === fileId)?.originalId ?? fileId

  const lay = (newId: string, keep: Parameters<Parameters<typeof storeCovered>[2]>[1]) =>
    step(ctx, { id, version }, 'box', async (tx, held) => {
      const ids = (await filesAt(tx, placeOf(id, ATTACHMENT))).map((one) => one.id)
      if (!ids.includes(fileId)) fail('files.not_found')
      await keep(tx)
      if (originalId === fileId) await moveFiles(tx, [fileId], placeOf(id, ATTACHMENT), placeOf(id, ORIGINAL))
      const wanted = ids.map((one) => (one === fileId ? newId : one))
      const laid: Boxed = { fileId: newId, originalId, namedId: fileId, boxes }
      const boxed = await settleFiles(tx, ctx, id, { wanted, boxed: [...(held.fields.boxed ?? []), laid] })
      const row = {
        ...held.row,
        fields: seal(ctx.platform, { ...held.fields, attachmentIds: wanted, boxed }),
        number: held.row.number + 1,
      }
      await keepVersion(tx, ctx, row, null)
      return {
        row: { fields: row.fields, number: row.number },
        line: { event: 'boxed', detail: { fileId: newId, originalId, boxes: boxes.length } },
      }
    })

  let laid: ArticleDetail | undefined
  await storeCovered(ctx, { fileId: originalId, boxes }, async (newId, keep) => {
    try {
      laid = await lay(newId, keep)
      return true
    } catch (error) {
      // A rival call may have laid the same ones while these were drawn.
      const now = await store.findWork(ctx.platform.db, id, await sightOf(ctx))
      if (!now || !isLaid(open(ctx.platform, now.row.fields), body)) throw error
      return false
    }
  })
  return laid ?? answer()
}
