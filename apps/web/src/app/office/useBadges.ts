import { useQueueBadges } from '../../features/cases/appeals/useQueueCounts.ts'
import type { Badges } from './badges.ts'

/** Live numbers of all features for the menu. */
export const useBadges = (): Badges => useQueueBadges()
