import type { ClusterReason, ClusterState } from '@appeal/contract/clusters/clusters.texts.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, recordId, stamps } from '../../../platform/db/columns.ts'

/** Appeals of one bureau that tell of one matter. It changes none of them. */
export const caseClusters = pgTable(
  'case_clusters',
  {
    id: recordId().primaryKey(),
    version: integer().notNull(),
    state: text().$type<ClusterState>().notNull(),
    bureauId: recordId('bureau_id').notNull(),
    takenBy: recordId('taken_by'),
    takenAt: instant('taken_at'),
    undoneBy: recordId('undone_by'),
    ...stamps(),
  },
  (t) => [
    index('case_clusters_bureau_idx').on(t.bureauId, t.id),
    check('case_clusters_state_known', sql`${t.state} in ('open','taken','undone')`),
  ],
)

/** A case in a cluster, and what people said of that. Whoever was taken out is not put back by the system. */
export const clusterMembers = pgTable(
  'cluster_members',
  {
    id: recordId().primaryKey(),
    clusterId: recordId('cluster_id')
      .notNull()
      .references(() => caseClusters.id),
    caseId: recordId('case_id').notNull(),
    /** Words in common with the earliest case, in per cent. */
    alike: integer().notNull(),
    reasons: text().array().$type<ClusterReason[]>().notNull(),
    odd: boolean().notNull(),
    /** Null while it is in. */
    out: text().$type<'person' | 'disagreed' | 'undone'>(),
    reason: bytes(),
    changedBy: recordId('changed_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('cluster_members_cluster_idx').on(t.clusterId),
    index('cluster_members_case_idx').on(t.caseId),
    // A case stands in one cluster.
    uniqueIndex('cluster_members_one').on(t.caseId).where(sql`${t.out} is null`),
  ],
)
