import { deflateSync } from 'node:zlib'
import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/fail.ts'
import { makeSafe } from './files.content.ts'
import {
  craftedPng,
  jpeg,
  manyScans,
  nestedBoxes,
  noisyJpeg,
  objectStream,
  pdf,
  pdfStream,
  phonePhoto,
  png,
  video,
} from './files.fixtures.ts'

const reasonOf = (name: string, bytes: Buffer) =>
  makeSafe(name, bytes).then(
    () => 'accepted',
    (error) => (error instanceof Refusal ? error.reason : `fault: ${error}`),
  )

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const ZIP = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')
// The head that sent a detector's ASF parser round for ever.
const ASF = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)])
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const QUICKTIME = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')

describe('content that is not what the name claims', () => {
  it.each<[string, Buffer | (() => Promise<Buffer>)]>([
    ['page.html', HTML],
    ['picture.svg', SVG],
    ['page.jpg', HTML],
    ['picture.png', SVG],
    ['bomb.png', ZIP],
    ['bomb.pdf', ZIP],
    ['loop.mp4', ASF],
    ['loop.jpg', ASF],
    ['photo.heic', HEIC],
    ['photo.mp4', HEIC],
    ['clip.mp4', QUICKTIME],
    ['program.exe', Buffer.from('MZ')],
    ['nothing', HTML],
    ['.jpg.', HTML],
    ['photo.jpg.html', () => jpeg()],
    ['photo.png', () => jpeg()],
    ['photo.jpg', () => png()],
    ['photo.pdf', () => jpeg()],
    ['letter.jpg', pdf()],
    ['clip.pdf', video()],
    ['late.pdf', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['empty.jpg', Buffer.alloc(0)],
    ['cut.jpg', Buffer.from([0xff, 0xd8])],
  ])('%s is refused', async (name, content) => {
    const bytes = typeof content === 'function' ? await content() : content
    expect(await reasonOf(name, bytes)).toBe('files.type_refused')
  })

  it('is refused whatever the bytes are, and never a fault', async () => {
    const heads = ['', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', '%PDF-', '\0\0\0\x18ftypisom'].map((head) =>
      Buffer.from(head, 'latin1'),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...heads),
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('a.jpg', 'a.png', 'a.pdf'),
        async (head, rest, name) => {
          expect(await reasonOf(name, Buffer.concat([head, rest]))).toMatch(/^files\.(type_refused|damaged)$/)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('pictures', () => {
  it('of too many pixels are refused by their header, at once', async () => {
    const started = ownTime()
    for (const [width, height] of [
      [65_500, 65_500],
      [2_147_483_647, 1],
      [40_000_001, 1],
      [8_000, 5_001],
    ] as const)
      expect(await reasonOf('bomb.png', craftedPng(width, height, deflateSync(Buffer.alloc(10))))).toMatch(
        /too_many_pixels|damaged/,
      )
    expect(ownTime() - started).toBeLessThan(1_000)
    expect(await reasonOf('a.png', craftedPng(8_000, 5_001, deflateSync(Buffer.alloc(10))))).toBe(
      'files.too_many_pixels',
    )
  })

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['cut in the middle', async () => (await noisyJpeg(200, 200)).subarray(0, 4_000)],
    ['of hundreds of correct scans', () => manyScans(1_024)],
  ])('%s are refused in bounded time', async (_, make) => {
    const bytes = await make()
    const started = ownTime()
    const type = bytes[0] === 0xff ? 'a.jpg' : 'a.png'
    expect(await reasonOf(type, bytes)).toBe('files.damaged')
    expect(ownTime() - started).toBeLessThan(2_000)
  })

  it('with a compressed text of 200 MB never unpack it', async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0', 'latin1'),
      deflateSync(Buffer.alloc(200 * 1024 * 1024)),
    ])
    const bytes = craftedPng(10, 10, deflateSync(Buffer.alloc(110)), ['zTXt', text])
    const started = ownTime()
    const before = process.memoryUsage().rss
    const outcome = await makeSafe('bomb.png', bytes).then((safe) => safe.bytes.length)
    expect(outcome).toBeLessThan(1_000)
    expect(ownTime() - started).toBeLessThan(1_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('lose position, camera, owner and profile, and stand upright', async () => {
    const before = await phonePhoto()
    expect(before.includes('PHONE-MAKER')).toBe(true)
    expect((await sharp(before).metadata()).exif).toBeDefined()

    const { type, bytes } = await makeSafe('photo.JPEG', before)
    const after = await sharp(bytes).metadata()
    expect(type).toBe('jpg')
    expect([after.width, after.height]).toEqual([30, 60])
    expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    for (const word of ['Exif', 'PHONE-MAKER', 'OWNER-NAME', 'ICC_PROFILE'])
      expect(bytes.includes(word)).toBe(false)
  })

  it.each(['jpg', 'png'] as const)(
    'of type %s lose whatever is hidden behind or inside them',
    async (type) => {
      const picture = type === 'jpg' ? await jpeg() : await png()
      const hidden = Buffer.concat([picture, HTML, ZIP])
      const { bytes } = await makeSafe(`polyglot.${type}`, hidden)
      expect(bytes.includes('script')).toBe(false)
      expect(bytes.includes('PK\x03\x04')).toBe(false)
      expect((await sharp(bytes).metadata()).width).toBe(40)
    },
  )

  it('keep their size and colours, and get a thumbnail of at most 100×100', async () => {
    const { bytes, thumbnail } = await makeSafe('wide.png', await png(400, 200))
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 400,
      height: 200,
      hasAlpha: true,
    })
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)]).toEqual([0x33, 0xaa, 0x77, 0x88])
    const small = Buffer.from(thumbnail!.replace('data:image/jpeg;base64,', ''), 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width: 100, height: 50 })
  })

  it('of print colours become sRGB', async () => {
    const cmyk = await sharp(await jpeg())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { bytes } = await makeSafe('print.jpg', cmyk)
    expect((await sharp(bytes).metadata()).space).toBe('srgb')
  })
})

describe('PDFs that act', () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  it.each<[string, Buffer]>([
    ['script', pdf([`3 0 obj\n${script}\nendobj`])],
    ['script on opening', pdf([`3 0 obj\n<< /OpenAction ${script} >>\nendobj`])],
    ['script with its name in hex', pdf(['3 0 obj\n<< /S /J#61vaScr#69pt /J#53 (x) >>\nendobj'])],
    ['every letter in hex', pdf(['3 0 obj\n<< /S /#4a#61#76#61#53#63#72#69#70#74 >>\nendobj'])],
    ['only the short name', pdf(['3 0 obj\n<< /JS 4 0 R >>\nendobj'])],
    ['starting a program', pdf(['3 0 obj\n<</S/Launch/F(cmd.exe)>>\nendobj'])],
    ['a file inside', pdf(['3 0 obj\n<< /Names << /EmbeddedFiles 4 0 R >> >>\nendobj'])],
    ['a file inside, itself', pdf([pdfStream('/Type /EmbeddedFile', Buffer.from('MZ'))])],
    ['rich media', pdf(['3 0 obj\n<< /Subtype /RichMedia >>\nendobj'])],
    ['script in a compressed object', pdf([objectStream(`3 0 ${script}`)])],
    ['only the short name in a compressed object', pdf([objectStream('3 0 << /JS (x) >>')])],
    ['compressed objects hidden in another stream', pdf([pdfStream('', objectStream(`3 0 ${script}`))])],
    ['script hidden in another stream', pdf([pdfStream('', Buffer.from(`3 0 obj ${script} endobj`))])],
    ['script after the end', pdf([], `3 0 obj ${script} endobj\n%%EOF`)],
    [
      'an encrypted file with an open script',
      pdf([`3 0 obj\n<< /Encrypt 9 0 R >>\nendobj`, `4 0 obj ${script}`]),
    ],
  ])('%s is refused', async (_, bytes) => {
    expect(await reasonOf('letter.pdf', bytes)).toBe('files.active_content')
  })

  it.each<[string, Buffer]>([
    ['without an end', pdf().subarray(0, -8)],
    ['with a page of something else behind it', pdf([], HTML.toString().repeat(200))],
    ['with compressed objects that cannot be read', pdf([pdfStream('/Type /ObjStm', Buffer.from('broken'))])],
  ])('%s is damaged', async (_, bytes) => {
    expect(await reasonOf('letter.pdf', bytes)).toBe('files.damaged')
  })

  it('with compressed objects that swell are too large', async () => {
    const bytes = pdf([objectStream('0'.repeat(40 * 1024 * 1024))])
    expect(await reasonOf('letter.pdf', bytes)).toBe('files.content_too_large')
  })

  it.each<[string, Buffer]>([
    ['plain', pdf()],
    ['first page chosen on opening', pdf(['3 0 obj\n<< /OpenAction [4 0 R /Fit] >>\nendobj'])],
    ['longer names', pdf(['3 0 obj\n<< /JSize 3 /Launcher 4 >>\nendobj'])],
    ['compressed objects', pdf([objectStream('3 0 << /Type /Page >>')])],
    ['encrypted', pdf([pdfStream('/Type /ObjStm', Buffer.from('cipher')), '9 0 obj << /Encrypt 8 0 R >>'])],
    [
      'the short name by chance in a picture',
      pdf([pdfStream('/Subtype /Image', Buffer.from('\xff/JS \x00', 'latin1'))]),
    ],
  ])('%s is kept byte by byte', async (_, bytes) => {
    const given = Buffer.from(bytes)
    expect(await makeSafe('letter.pdf', given)).toEqual({ type: 'pdf', bytes, thumbnail: null })
  })

  it('are judged in bounded time, however they are built', async () => {
    const size = 10 * 1024 * 1024
    for (const word of [
      'stream endstream ',
      'stream ',
      '/J/JS',
      '#4a#4A',
      '/#4a',
      '/ObjStm stream\nendstream ',
    ]) {
      const started = ownTime()
      await reasonOf('letter.pdf', pdf([word.repeat(size / word.length)]))
      expect(ownTime() - started, word).toBeLessThan(2_000)
    }
  })
})

describe('videos', () => {
  it('lose position and owner, and nothing moves', async () => {
    const before = video()
    const { bytes, type, thumbnail } = await makeSafe('clip.MP4', before)
    expect([type, thumbnail, bytes.length]).toEqual(['mp4', null, before.length])
    for (const word of ['+39.9075', 'TRACK-OWNER']) {
      expect(before.includes(word)).toBe(true)
      expect(bytes.includes(word)).toBe(false)
    }
    expect(bytes.subarray(bytes.indexOf('mdat'))).toEqual(before.subarray(before.indexOf('mdat')))
  })

  it('lose boxes that no player knows, and what follows a broken one', async () => {
    const before = video()
    const named = Buffer.from(before.toString('latin1').replaceAll('udta', 'MkrX'), 'latin1')
    const broken = Buffer.from(before)
    broken.writeUInt32BE(3, before.indexOf('udta') - 4)
    for (const hidden of [named, broken]) {
      const { bytes } = await makeSafe('clip.mp4', hidden)
      expect(bytes.includes('TRACK-OWNER')).toBe(false)
      expect(bytes.length).toBe(before.length)
    }
    expect((await makeSafe('clip.mp4', named)).bytes.includes('+39.9075')).toBe(false)
  })

  it('of boxes in boxes in boxes do not exhaust the stack', async () => {
    const { bytes } = await makeSafe('deep.mp4', nestedBoxes(500_000))
    expect(bytes.length).toBe(24 + 8 * 500_000)
  })

  it('with any boxes are read without a fault', async () => {
    const start = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (rest) => {
        expect((await makeSafe('a.mp4', Buffer.concat([start, rest]))).bytes.length).toBe(24 + rest.length)
      }),
    )
  })
})
