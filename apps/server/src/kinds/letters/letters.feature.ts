import { letterRoutes } from '@appeal/contract/letters/letters.routes.ts'
import { bindKind } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { letterKind } from './letters.kind.ts'
import * as service from './letters.service.ts'

export const lettersFeature: Feature = {
  name: 'letters',
  kinds: [letterKind],
  registrations: { letter: service.prepare },
  bindings: bindKind(letterRoutes, letterKind, {
    nodes: (ctx, { query }) => service.nodes(ctx, query.id),
    insert: (ctx, { body }) => service.write(ctx, body),
    publicpage: (ctx, { query }) => service.publicPage(ctx, query),
    publicbrands: (ctx) => service.publicBrands(ctx),
  }),
}
