import { EVIDENCE_MAX_FILES, type StoredFile } from '@appeal/contract/files/files.routes.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { presentFile } from './files.presenter.ts'
import * as store from './files.store.ts'

export type LinkPlace = store.LinkPlace
export type LinkedFile = StoredFile & { role: string }

/**
 * Gives files to a record, in the order of `ids`. Files must be the viewer's own and belong to nothing yet; those
 * that the record already has in this role stay as they are.
 *
 * @throws appeals.attachment_unknown for foreign, missing and taken files alike
 * @throws files.too_many beyond nine files of one record in one role
 */
export async function claimFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length > EVIDENCE_MAX_FILES) fail('files.too_many', { limit: EVIDENCE_MAX_FILES })
  if (wanted.length === 0) return
  const rows = new Map((await store.lockFiles(tx, wanted)).map((row) => [row.id, row]))
  const links = new Map((await store.linksOf(tx, wanted)).map((link) => [link.fileId, link]))
  const isHere = (link: store.LinkRow) =>
    link.kind === place.kind && link.subjectId === place.subjectId && link.role === place.role

  const fresh: string[] = []
  for (const id of wanted) {
    const link = links.get(id)
    if (link ? !isHere(link) : rows.get(id)?.ownerId !== viewerOf(ctx).userId)
      fail('appeals.attachment_unknown')
    if (!link) fresh.push(id)
  }
  const before = await store.countAt(tx, place)
  if (before + fresh.length > EVIDENCE_MAX_FILES) fail('files.too_many', { limit: EVIDENCE_MAX_FILES })
  await store.insertLinks(
    tx,
    fresh.map((fileId, index) => ({ ...place, fileId, position: before + index, createdAt: ctx.now() })),
  )
}
/**
 * Makes a record's files in one role exactly these, in this order: others are freed (and swept after their seven
 * days), new ones claimed. For drafts, where a person adds and takes away.
 *
 * @throws what {@link claimFiles} throws
 */
export async function setFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await store.deleteLinksBut(tx, place, wanted)
  await claimFiles(tx, ctx, wanted, place)
  for (const [position, id] of wanted.entries()) await store.movePosition(tx, id, position)
}

/** Files that lie with a record in one role lie there in another one from now on; others stay where they are. */
export const moveFiles = (tx: Tx, ids: readonly string[], from: LinkPlace, to: LinkPlace): Promise<void> =>
  store.moveLinks(tx, ids, from, to.role)

/**
 * Keeps loose files of the viewer for a record that is not judged yet, in place of those it held before. Files that are
 * somebody else's, gone or of another record are left out, because a draft is kept as it is.
 */
export async function holdLooseFiles(
  tx: Tx,
  ctx: Context,
  ids: readonly string[],
  place: LinkPlace,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await store.deleteLinksBut(tx, place, wanted)
  if (wanted.length === 0) return
  const rows = await store.lockFiles(tx, wanted)
  const taken = new Set((await store.linksOf(tx, wanted)).map(({ fileId }) => fileId))
  const free = rows.filter(({ id, ownerId }) => ownerId === viewerOf(ctx).userId && !taken.has(id))
  await claimFiles(
    tx,
    ctx,
    free.map(({ id }) => id),
    place,
  )
}

/** Frees a record's files in one role, but those to keep. */
export const freeFilesBut = (tx: Tx, place: LinkPlace, keep: readonly string[]): Promise<void> =>
  store.deleteLinksBut(tx, place, keep)

/** A record's files in one role, in their order, within the transaction. */
export const filesAt = (tx: Tx, place: LinkPlace) => store.listAt(tx, place)

/** Frees all files of records that end without using them. */
export async function freeFiles(tx: Tx, places: readonly LinkPlace[]): Promise<void> {
  for (const place of places) await store.deleteLinksBut(tx, place, [])
}

/**
 * Takes away the files of records of one kind whose keys are destroyed. Keys and names go with the rows; the caller hands
 * the rows to `discardOf` once the transaction is through, and the nightly sweep takes what is left over.
 */
export async function destroyFiles(
  tx: Tx,
  kind: string,
  subjectIds: readonly string[],
): Promise<store.FileRow[]> {
  if (subjectIds.length === 0) return []
  const rows = (await store.listLinked(tx, kind, subjectIds)).map(({ file }) => file)
  await store.deleteFiles(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** The files of records of one kind, by record, in their order. */
export async function filesOf(
  ctx: Context,
  kind: string,
  subjectIds: readonly string[],
): Promise<Map<string, LinkedFile[]>> {
  const { crypto, db } = ctx.platform
  const found = new Map<string, LinkedFile[]>(subjectIds.map((id) => [id, []]))
  if (subjectIds.length === 0) return found
  for (const { file, link } of await store.listLinked(db, kind, subjectIds))
    found.get(link.subjectId)?.push({ ...presentFile(crypto, file), role: link.role })
  return found
}
