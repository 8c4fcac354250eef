import { webhookDeliveries } from '../../features/webhooks/webhooks.tables.ts'
import type { Tx } from '../../platform/db/db.ts'
import { equals } from '../../platform/db/rows.ts'

/** What had become of a delivery long before anybody looked. */
export async function becameOf(
  tx: Tx,
  id: string,
  past: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<void> {
  await tx.update(webhookDeliveries).set(past).where(equals(webhookDeliveries, { id }))
}
