import { z } from 'zod'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { granted } from '../kit/access.ts'
import { PEOPLE } from '../kit/people.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery, zId } from '../kit/scalars.ts'
import { Ended, EndOrg, EndPlan, EndPlanQuery } from './organisations.ending.ts'
import {
  CopyOrgs,
  EditOrg,
  EditPosition,
  NewOrg,
  NewPosition,
  OrgNode,
  OrgPage,
  OrgQuery,
  OrgRecord,
  OrgTreeQuery,
  PersonChoiceQuery,
  PersonChoices,
  PositionPage,
  PositionQuery,
  PositionRecord,
} from './organisations.schemas.ts'

const UNKNOWN = ['organisations.not_found'] as const
const WRITE = [
  ...UNKNOWN,
  'organisations.name_taken',
  'organisations.kind_wrong',
  'organisations.area_unknown',
  'organisations.director_unknown',
  'organisations.ended',
] as const
const ENDING = [
  ...UNKNOWN,
  'organisations.ended',
  'organisations.top_fixed',
  'organisations.successor_wrong',
] as const

/** Of every screen that has a lazy tree of organisations (contract 9). */
export const getAncestorNodes = post('/getAncestorNodes', {
  affects: [],
  summary: 'Everything above these organisations, for opening a lazy tree at them',
  body: z.array(zId).max(200, 'rule.tooMany'),
  reply: z.array(OrgNode),
})
/** The selectors that the forms of the administration share. */
export const orgTreeSelector = get('/orgTreeSelector', {
  summary: 'The organisations one may choose, as a tree',
  query: OrgTreeQuery,
  reply: z.array(OrgNode),
})
export const userSelector = get('/userSelector', {
  summary: 'The people one may choose',
  query: PersonChoiceQuery,
  reply: PersonChoices,
})

// The business twin has the same calls below another address; each is a right of its own (contract 5.15, 6).
const orgTable = {
  page: get('/page', {
    summary: 'Organisations within one’s scope: by name or code, or those directly below one',
    query: OrgQuery,
    reply: OrgPage,
  }),
  tree: get('/tree', {
    summary: 'Organisations as a tree: all, the children of one, or what a search finds with all above it',
    query: OrgTreeQuery,
    reply: z.array(OrgNode),
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds an organisation below another one; its code is generated. Data is the id',
    body: NewOrg,
    reply: z.string(),
    errors: WRITE,
  }),
  edit: post('/edit', {
    summary:
      'Changes an organisation; another parent moves it with everything below it, another code leaves the old one as an alias',
    body: EditOrg,
    errors: [
      ...WRITE,
      'organisations.code_malformed',
      'organisations.code_taken',
      'organisations.below_itself',
      'organisations.top_fixed',
      'record.stale',
    ],
  }),
  delete: post('/delete', {
    summary: 'Deletes organisations with everything below them, unless people, roles or positions remain',
    body: IdList,
    errors: [...UNKNOWN, 'organisations.in_use', 'organisations.top_fixed', 'organisations.ended'],
  }),
  restore: post('/restore', {
    summary:
      'Brings a deleted organisation back below the one it was in, with what was deleted together with it; without people',
    body: IdBody,
    errors: [...UNKNOWN, 'organisations.name_taken', 'organisations.kind_wrong', 'organisations.ended'],
  }),
  copy: post('/copy', {
    idempotent: true,
    summary: 'Copies organisations with everything below them; people stay where they are',
    body: CopyOrgs,
    errors: [...WRITE, 'organisations.below_itself', 'organisations.too_many'],
  }),
  endPlan: get('/endPlan', {
    summary: 'What would move where if an organisation ended, and what stands in the way; nothing is changed',
    query: EndPlanQuery,
    reply: EndPlan,
    errors: ENDING,
  }),
  end: post('/end', {
    idempotent: true,
    stepUp: 'always',
    summary:
      'Ends an organisation: its successor takes over what the plan with this digest says; refused where the plan changed',
    body: EndOrg,
    reply: Ended,
    errors: [...ENDING, 'organisations.plan_changed', 'organisations.end_hindered'],
    // Cases of every kind change hands.
    affects: [...PEOPLE, ...EVERY_CASE, 'areas'],
  }),
  detail: get('/detail', {
    summary: 'One organisation',
    query: IdQuery,
    reply: OrgRecord,
    errors: UNKNOWN,
  }),
  getAncestorNodes,
  orgTreeSelector,
  userSelector,
}

export const orgRoutes = routes('orgs', '/api/webapp/sys/org', granted(), orgTable, PEOPLE)
export const bizOrgRoutes = routes('bizOrgs', '/api/bizapp/biz/org', granted(), orgTable, PEOPLE)

const POSITION = ['positions.not_found', 'positions.name_taken', 'organisations.not_found'] as const
const positionTable = {
  page: get('/page', {
    summary: 'Positions within one’s scope',
    query: PositionQuery,
    reply: PositionPage,
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds a position to an organisation; data is the id',
    body: NewPosition,
    reply: z.string(),
    errors: POSITION,
  }),
  edit: post('/edit', {
    summary: 'Changes a position',
    body: EditPosition,
    errors: [...POSITION, 'positions.in_use', 'record.stale'],
  }),
  delete: post('/delete', {
    summary: 'Deletes positions that nobody holds',
    body: IdList,
    errors: [...POSITION, 'positions.in_use'],
  }),
  restore: post('/restore', {
    summary: 'Brings a deleted position back',
    body: IdBody,
    errors: POSITION,
  }),
  detail: get('/detail', {
    summary: 'One position',
    query: IdQuery,
    reply: PositionRecord,
    errors: POSITION,
  }),
  getAncestorNodes,
  orgTreeSelector,
  positionSelector: get('/positionSelector', {
    summary: 'The positions one may choose',
    query: PositionQuery,
    reply: PositionPage,
  }),
}

export const positionRoutes = routes(
  'positions',
  '/api/webapp/sys/position',
  granted(),
  positionTable,
  PEOPLE,
)
export const bizPositionRoutes = routes(
  'bizPositions',
  '/api/bizapp/biz/position',
  granted(),
  positionTable,
  PEOPLE,
)
