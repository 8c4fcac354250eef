import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { EngineAnswer, FileQuery, FileRecord } from '@appeal/contract/files/files.admin.routes.ts'
import { FILE_TYPES, type StoredFile } from '@appeal/contract/files/files.routes.ts'
import { AREAS, type Area } from '@appeal/contract/kit/access.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { maskName } from '@appeal/contract/masking.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail, Refusal } from '../../platform/fail.ts'
import { type EngineName, newStoredName } from '../../platform/files/engine.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { NotAllowed } from '../../platform/outbound.ts'
import { isStock } from '../../platform/stock.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { findByLogin, personal, usersById } from '../people/users/users.service.ts'
import * as list from './files.admin.store.ts'
import { fileEngines } from './files.engines.ts'
import { signedPath } from './files.links.ts'
import { presentFile, sizeInfo } from './files.presenter.ts'
import { isVisible } from './files.reading.ts'
import { nameIndex, openName, openThumbnail } from './files.sealing.ts'
import { discardOf, storeFile } from './files.service.ts'
import { DEFAULT_FILE_URL } from './files.settings.ts'
import * as store from './files.store.ts'
import { insertFindable, partsIn } from './files.words.ts'

/** Files that people keep by themselves, without a record: until somebody deletes them. */
const LIBRARY = 'library'
const DAY = 24 * 3600_000
const KB = 1024
const TESTS = { limit: 10, windowSeconds: 60 }

export const libraryFiles = { [LIBRARY]: { maySee: async (ctx: Context) => viewerOf(ctx).area === 'b' } }

const downloadPath = (id: string) => `/api/webapp/dev/file/download?id=${id}`

/**
 * Makes addresses of files, absolute where it is known how. Clients of the ecosystem open one as it stands, without a
 * header: whom nobody has to be told of is signed for them (contract 9).
 */
async function addressing(ctx: Context): Promise<(id: string, isFree: boolean) => string> {
  const stock = isStock(ctx)
  const set = (await DEFAULT_FILE_URL.read(ctx.platform)) || (stock && ctx.platform.config.PUBLIC_URL) || ''
  const origin = set.replace(/\/$/, '')
  return (id, isFree) => origin + (stock && isFree ? signedPath(ctx, id) : downloadPath(id))
}

const dayOf = (text: string) => new Date(`${text}T00:00:00+08:00`)

/** A name that shows what kind of file it is, and no more: names of evidence hold names of people. */
const maskFileName = (name: string, suffix: string) => `${[...name][0] ?? ''}***.${suffix}`

// ---------------------------------------------------------------- list

/**
 * Kinds of case whose files tell nobody here who brought them: reporters are kept secret, couriers may be shielded,
 * and an uploader stands for the person. Whoever may know reads it on the case.
 */
const SECRET_KINDS: readonly string[] = CASE_KINDS.filter((kind) => !caseTables[kind].namesUploader)

const isOutside = (area: Area) => area === 'c' || area === 'd'

/** A file that no record has taken yet may become evidence of a report in the next minute; its id stays. */
const isSecret = (link: list.ListedFile['link'], area: Area | undefined) =>
  link ? SECRET_KINDS.includes(link.kind) : area === undefined || isOutside(area)

interface Uploader {
  area: Area
  name: string
}

async function uploaders(ctx: Context, rows: readonly list.ListedFile[]): Promise<Map<string, Uploader>> {
  const { crypto, db } = ctx.platform
  const ids = [...new Set(rows.map(({ file }) => file.ownerId))]
  const people = ids.length ? await usersById(db, ids) : []
  return new Map(
    people.map((user) => {
      const name = personal(crypto, user).name ?? user.account
      return [user.id, { area: user.area, name: isOutside(user.area) ? maskName(name) : name }] as const
    }),
  )
}

/** Rows for the administration. Seeing a file follows from its record: who keeps the machine reads no evidence. */
async function present(ctx: Context, rows: readonly list.ListedFile[]): Promise<FileRecord[]> {
  const { crypto } = ctx.platform
  const addressFor = await addressing(ctx)
  const known = await uploaders(ctx, rows)
  const records: FileRecord[] = []
  for (const { file, link } of rows) {
    const isOpen = await isVisible(ctx, file)
    const isFree = link?.kind === LIBRARY
    const uploader = known.get(file.ownerId)
    const hidden = isSecret(link, uploader?.area)
    const name = openName(crypto, file)
    records.push({
      id: file.id,
      engine: file.engine,
      bucket: file.bucket,
      name: isOpen ? name : maskFileName(name, file.suffix),
      suffix: file.suffix,
      sizeKb: Math.ceil(file.size / KB),
      sizeInfo: sizeInfo(file.size),
      objName: file.storedName,
      storagePath: `${file.bucket ?? 'files'}/${file.storedName}`,
      downloadPath: addressFor(file.id, isOpen && isFree),
      thumbnail: isOpen ? openThumbnail(crypto, file) : null,
      extJson: null,
      ownerKind: link?.kind ?? null,
      ownerId: hidden && !isOpen ? null : (link?.subjectId ?? null),
      isSealed: file.sealedKey !== null,
      createTime: wireTime(file.createdAt),
      createUser: hidden ? null : file.ownerId,
      createUserName: hidden ? null : (uploader?.name ?? null),
      can: [...(isOpen ? (['open'] as const) : []), ...(isFree ? (['delete'] as const) : [])],
    })
  }
  return records
}

type Query = z.output<typeof FileQuery>

async function filterOf(ctx: Context, query: Query): Promise<list.FileFilter> {
  const { platform } = ctx
  const { account } = query
  const found = account
    ? await Promise.all(AREAS.map((area) => findByLogin(platform, area, account)))
    : undefined
  return {
    name: query.searchKey
      ? {
          whole: nameIndex(platform.crypto, query.searchKey),
          parts: partsIn(platform.crypto, query.searchKey),
          // Whoever may open this list belongs to the office, which is who reads the library.
          kind: LIBRARY,
          ownerId: viewerOf(ctx).userId,
          notKinds: SECRET_KINDS,
        }
      : undefined,
    engine: query.engine,
    suffix: query.suffix,
    kind: query.ownerKind === 'none' ? '' : query.ownerKind,
    owners: found && {
      ids: found.flatMap((user) => user?.id ?? []),
      outsideIds: found.flatMap((user) => (user && isOutside(user.area) ? user.id : [])),
      notKinds: SECRET_KINDS,
    },
    minBytes: query.minKb === undefined ? undefined : query.minKb * KB,
    maxBytes: query.maxKb === undefined ? undefined : query.maxKb * KB,
    from: query.startTime ? dayOf(query.startTime) : undefined,
    before: query.endTime ? new Date(dayOf(query.endTime).getTime() + DAY) : undefined,
  }
}

/** Stored files, newest first. */
export async function filePage(ctx: Context, query: Query): Promise<Page<FileRecord>> {
  const { db } = ctx.platform
  const by = await filterOf(ctx, query)
  if (by.owners?.ids.length === 0) return toPage([], 0, query)
  const [rows, total] = await Promise.all([
    list.listFiles(db, by, {
      sort: query.sortField ?? 'createTime',
      ascending: query.sortOrder === 'ascend',
      limit: query.size,
      offset: (query.current - 1) * query.size,
    }),
    list.countFiles(db, by),
  ])
  return toPage(await present(ctx, rows), total, query)
}

/** The newest hundred files. */
export const fileList = async (
  ctx: Context,
  by: { searchKey?: string | undefined; engine?: EngineName | undefined },
): Promise<FileRecord[]> => (await filePage(ctx, { ...by, current: 1, size: 100 } as Query)).records

/** One stored file. @throws files.not_found */
export async function fileDetail(ctx: Context, id: string): Promise<FileRecord> {
  const [record] = await present(ctx, await list.findListed(ctx.platform.db, [id]))
  return record ?? fail('files.not_found')
}

/** Files that the viewer may see, in the order asked for. */
export async function visibleFiles(ctx: Context, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = new Map((await list.findListed(ctx.platform.db, ids)).map(({ file }) => [file.id, file]))
  const shown: StoredFile[] = []
  for (const id of ids) {
    const file = rows.get(id)
    if (file && (await isVisible(ctx, file))) shown.push(presentFile(ctx.platform.crypto, file))
  }
  return shown
}

/** The ids in addresses that uploads answered; other addresses are nobody's. */
export const idsOfAddresses = (urls: readonly string[]): string[] =>
  urls.flatMap((url) => /[?&]id=(\d{1,19})(?:&|$)/.exec(url)?.[1] ?? [])

// ---------------------------------------------------------------- keeping and deleting

/**
 * Keeps a file until somebody deletes it. Documents of offices are taken here too.
 *
 * @param engine where; the installation's default when left out
 * @throws files.engine_unready and what makes content unsafe
 */
export async function keepFile(
  ctx: Context,
  given: { name: string; bytes: Buffer },
  engine?: EngineName,
): Promise<StoredFile> {
  const engines = await fileEngines(ctx.platform)
  const place = { engine: engine ? engines.get(engine) : engines.current, types: FILE_TYPES }
  return storeFile(ctx, { ...given, ...place }, (row) =>
    ctx.unitOfWork(async (tx) => {
      await insertFindable(tx, ctx, row)
      await store.insertLinks(tx, [
        { fileId: row.id, kind: LIBRARY, subjectId: row.id, role: 'file', position: 0, createdAt: ctx.now() },
      ])
      await recordChange(tx, ctx, 'file', { id: row.id, name: `${engine ?? row.engine} ${row.suffix}` })
      return row
    }),
  )
}

/** Where a file that was just kept is opened. */
export const addressOf = async (ctx: Context, file: StoredFile): Promise<string> =>
  (await addressing(ctx))(file.id, true)

/**
 * Deletes files of the library, with their bytes; all of them or none. Evidence is its record's, and what somebody has
 * uploaded for a record to come is theirs, or swept after seven days.
 *
 * @throws files.not_found, files.in_use
 */
export async function deleteFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = await ctx.unitOfWork(async (tx) => {
    const wanted = [...new Set(ids)]
    const found = await store.lockFiles(tx, wanted)
    const links = await store.linksOf(tx, wanted)
    if (found.length < wanted.length || links.length < wanted.length) fail('files.not_found')
    if (links.some(({ kind }) => kind !== LIBRARY)) fail('files.in_use')
    for (const row of found) {
      await list.deleteLink(tx, row.id)
      await store.deleteFile(tx, row.id)
      await recordChange(
        tx,
        ctx,
        'file',
        { id: row.id, name: `${row.engine} ${row.suffix}` },
        { deleted: [row.sm3.toString('hex'), null] },
      )
    }
    return found
  })
  for (const row of rows) await discardOf(ctx, row)
}

// ---------------------------------------------------------------- test of an engine

/** What a far end says of a fault, by its own code and words, without addresses or keys. */
function wordsOf(error: unknown): string {
  if (error instanceof NotAllowed) return error.message
  const { name, code, message, $metadata } = error as {
    name?: string
    code?: string
    message?: string
    $metadata?: { httpStatusCode?: number }
  }
  return [$metadata?.httpStatusCode, code ?? name, message].filter(Boolean).join(' ').slice(0, 300)
}

/**
 * Writes, reads, reads in part and removes a test file.
 *
 * @returns what came of it in the far end's words; a refusal of the far end is an answer, no error
 * @throws request.too_many beyond ten tests in a minute
 */
export async function testEngine(ctx: Context, engine: EngineName): Promise<EngineAnswer> {
  const verdict = await hit(ctx.platform.db, limitKey('test:file', viewerOf(ctx).userId), {
    ...TESTS,
    at: ctx.now(),
  })
  if (!verdict.allowed) fail('request.too_many', { seconds: verdict.retryAfterSeconds })
  const began = performance.now()
  const answer = (ok: boolean, words: string): EngineAnswer => ({
    ok,
    engine,
    answer: words,
    elapsed: Math.round(performance.now() - began),
  })
  const name = newStoredName()
  const content = Buffer.from(`test ${name}`)
  try {
    const place = (await fileEngines(ctx.platform)).get(engine)
    await place.put(name, content)
    const read = await collect(await place.open(name))
    const part = await collect(await place.open(name, { first: 5, last: 8 }))
    await place.remove(name)
    if (!read.equals(content) || !part.equals(content.subarray(5, 9)))
      return answer(false, `${read.length}/${content.length} B`)
    return answer(
      await place.stat(name).then((left) => left === null),
      `PUT GET RANGE DELETE ${content.length} B`,
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    return answer(false, wordsOf(error))
  }
}

async function collect(stream: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part)
  return Buffer.concat(parts)
}
