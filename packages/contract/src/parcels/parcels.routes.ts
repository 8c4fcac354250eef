import { z } from 'zod'
import { ProgressLine } from '../appeals/appeals.schemas.ts'
import { CaseQuery, NOT_FOUND, RelatedCase } from '../cases/cases.schemas.ts'
import { granted } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'
import { TrackPoint } from '../tracks/tracks.routes.ts'

/** Cases of one file at most, the newest first. */
export const PARCEL_MAX = 20

/** A label and what stands under it, in the reader's language. */
const pair = z.tuple([z.string(), z.string()])

/** One case of the item, as the reader may see it; people and numbers in words are masked. */
export const ParcelCase = RelatedCase.extend({
  bureauName: z.string(),
  /** As what the appellant stands to the item: sender, recipient, agent; null in kinds that do not ask. */
  role: z.string().nullable(),
  statement: z.string(),
  asked: z.array(pair),
  /** What the enterprise answered and how the case ended, each as a list of what it says. */
  decisions: z.array(z.array(pair)),
})
export type ParcelCase = z.infer<typeof ParcelCase>

/** What the cases say of the item under one label; several entries where they do not agree. */
export const ParcelFact = z.object({
  label: z.string(),
  told: z.array(z.object({ value: z.string(), cases: z.array(z.string()) })),
})
export type ParcelFact = z.infer<typeof ParcelFact>

/** A line of the history of one of the cases. */
export const ParcelLine = ProgressLine.pick({
  seq: true,
  at: true,
  voice: true,
  text: true,
  opinion: true,
}).extend({
  /** Whose line it is. */
  caseId: z.string(),
})
export type ParcelLine = z.infer<typeof ParcelLine>

/** Everything on one waybill that the reader may see: one item, however many cases; none of them is merged. */
export const ParcelFile = z.object({
  waybillNo: z.string(),
  cases: z.array(ParcelCase),
  /** Whether there are more cases than the file shows. */
  more: z.boolean(),
  /** Further appeals on the number that other bureaus handle: how many, and nothing else of them. */
  elsewhere: z.number().int(),
  /** How many different people filed what the reader may know the owner of. */
  people: z.number().int(),
  facts: z.array(ParcelFact),
  /** What happened in all of them, oldest first. */
  course: z.array(ParcelLine),
  /** The newest reading of the carrier's track that lies with any of them, oldest line first. */
  track: z.array(TrackPoint),
})
export type ParcelFile = z.infer<typeof ParcelFile>

/** The file of one item: what several parties, kinds and brands have on one waybill, read together. */
export const parcelRoutes = routes('parcels', '/api/bizapp/biz/parcels', granted('b'), {
  file: get('/file', {
    summary:
      'Everything on the waybill of a case, of all parties and kinds, as far as the reader sees it; for the bureau alone',
    query: CaseQuery,
    reply: ParcelFile,
    errors: [...NOT_FOUND, 'parcels.no_number'],
  }),
})
