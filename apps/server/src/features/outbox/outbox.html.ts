import sanitize from 'sanitize-html'

const TAGS = 'p br strong b em i u s h1 h2 h3 h4 ul ol li blockquote hr a table thead tbody tr th td span div'

/** A page fit to be mailed: plain structure and links, nothing that runs, loads or hides. */
export const safePage = (html: string): string =>
  sanitize(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { a: ['href'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    disallowedTagsMode: 'discard',
  })

/** The same in words, for readers that show no pages. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<(?:br|\/p|\/li|\/h\d|\/tr|\/div)[^<>]*>/gi, '\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
