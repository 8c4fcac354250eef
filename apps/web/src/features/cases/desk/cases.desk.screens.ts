import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { officeScreens } from '../../../ui/officeScreen.ts'

const lists = CASE_KINDS.flatMap((kind) =>
  (['todo', 'all'] as const).map((queue) => ({
    component: `cases/${kind}/${queue}`,
    title: caseTables[kind].pages[queue],
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
    component: 'callers/ineligible',
    title: { zh: '不受理来电', en: 'Ineligible calls' },
    page: () => import('./IneligiblePage.tsx'),
  },
  {
    component: 'cases/emergency',
    title: { zh: '应急调阅', en: 'Emergency' },
    page: () => import('./EmergencyPage.tsx'),
  },
  {
    component: 'remedies/list',
    title: { zh: '承诺兑现', en: 'Promises' },
    page: () => import('../remedies/RemediesPage.tsx'),
  },
  {
    component: 'supervision/list',
    title: { zh: '督办单', en: 'Supervision' },
    page: () => import('../supervision/SupervisionPage.tsx'),
  },
  {
    component: 'radar/list',
    title: { zh: '异常雷达', en: 'Look-out' },
    page: () => import('../radar/RadarPage.tsx'),
  },
  {
    // Opened out of a case; the first part of the address is its kind.
    component: 'parcels/file',
    path: '/appeal/parcel/:kind/:id',
    beside: ['appeals/', 'cases/'],
    title: { zh: '包裹档案', en: 'Parcel file' },
    page: () => import('../parcels/ParcelPage.tsx'),
  },
  {
    component: 'clusters/list',
    title: { zh: '相似申诉', en: 'Similar appeals' },
    page: () => import('../clusters/ClustersPage.tsx'),
  },
  {
    component: 'classifier/card',
    title: { zh: '类型建议', en: 'Suggestions' },
    page: () => import('../classifier/ClassifierPage.tsx'),
  },
  {
    component: 'cases/macros',
    title: { zh: '办理模板', en: 'Macros' },
    page: () => import('../macros/MacrosPage.tsx'),
  },
  {
    component: 'cases/officers',
    title: { zh: '本局人员', en: 'Our officers' },
    page: () => import('./OfficersPage.tsx'),
  },
  {
    // An address that was cut off says which case is missing.
    component: 'cases/case',
    path: '/cases/case/:kind/:id?',
    beside: CASE_KINDS.map((kind) => `cases/${kind}/`),
    title: { zh: '来件', en: 'Case' },
    page: () => import('./CaseDeskPage.tsx'),
  },
])
