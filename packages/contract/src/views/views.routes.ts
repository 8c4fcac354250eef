import { z } from 'zod'
import {
  APPEAL_SORTS,
  BureauListQuery,
  ENTERPRISE_QUEUES,
  EnterpriseListQuery,
  QUEUES,
} from '../appeals/appeals.lists.schemas.ts'
import { CASE_KINDS, type CaseKind } from '../cases/caseKinds.ts'
import { CASE_QUEUES, CASE_SORTS, CaseListQuery } from '../cases/cases.schemas.ts'
import { caseTables } from '../cases/cases.tables.ts'
import { granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'

/** At most so many own views, and so many views an organisation shares, for each list. */
export const VIEWS_MAX = 30

/** Lists that views are kept of: the queues of each kind, as bureau and enterprise have them; the first two of appeals. */
export type ViewList = 'bureau' | 'enterprise' | CaseKind | `${CaseKind}OfEnterprise`
export const VIEW_LISTS: readonly ViewList[] = [
  'bureau',
  'enterprise',
  ...CASE_KINDS.flatMap((kind) =>
    caseTables[kind].lists.enterprise ? [kind, `${kind}OfEnterprise` as const] : [kind],
  ),
]

const names = z.array(z.string().max(48)).max(40)
/** Columns as a person set them: order, hidden ones, those pinned to a side. */
export const ViewColumns = z.object({
  order: names,
  hidden: names,
  pins: z.record(z.string().max(48), z.enum(['left', 'right'], 'rule.code')),
})
export type ViewColumns = z.output<typeof ViewColumns>

const NOT_FILTERS = ['queue', 'exact', 'current', 'size', 'sortField', 'sortOrder']
const listed = (list: ViewList): { query: z.ZodObject; queues: readonly string[] } => {
  if (list === 'bureau') return { query: BureauListQuery, queues: QUEUES }
  if (list === 'enterprise') return { query: EnterpriseListQuery, queues: ENTERPRISE_QUEUES }
  return { query: CaseListQuery, queues: CASE_QUEUES }
}

const content = {
  list: z.enum(VIEW_LISTS, 'rule.code'),
  title: zText({ min: 1, max: 20 }),
  queue: z.string('rule.required').max(20),
  /** Filters as they stand in the address: several values of one filter are joined by commas. */
  filters: z.record(z.string().max(24), z.string().min(1).max(500)),
  sortField: z.enum([...APPEAL_SORTS, ...CASE_SORTS], 'rule.sortField').optional(),
  sortOrder: z.enum(['ascend', 'descend'], 'rule.sortOrder').optional(),
  columns: ViewColumns.nullish(),
}

/** A view is kept only if its list would take it: queue and filters are judged by the list's own query. */
export const ViewBody = z
  .object({ id: zId.optional(), version: z.coerce.number().int().min(1).optional(), ...content })
  .superRefine(({ list, queue, filters, sortField }, ctx) => {
    const { query, queues } = listed(list)
    const known = Object.keys(query.shape).filter((name) => !NOT_FILTERS.includes(name))
    const wrong =
      !queues.includes(queue) ||
      Object.keys(filters).some((name) => !known.includes(name)) ||
      !query.safeParse({ queue, ...filters, sortField }).success
    if (wrong) ctx.addIssue({ code: 'custom', path: ['filters'], message: 'rule.code' })
  })
export type ViewBody = z.output<typeof ViewBody>

export const SavedView = z.object({
  id: z.string(),
  version: z.number().int(),
  ...content,
  columns: ViewColumns.nullable(),
  sortField: z.string().nullable(),
  sortOrder: z.enum(['ascend', 'descend']).nullable(),
  /** own: nobody else sees it; team: everybody of the organisation. */
  kind: z.enum(['own', 'team']),
  ownerName: z.string().nullable(),
  isDefault: z.boolean(),
  can: z.array(z.enum(['edit', 'delete'])),
})
export type SavedView = z.infer<typeof SavedView>

const ListQuery = z.object({ list: z.enum(VIEW_LISTS, 'rule.code') })

/** Saved views of the work lists (own, team, and the one a list opens with). */
export const viewRoutes = routes('views', '/api/bizapp/biz/listView', signedIn('a', 'b'), {
  page: get('/page', {
    summary: 'Own views of a list and those the own organisation shares',
    query: ListQuery,
    reply: z.object({
      views: z.array(SavedView),
      /** Whether the viewer may share views with the organisation. */
      mayShare: z.boolean(),
    }),
  }),
  countpage: get('/countpage', {
    urgency: 'last',
    summary: 'How many cases each of those views holds now, by id; counting ends at 1000',
    query: ListQuery,
    reply: z.object({ counts: z.record(z.string(), z.number().int()) }),
  }),
  save: post('/save', {
    summary: 'Keeps an own view; with id and version changes it',
    body: ViewBody,
    reply: z.object({ id: z.string(), version: z.number().int() }),
    idempotent: true,
    errors: ['views.not_found', 'views.too_many', 'record.stale'],
  }),
  saveTeam: post('/saveTeam', {
    access: granted('a', 'b'),
    summary: "Keeps a view for the own organisation's people; with id and version changes it",
    body: ViewBody,
    reply: z.object({ id: z.string(), version: z.number().int() }),
    idempotent: true,
    errors: ['views.not_found', 'views.too_many', 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Deletes own views',
    body: IdList,
    errors: ['views.not_found'],
  }),
  deleteTeam: post('/deleteTeam', {
    access: granted('a', 'b'),
    summary: 'Deletes views that the own organisation shares',
    body: IdList,
    errors: ['views.not_found'],
  }),
  setDefault: post('/setDefault', {
    summary: 'The view a list opens with for oneself; null for none',
    body: ListQuery.extend({ id: zId.nullable() }),
    errors: ['views.not_found'],
  }),
})
