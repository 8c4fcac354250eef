import {
  bizGroupRoutes,
  bizUserGrantRoutes,
  groupRoutes,
  roleRoutes,
  userGrantRoutes,
} from '@appeal/contract/grants/grants.routes.ts'
import { rolePlanRoutes } from '@appeal/contract/grants/rolePlans.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { ancestors, livingTree } from '../../organisations/organisations.admin.service.ts'
import { peopleToChoose } from '../../people/accounts/accounts.service.ts'
import { endRooms } from './grants.ending.ts'
import { grantExports } from './grants.exports.ts'
import * as grantsGroups from './grants.groups.ts'
import { grantRoles, grantUsers, ownRoles } from './grants.people.ts'
import { compareRoles, copyRole, pageCalls, previewRoles } from './grants.plans.ts'
import { grantResources, ownResources, resourceTree } from './grants.resources.ts'
import { restoreRole } from './grants.restoring.ts'
import * as grantsRoles from './grants.roles.ts'
import { grantPermissions, ownPermissions, permissionTree } from './grants.service.ts'
import { rolesExistIn } from './grants.store.ts'

/** Groups, under both their addresses. */
const groupHandlers: Parameters<typeof bind<typeof groupRoutes>>[1] = {
  page: (ctx, { query }) => grantsGroups.groupPage(ctx, query),
  add: (ctx, { body }) => grantsGroups.addGroup(ctx, body),
  edit: (ctx, { body }) => grantsGroups.editGroup(ctx, body),
  delete: (ctx, { body }) => grantsGroups.deleteGroups(ctx, idsOf(body)),
  restore: (ctx, { body }) => grantsGroups.restoreGroup(ctx, body.id),
  detail: (ctx, { query }) => grantsGroups.groupDetail(ctx, query.id),
  ownUser: (ctx, { query }) => grantsGroups.groupUsers(ctx, query.id),
  grantUser: (ctx, { body }) => grantsGroups.setGroupUsers(ctx, body.id, body.grantInfoList),
  orgTreeSelector: (ctx, { query }) => livingTree(ctx, query),
  userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
}

/** Who may do what: roles, rights of single people, groups. */
export const grantsFeature: Feature = {
  name: 'grants',
  exports: grantExports,
  onOrgEnd: endRooms,
  onOrgDeletion: [
    async (db, orgIds) => ((await rolesExistIn(db, orgIds)) ? { zh: '角色', en: 'roles' } : null),
  ],
  bindings: [
    ...bind(roleRoutes, {
      page: (ctx, { query }) => grantsRoles.rolePage(ctx, query),
      add: (ctx, { body }) => grantsRoles.addRole(ctx, body),
      edit: (ctx, { body }) => grantsRoles.editRole(ctx, body),
      delete: (ctx, { body }) => grantsRoles.deleteRoles(ctx, idsOf(body)),
      restore: (ctx, { body }) => restoreRole(ctx, body.id),
      detail: (ctx, { query }) => grantsRoles.roleDetail(ctx, query.id),
      ownResource: (ctx, { query }) => ownResources(ctx, 'role', query.id),
      grantResource: (ctx, { body }) => grantResources(ctx, 'role', body),
      ownPermission: (ctx, { query }) => ownPermissions(ctx, 'role', query.id),
      grantPermission: (ctx, { body }) => grantPermissions(ctx, 'role', body),
      ownUser: (ctx, { query }) => grantsRoles.roleUsers(ctx, query.id),
      grantUser: (ctx, { body }) => grantUsers(ctx, body.id, body.grantInfoList),
      resourceTreeSelector: (ctx) => resourceTree(ctx),
      permissionTreeSelector: (ctx) => permissionTree(ctx),
      mobileMenuTreeSelector: (ctx) => resourceTree(ctx, 'mobile'),
      ownMobileMenu: (ctx, { query }) => ownResources(ctx, 'role', query.id, 'mobile'),
      grantMobileMenu: (ctx, { body }) => grantResources(ctx, 'role', body, 'mobile'),
      getAncestorNodes: (ctx, { body }) => ancestors(ctx, body),
      orgTreeSelector: (ctx, { query }) => livingTree(ctx, query),
      roleSelector: (ctx, { query }) => grantsRoles.rolesToChoose(ctx, query),
      userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
    }),
    ...bind(rolePlanRoutes, {
      copy: (ctx, { body }) => copyRole(ctx, body),
      compare: (ctx, { query }) => compareRoles(ctx, query.id, query.otherId),
      preview: (ctx, { body }) => previewRoles(ctx, body),
      pageCalls: (ctx) => pageCalls(ctx),
    }),
    ...bind(userGrantRoutes, {
      ownRole: (ctx, { query }) => ownRoles(ctx, query.id),
      grantRole: (ctx, { body }) => grantRoles(ctx, body.id, body.roleIdList),
      roleSelector: (ctx, { query }) => grantsRoles.rolesToChoose(ctx, query),
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
      roleSelector: (ctx, { query }) => grantsRoles.rolesToChoose(ctx, query),
    }),
    ...bind(groupRoutes, groupHandlers),
    ...bind(bizGroupRoutes, groupHandlers),
  ],
}
