import { granted } from '../kit/access.ts'
import { post, routes } from '../kit/routes.ts'
import { IdBody } from '../kit/scalars.ts'

// Never `idempotent`: on after off and on is an act of its own, not a repeat. Each does nothing where nothing is to do.
const AFFECTED = { affects: ['articles', 'publicArticles'] } as const

/** The switch that clients of the ecosystem draw beside each notice (contract 5.15). */
export const articleStockRoutes = routes('articleStock', '/api/bizapp/biz/notice', granted(), {
  disableStatus: post('/disableStatus', {
    ...AFFECTED,
    summary: 'Takes an article down; one that is not in public stays as it is',
    body: IdBody,
    errors: ['articles.not_found', 'articles.not_permitted', 'articles.action_not_open', 'record.stale'],
  }),
  enableStatus: post('/enableStatus', {
    ...AFFECTED,
    summary: 'Leaves an article that is in public as it is; any other goes there by a review alone',
    body: IdBody,
    errors: ['articles.not_found', 'articles.needs_review'],
  }),
})
