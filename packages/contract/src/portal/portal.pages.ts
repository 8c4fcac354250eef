import type { Both } from '../kit/language.ts'

/** A page that anybody may open. */
export interface PublicPage {
  path: string
  title: Both
  /** Not for search engines: forms of people signing in, pages of one record. */
  hidden?: boolean
}

const recovery = {
  title: { zh: '找回密码', en: 'Find your password' },
  hidden: true,
}

/** The public pages of the portal (spec 2). Titles of the web's screens and of the delivered HTML both come from here. */
export const publicPages = {
  home: {
    path: '/portal/home',
    title: { zh: '首页', en: 'Home' },
  },
  rules: {
    path: '/portal/rules',
    title: { zh: '相关规定', en: 'Regulations' },
  },
  notice: {
    path: '/portal/notice',
    title: { zh: '通知公告', en: 'Notices' },
  },
  noticeDetail: {
    path: '/portal/noticeDetail',
    title: { zh: '通知公告', en: 'Notice' },
    hidden: true,
  },
  news: {
    path: '/portal/news',
    title: { zh: '新闻信息', en: 'News' },
  },
  case: {
    path: '/portal/case',
    title: { zh: '案例选登', en: 'Selected cases' },
  },
  detailsPage: {
    path: '/portal/detailsPage',
    title: { zh: '内容详情', en: 'Article' },
    hidden: true,
  },
  statistics: {
    path: '/portal/statistics',
    title: { zh: '申诉统计', en: 'Statistics' },
  },
  bulletins: {
    path: '/portal/bulletins',
    title: { zh: '申诉情况通告', en: 'Bulletins on appeals' },
  },
  bulletin: {
    path: '/portal/bulletin',
    title: { zh: '通告全文', en: 'Bulletin' },
    hidden: true,
  },
  paper: {
    path: '/portal/paper',
    title: { zh: '核验文书', en: 'Check a paper' },
  },
  transparency: {
    path: '/portal/transparency',
    title: { zh: '公开存证', en: 'Public log' },
  },
  company: {
    path: '/portal/company',
    title: { zh: '企业投诉电话', en: 'Complaint telephones of companies' },
  },
  contact: {
    path: '/portal/contact',
    title: { zh: '各地联系方式', en: 'Contact by province' },
  },
  about: {
    path: '/portal/about',
    title: { zh: '关于我们', en: 'About us' },
  },
  accessibility: {
    path: '/portal/accessibility',
    title: { zh: '无障碍声明', en: 'Accessibility' },
  },
  privacy: {
    path: '/portal/privacy',
    title: { zh: '个人信息保护说明', en: 'How we protect your data' },
  },
  search: {
    path: '/portal/search',
    title: { zh: '站内搜索', en: 'Search' },
    hidden: true,
  },
  siteMap: {
    path: '/portal/siteMap',
    title: { zh: '网站地图', en: 'Site map' },
  },
  commend: {
    path: '/portal/commend',
    title: { zh: '我要表扬', en: 'Send thanks' },
  },
  appeal: {
    path: '/portal/appeal',
    title: { zh: '我要申诉', en: 'File an appeal' },
  },
  signUp: {
    path: '/portal/signUp',
    title: { zh: '注册账号', en: 'Register' },
    hidden: true,
  },
  signUpD: {
    path: '/portal/signUpD',
    title: { zh: '快递员注册', en: 'Registration of couriers' },
    hidden: true,
  },
  signIn: {
    path: '/portal/signIn',
    title: { zh: '登录', en: 'Sign in' },
    hidden: true,
  },
  login: {
    path: '/portal/login',
    title: { zh: '企业入口', en: 'For companies' },
    hidden: true,
  },
  courierLogin: {
    path: '/portal/courierLogin',
    title: { zh: '快递员登录', en: 'Courier sign-in' },
    hidden: true,
  },
  companyAudit: {
    path: '/portal/companyAudit',
    title: { zh: '完善企业信息', en: 'Company information' },
    hidden: true,
  },
  forget: { path: '/portal/forget', ...recovery },
  reset: { path: '/portal/reset', ...recovery },
  findpwd: { path: '/portal/findpwd', ...recovery },
} as const satisfies Record<string, PublicPage>
