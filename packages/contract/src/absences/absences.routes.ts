import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'

/** Longest absence, in days. */
export const ABSENCE_DAYS_MAX = 180

export const AbsenceBody = z
  .object({
    fromOn: zDate,
    toOn: zDate,
    substituteId: zId,
    reason: zOptional(zText({ max: 100 })),
  })
  .refine(({ fromOn, toOn }) => fromOn <= toOn, { path: ['toOn'], error: 'rule.date.order' })
export type AbsenceBody = z.output<typeof AbsenceBody>

export const Absence = z.object({
  id: z.string(),
  userName: z.string(),
  substituteName: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  reason: z.string().nullable(),
  /** coming, running, over, cancelled */
  state: z.enum(['coming', 'running', 'over', 'cancelled']),
  can: z.array(z.enum(['cancel'])),
})
export type Absence = z.infer<typeof Absence>

/** Who is away, and who stands in for them. */
export const absenceRoutes = routes('absences', '/api/bizapp/biz/absence', signedIn('a', 'b'), {
  page: get('/page', {
    summary: 'Own absences, and the absences in which oneself stands in',
    reply: z.object({ own: z.array(Absence), standingIn: z.array(Absence) }),
  }),
  substitutes: get('/substitutepage', {
    summary: 'Colleagues of the own organisation who may stand in',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  add: post('/add', {
    affects: ['absences', 'appeals', 'todo', 'views.countpage'],
    summary: 'Records an own absence with its substitute',
    body: AbsenceBody,
    reply: Absence,
    idempotent: true,
    errors: [
      'absences.past',
      'absences.too_long',
      'absences.overlap',
      'absences.no_colleague',
      'absences.substitute_away',
    ],
  }),
  cancel: post('/cancel', {
    affects: ['absences', 'appeals', 'todo', 'views.countpage'],
    summary: 'Ends an own absence from today on',
    body: IdBody,
    reply: Absence,
    errors: ['absences.not_found'],
  }),
})
