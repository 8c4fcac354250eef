import {
  consumerAuthRoutes,
  courierAuthRoutes,
  enterpriseAuthRoutes,
} from '@appeal/contract/auth/auth.routes.ts'

/** The login areas that have their entry in the portal: consumers, couriers, enterprises. */
export const portalAreas = {
  c: {
    routes: consumerAuthRoutes,
    byPhone: consumerAuthRoutes.doLoginByPhoneNumber,
    userType: '4',
    signUp: '/portal/signUp',
  },
  d: {
    routes: courierAuthRoutes,
    byPhone: courierAuthRoutes.doLoginByPhone,
    userType: '5',
    signUp: '/portal/signUpD',
  },
  a: {
    routes: enterpriseAuthRoutes,
    byPhone: enterpriseAuthRoutes.doLoginByPhone,
    userType: '3',
    signUp: null,
  },
} as const

export type PortalArea = keyof typeof portalAreas

export const SIGN_IN_PAGE: Record<PortalArea, string> = {
  c: '/portal/signIn',
  d: '/portal/courierLogin',
  a: '/portal/login',
}
