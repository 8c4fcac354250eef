import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Holding, HoldingAct } from '@appeal/contract/giving/giving.routes.ts'
import {
  holdingAct,
  holdingActs,
  kindOf,
  referenceDataOf,
  seenRow,
  type Versioned,
} from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'

/** Who works on a case, and what the viewer may do about it. @throws the kind's "not found" */
export async function showHolding(
  ctx: Context,
  { kind: name, id }: { kind: CaseKindName; id: string },
): Promise<Holding> {
  const kind = kindOf(ctx.platform, name)
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, kind, id)
  const { handlerId, version } = row
  const holder = handlerId && (await namesOf(ctx, [handlerId])).get(handlerId)
  return {
    version,
    holder: handlerId && holder ? { id: handlerId, name: holder } : null,
    needsReason: handlerId !== null && handlerId !== viewerOf(ctx).userId,
    can: holdingActs(ctx, kind, row, reference),
  }
}

type Asked = Versioned & { kind: CaseKindName; userId?: string | undefined; reason?: string | undefined }

/**
 * Takes a case, gives it to a colleague or returns it to its bureau; the history says who did and why.
 *
 * @throws the kind's "not found", "not permitted", "not open" and "stale", giving.held, giving.reason_needed,
 *   giving.not_colleague, giving.not_able, giving.away, giving.own_case
 */
export async function changeHolder(
  ctx: Context,
  act: HoldingAct,
  { kind, ...input }: Asked,
): Promise<Holding> {
  await holdingAct(ctx, kindOf(ctx.platform, kind), act, input)
  return showHolding(ctx, { kind, id: input.id })
}
