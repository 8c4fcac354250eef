import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { holdingAll } from '../../platform/db/columns.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import type { FileRow, LinkRow } from './files.store.ts'
import { fileLinks, files, fileWords } from './files.tables.ts'

export interface FileFilter {
  /**
   * What is typed of a name: a part finds only those whose names the viewer reads, of one kind of record or the own
   * ones, or it would tell letter by letter what the list masks. A whole one also finds what others keep with a record,
   * but nothing of `notKinds` and nothing that no record has taken: whoever guesses a name would learn what was filed.
   */
  name?:
    | { whole: Buffer; parts: readonly string[]; kind: string; ownerId: string; notKinds: readonly string[] }
    | undefined
  engine?: FileRow['engine'] | undefined
  suffix?: FileRow['suffix'] | undefined
  /** Kind of the owning record; empty text for files that none has taken. */
  kind?: string | undefined
  /**
   * Who uploaded them. Files of `notKinds` never match, nor do those that people from outside uploaded and no record
   * has taken: the filter answers as if they did not exist, or it would tell who filed what.
   */
  owners?: { ids: readonly string[]; outsideIds: readonly string[]; notKinds: readonly string[] } | undefined
  minBytes?: number | undefined
  maxBytes?: number | undefined
  from?: Date | undefined
  before?: Date | undefined
}

const named = ({ whole, parts, kind, ownerId, notKinds }: NonNullable<FileFilter['name']>) => {
  const isRead = or(eq(fileLinks.kind, kind), eq(files.ownerId, ownerId))
  const isTold = and(
    eq(files.nameIndex, whole),
    or(isRead, and(isNotNull(fileLinks.kind), not(anyOf(fileLinks.kind, notKinds)))),
  )
  if (parts.length === 0) return isTold
  // Ids first, each by its index, so that nobody walks through all files of the country.
  const found = sql`${files.id} in (
    select ${files.id} from ${files} where ${files.nameIndex} = ${whole}
    union all select ${fileWords.fileId} from ${fileWords} where ${fileWords.grams} @@ ${holdingAll(parts)})`
  return and(found, or(isTold, isRead))
}

const ownedBy = ({ ids, outsideIds, notKinds }: NonNullable<FileFilter['owners']>) =>
  and(
    anyOf(files.ownerId, ids),
    or(isNotNull(fileLinks.kind), not(anyOf(files.ownerId, outsideIds))),
    or(isNull(fileLinks.kind), not(anyOf(fileLinks.kind, notKinds))),
  )

const matching = (by: FileFilter): SQL | undefined =>
  and(
    by.name && named(by.name),
    by.engine && eq(files.engine, by.engine),
    by.suffix && eq(files.suffix, by.suffix),
    by.kind === undefined ? undefined : by.kind === '' ? isNull(fileLinks.kind) : eq(fileLinks.kind, by.kind),
    by.owners && ownedBy(by.owners),
    by.minBytes === undefined ? undefined : gte(files.size, by.minBytes),
    by.maxBytes === undefined ? undefined : lte(files.size, by.maxBytes),
    by.from && gte(files.createdAt, by.from),
    by.before && lt(files.createdAt, by.before),
  )

export type ListedFile = { file: FileRow; link: LinkRow | null }

export async function listFiles(
  db: Queryable,
  by: FileFilter,
  at: { sort: 'createTime' | 'sizeKb'; ascending: boolean; limit: number; offset: number },
): Promise<ListedFile[]> {
  const order = at.ascending ? asc : desc
  return db
    .select({ file: files, link: fileLinks })
    .from(files)
    .leftJoin(fileLinks, eq(fileLinks.fileId, files.id))
    .where(matching(by))
    .orderBy(order(at.sort === 'sizeKb' ? files.size : files.createdAt), order(files.id))
    .limit(at.limit)
    .offset(at.offset)
}

export async function countFiles(db: Queryable, by: FileFilter): Promise<number> {
  const rows = db.select({ n: count() }).from(files)
  const joined =
    by.kind === undefined && !by.owners && !by.name
      ? rows
      : rows.leftJoin(fileLinks, eq(fileLinks.fileId, files.id))
  return (await joined.where(matching(by)))[0]?.n ?? 0
}

export async function findListed(db: Queryable, ids: readonly string[]): Promise<ListedFile[]> {
  return db
    .select({ file: files, link: fileLinks })
    .from(files)
    .leftJoin(fileLinks, eq(fileLinks.fileId, files.id))
    .where(anyOf(files.id, ids))
}

/** Takes a file out of the record that keeps it. */
export async function deleteLink(tx: Tx, fileId: string): Promise<void> {
  await tx.delete(fileLinks).where(eq(fileLinks.fileId, fileId))
}
