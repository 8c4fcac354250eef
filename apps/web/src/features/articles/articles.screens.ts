import { screens } from '../../app/screens.ts'

const article = () => import('./ArticlePage.tsx')

/** Titles stand in the contract too, where the server takes them from; a test holds the two together. */
export const articleScreens = screens([
  {
    path: '/portal/rules',
    title: { zh: '相关规定', en: 'Regulations' },
    frame: 'site',
    page: () => import('./RulesPage.tsx'),
  },
  {
    path: '/portal/notice',
    title: { zh: '通知公告', en: 'Notices' },
    frame: 'site',
    page: () => import('./NoticePage.tsx'),
  },
  { path: '/portal/noticeDetail', title: { zh: '通知公告', en: 'Notice' }, frame: 'site', page: article },
  {
    path: '/portal/news',
    title: { zh: '新闻信息', en: 'News' },
    frame: 'site',
    page: () => import('./NewsPage.tsx'),
  },
  {
    path: '/portal/case',
    title: { zh: '案例选登', en: 'Selected cases' },
    frame: 'site',
    page: () => import('./CasePage.tsx'),
  },
  { path: '/portal/detailsPage', title: { zh: '内容详情', en: 'Article' }, frame: 'site', page: article },
  {
    path: '/portal/company',
    title: { zh: '企业投诉电话', en: 'Complaint telephones of companies' },
    frame: 'site',
    page: () => import('./CompanyPage.tsx'),
  },
  {
    path: '/portal/contact',
    title: { zh: '各地联系方式', en: 'Contact by province' },
    frame: 'site',
    page: () => import('./ContactPage.tsx'),
  },
  {
    path: '/portal/about',
    title: { zh: '关于我们', en: 'About us' },
    frame: 'site',
    page: () => import('./AboutPage.tsx'),
  },
  {
    path: '/portal/accessibility',
    title: { zh: '无障碍声明', en: 'Accessibility' },
    frame: 'site',
    page: () => import('./AccessibilityPage.tsx'),
  },
  {
    path: '/portal/privacy',
    title: { zh: '个人信息保护说明', en: 'How we protect your data' },
    frame: 'site',
    page: () => import('./PrivacyPage.tsx'),
  },
  {
    path: '/portal/search',
    title: { zh: '站内搜索', en: 'Search' },
    frame: 'site',
    page: () => import('./SearchPage.tsx'),
  },
  {
    path: '/portal/siteMap',
    title: { zh: '网站地图', en: 'Site map' },
    frame: 'site',
    page: () => import('./SiteMapPage.tsx'),
  },
  {
    path: '/portal/commend',
    title: { zh: '我要表扬', en: 'Send thanks' },
    frame: 'site',
    page: () => import('./CommendPage.tsx'),
  },
])
