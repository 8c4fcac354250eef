import type { Feature } from '../../feature.ts'
import { onCancellation } from '../../features/auth/auth.service.ts'
import { dropDraftsOf, retireDrafts } from './drafts.service.ts'

onCancellation(dropDraftsOf)

/** Half-filled forms of every kind; each kind has its own addresses for them. */
export const draftsFeature: Feature = {
  name: 'drafts',
  bindings: [],
  // 01:40 in China standard time.
  tasks: [{ name: 'drafts.retire', run: retireDrafts, cron: '40 17 * * *' }],
}
