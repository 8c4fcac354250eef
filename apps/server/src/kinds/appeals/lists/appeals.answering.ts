import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { judgeAct, may, referenceDataOf } from '../../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/fail.ts'
import { appealKind } from '../appeals.kind.ts'
import { scope } from '../appeals.policy.ts'
import { clocksFor } from '../appeals.presenter.ts'
import * as store from '../appeals.store.ts'

/** A case that waits for an enterprise's answer, as a sheet of answers says it. */
export interface Waiting {
  appealNo: string
  version: number
  waybillNo: string
  problem: string
  dueOn: string | null
}

const ANSWER = 'reply'

/**
 * Cases that the viewer may answer, the most pressing first.
 *
 * @param most how many at most
 */
export async function waitingForAnswer(ctx: Context, most: number): Promise<Waiting[]> {
  const viewer = viewerOf(ctx)
  const reference = await referenceDataOf(ctx.platform)
  const below = reference.orgs.descendantIds
  const visible = scope(viewer, below, todoRoutes.enterprisepage.permission)
  const rows = await store.list(
    ctx.platform.db,
    visible,
    { states: ['at_enterprise', 'rework'] },
    { by: 'dueTime', descending: false },
    { current: 1, size: most },
  )
  return rows
    .filter((row) => may(appealKind, viewer, ANSWER, row, below))
    .map((row) => ({
      appealNo: row.appealNo,
      version: row.version,
      waybillNo: row.waybillNo,
      problem: [row.l1, row.l2]
        .flatMap((code) => (code ? [reference.labels.label('APPEAL_L1', code, ctx.language)] : []))
        .join(' / '),
      dueOn: clocksFor(row, ctx, reference).clock?.legalDueOn ?? null,
    }))
}

/** Which case an answer is for: by its number, in the version that was read. */
export interface AnswerTo {
  appealNo: string
  version: number
}

/** Of each answer its case, or why that cannot be answered now, as the act itself would say. */
export async function judgeAnswers(
  ctx: Context,
  answers: readonly AnswerTo[],
): Promise<({ id: string } | Refusal)[]> {
  const viewer = viewerOf(ctx)
  const below = (await referenceDataOf(ctx.platform)).orgs.descendantIds
  const numbers = answers.map(({ appealNo }) => appealNo)
  const rows = await store.listNumbered(ctx.platform.db, scope(viewer, below), numbers)
  const found = new Map(rows.map((row) => [row.appealNo, row]))
  return answers.map(({ appealNo, version }) => {
    const row = found.get(appealNo)
    if (!row) return new Refusal(appealKind.reasons.notFound, {})
    try {
      judgeAct(appealKind, ANSWER, row, version, () => may(appealKind, viewer, ANSWER, row, below))
      return { id: row.id }
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  })
}
