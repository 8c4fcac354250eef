import { z } from 'zod'
import { OVER } from '../exports/exports.errors.ts'
import { granted } from '../kit/access.ts'
import { PEOPLE } from '../kit/people.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery } from '../kit/scalars.ts'
import { SHEET_ERRORS } from '../kit/sheets.ts'
import { getAncestorNodes, orgTreeSelector, userSelector } from '../organisations/organisations.routes.ts'
import { OrgPage, OrgQuery, PositionPage, PositionQuery } from '../organisations/organisations.schemas.ts'
import { Pending } from '../proposals/proposals.routes.ts'
import {
  AccountDetail,
  AccountPage,
  AccountQuery,
  Activation,
  ClientPage,
  ClientQuery,
  ClientRecord,
  EditAccount,
  EditClient,
  ExportQuery,
  HandOver,
  ImportResult,
  NewAccount,
  NewClient,
  OpenWork,
} from './accounts.schemas.ts'

const UNKNOWN = ['accounts.not_found'] as const
const TAKEN = ['auth.account_taken', 'auth.phone_taken', 'accounts.email_taken'] as const
const PLACE = ['organisations.not_found', 'positions.not_found', 'organisations.director_unknown'] as const
/** What protects accounts from whoever administers others. */
const PROTECTED = [
  'accounts.administrator',
  'accounts.own',
  'accounts.wider',
  'accounts.last_administrator',
] as const

const accountTable = {
  page: get('/page', {
    summary: 'Accounts of staff within one’s scope',
    query: AccountQuery,
    reply: AccountPage,
  }),
  add: post('/add', {
    summary: 'Opens an account of staff; a one-time code goes to its phone or mailbox',
    body: NewAccount,
    reply: Activation,
    errors: [...TAKEN, ...PLACE],
    secret: true,
  }),
  edit: post('/edit', {
    summary: 'Changes an account; what is left out stays',
    body: EditAccount,
    reply: Pending,
    errors: [...UNKNOWN, ...TAKEN, ...PLACE, ...PROTECTED, 'record.stale', 'accounts.open_cases'],
  }),
  delete: post('/delete', {
    summary: 'Deletes accounts: nobody signs in with them any more, records keep who it was',
    body: IdList,
    errors: [...UNKNOWN, ...PROTECTED, 'accounts.open_cases'],
  }),
  restore: post('/restore', {
    summary: 'Brings a deleted account back, disabled, where it was and with the rights it had',
    body: IdBody,
    errors: [
      ...UNKNOWN,
      ...TAKEN,
      ...PROTECTED,
      'organisations.not_found',
      'positions.not_found',
      'grants.duties_united',
    ],
  }),
  detail: get('/detail', {
    summary: 'One account with all its fields, personal ones masked',
    query: IdQuery,
    reply: AccountDetail,
    errors: UNKNOWN,
  }),
  disableUser: post('/disableUser', {
    summary: 'Disables an account and ends its sessions',
    body: IdBody,
    errors: [...UNKNOWN, ...PROTECTED, 'accounts.open_cases'],
  }),
  openWork: get('/openWork', {
    summary: 'Open cases that lie with a person, by kind',
    query: IdQuery,
    reply: OpenWork,
    errors: UNKNOWN,
  }),
  handOver: post('/handOver', {
    summary:
      'Gives all open cases of a person to colleagues of the same organisation, or back to it, and disables or deletes the account in the same step where that is asked',
    body: HandOver,
    reply: z.object({ cases: z.number().int() }),
    errors: [...UNKNOWN, ...PROTECTED, 'accounts.successor_wrong', 'giving.not_able', 'giving.own_case'],
  }),
  enableUser: post('/enableUser', {
    summary: 'Enables an account again',
    body: IdBody,
    errors: [...UNKNOWN, ...PROTECTED],
  }),
  resetPassword: post('/resetPassword', {
    summary: 'Takes the password away and sends the person a one-time code for another',
    body: IdBody,
    reply: Activation,
    errors: [...UNKNOWN, ...PROTECTED, 'accounts.unreachable'],
    secret: true,
  }),
  downloadImportUserTemplate: get('/downloadImportUserTemplate', {
    summary: 'The sheet that an import takes',
    raw: true,
  }),
  import: post('/import', {
    urgency: 'last',
    summary: 'Opens accounts from a sheet; each row succeeds or fails by itself',
    upload: true,
    reply: ImportResult,
    errors: SHEET_ERRORS,
    secret: true,
  }),
  export: get('/export', {
    stepUp: 'always',
    summary: 'Chosen or filtered accounts as a sheet',
    query: ExportQuery,
    raw: true,
    errors: ['accounts.sheet_too_long', ...OVER],
  }),
  exportUserInfo: get('/exportUserInfo', {
    stepUp: 'always',
    summary: 'One person’s record as a document',
    query: IdQuery,
    raw: true,
    errors: [...UNKNOWN, ...OVER],
  }),
  getAncestorNodes,
  orgTreeSelector,
  orgListSelector: get('/orgListSelector', {
    summary: 'The organisations one may choose, as a list',
    query: OrgQuery,
    reply: OrgPage,
  }),
  positionSelector: get('/positionSelector', {
    summary: 'The positions one may choose',
    query: PositionQuery,
    reply: PositionPage,
  }),
  userSelector,
}

export const accountRoutes = routes('accounts', '/api/webapp/sys/user', granted(), accountTable, PEOPLE)
export const bizAccountRoutes = routes('bizAccounts', '/api/bizapp/biz/user', granted(), accountTable, PEOPLE)

/** Accounts of the portal: consumers and couriers (contract 5.15). */
export const clientRoutes = routes(
  'clients',
  '/api/webapp/client/user',
  granted(),
  {
    page: get('/page', {
      summary: 'Accounts of consumers and couriers',
      query: ClientQuery,
      reply: ClientPage,
    }),
    add: post('/add', {
      summary: 'Opens an account of the portal; its holder signs in by phone and sets a password',
      body: NewClient,
      errors: TAKEN,
    }),
    edit: post('/edit', {
      summary: 'Changes an account of the portal',
      body: EditClient,
      reply: Pending,
      errors: [...UNKNOWN, ...TAKEN, 'record.stale'],
    }),
    delete: post('/delete', {
      summary: 'Closes accounts of the portal that have no unfinished case; personal data is removed',
      body: IdList,
      errors: [...UNKNOWN, 'appeals.unfinished'],
    }),
    detail: get('/detail', {
      summary: 'One account of the portal',
      query: IdQuery,
      reply: ClientRecord,
      errors: UNKNOWN,
    }),
    disableUser: post('/disableUser', {
      summary: 'Disables an account and ends its sessions',
      body: IdBody,
      errors: UNKNOWN,
    }),
    enableUser: post('/enableUser', {
      summary: 'Enables an account again',
      body: IdBody,
      errors: UNKNOWN,
    }),
    resetPassword: post('/resetPassword', {
      summary: 'Takes the password away and sends the person a one-time code for another',
      body: IdBody,
      reply: Activation,
      errors: [...UNKNOWN, 'accounts.unreachable'],
    }),
  },
  PEOPLE,
)
