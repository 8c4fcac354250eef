import { type Context, viewerOf } from '../context.ts'
import { fail } from '../fail.ts'
import { hit, limitKey } from '../limits/limits.ts'
import { type DocumentModel, drawDocument } from './document.ts'

/** Nobody reads faster; documents are drawn one after the other, and nobody's fill the whole row. */
const PER_MINUTE = 20

/**
 * Draws a document for the viewer.
 *
 * @throws request.too_many after twenty in a minute; server.busy where too many wait
 */
export async function drawForViewer(ctx: Context, model: DocumentModel): ReturnType<typeof drawDocument> {
  const { allowed, retryAfterSeconds } = await hit(
    ctx.platform.db,
    limitKey('drawing', viewerOf(ctx).userId),
    { limit: PER_MINUTE, windowSeconds: 60, at: ctx.now() },
  )
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  return drawDocument(model)
}
