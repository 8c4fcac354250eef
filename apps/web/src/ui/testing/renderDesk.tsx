import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { freshCache } from '../../testing/freshCache.ts'
import { OfficeTheme } from '../theme/OfficeTheme.tsx'
import { useDayWords } from '../theme/useDayWords.ts'

/** What the shell says to calendars. */
function DayWords() {
  useDayWords()
  return null
}

/** Where the page is now, for tests that look at the address. */
function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/** Renders a desk page as the shell would: theme, cache, router; at an address, or at one with what came along. */
export function renderDesk(page: ReactNode, path: string | { pathname: string; state: unknown } = '/') {
  const client = freshCache()
  const content = (
    <>
      <DayWords />
      {page}
      <Address />
    </>
  )
  const router = createMemoryRouter([{ path: '/*', element: content }], { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={client}>
      <OfficeTheme>
        <RouterProvider router={router} />
      </OfficeTheme>
    </QueryClientProvider>,
  )
  return { ...view, client }
}

/** Sets the window's width; components follow at once. */
export function setWidth(width: number) {
  window.innerWidth = width
  window.dispatchEvent(new Event('resize'))
}
