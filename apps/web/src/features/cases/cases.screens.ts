import { screens } from '../../app/screens.ts'

/** Portal pages of consultations, reports, letters and couriers' cases (spec 2). */
export const caseScreens = screens([
  {
    path: '/portal/consult',
    title: { zh: '我要咨询', en: 'Ask a question' },
    frame: 'work',
    page: () => import('./portal/ConsultPage.tsx'),
  },
  {
    path: '/portal/report',
    title: { zh: '我要举报', en: 'Report a breach' },
    frame: 'work',
    page: () => import('./portal/ReportPage.tsx'),
  },
  {
    path: '/portal/letter',
    title: { zh: '我要表扬', en: 'Write a thank-you letter' },
    frame: 'work',
    page: () => import('./portal/LetterPage.tsx'),
  },
  {
    path: '/portal/photos',
    title: { zh: '把照片传到电脑上', en: 'Send photos to your computer' },
    frame: 'flow',
    page: () => import('./phone/PhonePhotosPage.tsx'),
  },
  {
    path: '/portal/consultDetails',
    title: { zh: '咨询详情', en: 'Question' },
    frame: 'work',
    page: () => import('./portal/ConsultDetailPage.tsx'),
  },
  {
    path: '/portal/reportDetails',
    title: { zh: '举报详情', en: 'Report' },
    frame: 'work',
    page: () => import('./portal/ReportDetailPage.tsx'),
  },
  {
    path: '/portal/letterDetails',
    title: { zh: '表扬信详情', en: 'Thank-you letter' },
    frame: 'work',
    page: () => import('./portal/LetterDetailPage.tsx'),
  },
  {
    path: '/couriers/personal',
    title: { zh: '快递员维权', en: 'My rights' },
    frame: 'work',
    page: () => import('./portal/CourierMinePage.tsx'),
  },
  {
    path: '/couriers/appeal',
    title: { zh: '反映问题', en: 'File a case' },
    frame: 'work',
    page: () => import('./portal/CourierPage.tsx'),
  },
  {
    path: '/couriers/details',
    title: { zh: '维权详情', en: 'Case' },
    frame: 'work',
    page: () => import('./portal/CourierDetailPage.tsx'),
  },
])
