import { CASE_KINDS } from '@appeal/contract/cases/cases.schemas.ts'
import { officeScreens } from '../../../ui/officeScreen.ts'

const TITLES = {
  consultation: {
    todo: { zh: '待答复', en: 'To answer' },
    all: { zh: '全部咨询', en: 'All questions' },
  },
  report: {
    todo: { zh: '待办举报', en: 'Reports to handle' },
    all: { zh: '全部举报', en: 'All reports' },
  },
  letter: {
    todo: { zh: '待办来信', en: 'Letters to handle' },
    all: { zh: '全部表扬信', en: 'All letters' },
  },
  courier: {
    todo: { zh: '待办维权', en: 'Couriers to handle' },
    all: { zh: '全部维权', en: 'All couriers’ cases' },
  },
} as const

const lists = CASE_KINDS.flatMap((kind) =>
  (['todo', 'all'] as const).map((queue) => ({
    component: `cases/${kind}/${queue}`,
    title: TITLES[kind][queue],
    page: () => import('./CaseListPage.tsx'),
  })),
)

/** Desk pages of consultations, reports, letters and couriers' cases. */
export const caseDeskScreens = officeScreens([
  ...lists,
  {
    component: 'cases/consultation/faqs',
    title: { zh: '常见问题', en: 'Common questions' },
    page: () => import('./FaqsPage.tsx'),
  },
  {
    component: 'cases/report/leads',
    title: { zh: '执法线索', en: 'Enforcement leads' },
    page: () => import('./LeadsPage.tsx'),
  },
  {
    component: 'cases/courier/statistics',
    title: { zh: '维权统计', en: 'Couriers in figures' },
    page: () => import('./CourierStatisticsPage.tsx'),
  },
  {
    component: 'cases/case',
    path: '/cases/case/:kind/:id',
    title: { zh: '来件', en: 'Case' },
    page: () => import('./CaseDeskPage.tsx'),
  },
])
