import { officeScreens } from '../../../ui/officeScreen.ts'
import { BUREAU_LISTS, ENTERPRISE_LISTS } from './queues.ts'

const queuePages = BUREAU_LISTS.map(({ queue, title }) => ({
  component: `appeals/queue/${queue}`,
  title,
  page: () => import('./BureauQueuePage.tsx'),
}))

const enterprisePages = ENTERPRISE_LISTS.map(({ queue, title }) => ({
  component: `enterprise/queue/${queue}`,
  title,
  page: () => import('./EnterpriseDeskPage.tsx'),
}))

/** Desk pages of appeals, by the component their menu entry names. */
export const appealDeskScreens = officeScreens([
  ...queuePages,
  ...enterprisePages,
  {
    component: 'appeals/intake',
    path: '/appeal/intake',
    title: { zh: '管局新增', en: 'Register' },
    page: () => import('./BureauAddPage.tsx'),
  },
  {
    component: 'appeals/drafts',
    path: '/appeal/drafts',
    title: { zh: '草稿箱', en: 'Drafts' },
    page: () => import('./DraftsPage.tsx'),
  },
  {
    // The menu's own entry has no case; each case has its address below it.
    component: 'appeals/case',
    path: '/appeal/case/:id',
    beside: ['appeals/', 'enterprise/queue/'],
    title: { zh: '申诉单', en: 'Appeal' },
    page: () => import('./CasePage.tsx'),
  },
])
