import { accountRoutes, bizAccountRoutes, clientRoutes } from '@appeal/contract/accounts/accounts.routes.ts'
import {
  bizOrgRoutes,
  bizPositionRoutes,
  orgRoutes,
  positionRoutes,
} from '@appeal/contract/organisations/organisations.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, type Handlers } from '../../../platform/http/binding.ts'
import { readSheetPart } from '../../../platform/sheets/reading.ts'
import {
  addOrg,
  ancestors,
  copyOrgs,
  deleteOrgs,
  editOrg,
  orgDetail,
  orgPage,
  orgTree,
} from '../../organisations/organisations.admin.service.ts'
import { peopleExistIn } from '../users/users.admin.service.ts'
import {
  addPosition,
  deletePositions,
  editPosition,
  positionDetail,
  positionPage,
  positionsExistIn,
} from '../users/users.positions.service.ts'
import { contactProposal, tellOfProposal } from './accounts.access.ts'
import {
  addClient,
  clientDetail,
  clientPage,
  deleteClients,
  editClient,
  resetClient,
  switchClient,
} from './accounts.clients.ts'
import { exportPerson } from './accounts.documents.ts'
import { accountExports } from './accounts.exports.ts'
import { importAccounts } from './accounts.import.ts'
import {
  accountDetail,
  accountPage,
  addAccount,
  deleteAccounts,
  editAccount,
  handOver,
  people,
  peopleToChoose,
  resetAccount,
  switchAccount,
} from './accounts.service.ts'
import { exportAccounts, importTemplate } from './accounts.sheets.ts'
import { accountTemplates } from './accounts.templates.ts'

const ids = (body: readonly { id: string }[]) => body.map(({ id }) => id)

const orgHandlers: Handlers<typeof orgRoutes> = {
  page: (ctx, { query }) => orgPage(ctx, query, people),
  tree: (ctx, { query }) => orgTree(ctx, query),
  add: (ctx, { body }) => addOrg(ctx, body, people),
  edit: (ctx, { body }) => editOrg(ctx, body, people),
  delete: (ctx, { body }) => deleteOrgs(ctx, ids(body)),
  copy: (ctx, { body }) => copyOrgs(ctx, body),
  detail: (ctx, { query }) => orgDetail(ctx, query.id, people),
  getAncestorNodes: (ctx, { body }) => ancestors(ctx, body),
  orgTreeSelector: (ctx, { query }) => orgTree(ctx, query),
  userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
}

const positionHandlers: Handlers<typeof positionRoutes> = {
  page: (ctx, { query }) => positionPage(ctx, query),
  add: (ctx, { body }) => addPosition(ctx, body),
  edit: (ctx, { body }) => editPosition(ctx, body),
  delete: (ctx, { body }) => deletePositions(ctx, ids(body)),
  detail: (ctx, { query }) => positionDetail(ctx, query.id),
  orgTreeSelector: (ctx, { query }) => orgTree(ctx, query),
  positionSelector: (ctx, { query }) => positionPage(ctx, query),
}

const accountHandlers: Handlers<typeof accountRoutes> = {
  page: (ctx, { query }) => accountPage(ctx, query),
  add: (ctx, { body }) => addAccount(ctx, body),
  edit: (ctx, { body }) => editAccount(ctx, body),
  delete: (ctx, { body }) => deleteAccounts(ctx, ids(body)),
  detail: (ctx, { query }) => accountDetail(ctx, query.id),
  disableUser: (ctx, { body }) => switchAccount(ctx, body.id, 'DISABLED'),
  handOver: (ctx, { body }) => handOver(ctx, body),
  enableUser: (ctx, { body }) => switchAccount(ctx, body.id, 'ENABLE'),
  resetPassword: (ctx, { body }) => resetAccount(ctx, body.id),
  downloadImportUserTemplate: (ctx, { reply }) => importTemplate(ctx, reply),
  import: async (ctx, { request }) => importAccounts(ctx, await readSheetPart(request)),
  export: (ctx, { query, reply }) => exportAccounts(ctx, query, reply),
  exportUserInfo: (ctx, { query, reply }) => exportPerson(ctx, query.id, reply),
  orgTreeSelector: (ctx, { query }) => orgTree(ctx, query),
  orgListSelector: (ctx, { query }) => orgPage(ctx, query, people),
  positionSelector: (ctx, { query }) => positionPage(ctx, query),
  userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
}

/** The administration of organisations, positions and people's accounts. */
export const accountsFeature: Feature = {
  name: 'accounts',
  templates: Object.values(accountTemplates),
  exports: accountExports,
  proposals: { contact: contactProposal },
  onProposal: [tellOfProposal],
  onOrgDeletion: [
    async (db, orgIds) => ((await peopleExistIn(db, orgIds)) ? { zh: '人员', en: 'people' } : null),
    async (db, orgIds) => ((await positionsExistIn(db, orgIds)) ? { zh: '职位', en: 'positions' } : null),
  ],
  bindings: [
    ...bind(orgRoutes, orgHandlers),
    ...bind(bizOrgRoutes, orgHandlers as unknown as Handlers<typeof bizOrgRoutes>),
    ...bind(positionRoutes, positionHandlers),
    ...bind(bizPositionRoutes, positionHandlers as unknown as Handlers<typeof bizPositionRoutes>),
    ...bind(accountRoutes, accountHandlers),
    ...bind(bizAccountRoutes, accountHandlers as unknown as Handlers<typeof bizAccountRoutes>),
    ...bind(clientRoutes, {
      page: (ctx, { query }) => clientPage(ctx, query),
      add: (ctx, { body }) => addClient(ctx, body),
      edit: (ctx, { body }) => editClient(ctx, body),
      delete: (ctx, { body }) => deleteClients(ctx, ids(body)),
      detail: (ctx, { query }) => clientDetail(ctx, query.id),
      disableUser: (ctx, { body }) => switchClient(ctx, body.id, 'DISABLED'),
      enableUser: (ctx, { body }) => switchClient(ctx, body.id, 'ENABLE'),
      resetPassword: (ctx, { body }) => resetClient(ctx, body.id),
    }),
  ],
}
