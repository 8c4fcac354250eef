import { fileAdminRoutes, fileReadRoutes } from '@appeal/contract/files/files.admin.routes.ts'
import {
  EVIDENCE_MAX,
  EVIDENCE_MAX_BYTES,
  FileName,
  fileRoutes,
  type StoredFile,
  UPLOAD_CHUNK_BYTES,
  uploadRoutes,
} from '@appeal/contract/files/files.routes.ts'
import { handOverRoutes } from '@appeal/contract/files/handOvers.routes.ts'
import type { FastifyRequest } from 'fastify'
import type { Feature } from '../../feature.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { EngineName } from '../../platform/files/engine.ts'
import { bind, idsOf } from '../../platform/http/binding.ts'
import { readFilePart } from '../../platform/http/parts.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { rowsOfAccount } from '../people/users/users.uniting.service.ts'
import * as admin from './files.admin.ts'
import { baseName } from './files.content.ts'
import { fileTasks } from './files.jobs.ts'
import { demandLink, linkTo } from './files.links.ts'
import { openFile, streamFile } from './files.reading.ts'
import { rangeOf, sendFile, sendStream } from './files.sending.ts'
import { removeFile, storeWhole, tooLarge } from './files.service.ts'
import { files, uploads } from './files.tables.ts'
import { addChunk, beginUpload, finishUpload } from './files.uploads.ts'
import * as phone from './handOvers/handOvers.service.ts'

const readPart = (request: FastifyRequest, limit: number, limitText: string) =>
  readFilePart(request, limit, () => tooLarge(limitText))

async function readWhole(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const { name, bytes } = await readPart(request, EVIDENCE_MAX_BYTES, EVIDENCE_MAX)
  if (bytes.length === 0) fail('files.empty')
  return { name: baseName(FileName.parse(name)), bytes }
}

/** Keeps the one file of a request in an engine and answers what the route is named for. */
const keep =
  (answer: (ctx: Context, file: StoredFile) => string | Promise<string>, engine?: EngineName) =>
  async (ctx: Context, { request }: { request: FastifyRequest }) =>
    answer(ctx, await admin.keepFile(ctx, await readWhole(request), engine))

/** What a phone made for itself and showed when it joined. @throws handOvers.gone without one */
function keyIn({ headers }: FastifyRequest): string {
  const { token } = headers
  return typeof token === 'string' && token ? token : fail('handOvers.gone')
}

const idOf = (_ctx: Context, file: StoredFile) => file.id
export const filesFeature: Feature = {
  name: 'files',
  fileOwners: admin.libraryFiles,
  tasks: fileTasks,
  passing: { hand_overs: [{ by: 'expires_at', until: daysAgo(1) }] },
  onUniting: [
    rowsOfAccount({ table: files, owner: files.ownerId, words: { zh: '上传的文件', en: 'Files' } }),
    rowsOfAccount({ table: uploads, owner: uploads.ownerId }),
  ],
  bindings: [
    ...bind(uploadRoutes, {
      begin: (ctx, { body }) => beginUpload(ctx, body),
      chunk: async (ctx, { query, request }) =>
        addChunk(ctx, query, (await readPart(request, UPLOAD_CHUNK_BYTES, '512 KB')).bytes),
      finish: (ctx, { body }) => finishUpload(ctx, body.uploadId),
      remove: async (ctx, { body }) => {
        await removeFile(ctx, body.id)
        return null
      },
    }),
    ...bind(handOverRoutes, {
      open: (ctx, { body }) => phone.openHandOver(ctx, body.places),
      watch: (ctx, { query }) => phone.watchHandOver(ctx, query.id),
      close: async (ctx, { body }) => {
        await phone.closeHandOver(ctx, body.id)
        return null
      },
      join: (ctx, { body }) => phone.joinHandOver(ctx, body),
      begin: (ctx, { body, request }) => phone.beginFromPhone(ctx, keyIn(request), body),
      chunk: async (ctx, { query, request }) =>
        phone.chunkFromPhone(
          ctx,
          keyIn(request),
          query,
          (await readPart(request, UPLOAD_CHUNK_BYTES, '512 KB')).bytes,
        ),
      finish: (ctx, { body, request }) => phone.finishFromPhone(ctx, keyIn(request), body.uploadId),
      remove: async (ctx, { body, request }) => {
        await phone.removeFromPhone(ctx, keyIn(request), body.uploadId)
        return null
      },
    }),
    ...bind(fileRoutes, {
      uploadDynamicReturnId: async (ctx, { request }) => (await storeWhole(ctx, await readWhole(request))).id,
      download: async (ctx, { query, reply }) => {
        sendFile(reply, await openFile(ctx, query.id), query.inline === '1')
      },
    }),
    ...bind(fileReadRoutes, {
      authDownload: async (ctx, { query, reply }) => {
        sendFile(reply, await openFile(ctx, query.id), false)
      },
      getFileListByIds: (ctx, { body }) => admin.visibleFiles(ctx, body.idList),
      getFileListByUrlList: (ctx, { body }) => admin.visibleFiles(ctx, admin.idsOfAddresses(body.urlList)),
      link: (ctx, { query }) => linkTo(ctx, query.id),
      open: async (ctx, { query, request, reply }) => {
        demandLink(ctx, query)
        const found = await streamFile(ctx, query.id, (size) => rangeOf(request.headers.range, size))
        sendStream(reply, found.file, found.range, found.content)
      },
    }),
    ...bind(fileAdminRoutes, {
      page: (ctx, { query }) => admin.filePage(ctx, query),
      list: (ctx, { query }) => admin.fileList(ctx, query),
      detail: (ctx, { query }) => admin.fileDetail(ctx, query.id),
      delete: (ctx, { body }) => admin.deleteFiles(ctx, idsOf(body)),
      deleteAbsolute: (ctx, { body }) => admin.deleteFiles(ctx, idsOf(body)),
      test: (ctx, { body }) => admin.testEngine(ctx, body.engine),
      uploadDynamicReturnUrl: keep(admin.addressOf),
      uploadLocalReturnId: keep(idOf, 'LOCAL'),
      uploadLocalReturnUrl: keep(admin.addressOf, 'LOCAL'),
      uploadAliyunReturnId: keep(idOf, 'ALIYUN'),
      uploadAliyunReturnUrl: keep(admin.addressOf, 'ALIYUN'),
      uploadTencentReturnId: keep(idOf, 'TENCENT'),
      uploadTencentReturnUrl: keep(admin.addressOf, 'TENCENT'),
      uploadMinioReturnId: keep(idOf, 'MINIO'),
      uploadMinioReturnUrl: keep(admin.addressOf, 'MINIO'),
    }),
  ],
}
