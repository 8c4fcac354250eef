import {
  bindingRoutes,
  companyAuditRoutes,
  enterpriseAccountRoutes,
  enterpriseAuditRoutes,
  enterpriseRoutes,
} from '@appeal/contract/enterprises/enterprises.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { rowsRoom } from '../organisations/organisations.ending.service.ts'
import * as accounts from './enterprises.accounts.ts'
import { mine, register, saveDraft, submit } from './enterprises.application.ts'
import * as audit from './enterprises.audit.ts'
import { addBindings, bindingGaps, bindingPage, endOne } from './enterprises.bindings.ts'
import { enterpriseExports } from './enterprises.exports.ts'
import { enterprisePage, nodeOptions, setStanding } from './enterprises.standing.ts'
import { enterpriseApplications } from './enterprises.tables.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

export const enterprisesFeature: Feature = {
  name: 'enterprises',
  onOrgEnd: [
    rowsRoom(
      'applications',
      { zh: '待审核的入驻申请', en: 'applications that wait for it' },
      {
        ...{ table: enterpriseApplications, id: enterpriseApplications.id, org: 'bureauId' },
        only: { state: 'submitted' },
      },
    ),
  ],
  templates: Object.values(enterpriseTemplates),
  fileOwners: audit.applicationFiles,
  exports: enterpriseExports,
  bindings: [
    ...bind(companyAuditRoutes, {
      registration: (ctx, { body }) => register(ctx, body),
      mine: (ctx) => mine(ctx),
      saveDraft: (ctx, { body }) => saveDraft(ctx, body),
      submit: (ctx, { body }) => submit(ctx, body),
    }),
    ...bind(enterpriseAuditRoutes, {
      page: (ctx, { query }) => audit.auditPage(ctx, query),
      countpage: (ctx) => audit.auditCounts(ctx),
      detail: (ctx, { query }) => audit.auditDetail(ctx, query.id),
      pass: (ctx, { body }) => audit.pass(ctx, body),
      return: (ctx, { body }) => audit.sendBack(ctx, body),
    }),
    ...bind(bindingRoutes, {
      page: (ctx, { query }) => bindingPage(ctx, query),
      gaps: (ctx, { query }) => bindingGaps(ctx, query),
      holders: (ctx, { query }) => audit.holders(ctx, query.brand, query.areaCodes.split(',')),
      add: (ctx, { body }) => addBindings(ctx, body),
      end: (ctx, { body }) => endOne(ctx, body),
    }),
    ...bind(enterpriseRoutes, {
      page: (ctx, { query }) => enterprisePage(ctx, query),
      nodes: (ctx, { query }) => nodeOptions(ctx, query),
      disable: (ctx, { body }) => setStanding(ctx, body, 'disable'),
      enable: (ctx, { body }) => setStanding(ctx, body, 'enable'),
    }),
    ...bind(enterpriseAccountRoutes, {
      page: (ctx, { query }) => accounts.accountPage(ctx, query),
      nodes: (ctx) => accounts.accountNodes(ctx),
      add: (ctx, { body }) => accounts.addAccount(ctx, body),
      edit: (ctx, { body }) => accounts.editAccount(ctx, body),
      disable: (ctx, { body }) => accounts.switchAccount(ctx, body, 'DISABLED'),
      enable: (ctx, { body }) => accounts.switchAccount(ctx, body, 'ENABLE'),
      reset: (ctx, { body }) => accounts.resetAccount(ctx, body),
    }),
  ],
}
