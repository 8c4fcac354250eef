import {
  type AskLikeness,
  LIKENESS_DAYS,
  type ReplyLikeness,
} from '@appeal/contract/appeals/appeals.likeness.ts'
import { judgeAct, may, referenceDataOf, seenRow } from '../../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { appealKind } from '../appeals.kind.ts'
import { REPLY_LIKENESS_REFUSES } from '../appeals.settings.ts'
import { isBoilerplate, measure } from './appeals.likeness.ts'

/**
 * How an answer that is being written stands to the viewer's former ones: a number and a share, no word of theirs.
 *
 * @throws appeals.not_found, appeals.not_permitted, appeals.action_not_open: whoever may neither submit nor draft it
 */
export async function likenessOf(
  ctx: Context,
  { id, investigationResult }: AskLikeness,
): Promise<ReplyLikeness> {
  const reference = await referenceDataOf(ctx.platform)
  const viewer = viewerOf(ctx)
  const row = await seenRow(ctx, appealKind, id)
  const below = reference.orgs.descendantIds
  const writes = may(appealKind, viewer, 'reply', row, below) ? 'reply' : 'draftReply'
  judgeAct(appealKind, writes, row, row.version, () => may(appealKind, viewer, writes, row, below))
  const { answers, percent } = await measure(
    { ctx, db: ctx.platform.db, reference, appealId: id, orgId: viewer.org?.id ?? '0' },
    investigationResult,
  )
  return {
    answers,
    percent,
    days: LIKENESS_DAYS,
    boilerplate: isBoilerplate(reference, answers),
    refused: REPLY_LIKENESS_REFUSES.of(reference.settings),
  }
}
