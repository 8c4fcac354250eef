import { EVERY_CASE } from '../cases/cases.stale.ts'
import { granted, signedIn } from '../kit/access.ts'
import { post, routes } from '../kit/routes.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import {
  OtherPhone,
  UnitingCodes,
  UnitingPair,
  UnitingPlan,
  UnitingProof,
  UnitingRequest,
} from './uniting.schemas.ts'

/** Why two accounts do not become one. */
const REFUSED = [
  'uniting.same',
  'uniting.not_found',
  'uniting.disabled',
  'uniting.names_differ',
  'uniting.too_many',
  'uniting.twin',
  'uniting.other_side',
  'uniting.appraised',
  'keeping.held',
] as const
const PROOF = [
  'auth.code_wrong',
  'callers.no_phone',
  'uniting.factor',
  'auth.factor_wrong',
  'auth.locked',
] as const

/** Two accounts of one person become one: by a code to each phone (domain 4.6). */
export const unitingRoutes = routes('uniting', '/api/bizapp/biz/uniting', signedIn('c', 'd'), {
  codes: post('/codes', {
    affects: [],
    summary: 'Sends a code to the own phone and one to the phone of the own other account',
    body: OtherPhone,
    reply: UnitingCodes,
    errors: ['uniting.same', 'callers.no_phone', 'auth.code_too_soon', 'auth.code_limit', 'request.too_many'],
  }),
  plan: post('/plan', {
    affects: [],
    summary: 'What would move from the other account, and what is in the way; nothing changes',
    body: UnitingProof,
    reply: UnitingPlan,
    errors: [...REFUSED, ...PROOF],
  }),
  unite: post('/unite', {
    affects: ['userCentre', 'messages', 'callers', 'third', ...EVERY_CASE],
    summary: 'Takes over everything of the other account, which is closed',
    body: UnitingProof,
    reply: UnitingPlan,
    idempotent: true,
    errors: [...REFUSED, ...PROOF],
  }),
})

/** The same for people who cannot show both phones: asked for with evidence, carried out by a second person's word. */
export const clientUnitingRoutes = routes('clientUniting', '/api/webapp/client/uniting', granted(), {
  plan: post('/plan', {
    affects: [],
    summary: 'What would move from one account of the portal to another, and what is in the way',
    body: UnitingPair,
    reply: UnitingPlan,
    errors: [...REFUSED, 'uniting.factor'],
  }),
  ask: post('/ask', {
    stepUp: 'always',
    affects: ['proposals'],
    summary: 'Asks that two accounts of one person become one; waits for a second person',
    body: UnitingRequest,
    reply: Pending,
    errors: [...REFUSED, 'uniting.factor'],
  }),
})
