import { headPlaceRoutes } from '@appeal/contract/transparency/headPlaces.routes.ts'
import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import type { Feature } from '../../feature.ts'
import { ledgers } from '../../platform/history/ledgers.ts'
import { takeIn } from '../../platform/history/ledgers.verify.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import { headPlaces, sendHeads } from './transparency.places.ts'
import {
  appendToLog,
  caseProof,
  consistencyProof,
  headPage,
  headsOfMonth,
  newestHead,
  signingKey,
} from './transparency.service.ts'
import { headTemplates } from './transparency.templates.ts'

/** The log that outsiders check: everything that is written once, under signed heads (decision 0018). */
export const transparencyFeature: Feature = {
  name: 'transparency',
  bindings: [
    ...bind(transparencyRoutes, {
      head: (ctx) => newestHead(ctx),
      heads: (ctx, { query }) => headPage(ctx, query),
      month: async (ctx, { query, reply }) => {
        const { format } = query
        const month = String(query.month)
        reply
          .header(
            'content-type',
            format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
          )
          .header('content-disposition', disposition(`log-heads-${month}.${format}`))
          .send(await headsOfMonth(ctx, month, format))
      },
      key: (ctx) => signingKey(ctx),
      consistency: (ctx, { query }) => consistencyProof(ctx, query),
      proof: async (ctx, { query, reply }) => {
        const proof = await caseProof(ctx, query)
        reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', disposition(`${proof.no}.proof.json`))
          .header('cache-control', 'private, no-store')
          .send(JSON.stringify(proof, null, 2))
      },
    }),
    ...bind(headPlaceRoutes, { list: (ctx) => headPlaces(ctx) }),
  ],
  templates: Object.values(headTemplates),
  tasks: [
    {
      name: 'transparency.append',
      run: async (ctx) => {
        await appendToLog(ctx)
        for (const ledger of Object.values(ctx.platform.product.of(ledgers))) await takeIn(ctx, ledger)
      },
      cron: '7 * * * *',
    },
    // What a place did not take is tried again within ten minutes.
    { name: 'transparency.send', run: sendHeads, cron: '8-58/10 * * * *' },
  ],
}
