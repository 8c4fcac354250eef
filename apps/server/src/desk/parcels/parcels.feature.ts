import { parcelRoutes } from '@appeal/contract/parcels/parcels.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { parcelFile } from './parcels.service.ts'

/** One item, several parties: what everybody has on one waybill, read together and merged nowhere. */
export const parcelsFeature: Feature = {
  name: 'parcels',
  bindings: bind(parcelRoutes, { file: (ctx, { query }) => parcelFile(ctx, query) }),
}
