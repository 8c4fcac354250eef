import type { OwnAppealRow, OwnListBody } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { z } from 'zod'
import { referenceDataOf } from '../../../cases/cases.service.ts'
import type { Scope } from '../../../cases/scope/cases.scope.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { presentOwn } from '../appeals.presenter.ts'
import * as store from '../appeals.store.ts'
import { listDrafts } from '../filing/appeals.drafts.ts'
import type { ListFilter, ListOrder } from './appeals.filters.store.ts'

const GROUPS: Record<'open' | 'closed' | 'evaluate', ListFilter> = {
  open: { states: OPEN_STATES },
  closed: { states: ['closed', 'invalid', 'withdrawn'] },
  evaluate: { states: ['closed'] },
}

/** A consumer's own appeals; drafts come first on the first page. */
export async function ownPage(
  ctx: Context,
  query: z.output<typeof OwnListBody>,
): Promise<Page<OwnAppealRow>> {
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const wantsDrafts = !query.group || query.group === 'draft'
  const drafts = wantsDrafts && !query.state ? await listDrafts(ctx) : []
  if (query.group === 'draft') return toPage(drafts, drafts.length, { current: 1, size: query.size })
  const visible: Scope = [{ by: 'owner', id: viewer.userId }]
  const today = shanghaiDate(ctx.now())
  const filter: ListFilter = {
    ...(query.group && GROUPS[query.group]),
    ...(query.group === 'evaluate' && { awaitedOn: today }),
    ...(query.state && { states: query.state }),
  }
  const order: ListOrder = { by: query.sortField ?? 'createTime', descending: query.sortOrder !== 'ascend' }
  const [rows, count] = await Promise.all([
    store.list(ctx.platform.db, visible, filter, order, query),
    store.countList(ctx.platform.db, visible, filter),
  ])
  const filed = rows.map((row) => presentOwn(row, ctx, reference))
  // Drafts are few and belong on top; they do not shift the paging of what was filed.
  return toPage(query.current === 1 ? [...drafts, ...filed] : filed, count + drafts.length, query)
}
