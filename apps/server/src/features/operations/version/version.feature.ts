import { versionRoutes } from '@appeal/contract/version/version.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { webVersion } from './version.service.ts'

export const versionFeature: Feature = {
  name: 'version',
  bindings: bind(versionRoutes, { version: ({ platform }) => webVersion(platform) }),
}
