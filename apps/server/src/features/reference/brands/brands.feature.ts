import { brandAdminRoutes } from '@appeal/contract/areas/brandAdmin.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { brandExports } from './brands.exports.ts'
import { brandPage, editBrand } from './brands.service.ts'

export const brandsFeature: Feature = {
  name: 'brands',
  exports: brandExports,
  bindings: [
    ...bind(brandAdminRoutes, {
      page: (ctx, { query }) => brandPage(ctx, query),
      edit: (ctx, { body }) => editBrand(ctx, body),
    }),
  ],
}
