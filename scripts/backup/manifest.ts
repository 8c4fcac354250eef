// What a backup says of itself, and the digests it is held to.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** Changes whenever an older restore would misread a backup. */
const FORMAT = 1
const MANIFEST = 'manifest.json'
/** What a backup is called until it is whole. */
export const UNFINISHED = '.partial'
export const MIGRATIONS = resolve(import.meta.dirname, '../../apps/server/migrations')

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().min(1)
const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  product: z.string(),
  /** The last migration of the schema that was copied; `when` as in the journal of migrations. */
  migration: z.object({ tag: z.string(), when: z.number() }),
  tables: z.array(
    z.object({
      schema: identifier,
      table: identifier,
      columns: z.array(identifier),
      rows: z.int(),
      /** Of the copy before it was compressed: bytes, and SHA-256 in hex. */
      bytes: z.int(),
      sha256: digest,
    }),
  ),
  sequences: z.array(z.object({ schema: identifier, sequence: identifier, value: z.string() })),
  /** Digest and bytes as stored (sealed). */
  files: z.array(
    z.object({
      name: z.string().regex(/^[0-9a-f]{32}$/),
      bucket: z.string().nullable(),
      bytes: z.int(),
      sha256: digest,
    }),
  ),
  /** Deleted while the backup was being made. */
  filesGone: z.array(z.string()),
  /** Objects in buckets are not copied: the storage keeps versions of its own. */
  objectsNotCopied: z.array(
    z.object({ engine: z.string(), bucket: z.string().nullable(), name: z.string() }),
  ),
  /** Master keys that the data needs, by version; the keys themselves are never part of a backup. */
  keys: z.array(z.object({ version: z.int(), fingerprint: z.string() })),
  /** SHA-256 over the last hash of every case's history, in order of their ids. */
  histories: z.array(z.object({ kind: z.string(), cases: z.int(), sha256: digest })),
})
export type Manifest = z.output<typeof Manifest>
export type TableCopy = Manifest['tables'][number]
export type FileCopy = Manifest['files'][number]

export const manifestText = (manifest: Omit<Manifest, 'format'>): string =>
  `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`
export const manifestFile = (folder: string) => join(folder, MANIFEST)
export const tableFile = ({ schema, table }: Pick<TableCopy, 'schema' | 'table'>) =>
  join('tables', `${schema}.${table}.copy.gz`)
export const storedFile = (name: string) => join('files', name)

/** Counts and digests what passes. */
export function meter() {
  const hash = createHash('sha256')
  const seen = { bytes: 0, rows: 0 }
  return {
    async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk)
        seen.bytes += chunk.length
        // A line feed within a value is escaped in COPY's text format, so each one ends a row.
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) seen.rows += 1
        yield chunk
      }
    },
    read: () => ({ ...seen, sha256: hash.copy().digest('hex') }),
  }
}

/** Reads a stream to its end for its measure alone. */
export async function measure(source: Readable) {
  const counted = meter()
  for await (const _ of counted.through(source));
  return counted.read()
}

/** The copy of a table, as it was before it was compressed; a damaged file ends the stream with an error. */
export function openTable(folder: string, of: TableCopy): Readable {
  const file = createReadStream(join(folder, tableFile(of)))
  const text = createGunzip()
  file.once('error', (error) => text.destroy(error))
  return file.pipe(text)
}

async function checkOne(name: string, open: () => Readable, expected: { bytes: number; sha256: string }) {
  const found = await measure(open()).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${name} is ${error.code === 'ENOENT' ? 'missing / 缺失' : 'altered / 已被改动'}`)
  })
  if (found.sha256 !== expected.sha256 || found.bytes !== expected.bytes)
    throw new Error(`${name} is altered / 已被改动`)
}

/**
 * Reads a backup whole and compares everything with its manifest.
 *
 * @throws Error naming the first file that is missing, altered or unfinished
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = manifestFile(folder)
  if (folder.endsWith(UNFINISHED) || !existsSync(file))
    throw new Error(`${folder} is not a finished backup: ${MANIFEST} is not final / 备份不完整`)
  let manifest: Manifest
  try {
    manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new Error(`${MANIFEST} is altered, or of a version that this one does not read / 清单无法识别`)
  }
  for (const table of manifest.tables) await checkOne(tableFile(table), () => openTable(folder, table), table)
  for (const one of manifest.files)
    await checkOne(storedFile(one.name), () => createReadStream(join(folder, storedFile(one.name))), one)
  return manifest
}

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), tag: z.string(), when: z.number() })),
})
/** The journal of migrations of these sources. */
export const readJournal = () =>
  Journal.parse(JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')))
