import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { and, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { appeals } from './appeals.tables.ts'

/** Whether one of these organisations, bureaus or enterprises, has a case that is not ended. */
export async function openCasesIn(db: Queryable, orgIds: readonly string[]): Promise<boolean> {
  const ids = [...orgIds]
  const rows = await db
    .select({ id: appeals.id })
    .from(appeals)
    .where(
      and(
        inArray(appeals.state, [...OPEN_STATES]),
        or(inArray(appeals.bureauId, ids), inArray(appeals.enterpriseId, ids)),
      ),
    )
    .limit(1)
  return rows.length > 0
}
