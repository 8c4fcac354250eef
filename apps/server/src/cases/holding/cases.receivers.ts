import type { Office, Receiver } from '../../features/inbox/messages/messages.service.ts'
import { type Successor, successorOf } from '../../features/people/users/users.leaving.service.ts'
import { onConnection } from '../../platform/cache.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { SeenCase } from '../cases.around.ts'
import { type CaseBase, type CaseStep, type Kind, kindOf } from '../cases.kind.ts'
import { referenceDataOf } from '../cases.referenceData.ts'
import { unfitFor } from './cases.handlers.ts'

/**
 * Whom the bureau's side of a case is told: its handler, and while they are away whoever stands in; the office where
 * nobody handles it, or where the substitute is a party to it or has no right to handle it, and then without them.
 *
 * @param holding the permission by which the people of the office are chosen; opening a case unless said otherwise
 * @param successors those who were read already, where many cases are asked about
 */
export async function receiverOf<Row extends CaseBase>(
  { tx, ctx, kind, row, reference }: Pick<CaseStep<Row>, 'tx' | 'ctx' | 'kind' | 'row' | 'reference'>,
  holding: string = kind.seeing,
  successors = new Map<string, Promise<Successor | undefined>>(),
): Promise<Receiver> {
  const office: Office = { orgId: row.bureauId, holding }
  if (row.handlerId === null) return office
  const id = reference.standIns.of(row.handlerId)
  if (id === undefined) return { userId: row.handlerId }
  const asked = successors.get(id) ?? successorOf({ ...ctx, platform: onConnection(ctx.platform, tx) }, id)
  successors.set(id, asked)
  const substitute = await asked
  return substitute && !unfitFor(kind as unknown as Kind, row, substitute, reference)
    ? { userId: id }
    : { ...office, without: id }
}

/** The same of a case that the caller holds and knows as the helpers of a case page do. */
export async function receiverOfSeen(
  tx: Tx,
  ctx: Context,
  of: SeenCase,
  holding?: string,
): Promise<Receiver> {
  const kind = kindOf(ctx.platform, of.kind)
  const reference = await referenceDataOf(ctx.platform)
  const [row] = of.handlerId === null ? [] : await kind.store.listWhole(tx, [of.id])
  return row
    ? receiverOf({ tx, ctx, kind, row, reference }, holding)
    : { orgId: of.bureauId, holding: holding ?? kind.seeing }
}

/** The same of some cases of a kind, by id, for what is told of clocks. */
export const receiversOf =
  (kind: Kind) =>
  async (tx: Tx, ctx: Context, ids: readonly string[]): Promise<Map<string, Receiver>> => {
    const reference = await referenceDataOf(ctx.platform)
    const receivers = new Map<string, Receiver>()
    const successors = new Map<string, Promise<Successor | undefined>>()
    for (const row of await kind.store.listWhole(tx, ids))
      receivers.set(row.id, await receiverOf({ tx, ctx, kind, row, reference }, kind.seeing, successors))
    return receivers
  }
