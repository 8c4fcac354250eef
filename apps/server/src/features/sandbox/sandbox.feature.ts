import { sandboxRoutes } from '@appeal/contract/sandbox/sandbox.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { makeSample, pressSample } from './sandbox.service.ts'

/** Cases on demand for enterprises that try their systems; there is nothing here outside of a sandbox (decision 0028). */
export const sandboxFeature: Feature = {
  name: 'sandbox',
  bindings: bind(sandboxRoutes, {
    make: (ctx, { body }) => makeSample(ctx, body),
    press: (ctx, { body }) => pressSample(ctx, body),
  }),
}
