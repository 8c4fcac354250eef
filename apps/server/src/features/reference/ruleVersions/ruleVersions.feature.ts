import type { Feature } from '../../../feature.ts'

/** Numbers of the sets of values that rules decide by. */
export const ruleVersionsFeature: Feature = { name: 'ruleVersions' }
