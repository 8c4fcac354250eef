import type { BulkForecast, BulkOrder } from '@appeal/contract/bulk/bulk.schemas.ts'
import { caseFacts, caseVersions } from '../../cases/cases.service.ts'
import { clocksOf } from '../../features/calendar/calendar.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal, sentence } from '../../platform/fail.ts'
import { press } from './bulk.service.ts'
import { assertKnown, fillFor, saidOf } from './bulk.texts.ts'

interface Fate {
  reason: string | null
  toOrgId: string | null
  dueOn: string | null
  said?: Record<string, string> | undefined
}

/** Ends a transaction that went well, so that nothing of it stays but what became of the case. */
class WentWell extends Error {
  readonly fate: Fate
  constructor(fate: Fate) {
    super()
    this.fate = fate
  }
}

async function wouldFare(
  ctx: Context,
  order: BulkOrder,
  [id, version]: BulkOrder['items'][number],
): Promise<Fate> {
  const { platform } = ctx
  const dry: Context = {
    ...ctx,
    unitOfWork: (work) =>
      ctx.unitOfWork(async (tx) => {
        const before = await caseFacts(platform, order.kind, id, tx)
        await work(tx)
        const after = await caseFacts(platform, order.kind, id, tx)
        const moved = (['enterpriseId', 'bureauId'] as const).find((side) => after[side] !== before[side])
        const running = (await clocksOf(tx, order.kind, [id])).filter(({ doneAt }) => doneAt === null)
        const dueOn = running.map(({ legalDueOn }) => legalDueOn).sort()[0]
        throw new WentWell({ reason: null, toOrgId: (moved && after[moved]) ?? null, dueOn: dueOn ?? null })
      }),
  }
  let said: Fate['said']
  try {
    const { input, alone } = saidOf(order, id)
    const filled = await fillFor(ctx, order.kind, order.action, id, input)
    said = textsOf(filled, order.input, alone)
    await press(dry, order.kind, order.action, { ...filled, id, version })
  } catch (error) {
    if (error instanceof WentWell) return { ...error.fate, said }
    if (!(error instanceof Refusal)) throw error
    return { reason: sentence(error.reason, error.details, ctx.language), toOrgId: null, dueOn: null, said }
  }
  return { reason: null, toOrgId: null, dueOn: null, said }
}

/** Texts that one case has of its own; undefined where it has none. */
function textsOf(
  filled: Record<string, unknown>,
  ordered: Record<string, unknown>,
  alone: Record<string, unknown> = {},
): Fate['said'] {
  const texts = Object.entries(filled).flatMap(([field, value]) =>
    typeof value === 'string' && (field in alone || value !== ordered[field])
      ? [[field, value] as const]
      : [],
  )
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/**
 * What would become of each case. The action is really carried out in a transaction of its own that is then rolled
 * back, so that the answer holds for every rule there is.
 *
 * @throws conversations.unknown_variable
 */
export async function checkOrder(ctx: Context, order: BulkOrder): Promise<{ items: BulkForecast[] }> {
  assertKnown(order)
  const cases = await caseVersions(
    ctx,
    order.kind,
    order.items.map(([id]) => id),
  )
  const orgs = await orgDirectory(ctx.platform)
  const items: BulkForecast[] = []
  for (const item of order.items) {
    const { reason, toOrgId, dueOn, said } = await wouldFare(ctx, order, item)
    const [id] = item
    const appealNo = cases.get(id)?.no ?? ''
    const to = orgs.nameOf(toOrgId, ctx.language) || null
    const state = reason === null ? 'waiting' : 'refused'
    items.push({ id, appealNo, state, reason, to, dueOn, ...(said && { said }) })
  }
  return { items }
}
