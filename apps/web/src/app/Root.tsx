import { useEffect, useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router'
import { HOME, type HostKind, isDeskPath, redirectFor } from '../lib/confinement.ts'
import { useSession, watchOtherTabs } from '../lib/session.ts'
import { STORED, writeText } from '../lib/storage.ts'
import { usePageTop } from './usePageTop.ts'

const HOST_KINDS: readonly HostKind[] = ['whole', 'portal-only', 'office-only']

/** The server names the kind of the host in the page it serves. */
function hostKind(): HostKind {
  const named = document.querySelector('meta[name="host-kind"]')?.getAttribute('content')
  return HOST_KINDS.find((kind) => kind === named) ?? 'whole'
}

/** A new page begins at its top, or at the part its address names; going back leaves the scroll to the browser. */
function useScroll() {
  const { pathname, hash } = useLocation()
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on every move to another page
  useLayoutEffect(() => {
    if (kind === 'POP') return
    const part = hash ? document.getElementById(hash.slice(1)) : null
    if (part) part.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash])
}

/** Keeps every visit where the session may be, before any page is mounted (spec 4). */
export function Root() {
  const { pathname, search } = useLocation()
  const session = useSession()
  useEffect(() => watchOtherTabs(), [])
  useScroll()
  usePageTop(!isDeskPath(pathname))

  const next = new URLSearchParams(search).get('next') ?? undefined
  const elsewhere = redirectFor({ path: pathname, host: hostKind(), next, ...session })
  // The desk lands where somebody was last; who must sign in first lands where they wanted to go.
  const isWanted = elsewhere !== undefined && !session.token && isDeskPath(pathname) && pathname !== '/'
  useLayoutEffect(() => {
    if (isWanted) writeText(STORED.lastPath, pathname + search)
  }, [isWanted, pathname, search])
  if (elsewhere) {
    // Home offers to sign in and come back to what was asked for.
    const wanted = elsewhere === HOME && pathname.startsWith('/portal/') ? pathname + search : undefined
    return <Navigate to={elsewhere} replace state={wanted ? { next: wanted } : undefined} />
  }
  return <Outlet />
}
