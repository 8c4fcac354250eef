import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { type DueRow, type KeepingSummary, keepingRoutes } from '@appeal/contract/keeping/keeping.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { QueryOf } from '@appeal/contract/kit/routes.ts'
import { allKinds, type Kind, kindOf, referenceDataOf, settle } from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { type Attempt, inParts } from '../../platform/jobs/batches.ts'
import { yearsBefore } from './keeping.days.ts'
import { APPRAISAL_YEARS, ARCHIVE_YEARS } from './keeping.settings.ts'
import { hindranceOf, seenBy } from './keeping.subjects.ts'

const AT_ONCE = 200

/** Up to when cases must have ended to be archived, and to be appraised. */
async function untils(ctx: Context) {
  const [archive, appraisal] = await Promise.all([
    ARCHIVE_YEARS.read(ctx.platform),
    APPRAISAL_YEARS.read(ctx.platform),
  ])
  const of = (years: number) => ({ before: yearsBefore(ctx.now(), years), today: shanghaiDate(ctx.now()) })
  return { archive, appraisal, ended: of(archive), due: of(Math.max(archive, appraisal)) }
}

/** Archives one case, unless something has come in between that keeps it out. */
async function archive(ctx: Context, kind: Kind, id: string): Promise<void> {
  const reference = await referenceDataOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = await kind.store.lock(tx, id, [{ by: 'all' }])
    if (!row || row.archivedAt !== null || (await hindranceOf(tx, ctx, kind, row))) return
    await settle({ ctx, tx, kind, row, reference }, row.state, {
      set: { archivedAt: ctx.now() },
      lines: [{ event: 'archived' }],
      voice: 'system',
    })
  })
}

async function archiveOf(ctx: Context, attempt: Attempt, kind: Kind): Promise<void> {
  const { ended } = await untils(ctx)
  for (;;) {
    const ids = await kind.store.listToArchive(ctx.platform.db, ended, AT_ONCE)
    let done = 0
    for (const id of ids) if (await attempt({ kind: kind.name, id }, () => archive(ctx, kind, id))) done += 1
    // What failed is found again by the next run; a portion of nothing else ends this one.
    if (ids.length < AT_ONCE || done === 0) return
  }
}

/** Cases that ended long enough ago leave the desk: nobody acts on them any more (domain 4.5). */
export const archiveCases = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    for (const kind of allKinds(ctx.platform))
      await attempt({ kind: kind.name }, () => archiveOf(ctx, attempt, kind))
  })

/** What the next run would archive, and what is due, as far as the viewer sees it. */
export async function keepingSummary(ctx: Context): Promise<KeepingSummary> {
  const { archive: archiveYears, appraisal, ended, due } = await untils(ctx)
  const kinds = []
  for (const name of CASE_KIND_NAMES) {
    const kind = kindOf(ctx.platform, name)
    const seen = await seenBy(ctx, kind, keepingRoutes.summary.permission)
    const counts = await kind.store.countKept(ctx.platform.db, seen, ended, due)
    kinds.push({ kind: name, name: kind.table.texts.name[ctx.language], ...counts })
  }
  return { archiveYears, appraisalYears: appraisal, kinds }
}

/** Archived cases of a kind whose time is over, and those of people who have given up their accounts. */
export async function listDue(
  ctx: Context,
  query: QueryOf<typeof keepingRoutes.duepage>,
): Promise<Page<DueRow>> {
  const kind = kindOf(ctx.platform, query.kind)
  const { due } = await untils(ctx)
  const seen = await seenBy(ctx, kind, keepingRoutes.duepage.permission)
  const { rows, total } = await kind.store.pageDue(ctx.platform.db, seen, due, query)
  const records = rows.map(({ id, no, closedAt, archivedAt, isGone }): DueRow => {
    const ground = closedAt >= due.before && isGone ? 'request' : 'due'
    return {
      id,
      kind: query.kind,
      no,
      closedOn: shanghaiDate(closedAt),
      archivedOn: shanghaiDate(archivedAt),
      ground,
    }
  })
  return toPage(records, total, query)
}
