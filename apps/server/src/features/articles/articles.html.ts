import { textOfHtml } from '@appeal/contract/articles/redaction.ts'
import sanitize from 'sanitize-html'

const OWN_ADDRESS = /^\/(?!\/)/

/**
 * Reduces HTML to text with headings, lists, tables and links; what can run, load or restyle anything is gone. Used on
 * the way in, and again on the way out, because what was harmless to an older list need not be to a newer one.
 */
export const harmless = (html: string): string =>
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
        attribs: { href, ...(OWN_ADDRESS.test(href) ? {} : { rel: 'noopener noreferrer nofollow' }) },
      }),
    },
  }).trim()

/** What HTML says, without its markup. */
export const plainText = (html: string): string => textOfHtml(html).text.replace(/\s+/g, ' ').trim()
