import { type OpenFormat, openDataRoutes } from '@appeal/contract/openData/openData.routes.ts'
import type { FastifyReply } from 'fastify'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import { publishedBulletin, publishedBulletins } from '../bulletins/bulletins.service.ts'
import { openFile, openIndex, openPage, publicFigures, sha256, takeTurn } from './openData.service.ts'

/** A file of open data; its digest travels with it (RFC 9530). */
const sendOpen = (reply: FastifyReply, format: OpenFormat, month: string, bytes: Buffer) => {
  reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', disposition(`appeals-${month}.${format}`))
    .header('repr-digest', `sha-256=:${sha256(bytes).digest('base64')}:`)
    .send(bytes)
}

/** What anybody may have of the figures, with the bulletins that were published. */
export const openDataFeature: Feature = {
  name: 'openData',
  bindings: [
    ...bind(openDataRoutes, {
      bulletins: async (ctx) => {
        await takeTurn(ctx)
        return publishedBulletins(ctx)
      },
      bulletin: async (ctx, { query }) => {
        await takeTurn(ctx)
        return publishedBulletin(ctx, query.period as string)
      },
      index: (ctx) => openIndex(ctx),
      page: (ctx, { query }) => openPage(ctx, query),
      csv: async (ctx, { query, reply }) =>
        sendOpen(reply, 'csv', query.month as string, await openFile(ctx, query.month as string, 'csv')),
      json: async (ctx, { query, reply }) =>
        sendOpen(reply, 'json', query.month as string, await openFile(ctx, query.month as string, 'json')),
      figures: (ctx, { query }) => publicFigures(ctx, query.period as string | undefined),
    }),
  ],
}
