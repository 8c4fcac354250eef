import { officeScreens } from '../../ui/officeScreen.ts'

/** Desk pages of the figures. */
export const figureScreens = officeScreens([
  {
    component: 'statistics/analysis',
    title: { zh: '统计分析', en: 'Analysis' },
    page: () => import('./AnalysisPage.tsx'),
  },
  {
    component: 'statistics/cases',
    path: '/statistics/cases',
    title: { zh: '数字背后的申诉单', en: 'Cases behind a number' },
    page: () => import('./CasesPage.tsx'),
  },
  {
    component: 'statistics/pressing',
    path: '/statistics/pressing',
    title: { zh: '时限内的申诉单', en: 'Cases by deadline' },
    page: () => import('./desk/PressingPage.tsx'),
  },
  {
    component: 'statistics/benchmark',
    title: { zh: '行业对标', en: 'Benchmark' },
    page: () => import('./fair/BenchmarkPage.tsx'),
  },
  {
    component: 'statistics/times',
    title: { zh: '用时归属', en: 'Where time goes' },
    page: () => import('./fair/TimesPage.tsx'),
  },
  {
    component: 'statistics/funnel',
    title: { zh: '离群分析', en: 'Outliers' },
    page: () => import('./fair/FunnelPage.tsx'),
  },
  {
    component: 'statistics/volumes',
    title: { zh: '业务量维护', en: 'Business volume' },
    page: () => import('./VolumesPage.tsx'),
  },
  {
    component: 'statistics/snapshots',
    title: { zh: '统计冻结', en: 'Frozen months' },
    page: () => import('./SnapshotsPage.tsx'),
  },
])
