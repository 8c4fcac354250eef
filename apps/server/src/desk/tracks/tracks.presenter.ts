import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { readTrack, type TrackPoint, trackChanges } from '@appeal/contract/tracks/track.ts'
import type { Track, TrackDoubt, TracksOfCase } from '@appeal/contract/tracks/tracks.routes.ts'
import {
  type CaseRef,
  kindOf,
  maskNumbers,
  narratives,
  openActions,
  referenceDataOf,
  type SeenCase,
  seeCase,
  seenRow,
  voiceOf,
} from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { mayAdd, mayRead } from './tracks.policy.ts'
import * as store from './tracks.store.ts'

export const SEALED = 'case_tracks.words'

/** SM3 of a track as it is kept, in hexadecimal. */
export const digestOf = (words: string): string => sm3(Buffer.from(words)).toString('hex')

/** A track with its text as it is kept. */
interface Read {
  row: store.TrackRow
  words: string
  points: TrackPoint[]
  unread: number
}

/** Tracks of a case that the viewer's side reads, oldest first, each read anew from its text; of a destroyed case none. */
async function readIn(ctx: Context, of: SeenCase): Promise<Read[]> {
  if (of.keySalt.length === 0) return []
  const viewer = viewerOf(ctx)
  const { open } = narratives(ctx.platform.crypto, of)
  const rows = await store.listOfCase(ctx.platform.db, of)
  return rows
    .filter((row) => mayRead(viewer, of, row))
    .map((row) => {
      const words = open(SEALED, row.words)
      return { row, words, ...readTrack(words, shanghaiDate(row.createdAt)) }
    })
}

/** Numbers of persons are masked in what another side copied. */
const shownTo = (viewer: Viewer, { voice }: store.TrackRow, words: string): string =>
  voice === voiceOf(viewer) ? words : maskNumbers(words)

const present =
  (viewer: Viewer) =>
  ({ row, words, points, unread }: Read): Track => ({
    id: row.id,
    by: row.voice,
    text: shownTo(viewer, row, words),
    points: points.map((point) => ({
      ...point,
      words: shownTo(viewer, row, point.words),
      signedBy: point.signedBy && shownTo(viewer, row, point.signedBy),
    })),
    unread,
    sm3: digestOf(words),
    createTime: wireTime(row.createdAt),
  })

/**
 * Where a reading differs from the one before it by the same side, of one carrier: what two sides copied from different
 * pages may well be worded in two ways. Those that tell the same are left out.
 */
function differencesOf(
  viewer: Viewer,
  { brandSince }: SeenCase,
  read: readonly Read[],
): TracksOfCase['differences'] {
  const isSince = ({ createdAt }: store.TrackRow) => !brandSince || createdAt >= brandSince
  return read.flatMap((to, i) => {
    const from = read
      .slice(0, i)
      .findLast(({ row }) => row.voice === to.row.voice && isSince(row) === isSince(to.row))
    const changes = from ? trackChanges(from.points, to.points) : []
    if (!from || changes.length === 0) return []
    const shown = (words: string | null) => words && shownTo(viewer, to.row, words)
    return [
      {
        ...{ from: from.row.id, to: to.row.id },
        changes: changes.map((one) => ({ ...one, before: shown(one.before), after: shown(one.after) })),
      },
    ]
  })
}

/** What a track says otherwise than the case. */
function doubtsOf({ item }: SeenCase, track: Track | undefined): TrackDoubt[] {
  if (!item || !track) return []
  const first = track.points.find(({ stage }) => stage === 'taken')
  const signed = track.points.findLast(({ stage }) => stage === 'signed')
  const doubt = (
    what: TrackDoubt['what'],
    said: string | null,
    { at, signedBy }: Track['points'][number],
  ) => ({
    ...{ what, said, at, signedBy },
  })
  return [
    ...(first && item.postedOn && first.at.slice(0, 10) !== item.postedOn
      ? [doubt('POSTED', item.postedOn, first)]
      : []),
    ...(signed && item.unreceived ? [doubt('SIGNED', null, signed)] : []),
    ...(signed && item.complainedOn && item.complainedOn < signed.at.slice(0, 10)
      ? [doubt('COMPLAINED', item.complainedOn, signed)]
      : []),
  ]
}

/** Tracks of the item of an appeal, what changed between them, and what they say otherwise. @throws appeals.not_found */
export async function tracksOf(ctx: Context, id: string): Promise<TracksOfCase> {
  const ref = { kind: 'appeal', id } as const
  const kind = kindOf(ctx.platform, ref.kind)
  const [row, of, reference] = await Promise.all([
    seenRow(ctx, kind, id),
    seeCase(ctx, ref),
    referenceDataOf(ctx.platform),
  ])
  const viewer = viewerOf(ctx)
  const read = await readIn(ctx, of)
  const tracks = read.map(present(viewer))
  return {
    tracks,
    differences: differencesOf(viewer, of, read),
    doubts: doubtsOf(of, tracks.at(-1)),
    mayAdd: row.archivedAt === null && mayAdd(viewer, of, openActions(kind, row, ctx, reference)),
  }
}

/** The same for the file of a case. @throws the kind's "not found" */
export const tracksFor = async (ctx: Context, ref: CaseRef): Promise<Track[]> =>
  (await readIn(ctx, await seeCase(ctx, ref))).map(present(viewerOf(ctx)))
