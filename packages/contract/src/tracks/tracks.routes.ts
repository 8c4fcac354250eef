import { z } from 'zod'
import { CASE_DETAILS } from '../cases/cases.stale.ts'
import { signedIn } from '../kit/access.ts'
import { nullable } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery, zId } from '../kit/scalars.ts'
import { zText } from '../rules.ts'
import { TRACK_CHANGES, TRACK_MAX, TRACK_STAGES } from './track.ts'

/** How many readings of the track each side may add to one appeal. */
export const TRACKS_MAX = 10

export const TrackPoint = z.object({
  /** As the carrier printed it, China time, to the minute. */
  at: z.string(),
  stage: z.enum(TRACK_STAGES).nullable(),
  words: z.string(),
  /** By whom, or where, it is said to have been signed for. */
  signedBy: nullable,
})

/** One reading of a carrier's track, kept as it was copied. */
export const Track = z.object({
  id: z.string(),
  /** Which side added it. */
  by: z.enum(['user', 'enterprise', 'bureau']),
  /** The text as it was copied; numbers of persons masked for the other sides. */
  text: z.string(),
  points: z.array(TrackPoint),
  /** Lines with words in which no time was read. */
  unread: z.number().int(),
  /** SM3 of the text as it is kept, as the history has it, in hexadecimal. */
  sm3: z.string(),
  createTime: z.string(),
})
export type Track = z.infer<typeof Track>

/** What a track says otherwise than the case does. */
export const TRACK_DOUBTS = ['POSTED', 'SIGNED', 'COMPLAINED'] as const
export const TrackDoubt = z.object({
  /**
   * POSTED: taken over on another day than the case says. SIGNED: signed for, though the case is that it was not handed
   * over. COMPLAINED: signed for only after the complaint to the enterprise.
   */
  what: z.enum(TRACK_DOUBTS),
  /** The day that the case says; null where it says none. */
  said: nullable,
  /** The time of the track. */
  at: z.string(),
  signedBy: nullable,
})
export type TrackDoubt = z.infer<typeof TrackDoubt>

/** Where a reading differs from the one before it. */
export const TrackDifference = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(
    z.object({ at: z.string(), what: z.enum(TRACK_CHANGES), before: nullable, after: nullable }),
  ),
})

export const TracksOfCase = z.object({
  /** Oldest first. */
  tracks: z.array(Track),
  /** Readings in which something was changed since the one before; the last one says what is shown now. */
  differences: z.array(TrackDifference),
  /** By the newest reading. */
  doubts: z.array(TrackDoubt),
  mayAdd: z.boolean(),
})
export type TracksOfCase = z.infer<typeof TracksOfCase>

export const AddTrack = z.object({
  id: zId,
  /** The track as it was copied, from a page or a message of the carrier. */
  text: zText({ min: 10, max: TRACK_MAX }),
})

/** Tracks of the item as evidence: copied by anybody of the case, kept as they were. */
export const trackRoutes = routes('tracks', '/api/bizapp/biz/track', signedIn('a', 'b', 'c', 'd'), {
  ofCase: get('/ofCase', {
    summary:
      'Tracks of the item of an appeal as far as the viewer reads them, what changed between them, what they say otherwise',
    query: IdQuery,
    reply: TracksOfCase,
    errors: ['appeals.not_found'],
  }),
  add: post('/add', {
    affects: ['tracks', ...CASE_DETAILS],
    summary: 'Adds a track of the item; the bureau reads all of them, each side its own',
    body: AddTrack,
    reply: z.string(),
    idempotent: true,
    errors: [
      'appeals.not_found',
      'keeping.archived',
      'tracks.not_open',
      'tracks.no_number',
      'tracks.nothing_read',
      'tracks.too_many',
      'request.too_many',
    ],
  }),
})
