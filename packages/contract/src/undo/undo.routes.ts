import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'

const kind = z.enum(CASE_KIND_NAMES, 'rule.code')

/** An own act of which nothing has left the house yet. */
export const OpenUndo = z.object({
  kind,
  id: z.string(),
  no: z.string(),
  action: z.string(),
  /** The version that undoing is meant for. */
  version: z.number().int(),
  /** Whole seconds that are left for it. */
  seconds: z.number().int(),
})
export type OpenUndo = z.infer<typeof OpenUndo>

/** Acts on cases, taken back while what they tell still waits (decision 0023). */
export const undoRoutes = routes('undo', '/api/bizapp/biz/undo', signedIn('b'), {
  page: get('/page', {
    summary: 'Own acts that can still be undone, the latest first',
    reply: z.array(OpenUndo),
  }),
  press: post('/press', {
    affects: ['undo', ...EVERY_CASE],
    summary: 'Takes the own last act on a case back, while nothing of it has left the house',
    body: z.object({ kind, id: zId, version: z.coerce.number().int().min(1) }),
    reply: z.object({ id: z.string(), version: z.number().int() }),
    idempotent: true,
    errors: [
      'cases.not_found',
      'appeals.not_found',
      'cases.undo_over',
      'cases.undo_moved',
      'cases.undo_not_own',
      'appeals.not_permitted',
      'request.not_permitted',
    ],
  }),
})
