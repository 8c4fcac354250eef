// The one entry of the contract: the list of all route tables, from which server, client, documents and tests follow.

import { absenceRoutes } from './absences/absences.routes.ts'
import { accountRoutes, bizAccountRoutes, clientRoutes } from './accounts/accounts.routes.ts'
import { alarmRoutes } from './alarms/alarms.routes.ts'
import { apiKeyRoutes } from './apiKeys/apiKeys.routes.ts'
import { appealRoutes } from './appeals/appeals.routes.ts'
import { todoRoutes } from './appeals/appeals.todo.routes.ts'
import { areaAdminRoutes, areaRoutes, brandRoutes } from './areas/areas.routes.ts'
import { brandAdminRoutes } from './areas/brandAdmin.routes.ts'
import { brandNameRoutes } from './areas/brandNames.routes.ts'
import { articleRoutes, publicArticleRoutes } from './articles/articles.routes.ts'
import { articleStockRoutes } from './articles/articles.stock.routes.ts'
import { logRoutes, recordRoutes } from './audit/audit.routes.ts'
import { sessionAdminRoutes } from './auth/auth.admin.routes.ts'
import { factorRoutes } from './auth/auth.factor.routes.ts'
import { passkeyRoutes } from './auth/auth.passkey.routes.ts'
import {
  consumerAuthRoutes,
  courierAuthRoutes,
  enterpriseAuthRoutes,
  officeAuthRoutes,
  passwordRoutes,
  sessionRoutes,
  submissionCaptchaRoutes,
} from './auth/auth.routes.ts'
import {
  clientCentreRoutes,
  stockCentreRoutes,
  stockPortalSignInRoutes,
  stockSignInRoutes,
} from './auth/auth.stock.routes.ts'
import { demonstrationRoutes } from './auth/demonstration.routes.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { bulletinRoutes } from './bulletins/bulletins.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { callerRoutes } from './callers/callers.routes.ts'
import { caseRoutes } from './cases/cases.routes.ts'
import { checklistItemRoutes, checklistRoutes } from './checklists/checklists.routes.ts'
import { classifierRoutes } from './classifier/classifier.routes.ts'
import { clusterRoutes } from './clusters/clusters.routes.ts'
import { genBasicRoutes, genFieldRoutes } from './codegen/codegen.routes.ts'
import { cannedTextRoutes, conversationRoutes } from './conversations/conversations.routes.ts'
import { bizDictionaryRoutes, dictionaryRoutes } from './dictionaries/dictionaries.routes.ts'
import { dossierRoutes } from './dossiers/dossiers.routes.ts'
import { deskTextRoutes } from './drafts/deskTexts.routes.ts'
import {
  bindingRoutes,
  companyAuditRoutes,
  enterpriseAccountRoutes,
  enterpriseAuditRoutes,
  enterpriseRoutes,
} from './enterprises/enterprises.routes.ts'
import { exportRoutes } from './exports/exports.routes.ts'
import { snapshotRoutes, statisticsRoutes, volumeRoutes } from './figures/figures.routes.ts'
import { fileAdminRoutes, fileReadRoutes } from './files/files.admin.routes.ts'
import { fileRoutes, uploadRoutes } from './files/files.routes.ts'
import { handOverRoutes } from './files/handOvers.routes.ts'
import { followUpRoutes } from './followUps/followUps.routes.ts'
import { givingRoutes } from './giving/giving.routes.ts'
import {
  bizGroupRoutes,
  bizUserGrantRoutes,
  groupRoutes,
  roleRoutes,
  userGrantRoutes,
} from './grants/grants.routes.ts'
import { rolePlanRoutes } from './grants/rolePlans.routes.ts'
import { jobRoutes } from './jobs/jobs.routes.ts'
import { keepingRoutes } from './keeping/keeping.routes.ts'
import { kindRoutes } from './kinds.routes.ts'
import type { Access } from './kit/access.ts'
import type { Route } from './kit/routes.ts'
import { macroRoutes } from './macros/macros.routes.ts'
import { mailingRoutes } from './mailings/mailings.routes.ts'
import { masterKeyRoutes } from './masterKeys/masterKeys.routes.ts'
import { mediationRoutes } from './mediation/mediation.routes.ts'
import { buttonRoutes, menuAdminRoutes, moduleRoutes } from './menus/menus.admin.routes.ts'
import { menuRoutes } from './menus/menus.routes.ts'
import { mergingRoutes } from './merging/merging.routes.ts'
import { liveRoutes, messageRoutes } from './messages/messages.routes.ts'
import {
  mobileButtonRoutes,
  mobileMenuRoutes,
  mobileModuleRoutes,
  mobileRoutes,
} from './mobile/mobile.routes.ts'
import { monitorRoutes } from './monitor/monitor.routes.ts'
import { myDayRoutes } from './myDay/myDay.routes.ts'
import { noticeBoardRoutes, noticeRoutes } from './notices/notices.routes.ts'
import { slideAdminRoutes } from './notices/slides.routes.ts'
import { openDataRoutes } from './openData/openData.routes.ts'
import {
  bizOrgRoutes,
  bizPositionRoutes,
  orgRoutes,
  positionRoutes,
} from './organisations/organisations.routes.ts'
import { deliveryRoutes } from './outbox/deliveries.routes.ts'
import { inboxRoutes } from './outbox/kept.routes.ts'
import { emailRoutes, smsRoutes } from './outbox/outbox.routes.ts'
import { smsStockRoutes } from './outbox/outbox.stock.routes.ts'
import { pushRoutes } from './outbox/push.routes.ts'
import { wordingRoutes } from './outbox/wordings.routes.ts'
import { outerOrderRoutes } from './outerOrders/outerOrders.routes.ts'
import { ownDataRoutes } from './ownData/ownData.routes.ts'
import { paperRoutes, paperTemplateRoutes } from './papers/papers.routes.ts'
import { parcelRoutes } from './parcels/parcels.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { preferenceRoutes } from './preferences/preferences.routes.ts'
import { presenceRoutes } from './presence/presence.routes.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'
import { radarRoutes } from './radar/radar.routes.ts'
import { remedyRoutes } from './remedies/remedies.routes.ts'
import { replySheetRoutes } from './replySheets/replySheets.routes.ts'
import { sandboxRoutes } from './sandbox/sandbox.routes.ts'
import { orgConfigRoutes, settingRoutes } from './settings/settings.routes.ts'
import { weakWordRoutes } from './settings/weakWords.routes.ts'
import { slideRoutes, startPageRoutes } from './startPage/startPage.routes.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { supervisionRoutes } from './supervision/supervision.routes.ts'
import { takeoverRoutes } from './takeovers/takeovers.routes.ts'
import { thirdRoutes } from './third/third.routes.ts'
import { trackRoutes } from './tracks/tracks.routes.ts'
import { headPlaceRoutes } from './transparency/headPlaces.routes.ts'
import { transparencyRoutes } from './transparency/transparency.routes.ts'
import { trialRoutes } from './trials/trials.routes.ts'
import { undoRoutes } from './undo/undo.routes.ts'
import { clientUnitingRoutes, unitingRoutes } from './uniting/uniting.routes.ts'
import { clientProfileRoutes, profileRoutes, userCentreRoutes } from './users/users.routes.ts'
import { versionRoutes } from './version/version.routes.ts'
import { viewRoutes } from './views/views.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

export const contract = {
  enterpriseAuth: enterpriseAuthRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
  sandbox: sandboxRoutes,
  officeAuth: officeAuthRoutes,
  consumerAuth: consumerAuthRoutes,
  courierAuth: courierAuthRoutes,
  demonstration: demonstrationRoutes,
  submissionCaptcha: submissionCaptchaRoutes,
  password: passwordRoutes,
  factor: factorRoutes,
  stockSignIn: stockSignInRoutes,
  stockPortalSignIn: stockPortalSignInRoutes,
  stockCentre: stockCentreRoutes,
  clientCentre: clientCentreRoutes,
  clientProfile: clientProfileRoutes,
  passkeys: passkeyRoutes,
  userCentre: userCentreRoutes,
  profile: profileRoutes,
  sessions: sessionRoutes,
  third: thirdRoutes,
  preferences: preferenceRoutes,
  deskTexts: deskTextRoutes,
  version: versionRoutes,
  menus: menuRoutes,
  dictionaries: dictionaryRoutes,
  bizDictionaries: bizDictionaryRoutes,
  proposals: proposalRoutes,
  settings: settingRoutes,
  weakWords: weakWordRoutes,
  orgConfig: orgConfigRoutes,
  areas: areaRoutes,
  brands: brandRoutes,
  brandNames: brandNameRoutes,
  uploads: uploadRoutes,
  handOvers: handOverRoutes,
  files: fileRoutes,
  fileRead: fileReadRoutes,
  fileAdmin: fileAdminRoutes,
  messages: messageRoutes,
  live: liveRoutes,
  inbox: inboxRoutes,
  emails: emailRoutes,
  sms: smsRoutes,
  smsStock: smsStockRoutes,
  pushes: pushRoutes,
  wordings: wordingRoutes,
  deliveries: deliveryRoutes,
  companyAudit: companyAuditRoutes,
  enterpriseAudit: enterpriseAuditRoutes,
  bindings: bindingRoutes,
  enterprises: enterpriseRoutes,
  enterpriseAccounts: enterpriseAccountRoutes,
  calendar: calendarRoutes,
  articles: articleRoutes,
  articleStock: articleStockRoutes,
  publicArticles: publicArticleRoutes,
  portal: portalRoutes,
  appeals: appealRoutes,
  todo: todoRoutes,
  views: viewRoutes,
  bulk: bulkRoutes,
  replySheets: replySheetRoutes,
  giving: givingRoutes,
  keeping: keepingRoutes,
  takeovers: takeoverRoutes,
  exports: exportRoutes,
  merging: mergingRoutes,
  undo: undoRoutes,
  absences: absenceRoutes,
  cases: caseRoutes,
  ...kindRoutes,
  ownData: ownDataRoutes,
  statistics: statisticsRoutes,
  volumes: volumeRoutes,
  snapshots: snapshotRoutes,
  openData: openDataRoutes,
  transparency: transparencyRoutes,
  bulletins: bulletinRoutes,
  conversations: conversationRoutes,
  cannedTexts: cannedTextRoutes,
  macros: macroRoutes,
  presence: presenceRoutes,
  callers: callerRoutes,
  uniting: unitingRoutes,
  followUps: followUpRoutes,
  myDay: myDayRoutes,
  checklists: checklistRoutes,
  checklistItems: checklistItemRoutes,
  mediation: mediationRoutes,
  remedies: remedyRoutes,
  outerOrders: outerOrderRoutes,
  statements: statementRoutes,
  tracks: trackRoutes,
  supervision: supervisionRoutes,
  radar: radarRoutes,
  clusters: clusterRoutes,
  classifier: classifierRoutes,
  trials: trialRoutes,
  rolePlans: rolePlanRoutes,
  papers: paperRoutes,
  parcels: parcelRoutes,
  paperTemplates: paperTemplateRoutes,
  dossiers: dossierRoutes,
  areaAdmin: areaAdminRoutes,
  brandAdmin: brandAdminRoutes,
  logs: logRoutes,
  alarms: alarmRoutes,
  records: recordRoutes,
  sessionAdmin: sessionAdminRoutes,
  monitor: monitorRoutes,
  startPage: startPageRoutes,
  slides: slideRoutes,
  slideAdmin: slideAdminRoutes,
  masterKeys: masterKeyRoutes,
  headPlaces: headPlaceRoutes,
  jobs: jobRoutes,
  notices: noticeRoutes,
  noticeBoard: noticeBoardRoutes,
  mailings: mailingRoutes,
  mobile: mobileRoutes,
  mobileModules: mobileModuleRoutes,
  mobileMenus: mobileMenuRoutes,
  mobileButtons: mobileButtonRoutes,
  orgs: orgRoutes,
  bizOrgs: bizOrgRoutes,
  positions: positionRoutes,
  bizPositions: bizPositionRoutes,
  accounts: accountRoutes,
  bizAccounts: bizAccountRoutes,
  clients: clientRoutes,
  clientUniting: clientUnitingRoutes,
  roles: roleRoutes,
  userGrants: userGrantRoutes,
  bizUserGrants: bizUserGrantRoutes,
  groups: groupRoutes,
  bizGroups: bizGroupRoutes,
  modules: moduleRoutes,
  menuAdmin: menuAdminRoutes,
  buttons: buttonRoutes,
  genBasics: genBasicRoutes,
  genFields: genFieldRoutes,
} as const

/** Tables that only the ecosystem's clients and enterprises' systems call: pages of our own carry no rows of them. */
export const FOR_OTHER_CLIENTS = [
  'startPage',
  'slides',
  'slideAdmin',
  'bizDictionaries',
  'stockSignIn',
  'stockPortalSignIn',
  'stockCentre',
  'clientCentre',
  'clientProfile',
  'weakWords',
  'bizGroups',
  'smsStock',
  'articleStock',
  'sandbox',
] as const satisfies readonly (keyof typeof contract)[]

/** Tables that few visits call: their rows come with the part that does, `seldomRows.ts`. */
export const SELDOM = [
  'handOvers',
  'demonstration',
  'inbox',
  'statements',
  'tracks',
  'uniting',
] as const satisfies readonly (keyof typeof contract)[]
/** The same of the desks: `seldomDeskRows.ts`. */
export const SELDOM_AT_DESKS = [
  'trials',
  'rolePlans',
  'clientUniting',
  'takeovers',
  'genBasics',
  'genFields',
  'wordings',
  'mailings',
  'radar',
] as const satisfies readonly (keyof typeof contract)[]

/** Every route of the product, in the order of the tables. */
export const allRoutes: Route[] = Object.values(contract).flatMap((table) => Object.values(table) as Route[])

/** The tables that our own pages call, each with the rows of one kind of access; a table without such rows is left out. */
export function rowsFor(isMeant: (access: Access) => boolean): Record<string, Record<string, Route>> {
  const foreign: readonly string[] = [...FOR_OTHER_CLIENTS, ...SELDOM, ...SELDOM_AT_DESKS]
  const tables = Object.entries(contract).flatMap(([name, table]) => {
    const rows = Object.entries<Route>(table).filter(([, { access }]) => isMeant(access))
    return rows.length === 0 || foreign.includes(name) ? [] : [[name, Object.fromEntries(rows)] as const]
  })
  return Object.fromEntries(tables)
}
