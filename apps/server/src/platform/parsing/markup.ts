import { SaxesParser, type SaxesTagNS } from 'saxes'
import { fail } from '../fail.ts'
import { tooMuch } from './excess.ts'

/** Levels of elements in elements; tables in tables in text boxes stay far below. */
const DEPTH = 200
const ATTRIBUTES = 200
/** Characters that may come without an element beginning or ending: one text, name or comment, as a picture in letters. */
const STRETCH = 2 * 1024 * 1024
const PIECE = 32 * 1024

export interface MarkupAttribute {
  local: string
  /** Empty for names without a prefix. */
  uri: string
  value: string
}
export interface MarkupElement {
  local: string
  uri: string
  attributes: readonly MarkupAttribute[]
}
export interface MarkupReader {
  open?(element: MarkupElement): void
  close?(element: MarkupElement): void
  /** Text and CDATA, entities resolved; one text may come in several pieces. */
  text?(text: string): void
}

const ENCODINGS = /^(?:utf-?8|utf-?16(?:[lb]e)?|us-ascii|ascii)$/i

/** By the first bytes (XML 1.0, appendix F). Office programs know no other encodings. */
function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b] = head
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** The value of an attribute without a prefix. */
export const attribute = (element: MarkupElement, local: string): string | undefined =>
  element.attributes.find((one) => one.local === local && one.uri === '')?.value

const elementOf = (tag: SaxesTagNS): MarkupElement => ({
  local: tag.local,
  uri: tag.uri,
  attributes: Object.values(tag.attributes)
    .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
    .map(({ local, prefix, uri, value }) => ({ local, uri: prefix === '' ? '' : uri, value })),
})

/**
 * Reads XML piece by piece and with its namespaces resolved, in UTF-8 or UTF-16. A document type is refused wherever
 * it stands: with it come entities that grow and parts from elsewhere.
 *
 * @throws files.active_content for a document type
 * @throws files.content_too_large
 * @throws Error where it is not well-formed
 */
export function readMarkup(pieces: Iterable<Uint8Array>, reader: MarkupReader): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  let attributes = 0
  let stretch = 0
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !ENCODINGS.test(encoding)) throw new Error(`Encoding ${encoding}`)
  })
  parser.on('doctype', () => fail('files.active_content'))
  parser.on('opentagstart', () => {
    stretch = 0
    attributes = 0
    depth += 1
    if (depth > DEPTH) tooMuch('depth', DEPTH)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES) tooMuch('attributes', ATTRIBUTES)
  })
  const open: MarkupElement[] = []
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    open.push(element)
    reader.open?.(element)
  })
  parser.on('closetag', () => {
    stretch = 0
    depth -= 1
    reader.close?.(open.pop()!)
  })
  if (reader.text) {
    parser.on('text', (text) => reader.text?.(text))
    parser.on('cdata', (text) => reader.text?.(text))
  }

  let decoder: TextDecoder | undefined
  const write = (text: string) => {
    // Some elements may end in it: what is counted is a stretch that goes on over several pieces.
    stretch += text.length
    parser.write(text)
    if (stretch > STRETCH) tooMuch('stretch', STRETCH)
  }
  for (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    for (let at = 0; at < piece.length; at += PIECE)
      write(decoder.decode(piece.subarray(at, at + PIECE), { stream: true }))
  }
  if (!decoder) throw new Error('Empty')
  write(decoder.decode())
  parser.close()
}
