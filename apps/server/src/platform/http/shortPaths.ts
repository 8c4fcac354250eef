import type { IncomingMessage } from 'node:http'
import type { Binding } from './binding.ts'

/** Addresses as the ecosystem's clients write them where no gateway stands in front (contract 9). */
const SHORT = /^(?:\/api)?\/(?:(auth|sys|dev|gen|mobile|client)|biz)\//

const pathOf = (url: string) => url.split('?')[0] ?? ''
/** Whether an address is the one of a route, whose parameters may be anything. */
function fits(route: readonly string[], path: readonly string[]): boolean {
  return route.length === path.length && route.every((part, at) => part.startsWith(':') || part === path[at])
}

/**
 * Finds the full address of a short one. Pages of the desk lie under the same words, so what a browser asks for as a page
 * stays what it is unless it names a call.
 */
export function shortPaths(bindings: readonly Binding[]): (request: IncomingMessage) => string {
  const urls = bindings.map(({ route }) => route.url)
  const known = new Set(urls)
  const withParts = urls.filter((url) => url.includes(':')).map((url) => url.split('/'))
  const isCall = (path: string) => known.has(path) || withParts.some((route) => fits(route, path.split('/')))
  return ({ url = '/', headers }) => {
    const [beginning, gatewayed] = SHORT.exec(url) ?? []
    if (beginning === undefined) return url
    const full = url.replace(/^(?:\/api)?\//, gatewayed ? '/api/webapp/' : '/api/bizapp/')
    return isCall(pathOf(full)) || !headers.accept?.includes('text/html') ? full : url
  }
}
