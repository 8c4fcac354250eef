import { areaRoutes, brandRoutes } from '@appeal/contract/areas/areas.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { isInForce } from '@appeal/contract/kit/validity.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { presentArea, presentBrand } from './areas.presenter.ts'
import { areaDirectory, brandDirectory } from './areas.service.ts'

export const areasFeature: Feature = {
  name: 'areas',
  bindings: [
    ...bind(areaRoutes, {
      // Codes that were given up stay readable, but nobody chooses them any more.
      children: async (ctx, { query }) =>
        (await areaDirectory(ctx.platform))
          .children(query.parent)
          .filter((area) => isInForce(area, shanghaiDate(ctx.now().getTime())))
          .map(presentArea(ctx.language)),
      path: async ({ platform, language }, { query }) =>
        (await areaDirectory(platform)).path(query.code).map(presentArea(language)),
    }),
    ...bind(brandRoutes, {
      list: async ({ platform }) => (await brandDirectory(platform)).list().map(presentBrand),
    }),
  ],
}
