import { screens } from '../../app/screens.ts'

/** The appellant's page of a mediation. */
export const mediationScreens = screens([
  {
    path: '/portal/mediation',
    title: { zh: '调解', en: 'Mediation' },
    frame: 'work',
    page: () => import('./OwnMediationPage.tsx'),
  },
])
