import { z } from 'zod'
import { anyone, granted, signedIn } from '../kit/access.ts'
import { page, pageQuery } from '../kit/page.ts'
import { nullable, zInteger, zSearchKey } from '../kit/records.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdList, IdQuery, zId } from '../kit/scalars.ts'
import { zCode, zDate, zOptional, zText } from '../rules.ts'
import { CONTENT_ERRORS, FILE_TYPES, StoredFile } from './files.routes.ts'

/** Engines that can be chosen in the settings (dictionary FILE_ENGINE); S3 is the one of the environment. */
export const FILE_ENGINES = ['LOCAL', 'MINIO', 'ALIYUN', 'TENCENT', 'S3'] as const

/** A stored file as the administration lists it (contract 5.8). */
export const FileRecord = z.object({
  id: z.string(),
  engine: z.enum(FILE_ENGINES),
  bucket: nullable,
  /** Masked where the viewer may not see the record that the file belongs to. */
  name: z.string(),
  suffix: z.enum(FILE_TYPES),
  sizeKb: z.number(),
  sizeInfo: z.string(),
  objName: z.string(),
  storagePath: z.string(),
  downloadPath: z.string(),
  /** Data URL, at most 100×100; null also where the viewer may not see the file. */
  thumbnail: nullable,
  extJson: nullable,
  /** Kind of the record that the file belongs to; null while none has taken it. */
  ownerKind: nullable,
  ownerId: nullable,
  /** Whether the content lies sealed; files from before do not. */
  isSealed: z.boolean(),
  createTime: z.string(),
  createUser: nullable,
  createUserName: nullable,
  can: z.array(z.enum(['open', 'delete'])),
})
export type FileRecord = z.infer<typeof FileRecord>

const zKb = zOptional(zInteger.refine((value) => typeof value !== 'number' || value >= 0, 'rule.integer'))
const filters = {
  /** A part of a name that the viewer reads, from two signs on, or a whole name: they lie sealed and are found by digests. */
  searchKey: zSearchKey,
  engine: zOptional(zCode(FILE_ENGINES)),
  suffix: zOptional(zCode(FILE_TYPES)),
  ownerKind: zOptional(zText({ max: 32, singleLine: true })),
  /** Account of the person who uploaded it. */
  account: zOptional(zText({ max: 64, singleLine: true })),
  minKb: zKb,
  maxKb: zKb,
  startTime: zOptional(zDate),
  endTime: zOptional(zDate),
}
export const FileQuery = pageQuery(['createTime', 'sizeKb'], filters)

/** What a far end answered to a test, in its own words. */
export const EngineAnswer = z.object({
  ok: z.boolean(),
  engine: z.string(),
  answer: z.string(),
  elapsed: z.number().int().describe('milliseconds'),
})
export type EngineAnswer = z.infer<typeof EngineAnswer>

/** A link that opens one file for a few minutes without a session, for players and new tabs. */
export const FileLink = z.object({ url: z.string(), expiresAt: z.string() })

const STORE_ERRORS = [
  ...CONTENT_ERRORS,
  'files.too_large',
  'files.empty',
  'files.engine_unready',
  'files.engine_failed',
] as const
const upload = (path: string, summary: string) =>
  post(path, { access: granted(), summary, upload: true, reply: z.string(), errors: STORE_ERRORS })

export const fileAdminRoutes = routes('fileAdmin', '/api/webapp/dev/file', granted(), {
  page: get('/page', {
    summary: 'Stored files, newest first, by engine, name, kind, size, date and person',
    query: FileQuery,
    reply: page(FileRecord),
  }),
  list: get('/list', {
    summary: 'The newest hundred of them',
    query: z.object({ searchKey: zSearchKey, engine: zOptional(zCode(FILE_ENGINES)) }),
    reply: z.array(FileRecord),
  }),
  detail: get('/detail', {
    summary: 'One stored file',
    query: IdQuery,
    reply: FileRecord,
    errors: ['files.not_found'],
  }),
  delete: post('/delete', {
    summary: 'Deletes files with their bytes; a file that a record uses stays',
    body: IdList,
    errors: ['files.not_found', 'files.in_use'],
  }),
  deleteAbsolute: post('/deleteAbsolute', {
    summary: 'The same under the name that newer clients use',
    body: IdList,
    errors: ['files.not_found', 'files.in_use'],
  }),
  test: post('/test', {
    summary: 'Writes, reads and removes a test file, and answers what the engine said',
    body: z.object({ engine: zCode(FILE_ENGINES) }),
    reply: EngineAnswer,
    errors: ['request.too_many'],
  }),
  uploadDynamicReturnUrl: upload('/uploadDynamicReturnUrl', 'Keeps one file; data is its address'),
  uploadLocalReturnId: upload('/uploadLocalReturnId', 'Keeps one file on this machine; data is its id'),
  uploadLocalReturnUrl: upload(
    '/uploadLocalReturnUrl',
    'Keeps one file on this machine; data is its address',
  ),
  uploadAliyunReturnId: upload('/uploadAliyunReturnId', 'Keeps one file at Aliyun; data is its id'),
  uploadAliyunReturnUrl: upload('/uploadAliyunReturnUrl', 'Keeps one file at Aliyun; data is its address'),
  uploadTencentReturnId: upload('/uploadTencentReturnId', 'Keeps one file at Tencent; data is its id'),
  uploadTencentReturnUrl: upload('/uploadTencentReturnUrl', 'Keeps one file at Tencent; data is its address'),
  uploadMinioReturnId: upload('/uploadMinioReturnId', 'Keeps one file at MinIO; data is its id'),
  uploadMinioReturnUrl: upload('/uploadMinioReturnUrl', 'Keeps one file at MinIO; data is its address'),
})

/** Reading of files whose record the viewer may see. */
export const fileReadRoutes = routes('fileRead', '/api/webapp/dev/file', signedIn(), {
  authDownload: get('/authDownload', {
    onboarding: true,
    summary: 'The same as download, under the name that newer clients use',
    query: IdQuery,
    raw: true,
    errors: ['files.not_found', 'files.damaged', 'files.engine_failed'],
  }),
  getFileListByIds: post('/getFileListByIds', {
    affects: [],
    summary: 'Several files by id; those the viewer may not see are left out',
    body: z.object({ idList: z.array(zId).max(100, 'rule.tooMany') }),
    reply: z.array(StoredFile),
  }),
  getFileListByUrlList: post('/getFileListByUrlList', {
    affects: [],
    summary:
      'Several files by the addresses that uploads answered; those the viewer may not see are left out',
    body: z.object({ urlList: z.array(zText({ max: 500, singleLine: true })).max(100, 'rule.tooMany') }),
    reply: z.array(StoredFile),
  }),
  link: get('/link', {
    onboarding: true,
    summary: 'A signed link to one file, valid for five minutes',
    query: IdQuery,
    reply: FileLink,
    errors: ['files.not_found'],
  }),
  open: get('/open', {
    access: anyone,
    summary: 'Opens a signed link; parts of the file by a range header',
    query: z.object({
      id: zId,
      by: zId,
      until: zText({ max: 12, singleLine: true }),
      sign: zText({ max: 64, singleLine: true }),
    }),
    raw: true,
    errors: ['files.link_over', 'files.not_found', 'files.damaged', 'files.engine_failed'],
  }),
})
