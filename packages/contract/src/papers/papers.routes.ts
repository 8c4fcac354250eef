import { z } from 'zod'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { OVER } from '../exports/exports.errors.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { nullable, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'
import { NamedRule } from '../trials/namedRules.ts'
import { DELIVERY_WAYS, PAPER_KINDS, PAPER_READERS, WAYS_BY_HAND } from './papers.kinds.ts'

export const Delivery = z.object({
  way: z.enum(DELIVERY_WAYS),
  to: z.enum(PAPER_READERS),
  at: z.string(),
  /** What shows it: number of the registered letter, the network's word about an SMS. */
  proof: nullable,
  by: nullable,
})
export type Delivery = z.infer<typeof Delivery>

/** A paper of a case, as whoever may read it sees it in the list. */
export const Paper = z.object({
  id: z.string(),
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  issuedOn: z.string(),
  office: z.string(),
  /** Last day to react to it; null where nothing can be asked for. */
  reactBy: nullable,
  /** Printed on it; whoever has it can ask whether it is genuine. */
  checkCode: z.string(),
  /** The decision was undone before it left the house: the number stays, nobody else reads the paper. */
  withdrawn: z.boolean(),
  deliveries: z.array(Delivery),
})
export type Paper = z.infer<typeof Paper>

export const VerifiedPaper = z.object({
  genuine: z.boolean(),
  kind: z.enum(PAPER_KINDS).nullable(),
  number: nullable,
  office: nullable,
  issuedOn: nullable,
  /** SM3 of what the paper says, hex, and the SM2 signature over it. */
  sm3: nullable,
  signature: nullable,
  publicKey: nullable,
  /** Versions of the rules that it was made under; none of a paper from before they were numbered. */
  rules: z.array(NamedRule),
})
export type VerifiedPaper = z.infer<typeof VerifiedPaper>

export const DeliverBody = z.object({
  ...aCase,
  paperId: zId,
  to: z.enum(PAPER_READERS, 'rule.code'),
  way: z.enum(WAYS_BY_HAND, 'rule.code'),
  on: zDate,
  proof: zText({ min: 2, max: 100, singleLine: true }),
})

export const VerifyPaperQuery = z.object({
  number: zText({ min: 4, max: 60, singleLine: true }),
  code: zText({ min: 4, max: 40, singleLine: true }),
})

const UNKNOWN = [...NOT_FOUND, 'papers.not_found'] as const

/** Decisions of a case as numbered, signed papers. */
export const paperRoutes = routes('papers', '/api/bizapp/biz/paper', signedIn('a', 'b', 'c', 'd'), {
  list: get('/list', {
    summary: 'The papers of a case that are for the viewer, newest first, with how each came to its reader',
    query: CaseQuery,
    reply: z.array(Paper),
    errors: NOT_FOUND,
  }),
  file: get('/file', {
    summary:
      'One paper as PDF/A; the first opening by whom it is for is its delivery; staff say what for, and it is logged',
    query: CaseQuery.extend({ paperId: zId, purpose: zOptional(zText({ min: 4, max: 200 })) }),
    raw: true,
    errors: [...UNKNOWN, ...OVER, 'papers.purpose_needed', 'request.too_many'],
  }),
  deliver: post('/deliver', {
    affects: ['papers'],
    access: granted('b'),
    summary: 'Writes down that a paper was sent by post or handed over, with what shows it',
    body: DeliverBody,
    reply: z.array(Paper),
    idempotent: true,
    errors: [...UNKNOWN, 'papers.delivered_out_of_range', 'papers.not_addressed'],
  }),
  verify: get('/verify', {
    access: anyone,
    summary: 'Whether a paper with this number and check code was issued; says nothing of the case',
    query: VerifyPaperQuery,
    reply: VerifiedPaper,
    errors: ['request.too_many'],
  }),
})

export const PaperTemplate = z.object({
  kind: z.enum(PAPER_KINDS),
  version: z.number().int(),
  body: z.string(),
  reason: nullable,
  by: nullable,
  at: nullable,
})
export type PaperTemplate = z.infer<typeof PaperTemplate>

export const PaperTemplateBody = z.object({
  kind: z.enum(PAPER_KINDS, 'rule.code'),
  version: zVersion,
  body: zText({ min: 10, max: 4000 }),
  reason: zText({ min: 4, max: 200 }),
})

/** The words of papers, kept by the state bureau; papers that were issued keep theirs. */
export const paperTemplateRoutes = routes('paperTemplates', '/api/bizapp/biz/paperTemplate', granted('b'), {
  list: get('/list', {
    summary: 'The text of each kind of paper as it is now',
    reply: z.array(PaperTemplate),
  }),
  versions: get('/versions', {
    summary: 'Every text that a kind of paper had, newest first',
    query: z.object({ kind: z.enum(PAPER_KINDS, 'rule.code') }),
    reply: z.array(PaperTemplate),
  }),
  edit: post('/edit', {
    stepUp: 'always',
    summary: 'A new version of a text, from the next paper on',
    body: PaperTemplateBody,
    reply: PaperTemplate,
    idempotent: true,
    errors: ['papers.unknown_variable', 'papers.same_text', 'record.stale'],
  }),
})
