import { officeScreens } from '../../ui/officeScreen.ts'

/** The room of a mediation, for the bureau and the enterprise. */
export const mediationDeskScreens = officeScreens([
  {
    component: 'mediation/room',
    path: '/appeal/mediation/:id',
    beside: ['appeals/', 'enterprise/queue/'],
    title: { zh: '调解', en: 'Mediation' },
    page: () => import('./RoomPage.tsx'),
  },
])
