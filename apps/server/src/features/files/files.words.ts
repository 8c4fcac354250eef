import { normalised } from '@appeal/contract/normalising.ts'
import type { Context } from '../../platform/context.ts'
import { cut, type Digests, gramDigest } from '../../platform/crypto/grams.ts'
import type { Tx } from '../../platform/db/db.ts'
import { catchUp, type Unread } from '../../platform/jobs/batches.ts'
import { openName } from './files.sealing.ts'
import { type FileRow, insertFile } from './files.store.ts'
import { listWordless, lockWordless, putParts } from './files.words.store.ts'

// Names of files are found by their parts as narratives are found by words (decision 0019), those of the office alone:
// what people from outside send is named after people, and nobody reads those names in the list of files (decision 0010).

/** The signs of a name in the one form in which it is kept and asked for: whatever their case and width. */
const signsOf = (text: string) => [...normalised(text, 'NFKC').trim().toLowerCase()]

/** Under a kind of their own: whoever reads both indexes cannot lay the words of a case beside the parts of a name. */
const digested = (crypto: Digests, parts: readonly string[]): string[] =>
  [...new Set(parts)].map((part) => gramDigest(crypto, 'filePart', part))

/** Digests of all that a name is found by: each two and each three signs that stand together, blanks and dots among them. */
function partsOf(crypto: Digests, name: string): string[] {
  const signs = signsOf(name)
  return digested(crypto, [...cut(signs, 2), ...cut(signs, 3)])
}

/** The digests that a name must hold to be found by a text; none where the text is shorter than two signs. */
export function partsIn(crypto: Digests, text: string): string[] {
  const signs = signsOf(text)
  return digested(crypto, cut(signs, signs.length > 2 ? 3 : 2))
}

/** Inserts a new file; one that somebody of the office brings is found by the parts of its name at once. */
export async function insertFindable(tx: Tx, { platform, viewer }: Context, row: FileRow): Promise<void> {
  await insertFile(tx, row)
  if (viewer?.area === 'b' && viewer.userId === row.ownerId)
    await putParts(tx, row.id, partsOf(platform.crypto, openName(platform.crypto, row)))
}

// ---------------------------------------------------------------- files of before

/**
 * Files of the office that were kept before names were found by their parts are so from now on. One that somebody is
 * deleting is left alone, and a name that cannot be opened is told once.
 *
 * @param most how many files this run takes
 */
export const keepMissingParts = (ctx: Context, most?: number): Promise<void> =>
  catchUp(ctx, (after, limit) => listWordless(ctx.platform.db, after, limit), keepThose, most)

/** Keeps the parts of those that are free. @returns those whose name could not be opened, each with its fault */
async function keepThose(tx: Tx, { platform: { crypto } }: Context, ids: readonly string[]) {
  const closed: Unread = []
  for (const row of await lockWordless(tx, ids)) {
    let parts: string[] = []
    try {
      parts = partsOf(crypto, openName(crypto, row))
    } catch (error) {
      closed.push({ id: row.id, error })
    }
    await putParts(tx, row.id, parts)
  }
  return closed
}
