import { contract } from '@appeal/contract'
import type { DataScope } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { MenuComponent } from '@appeal/contract/menus/menu-components.ts'
import type { MenuSeed } from '../features/access/menus/menus.service.ts'
import type { RoleSeed } from '../features/access/roles/roles.service.ts'

const { cases, consultations, couriers, letters, reports } = contract

const menu = (code: string, title: string, titleEn: string, icon: string, path: string): MenuSeed => ({
  code,
  kind: 'MENU',
  title,
  titleEn,
  icon,
  path,
  component: path.slice(1) as MenuComponent,
})
const catalog = (
  code: string,
  title: string,
  titleEn: string,
  icon: string,
  children: MenuSeed[],
): MenuSeed => ({
  code,
  kind: 'CATALOG',
  title,
  titleEn,
  icon,
  children,
})

/** Consultations, reports, letters and couriers' cases on the desk (domain 4.4b: the same pattern for each). */
export const caseMenus: MenuSeed = {
  code: 'otherCases',
  kind: 'MODULE',
  title: '其他来件',
  titleEn: 'Other cases',
  icon: 'msg',
  children: [
    catalog('consultations', '咨询', 'Questions', 'help', [
      menu('consultationTodo', '待答复', 'To answer', 'tasks', '/cases/consultation/todo'),
      menu('consultationAll', '全部咨询', 'All questions', 'list', '/cases/consultation/all'),
      menu('consultationFaqs', '常见问题', 'Common questions', 'bookmark', '/cases/consultation/faqs'),
    ]),
    catalog('reports', '举报', 'Reports', 'horn', [
      menu('reportTodo', '待办举报', 'Reports to handle', 'tasks', '/cases/report/todo'),
      menu('reportAll', '全部举报', 'All reports', 'list', '/cases/report/all'),
      menu('reportLeads', '执法线索', 'Enforcement leads', 'flag', '/cases/report/leads'),
    ]),
    catalog('letters', '表扬信', 'Thank-you letters', 'heart', [
      menu('letterTodo', '待办来信', 'Letters to handle', 'tasks', '/cases/letter/todo'),
      menu('letterAll', '全部表扬信', 'All letters', 'list', '/cases/letter/all'),
    ]),
    catalog('couriers', '快递员维权', 'Couriers', 'truck', [
      menu('courierTodo', '待办维权', 'Couriers to handle', 'tasks', '/cases/courier/todo'),
      menu('courierAll', '全部维权', 'All couriers’ cases', 'list', '/cases/courier/all'),
      menu('courierStatistics', '维权统计', 'Couriers in figures', 'chart', '/cases/courier/statistics'),
    ]),
  ],
}

const READ: readonly Route[] = [
  consultations.bureaupage,
  consultations.countpage,
  consultations.deskDetail,
  consultations.faqdeskpage,
  reports.bureaupage,
  reports.countpage,
  reports.deskDetail,
  reports.leadpage,
  letters.bureaupage,
  letters.countpage,
  letters.deskDetail,
  couriers.bureaupage,
  couriers.countpage,
  couriers.deskDetail,
  couriers.statistics,
]
const DECIDE: readonly Route[] = [
  consultations.decline,
  reports.takeOver,
  reports.reporter,
  reports.refuse,
  reports.passOn,
  reports.extend,
  reports.fileLead,
  reports.notFile,
  reports.handle,
  reports.decideLead,
  reports.answer,
  letters.publish,
  letters.unpublish,
  couriers.refuse,
  couriers.refer,
  couriers.close,
  couriers.unmask,
]
const HANDLE: readonly Route[] = [
  ...DECIDE,
  cases.bureaus,
  consultations.take,
  consultations.answer,
  consultations.redirect,
  consultations.proposeFaq,
  consultations.faqSave,
  reports.accept,
  reports.redirect,
  letters.forward,
  letters.sendBack,
  couriers.accept,
  couriers.transfer,
  couriers.nodes,
]
/** The second pair of eyes on what everybody reads. */
const FAQ_REVIEW: readonly Route[] = [
  consultations.faqSave,
  consultations.faqPublish,
  consultations.faqTakeDown,
]
const ANSWER: readonly Route[] = [
  letters.enterprisepage,
  letters.enterprisecountpage,
  letters.deskDetail,
  letters.feedback,
  couriers.enterprisepage,
  couriers.enterprisecountpage,
  couriers.deskDetail,
  couriers.reply,
]

const BUREAU_PAGES = caseMenus.children!.flatMap(({ children }) => children!.map(({ code }) => code))
const ENTERPRISE_PAGES = ['letterTodo', 'letterAll', 'courierTodo', 'courierAll']

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
