import { contract } from '@appeal/contract'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { ActorKind } from '@appeal/contract/kit/workflow.ts'
import type { MenuComponent } from '@appeal/contract/menus/menu-components.ts'
import type { MenuSeed } from '../features/access/menus/menus.service.ts'
import type { RoleSeed } from '../features/access/roles/roles.service.ts'
import { catalogue, module, page } from './menus.parts.ts'

const { cases, consultations, couriers, letters, reports } = contract

const menu = (code: string, title: string, titleEn: string, icon: string, path: string): MenuSeed =>
  page(code, title, titleEn, icon, path, path.slice(1) as MenuComponent)

/** Pages of a kind beside its two lists, where it has any. */
const MORE_PAGES: Partial<Record<CaseKind, MenuSeed[]>> = {
  consultation: [
    menu('consultationFaqs', '常见问题', 'Common questions', 'bookmark', '/cases/consultation/faqs'),
  ],
  report: [menu('reportLeads', '执法线索', 'Enforcement leads', 'flag', '/cases/report/leads')],
  courier: [
    menu('courierStatistics', '维权统计', 'Couriers in figures', 'chart', '/cases/courier/statistics'),
  ],
}

/** The kinds beside appeals on the desk (domain 4.4b: the same pattern for each). */
export const caseMenus: MenuSeed = module(
  'otherCases',
  '其他来件',
  'Other cases',
  'msg',
  CASE_KINDS.map((kind) => {
    const { many, icon, pages } = caseTables[kind]
    const queueOf = (queue: 'todo' | 'all', code: string, face: string) =>
      menu(`${kind}${code}`, pages[queue].zh, pages[queue].en, face, `/cases/${kind}/${queue}`)
    return catalogue(`${kind}s`, many.zh, many.en, icon, [
      queueOf('todo', 'Todo', 'tasks'),
      queueOf('all', 'All', 'list'),
      ...(MORE_PAGES[kind] ?? []),
    ])
  }),
)

/** Acts of a kind that one side carries out. */
const actsOf = (kind: CaseKind, side: ActorKind): Route[] =>
  Object.entries(caseTables[kind].actions).flatMap(([action, { by }]) =>
    by.includes(side) ? [kindRoute(kind, action)] : [],
  )
const ofAll = (routesOf: (kind: CaseKind) => readonly Route[]) => CASE_KINDS.flatMap((kind) => routesOf(kind))

const READ: readonly Route[] = [
  ...ofAll((kind) => ['bureaupage', 'countpage', 'deskDetail'].map((page) => kindRoute(kind, page))),
  consultations.faqdeskpage,
  reports.leadpage,
  couriers.statistics,
]
const DECIDE: readonly Route[] = [
  ...ofAll((kind) => caseTables[kind].decides.map((action) => kindRoute(kind, action))),
  reports.reporter,
  reports.decideLead,
  couriers.unmask,
]
const HANDLE: readonly Route[] = [
  ...DECIDE,
  ...ofAll((kind) => actsOf(kind, 'bureau')),
  cases.bureaus,
  consultations.faqSave,
  couriers.nodes,
  letters.nodes,
]
/** The second pair of eyes on what everybody reads. */
const FAQ_REVIEW: readonly Route[] = [
  consultations.faqSave,
  consultations.faqPublish,
  consultations.faqTakeDown,
]
const AT_ENTERPRISE = CASE_KINDS.filter((kind) => caseTables[kind].lists.enterprise)
const ANSWER: readonly Route[] = AT_ENTERPRISE.flatMap((kind) => [
  ...['enterprisepage', 'enterprisecountpage', 'deskDetail'].map((page) => kindRoute(kind, page)),
  ...actsOf(kind, 'enterprise'),
])

const BUREAU_PAGES = caseMenus.children!.flatMap(({ children }) => children!.map(({ code }) => code))
const ENTERPRISE_PAGES = AT_ENTERPRISE.flatMap((kind) => [`${kind}Todo`, `${kind}All`])

const extras: Readonly<
  Record<string, { scope: DataScope; routes: readonly (readonly Route[])[]; pages: readonly string[] }>
> = {
  stateCentre: { scope: 'SCOPE_ALL', routes: [READ, FAQ_REVIEW], pages: BUREAU_PAGES },
  provinceCentre: { scope: 'SCOPE_ORG_CHILD', routes: [READ, HANDLE, FAQ_REVIEW], pages: BUREAU_PAGES },
  cityHandler: { scope: 'SCOPE_ORG', routes: [READ, HANDLE], pages: BUREAU_PAGES },
  cityLeader: { scope: 'SCOPE_ORG', routes: [READ, DECIDE, FAQ_REVIEW], pages: BUREAU_PAGES },
  brandHq: { scope: 'SCOPE_ORG_CHILD', routes: [ANSWER], pages: ENTERPRISE_PAGES },
  brandProvince: { scope: 'SCOPE_ORG_CHILD', routes: [ANSWER], pages: ENTERPRISE_PAGES },
  brandCity: { scope: 'SCOPE_ORG_CHILD', routes: [ANSWER], pages: ENTERPRISE_PAGES },
  outlet: { scope: 'SCOPE_ORG', routes: [ANSWER], pages: ENTERPRISE_PAGES },
}

/** Gives each role its part in the other kinds of case; roles that have none stay as they are. */
export const withCases = (roles: readonly RoleSeed[]): readonly RoleSeed[] =>
  roles.map((role) => {
    const more = extras[role.code]
    if (!more) return role
    const granted = [...new Set(more.routes.flat())].map(({ permission }) => ({
      path: permission,
      scope: more.scope,
    }))
    return {
      ...role,
      grants: [...role.grants, ...granted],
      menus: [...role.menus, ...more.pages.map((code) => ({ menu: code, buttons: [] }))],
    }
  })
