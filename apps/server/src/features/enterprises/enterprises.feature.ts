import {
  bindingRoutes,
  companyAuditRoutes,
  enterpriseAccountRoutes,
  enterpriseAuditRoutes,
  enterpriseRoutes,
} from '@appeal/contract/enterprises/enterprises.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import {
  accountNodes,
  accountPage,
  addAccount,
  editAccount,
  resetAccount,
  switchAccount,
} from './enterprises.accounts.ts'
import { mine, register, saveDraft, submit } from './enterprises.application.ts'
import {
  applicationFiles,
  auditCounts,
  auditDetail,
  auditPage,
  holders,
  pass,
  sendBack,
} from './enterprises.audit.ts'
import { addBindings, bindingGaps, bindingPage, endOne } from './enterprises.bindings.ts'
import { enterpriseExports } from './enterprises.exports.ts'
import { enterprisePage, nodeOptions, setStanding } from './enterprises.standing.ts'
import { enterpriseTemplates } from './enterprises.templates.ts'

export const enterprisesFeature: Feature = {
  name: 'enterprises',
  templates: Object.values(enterpriseTemplates),
  fileOwners: applicationFiles,
  exports: enterpriseExports,
  bindings: [
    ...bind(companyAuditRoutes, {
      registration: (ctx, { body }) => register(ctx, body),
      mine: (ctx) => mine(ctx),
      saveDraft: (ctx, { body }) => saveDraft(ctx, body),
      submit: (ctx, { body }) => submit(ctx, body),
    }),
    ...bind(enterpriseAuditRoutes, {
      page: (ctx, { query }) => auditPage(ctx, query),
      countpage: (ctx) => auditCounts(ctx),
      detail: (ctx, { query }) => auditDetail(ctx, query.id),
      pass: (ctx, { body }) => pass(ctx, body),
      return: (ctx, { body }) => sendBack(ctx, body),
    }),
    ...bind(bindingRoutes, {
      page: (ctx, { query }) => bindingPage(ctx, query),
      gaps: (ctx, { query }) => bindingGaps(ctx, query),
      holders: (ctx, { query }) => holders(ctx, query.brand, query.areaCodes.split(',')),
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
      page: (ctx, { query }) => accountPage(ctx, query),
      nodes: (ctx) => accountNodes(ctx),
      add: (ctx, { body }) => addAccount(ctx, body),
      edit: (ctx, { body }) => editAccount(ctx, body),
      disable: (ctx, { body }) => switchAccount(ctx, body, 'DISABLED'),
      enable: (ctx, { body }) => switchAccount(ctx, body, 'ENABLE'),
      reset: (ctx, { body }) => resetAccount(ctx, body),
    }),
  ],
}
