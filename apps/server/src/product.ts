import { casesFeature } from './cases/cases.routes.ts'
import { openKind } from './cases/cases.service.ts'
import { bulkFeature } from './desk/bulk/bulk.routes.ts'
import { checklistsFeature } from './desk/checklists/checklists.routes.ts'
import { conversationsFeature } from './desk/conversations/conversations.routes.ts'
import { dossiersFeature } from './desk/dossiers/dossiers.routes.ts'
import { draftsFeature } from './desk/drafts/drafts.routes.ts'
import { mergingFeature } from './desk/merging/merging.routes.ts'
import { presenceFeature } from './desk/presence/presence.routes.ts'
import { viewsFeature } from './desk/views/views.routes.ts'
import type { Feature } from './feature.ts'
import { grantsFeature } from './features/access/grants/grants.routes.ts'
import { menusFeature } from './features/access/menus/menus.routes.ts'
import { mobileFeature } from './features/access/mobile/mobile.routes.ts'
import { rolesFeature } from './features/access/roles/roles.routes.ts'
import { articlesFeature } from './features/articles/articles.routes.ts'
import { auditFeature } from './features/audit/audit.routes.ts'
import { authFeature } from './features/auth/auth.routes.ts'
import { bulletinsFeature } from './features/bulletins/bulletins.routes.ts'
import { calendarFeature } from './features/calendar/calendar.routes.ts'
import { codegenFeature } from './features/codegen/codegen.routes.ts'
import { enterprisesFeature } from './features/enterprises/enterprises.routes.ts'
import { exportsFeature } from './features/exports/exports.routes.ts'
import { figuresFeature } from './features/figures/figures.routes.ts'
import { filesFeature } from './features/files/files.routes.ts'
import { mailingsFeature } from './features/inbox/mailings/mailings.routes.ts'
import { messagesFeature } from './features/inbox/messages/messages.routes.ts'
import { noticesFeature } from './features/notices/notices.routes.ts'
import { openDataFeature } from './features/openData/openData.routes.ts'
import { jobsFeature } from './features/operations/jobs/jobs.routes.ts'
import { monitorFeature } from './features/operations/monitor/monitor.routes.ts'
import { versionFeature } from './features/operations/version/version.routes.ts'
import { organisationsFeature } from './features/organisations/organisations.routes.ts'
import { outboxFeature } from './features/outbox/outbox.routes.ts'
import { openTemplates } from './features/outbox/outbox.service.ts'
import { absencesFeature } from './features/people/absences/absences.routes.ts'
import { accountsFeature } from './features/people/accounts/accounts.routes.ts'
import { ownDataFeature } from './features/people/ownData/ownData.routes.ts'
import { preferencesFeature } from './features/people/preferences/preferences.routes.ts'
import { usersFeature } from './features/people/users/users.routes.ts'
import { portalFeature } from './features/portal/portal.routes.ts'
import { proposalsFeature } from './features/proposals/proposals.routes.ts'
import { areasFeature } from './features/reference/areas/areas.routes.ts'
import { dictionariesFeature } from './features/reference/dictionaries/dictionaries.routes.ts'
import { settingsFeature } from './features/reference/settings/settings.routes.ts'
import { searchFeature } from './features/search/search.routes.ts'
import { thirdFeature } from './features/third/third.routes.ts'
import { appealsFeature } from './kinds/appeals/appeals.routes.ts'
import { consultationsFeature } from './kinds/consultations/consultations.routes.ts'
import { couriersFeature } from './kinds/couriers/couriers.routes.ts'
import { caseKinds } from './kinds/kinds.ts'
import { lettersFeature } from './kinds/letters/letters.routes.ts'
import { reportsFeature } from './kinds/reports/reports.routes.ts'
import { everyTemplate } from './templates.ts'

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
  outboxFeature,
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
  figuresFeature,
  bulletinsFeature,
  openDataFeature,
  portalFeature,
  conversationsFeature,
  dossiersFeature,
  codegenFeature,
]

for (const kind of Object.values(caseKinds)) openKind(kind)
openTemplates(everyTemplate)
