import { lockUser } from '../../features/people/users/users.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { onTransaction } from '../../platform/db/reading.ts'
import type { Kind, Versioned } from '../cases.kind.ts'
import type { Scope } from '../scope/cases.scope.service.ts'

/**
 * Holds the account that an act holds, before its case. Whatever moves the case in between makes its version stale, so
 * that the account is the right one where the act goes on.
 */
export async function holdAccount(
  tx: Tx,
  ctx: Context,
  kind: Kind,
  action: string,
  asked: Versioned,
  seen: Scope,
): Promise<void> {
  const { holds } = kind
  const row = holds && (await kind.store.find(tx, asked.id, seen))
  const userId = row && (await holds(onTransaction(tx, ctx).platform, action, row, asked))
  if (userId) await lockUser(tx, userId)
}
