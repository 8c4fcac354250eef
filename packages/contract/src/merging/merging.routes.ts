import { z } from 'zod'
import { APPEAL_L1 } from '../appeals/appeals.codes.ts'
import { APPEAL_STATES } from '../appeals/appeals.workflow.ts'
import { CaseClock } from '../calendar/clocks.schemas.ts'
import { CASES_OF } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery, zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

/** Cases of one file at most. */
export const GROUP_MAX = 50

const reason = zText({ min: 2, max: 200 })
const version = z.coerce.number().int().min(1)

export const MergeBody = z
  .object({
    /** The main case, with the version that was read. */
    id: zId,
    version,
    members: z
      .array(z.object({ id: zId, version }))
      .min(1, 'rule.required')
      .max(GROUP_MAX, 'rule.tooMany'),
    reason,
  })
  .refine(({ id, members }) => new Set([id, ...members.map((one) => one.id)]).size === members.length + 1, {
    path: ['members'],
    error: 'rule.code',
  })
export const SplitBody = z.object({
  id: zId,
  version,
  /** What the new case is about: another problem, or another item, or both. */
  l1: z.enum(APPEAL_L1, 'rule.code'),
  l2: zOptional(zText({ max: 48 })),
  waybillNo: zOptional(zText({ max: 40 })),
  content: zText({ min: 10, max: 2000 }),
  reason,
})

/** A case of the same file as another viewer of the same bureau may see it; nothing personal. */
export const GroupCase = z.object({
  id: z.string(),
  appealNo: z.string(),
  state: z.enum(APPEAL_STATES),
  waybillNo: z.string(),
  l1: z.string(),
  handlerName: z.string().nullable(),
  clock: CaseClock.nullable(),
  version: z.number().int(),
  /** main, member: merged; source, part: split. */
  role: z.enum(['main', 'member', 'source', 'part']),
  linkId: z.string(),
  reason: z.string(),
  at: z.string(),
})
export type GroupCase = z.infer<typeof GroupCase>

export const CaseGroup = z.object({
  related: z.array(GroupCase),
  /** Cases that could be merged into this one: same brand and item, open, at the same bureau. */
  candidates: z.array(GroupCase.omit({ role: true, linkId: true, reason: true, at: true })),
  can: z.array(z.enum(['merge', 'split', 'undo'])),
  /** The first reason why merging or splitting is not open, in the reader's language. */
  cannot: z.string().nullable(),
})
export type CaseGroup = z.infer<typeof CaseGroup>

const refused = ['appeals.not_found', 'appeals.stale', 'merging.ended'] as const

/** Several cases about one matter as one file, and one case that is two. */
export const mergingRoutes = routes('merging', '/api/bizapp/biz/caseGroup', granted('b'), {
  page: get('/page', {
    urgency: 'last',
    summary: 'What belongs to the same file as a case, and what could',
    query: IdQuery,
    reply: CaseGroup,
    errors: ['appeals.not_found'],
  }),
  merge: post('/merge', {
    affects: CASES_OF.appeal,
    summary: 'Merges cases about the same matter into a main one; each keeps its clocks and its own answer',
    body: MergeBody,
    reply: CaseGroup,
    idempotent: true,
    errors: [
      ...refused,
      'merging.other_bureau',
      'merging.other_matter',
      'merging.already_merged',
      'merging.is_main',
      'merging.too_many',
    ],
  }),
  split: post('/split', {
    affects: CASES_OF.appeal,
    summary: 'Makes a second case of the same appellant out of one that is about two matters',
    body: SplitBody,
    reply: z.object({ id: z.string(), appealNo: z.string() }),
    idempotent: true,
    errors: [...refused, 'merging.same_matter', 'appeals.unknown_reason'],
  }),
  undo: post('/undo', {
    affects: CASES_OF.appeal,
    summary: 'Takes a merge or a split back',
    body: IdBody,
    reply: CaseGroup,
    idempotent: true,
    errors: ['merging.link_gone', 'merging.part_moved', 'appeals.not_found'],
  }),
})
