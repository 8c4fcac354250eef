import { api } from '../../lib/operations.ts'

/** The login areas that have their entry in the portal: consumers, couriers, enterprises. */
export const portalAreas = {
  c: {
    routes: api.consumerAuth,
    byPhone: api.consumerAuth.doLoginByPhoneNumber,
    userType: '4',
    signUp: '/portal/signUp',
  },
  d: {
    routes: api.courierAuth,
    byPhone: api.courierAuth.doLoginByPhone,
    userType: '5',
    signUp: '/portal/signUpD',
  },
  a: {
    routes: api.enterpriseAuth,
    byPhone: api.enterpriseAuth.doLoginByPhone,
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
