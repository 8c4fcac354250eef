import { fail } from '../fail.ts'
import { type Archive, openArchive, type Part } from './archive.ts'
import { attribute, type MarkupElement, type MarkupReader, readMarkup } from './markup.ts'
import { fieldReader, isHarmlessFormula } from './office.fields.ts'

export type OfficeType = 'docx' | 'xlsx'

const MB = 1024 * 1024
/** A document of 10 MB with many pictures and long sheets stays below. */
const ARCHIVE = { parts: 1_000, unpacked: 100 * MB }
const CONTENT_TYPES = '[content_types].xml'
const MAIN_PART: Record<OfficeType, string> = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/** Parts that are no XML: pictures, fonts, settings of a printer. What else there is could be anything. */
const PLAIN =
  /\.(?:png|jpe?g|jpe|jfif|gif|bmp|dib|tiff?|webp|emf|wmf|emz|wmz|odttf|fntdata|ttf|otf)$|(?:^|\/)printersettings\/[^/]+\.bin$/
/** Macros, embedded programs and controls; with them the file does things when it is opened. */
const ACTIVE_PART = /vbaproject|vbadata|macrosheets|activex|(?:^|\/)embeddings\/|(?:^|\/)customui/
const ACTIVE_CONTENT =
  /macroenabled|vbaproject|vbadata|activex|oleobject|\/html|xhtml|\/rfc822|multipart|\/rtf|javascript|x-msdo|x-shockwave/i
const XML_CONTENT = /[+/]xml\s*(?:;|$)/i

const OFFICE_RELATIONSHIPS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
  // The strict form (ISO/IEC 29500).
  'http://purl.oclc.org/ooxml/officeDocument/relationships/',
]
const HYPERLINKS = new Set(OFFICE_RELATIONSHIPS.map((base) => `${base}hyperlink`))
/** Last words of the kinds of relationships behind which something runs or is brought in unread. */
const ACTIVE_RELATIONSHIP =
  /\/(?:aFChunk|oleObject|package|control|activeXControlBinary|vbaProject\w*|wordVbaData|attachedToolbars|xlMacrosheet|xlIntlMacrosheet|extensibility|attachedTemplate|subDocument|frame|mailMerge\w*|externalLinkPath|dialogsheet)$/i
/** Only a click follows these. */
const HARMLESS_LINK = /^(?:https?:\/\/[^\\]*|mailto:[^\\]*)$/i
/** An address of its own, a path of another machine, or a drive. */
const LEAVES = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

/** Elements that run, embed, fetch, or bring in parts of another kind; by their local names, in any namespace. */
const ACTIVE_ELEMENTS = new Set(
  [
    ['altChunk', 'OLEObject', 'oleObject', 'oleObjects', 'oleLink', 'ddeLink', 'ocx', 'control', 'controls'],
    [
      'mailMerge',
      'attachedTemplate',
      'subDoc',
      'dbPr',
      'webPr',
      'olapPr',
      'script',
      'foreignObject',
      'customUI',
    ],
  ].flat(),
)
/** Drawings, whose pictures may be named by an address. */
const DRAWING = /^(?:urn:schemas-microsoft-com:(?:vml|office:)|http:\/\/www\.w3\.org\/2000\/svg)/
const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName', 'oldFormula'])
const TEXTS = new Set(['instrText', 'delInstrText'])

const refuse = (): never => fail('files.active_content')

function judgeRelationship(element: MarkupElement): void {
  const external = element.attributes.some(
    ({ local, value }) => local.toLowerCase() === 'targetmode' && value.trim().toLowerCase() !== 'internal',
  )
  const type = attribute(element, 'Type') ?? ''
  const target = element.attributes.find(({ local }) => local.toLowerCase() === 'target')?.value.trim() ?? ''
  if (ACTIVE_RELATIONSHIP.test(type)) refuse()
  if (external && !(HYPERLINKS.has(type) && HARMLESS_LINK.test(target))) refuse()
  if (!external && LEAVES.test(target)) refuse()
}

function judgeElement(element: MarkupElement): void {
  const { local, uri, attributes } = element
  // By its local name alone: what no program takes for a relationship does no harm by being judged like one.
  if (local.toLowerCase() === 'relationship') judgeRelationship(element)
  if (ACTIVE_ELEMENTS.has(local)) refuse()
  if (!DRAWING.test(uri)) return
  for (const { local: name, value } of attributes) {
    if (!/^(?:src|href|althref)$/i.test(name) || !LEAVES.test(value) || /^\s*data:image\//i.test(value))
      continue
    // A picture is fetched when the file is opened, a link when somebody clicks on it.
    const isLink = name.toLowerCase() === 'href' && !/^(?:image|use|imagedata|fill|stroke)$/.test(local)
    if (!isLink || !HARMLESS_LINK.test(value.trim())) refuse()
  }
}

/** Judges one part while it is read. */
function judge(): MarkupReader {
  const fields = fieldReader(refuse)
  let text = ''
  let formula = 0
  let instruction = 0
  return {
    open(element) {
      judgeElement(element)
      const { local } = element
      if (FORMULAS.has(local)) {
        if (formula === 0) text = ''
        formula += 1
      }
      if (TEXTS.has(local)) instruction += 1
      if (local === 'fldChar')
        fields.sign(element.attributes.find((one) => one.local === 'fldCharType')?.value)
      if (local === 'fldSimple')
        fields.simple(element.attributes.find((one) => one.local === 'instr')?.value ?? '')
    },
    text(piece) {
      if (formula) text += piece
      if (instruction) fields.text(piece)
    },
    close({ local }) {
      if (FORMULAS.has(local)) {
        formula -= 1
        if (formula === 0 && !isHarmlessFormula(text)) refuse()
      }
      if (TEXTS.has(local)) instruction -= 1
    },
  }
}

/** Judges the content types that the archive declares, of whole kinds of names and of single parts. */
const judgeContentTypes = (part: Part): void =>
  readMarkup(part.read(), {
    open(element) {
      const named = (name: string) =>
        element.attributes.find(({ local }) => local.toLowerCase() === name)?.value.toLowerCase()
      const type = named('contenttype') ?? ''
      if (ACTIVE_CONTENT.test(type)) refuse()
      // What is called a picture and declared as a document would not be parsed below.
      const of = named('partname') ?? `x.${named('extension')}`
      if (PLAIN.test(of) && XML_CONTENT.test(type)) refuse()
    },
  })

function judgeParts(archive: Archive): void {
  for (const name of archive.keys()) if (ACTIVE_PART.test(name)) refuse()
  for (const [name, part] of archive) {
    if (PLAIN.test(name)) continue
    if (!/\.(?:xml|rels|vml|psmdcp|svg)$/.test(name)) refuse()
    readMarkup(part.read(), judge())
  }
}

/**
 * Admits a Word or Excel document (ECMA-376) by what its parts are to the programs that open it: each part is parsed,
 * with namespaces and entities resolved and in any of the encodings that XML allows there. No macros, nothing embedded
 * that could run, nothing fetched from elsewhere, no fields or formulas that start programs, no document types; links
 * only by http, https and mailto.
 *
 * @throws files.content_too_large, files.active_content
 * @throws Error for what is no document of this type
 */
export async function judgeOffice(bytes: Buffer, type: OfficeType): Promise<null> {
  const archive = await openArchive(bytes, ARCHIVE)
  const types = archive.get(CONTENT_TYPES)
  if (!types || !archive.has(MAIN_PART[type])) throw new Error(`No ${type}`)
  judgeContentTypes(types)
  judgeParts(archive)
  return null
}
