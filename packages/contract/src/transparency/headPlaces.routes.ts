import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, routes } from '../kit/routes.ts'
import { HEAD_FAULTS, HEAD_PLACES } from './headPlaces.ts'

export const HeadPlaceState = z.object({
  name: z.enum(HEAD_PLACES),
  /** The last head that it took; 0 where none yet. */
  seq: z.number().int(),
  takenAt: nullable,
  /** Why it did not take the next one, where it did not. */
  fault: z.enum(HEAD_FAULTS).nullable(),
  failedAt: nullable,
  /** It lies on the disk of the data folder itself, and goes with it. */
  sameDisk: z.boolean(),
})
export type HeadPlaceState = z.infer<typeof HeadPlaceState>

/** The second places of the log's signed heads, for whoever watches over the platform. */
export const headPlaceRoutes = routes('headPlaces', '/api/webapp/dev/headPlace', granted(), {
  list: get('/list', {
    summary: 'Second places of signed heads: the last that each took, and why not the next',
    reply: z.object({ newest: z.number().int(), places: z.array(HeadPlaceState) }),
  }),
})
