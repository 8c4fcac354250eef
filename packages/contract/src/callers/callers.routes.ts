import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { CaseQuery, CaseReceipt, NOT_FOUND } from '../cases/cases.schemas.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IneligibleCall, IneligibleCallBody, IneligibleCallQuery } from './callers.ineligible.ts'
import { CallerRegistration } from './callers.registration.ts'
import {
  CallerAct,
  CallerCases,
  CallerQuestion,
  CallsOfCase,
  Claimable,
  ClaimBody,
} from './callers.schemas.ts'

const bureau = granted('b')
const owner = signedIn('c', 'd')

/** People who telephone: what the bureau records for them, and what it advised them (domain 1.4, 4.3). */
export const callerRoutes = routes('callers', '/api/bizapp/biz/callers', bureau, {
  ofCase: get('/ofCase', {
    summary: 'What may be recorded now for whoever a case is of, and the calls so far',
    query: CaseQuery,
    reply: CallsOfCase,
    errors: NOT_FOUND,
  }),
  act: post('/act', {
    affects: ['callers', ...EVERY_CASE],
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
  register: post('/register', {
    affects: EVERY_CASE,
    summary: 'Registers a question, report, letter or courier’s case for somebody who called',
    body: CallerRegistration,
    reply: CaseReceipt,
    idempotent: true,
    errors: [
      'appeals.received_out_of_range',
      'cases.too_many_today',
      'cases.unknown_area',
      'cases.unknown_brand',
      'cases.future_date',
      'dictionaries.not_offered',
    ],
  }),
  lookup: post('/lookup', {
    affects: [],
    summary: 'Earlier cases under a phone number, and cases on an item, while a call is written down',
    body: CallerQuestion,
    reply: CallerCases,
  }),
  ineligible: post('/ineligible', {
    affects: ['callers'],
    summary: 'Records a call about what is no appeal, with the reason and what was advised; no case is made',
    body: IneligibleCallBody,
    reply: z.object({ id: z.string() }),
    idempotent: true,
    errors: ['callers.time_out_of_range', 'appeals.unknown_brand'],
  }),
  ineligiblepage: get('/ineligiblepage', {
    summary: 'Calls about what is no appeal, callers masked',
    query: IneligibleCallQuery,
    reply: page(IneligibleCall),
  }),
  claimable: get('/claimable', {
    access: owner,
    summary: 'Cases without an account that came under the own phone number',
    reply: z.array(Claimable),
  }),
  claimCode: post('/claimCode', {
    affects: [],
    access: owner,
    summary: 'Sends a code to the own phone number, for taking over a case; answers its request number',
    reply: z.string(),
    errors: ['callers.no_phone', 'auth.code_too_soon', 'auth.code_limit', 'request.too_many'],
  }),
  claim: post('/claim', {
    affects: ['callers', ...EVERY_CASE],
    access: owner,
    summary: 'Takes over a case that came by telephone under the own number and name',
    body: ClaimBody,
    reply: z.object({ kind: z.enum(CASE_KIND_NAMES), id: z.string() }),
    idempotent: true,
    errors: [
      ...NOT_FOUND,
      'auth.code_wrong',
      'callers.no_phone',
      'callers.name_differs',
      'callers.twin',
      'cases.real_name_first',
    ],
  }),
})
