import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import { keepHeads } from './transparency.kept.ts'
import {
  appendToLog,
  caseProof,
  consistencyProof,
  headPage,
  headsOfMonth,
  newestHead,
  signingKey,
} from './transparency.service.ts'

/** The log that outsiders check: everything that is written once, under signed heads (decision 0018). */
export const transparencyFeature: Feature = {
  name: 'transparency',
  bindings: bind(transparencyRoutes, {
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
  tasks: [
    {
      name: 'transparency.append',
      run: async (ctx) => {
        await keepHeads(ctx.platform, await appendToLog(ctx))
      },
      cron: '7 * * * *',
    },
  ],
}
