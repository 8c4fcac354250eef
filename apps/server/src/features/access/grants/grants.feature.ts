import {
  bizUserGrantRoutes,
  groupRoutes,
  roleRoutes,
  userGrantRoutes,
} from '@appeal/contract/grants/grants.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind } from '../../../platform/http/binding.ts'
import { orgTree } from '../../organisations/organisations.admin.service.ts'
import { peopleToChoose } from '../../people/accounts/accounts.service.ts'
import {
  addGroup,
  deleteGroups,
  editGroup,
  groupDetail,
  groupPage,
  groupUsers,
  setGroupUsers,
} from './grants.groups.ts'
import { grantRoles, grantUsers, ownRoles } from './grants.people.ts'
import { grantResources, ownResources, resourceTree } from './grants.resources.ts'
import {
  addRole,
  deleteRoles,
  editRole,
  roleDetail,
  rolePage,
  rolesToChoose,
  roleUsers,
} from './grants.roles.ts'
import { grantPermissions, ownPermissions, permissionTree } from './grants.service.ts'
import { rolesExistIn } from './grants.store.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

/** Who may do what: roles, rights of single people, groups. */
export const grantsFeature: Feature = {
  name: 'grants',
  onOrgDeletion: [
    async (db, orgIds) => ((await rolesExistIn(db, orgIds)) ? { zh: '角色', en: 'roles' } : null),
  ],
  bindings: [
    ...bind(roleRoutes, {
      page: (ctx, { query }) => rolePage(ctx, query),
      add: (ctx, { body }) => addRole(ctx, body),
      edit: (ctx, { body }) => editRole(ctx, body),
      delete: (ctx, { body }) => deleteRoles(ctx, ids(body)),
      detail: (ctx, { query }) => roleDetail(ctx, query.id),
      ownResource: (ctx, { query }) => ownResources(ctx, 'role', query.id),
      grantResource: (ctx, { body }) => grantResources(ctx, 'role', body),
      ownPermission: (ctx, { query }) => ownPermissions(ctx, 'role', query.id),
      grantPermission: (ctx, { body }) => grantPermissions(ctx, 'role', body),
      ownUser: (ctx, { query }) => roleUsers(ctx, query.id),
      grantUser: (ctx, { body }) => grantUsers(ctx, body.id, body.grantInfoList),
      resourceTreeSelector: (ctx) => resourceTree(ctx),
      permissionTreeSelector: (ctx) => permissionTree(ctx),
      mobileMenuTreeSelector: (ctx) => resourceTree(ctx, 'mobile'),
      ownMobileMenu: (ctx, { query }) => ownResources(ctx, 'role', query.id, 'mobile'),
      grantMobileMenu: (ctx, { body }) => grantResources(ctx, 'role', body, 'mobile'),
      orgTreeSelector: (ctx, { query }) => orgTree(ctx, query),
      roleSelector: (ctx, { query }) => rolesToChoose(ctx, query),
      userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
    }),
    ...bind(userGrantRoutes, {
      ownRole: (ctx, { query }) => ownRoles(ctx, query.id),
      grantRole: (ctx, { body }) => grantRoles(ctx, body.id, body.roleIdList),
      roleSelector: (ctx, { query }) => rolesToChoose(ctx, query),
      ownResource: (ctx, { query }) => ownResources(ctx, 'user', query.id),
      grantResource: (ctx, { body }) => grantResources(ctx, 'user', body),
      ownPermission: (ctx, { query }) => ownPermissions(ctx, 'user', query.id),
      grantPermission: (ctx, { body }) => grantPermissions(ctx, 'user', body),
      resourceTreeSelector: (ctx) => resourceTree(ctx),
      permissionTreeSelector: (ctx) => permissionTree(ctx),
    }),
    ...bind(bizUserGrantRoutes, {
      ownRole: (ctx, { query }) => ownRoles(ctx, query.id),
      grantRole: (ctx, { body }) => grantRoles(ctx, body.id, body.roleIdList),
      roleSelector: (ctx, { query }) => rolesToChoose(ctx, query),
    }),
    ...bind(groupRoutes, {
      page: (ctx, { query }) => groupPage(ctx, query),
      add: (ctx, { body }) => addGroup(ctx, body),
      edit: (ctx, { body }) => editGroup(ctx, body),
      delete: (ctx, { body }) => deleteGroups(ctx, ids(body)),
      detail: (ctx, { query }) => groupDetail(ctx, query.id),
      ownUser: (ctx, { query }) => groupUsers(ctx, query.id),
      grantUser: (ctx, { body }) => setGroupUsers(ctx, body.id, body.grantInfoList),
      orgTreeSelector: (ctx, { query }) => orgTree(ctx, query),
      userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
    }),
  ],
}
