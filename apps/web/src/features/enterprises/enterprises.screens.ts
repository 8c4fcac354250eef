import { screens } from '../../app/screens.ts'

export const enterpriseScreens = screens([
  {
    path: '/portal/companyAudit',
    title: { zh: '完善企业信息', en: 'Company information' },
    frame: 'work',
    page: () => import('./CompanyAuditPage.tsx'),
  },
])
