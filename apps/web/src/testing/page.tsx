import { allRoutes } from '@appeal/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { freshCache } from './freshCache.ts'

/** An answer of the stubbed server: `data` of a good envelope, or a whole envelope for a refusal. */
export type Answer = (request: { body: unknown; url: URL }) => unknown

export const refusal = (code: number, msg: string, data: unknown = null) => ({ refused: { code, msg, data } })

const PATHS = allRoutes.map(({ url }) => new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`))

/**
 * Puts a stub in the place of the network: answers by path, remembers what was asked.
 * @returns every request in order
 * @throws where a path is none of the contract's: a page that asks another one would be answered by nobody
 */
export function stubServer(answers: Readonly<Record<string, Answer>>) {
  for (const path of Object.keys(answers))
    if (!PATHS.some((known) => known.test(path))) throw new Error(`no route of the contract: ${path}`)
  const asked: { path: string; body: unknown; headers: Headers }[] = []
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const url = new URL(address, 'http://here')
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    asked.push({ path: url.pathname, body, headers: new Headers(init?.headers) })
    const answer = answers[url.pathname]?.({ body, url })
    const refused = (answer as ReturnType<typeof refusal> | undefined)?.refused
    const envelope =
      answer === undefined
        ? { code: 404, msg: '没有找到', data: null }
        : (refused ?? { code: 200, msg: '操作成功', data: answer })
    return Promise.resolve(new Response(JSON.stringify(envelope)))
  })
  return asked
}

let at = ''
function Spy() {
  const { pathname, search } = useLocation()
  at = pathname + search
  return null
}
/** Where the page's router stands. */
export const currentPath = (): string => at

/** Renders a page at an address, with a fresh cache; other addresses show nothing. */
export function openPage(page: ReactNode, options: { path: string; route: string }) {
  cleanup()
  const client = freshCache()
  const user = userEvent.setup()
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[options.path]}>
        <Spy />
        <Routes>
          <Route path={options.route} element={page} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { user, view }
}

/** Takes the page down before the network comes back; a late request must never leave the test. */
export function closePage(): void {
  cleanup()
  vi.unstubAllGlobals()
}
