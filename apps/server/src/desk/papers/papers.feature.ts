import { paperRoutes, paperTemplateRoutes } from '@appeal/contract/papers/papers.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { sendPrivate } from '../../platform/http/downloads.ts'
import { verifyPaper } from './papers.checking.ts'
import { deliver, openPaper, papersOf } from './papers.service.ts'
import { editTemplate, templateList, templateVersions } from './papers.templates.ts'

/** Decisions of cases as numbered, signed papers, with how each came to its reader (decision 0020). */
export const papersFeature: Feature = {
  name: 'papers',
  bindings: [
    ...bind(paperRoutes, {
      list: (ctx, { query }) => papersOf(ctx, query),
      file: async (ctx, { query, reply }) => {
        const { pdf, name } = await openPaper(ctx, query)
        sendPrivate(reply, 'application/pdf', name, pdf)
      },
      deliver: (ctx, { body }) => deliver(ctx, body),
      verify: (ctx, { query }) => verifyPaper(ctx, query),
    }),
    ...bind(paperTemplateRoutes, {
      list: (ctx) => templateList(ctx),
      versions: (ctx, { query }) => templateVersions(ctx, query.kind),
      edit: (ctx, { body }) => editTemplate(ctx, body),
    }),
  ],
}
