import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { sendPrivate } from '../../platform/http/downloads.ts'
import { emergencyDossier } from './dossiers.emergency.ts'
import { attachment, officeDossier, ownDossier } from './dossiers.service.ts'
import { dossierTemplates } from './dossiers.templates.ts'

export const dossiersFeature: Feature = {
  name: 'dossiers',
  templates: Object.values(dossierTemplates),
  bindings: bind(dossierRoutes, {
    file: async (ctx, { body, reply }) => {
      const { pdf, name } = await officeDossier(ctx, body)
      sendPrivate(reply, 'application/pdf', name, pdf)
    },
    own: async (ctx, { query, reply }) => {
      const { pdf, name } = await ownDossier(ctx, query)
      sendPrivate(reply, 'application/pdf', name, pdf)
    },
    emergency: async (ctx, { body, reply }) => {
      const { pdf, name } = await emergencyDossier(ctx, body)
      sendPrivate(reply, 'application/pdf', name, pdf)
    },
    attachment: async (ctx, { body, reply }) => {
      const { file, bytes } = await attachment(ctx, body)
      sendPrivate(reply, 'application/octet-stream', file.name, bytes)
    },
  }),
}
