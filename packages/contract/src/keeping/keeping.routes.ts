import { z } from 'zod'
import { CASE_KIND_NAMES } from '../cases/caseKinds.ts'
import { CASE_DETAILS } from '../cases/cases.stale.ts'
import { anyone, granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zDay, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zDate, zOptional, zText } from '../rules.ts'

/** What is held, and what is destroyed: one case, or what is kept of one person. */
export const KEPT_SUBJECTS = ['case', 'person'] as const
export type KeptSubject = (typeof KEPT_SUBJECTS)[number]
export const VERDICTS = ['destroy', 'keep'] as const
export type Verdict = (typeof VERDICTS)[number]
/** On whose account something is destroyed: its time is over, or somebody asked for it (PIPL art. 47). */
export const GROUNDS = ['due', 'request'] as const
export type Ground = (typeof GROUNDS)[number]
/** Cases that one list names at most: all of them go in one step. */
export const APPRAISED_MOST = 50

const subject = z.enum(KEPT_SUBJECTS, 'rule.code')
const reason = zText({ min: 4, max: 200 })
/** The number of a case, or the account of a person of the portal. */
const ref = zText({ min: 2, max: 40, singleLine: true })

export const LegalHoldBody = z.object({ subject, ref, reason, untilOn: zOptional(zDate) })
export const LiftHoldBody = z.object({ id: zId, reason })

export const LegalHoldRow = z.object({
  id: z.string(),
  subject,
  /** Number of the case; what a person is called here, and never their name. */
  ref: z.string(),
  reason: z.string(),
  placedBy: nullable,
  placedAt: z.string(),
  untilOn: nullable,
  /** Lifted, or its last day is past. */
  over: z.boolean(),
  liftedBy: nullable,
  liftedAt: nullable,
  liftReason: nullable,
})
export type LegalHoldRow = z.infer<typeof LegalHoldRow>

/** What the next run would do, by kind: the dry run. */
export const KeepingSummary = z.object({
  archiveYears: z.number().int(),
  appraisalYears: z.number().int(),
  kinds: z.array(
    z.object({
      kind: z.enum(CASE_KIND_NAMES),
      name: z.string(),
      toArchive: z.number().int(),
      archived: z.number().int(),
      due: z.number().int(),
      destroyed: z.number().int(),
    }),
  ),
})
export type KeepingSummary = z.infer<typeof KeepingSummary>

export const DueRow = z.object({
  id: z.string(),
  kind: z.enum(CASE_KIND_NAMES),
  no: z.string(),
  closedOn: z.string(),
  archivedOn: z.string(),
  ground: z.enum(GROUNDS),
})
export type DueRow = z.infer<typeof DueRow>

export const AppraiseBody = z.object({
  cases: z
    .array(z.object({ kind: z.enum(CASE_KIND_NAMES, 'rule.code'), id: zId }))
    .min(1, 'rule.required')
    .max(APPRAISED_MOST, 'rule.tooMany'),
  verdict: z.enum(VERDICTS, 'rule.code'),
  // Further away than the days of cases: archives are kept for thirty years and more.
  keepUntil: zOptional(zDay),
  reason,
})
export const AskDestructionBody = z.object({ subject, ref, reason })
export const DecideAppraisalBody = z.object({
  id: zId,
  confirmed: z.boolean(),
})

export const AppraisalRow = z.object({
  id: z.string(),
  number: z.string(),
  subject,
  verdict: z.enum(VERDICTS),
  ground: z.enum(GROUNDS),
  keepUntil: nullable,
  reason: z.string(),
  /** Numbers of its cases; for a person what they are called here. */
  refs: z.array(z.string()),
  askedBy: nullable,
  askedAt: z.string(),
  decidedBy: nullable,
  decidedAt: nullable,
  decision: z.enum(['confirmed', 'refused']).nullable(),
  can: z.array(z.enum(['confirm', 'refuse'])),
})
export type AppraisalRow = z.infer<typeof AppraisalRow>

/** A line of the register of what was destroyed; it names nobody whose data went. */
export const DestructionRow = z.object({
  id: z.string(),
  number: z.string(),
  subject,
  ref: z.string(),
  ground: z.enum(GROUNDS),
  askedBy: nullable,
  confirmedBy: nullable,
  at: z.string(),
})
export type DestructionRow = z.infer<typeof DestructionRow>

/** How much was destroyed in a year, for everybody. */
export const DestroyedInYear = z.object({
  year: z.number().int(),
  cases: z.number().int(),
  persons: z.number().int(),
})
export type DestroyedInYear = z.infer<typeof DestroyedInYear>

const UNKNOWN = ['keeping.subject_unknown', 'appeals.not_found', 'cases.not_found'] as const
/** Why something may not be destroyed now. */
export const HINDRANCES = [
  'keeping.still_runs',
  'keeping.held',
  'keeping.too_young',
  'keeping.kept_longer',
  'keeping.destroyed_before',
] as const
const act = {
  affects: ['keeping', ...CASE_DETAILS],
  idempotent: true,
} as const
/** What is destroyed comes back by nobody. */
const weighs = { ...act, stepUp: 'always' } as const

/** Keeping and forgetting: legal holds, archive, appraisal by two persons, destruction and its register. */
export const keepingRoutes = routes('keeping', '/api/bizapp/biz/keeping', granted('b'), {
  summary: get('/summary', {
    summary: 'What the next run would archive and what is due to be appraised, by kind: nothing is changed',
    reply: KeepingSummary,
  }),
  holdpage: get('/holdpage', {
    summary: 'Legal holds, those that hold first',
    /** Part of the number of the case or person. */
    query: pageQuery(['placedAt'], { searchKey: zSearchKey }),
    reply: page(LegalHoldRow),
  }),
  hold: post('/hold', {
    ...act,
    summary: 'Places a legal hold on a case or on a person: nothing of it is archived, deleted or destroyed',
    body: LegalHoldBody,
    reply: z.object({ id: z.string() }),
    errors: [...UNKNOWN, 'keeping.held_before', 'keeping.day_past', 'keeping.destroyed_before'],
  }),
  lift: post('/lift', {
    ...weighs,
    summary: 'Lifts a legal hold',
    body: LiftHoldBody,
    errors: ['keeping.not_found'],
  }),
  duepage: get('/duepage', {
    summary: 'Archived cases of a kind whose time is over, longest ended first',
    query: pageQuery(['closedOn'], { kind: z.enum(CASE_KIND_NAMES, 'rule.code').default('appeal') }),
    reply: page(DueRow),
  }),
  appraise: post('/appraise', {
    ...weighs,
    summary: 'Proposes what becomes of archived cases: destroyed, or kept longer; a second person decides',
    body: AppraiseBody,
    reply: z.object({ id: z.string() }),
    errors: ['appeals.not_found', 'cases.not_found', 'keeping.waiting', 'keeping.day_past', ...HINDRANCES],
  }),
  ask: post('/ask', {
    ...weighs,
    summary: 'Asks for the destruction of one case or of what is kept of one person; a second person decides',
    body: AskDestructionBody,
    reply: z.object({ id: z.string() }),
    errors: [...UNKNOWN, 'keeping.waiting', ...HINDRANCES],
  }),
  page: get('/page', {
    summary: 'Appraisals, those that wait for a second person first',
    query: pageQuery(['askedAt'], {}),
    reply: page(AppraisalRow),
  }),
  decide: post('/decide', {
    ...weighs,
    summary: 'Confirms or refuses what somebody else proposed; destroyed is what is confirmed, at once',
    body: DecideAppraisalBody,
    errors: ['keeping.not_found', 'keeping.four_eyes', ...HINDRANCES],
  }),
  registerpage: get('/registerpage', {
    summary: 'The register of what was destroyed, newest first',
    query: pageQuery(['at'], {}),
    reply: page(DestructionRow),
  }),
  published: get('/published', {
    access: anyone,
    summary: 'How many cases were destroyed, and of how many people what was kept, year by year',
    reads: 'replica',
    reply: z.array(DestroyedInYear),
    errors: ['request.too_many'],
  }),
})
