import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import {
  type EditNotice,
  type NewNotice,
  NOTICE_PLACES,
  type NoticeQuery,
  type NoticeRecord,
  OPEN_PLACES,
  type ShownNotice,
} from '@appeal/contract/notices/notices.routes.ts'
import { countShown } from '@appeal/contract/rules.ts'
import type { z } from 'zod'
import { stampsOf, wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { changesBetween, recordChange } from '../../platform/trail/trail.ts'
import { harmless, madeHarmless, plainText } from '../articles/articles.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import * as store from './notices.store.ts'

/** A moment of the wire, China standard time; undefined where it is none. */
function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const at = new Date(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}+08:00`)
  return Number.isNaN(at.getTime()) ? fail('request.invalid') : at
}

async function present(ctx: Context, rows: readonly store.NoticeRow[]): Promise<NoticeRecord[]> {
  const names = await namesOf(ctx, rows, ({ createdBy }) => createdBy)
  // A list has as many texts as rows: none that no process knows is cleaned beside another.
  for (const { content } of rows) await madeHarmless(content)
  return rows.map((row) => ({
    ...row,
    content: harmless(row.content),
    place: [...row.places],
    status: row.status as NoticeRecord['status'],
    shownFrom: row.shownFrom && wireTime(row.shownFrom),
    shownUntil: row.shownUntil && wireTime(row.shownUntil),
    createUserName: names.get(row.createdBy) ?? null,
    extJson: null,
    deletedTime: row.deletedAt && wireTime(row.deletedAt),
    ...stampsOf(row),
  }))
}

/** Notices with place, state and time. */
export async function noticePage(
  ctx: Context,
  query: z.output<typeof NoticeQuery>,
): Promise<Page<NoticeRecord>> {
  const { sortField } = query
  const { rows, total } = await store.page(
    ctx.platform.db,
    {
      searchKey: query.searchKey ?? query.title,
      type: query.type,
      place: query.place,
      status: query.status,
      standing: query.standing,
      from: instantOf(query.startCreateTime),
      until: instantOf(query.endCreateTime),
    },
    {
      by: sortField === 'createTime' ? 'createdAt' : (sortField ?? 'sortCode'),
      descending: query.sortOrder === 'descend',
    },
    query,
  )
  return toPage(await present(ctx, rows), total, query)
}

/** One notice. @throws notices.not_found */
export async function noticeDetail(ctx: Context, id: string): Promise<NoticeRecord> {
  const row = (await store.find(ctx.platform.db, id)) ?? fail('notices.not_found')
  const [record] = await present(ctx, [row])
  return record ?? fail('notices.not_found')
}

type Given = z.output<typeof NewNotice>

/** What a form gives, judged and cleaned. */
async function fieldsOf(given: Given) {
  const content = await madeHarmless(given.content)
  if (countShown(plainText(content)) === 0) fail('notices.empty', { field: 'content' })
  const [shownFrom, shownUntil] = [instantOf(given.shownFrom), instantOf(given.shownUntil)]
  if (shownFrom && shownUntil && shownFrom >= shownUntil) fail('notices.time_wrong', { field: 'shownUntil' })
  return {
    title: given.title,
    titleEn: given.titleEn ?? null,
    type: given.type,
    image: given.image ?? null,
    digest: given.digest,
    digestEn: given.digestEn ?? null,
    content,
    places: [...new Set(given.place)],
    shownFrom: shownFrom ?? null,
    shownUntil: shownUntil ?? null,
    remark: given.remark ?? null,
    sortCode: given.sortCode ?? 99,
  }
}

/** What the log keeps of a notice: long texts and pictures only as changed or not. */
export const FIELDS = ['title', 'type', 'digest', 'places', 'shownFrom', 'shownUntil', 'sortCode'] as const

/** Adds a notice that does not show yet; answers its id. @throws notices.empty, notices.time_wrong */
export async function addNotice(ctx: Context, body: Given): Promise<string> {
  const fields = await fieldsOf(body)
  return ctx.unitOfWork(async (tx) => {
    const id = newId(ctx.platform.clock)
    const at = ctx.now()
    const { userId } = viewerOf(ctx)
    await store.insert(tx, { id, ...fields, createdBy: userId, createdAt: at, updatedAt: at })
    await recordChange(tx, ctx, 'notice', { id, name: fields.title }, changesBetween(null, fields, FIELDS))
    return id
  })
}

export const demand = async (tx: Tx, id: string): Promise<store.NoticeRow> =>
  (await store.lock(tx, id)) ?? fail('notices.not_found')

/** Changes a notice; what shows changes at once. */
export async function editNotice(ctx: Context, body: z.output<typeof EditNotice>): Promise<void> {
  const fields = await fieldsOf(body)
  await ctx.unitOfWork(async (tx) => {
    const row = await demand(tx, body.id)
    if (body.version !== undefined && body.version !== row.version) fail('record.stale')
    await store.update(tx, row.id, { ...fields, updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'notice', { id: row.id, name: row.title }, [
      ...changesBetween<store.NewNoticeRow>(row, fields, FIELDS),
      ...(row.content === fields.content ? [] : [{ field: 'content', before: null, after: 'changed' }]),
    ])
  })
}

/** Shows a notice in its places, or takes it from them; the same twice is one. */
export async function switchNotice(ctx: Context, id: string, status: NoticeRecord['status']): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const row = await demand(tx, id)
    if (row.status === status) return
    await store.update(tx, id, { status, updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'notice', { id, name: row.title }, { status: [row.status, status] })
  })
}

/** Deletes notices: all of them, or none. */
export async function deleteNotices(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    for (const id of [...new Set(ids)].toSorted()) {
      const row = await demand(tx, id)
      await store.update(tx, id, { deletedAt: ctx.now(), updatedAt: ctx.now() })
      await recordChange(tx, ctx, 'notice', { id, name: row.title }, { deleted: [row.title, null] })
    }
  })
}

/**
 * Brings a deleted notice back as it was. It shows nowhere until somebody enables it: whoever looks for one of last year
 * announces nothing by that.
 *
 * @throws notices.not_found, of one that is not deleted too
 */
export async function restoreNotice(ctx: Context, id: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockDeleted(tx, id)) ?? fail('notices.not_found')
    await store.update(tx, id, { deletedAt: null, status: 'DISABLE', updatedAt: ctx.now() })
    await recordChange(tx, ctx, 'notice', { id, name: row.title }, { restored: [null, row.title] })
  })
}

// ---------------------------------------------------------------- where they show

export const presentShown = (ctx: Context, row: store.NoticeRow): ShownNotice => {
  const english = ctx.language === 'en'
  return {
    id: row.id,
    title: english ? (row.titleEn ?? row.title) : row.title,
    type: row.type,
    image: row.image,
    digest: english ? (row.digestEn ?? row.digest) : row.digest,
    createTime: wireTime(row.createdAt),
  }
}

/** What shows in a place now. The desk's own places are for staff; others get none. */
export async function shownNotices(
  ctx: Context,
  { place, limit }: { place: string; limit: number },
): Promise<ShownNotice[]> {
  const area = ctx.viewer?.area
  if (place === 'BACK_SYS_INDEX' && area !== 'a' && area !== 'b') return []
  const rows = await store.shown(ctx.platform.db, [place], ctx.now(), limit)
  return rows.map((row) => presentShown(ctx, row))
}

/** One notice that shows where the caller may look. @throws notices.not_found */
export async function shownNotice(ctx: Context, id: string) {
  const area = ctx.viewer?.area
  const places =
    area === 'a' || area === 'b'
      ? NOTICE_PLACES
      : area === undefined
        ? OPEN_PLACES
        : NOTICE_PLACES.filter((place) => place !== 'BACK_SYS_INDEX')
  const row = await store.findShown(ctx.platform.db, id, places, ctx.now())
  if (!row) return fail('notices.not_found')
  return { ...presentShown(ctx, row), content: harmless(row.content) }
}
