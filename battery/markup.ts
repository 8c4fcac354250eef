export interface Element {
  name: string
  attributes: [string, string][]
}

const TAG = /^<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/
const ATTRIBUTE = /([a-z-]+)="([^"<>]*)"/g
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));?/gi, (all, decimal, hex, name) => {
    if (name) return SIGNS[name] ?? all
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/**
 * The elements of markup in its strictest form: lower case, every attribute in double quotes. Anything else that begins
 * with `<` is told as an element of that name, because browsers may see in it what nobody foresaw.
 */
export function elementsOf(html: string): Element[] {
  const found: Element[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = TAG.exec(html.slice(at))
    if (!tag) return [...found, { name: `<${html.slice(at + 1, at + 12)}`, attributes: [] }]
    const attributes = [...tag[2]!.matchAll(ATTRIBUTE)].map(([, key, value]): [string, string] => [
      key!,
      plain(value!),
    ])
    found.push({ name: tag[1]!, attributes })
    at += tag[0].length
  }
  return found
}
