import { articleRoutes, publicArticleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import { articleStockRoutes } from '@appeal/contract/articles/articles.stock.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind, idsOf } from '../../platform/http/binding.ts'
import { sendFile } from '../files/files.service.ts'
import { deleteArticles, restoreArticle } from './articles.deleting.ts'
import * as desk from './articles.desk.ts'
import { boxPicture } from './articles.pictures.ts'
import { newest, publicAttachment, publicPage, readPublicArticle } from './articles.public.ts'
import { redactArticle } from './articles.redacting.ts'
import * as review from './articles.review.ts'
import { demandPublic, switchOff } from './articles.stock.ts'

/** Notices, news, regulations, selected cases, guides: written, examined by a second person, in public. */
export const articlesFeature: Feature = {
  name: 'articles',
  fileOwners: desk.articleFiles,
  bindings: [
    ...bind(articleRoutes, {
      page: (ctx, { query }) => desk.articlePage(ctx, query),
      countpage: (ctx) => desk.articleCounts(ctx),
      detail: (ctx, { query }) => desk.articleDetail(ctx, query.id),
      versions: (ctx, { query }) => desk.articleVersions(ctx, query.id),
      version: (ctx, { query }) => desk.articleVersion(ctx, query.id, query.number),
      add: (ctx, { body }) => desk.addArticle(ctx, body),
      edit: (ctx, { body }) => desk.editArticle(ctx, body),
      redact: (ctx, { body }) => redactArticle(ctx, body),
      box: (ctx, { body }) => boxPicture(ctx, body),
      submit: (ctx, { body }) => review.submitArticle(ctx, body),
      pass: (ctx, { body }) => review.passArticle(ctx, body),
      reject: (ctx, { body }) => review.rejectArticle(ctx, body),
      revoke: (ctx, { body }) => review.revokeArticle(ctx, body),
      delete: (ctx, { body }) => deleteArticles(ctx, idsOf(body)),
      restore: (ctx, { body }) => restoreArticle(ctx, body.id),
    }),
    ...bind(articleStockRoutes, {
      disableStatus: (ctx, { body }) => switchOff(ctx, body.id),
      enableStatus: (ctx, { body }) => demandPublic(ctx, body.id),
    }),
    ...bind(publicArticleRoutes, {
      list: (ctx, { query }) => newest(ctx, query.limit),
      page: (ctx, { query }) => publicPage(ctx, query),
      detail: (ctx, { query }) => readPublicArticle(ctx, query.id),
      attachment: async (ctx, { query, reply }) =>
        sendFile(reply, await publicAttachment(ctx, query.id), true),
    }),
  ],
}
