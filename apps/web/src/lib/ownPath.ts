// Any origin does: what matters is whether an address leaves it.
const HERE = 'https://here.invalid'

// Browsers drop tabs and line ends from addresses and read `\` as `/`, so what looks like a path may name a host.
const MISLEADING = /[\u0000-\u001f\u007f\\]|^\/(?:[\\/]|%(?:0[0-9a-f]|1[0-9a-f]|2f|5c))/i

/**
 * A path of this product out of an address that anybody may have written: `next` of the sign-in, links in messages and
 * menus. Judged as the browser would read it, not by its look.
 *
 * @returns the path with query and fragment; undefined for what would lead away
 */
export function ownPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || MISLEADING.test(address) || !URL.canParse(address, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(address, HERE)
  // What dots make of a path must not begin with two slashes either.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
