import * as cases from '../cases/cases.settings.ts'
import * as bulk from '../desk/bulk/bulk.settings.ts'
import * as callers from '../desk/callers/callers.settings.ts'
import * as classifier from '../desk/classifier/classifier.settings.ts'
import * as clusters from '../desk/clusters/clusters.settings.ts'
import * as dossiers from '../desk/dossiers/dossiers.settings.ts'
import * as drafts from '../desk/drafts/drafts.settings.ts'
import * as giving from '../desk/giving/giving.settings.ts'
import * as keeping from '../desk/keeping/keeping.settings.ts'
import * as mediation from '../desk/mediation/mediation.settings.ts'
import * as outerOrders from '../desk/outerOrders/outerOrders.settings.ts'
import * as radar from '../desk/radar/radar.settings.ts'
import * as remedies from '../desk/remedies/remedies.settings.ts'
import * as statements from '../desk/statements/statements.settings.ts'
import * as supervision from '../desk/supervision/supervision.settings.ts'
import * as takeovers from '../desk/takeovers/takeovers.settings.ts'
import * as uniting from '../desk/uniting/uniting.settings.ts'
import * as alarms from '../features/alarms/alarms.settings.ts'
import * as apiKeys from '../features/apiKeys/apiKeys.settings.ts'
import * as audit from '../features/audit/audit.settings.ts'
import * as auth from '../features/auth/auth.settings.ts'
import * as bulletins from '../features/bulletins/bulletins.settings.ts'
import * as calendar from '../features/calendar/calendar.settings.ts'
import * as exports from '../features/exports/exports.settings.ts'
import * as figures from '../features/figures/figures.settings.ts'
import * as files from '../features/files/files.settings.ts'
import * as messages from '../features/inbox/messages/messages.settings.ts'
import * as maintenance from '../features/operations/maintenance/maintenance.settings.ts'
import * as outbox from '../features/outbox/outbox.settings.ts'
import * as preferences from '../features/people/preferences/preferences.settings.ts'
import * as users from '../features/people/users/users.settings.ts'
import * as portal from '../features/portal/portal.settings.ts'
import {
  declarationsOf,
  type SettingDeclaration,
} from '../features/reference/settings/settings.declare.service.ts'
import * as transparency from '../features/transparency/transparency.settings.ts'
import * as appeals from '../kinds/appeals/appeals.settings.ts'
import * as reports from '../kinds/reports/reports.settings.ts'

/** The modules in which features declare what they read. */
export const settingModules = {
  cases,
  bulk,
  callers,
  dossiers,
  drafts,
  giving,
  keeping,
  mediation,
  outerOrders,
  radar,
  clusters,
  classifier,
  remedies,
  statements,
  supervision,
  takeovers,
  uniting,
  alarms,
  apiKeys,
  audit,
  auth,
  bulletins,
  calendar,
  exports,
  figures,
  files,
  messages,
  outbox,
  maintenance,
  preferences,
  users,
  portal,
  transparency,
  appeals,
  reports,
}

/** Every setting, as the features that read them declare them; what two names hold is one. */
export const declaredSettings: readonly SettingDeclaration[] = [...new Set(declarationsOf(settingModules))]
