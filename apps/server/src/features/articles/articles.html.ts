import { textOfHtml } from '@appeal/contract/articles/redaction.ts'
import { LRUCache } from 'lru-cache'
import sanitize from 'sanitize-html'
import { inTurn } from '../../platform/turns.ts'

// Browsers read a backslash as a slash, so that two of either lead to another host.
const OWN_ADDRESS = /^\/(?![/\\])/
const HIDDEN_HOST = /^[/\\]{2}/

const onePass = (html: string): string =>
  sanitize(html, {
    allowedTags: [
      ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'a', 'strong', 'em', 'u', 's'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: HIDDEN_HOST.test(href.trim())
          ? {}
          : { href, ...(OWN_ADDRESS.test(href) ? {} : { rel: 'noopener noreferrer nofollow' }) },
      }),
    },
  }).trim()

// Markup that was dropped can leave a place whose next reading differs (an unclosed tag, a tag within a table).
const PASSES_MAX = 5

/** Signs of texts, as given and made harmless, that are remembered: a hundred articles of the greatest length. */
const SIGNS_KEPT = 12_000_000
const known = new LRUCache<string, string>({
  maxSize: SIGNS_KEPT,
  sizeCalculation: (done, html) => done.length + html.length + 1,
})

/** Passes until one changes nothing; each is asked for by who drives it. */
function* passes(html: string): Generator<void, string> {
  const kept = known.get(html)
  if (kept !== undefined) return kept
  let done = onePass(html)
  for (let pass = 1; pass < PASSES_MAX; pass += 1) {
    yield
    const again = onePass(done)
    if (again === done) {
      known.set(done, done)
      break
    }
    done = again
  }
  known.set(html, done)
  return done
}

/**
 * Reduces HTML to text with headings, lists, tables and links; what can run, load or restyle anything is gone. Used on
 * the way in, and again on the way out, because what was harmless to an older list need not be to a newer one: once by
 * each process, however many read. What leaves here comes back unchanged.
 */
export function harmless(html: string): string {
  const driven = passes(html)
  for (;;) {
    const { done, value } = driven.next()
    if (done) return value
  }
}

/** The same of what somebody gives: a long text takes some ten milliseconds a pass, and everybody else goes on between. */
export async function madeHarmless(html: string): Promise<string> {
  const kept = known.get(html)
  if (kept !== undefined) return kept
  const driven = passes(html)
  for (;;) {
    const { done, value } = await inTurn(() => driven.next())
    if (done) return value
  }
}

/** What HTML says, without its markup. */
export const plainText = (html: string): string => textOfHtml(html).text.replace(/\s+/g, ' ').trim()
