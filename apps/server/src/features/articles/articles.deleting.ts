import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { KIND, settleFiles } from './articles.attachments.ts'
import { line, sightOf } from './articles.desk.ts'
import { actsOpen } from './articles.policy.ts'
import * as store from './articles.store.ts'

/** Removes drafts that were never in public. @throws articles.not_found, articles.action_not_open */
export async function deleteArticles(ctx: Context, ids: readonly string[]): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].sort()) {
      const row = (await store.lock(tx, id, within)) ?? fail('articles.not_found')
      const { live } = (await store.findWork(tx, id, within)) ?? fail('articles.not_found')
      const acts = actsOpen(viewerOf(ctx), {
        state: row.state,
        live: live !== null,
        authors: [],
        findings: false,
        pictures: false,
      })
      if (!acts.includes('delete')) fail('articles.action_not_open')
      await store.update(tx, row, { deletedAt: ctx.now(), updatedAt: ctx.now() })
      await settleFiles(tx, ctx, id, { wanted: [] })
      await appendHistory(tx, ctx, { kind: KIND, id }, [line('deleted', row)])
    }
  })
}

/**
 * Brings a deleted draft back with its text and its versions. Its files were given up with it and are attached anew: a
 * draft that nobody wants keeps no evidence from being swept. Who wrote it may still not review it.
 *
 * @throws articles.not_found, of one that is not deleted too
 */
export async function restoreArticle(ctx: Context, id: string): Promise<void> {
  const within = await sightOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockDeleted(tx, id, within)) ?? fail('articles.not_found')
    await store.update(tx, row, { deletedAt: null, updatedAt: ctx.now() })
    await appendHistory(tx, ctx, { kind: KIND, id }, [line('restored', row)])
  })
}
