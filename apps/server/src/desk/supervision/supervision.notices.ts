import { supervisionRoutes } from '@appeal/contract/supervision/supervision.routes.ts'
import { type Receiver, tell } from '../../features/inbox/messages/messages.service.ts'
import type { OrgDirectory } from '../../features/organisations/organisations.service.ts'
import type { Template } from '../../features/outbox/outbox.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { OrderRecord } from './supervision.store.ts'

/** An order that the caller holds. */
export interface HeldOrder {
  tx: Tx
  ctx: Context
  orgs: OrgDirectory
  order: OrderRecord
}

type Field = 'office' | 'addressee' | 'number' | 'date' | 'count'

/** Who answers for an addressee: everybody of an enterprise's unit, those of a bureau who may answer orders. */
export const addresseeOf = ({ orgs, order: { addresseeId } }: HeldOrder): Receiver =>
  orgs.get(addresseeId)?.brand
    ? { orgId: addresseeId }
    : { orgId: addresseeId, holding: supervisionRoutes.answer.permission }

/** Whoever issued it. */
export const issuerOf = ({ order: { issuerId } }: HeldOrder): Receiver => ({ userId: issuerId })

/** Those who lead the issuing office, and those of the bureau above it. */
export function leadersOf({ orgs, order }: HeldOrder): { own: Receiver; superior: Receiver | null } {
  const holding = supervisionRoutes.withdraw.permission
  const above = orgs.get(orgs.get(order.officeId)?.parentId ?? '')
  const isBureau = above?.kind === 'STATE_BUREAU' || above?.kind === 'PROVINCE_BUREAU'
  return { own: { orgId: order.officeId, holding }, superior: isBureau ? { orgId: above.id, holding } : null }
}

/** Tells somebody of an order; the same news of the same version is told once. */
export async function tellOf(
  held: HeldOrder,
  template: Template<Field>,
  to: Receiver,
  { news, count = 0, bySms = true }: { news: string; count?: number; bySms?: boolean },
): Promise<void> {
  const { tx, ctx, orgs, order } = held
  await tell(tx, ctx, {
    template,
    to,
    data: {
      office: orgs.namesOf(order.officeId),
      addressee: orgs.namesOf(order.addresseeId),
      number: order.number,
      date: order.dueOn,
      count,
    },
    channels: bySms ? ['inapp', 'sms'] : ['inapp'],
    key: `supervision:${order.id}:${news}`,
    about: { kind: 'supervision', id: order.id },
  })
}
