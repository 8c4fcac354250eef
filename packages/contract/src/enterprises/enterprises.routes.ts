import { z } from 'zod'
import { LoginReply } from '../auth/auth.schemas.ts'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import {
  AccountActBody,
  AccountNode,
  AccountPage,
  AccountQuery,
  AuditCounts,
  AuditDetail,
  AuditPage,
  AuditQuery,
  BindBody,
  BindingPage,
  BindingQuery,
  EditAccountBody,
  EnterprisePage,
  EnterpriseQuery,
  EnterpriseRegistration,
  Gap,
  GapQuery,
  Holder,
  HoldersQuery,
  NewAccountBody,
  NodeOption,
  NodeQuery,
  OwnApplication,
  PassBody,
  ReturnBody,
  SaveDraftBody,
  StandingBody,
  SubmitBody,
  UnbindBody,
} from './enterprises.schemas.ts'

const BASE = '/api/bizapp/biz/enterprise'

/** What an enterprise does before it is admitted: opening an account, filling in, submitting (domain 3.3). */
export const companyAuditRoutes = routes('companyAudit', BASE, signedIn('a'), {
  registration: post('/registration', {
    access: anyone,
    summary: 'Opens an enterprise account by phone and SMS code; its information is filled in next',
    body: EnterpriseRegistration,
    reply: LoginReply,
    errors: ['auth.code_wrong', 'auth.phone_taken', 'enterprises.brand_unknown', 'dictionaries.not_offered'],
    secret: true,
  }),
  mine: get('/companyAudit', {
    onboarding: true,
    summary: 'The own application: form, state, reason of a return, rounds so far',
    reply: OwnApplication,
    errors: ['enterprises.not_found'],
  }),
  saveDraft: post('/companyAudit/saveDraft', {
    affects: [],
    onboarding: true,
    summary: 'Keeps the form as far as it is filled in; data is the new version',
    body: SaveDraftBody,
    reply: z.number().int(),
    errors: ['enterprises.not_found', 'enterprises.not_open', 'record.stale', 'appeals.attachment_unknown'],
  }),
  submit: post('/companyAudit/submit', {
    // The page shows the answer, which is all there is.
    affects: [],
    onboarding: true,
    idempotent: true,
    summary: 'Submits the form to the bureau of the place; from then on it can only be read',
    body: SubmitBody,
    reply: OwnApplication,
    errors: [
      'enterprises.not_found',
      'enterprises.not_open',
      'enterprises.already_applied',
      'enterprises.area_unknown',
      'enterprises.area_outside',
      'enterprises.brand_unknown',
      'dictionaries.not_offered',
      'appeals.attachment_unknown',
      'record.stale',
    ],
  }),
})

/** The audit of applications by the bureau of the place. */
export const enterpriseAuditRoutes = routes(
  'enterpriseAudit',
  BASE,
  granted(),
  {
    page: get('/audit/page', {
      summary: 'Applications in the bureau’s tree, the longest waiting first',
      query: AuditQuery,
      reply: AuditPage,
    }),
    countpage: get('/audit/countpage', {
      urgency: 'last',
      summary: 'How many applications wait, were returned, were passed',
      reply: AuditCounts,
    }),
    detail: get('/audit/detail', {
      summary: 'One application with its documents, its rounds and what passing it would bind',
      query: IdQuery,
      reply: AuditDetail,
      errors: ['enterprises.not_found'],
    }),
    pass: post('/audit/pass', {
      idempotent: true,
      summary: 'Passes an application: unit, responsibility bindings, role; the applicant sets a password',
      body: PassBody,
      reply: AuditDetail,
      errors: [
        'enterprises.not_found',
        'enterprises.not_permitted',
        'enterprises.not_submitted',
        'enterprises.node_wrong',
        'enterprises.node_name_taken',
        'enterprises.from_past',
        'record.stale',
      ],
    }),
    return: post('/audit/return', {
      idempotent: true,
      summary: 'Returns an application with the reason; the applicant corrects and submits again',
      body: ReturnBody,
      reply: AuditDetail,
      errors: [
        'enterprises.not_found',
        'enterprises.not_permitted',
        'enterprises.not_submitted',
        'record.stale',
      ],
    }),
  },
  ['enterpriseAudit', 'bindings', 'enterprises', 'enterpriseAccounts'],
)

/** Which unit of a brand answers in which area, and from when to when (责任绑定). */
export const bindingRoutes = routes(
  'bindings',
  BASE,
  granted(),
  {
    page: get('/binding/page', {
      summary: 'Responsibility bindings of the bureau’s areas, also past and future ones',
      query: BindingQuery,
      reply: BindingPage,
    }),
    gaps: get('/binding/gaps', {
      summary: 'Areas of the bureau in which a brand has no unit of its own, or a disabled one',
      query: GapQuery,
      reply: z.array(Gap),
      errors: ['enterprises.brand_unknown'],
    }),
    holders: get('/binding/holders', {
      summary: 'Who answers for a brand in these areas now: what a new binding would take over',
      query: HoldersQuery,
      reply: z.array(Holder),
    }),
    add: post('/binding/add', {
      idempotent: true,
      summary: 'Binds areas to a unit from a day on; data is the number of bindings made',
      body: BindBody,
      reply: z.number().int(),
      errors: [
        'enterprises.node_wrong',
        'enterprises.area_unknown',
        'enterprises.area_foreign',
        'enterprises.binding_conflict',
        'enterprises.from_past',
      ],
    }),
    end: post('/binding/end', {
      summary: 'Ends a binding with a day; one that has not begun is taken back',
      body: UnbindBody,
      errors: ['enterprises.binding_gone', 'enterprises.area_foreign', 'enterprises.from_past'],
    }),
  },
  ['enterpriseAudit', 'bindings', 'enterprises', 'enterpriseAccounts'],
)

/** Enterprises as the bureau oversees them. */
export const enterpriseRoutes = routes(
  'enterprises',
  BASE,
  granted(),
  {
    page: get('/page', {
      summary: 'Units of enterprises in the bureau’s places with status, accounts and bindings',
      query: EnterpriseQuery,
      reply: EnterprisePage,
    }),
    nodes: get('/nodes', {
      summary: 'Units of a brand to choose from, fifty at most',
      query: NodeQuery,
      reply: z.array(NodeOption),
    }),
    disable: post('/disable', {
      summary: 'Disables a unit and everything below it: its people cannot sign in (status 4)',
      body: StandingBody,
      errors: ['enterprises.not_found', 'enterprises.not_permitted', 'enterprises.standing', 'record.stale'],
    }),
    enable: post('/enable', {
      summary: 'Admits a disabled unit again',
      body: StandingBody,
      errors: ['enterprises.not_found', 'enterprises.not_permitted', 'enterprises.standing', 'record.stale'],
    }),
  },
  ['enterpriseAudit', 'bindings', 'enterprises', 'enterpriseAccounts'],
)

const ACCOUNT_ERRORS = [
  'enterprises.account_not_found',
  'enterprises.own_account',
  'enterprises.role_too_wide',
  'record.stale',
] as const

/** Accounts of an enterprise, managed by itself within its own tree. */
export const enterpriseAccountRoutes = routes(
  'enterpriseAccounts',
  BASE,
  granted('a'),
  {
    page: get('/account/page', {
      access: granted('a', 'b'),
      summary: 'Accounts of the own tree; for bureaus those of the enterprises they oversee',
      query: AccountQuery,
      reply: AccountPage,
    }),
    nodes: get('/account/nodes', {
      summary: 'Units of the own tree with the roles one may give there',
      reply: z.array(AccountNode),
    }),
    add: post('/account/add', {
      idempotent: true,
      summary:
        'Opens an account in the own tree; its holder signs in by phone and sets a password. Data is the id',
      body: NewAccountBody,
      reply: z.string(),
      errors: [
        'enterprises.node_outside',
        'enterprises.role_too_wide',
        'auth.account_taken',
        'auth.phone_taken',
      ],
    }),
    edit: post('/account/edit', {
      summary: 'Moves an account to another unit of the own tree or gives it another role',
      body: EditAccountBody,
      errors: [...ACCOUNT_ERRORS, 'enterprises.node_outside'],
    }),
    disable: post('/account/disable', {
      summary: 'Disables an account and ends its sessions',
      body: AccountActBody,
      errors: ACCOUNT_ERRORS,
    }),
    enable: post('/account/enable', {
      summary: 'Enables a disabled account again',
      body: AccountActBody,
      errors: ACCOUNT_ERRORS,
    }),
    reset: post('/account/reset', {
      summary: 'Takes the password away: its holder signs in by SMS code and sets a new one',
      body: AccountActBody,
      errors: ACCOUNT_ERRORS,
    }),
  },
  ['enterpriseAudit', 'bindings', 'enterprises', 'enterpriseAccounts'],
)
