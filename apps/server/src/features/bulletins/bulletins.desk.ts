import {
  type BulletinDetail,
  type BulletinPage,
  type BulletinRow,
  bulletinRoutes,
  type EditBulletin,
  REMARKS,
  type RemarkKey,
  type ReviewBulletin,
} from '@appeal/contract/bulletins/bulletins.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  eachMonth,
  lastYearMonths,
  type Months,
  monthsOf,
  periodLike,
  previousMonths,
  shiftMonth,
} from '@appeal/contract/figures/periods.ts'
import { toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, isSecondTo, type Platform, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { list } from '../../platform/product.ts'
import { sampleMark } from '../../platform/world/world.ts'
import {
  contentOf,
  frozenMonths,
  labelsOf,
  rulesOf,
  type SnapshotRecord,
  snapshotsOf,
  withholdsSmall,
} from '../figures/figures.service.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import { composeBulletin, titleOf } from './bulletins.document.ts'
import { bulletinDocx } from './bulletins.docx.ts'
import { bulletinFileHtml, bulletinHtml } from './bulletins.html.ts'
import type { Bulletin } from './bulletins.parts.ts'
import { bulletinPdf } from './bulletins.pdf.ts'
import { BULLETIN_BEGIN } from './bulletins.settings.ts'
import * as store from './bulletins.store.ts'
import { bulletinTemplates } from './bulletins.templates.ts'

/** Beside the remarks: the page as it was published, and its parts, of which the files are made. */
const PUBLISHED = 'published'
const PUBLISHED_PARTS = 'publishedParts'
const REVIEWS = ['review1', 'review2', 'review3'] as const
const isReview = (state: string): state is (typeof REVIEWS)[number] => REVIEWS.some((one) => one === state)

/** Whoever wrote it, and whoever reviewed it since it was last submitted, does not review it (four eyes, three times). */
const mayReview = (row: store.BulletinRecord, reviews: readonly store.ReviewRecord[], viewer: Viewer) => {
  const last = reviews.findLastIndex(({ passed }) => !passed)
  const others = [row.authorId, ...reviews.slice(last + 1).map(({ reviewerId }) => reviewerId)]
  return others.every((person) => isSecondTo(viewer, person))
}

function canDo(
  ctx: Context,
  row: store.BulletinRecord,
  reviews: readonly store.ReviewRecord[],
): BulletinRow['can'] {
  const { grants } = viewerOf(ctx)
  const granted = (act: string) => grants.has(`/biz/statistics/bulletin/${act}`)
  if (row.state === 'draft') return (['edit', 'submit'] as const).filter(granted)
  if (!isReview(row.state) || !mayReview(row, reviews, viewerOf(ctx))) return []
  return (['pass', 'reject'] as const).filter(granted)
}

/** Frozen months of a period; null where one of them is not frozen. */
async function frozen(db: Queryable, months: Months): Promise<SnapshotRecord[] | null> {
  const wanted = eachMonth(months)
  const rows = await snapshotsOf(db, wanted)
  return rows.length === wanted.length ? rows : null
}

/** The bulletin as it was published, else as it reads now: names and weights may change later, what was said does not. */
export async function readBulletin(
  ctx: Context,
  row: store.BulletinRecord,
  snapshots: readonly SnapshotRecord[],
): Promise<Bulletin> {
  const parts = row.texts[PUBLISHED_PARTS]
  if (parts === undefined) return compose(ctx, ctx.platform.db, row, snapshots)
  return { title: titleOf(row.period), period: row.period, blocks: JSON.parse(parts) as Bulletin['blocks'] }
}

/** The bulletin as it reads now. Bulletins are Chinese, whoever reads the desk in which language. */
async function compose(
  ctx: Context,
  db: Queryable,
  row: store.BulletinRecord,
  snapshots: readonly SnapshotRecord[],
): Promise<Bulletin> {
  const labels = await labelsOf(ctx.platform, 'zh')
  const months = monthsOf(row.period)
  const [previous, lastYear] = await Promise.all([
    frozen(db, previousMonths(months)),
    frozen(db, lastYearMonths(months)),
  ])
  const contents = (rows: readonly SnapshotRecord[] | null) => (rows ? rows.map(contentOf) : null)
  return composeBulletin(
    row.period,
    snapshots.map(contentOf),
    { previous: contents(previous), lastYear: contents(lastYear) },
    row.texts as Partial<Record<RemarkKey, string>>,
    {
      label: labels.label,
      kindOf: labels.kindOf,
      rules: await rulesOf(ctx.platform),
      withholds: await withholdsSmall(ctx.platform),
    },
    await namedIn(ctx.platform, db, months),
  )
}

/** Whom rooms above name in the bulletin of these months, in sentences; read as they stand until it is published. */
export type Naming = (
  platform: Platform,
  db: Queryable,
  days: { from: string; before: string },
) => Promise<readonly string[]>
export const bulletinNamings = list<Naming>()

async function namedIn(platform: Platform, db: Queryable, { from, to }: Months): Promise<string[]> {
  const days = { from: `${from}-01`, before: `${shiftMonth(to, 1)}-01` }
  const said = await Promise.all(
    platform.product.of(bulletinNamings).map((naming) => naming(platform, db, days)),
  )
  return said.flat()
}

const present = (
  ctx: Context,
  row: store.BulletinRecord,
  reviews: readonly store.ReviewRecord[],
  names: Map<string, string>,
): BulletinRow => ({
  ...row,
  title: titleOf(row.period),
  author: row.authorId === null ? '' : (names.get(row.authorId) ?? ''),
  updateTime: wireTime(row.updatedAt),
  publishTime: row.publishedAt && wireTime(row.publishedAt),
  can: canDo(ctx, row, reviews),
})

export async function bulletinPage(
  ctx: Context,
  query: { current: number; size: number; sortOrder?: 'ascend' | 'descend' | undefined },
): Promise<z.infer<typeof BulletinPage>> {
  const { db } = ctx.platform
  const [{ rows, total }, months, taken] = await Promise.all([
    store.pageBulletins(db, query, query.sortOrder !== 'ascend'),
    frozenMonths(db),
    store.listPeriods(db),
  ])
  const reviews = await store.listReviews(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  const records = rows.map((row) =>
    present(
      ctx,
      row,
      reviews.filter(({ bulletinId }) => bulletinId === row.id),
      names,
    ),
  )
  return { ...toPage(records, total, query), open: openPeriods(months, taken) }
}

/** Months and quarters whose months are all frozen and that have no bulletin yet, newest first. */
function openPeriods(frozenOnes: readonly string[], taken: readonly string[]): string[] {
  const known = new Set(frozenOnes)
  const quarters = [...new Set(frozenOnes.map((month) => periodLike('quarter', month)))].filter((quarter) =>
    eachMonth(monthsOf(quarter)).every((month) => known.has(month)),
  )
  const end = (period: string) => `${monthsOf(period).to}${period.includes('Q') ? 'Q' : ''}`
  return [...frozenOnes, ...quarters]
    .filter((period) => !taken.includes(period))
    .sort((a, b) => (end(a) < end(b) ? 1 : -1))
}

/** One bulletin. @throws bulletins.not_found */
export async function bulletinDetail(ctx: Context, id: string): Promise<BulletinDetail> {
  const { db } = ctx.platform
  const row = (await store.findBulletin(db, id)) ?? fail('bulletins.not_found')
  const [snapshots, reviews] = await Promise.all([
    snapshotsOf(db, eachMonth(monthsOf(row.period))),
    store.listReviews(db, [id]),
  ])
  const names = await namesOf(
    ctx,
    [row.authorId ?? [], ...reviews.map(({ reviewerId }) => reviewerId)].flat(),
  )
  const bulletin = await readBulletin(ctx, row, snapshots)
  return {
    ...present(ctx, row, reviews, names),
    texts: Object.fromEntries(REMARKS.flatMap((key) => (row.texts[key] ? [[key, row.texts[key]]] : []))),
    html: row.texts[PUBLISHED] ?? bulletinHtml(bulletin),
    blocks: bulletin.blocks,
    snapshots: snapshots.map(({ id: snapshotId, month, digest }) => ({ id: snapshotId, month, digest })),
    reviews: reviews.map(({ step, reviewerId, passed, opinion, createdAt }) => ({
      step,
      reviewer: names.get(reviewerId) ?? '',
      passed,
      opinion,
      createTime: wireTime(createdAt),
    })),
  }
}

/** A bulletin without a word of its own yet; the author is null where it began by itself. */
const blank = (
  ctx: Context,
  period: string,
  snapshots: readonly SnapshotRecord[],
  authorId: string | null,
): store.BulletinRecord => ({
  id: newId(ctx.platform.clock),
  period,
  snapshotIds: snapshots.map(({ id }) => id),
  state: 'draft',
  texts: {},
  version: 1,
  authorId,
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
  publishedAt: null,
})

/**
 * Begins the bulletin of the month or quarter that was frozen last, as the setting says, and tells those who write
 * bulletins (L12). A period with a later bulletin is not caught up with: whoever misses it begins it by hand.
 */
export async function beginBulletin(ctx: Context): Promise<void> {
  const every = await BULLETIN_BEGIN.read(ctx.platform)
  if (every === 'HAND') return
  const { db } = ctx.platform
  const isAsked = (period: string) => period.includes('Q') === (every === 'QUARTER')
  const [months, taken] = await Promise.all([frozenMonths(db), store.listPeriods(db)])
  const [period] = openPeriods(months, taken).filter(isAsked)
  if (period === undefined || taken.some((one) => isAsked(one) && one > period)) return
  const snapshots = await frozen(db, monthsOf(period))
  if (!snapshots) return
  const { stateBureau } = await orgDirectory(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = blank(ctx, period, snapshots, null)
    if (!(await store.insertBulletin(tx, row)) || !stateBureau) return
    await tell(tx, ctx, {
      template: bulletinTemplates.bulletinBegun,
      to: { orgId: stateBureau.id, holding: bulletinRoutes.edit.permission },
      data: { title: titleOf(period) },
      channels: ['inapp'],
      key: `bulletin:${row.id}`,
    })
  })
}

/** Begins a bulletin. @throws bulletins.not_frozen, bulletins.exists, bulletins.year */
export async function draftBulletin(ctx: Context, period: string): Promise<BulletinDetail> {
  if (period.length === 4) fail('bulletins.year', { field: 'period' })
  const snapshots =
    (await frozen(ctx.platform.db, monthsOf(period))) ?? fail('bulletins.not_frozen', { period })
  const row = blank(ctx, period, snapshots, viewerOf(ctx).userId)
  await ctx.unitOfWork(async (tx) => {
    if (!(await store.insertBulletin(tx, row))) fail('bulletins.exists', { period })
  })
  return bulletinDetail(ctx, row.id)
}

/** Locks the bulletin, lets `work` change it, answers what it became. */
async function step(
  ctx: Context,
  { id, version }: { id: string; version: number },
  work: (tx: Tx, row: store.BulletinRecord) => Promise<Partial<store.BulletinRecord>>,
): Promise<BulletinDetail> {
  await ctx.unitOfWork(async (tx) => {
    const row = (await store.lockBulletin(tx, id)) ?? fail('bulletins.not_found')
    const change = await work(tx, row)
    if (row.version !== version) fail('record.stale')
    await store.updateBulletin(tx, row, { ...change, updatedAt: ctx.now() })
  })
  return bulletinDetail(ctx, id)
}

const demandDraft = ({ state }: store.BulletinRecord) => {
  if (state !== 'draft') fail('bulletins.not_open')
}

export const editBulletin = (ctx: Context, body: z.output<typeof EditBulletin>) =>
  step(ctx, body, async (_, row) => {
    demandDraft(row)
    const texts = Object.entries(body.texts).flatMap(([key, text]) => (text ? [[key, text] as const] : []))
    return { texts: Object.fromEntries(texts), authorId: viewerOf(ctx).userId }
  })

export const submitBulletin = (ctx: Context, body: { id: string; version: number }) =>
  step(ctx, body, async (_, row) => {
    demandDraft(row)
    // What began by itself is written by whoever hands it in, who does not review it then.
    return { state: 'review1', authorId: row.authorId ?? viewerOf(ctx).userId }
  })

/** A review: the next one, publication, or back to the author. @throws bulletins.four_eyes */
export const reviewBulletin = (ctx: Context, body: z.output<typeof ReviewBulletin>, passed: boolean) =>
  step(ctx, body, async (tx, row) => {
    if (!isReview(row.state)) return fail('bulletins.not_open')
    const { userId } = viewerOf(ctx)
    if (!mayReview(row, await store.listReviews(tx, [row.id]), viewerOf(ctx))) fail('bulletins.four_eyes')
    const at = REVIEWS.indexOf(row.state)
    await store.insertReview(tx, {
      id: newId(ctx.platform.clock),
      bulletinId: row.id,
      step: at + 1,
      reviewerId: userId,
      passed,
      opinion: body.opinion,
      createdAt: ctx.now(),
    })
    if (!passed) return { state: 'draft' }
    const next = REVIEWS[at + 1]
    if (next) return { state: next }
    // Names of brands may change later; what was published stays as it was read.
    const bulletin = await compose(ctx, tx, row, await snapshotsOf(tx, eachMonth(monthsOf(row.period))))
    const kept = { [PUBLISHED]: bulletinHtml(bulletin), [PUBLISHED_PARTS]: JSON.stringify(bulletin.blocks) }
    return { state: 'published', publishedAt: ctx.now(), texts: { ...row.texts, ...kept } }
  })

/** The state bureau publishes; the date is Shanghai's. */
async function imprintOf(ctx: Context, { publishedAt }: store.BulletinRecord) {
  const { orgs } = await labelsOf(ctx.platform, 'zh')
  return { authority: orgs.stateBureau?.name ?? '', publishedOn: publishedAt && shanghaiDate(publishedAt) }
}

/** What a bulletin is taken away as. */
export type BulletinFormat = 'docx' | 'pdf' | 'html'

/** The bulletin as a file, dated by its last snapshot. @throws bulletins.not_found */
export async function bulletinFile(
  ctx: Context,
  id: string,
  format: BulletinFormat,
): Promise<{ name: string; bytes: Buffer }> {
  const { db } = ctx.platform
  const row = (await store.findBulletin(db, id)) ?? fail('bulletins.not_found')
  const snapshots = await snapshotsOf(db, eachMonth(monthsOf(row.period)))
  const at = snapshots.at(-1)?.createdAt ?? row.createdAt
  const bulletin = await readBulletin(ctx, row, snapshots)
  const made = {
    docx: () => bulletinDocx(bulletin, at),
    pdf: async () =>
      bulletinPdf(bulletin, snapshots, await imprintOf(ctx, row), at, sampleMark(ctx.platform.config)),
    html: async () => Buffer.from(bulletinFileHtml(bulletin)),
  }
  return { name: `bulletin-${row.period}.${format}`, bytes: await made[format]() }
}
