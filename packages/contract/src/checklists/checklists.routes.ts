import { z } from 'zod'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { CASE_DETAILS } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { CHECKED_KINDS } from './checklists.kinds.ts'

const zKind = z.enum(CHECKED_KINDS, 'rule.code')
/** A class of the kind's cases: of appeals the problem of the first level. */
const zTopic = zText({ max: 48, singleLine: true })

export const ChecklistItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The rule it comes from. */
  basis: z.string().nullable(),
  /** Must be ticked before the act that waits for it. */
  required: z.boolean(),
  /** Ticked by what happened to the case, not by a person. */
  machine: z.boolean(),
  ticked: z.boolean(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  note: z.string().nullable(),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const Checklist = z.object({
  items: z.array(ChecklistItem),
  done: z.number().int(),
  /** Required items that are still open. */
  missing: z.number().int(),
  /** Whether the viewer may tick. */
  editable: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

/** An item as whoever keeps the lists sees it. */
export const ChecklistRecord = z.object({
  id: z.string(),
  /** The kind of case it is asked in. */
  kind: zKind,
  /** Class of the kind's cases, of appeals the problem of the first level; null for every one. */
  l1: nullable,
  title: z.string(),
  titleEn: z.string(),
  basis: nullable,
  basisEn: nullable,
  required: z.boolean(),
  /** Ticked by what happens to a case; such an item is never required. */
  machine: z.boolean(),
  sortCode: z.number().int(),
  /** Asked no more; cases that have it keep it. */
  retired: z.boolean(),
  version: z.number().int(),
})
export type ChecklistRecord = z.infer<typeof ChecklistRecord>

export const ChecklistBody = z.object({
  id: zId.optional(),
  version: zVersion,
  kind: zKind.default('appeal'),
  l1: zOptional(zTopic),
  title: zText({ min: 2, max: 100, singleLine: true }),
  titleEn: zText({ min: 2, max: 200, singleLine: true }),
  basis: zOptional(zText({ max: 100, singleLine: true })),
  basisEn: zOptional(zText({ max: 200, singleLine: true })),
  required: z.boolean().default(false),
  sortCode: zSortCode,
})

/** What handlers check before they answer or close, by kind of case, kept by the state bureau; cases that are open are asked it at once. */
export const checklistItemRoutes = routes('checklistItems', '/api/bizapp/biz/checklistItem', granted('b'), {
  page: get('/page', {
    summary: 'Items by kind of case and its class, in the order they are asked',
    query: pageQuery(['sortCode'], {
      kind: z.preprocess((v) => (v === '' ? undefined : v), zKind.optional()),
      l1: zOptional(zTopic),
      searchKey: zOptional(zText({ max: 100 })),
    }),
    reply: page(ChecklistRecord),
  }),
  add: post('/add', {
    summary: 'A new item that a person ticks',
    body: ChecklistBody,
    reply: ChecklistRecord,
    idempotent: true,
    errors: ['dictionaries.not_offered'],
  }),
  edit: post('/edit', {
    summary: 'Words, basis, place and necessity of an item; its kind and class stay what they are',
    body: ChecklistBody.extend({ id: zId }),
    reply: ChecklistRecord,
    errors: ['checklists.unknown_item', 'checklists.machine_item', 'record.stale'],
  }),
  retire: post('/stop', {
    summary: 'An item is asked no more, or again',
    body: z.object({ id: zId, version: zVersion, retired: z.boolean('rule.required') }),
    reply: ChecklistRecord,
    errors: ['checklists.unknown_item', 'record.stale'],
  }),
})

export const checklistRoutes = routes('checklists', '/api/bizapp/biz/checklist', granted('b'), {
  list: get('/list', {
    summary: 'What has to be checked in this case by its kind and class, and what was',
    query: CaseQuery,
    reply: Checklist,
    errors: NOT_FOUND,
  }),
  tick: post('/tick', {
    affects: ['checklists', ...CASE_DETAILS],
    answers: ['checklists.list'],
    summary: 'Ticks an item or takes the tick back; who and when becomes history',
    body: z.object({
      ...aCase,
      itemId: zId,
      ticked: z.boolean('rule.required'),
      note: zOptional(zText({ max: 200 })),
    }),
    reply: Checklist,
    errors: [...NOT_FOUND, 'checklists.unknown_item', 'checklists.case_ended'],
  }),
})
