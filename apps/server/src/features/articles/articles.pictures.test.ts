import type { ArticleContent, BoxBody } from '@appeal/contract/articles/articles.inputs.ts'
import { articleRoutes, publicArticleRoutes } from '@appeal/contract/articles/articles.routes.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { PICTURE_BOXES_MAX } from '@appeal/contract/files/pictures.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { noisyJpeg, pdf, phonePhoto, png } from '../files/files.fixtures.ts'
import { type Person, uploader } from '../files/files.uploader.fixture.ts'

const test = useTestApp()
const { upload } = uploader(() => test.app)

type Box = z.input<typeof BoxBody>['boxes'][number]
const FACE: Box = { x: 40, y: 24, width: 30, height: 20 }

const handler = async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
const leader = async () => test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
const province = async (org = 'BUR-440000') =>
  test.app.as((await makeOfficer(test.app, org, 'provinceCentre')).id)

const notice = (attachmentIds: string[], more: Partial<z.input<typeof ArticleContent>> = {}) => ({
  ...{ category: 'NEWS' as const, title: '破损包裹的处理', content: '<p>见附图。</p>', areaCode: '440300' },
  ...more,
  attachmentIds,
})

const photo = () => noisyJpeg(200, 120)

async function drafted(bytes?: Buffer, name = '现场.jpg') {
  const author = await handler()
  const file = await upload(author, name, bytes ?? (await photo()))
  const article = await ok(author.call(articleRoutes.add, { body: notice([file.id]) }))
  return { author, article, fileId: file.id }
}

const at = ({ id, version }: ArticleDetail) => ({ id, version })
const lay = (by: Person, article: ArticleDetail, fileId: string, boxes: Box[] = [FACE]) =>
  by.call(articleRoutes.box, { body: { ...at(article), fileId, boxes } })
const pass = async (article: ArticleDetail, picturesChecked = true) =>
  (await leader()).call(articleRoutes.pass, { body: { ...at(article), picturesChecked } })

async function published(author: Person, article: ArticleDetail) {
  const sent = await ok(author.call(articleRoutes.submit, { body: at(article) }))
  return ok(pass(sent))
}

const get = (url: string, id: string, token?: string) =>
  test.app.inject({ method: 'GET', url: `${url}?id=${id}&inline=1`, headers: token ? { token } : {} })
const outside = (id: string) => get(publicArticleRoutes.attachment.url, id)
const inside = (by: Person, id: string) => get(fileRoutes.download.url, id, by.token)
const isRefused = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  String(headers['content-type']).startsWith('application/json')

/** The brightest point of every colour within a box. */
async function brightest(bytes: Buffer, { x, y, width, height }: Box): Promise<number> {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width, height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Math.max(...data)
}
const thumbnailOf = ({ thumbnail }: { thumbnail: string | null }) =>
  Buffer.from(thumbnail!.slice(thumbnail!.indexOf(',') + 1), 'base64')

describe('articles.box', () => {
  it('is not for who may only review', async () => {
    const { article, fileId } = await drafted()
    expect(article.can).toContain('box')
    expect(await lay(await leader(), article, fileId)).toFailWith('request.not_permitted')
  })
  it('hides articles of another province', async () => {
    const { article, fileId } = await drafted()
    expect(await lay(await province('BUR-110000'), article, fileId)).toFailWith('articles.not_found')
  })
  it.each<[string, Box[]]>([
    ['none', []],
    ['too many', Array.from({ length: PICTURE_BOXES_MAX + 1 }, () => FACE)],
    ['one without width', [{ ...FACE, width: 0 }]],
    ['one that begins outside', [{ ...FACE, x: -1 }]],
    ['one of half points', [{ ...FACE, y: 1.5 }]],
    ['one of endless size', [{ ...FACE, width: 1e9 }]],
  ])('refuses boxes: %s', async (_, boxes) => {
    const { author, article, fileId } = await drafted()
    expect((await lay(author, article, fileId, boxes)).code).toBe(415)
  })
  it.each<[string, Box]>([
    ['right', { x: 190, y: 0, width: 11, height: 5 }],
    ['below', { x: 0, y: 119, width: 5, height: 2 }],
  ])('refuses a box that leaves the picture: %s', async (_, box) => {
    const { author, article, fileId } = await drafted()
    expect(await lay(author, article, fileId, [FACE, box])).toFailWith('files.box_outside')
  })
  it('refuses to cover all of it', async () => {
    const { author, article, fileId } = await drafted()
    const all = { x: 0, y: 0, width: 200, height: 120 }
    expect(await lay(author, article, fileId, [all])).toFailWith('files.boxes_too_large')
  })
  it('refuses what is no picture', async () => {
    const { author, article, fileId } = await drafted(pdf(), '通报.pdf')
    expect(article.can).not.toContain('box')
    expect(await lay(author, article, fileId)).toFailWith('files.not_picture')
  })
  it('refuses files of somebody else, of another article and own ones that are not attached, alike', async () => {
    const { author, article } = await drafted()
    const other = await drafted()
    const loose = await upload(author, 'a.jpg', await photo())
    const foreign = await upload(other.author, 'b.jpg', await photo())
    for (const fileId of [other.fileId, loose.id, foreign.id, '999'])
      expect(await lay(author, article, fileId)).toFailWith('files.not_found')
  })
  it('refuses a version that somebody changed meanwhile', async () => {
    const { author, article, fileId } = await drafted()
    const body = { ...notice([fileId], { title: '改过的标题' }), ...at(article) }
    expect(await author.call(articleRoutes.edit, { body })).toSucceed()
    expect(await lay(author, article, fileId)).toFailWith('record.stale')
  })
  it('is not open while a second person reads', async () => {
    const { author, article, fileId } = await drafted()
    const sent = await ok(author.call(articleRoutes.submit, { body: at(article) }))
    expect(sent.can).not.toContain('box')
    expect(await lay(author, sent, fileId)).toFailWith('articles.action_not_open')
  })

  it('leaves nothing under a box in the bytes, nor in the thumbnail, nor any metadata', async () => {
    const { author, article, fileId } = await drafted()
    const boxes = [FACE, { x: 187, y: 101, width: 13, height: 19 }]
    const done = await ok(lay(author, article, fileId, boxes))
    const [file] = done.attachments
    expect(file!.id).not.toBe(fileId)
    const { rawPayload } = await inside(author, file!.id)
    for (const box of boxes) expect(await brightest(rawPayload, box)).toBe(0)
    expect(await brightest(rawPayload, { x: 100, y: 60, width: 40, height: 40 })).toBeGreaterThan(100)
    const told = await sharp(rawPayload).metadata()
    expect([told.width, told.height, told.exif, told.icc, told.xmp, told.iptc, told.comments]).toEqual([
      ...[200, 120],
      ...Array(5).fill(undefined),
    ])
    // The thumbnail is half as large; its own blocks blur a little at the edge.
    expect(await brightest(thumbnailOf(file!), { x: 23, y: 14, width: 9, height: 5 })).toBeLessThan(30)
  })
  it('leaves nothing of a photo as a phone made it', async () => {
    const { author, article, fileId } = await drafted(await phonePhoto())
    const box = { x: 3, y: 5, width: 10, height: 10 }
    const done = await ok(lay(author, article, fileId, [box]))
    const { rawPayload } = await inside(author, done.attachments[0]!.id)
    expect(await brightest(rawPayload, box)).toBe(0)
    expect(rawPayload.toString('latin1')).not.toMatch(/PHONE-MAKER|OWNER-NAME|Exif/)
  })
  it('shows of transparent points what people see of them: nothing', async () => {
    const hidden = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { author, article, fileId } = await drafted(hidden, '截图.png')
    const box = { x: 3, y: 5, width: 7, height: 9 }
    const done = await ok(lay(author, article, fileId, [box]))
    const { data, info } = await sharp((await inside(author, done.attachments[0]!.id)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    expect(new Set(data)).toEqual(new Set([0, 255]))
    const black = data.filter((value) => value === 0).length
    expect(black).toBe(box.width * box.height * 3)
  })
  it('is drawn anew from the original when boxes change', async () => {
    const { author, article, fileId } = await drafted(await png(80, 60), '面单.png')
    const first = await ok(lay(author, article, fileId, [{ x: 0, y: 0, width: 50, height: 50 }]))
    const second = await ok(lay(author, first, first.attachments[0]!.id, [FACE]))
    expect(second.boxed).toEqual([{ fileId: second.attachments[0]!.id, originalId: fileId, boxes: [FACE] }])
    const { rawPayload } = await inside(author, second.attachments[0]!.id)
    expect(await brightest(rawPayload, { x: 5, y: 5, width: 10, height: 10 })).toBeGreaterThan(0)
    expect(await brightest(rawPayload, FACE)).toBe(0)
  })
  it('makes one file of the same call, pressed twice or at the same moment', async () => {
    const { author, article, fileId } = await drafted()
    const [one, two] = await Promise.all([lay(author, article, fileId), lay(author, article, fileId)])
    const third = await ok(lay(author, article, fileId))
    const ids = [await ok(one), await ok(two), third].map(({ attachments }) =>
      attachments.map(({ id }) => id),
    )
    expect(new Set(ids.flat()).size).toBe(1)
    expect(third.number).toBe(2)
    const { rows } = await test.app.platform.database.pool.query(
      'select count(*)::int as n from files where owner_id = (select owner_id from files where id = $1)',
      [fileId],
    )
    expect(rows[0].n).toBe(2)
  })
  it('lets only one of two different ones through', async () => {
    const { author, article, fileId } = await drafted()
    const replies = await Promise.all([
      lay(author, article, fileId),
      lay(author, article, fileId, [{ ...FACE, width: 60 }]),
    ])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(replies.find(({ code }) => code !== 200)).toFailWith('record.stale')
  })
  it('is a version and a line of history, which says how many and not where', async () => {
    const { author, article, fileId } = await drafted()
    await ok(lay(author, article, fileId))
    const history = await readHistory(test.app.platform.db, 'article', article.id)
    expect(history.map(({ event, detail }) => [event, detail.boxes])).toEqual([
      ['created', undefined],
      ['boxed', 1],
    ])
    expect(firstBrokenLink(history)).toBeNull()
    const versions = await ok(author.call(articleRoutes.versions, { query: { id: article.id } }))
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
  })
})

describe('pictures that go out', () => {
  it('are looked at by a second person, who says so', async () => {
    const { author, article, fileId } = await drafted()
    const done = await ok(lay(author, article, fileId))
    const sent = await ok(author.call(articleRoutes.submit, { body: at(done) }))
    expect(await pass(sent, false)).toFailWith('articles.pictures_unchecked')
    expect(await pass(sent)).toSucceed()
  })
  it('are never passed by who covered or attached them, though they wrote nothing', async () => {
    const { author, article, fileId } = await drafted()
    const centre = await province()
    const done = await ok(lay(centre, article, fileId))
    const sent = await ok(author.call(articleRoutes.submit, { body: at(done) }))
    const body = { ...at(sent), picturesChecked: true }
    expect(await centre.call(articleRoutes.pass, { body })).toFailWith('articles.own_work')

    const other = await drafted()
    const added = await upload(centre, 'b.jpg', await photo())
    const next = await ok(
      centre.call(articleRoutes.edit, { body: { ...notice([added.id]), ...at(other.article) } }),
    )
    const handed = await ok(other.author.call(articleRoutes.submit, { body: at(next) }))
    const passing = await centre.call(articleRoutes.pass, { body: { ...at(handed), picturesChecked: true } })
    expect(passing).toFailWith('articles.own_work')
  })
  it('go out covered; the original to nobody but those who lay boxes', async () => {
    const { author, article, fileId } = await drafted()
    const done = await published(author, await ok(lay(author, article, fileId)))
    const [file] = done.attachments
    const shown = await test.app.call(publicArticleRoutes.detail, { query: { id: article.id } })
    expect(shown.data.attachments.map(({ id }) => id)).toEqual([file!.id])
    expect(await brightest((await outside(file!.id)).rawPayload, FACE)).toBe(0)
    expect(isRefused(await outside(fileId))).toBe(true)
    const reviewer = await leader()
    expect(isRefused(await inside(reviewer, file!.id))).toBe(false)
    expect(isRefused(await inside(reviewer, fileId))).toBe(true)
    expect(isRefused(await inside(await province(), fileId))).toBe(false)
    expect(isRefused(await inside(await province('BUR-110000'), fileId))).toBe(true)
    expect(isRefused(await inside(author, fileId))).toBe(false)
  })
  it('are those that were passed: what is attached later waits for its own review', async () => {
    const { author, article, fileId } = await drafted()
    const done = await published(author, article)
    const added = await upload(author, '新.jpg', await photo())
    const next = await ok(author.call(articleRoutes.edit, { body: { ...notice([added.id]), ...at(done) } }))
    expect(isRefused(await outside(added.id))).toBe(true)
    expect(isRefused(await outside(fileId))).toBe(false)
    await published(author, next)
    expect(isRefused(await outside(added.id))).toBe(false)
    expect(isRefused(await outside(fileId))).toBe(true)
  })
  it('are covered later too: the uncovered one goes when the covered one is passed', async () => {
    const { author, article, fileId } = await drafted()
    const done = await published(author, article)
    const covered = await ok(lay(author, done, fileId))
    expect(covered.state).toBe('draft')
    expect(isRefused(await outside(covered.attachments[0]!.id))).toBe(true)
    await published(author, covered)
    expect(isRefused(await outside(fileId))).toBe(true)
    expect(await brightest((await outside(covered.attachments[0]!.id)).rawPayload, FACE)).toBe(0)
  })
  it('cannot be swapped back for what lies under them', async () => {
    const { author, article, fileId } = await drafted()
    const done = await ok(lay(author, article, fileId))
    const body = { ...notice([fileId]), ...at(done) }
    expect(await author.call(articleRoutes.edit, { body })).toFailWith('appeals.attachment_unknown')
  })
  it('free what nobody needs: an original goes with the picture that was made of it', async () => {
    const { author, article, fileId } = await drafted()
    const done = await ok(lay(author, article, fileId))
    await ok(author.call(articleRoutes.edit, { body: { ...notice([]), ...at(done) } }))
    const { rows } = await test.app.platform.database.pool.query(
      "select count(*)::int as n from file_links where kind = 'article' and subject_id = $1",
      [article.id],
    )
    expect(rows[0].n).toBe(0)
  })
})
