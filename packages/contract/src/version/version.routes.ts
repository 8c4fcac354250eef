import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'

/** Which build of the web this server serves; pages ask every ten seconds and offer a reload when it changes (spec 9). */
export const versionRoutes = routes('version', '/api/webapp', anyone, {
  version: get('/version', {
    summary: 'Build of the web: its digest, and the address of its entry script',
    reply: z.object({
      /** Empty where this server serves no pages. */
      version: z.string(),
      /** A page whose own entry script is another one belongs to another build. */
      entry: z.string().nullable(),
    }),
  }),
})
