import type { Language } from '../fail.ts'

/** What the server writes into the page it delivers: its head, and a body that can be read without any script. */
export interface ServedPage {
  title: string
  description: string
  /** Harmless HTML for the place where the application will be. */
  body: string
  language: Language
  /** Address that search engines should keep; left out for pages they should not keep at all. */
  canonical?: string
  status?: number
}

/** A plain document at a fixed address: site map, rules for robots. */
export interface ServedDocument {
  type: string
  text: string
}

export interface PageRequest {
  path: string
  query: URLSearchParams
  language: Language
  ip: string
  /** Scheme and host of the site: its public address, or else what the visitor says to have used. */
  origin: string
  /** Whether the operator says so; what visitors say enters no page that anybody may keep. */
  known: boolean
}

/** Pages and documents that a feature serves ready to read. */
export interface PublicDocuments {
  page(request: PageRequest): Promise<ServedPage | undefined>
  document(request: PageRequest): Promise<ServedDocument | undefined>
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text inside of HTML and of quoted attributes. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!)

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description"[^>]*>/
const ROOT = '<div id="app"></div>'

/** The built page with its own head and body. Replacements are functions: what they insert may hold `$`. */
export function pageWith(
  html: string,
  { title, description, body, language, canonical }: ServedPage,
): string {
  const head = [
    `<title>${htmlText(title)}</title>`,
    canonical
      ? `<link rel="canonical" href="${htmlText(canonical)}" />`
      : '<meta name="robots" content="noindex" />',
  ].join('\n    ')
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language === 'en' ? 'en' : 'zh-CN'}"`)
    .replace(TITLE, () => head)
    .replace(DESCRIPTION, () => `<meta name="description" content="${htmlText(description)}" />`)
    .replace(ROOT, () => `<div id="app">${body}</div>`)
}
