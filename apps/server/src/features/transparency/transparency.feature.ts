import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import {
  appendToLog,
  consistencyProof,
  headPage,
  newestHead,
  proofOf,
  signingKey,
} from './transparency.service.ts'

/** The log that outsiders check: everything that is written once, under signed heads (decision 0018). */
export const transparencyFeature: Feature = {
  name: 'transparency',
  bindings: bind(transparencyRoutes, {
    head: (ctx) => newestHead(ctx),
    heads: (ctx, { query }) => headPage(ctx, query),
    key: (ctx) => signingKey(ctx),
    consistency: (ctx, { query }) => consistencyProof(ctx, query),
    proof: (ctx, { query }) => proofOf(ctx, query, query.seq),
  }),
  tasks: [
    {
      name: 'transparency.append',
      run: async (ctx) => {
        await appendToLog(ctx)
      },
      cron: '7 * * * *',
    },
  ],
}
