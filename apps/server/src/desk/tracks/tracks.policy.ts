import { isOwnerSide, type SeenCase, voiceOf } from '../../cases/cases.service.ts'
import type { Viewer } from '../../platform/context.ts'
import type { TrackRow } from './tracks.store.ts'

/**
 * Whether the viewer may add one now: whoever filed the open case, and an office to which an act on it is open.
 *
 * @param open actions open to the viewer
 */
export const mayAdd = (viewer: Viewer, of: SeenCase, open: readonly string[]): boolean =>
  of.open && of.waybillNo !== null && (isOwnerSide(viewer) || open.length > 0)

/**
 * The bureau reads every track. Each side reads its own: what the one shows of the other's house or door is the
 * bureau's to put to them. An enterprise to which the case was corrected reads nothing of the one before.
 */
export const mayRead = (
  viewer: Pick<Viewer, 'area'>,
  { brandSince }: Pick<SeenCase, 'brandSince'>,
  { voice, createdAt }: Pick<TrackRow, 'voice' | 'createdAt'>,
): boolean =>
  viewer.area === 'b' ||
  (voice === voiceOf(viewer) && !(viewer.area === 'a' && brandSince && createdAt < brandSince))
