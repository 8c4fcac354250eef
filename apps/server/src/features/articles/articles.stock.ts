import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { articleDetail } from './articles.desk.ts'
import { revokeArticle } from './articles.review.ts'

/** What stands in an article's history where it was switched off: clients of the ecosystem ask for no reason. */
const REASON = '停用'

/**
 * Takes an article down, as clients of the ecosystem switch a notice off (contract 5.15); whatever is not in public stays.
 *
 * @throws articles.not_found, articles.not_permitted, record.stale
 */
export async function switchOff(ctx: Context, id: string): Promise<void> {
  const { live, version } = await articleDetail(ctx, id)
  if (!live) return
  await revokeArticle(ctx, { id, version, reason: REASON })
}

/** Switching on is no way past the second person. @throws articles.not_found, articles.needs_review */
export async function demandPublic(ctx: Context, id: string): Promise<void> {
  const { live } = await articleDetail(ctx, id)
  if (!live) fail('articles.needs_review')
}
