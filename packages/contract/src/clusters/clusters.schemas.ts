import { z } from 'zod'
import { pageQuery } from '../kit/page.ts'
import { nullable } from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zOptional, zText } from '../rules.ts'
import { CLUSTER_REASONS, CLUSTER_STATES } from './clusters.texts.ts'

const seen = { id: zId, version: z.coerce.number('rule.integer').int('rule.integer').min(1) }

/** Clusters that are looked after, or all of them. */
export const ClusterQuery = pageQuery(['foundAt'], {
  state: zOptional(z.enum(['open', 'all'], 'rule.code')),
})
export type ClusterQuery = z.output<typeof ClusterQuery>

export const SeenBody = z.object(seen)
export type SeenBody = z.output<typeof SeenBody>

/** One case that somebody takes out or puts in. */
export const ChangeBody = z.object({
  ...seen,
  caseId: zId,
  reason: zOptional(zText({ min: 2, max: 200 })),
})
export type ChangeBody = z.output<typeof ChangeBody>

/** A cluster in a list, as far as the viewer sees its cases. */
export const ClusterRow = z.object({
  id: z.string(),
  version: z.number().int(),
  state: z.enum(CLUSTER_STATES),
  brandName: nullable,
  areaName: nullable,
  problemName: nullable,
  /** Cases that the viewer sees. */
  count: z.number().int(),
  /** Cases of it that lie outside of the viewer's scope. */
  elsewhere: z.number().int(),
  /** Telephones that its cases came from. */
  people: z.number().int(),
  /** Days on which its first and its last case came in. */
  from: z.string(),
  to: z.string(),
  /** The nearest day on which something is due; null where nothing is. */
  dueOn: nullable,
  foundAt: z.string(),
  takenName: nullable,
})
export type ClusterRow = z.infer<typeof ClusterRow>

export const ClusterMember = z.object({
  id: z.string(),
  version: z.number().int(),
  no: z.string(),
  name: nullable.describe('masked'),
  channel: z.string(),
  state: z.string(),
  /** Words in common with the sample, in per cent. */
  alike: z.number().int(),
  reasons: z.array(z.enum(CLUSTER_REASONS)),
  /** Too little in common to be handled with the others: listed, not ticked. */
  odd: z.boolean(),
  /** What this case came to, or what is claimed in it. */
  result: nullable,
  /** Acts that may be ordered for many cases and that the viewer may carry out on this one. */
  can: z.array(z.string()),
})
export type ClusterMember = z.infer<typeof ClusterMember>

export const Cluster = ClusterRow.extend({
  members: z.array(ClusterMember),
  /** The earliest case that the viewer sees, in its sentences; `common` are those that most others have, too. */
  sample: z
    .object({
      id: z.string(),
      no: z.string(),
      parts: z.array(z.object({ text: z.string(), common: z.boolean() })),
    })
    .nullable(),
  /** How right clusters were, by what people changed in them. */
  figures: z.object({
    days: z.number().int(),
    /** Cases in clusters that somebody took over. */
    judged: z.number().int(),
    /** Shares of one; null where too few were judged. */
    precision: z.number().nullable(),
    recall: z.number().nullable(),
  }),
  /** The last day on which it may be taken apart. */
  undoUntil: nullable,
  can: z.array(z.enum(['take', 'add', 'leave', 'undo', 'act'])),
})
export type Cluster = z.infer<typeof Cluster>
