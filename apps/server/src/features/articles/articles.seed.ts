import { ArticleContent } from '@appeal/contract/articles/articles.inputs.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { harmless } from './articles.html.ts'
import { type Sealed, seal } from './articles.presenter.ts'
import { pageOf } from './articles.review.ts'
import * as store from './articles.store.ts'

/** One article of the reference data. */
export interface ArticleSeed extends z.input<typeof ArticleContent> {
  key: string
  /** Days before loading on which it was published. */
  daysAgo: number
}

const DAY_MS = 86_400_000

/**
 * Loads articles that are not there yet, as published by the state bureau's system. What people changed since, or took
 * down, stays so.
 */
export async function loadArticles(tx: Tx, ctx: Context, seeds: readonly ArticleSeed[]): Promise<void> {
  const held = await store.seeded(tx)
  const orgId = (await store.stateBureauId(tx)) ?? fail('articles.not_permitted')
  for (const { key, daysAgo, ...given } of seeds) {
    if (held.has(key)) continue
    const { attachmentIds: _, ...parsed } = ArticleContent.parse(given)
    const fields: Sealed = { ...parsed, content: harmless(parsed.content) }
    const at = new Date(ctx.now().getTime() - daysAgo * DAY_MS)
    const row = await store.insert(tx, {
      id: newId(ctx.platform.clock),
      category: fields.category,
      title: fields.title,
      state: 'published',
      fields: seal(ctx.platform, fields),
      orgId,
      authorId: SYSTEM,
      createdAt: at,
      updatedAt: at,
      seedKey: key,
    })
    await store.insertVersion(tx, {
      id: newId(ctx.platform.clock),
      articleId: row.id,
      number: 1,
      fields: row.fields,
      note: null,
      authorId: SYSTEM,
      at,
    })
    await store.publish(tx, { ...pageOf(row.id, 1, fields, at), visibleFrom: at })
  }
}

/** Written by nobody: the product's own texts. */
const SYSTEM = '0'
