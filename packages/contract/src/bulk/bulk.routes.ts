import { z } from 'zod'
import { EVERY_CASE } from '../cases/cases.stale.ts'
import { signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import { BulkForecast, BulkListQuery, BulkOrder, BulkRun, BulkRunDetail } from './bulk.schemas.ts'

const MOVES = ['bulk', ...EVERY_CASE]

/**
 * One action on many cases. No grant of its own: each case is judged exactly as if its own button had been pressed,
 * so whoever may not carry out the action gets a refusal for each case.
 */
export const bulkRoutes = routes('bulk', '/api/bizapp/biz/bulk', signedIn('a', 'b'), {
  check: post('/checkpage', {
    affects: [],
    summary: 'Dry run: what would become of each case, and why not; nothing is changed',
    body: BulkOrder,
    reply: z.object({ items: z.array(BulkForecast) }),
    errors: ['conversations.unknown_variable'],
  }),
  start: post('/start', {
    affects: MOVES,
    summary: 'Orders one action for at most 500 cases; a job carries it out, each case by itself',
    body: BulkOrder,
    reply: BulkRunDetail,
    idempotent: true,
    errors: ['conversations.unknown_variable'],
  }),
  page: get('/page', {
    summary: 'Own orders, newest first',
    query: BulkListQuery,
    reply: page(BulkRun),
  }),
  detail: get('/detailpage', {
    summary: 'One own order with the outcome of each case',
    query: IdQuery,
    reply: BulkRunDetail,
    errors: ['bulk.not_found'],
  }),
  sheet: get('/sheet', {
    summary: 'The outcome of an own order as a sheet, rows that were left out among it',
    query: IdQuery,
    raw: true,
    errors: ['bulk.not_found'],
  }),
  retry: post('/retry', {
    affects: MOVES,
    summary: 'Tries the refused cases of an own order once more, as they stand now',
    body: IdBody,
    reply: BulkRunDetail,
    idempotent: true,
    errors: ['bulk.not_found', 'bulk.still_running', 'bulk.nothing_refused'],
  }),
  undo: post('/undo', {
    affects: MOVES,
    summary:
      'Takes an own order back, case by case: while what it tells waits, or where the action has an inverse',
    body: IdBody,
    reply: BulkRunDetail,
    idempotent: true,
    errors: [
      'bulk.not_found',
      'bulk.still_running',
      'bulk.no_inverse',
      'cases.undo_over',
      'bulk.undone_before',
    ],
  }),
})
