import { and, asc, eq } from 'drizzle-orm'
import type { CaseRef } from '../../cases/cases.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { inserting } from '../../platform/db/rows.ts'
import { caseTracks } from './tracks.tables.ts'

export type TrackRow = typeof caseTracks.$inferSelect

export const insertTrack = inserting(caseTracks)

/** The tracks of a case, oldest first. */
export const listOfCase = (db: Queryable, { kind, id }: CaseRef): Promise<TrackRow[]> =>
  db
    .select()
    .from(caseTracks)
    .where(and(eq(caseTracks.caseKind, kind), eq(caseTracks.caseId, id)))
    .orderBy(asc(caseTracks.id))
