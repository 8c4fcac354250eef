import { casesFeature } from './cases/cases.feature.ts'
import { bulkFeature } from './desk/bulk/bulk.feature.ts'
import { callersFeature } from './desk/callers/callers.feature.ts'
import { checklistsFeature } from './desk/checklists/checklists.feature.ts'
import { classifierFeature } from './desk/classifier/classifier.feature.ts'
import { clustersFeature } from './desk/clusters/clusters.feature.ts'
import { conversationsFeature } from './desk/conversations/conversations.feature.ts'
import { dossiersFeature } from './desk/dossiers/dossiers.feature.ts'
import { draftsFeature } from './desk/drafts/drafts.feature.ts'
import { followUpsFeature } from './desk/followUps/followUps.feature.ts'
import { givingFeature } from './desk/giving/giving.feature.ts'
import { keepingFeature } from './desk/keeping/keeping.feature.ts'
import { macrosFeature } from './desk/macros/macros.feature.ts'
import { mediationFeature } from './desk/mediation/mediation.feature.ts'
import { mergingFeature } from './desk/merging/merging.feature.ts'
import { myDayFeature } from './desk/myDay/myDay.feature.ts'
import { outerOrdersFeature } from './desk/outerOrders/outerOrders.feature.ts'
import { papersFeature } from './desk/papers/papers.feature.ts'
import { parcelsFeature } from './desk/parcels/parcels.feature.ts'
import { presenceFeature } from './desk/presence/presence.feature.ts'
import { radarFeature } from './desk/radar/radar.feature.ts'
import { remediesFeature } from './desk/remedies/remedies.feature.ts'
import { replySheetsFeature } from './desk/replySheets/replySheets.feature.ts'
import { statementsFeature } from './desk/statements/statements.feature.ts'
import { supervisionFeature } from './desk/supervision/supervision.feature.ts'
import { takeoversFeature } from './desk/takeovers/takeovers.feature.ts'
import { tracksFeature } from './desk/tracks/tracks.feature.ts'
import { trialsFeature } from './desk/trials/trials.feature.ts'
import { unitingFeature } from './desk/uniting/uniting.feature.ts'
import { viewsFeature } from './desk/views/views.feature.ts'
import type { Feature } from './feature.ts'
import { grantsFeature } from './features/access/grants/grants.feature.ts'
import { menusFeature } from './features/access/menus/menus.feature.ts'
import { mobileFeature } from './features/access/mobile/mobile.feature.ts'
import { rolesFeature } from './features/access/roles/roles.feature.ts'
import { alarmsFeature } from './features/alarms/alarms.feature.ts'
import { apiKeysFeature } from './features/apiKeys/apiKeys.feature.ts'
import { articlesFeature } from './features/articles/articles.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { authFeature } from './features/auth/auth.feature.ts'
import { bulletinsFeature } from './features/bulletins/bulletins.feature.ts'
import { calendarFeature } from './features/calendar/calendar.feature.ts'
import { codegenFeature } from './features/codegen/codegen.feature.ts'
import { enterprisesFeature } from './features/enterprises/enterprises.feature.ts'
import { exportsFeature } from './features/exports/exports.feature.ts'
import { figuresFeature } from './features/figures/figures.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { mailingsFeature } from './features/inbox/mailings/mailings.feature.ts'
import { messagesFeature } from './features/inbox/messages/messages.feature.ts'
import { noticesFeature } from './features/notices/notices.feature.ts'
import { openDataFeature } from './features/openData/openData.feature.ts'
import { jobsFeature } from './features/operations/jobs/jobs.feature.ts'
import { maintenanceFeature } from './features/operations/maintenance/maintenance.feature.ts'
import { masterKeysFeature } from './features/operations/masterKeys/masterKeys.feature.ts'
import { monitorFeature } from './features/operations/monitor/monitor.feature.ts'
import { startPageFeature } from './features/operations/startPage/startPage.feature.ts'
import { versionFeature } from './features/operations/version/version.feature.ts'
import { organisationsFeature } from './features/organisations/organisations.feature.ts'
import { outboxFeature } from './features/outbox/outbox.feature.ts'
import { absencesFeature } from './features/people/absences/absences.feature.ts'
import { accountsFeature } from './features/people/accounts/accounts.feature.ts'
import { ownDataFeature } from './features/people/ownData/ownData.feature.ts'
import { preferencesFeature } from './features/people/preferences/preferences.feature.ts'
import { usersFeature } from './features/people/users/users.feature.ts'
import { portalFeature } from './features/portal/portal.feature.ts'
import { proposalsFeature } from './features/proposals/proposals.feature.ts'
import { areasFeature } from './features/reference/areas/areas.feature.ts'
import { brandsFeature } from './features/reference/brands/brands.feature.ts'
import { dictionariesFeature } from './features/reference/dictionaries/dictionaries.feature.ts'
import { ruleVersionsFeature } from './features/reference/ruleVersions/ruleVersions.feature.ts'
import { settingsFeature } from './features/reference/settings/settings.feature.ts'
import { sandboxFeature } from './features/sandbox/sandbox.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { thirdFeature } from './features/third/third.feature.ts'
import { transparencyFeature } from './features/transparency/transparency.feature.ts'
import { webhooksFeature } from './features/webhooks/webhooks.feature.ts'
import { appealsFeature } from './kinds/appeals/appeals.feature.ts'
import { kinds } from './kinds.ts'

/**
 * All features, lowest first. A feature may use the services of features above it in this list;
 * what goes the other way is an event.
 */
export const features: readonly Feature[] = [
  proposalsFeature,
  settingsFeature,
  ruleVersionsFeature,
  areasFeature,
  dictionariesFeature,
  brandsFeature,
  organisationsFeature,
  rolesFeature,
  menusFeature,
  mobileFeature,
  usersFeature,
  preferencesFeature,
  outboxFeature,
  messagesFeature,
  authFeature,
  filesFeature,
  exportsFeature,
  accountsFeature,
  grantsFeature,
  mailingsFeature,
  thirdFeature,
  maintenanceFeature,
  versionFeature,
  draftsFeature,
  absencesFeature,
  calendarFeature,
  auditFeature,
  monitorFeature,
  startPageFeature,
  masterKeysFeature,
  jobsFeature,
  articlesFeature,
  noticesFeature,
  searchFeature,
  casesFeature,
  transparencyFeature,
  presenceFeature,
  checklistsFeature,
  mediationFeature,
  papersFeature,
  remediesFeature,
  outerOrdersFeature,
  enterprisesFeature,
  apiKeysFeature,
  webhooksFeature,
  appealsFeature,
  ...Object.values(kinds),
  viewsFeature,
  followUpsFeature,
  myDayFeature,
  conversationsFeature,
  givingFeature,
  bulkFeature,
  replySheetsFeature,
  callersFeature,
  mergingFeature,
  tracksFeature,
  parcelsFeature,
  figuresFeature,
  takeoversFeature,
  statementsFeature,
  supervisionFeature,
  radarFeature,
  clustersFeature,
  classifierFeature,
  trialsFeature,
  bulletinsFeature,
  openDataFeature,
  alarmsFeature,
  ownDataFeature,
  portalFeature,
  sandboxFeature,
  macrosFeature,
  dossiersFeature,
  keepingFeature,
  unitingFeature,
  codegenFeature,
]
