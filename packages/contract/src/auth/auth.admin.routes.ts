import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional } from '../rules.ts'

const SignedIn = z.object({
  /** The session's id; the token itself is kept nowhere. */
  tokenValue: z.string(),
  /** What the operator is shown. */
  tokenMasked: z.string(),
  tokenDevice: z.string(),
  browser: z.string(),
  ip: z.string(),
  tokenTimeout: z.string(),
  /** Share of its longest life that is left, 0–100. */
  tokenTimeoutPercent: z.number(),
})

export const SessionRecord = z.object({
  id: z.string(),
  userId: z.string(),
  avatar: nullable,
  account: z.string(),
  name: nullable,
  orgName: nullable,
  area: z.string(),
  latestLoginIp: nullable,
  latestLoginAddress: nullable,
  lastLoginTime: nullable,
  tokenCount: z.number().int(),
  tokenSignList: z.array(SignedIn),
  sessionCreateTime: z.string(),
  lastSeenTime: z.string(),
})
export type SessionRecord = z.infer<typeof SessionRecord>
const SessionPage = page(SessionRecord)
const SessionQuery = pageQuery(['lastSeenTime'], { searchKey: zSearchKey, userId: zOptional(zId) })
const Users = z
  .array(z.object({ userId: zId }))
  .min(1, 'rule.required')
  .max(100, 'rule.tooMany')
const Tokens = z
  .array(z.object({ tokenValue: zId }))
  .min(1, 'rule.required')
  .max(100, 'rule.tooMany')

/** Who is signed in where (contract 5.12): `b` are staff of bureaus and enterprises, `c` people of the portal. */
export const sessionAdminRoutes = routes('sessionAdmin', '/api/webapp/auth', granted(), {
  analysis: get('/session/analysis', {
    summary: 'How many people are signed in, and how lately',
    reply: z.object({
      currentSessionTotalCount: z.string(),
      maxTokenCount: z.string(),
      oneHourNewlyAdded: z.string(),
      proportionOfBAndC: z.string(),
    }),
  }),
  bPage: get('/session/b/page', {
    summary: 'Staff who are signed in',
    query: SessionQuery,
    reply: SessionPage,
  }),
  cPage: get('/session/c/page', {
    summary: 'Consumers and couriers who are signed in',
    query: SessionQuery,
    reply: SessionPage,
  }),
  bExit: post('/session/b/exit', {
    summary: 'Ends all sessions of these members of staff',
    body: Users,
  }),
  cExit: post('/session/c/exit', {
    summary: 'Ends all sessions of these people of the portal',
    body: Users,
  }),
  bTokenExit: post('/token/b/exit', {
    summary: 'Ends these sessions of staff',
    body: Tokens,
  }),
  cTokenExit: post('/token/c/exit', {
    summary: 'Ends these sessions of the portal',
    body: Tokens,
  }),
})
