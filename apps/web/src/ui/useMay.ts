import type { Route } from '@appeal/contract/kit/routes.ts'
import { useUserInfo } from '../lib/session.ts'

/** Whether the person was granted a call. Only what is offered follows from it; the server judges every call itself. */
export function useMay(): (route: Pick<Route, 'permission'>) => boolean {
  const user = useUserInfo()
  const granted = new Set(user?.permissionCodeList ?? [])
  return ({ permission }) => granted.has(permission)
}
