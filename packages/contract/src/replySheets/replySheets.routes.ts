import { z } from 'zod'
import { BulkRunDetail, WrongRow } from '../bulk/bulk.schemas.ts'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { signedIn } from '../kit/access.ts'
import { get, post, routes } from '../kit/routes.ts'
import { SHEET_ERRORS } from '../kit/sheets.ts'

/** Rows of one sheet, and cases that one download holds. */
export const REPLY_SHEET_MAX = 5_000

export const ReplySheetCheck = z.object({
  /** Rows that somebody filled in. */
  total: z.number().int(),
  good: z.number().int(),
  wrong: z.array(WrongRow),
})
export type ReplySheetCheck = z.infer<typeof ReplySheetCheck>

/**
 * Answers of an enterprise to many cases by one sheet. No grant of its own: each row is judged as if the case's own
 * button had been pressed, so whoever may not answer finds no case to answer.
 */
export const replySheetRoutes = routes('replySheets', '/api/bizapp/biz/replySheet', signedIn('a'), {
  download: get('/download', {
    summary:
      'The cases that wait for the answer of the viewer’s enterprise, with the empty columns of the answer',
    raw: true,
  }),
  check: post('/checkImport', {
    affects: [],
    summary: 'Dry run of a filled sheet: what is wrong with which row; nothing is changed',
    upload: true,
    reply: ReplySheetCheck,
    errors: SHEET_ERRORS,
  }),
  start: post('/import', {
    affects: ['bulk', ...EVERY_CASE],
    summary:
      'Answers by a filled sheet, each row by itself; the same sheet once more leads to the same order',
    upload: true,
    reply: BulkRunDetail,
    errors: [...SHEET_ERRORS, 'bulk.no_row'],
  }),
})
