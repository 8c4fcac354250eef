import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import type { FastifyReply } from 'fastify'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import { attachment, officeDossier, ownDossier } from './dossiers.service.ts'

/** Headers of something personal that leaves: never kept by anybody in between. */
function sendPrivate(reply: FastifyReply, type: string, name: string, body: unknown): void {
  reply
    .header('content-type', type)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(body)
}

export const dossiersFeature: Feature = {
  name: 'dossiers',
  bindings: bind(dossierRoutes, {
    file: async (ctx, { body, reply }) => {
      const { pdf, name } = await officeDossier(ctx, body)
      sendPrivate(reply, 'application/pdf', name, pdf)
    },
    own: async (ctx, { query, reply }) => {
      const { pdf, name } = await ownDossier(ctx, query)
      sendPrivate(reply, 'application/pdf', name, pdf)
    },
    attachment: async (ctx, { body, reply }) => {
      const { file, bytes } = await attachment(ctx, body)
      sendPrivate(reply, 'application/octet-stream', file.name, bytes)
    },
  }),
}
