import { z } from 'zod'
import { APPEAL_L1 } from '../appeals/appeals.codes.ts'
import { aCase, CaseQuery, NOT_FOUND } from '../cases/cases.schemas.ts'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'

export const ChecklistItem = z.object({
  id: z.string(),
  title: z.string(),
  /** The rule it comes from. */
  basis: z.string().nullable(),
  /** Must be ticked before the case is closed. */
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
  /** Problem of the first level; null for every problem. */
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
  l1: zOptional(z.enum(APPEAL_L1, 'rule.code')),
  title: zText({ min: 2, max: 100, singleLine: true }),
  titleEn: zText({ min: 2, max: 200, singleLine: true }),
  basis: zOptional(zText({ max: 100, singleLine: true })),
  basisEn: zOptional(zText({ max: 200, singleLine: true })),
  required: z.boolean().default(false),
  sortCode: zSortCode,
})

/** What handlers check before they close, kept by the state bureau; cases that are open are asked it at once. */
export const checklistItemRoutes = routes('checklistItems', '/api/bizapp/biz/checklistItem', granted('b'), {
  page: get('/page', {
    summary: 'Items by problem, in the order they are asked',
    query: pageQuery(['sortCode'], {
      l1: z.preprocess((v) => (v === '' ? undefined : v), z.enum(APPEAL_L1, 'rule.code').optional()),
      searchKey: zOptional(zText({ max: 100 })),
    }),
    reply: page(ChecklistRecord),
  }),
  add: post('/add', {
    summary: 'A new item that a person ticks',
    body: ChecklistBody,
    reply: ChecklistRecord,
    idempotent: true,
  }),
  edit: post('/edit', {
    summary: 'Words, basis, place and necessity of an item; its problem stays what it is',
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
    summary: 'What has to be checked in a case of this problem, and what was',
    query: CaseQuery,
    reply: Checklist,
    errors: NOT_FOUND,
  }),
  tick: post('/tick', {
    affects: ['checklists', 'appeals.detail'],
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
