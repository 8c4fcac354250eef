import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { zId } from '@appeal/contract/kit/scalars.ts'
import type { NoticeRecord } from '@appeal/contract/notices/notices.routes.ts'
import {
  type EditSlide,
  type NewSlide,
  SLIDE_PLACES,
  type SlideQuery,
  type SlideRecord,
} from '@appeal/contract/notices/slides.routes.ts'
import type { Slide } from '@appeal/contract/startPage/startPage.routes.ts'
import type { z } from 'zod'
import { stampsOf } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { pictureWithin } from '../files/files.service.ts'
import * as notices from './notices.service.ts'
import * as store from './notices.store.ts'

/** Slides of the ecosystem's clients: the notices that have a picture, in the words of those clients (contract 9). */

type SlidePlace = (typeof SLIDE_PLACES)[number]
/** Where a notice shows, by the name of the place that slides have for it. */
const NOTICE_PLACE: Readonly<Record<SlidePlace, string>> = {
  PORTAL_HOME: 'PORTAL',
  BACK_SYS_INDEX: 'BACK_SYS_INDEX',
  MINI_INDEX: 'MINI_INDEX',
}
/** Other clients of the family call the phone's first page so. */
const OTHER_NAMES: Readonly<Partial<Record<string, SlidePlace>>> = { BACK_MOBILE: 'MINI_INDEX' }
const LABELS: Readonly<Record<SlidePlace, { zh: string; en: string }>> = {
  PORTAL_HOME: { zh: '门户首页', en: 'Portal home' },
  BACK_SYS_INDEX: { zh: '后台首页', en: 'Back-office home' },
  MINI_INDEX: { zh: '移动端首页', en: 'Mobile home' },
}

// ---------------------------------------------------------------- where they show

/** Pictures are sent within the answer, and nobody waits for a sixth one to slide by. */
const SLIDES = 5
/** A press does nothing: the notice itself stands beside the slides. */
const NO_PRESS = { whetherToClick: 'DISABLE' }

const isPlace = (named: string): named is SlidePlace => Object.hasOwn(NOTICE_PLACE, named)

/** The pictures of what shows in a place now, for clients that show them one after the other; none where it is unknown. */
export async function slidesIn(ctx: Context, named = 'BACK_SYS_INDEX'): Promise<Slide[]> {
  const known = Object.hasOwn(OTHER_NAMES, named) ? OTHER_NAMES[named] : named
  if (known === undefined || !isPlace(known)) return []
  const rows = await store.shown(ctx.platform.db, [NOTICE_PLACE[known]], ctx.now(), SLIDES, {
    pictured: true,
  })
  return rows.flatMap((row) => {
    const { id, title, image } = notices.presentShown(ctx, row)
    return image ? [{ id, title, image, pathDetails: JSON.stringify(NO_PRESS) }] : []
  })
}

// ---------------------------------------------------------------- how they are kept

/** A notice as a slide; none where it has no picture. */
function present(ctx: Context, row: store.NoticeRow): SlideRecord[] {
  const { id, title, image, sortCode, version } = row
  if (!image) return []
  const places = SLIDE_PLACES.filter((place) => row.places.includes(NOTICE_PLACE[place]))
  const presses = places.map((key) => ({
    ...{ key, label: LABELS[key][ctx.language] },
    ...{ ...NO_PRESS, skipMode: 'URL', url: '' },
  }))
  return [
    {
      ...{ id, title, image, sortCode, version },
      place: JSON.stringify(places),
      pathDetails: JSON.stringify(presses),
      status: row.status as SlideRecord['status'],
      ...stampsOf(row),
    },
  ]
}

/** Slides with place and state. */
export async function slidePage(
  ctx: Context,
  query: z.output<typeof SlideQuery>,
): Promise<Page<SlideRecord>> {
  const { title, place, status, sortField } = query
  const { rows, total } = await store.page(
    ctx.platform.db,
    { searchKey: title, place: place && NOTICE_PLACE[place as SlidePlace], status, pictured: true },
    {
      by: sortField === 'createTime' ? 'createdAt' : (sortField ?? 'sortCode'),
      descending: query.sortOrder === 'descend',
    },
    query,
  )
  return toPage(
    rows.flatMap((row) => present(ctx, row)),
    total,
    query,
  )
}

/** One slide. @throws notices.not_found, of a notice without a picture too */
export async function slideDetail(ctx: Context, id: string): Promise<SlideRecord> {
  const row = (await store.find(ctx.platform.db, id)) ?? fail('notices.not_found')
  const [slide] = present(ctx, row)
  return slide ?? fail('notices.not_found')
}

/** A notice that is a slide is what these calls change, and no other one. */
const demandSlide = (row: Pick<store.NoticeRow, 'image'>): void => {
  if (!row.image) fail('notices.not_found')
}

/** A form sends the whole record back, and holds less than this and as much again. */
const MOST_SIGNS = 180_000
const DATA_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+=*$/
/** Addresses by which a file of the library is opened; their upload leaves one of them in the form. */
const OPENING = /\/dev\/file\/(?:open|download|authDownload)$/

/**
 * The picture of a form: as it is, or read from the file whose address an upload has just answered. The address itself
 * opens nothing after some minutes, so the notice keeps the picture.
 *
 * @throws files.not_found for every other address, files.not_picture
 */
async function pictureOf(ctx: Context, image: string): Promise<string> {
  if (DATA_URL.test(image)) return image
  const address = URL.canParse(image, 'http://localhost') ? new URL(image, 'http://localhost') : null
  const id = zId.safeParse(address?.searchParams.get('id'))
  if (!address || !OPENING.test(address.pathname) || !id.success) return fail('files.not_found')
  return pictureWithin(ctx, id.data, MOST_SIGNS)
}

/** Their form says of every place whether a press leads somewhere; what would be dropped in silence is refused. */
function demandNoPress(presses: z.output<typeof NewSlide>['pathDetails']): void {
  const leads = (presses ?? []).some(
    ({ whetherToClick }) => whetherToClick === 'ENABLE' || whetherToClick === 'YES',
  )
  if (leads) fail('notices.slide_opens_nothing', { field: 'pathDetails' })
}

async function formOf(ctx: Context, body: z.output<typeof NewSlide>) {
  demandNoPress(body.pathDetails)
  return {
    title: body.title,
    image: await pictureOf(ctx, body.image),
    places: [...new Set(body.place)].map((place) => NOTICE_PLACE[place as SlidePlace]),
    sortCode: body.sortCode ?? 99,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** What a notice says that was made as a slide: its title, which is all that their form asks for. */
const wordsOf = (title: string) => ({ digest: title, content: `<p>${escaped(title)}</p>` })

/** Adds a notice with a picture that does not show yet; answers its id. */
export async function addSlide(ctx: Context, body: z.output<typeof NewSlide>): Promise<string> {
  const form = await formOf(ctx, body)
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const fields = { ...form, ...wordsOf(form.title), type: 'NOTICE' }
    await store.insert(tx, { id, ...fields, createdBy: viewerOf(ctx).userId, createdAt: at, updatedAt: at })
    await recordChange(
      tx,
      ctx,
      'notice',
      { id, name: form.title },
      changesBetween<store.NewNoticeRow>(null, fields, notices.FIELDS),
    )
    return id
  })
}

/**
 * Changes what a slide shows. The notice keeps its text, its time, and the places that slides know nothing of; words that
 * were the title follow it.
 *
 * @throws notices.not_found, record.stale
 */
export async function editSlide(ctx: Context, body: z.output<typeof EditSlide>): Promise<void> {
  const form = await formOf(ctx, body)
  await ctx.unitOfWork(async (tx) => {
    const row = await notices.demand(tx, body.id)
    demandSlide(row)
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    const before = wordsOf(row.title)
    const isOnlyTitle = row.digest === before.digest && row.content === before.content
    const known = Object.values(NOTICE_PLACE)
    const fields = {
      ...form,
      places: [...row.places.filter((place) => !known.includes(place)), ...form.places],
      ...(isOnlyTitle && wordsOf(form.title)),
    }
    await store.update(tx, row.id, { ...fields, updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'notice', { id: row.id, name: row.title }, [
      ...changesBetween<store.NewNoticeRow>(row, fields, ['title', 'digest', 'places', 'sortCode']),
      ...(row.image === fields.image ? [] : [{ field: 'image', before: null, after: 'changed' }]),
    ])
  })
}

const demandSlides = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  for (const id of new Set(ids)) await slideDetail(ctx, id)
}

/** Shows a slide in its places, or takes it from them. @throws notices.not_found */
export async function switchSlide(ctx: Context, id: string, status: NoticeRecord['status']): Promise<void> {
  await demandSlides(ctx, [id])
  await notices.switchNotice(ctx, id, status)
}

/** Deletes slides with their notices: all of them, or none. @throws notices.not_found */
export async function deleteSlides(ctx: Context, ids: readonly string[]): Promise<void> {
  await demandSlides(ctx, ids)
  await notices.deleteNotices(ctx, ids)
}
