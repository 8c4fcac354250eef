import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { accountScreens } from '../../features/accounts/accounts.screens.ts'
import { alarmScreens } from '../../features/alarms/alarms.screens.ts'
import { apiKeyScreens } from '../../features/apiKeys/apiKeys.screens.ts'
import { areaScreens } from '../../features/areas/areas.screens.ts'
import { articleDeskScreens } from '../../features/articles/desk/articles.desk.screens.ts'
import { auditScreens } from '../../features/audit/audit.screens.ts'
import { brandScreens } from '../../features/brands/brands.screens.ts'
import { bulletinScreens } from '../../features/bulletins/bulletins.screens.ts'
import { calendarScreens } from '../../features/calendar/calendar.screens.ts'
import { appealDeskScreens } from '../../features/cases/appeals/appeals.desk.screens.ts'
import { caseDeskScreens } from '../../features/cases/desk/cases.desk.screens.ts'
import { checklistScreens } from '../../features/checklists/checklists.screens.ts'
import { codegenScreens } from '../../features/codegen/codegen.screens.ts'
import { conversationScreens } from '../../features/conversations/conversations.screens.ts'
import { dictionaryScreens } from '../../features/dictionaries/dictionaries.screens.ts'
import { enterpriseDeskScreens } from '../../features/enterprises/desk/enterprises.desk.screens.ts'
import { exportScreens } from '../../features/exports/exports.screens.ts'
import { figureScreens } from '../../features/figures/figures.screens.ts'
import { fileScreens } from '../../features/files/files.screens.ts'
import { grantScreens } from '../../features/grants/grants.screens.ts'
import { jobScreens } from '../../features/jobs/jobs.screens.ts'
import { keepingScreens } from '../../features/keeping/keeping.screens.ts'
import { mailingScreens } from '../../features/mailings/mailings.screens.ts'
import { mediationDeskScreens } from '../../features/mediation/mediation.desk.screens.ts'
import { menuScreens } from '../../features/menus/menus.screens.ts'
import { messageDeskScreens } from '../../features/messages/desk/messages.desk.screens.ts'
import { monitorScreens } from '../../features/monitor/monitor.screens.ts'
import { noticeScreens } from '../../features/notices/notices.screens.ts'
import { organisationScreens } from '../../features/organisations/organisations.screens.ts'
import { outboxScreens } from '../../features/outbox/outbox.screens.ts'
import { paperDeskScreens } from '../../features/papers/papers.desk.screens.ts'
import { proposalScreens } from '../../features/proposals/proposals.screens.ts'
import { sessionScreens } from '../../features/sessions/sessions.screens.ts'
import { settingScreens } from '../../features/settings/settings.screens.ts'
import { takeoverScreens } from '../../features/takeovers/takeovers.screens.ts'
import { trialScreens } from '../../features/trials/trials.screens.ts'
import { webhookScreens } from '../../features/webhooks/webhooks.screens.ts'
import type { OfficeScreen, ScreenProps } from '../../ui/officeScreen.ts'
import { shellScreens } from './office.screens.ts'

/** Every desk page of the product; a new feature adds its table here. */
export const deskScreens: readonly OfficeScreen[] = [
  ...shellScreens,
  ...appealDeskScreens,
  ...checklistScreens,
  ...mediationDeskScreens,
  ...paperDeskScreens,
  ...keepingScreens,
  ...takeoverScreens,
  ...trialScreens,
  ...conversationScreens,
  ...caseDeskScreens,
  ...enterpriseDeskScreens,
  ...apiKeyScreens,
  ...webhookScreens,
  ...messageDeskScreens,
  ...calendarScreens,
  ...articleDeskScreens,
  ...organisationScreens,
  ...accountScreens,
  ...grantScreens,
  ...menuScreens,
  ...dictionaryScreens,
  ...areaScreens,
  ...brandScreens,
  ...proposalScreens,
  ...settingScreens,
  ...fileScreens,
  ...outboxScreens,
  ...sessionScreens,
  ...monitorScreens,
  ...jobScreens,
  ...noticeScreens,
  ...mailingScreens,
  ...alarmScreens,
  ...auditScreens,
  ...exportScreens,
  ...figureScreens,
  ...bulletinScreens,
  ...codegenScreens,
]

const byComponent = new Map(deskScreens.map((screen) => [screen.component, screen]))

/** The screen a menu entry names; a leading slash makes no difference (contract 4). */
export const screenOf = (component: string | undefined): OfficeScreen | undefined =>
  component === undefined ? undefined : byComponent.get(component.replace(/^\/+/, ''))

const loaded = new Map<OfficeScreen, LazyExoticComponent<ComponentType<ScreenProps>>>()

/** The page component of a screen, the same one at every render. */
export function pageOf(screen: OfficeScreen): LazyExoticComponent<ComponentType<ScreenProps>> {
  const known = loaded.get(screen)
  if (known) return known
  const page = lazy(() =>
    screen.page().catch((error: unknown) => {
      // The next try fetches again.
      loaded.delete(screen)
      throw error
    }),
  )
  loaded.set(screen, page)
  return page
}

/** Pages without a menu entry, by the pattern of their address. */
export const hiddenScreens = deskScreens.filter(
  (screen): screen is OfficeScreen & { path: string } => screen.path !== undefined,
)

/** Parts that begin with `:` stand for anything; those that end with `?` may be left out, as routes have it. */
const matches = (pattern: string, path: string) => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length >= given.length &&
    wanted.every(
      (part, i) => (part.startsWith(':') ? i < given.length : part === given[i]) || part.endsWith('?'),
    )
  )
}

/** The page without a menu entry at an address, so that `/appeal/case/7` is known. */
export const hiddenScreenAt = (path: string): OfficeScreen | undefined =>
  hiddenScreens.find((screen) => matches(screen.path, path))
