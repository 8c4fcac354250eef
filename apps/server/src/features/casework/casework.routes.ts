import type { Feature } from '../feature.ts'

/** What conversations, checklists and presence know of cases; each feature with cases registers its own. */
export const caseworkFeature: Feature = { name: 'casework', bindings: [] }
