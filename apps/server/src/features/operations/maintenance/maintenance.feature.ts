import type { Feature } from '../../../feature.ts'

/** The mode in which everything can be read and nothing is changed; the HTTP layer asks it of every act (`app.ts`). */
export const maintenanceFeature: Feature = { name: 'maintenance' }
