import { z } from 'zod'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  deletable,
  nullable,
  stamped,
  zName,
  zSearchKey,
  zSortCode,
  zStanding,
  zVersion,
} from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdList, IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zDateTime, zOptional, zText } from '../rules.ts'

export const NOTICE_TYPES = ['NOTICE', 'ANNOUNCEMENT', 'WARNING'] as const
/** Where a notice shows: the portal's pages, the sign-in pages, the desk's first page, the phone client. */
export const NOTICE_PLACES = ['PORTAL', 'LOGIN', 'BACK_SYS_INDEX', 'MINI_INDEX'] as const
export const OPEN_PLACES = ['PORTAL', 'LOGIN'] as const
export const NOTICE_STATUSES = ['ENABLE', 'DISABLE'] as const

const zImage = zOptional(
  zText({ max: 300_000, singleLine: true }).refine(
    (value) => typeof value === 'string' && /^data:image\/(png|jpeg|webp|gif);base64,[\w+/]+=*$/.test(value),
    'rule.shape',
  ),
)

export const NoticeRecord = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: nullable,
  type: z.string(),
  image: nullable,
  digest: z.string(),
  digestEn: nullable,
  content: z.string().describe('harmless HTML'),
  place: z.array(z.string()),
  status: z.enum(NOTICE_STATUSES),
  /** Shown from and until; open where null. */
  shownFrom: nullable,
  shownUntil: nullable,
  remark: nullable,
  sortCode: z.number(),
  createUserName: nullable,
  extJson: nullable,
  ...deletable,
  ...stamped,
})
export type NoticeRecord = z.infer<typeof NoticeRecord>

export const NoticeQuery = pageQuery(['sortCode', 'createTime', 'title'], {
  searchKey: zSearchKey,
  title: zSearchKey,
  type: zOptional(zCode(NOTICE_TYPES)),
  place: zOptional(zCode(NOTICE_PLACES)),
  status: zOptional(zCode(NOTICE_STATUSES)),
  standing: zStanding,
  startCreateTime: zOptional(zText({ max: 19, singleLine: true })),
  endCreateTime: zOptional(zText({ max: 19, singleLine: true })),
})

// Stock clients send several places as JSON text.
const zPlaces = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value.split(',')
    }
  },
  z.array(zCode(NOTICE_PLACES)).min(1, 'rule.required').max(4, 'rule.tooMany'),
)

export const NewNotice = z.object({
  title: zName(100),
  titleEn: zOptional(zName(200)),
  type: zCode(NOTICE_TYPES),
  image: zImage,
  digest: zText({ max: 300 }),
  digestEn: zOptional(zText({ max: 600 })),
  content: zText({ max: 50_000 }),
  place: zPlaces,
  shownFrom: zOptional(zDateTime),
  shownUntil: zOptional(zDateTime),
  remark: zOptional(zText({ max: 200 })),
  sortCode: zSortCode,
})
export const EditNotice = NewNotice.extend({ id: zId, version: zVersion })

/** A notice as its readers see it, in their language. */
export const ShownNotice = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  image: nullable,
  digest: z.string(),
  createTime: z.string(),
})
export type ShownNotice = z.infer<typeof ShownNotice>
export const ShownNoticeDetail = ShownNotice.extend({ content: z.string().describe('harmless HTML') })

const UNKNOWN = ['notices.not_found'] as const
const limit = z.preprocess((value) => Number(value) || 5, z.number().int().min(1).max(20).catch(5))

/**
 * What the operator announces, and where (contract 5.15). The address `biz/notice` belongs to the articles of the portal.
 */
export const noticeRoutes = routes('notices', '/api/bizapp/biz/announcement', granted(), {
  page: get('/page', {
    summary: 'Notices with place, state and time',
    query: NoticeQuery,
    reply: page(NoticeRecord),
  }),
  add: post('/add', {
    affects: ['notices', 'noticeBoard'],
    idempotent: true,
    summary: 'Adds a notice that does not show yet; data is the id',
    body: NewNotice,
    reply: z.string(),
    errors: ['notices.time_wrong', 'notices.empty'],
  }),
  edit: post('/edit', {
    affects: ['notices', 'noticeBoard'],
    summary: 'Changes a notice; what shows changes at once',
    body: EditNotice,
    errors: [...UNKNOWN, 'notices.time_wrong', 'notices.empty', 'record.stale'],
  }),
  delete: post('/delete', {
    affects: ['notices', 'noticeBoard'],
    summary: 'Deletes notices',
    body: IdList,
    errors: UNKNOWN,
  }),
  restore: post('/restore', {
    affects: ['notices', 'noticeBoard'],
    summary: 'Brings a deleted notice back; it shows nowhere until it is enabled',
    body: IdBody,
    errors: UNKNOWN,
  }),
  detail: get('/detail', {
    summary: 'One notice',
    query: IdQuery,
    reply: NoticeRecord,
    errors: UNKNOWN,
  }),
  disableStatus: post('/disableStatus', {
    affects: ['notices', 'noticeBoard'],
    summary: 'Takes a notice from its places',
    body: IdBody,
    errors: UNKNOWN,
  }),
  enableStatus: post('/enableStatus', {
    affects: ['notices', 'noticeBoard'],
    summary: 'Shows a notice in its places',
    body: IdBody,
    errors: UNKNOWN,
  }),
})

/** Notices where they show (contract 3). */
export const noticeBoardRoutes = routes('noticeBoard', '/api/bizapp/biz/index/announcement', signedIn(), {
  list: get('/list', {
    summary: 'Notices of the desk’s first page, or of the phone client',
    query: z.object({ limit, place: zOptional(zCode(['BACK_SYS_INDEX', 'MINI_INDEX'])) }),
    reply: z.array(ShownNotice),
  }),
  detail: get('/detail', {
    summary: 'One notice that shows somewhere',
    query: IdQuery,
    reply: ShownNoticeDetail,
    errors: UNKNOWN,
  }),
  publicList: get('/publicList', {
    access: anyone,
    summary: 'Notices of the portal or of the sign-in pages',
    reads: 'replica',
    query: z.object({ limit, place: zCode(OPEN_PLACES) }),
    reply: z.array(ShownNotice),
  }),
  publicDetail: get('/publicDetail', {
    access: anyone,
    summary: 'One notice that shows in the open',
    reads: 'replica',
    query: IdQuery,
    reply: ShownNoticeDetail,
    errors: UNKNOWN,
  }),
})
