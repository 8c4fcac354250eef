import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'

/** What the LOCAL engines sent, shown in demonstrations only. */
export const KeptRow = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.string(),
  createdAt: z.string(),
})
export type KeptRow = z.infer<typeof KeptRow>
export const inboxRoutes = routes('inbox', '/api/webapp/dev/inbox', anyone, {
  list: get('/list', {
    summary: 'Demonstration only: the last 100 SMS and mails of the LOCAL engines',
    query: z.object({ to: z.string().max(200).optional() }),
    reply: z.array(KeptRow),
    errors: ['request.not_found'],
  }),
})
