import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import { readTrack } from '@appeal/contract/tracks/track.ts'
import { TRACKS_MAX, type trackRoutes } from '@appeal/contract/tracks/tracks.routes.ts'
import {
  heldRow,
  holdCase,
  kindOf,
  narratives,
  noteInHistory,
  openActions,
  referenceDataOf,
  voiceOf,
} from '../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { tellOnlookers } from '../presence/presence.service.ts'
import { mayAdd, mayRead } from './tracks.policy.ts'
import { digestOf, SEALED } from './tracks.presenter.ts'
import * as store from './tracks.store.ts'

// The face of this feature towards the case file.
export { tracksFor } from './tracks.presenter.ts'

/** A person copies; what adds more often than this is a machine. */
const OWN_LIMIT = { limit: 30, windowSeconds: 3600 }

/**
 * Adds a track of the item as it was copied; the history has its digest, and with it the log that outsiders check. No
 * clock of the case moves by it.
 *
 * @returns id of the track
 * @throws appeals.not_found, keeping.archived, tracks.not_open, tracks.no_number, tracks.nothing_read,
 *   tracks.too_many, request.too_many
 */
export async function addTrack(
  ctx: Context,
  { id, text }: BodyOf<(typeof trackRoutes)['add']>,
): Promise<string> {
  const { platform } = ctx
  const viewer = viewerOf(ctx)
  const { allowed, retryAfterSeconds } = await hit(
    platform.autonomous,
    limitKey('track-add', viewer.userId),
    {
      ...OWN_LIMIT,
      at: ctx.now(),
    },
  )
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  const { points } = readTrack(text, shanghaiDate(ctx.now()))
  const reference = await referenceDataOf(platform)
  const voice = voiceOf(viewer)
  return ctx.unitOfWork(async (tx) => {
    const kind = kindOf(platform, 'appeal')
    const row = await heldRow(tx, ctx, kind, id)
    const of = await holdCase(tx, ctx, { kind: 'appeal', id })
    if (of.waybillNo === null) fail('tracks.no_number')
    if (!mayAdd(viewer, of, openActions(kind, row, ctx, reference))) fail('tracks.not_open')
    if (points.length === 0) fail('tracks.nothing_read')
    const earlier = (await store.listOfCase(tx, of)).filter(
      (one) => one.voice === voice && mayRead(viewer, of, one),
    )
    if (earlier.length >= TRACKS_MAX) fail('tracks.too_many', { limit: TRACKS_MAX })
    const track: store.TrackRow = {
      id: newId(platform.clock),
      caseKind: of.kind,
      caseId: of.id,
      voice,
      words: narratives(platform.crypto, of).seal(SEALED, text),
      authorId: viewer.userId,
      createdAt: ctx.now(),
    }
    await store.insertTrack(tx, track)
    await noteInHistory(tx, ctx, of, {
      event: `track_by_${voice}`,
      voice,
      detail: { trackId: track.id, points: points.length, sm3: digestOf(text) },
    })
    await tellOnlookers(tx, ctx, of, { area: 'b' })
    return track.id
  })
}
