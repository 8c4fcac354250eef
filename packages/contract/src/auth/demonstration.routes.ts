import { z } from 'zod'
import { wayIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { LoginReply } from './auth.schemas.ts'
import { DOOR_NAMES } from './demonstration.doors.ts'

export const DoorRow = z.object({ door: z.enum(DOOR_NAMES), account: z.string(), name: z.string() })
export type DoorRow = z.infer<typeof DoorRow>

export const demonstrationRoutes = routes('demonstration', '/api/webapp/dev/people', wayIn, {
  list: get('/list', {
    summary:
      'Demonstration only: people whom a visitor may be by one press; those who are not there yet are left out',
    reply: z.array(DoorRow),
    errors: ['request.not_found'],
  }),
  enter: post('/enter', {
    affects: [],
    summary:
      'Demonstration only: signs in as one of its people, as long as they have the password that everybody is told',
    body: z.object({ door: z.enum(DOOR_NAMES, 'rule.code') }),
    reply: LoginReply,
    errors: ['request.not_found', 'auth.login_failed'],
    secret: true,
  }),
})
