import { z } from 'zod'
import { pageQuery } from '../kit/page.ts'
import { zSearchKey } from '../kit/records.ts'
import { zOptional, zText } from '../rules.ts'
import { REGISTERED_NAMES } from './exports.handedOver.ts'
import { EXPORT_LIST_NAMES } from './exports.lists.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
/** Beside them what is handed over as a document. */
export const REGISTERED_FORMATS = [...EXPORT_FORMATS, 'docx', 'pdf'] as const
export type RegisteredFormat = (typeof REGISTERED_FORMATS)[number]

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** Shortest reason that may say something. */
export const EXPORT_REASON_MIN = 5

/**
 * The order: a list with filters and sorting as they stand in its own call, and the columns in the order in which the
 * screen shows them. Page and size play no part: a file holds all rows.
 */
export const ExportOrder = z.object({
  list: z.enum(EXPORT_LIST_NAMES, 'rule.code'),
  query: z.record(z.string().max(24), z.string().max(500)).default({}),
  columns: z.array(z.string().max(48)).min(1, 'rule.required').max(60, 'rule.tooMany'),
  format: z.enum(EXPORT_FORMATS, 'rule.code'),
  reason: zText({ min: EXPORT_REASON_MIN, max: 200 }),
})
export type ExportOrder = z.output<typeof ExportOrder>

export const ExportRecord = z.object({
  id: z.string(),
  list: z.string(),
  listName: z.string(),
  ownerName: z.string(),
  orgName: z.string().nullable(),
  format: z.enum(REGISTERED_FORMATS),
  /** The filters in words; what somebody searched for is masked. */
  condition: z.string(),
  columns: z.array(z.string()),
  reason: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Rows the list had when the order was given, and rows written so far; at the end both are those of the file. */
  total: z.number().int(),
  rows: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** SM3 of the file, hexadecimal. */
  checksum: z.string().nullable(),
  /** Why it failed, in the reader's language. */
  fault: z.string().nullable(),
  downloads: z.number().int(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  expireTime: z.string().nullable(),
  can: z.array(z.enum(['cancel', 'download'])),
})
export type ExportRecord = z.infer<typeof ExportRecord>

const filters = {
  state: zOptional(z.enum(EXPORT_STATES, 'rule.code')),
  list: zOptional(z.enum(REGISTERED_NAMES, 'rule.code')),
}
export const ExportQuery = pageQuery(['createTime'], filters)
export const ExportRegisterQuery = pageQuery(['createTime'], {
  /** Part of the reason, of what the list is called, or of the organisation. */
  searchKey: zSearchKey,
  ...filters,
  /** Account of the person. */
  account: zOptional(zText({ max: 64, singleLine: true })),
})
