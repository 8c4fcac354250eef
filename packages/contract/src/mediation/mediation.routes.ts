import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import {
  MEDIATION_PARTIES,
  MEDIATION_REASONS,
  MEDIATION_SIDES,
  PROPOSAL_ANSWERS,
  PROPOSAL_RETREATS,
} from './mediation.inputs.ts'

const Side = z.enum(MEDIATION_SIDES)
const Party = z.enum(MEDIATION_PARTIES)

const Said = z.object({
  side: Side,
  verdict: z.enum([...PROPOSAL_ANSWERS, ...PROPOSAL_RETREATS]),
  remark: nullable,
  createTime: z.string(),
  /** Told by telephone and written down by the bureau. */
  byPhone: z.boolean(),
})

/** One proposal, as it was sent; nothing of it changes afterwards. */
export const MediationProposal = z.object({
  seq: z.number().int(),
  /** The how manieth mediation of this case. */
  round: z.number().int(),
  side: Side,
  /** A colleague by name, the other side by its organisation, the appellant as the viewer may know them. */
  by: nullable,
  byPhone: z.boolean(),
  /** Yuan, as `420.00`. */
  amount: nullable,
  performance: nullable,
  terms: nullable,
  validUntil: z.string(),
  /** The proposal that this one answers. */
  answers: z.number().int().nullable(),
  createTime: z.string(),
  said: z.array(Said),
  status: z.enum(['OPEN', 'LAPSED', ...PROPOSAL_ANSWERS, ...PROPOSAL_RETREATS]),
  mine: z.boolean(),
  /** What the viewer may do with it now. */
  can: z.array(z.enum(['respond', 'retract'])),
})
export type MediationProposal = z.infer<typeof MediationProposal>

/** One version of the terms, with who accepted it and how. */
export const MediationTerms = z.object({
  version: z.number().int(),
  round: z.number().int(),
  proposal: z.number().int().nullable(),
  payer: Party,
  amount: nullable,
  performance: nullable,
  dueOn: z.string(),
  manner: z.string(),
  terms: nullable,
  closes: z.string(),
  createTime: z.string(),
  signatures: z.array(
    z.object({
      side: Party,
      agrees: z.boolean(),
      reason: nullable,
      /** Code by SMS, telephone call; `session` of earlier editions, in which enterprises signed without a code. */
      proof: z.enum(['code', 'session', 'phone']),
      createTime: z.string(),
    }),
  ),
  status: z.enum(['OPEN', 'AGREED', 'REFUSED', 'REPLACED', 'ENDED']),
})
export type MediationTerms = z.infer<typeof MediationTerms>

export const MEDIATION_ACTS = [
  'mediationPropose',
  'mediationSuggest',
  'mediationDraft',
  'mediationSign',
  'mediationFail',
  'mediationQuit',
] as const

/** The room of a mediation, as the viewer's side sees it. */
export const MediationRoom = z.object({
  id: z.string(),
  no: z.string(),
  version: z.number().int(),
  state: z.string(),
  running: z.boolean(),
  round: z.number().int(),
  side: Side,
  /** Last day of L9 for what lies on the table, and of the bureau's answer (L10). */
  dueOn: nullable,
  answerBy: nullable,
  /** Whether the appellant has no account and speaks by telephone. */
  byPhone: z.boolean(),
  proposals: z.array(MediationProposal).describe('oldest first'),
  terms: z.array(MediationTerms).describe('oldest first'),
  endings: z.array(
    z.object({
      round: z.number().int(),
      result: z.enum(['AGREED', 'FAILED', 'NO_ANSWER']),
      reasonCode: z.enum([...MEDIATION_REASONS, 'NO_ANSWER']).nullable(),
      side: Side.nullable(),
      explanation: nullable,
      endTime: z.string(),
    }),
  ),
  can: z.array(z.enum(MEDIATION_ACTS)),
  /** Proposals that the viewer's side may still make. */
  left: z.number().int(),
  amountMax: z.number(),
  /** Where the viewer's code goes, masked; null where none is needed, and where the account has no number. */
  phone: nullable,
})
export type MediationRoom = z.infer<typeof MediationRoom>

/** The room of a mediation; its acts stand in the to-do procedure. */
export const mediationRoutes = routes('mediation', '/api/bizapp/biz/mediation', signedIn('a', 'b', 'c'), {
  room: get('/room', {
    summary:
      'The mediation of an appeal: proposals, terms, acceptances, how it ended; what the viewer may do',
    query: IdQuery,
    reply: MediationRoom,
    errors: ['appeals.not_found', 'mediation.none'],
  }),
  code: post('/code', {
    affects: [],
    access: signedIn('a', 'c'),
    summary: 'Sends a party the code that accepts the terms; answers its request number',
    body: IdBody,
    reply: z.string(),
    errors: [
      'appeals.not_found',
      'mediation.no_terms',
      'mediation.no_phone',
      'auth.code_too_soon',
      'auth.code_limit',
      'request.too_many',
    ],
  }),
})
