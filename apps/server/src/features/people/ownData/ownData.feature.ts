import { ownDataRoutes } from '@appeal/contract/ownData/ownData.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { disposition } from '../../../platform/http/downloads.ts'
import { copyOfOwnData } from './ownData.service.ts'

export const ownDataFeature: Feature = {
  name: 'ownData',
  bindings: bind(ownDataRoutes, {
    copy: async (ctx, { reply }) => {
      const { name, json } = await copyOfOwnData(ctx)
      reply
        .header('content-type', 'application/octet-stream')
        .header('cache-control', 'no-store')
        .header('content-disposition', disposition(name))
        .send(json)
    },
  }),
}
