import { absencesFeature } from './absences/absences.routes.ts'
import { accountsFeature } from './accounts/accounts.routes.ts'
import { appealsFeature } from './appeals/appeals.routes.ts'
import { areasFeature } from './areas/areas.routes.ts'
import { articlesFeature } from './articles/articles.routes.ts'
import { auditFeature } from './audit/audit.routes.ts'
import { authFeature } from './auth/auth.routes.ts'
import { bulkFeature } from './bulk/bulk.routes.ts'
import { calendarFeature } from './calendar/calendar.routes.ts'
import { casesFeature } from './cases/cases.routes.ts'
import { openKind } from './cases/cases.service.ts'
import { checklistsFeature } from './checklists/checklists.routes.ts'
import { codegenFeature } from './codegen/codegen.routes.ts'
import { consultationsFeature } from './consultations/consultations.routes.ts'
import { conversationsFeature } from './conversations/conversations.routes.ts'
import { couriersFeature } from './couriers/couriers.routes.ts'
import { dictionariesFeature } from './dictionaries/dictionaries.routes.ts'
import { dossiersFeature } from './dossiers/dossiers.routes.ts'
import { draftsFeature } from './drafts/drafts.routes.ts'
import { enterprisesFeature } from './enterprises/enterprises.routes.ts'
import { exportsFeature } from './exports/exports.routes.ts'
import type { Feature } from './feature.ts'
import { filesFeature } from './files/files.routes.ts'
import { grantsFeature } from './grants/grants.routes.ts'
import { jobsFeature } from './jobs/jobs.routes.ts'
import { caseKinds } from './kinds.ts'
import { lettersFeature } from './letters/letters.routes.ts'
import { mailingsFeature } from './mailings/mailings.routes.ts'
import { menusFeature } from './menus/menus.routes.ts'
import { mergingFeature } from './merging/merging.routes.ts'
import { messagesFeature } from './messages/messages.routes.ts'
import { mobileFeature } from './mobile/mobile.routes.ts'
import { monitorFeature } from './monitor/monitor.routes.ts'
import { noticesFeature } from './notices/notices.routes.ts'
import { organisationsFeature } from './organisations/organisations.routes.ts'
import { ownDataFeature } from './ownData/ownData.routes.ts'
import { portalFeature } from './portal/portal.routes.ts'
import { preferencesFeature } from './preferences/preferences.routes.ts'
import { presenceFeature } from './presence/presence.routes.ts'
import { proposalsFeature } from './proposals/proposals.routes.ts'
import { reportsFeature } from './reports/reports.routes.ts'
import { rolesFeature } from './roles/roles.routes.ts'
import { searchFeature } from './search/search.routes.ts'
import { settingsFeature } from './settings/settings.routes.ts'
import { statisticsFeature } from './statistics/statistics.routes.ts'
import { thirdFeature } from './third/third.routes.ts'
import { usersFeature } from './users/users.routes.ts'
import { versionFeature } from './version/version.routes.ts'
import { viewsFeature } from './views/views.routes.ts'

/**
 * All features, lowest first. A feature may use the services of features above it in this list;
 * what goes the other way is an event.
 */
export const features: readonly Feature[] = [
  proposalsFeature,
  settingsFeature,
  areasFeature,
  dictionariesFeature,
  organisationsFeature,
  rolesFeature,
  menusFeature,
  mobileFeature,
  usersFeature,
  messagesFeature,
  authFeature,
  filesFeature,
  exportsFeature,
  accountsFeature,
  grantsFeature,
  mailingsFeature,
  preferencesFeature,
  thirdFeature,
  versionFeature,
  draftsFeature,
  absencesFeature,
  calendarFeature,
  auditFeature,
  monitorFeature,
  jobsFeature,
  articlesFeature,
  noticesFeature,
  searchFeature,
  casesFeature,
  presenceFeature,
  checklistsFeature,
  enterprisesFeature,
  appealsFeature,
  viewsFeature,
  bulkFeature,
  mergingFeature,
  consultationsFeature,
  reportsFeature,
  lettersFeature,
  couriersFeature,
  ownDataFeature,
  statisticsFeature,
  portalFeature,
  conversationsFeature,
  dossiersFeature,
  codegenFeature,
]

for (const kind of Object.values(caseKinds)) openKind(kind)
