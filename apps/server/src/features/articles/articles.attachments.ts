import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { filesAt, freeFilesBut, type LinkPlace, moveFiles, setFiles } from '../files/files.service.ts'
import type { Boxed } from './articles.presenter.ts'
import * as store from './articles.store.ts'

/** Kind under which files and history of articles are kept. */
export const KIND = 'article'
/** Files of the article as it is worked on. */
export const ATTACHMENT = 'attachment'
/** What a picture with boxes was made of; never in public. */
export const ORIGINAL = 'original'
/** Still in public, no longer in the article as it is worked on. */
const PASSED = 'passed'

export const placeOf = (id: string, role: string): LinkPlace => ({ kind: KIND, subjectId: id, role })

/**
 * Puts the files of an article where they belong: what is wanted lies with the work, what is in public stays until the
 * next review, originals stay as long as a picture made of them does. All others are freed, and swept after seven days.
 *
 * @param wanted the work's files, in their order; left out where they stay as they are
 * @returns the boxes that still have their picture
 * @throws what `claimFiles` throws
 */
export async function settleFiles(
  tx: Tx,
  ctx: Context,
  id: string,
  { wanted, boxed = [] }: { wanted?: readonly string[]; boxed?: readonly Boxed[] | undefined },
): Promise<readonly Boxed[]> {
  const [work, passed] = [placeOf(id, ATTACHMENT), placeOf(id, PASSED)]
  const inPublic = (await store.findPage(tx, id))?.attachmentIds ?? []
  const ids = wanted ?? (await filesAt(tx, work)).map((file) => file.id)
  const left = inPublic.filter((one) => !ids.includes(one))
  await moveFiles(tx, left, work, passed)
  await moveFiles(tx, ids, passed, work)
  await setFiles(tx, ctx, ids, work)
  await freeFilesBut(tx, passed, left)
  const kept = boxed.filter(({ fileId }) => ids.includes(fileId) || inPublic.includes(fileId))
  // One that was in public before it was covered stays there until the covered one is passed.
  const originals = kept.map(({ originalId }) => originalId)
  await freeFilesBut(tx, placeOf(id, ORIGINAL), [...originals, ...left])
  return kept
}
