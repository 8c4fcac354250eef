import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { PEOPLE } from '../kit/people.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { CopyRole, PageCalls, PreviewRole, RightsBeside } from './rolePlans.schemas.ts'

/** Roles looked at before they are given: copied, compared, tried out. */
export const rolePlanRoutes = routes(
  'rolePlans',
  '/api/webapp/sys/role',
  granted(),
  {
    copy: post('/copy', {
      idempotent: true,
      stepUp: 'always',
      summary: 'Copies a role with all it grants, to nobody yet; data is the id of the copy',
      body: CopyRole,
      reply: z.string(),
      errors: [
        'grants.role_not_found',
        'grants.role_taken',
        'grants.not_held',
        'grants.duties_united',
        'organisations.not_found',
      ],
      affects: ['roles'],
    }),
    compare: get('/compare', {
      summary: 'What of two roles one has and the other lacks',
      query: z.object({ id: zId, otherId: zId }),
      reply: RightsBeside,
      errors: ['grants.role_not_found'],
    }),
    preview: post('/preview', {
      summary: 'Menu and calls of somebody with these roles, with ticks that are not saved, beside today’s',
      body: PreviewRole,
      reply: RightsBeside,
      errors: ['grants.role_not_found', 'accounts.not_found'],
      affects: [],
    }),
    pageCalls: get('/pageCallSelector', {
      summary: 'The calls that each page of the menu reads by, and those that go with it',
      reply: z.array(PageCalls),
    }),
  },
  PEOPLE,
)
