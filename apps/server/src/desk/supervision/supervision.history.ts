import type { OrderEvent } from '@appeal/contract/supervision/supervision.texts.ts'
import { appendHistory } from '../../platform/history/history.ts'
import type { HeldOrder } from './supervision.notices.ts'

/** The kind under which the histories and files of orders lie. */
export const SUPERVISION = 'supervision'

/** What the correspondence says of one thing that happened. */
export interface OrderLine {
  event: OrderEvent
  side: 'issuer' | 'addressee' | 'system'
  words?: string | undefined
  /** Numbers of the items it is about. */
  items?: readonly number[]
  /** Cases without whereabouts. */
  cases?: number
}

/** Adds lines to the history of an order that the caller holds: append-only, chained, and in the log with the others. */
export const noteOrder = (
  { tx, ctx, orgs, order }: HeldOrder,
  lines: readonly OrderLine[],
): Promise<number> => {
  const toEnterprise = Boolean(orgs.get(order.addresseeId)?.brand)
  return appendHistory(
    tx,
    ctx,
    { kind: SUPERVISION, id: order.id },
    lines.map(({ event, side, words, items = [], cases = 0 }) => ({
      event,
      voice:
        side === 'system'
          ? ('system' as const)
          : side === 'addressee' && toEnterprise
            ? ('enterprise' as const)
            : ('bureau' as const),
      opinion: words ?? null,
      detail: { side, items, cases },
      fromState: order.state,
      toState: order.state,
      audience: toEnterprise ? ['bureau', 'enterprise'] : ['bureau'],
    })),
  )
}
