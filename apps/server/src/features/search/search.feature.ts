import type { Feature } from '../../feature.ts'

/** Words of appeals. It answers no calls of its own: the lists ask it. */
export const searchFeature: Feature = { name: 'search', bindings: [] }
