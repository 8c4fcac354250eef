import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { openStatesOf } from '@appeal/contract/cases/cases.tables.ts'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.ts'
import { cases } from './cases.tables.ts'

/** The first kind of which one of these organisations, bureaus or enterprises, has a case that is not ended. */
export async function openKindIn(db: Queryable, orgIds: readonly string[]): Promise<CaseKind | undefined> {
  const ids = [...orgIds]
  const [row] = await db
    .select({ kind: cases.kind })
    .from(cases)
    .where(
      and(
        or(inArray(cases.bureauId, ids), inArray(cases.enterpriseId, ids)),
        or(
          ...CASE_KINDS.map((kind) =>
            and(eq(cases.kind, kind), inArray(cases.state, [...openStatesOf(kind)])),
          ),
        ),
      ),
    )
    .limit(1)
  return row?.kind
}
