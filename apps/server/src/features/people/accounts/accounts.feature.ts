import { accountRoutes, bizAccountRoutes, clientRoutes } from '@appeal/contract/accounts/accounts.routes.ts'
import {
  bizOrgRoutes,
  bizPositionRoutes,
  orgRoutes,
  positionRoutes,
} from '@appeal/contract/organisations/organisations.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, type Handlers, idsOf } from '../../../platform/http/binding.ts'
import { readSheetPart } from '../../../platform/sheets/reading.ts'
import * as orgs from '../../organisations/organisations.admin.service.ts'
import { endOrg, planEnd } from '../../organisations/organisations.ending.service.ts'
import { peopleExistIn } from '../users/users.admin.service.ts'
import * as users from '../users/users.positions.service.ts'
import { contactProposal, tellOfProposal } from './accounts.access.ts'
import { demandAsked, demandAskedStill } from './accounts.asked.ts'
import * as clients from './accounts.clients.ts'
import { exportPerson } from './accounts.documents.ts'
import { endRooms } from './accounts.ending.ts'
import { accountExports } from './accounts.exports.ts'
import { importAccounts } from './accounts.import.ts'
import { handOver, openWork } from './accounts.leaving.ts'
import { restoreAccount } from './accounts.restoring.ts'
import * as accounts from './accounts.service.ts'
import { exportAccounts, importTemplate } from './accounts.sheets.ts'
import { accountTemplates } from './accounts.templates.ts'

const orgHandlers: Handlers<typeof orgRoutes> = {
  page: (ctx, { query }) => orgs.orgPage(ctx, query, accounts.people),
  tree: (ctx, { query }) => orgs.orgTree(ctx, query),
  add: (ctx, { body }) => orgs.addOrg(ctx, body, accounts.people),
  edit: (ctx, { body }) => orgs.editOrg(ctx, body, accounts.people),
  delete: (ctx, { body }) => orgs.deleteOrgs(ctx, idsOf(body)),
  restore: (ctx, { body }) => orgs.restoreOrg(ctx, body.id),
  copy: (ctx, { body }) => orgs.copyOrgs(ctx, body),
  endPlan: (ctx, { query }) => planEnd(ctx, query),
  end: (ctx, { body }) => endOrg(ctx, body),
  detail: (ctx, { query }) => orgs.orgDetail(ctx, query.id, accounts.people),
  getAncestorNodes: (ctx, { body }) => orgs.ancestors(ctx, body),
  orgTreeSelector: (ctx, { query }) => orgs.livingTree(ctx, query),
  userSelector: (ctx, { query }) => accounts.peopleToChoose(ctx, query),
}

const positionHandlers: Handlers<typeof positionRoutes> = {
  page: (ctx, { query }) => users.positionPage(ctx, query),
  add: (ctx, { body }) => users.addPosition(ctx, body),
  edit: (ctx, { body }) => users.editPosition(ctx, body),
  delete: (ctx, { body }) => users.deletePositions(ctx, idsOf(body)),
  restore: (ctx, { body }) => users.restorePosition(ctx, body.id),
  detail: (ctx, { query }) => users.positionDetail(ctx, query.id),
  getAncestorNodes: (ctx, { body }) => orgs.ancestors(ctx, body),
  orgTreeSelector: (ctx, { query }) => orgs.livingTree(ctx, query),
  positionSelector: (ctx, { query }) => users.positionPage(ctx, query),
}

const accountHandlers: Handlers<typeof accountRoutes> = {
  page: (ctx, { query }) => accounts.accountPage(ctx, query),
  add(ctx, { body }) {
    demandAsked(ctx, body)
    return accounts.addAccount(ctx, body)
  },
  edit: (ctx, { body }) => accounts.editAccount(ctx, body, demandAskedStill),
  delete: (ctx, { body }) => accounts.deleteAccounts(ctx, idsOf(body)),
  restore: (ctx, { body }) => restoreAccount(ctx, body.id),
  detail: (ctx, { query }) => accounts.accountDetail(ctx, query.id),
  disableUser: (ctx, { body }) => accounts.switchAccount(ctx, body.id, 'DISABLED'),
  openWork: (ctx, { query }) => openWork(ctx, query.id),
  handOver: (ctx, { body }) => handOver(ctx, body),
  enableUser: (ctx, { body }) => accounts.switchAccount(ctx, body.id, 'ENABLE'),
  resetPassword: (ctx, { body }) => accounts.resetAccount(ctx, body.id),
  downloadImportUserTemplate: (ctx, { reply }) => importTemplate(ctx, reply),
  import: async (ctx, { request }) => importAccounts(ctx, await readSheetPart(request)),
  export: (ctx, { query, reply }) => exportAccounts(ctx, query, reply),
  exportUserInfo: (ctx, { query, reply }) => exportPerson(ctx, query.id, reply),
  getAncestorNodes: (ctx, { body }) => orgs.ancestors(ctx, body),
  orgTreeSelector: (ctx, { query }) => orgs.livingTree(ctx, query),
  orgListSelector: (ctx, { query }) => orgs.orgPage(ctx, query, accounts.people),
  positionSelector: (ctx, { query }) => users.positionPage(ctx, query),
  userSelector: (ctx, { query }) => accounts.peopleToChoose(ctx, query),
}

/** The administration of organisations, positions and people's accounts. */
export const accountsFeature: Feature = {
  name: 'accounts',
  onOrgEnd: endRooms,
  templates: Object.values(accountTemplates),
  exports: accountExports,
  proposals: { contact: contactProposal },
  onProposal: [tellOfProposal],
  onOrgDeletion: [
    async (db, orgIds) => ((await peopleExistIn(db, orgIds)) ? { zh: '人员', en: 'people' } : null),
    async (db, orgIds) =>
      (await users.positionsExistIn(db, orgIds)) ? { zh: '职位', en: 'positions' } : null,
  ],
  bindings: [
    ...bind(orgRoutes, orgHandlers),
    ...bind(bizOrgRoutes, orgHandlers as unknown as Handlers<typeof bizOrgRoutes>),
    ...bind(positionRoutes, positionHandlers),
    ...bind(bizPositionRoutes, positionHandlers as unknown as Handlers<typeof bizPositionRoutes>),
    ...bind(accountRoutes, accountHandlers),
    ...bind(bizAccountRoutes, accountHandlers as unknown as Handlers<typeof bizAccountRoutes>),
    ...bind(clientRoutes, {
      page: (ctx, { query }) => clients.clientPage(ctx, query),
      add: (ctx, { body }) => clients.addClient(ctx, body),
      edit: (ctx, { body }) => clients.editClient(ctx, body),
      delete: (ctx, { body }) => clients.deleteClients(ctx, idsOf(body)),
      detail: (ctx, { query }) => clients.clientDetail(ctx, query.id),
      disableUser: (ctx, { body }) => clients.switchClient(ctx, body.id, 'DISABLED'),
      enableUser: (ctx, { body }) => clients.switchClient(ctx, body.id, 'ENABLE'),
      resetPassword: (ctx, { body }) => clients.resetClient(ctx, body.id),
    }),
  ],
}
