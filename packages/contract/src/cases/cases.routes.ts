import { z } from 'zod'
import { Draft, DraftSaved } from '../drafts/drafts.schemas.ts'
import type { ErrorKey } from '../errors.ts'
import { type Access, type Granted, granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes, type Written } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import type { CaseKind } from './caseKinds.ts'
import { CASE_KINDS } from './caseKinds.ts'
import { CaseDraftBody } from './cases.inputs.ts'
import { CaseCounts, CaseListQuery, CaseRow, OwnCaseQuery } from './cases.schemas.ts'
import { CASES_OF } from './cases.stale.ts'

/** Refusals that every action on a case can meet. */
export const MOVE_ERRORS = [
  'cases.not_found',
  'request.not_permitted',
  'cases.action_not_open',
  'cases.stale',
  'keeping.archived',
] as const
type Actions = Readonly<Record<string, { input: z.ZodType }>>
type Act<W extends Access> = Pick<Written, 'errors' | 'stepUp'> & { access?: W }
/**
 * Routes of actions: the name is the address, the body is the input of the workflow's row, and each answers the case as
 * it stands afterwards, for this viewer.
 */
export const actsOf =
  <A extends Actions, R extends z.ZodType>(
    actions: A,
    each: Readonly<{ reply: R; errors: readonly ErrorKey[]; affects: readonly string[]; answers: string[] }>,
  ) =>
  <N extends string & keyof A, W extends Access = never>(action: N, summary: string, own: Act<W> = {}) =>
    post<z.ZodNever, A[N]['input'], R, W>(`/${action}`, {
      ...{ ...each, ...own, summary, idempotent: true },
      body: actions[action]?.input as A[N]['input'],
      errors: [...each.errors, ...(own.errors ?? [])],
    })

/** The same for the kinds that share one table. */
export const caseActs = <A extends Actions, R extends z.ZodType>(kind: CaseKind, actions: A, reply: R) =>
  actsOf(actions, {
    ...{ reply, errors: MOVE_ERRORS, affects: CASES_OF[kind] },
    answers: [`${kind}s.detail`, `${kind}s.deskDetail`],
  })

type Said<O extends string> = Readonly<Record<O, string>>
const list = { reads: 'replica', query: CaseListQuery, reply: page(CaseRow) } as const
const counts = { reads: 'replica', urgency: 'last', reply: CaseCounts } as const
/** What every kind is read by: the own list and case, the bureau's list with its counts, the case on a desk. */
export const caseReads = <R extends z.ZodType, W extends Access>(
  reply: R,
  { own, desk = granted('b') }: { own: W; desk?: Granted },
  said: Said<'page' | 'detail' | 'bureaupage' | 'countpage' | 'deskDetail'>,
) => {
  const one = { query: IdQuery, reply, errors: ['cases.not_found'] } as const
  return {
    page: get('/page', { access: own, summary: said.page, query: OwnCaseQuery, reply: page(CaseRow) }),
    detail: get('/detail', { access: own, summary: said.detail, ...one }),
    bureaupage: get('/bureaupage', { access: granted('b'), summary: said.bureaupage, ...list }),
    countpage: get('/countpage', { access: granted('b'), summary: said.countpage, ...counts }),
    deskDetail: get('/deskDetail', { access: desk, summary: said.deskDetail, ...one }),
  }
}
/** The same for the enterprises of the kinds that have them: their list with its counts. */
export const enterpriseReads = (said: Said<'enterprisepage' | 'enterprisecountpage'>) => ({
  enterprisepage: get('/enterprisepage', { access: granted('a'), summary: said.enterprisepage, ...list }),
  enterprisecountpage: get('/enterprisecountpage', {
    access: granted('a'),
    summary: said.enterprisecountpage,
    ...counts,
  }),
})

/** What concerns the cases of all kinds at once. */
export const caseRoutes = routes('cases', '/api/bizapp/biz/cases', signedIn('c', 'd'), {
  bureaus: get('/bureaus', {
    access: granted('b'),
    summary:
      'Bureaus a case may be passed to: those of the own province, the other provinces, the state bureau',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  summary: get('/summary', {
    summary: 'How many own cases of each kind are open, and how many wait for an evaluation',
    reply: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(['appeal', ...CASE_KINDS]),
          total: z.number().int(),
          open: z.number().int(),
          evaluate: z.number().int(),
        }),
      ),
      evaluate: z.number().int(),
    }),
  }),
  saveDraft: post('/saveDraft', {
    affects: ['cases.draftPage'],
    summary:
      'Keeps what was filled in so far of a question, report, letter or case; a person has as many drafts as APPEAL_DRAFT_MAX',
    body: CaseDraftBody,
    reply: DraftSaved,
    errors: ['drafts.too_many', 'drafts.gone', 'drafts.stale'],
  }),
  draft: get('/draft', {
    summary: 'One own draft',
    query: IdQuery,
    reply: Draft.extend({ kind: z.enum(CASE_KINDS) }),
    errors: ['drafts.gone'],
  }),
  draftPage: get('/draftPage', {
    summary: 'Own drafts of one kind, newest first',
    query: z.object({ kind: z.enum(CASE_KINDS, 'rule.code') }),
    reply: z.array(
      z.object({
        id: z.string(),
        /** What was written as title or said first; empty where nothing was. */
        title: z.string(),
        step: z.string().nullable(),
        savedAt: z.string(),
        /** yyyy-MM-dd, the last day it is kept without being touched. */
        keptUntil: z.string(),
      }),
    ),
  }),
  deleteDraft: post('/deleteDraft', {
    affects: ['cases.draftPage'],
    summary: 'Throws an own draft away',
    body: IdBody,
    errors: ['drafts.gone'],
  }),
})
