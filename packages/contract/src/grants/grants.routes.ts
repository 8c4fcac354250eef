import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { PEOPLE } from '../kit/people.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery } from '../kit/scalars.ts'
import { getAncestorNodes, orgTreeSelector, userSelector } from '../organisations/organisations.routes.ts'
import {
  EditGroup,
  EditRole,
  GrantPermissionBody,
  GrantResourceBody,
  GrantRoleBody,
  GrantUserBody,
  GroupPage,
  GroupQuery,
  GroupRecord,
  NewGroup,
  NewRole,
  PermissionGrants,
  ResourceGrants,
  ResourceTree,
  RoleChoices,
  RolePage,
  RoleQuery,
  RoleRecord,
} from './grants.schemas.ts'

const ROLE = ['grants.role_not_found'] as const
const PERSON = ['accounts.not_found'] as const
/** Nobody can grant what they do not hold (security S26). */
const GRANT = [
  'grants.not_held',
  'grants.own',
  'grants.entangled',
  'grants.duties_united',
  'grants.role_fixed',
  'grants.last_administrator',
  'grants.unknown_resource',
  'grants.unknown_permission',
] as const

const resourceTreeSelector = get('/resourceTreeSelector', {
  summary: 'Modules with menus and buttons, and which of them one may grant',
  reply: ResourceTree,
})
const permissionTreeSelector = get('/permissionTreeSelector', {
  summary: 'Permissions one may grant, each as `path[label]`',
  reply: z.array(z.string()),
})
const ownResource = get('/ownResource', {
  summary: 'Menus and buttons that were granted',
  query: IdQuery,
  reply: ResourceGrants,
  errors: [...ROLE, ...PERSON],
})
const grantResource = post('/grantResource', {
  stepUp: 'always',
  summary: 'Grants exactly these menus and buttons; in effect at once',
  body: GrantResourceBody,
  errors: [...ROLE, ...PERSON, ...GRANT],
})
const ownPermission = get('/ownPermission', {
  summary: 'Permissions that were granted, with their data scopes',
  query: IdQuery,
  reply: PermissionGrants,
  errors: [...ROLE, ...PERSON],
})
const grantPermission = post('/grantPermission', {
  stepUp: 'always',
  summary: 'Grants exactly these permissions with their data scopes; in effect at once',
  body: GrantPermissionBody,
  errors: [...ROLE, ...PERSON, ...GRANT, 'organisations.not_found'],
})
const ownUser = get('/ownUser', {
  summary: 'Ids of the people who have it',
  query: IdQuery,
  reply: z.array(z.string()),
  errors: [...ROLE, 'grants.group_not_found'],
})
const roleSelector = get('/roleSelector', {
  summary: 'The roles one may choose',
  query: RoleQuery,
  reply: RoleChoices,
})

/** Roles: who may do what (contract 5.4). */
export const roleRoutes = routes(
  'roles',
  '/api/webapp/sys/role',
  granted(),
  {
    page: get('/page', {
      summary: 'Roles of the system and of organisations',
      query: RoleQuery,
      reply: RolePage,
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds a role without rights; data is the id',
      body: NewRole,
      reply: z.string(),
      errors: ['grants.role_taken', 'organisations.not_found'],
    }),
    edit: post('/edit', {
      stepUp: 'always',
      summary: 'Changes name, kind or order of a role',
      body: EditRole,
      errors: [...ROLE, 'grants.role_taken', 'grants.role_fixed', 'organisations.not_found', 'record.stale'],
    }),
    delete: post('/delete', {
      stepUp: 'always',
      summary: 'Deletes roles and takes them from everybody; in effect at once',
      body: IdList,
      errors: [...ROLE, 'grants.role_fixed', 'grants.own', 'grants.entangled'],
    }),
    restore: post('/restore', {
      stepUp: 'always',
      summary: 'Brings a deleted role back with what it granted, to nobody yet',
      body: IdBody,
      errors: [
        ...ROLE,
        'grants.role_taken',
        'grants.not_held',
        'grants.duties_united',
        'organisations.not_found',
      ],
    }),
    detail: get('/detail', {
      summary: 'One role',
      query: IdQuery,
      reply: RoleRecord,
      errors: ROLE,
    }),
    ownResource,
    grantResource,
    ownPermission,
    grantPermission,
    ownUser,
    grantUser: post('/grantUser', {
      stepUp: 'always',
      summary: 'Gives the role to exactly these people; in effect at once',
      body: GrantUserBody,
      errors: [...ROLE, ...PERSON, ...GRANT],
    }),
    mobileMenuTreeSelector: get('/mobileMenuTreeSelector', {
      summary: 'Modules, menus and buttons of the phone client, and which of them one may grant',
      reply: ResourceTree,
    }),
    ownMobileMenu: get('/ownMobileMenu', {
      summary: 'Menus and buttons of the phone client that were granted',
      query: IdQuery,
      reply: ResourceGrants,
      errors: ROLE,
    }),
    grantMobileMenu: post('/grantMobileMenu', {
      stepUp: 'always',
      summary: 'Grants exactly these menus and buttons of the phone client',
      body: GrantResourceBody,
      errors: [...ROLE, ...GRANT],
    }),
    resourceTreeSelector,
    permissionTreeSelector,
    getAncestorNodes,
    orgTreeSelector,
    roleSelector,
    userSelector,
  },
  PEOPLE,
)

const userGrantTable = {
  ownRole: get('/ownRole', {
    summary: 'Ids of a person’s roles',
    query: IdQuery,
    reply: z.array(z.string()),
    errors: PERSON,
  }),
  grantRole: post('/grantRole', {
    stepUp: 'always',
    summary: 'Gives a person exactly these roles; in effect at once',
    body: GrantRoleBody,
    errors: [...PERSON, ...ROLE, ...GRANT],
  }),
  roleSelector,
}
/** Rights of one person: roles, and what is granted without a role (contract 5.2). */
export const userGrantRoutes = routes(
  'userGrants',
  '/api/webapp/sys/user',
  granted(),
  {
    ...userGrantTable,
    ownResource,
    grantResource,
    ownPermission,
    grantPermission,
    resourceTreeSelector,
    permissionTreeSelector,
  },
  PEOPLE,
)
/** The business twin gives roles only (contract 5.15). */
export const bizUserGrantRoutes = routes(
  'bizUserGrants',
  '/api/bizapp/biz/user',
  granted(),
  userGrantTable,
  PEOPLE,
)

/** Named sets of people. */
const groupTable = {
  page: get('/page', {
    summary: 'Groups of people',
    query: GroupQuery,
    reply: GroupPage,
  }),
  add: post('/add', {
    idempotent: true,
    summary: 'Adds a group; data is the id',
    body: NewGroup,
    reply: z.string(),
    errors: ['grants.group_taken'],
  }),
  edit: post('/edit', {
    summary: 'Changes a group',
    body: EditGroup,
    errors: ['grants.group_not_found', 'grants.group_taken', 'record.stale'],
  }),
  delete: post('/delete', {
    stepUp: 'always',
    summary: 'Deletes groups; their people stay',
    body: IdList,
    errors: ['grants.group_not_found'],
  }),
  restore: post('/restore', {
    stepUp: 'always',
    summary: 'Brings a deleted group back, with its people',
    body: IdBody,
    errors: ['grants.group_not_found', 'grants.group_taken'],
  }),
  detail: get('/detail', {
    summary: 'One group',
    query: IdQuery,
    reply: GroupRecord,
    errors: ['grants.group_not_found'],
  }),
  ownUser,
  grantUser: post('/grantUser', {
    stepUp: 'always',
    summary: 'Puts exactly these people into the group',
    body: GrantUserBody,
    errors: ['grants.group_not_found', ...PERSON],
  }),
  orgTreeSelector,
  userSelector,
}
export const groupRoutes = routes('groups', '/api/webapp/sys/group', granted(), groupTable, PEOPLE)
/** The business twin, which clients of the ecosystem call (contract 5.15). */
export const bizGroupRoutes = routes('bizGroups', '/api/bizapp/biz/group', granted(), groupTable, PEOPLE)
