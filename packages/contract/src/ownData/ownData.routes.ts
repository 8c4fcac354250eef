import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'

/** A person's right to a copy of the own data (PIPL art. 45). */
export const ownDataRoutes = routes('ownData', '/api/bizapp/biz/ownData', signedIn('c', 'd'), {
  copy: get('/copy', {
    summary:
      'Everything the platform keeps of the viewer, as one JSON file: profile, cases of every kind, files by name',
    query: z.object({ format: z.enum(['json'], 'rule.code') }),
    raw: true,
    errors: ['request.too_many'],
  }),
})
