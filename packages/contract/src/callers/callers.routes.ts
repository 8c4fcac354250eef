import { CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { CallerAct, CallsOfCase } from './callers.schemas.ts'

const bureau = granted('b')

/** People who telephone: what the bureau records for them, and what it advised them (domain 1.4, 4.3). */
export const callerRoutes = routes('callers', '/api/bizapp/biz/callers', {
  ofCase: get('/ofCase', {
    access: bureau,
    summary: 'What may be recorded now for whoever a case is of, and the calls so far',
    query: CaseQuery,
    reply: CallsOfCase,
    errors: NOT_FOUND,
  }),
  act: post('/act', {
    affects: ['callers', ...EVERY_CASE],
    access: bureau,
    summary: 'Records for somebody without an account what they said by telephone',
    body: CallerAct,
    reply: CallsOfCase,
    idempotent: true,
    errors: [
      ...NOT_FOUND,
      'appeals.not_permitted',
      'appeals.action_not_open',
      'appeals.stale',
      'request.not_permitted',
      'cases.action_not_open',
      'cases.stale',
      'callers.has_account',
      'callers.time_out_of_range',
    ],
  }),
})
