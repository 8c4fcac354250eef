import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { stamped, zName, zSortCode, zVersion } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { NOTICE_STATUSES } from './notices.routes.ts'

/** Places of slides by the names of the ecosystem's dictionary DEV_SLIDESHOW_PLACE. */
export const SLIDE_PLACES = ['PORTAL_HOME', 'BACK_SYS_INDEX', 'MINI_INDEX'] as const

/** What is sent as JSON text, as it was before; what is none stays for its schema to refuse. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const zPlaces = z.preprocess(
  fromJson,
  z.array(zCode(SLIDE_PLACES)).min(1, 'rule.required').max(3, 'rule.tooMany'),
)
/** What a press does in each place; what their form holds beside it is ignored. */
const zPresses = zOptional(
  z.preprocess(
    fromJson,
    z.array(z.object({ whetherToClick: z.unknown().optional() }), 'rule.shape').max(10, 'rule.tooMany'),
  ),
)

/** A slide as the ecosystem's table reads it: places and presses are JSON texts. */
export const SlideRecord = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string().describe('data URL'),
  place: z.string(),
  pathDetails: z.string(),
  status: z.enum(NOTICE_STATUSES),
  sortCode: z.number(),
  ...stamped,
})
export type SlideRecord = z.infer<typeof SlideRecord>

export const SlideQuery = pageQuery(['sortCode', 'createTime', 'title'], {
  title: zOptional(zText({ max: 100, singleLine: true })),
  place: zOptional(zCode(SLIDE_PLACES)),
  status: zOptional(zCode(NOTICE_STATUSES)),
})

export const NewSlide = z.object({
  title: zName(100),
  /** A data URL, or the address that an upload of the desk has just answered. */
  image: zText({ max: 300_000, singleLine: true }),
  place: zPlaces,
  pathDetails: zPresses,
  sortCode: zSortCode,
})
export const EditSlide = NewSlide.extend({ id: zId, version: zVersion })

const UNKNOWN = ['notices.not_found'] as const
const FORM = ['notices.slide_opens_nothing', 'files.not_found', 'files.not_picture'] as const

/** Slides as the ecosystem's administrators keep them: notices that have a picture (contract 5.15, 9.5). */
export const slideAdminRoutes = routes(
  'slideAdmin',
  '/api/webapp/dev/slideshow',
  granted(),
  {
    page: get('/page', {
      summary: 'Slides with place and state',
      query: SlideQuery,
      reply: page(SlideRecord),
    }),
    add: post('/add', {
      idempotent: true,
      summary: 'Adds a notice with a picture that does not show yet; data is the id',
      body: NewSlide,
      reply: z.string(),
      errors: FORM,
    }),
    edit: post('/edit', {
      summary: 'Changes title, picture, places and order; what shows changes at once',
      body: EditSlide,
      errors: [...UNKNOWN, ...FORM, 'record.stale'],
    }),
    delete: post('/delete', {
      summary: 'Deletes slides with their notices: all that are named, or none',
      body: IdList,
      errors: UNKNOWN,
    }),
    detail: get('/detail', {
      summary: 'One slide',
      query: IdQuery,
      reply: SlideRecord,
      errors: UNKNOWN,
    }),
    disableStatus: post('/disableStatus', {
      summary: 'Takes a slide from its places',
      body: IdBody,
      errors: UNKNOWN,
    }),
    enableStatus: post('/enableStatus', {
      summary: 'Shows a slide in its places',
      body: IdBody,
      errors: UNKNOWN,
    }),
  },
  ['notices', 'noticeBoard'],
)
