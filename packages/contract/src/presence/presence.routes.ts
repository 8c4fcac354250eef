import { z } from 'zod'
import { aCase, NOT_FOUND } from '../cases/cases.schemas.ts'
import { TALKS } from '../conversations/conversations.routes.ts'
import { granted } from '../kit/access.ts'
import { post, routes } from '../kit/routes.ts'

/** A page tells that it is still open this often (seconds); one that was silent for `PRESENCE_SECONDS` is gone. */
export const BEAT_SECONDS = 20
export const PRESENCE_SECONDS = 50

/** One open page; two tabs of one person are two views. */
const viewId = z.string('rule.required').regex(/^[\w-]{8,64}$/, 'rule.code')

export const Onlooker = z.object({
  userId: z.string(),
  name: z.string(),
  orgName: z.string(),
  /** The conversation the colleague is writing in; null while only looking. */
  typing: z.enum(TALKS).nullable(),
})
export type Onlooker = z.infer<typeof Onlooker>

export const presenceRoutes = routes('presence', '/api/bizapp/biz/presence', granted('a', 'b'), {
  beat: post('/beat', {
    affects: [],
    summary: 'This page shows the case; answers which colleagues of the own side look at it, too',
    body: z.object({ ...aCase, viewId, typing: z.enum(TALKS, 'rule.code').nullable().default(null) }),
    reply: z.array(Onlooker),
    errors: NOT_FOUND,
  }),
  leave: post('/leave', {
    affects: ['presence'],
    summary: 'This page shows the case no more',
    body: z.object({ ...aCase, viewId }),
  }),
})
