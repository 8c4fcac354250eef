import { redirectFor } from './confinement.ts'
import { useSession } from './session.ts'

/** Where guests sign in who want to go to `path` afterwards. */
export const signInFor = (path: string): string =>
  `${path.startsWith('/couriers/') ? '/portal/courierLogin' : '/portal/signIn'}?next=${encodeURIComponent(path)}`

/**
 * Where a link to a page of the portal leads whoever is here. Addresses that need a session send guests home (spec 4);
 * a link knows better what is wanted: to sign in, and back to where it points.
 */
export function useWay(): (path: string) => string {
  const { token } = useSession()
  return (path) => {
    const [pathname = ''] = path.split(/[?#]/)
    return !token && pathname.startsWith('/') && redirectFor({ path: pathname }) !== undefined
      ? signInFor(path)
      : path
  }
}
