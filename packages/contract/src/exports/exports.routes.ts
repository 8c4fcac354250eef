import { granted, signedIn } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdBody, IdQuery } from '../kit/scalars.ts'
import { OVER } from './exports.errors.ts'
import { ExportOrder, ExportQuery, ExportRecord, ExportRegisterQuery } from './exports.schemas.ts'

/**
 * Any list as a file: exactly the rows and columns its screen shows, all of them. No grant of its own: whoever may
 * read a list may take it out, masked as on the screen; who did, and why, stands in the register.
 */
export const exportRoutes = routes('exports', '/api/bizapp/biz/exports', signedIn('a', 'b'), {
  start: post('/start', {
    urgency: 'last',
    stepUp: 'always',
    summary: 'Orders a file of a list with its filters, sorting and columns; a job writes it',
    body: ExportOrder,
    reply: ExportRecord,
    idempotent: true,
    errors: ['exports.column_unknown', 'exports.too_many', ...OVER, 'request.not_permitted'],
  }),
  page: get('/page', {
    summary: 'Own exports, newest first',
    query: ExportQuery,
    reply: page(ExportRecord),
  }),
  detail: get('/detailpage', {
    summary: 'One own export with how far it has come',
    query: IdQuery,
    reply: ExportRecord,
    errors: ['exports.not_found'],
  }),
  cancel: post('/cancel', {
    summary: 'Stops an own export that is not finished, and removes what was written',
    body: IdBody,
    reply: ExportRecord,
    errors: ['exports.not_found', 'exports.ended'],
  }),
  download: get('/download', {
    affects: ['exports'],
    stepUp: 'always',
    summary: 'The file of an own export; each download is on record',
    query: IdQuery,
    raw: true,
    acts: true,
    errors: ['exports.not_found', 'exports.unfinished', 'exports.expired'],
  }),
  registerpage: get('/registerpage', {
    access: granted('b'),
    summary: 'Who took out what, by which filter, why, how much; within the scope of the grant',
    query: ExportRegisterQuery,
    reply: page(ExportRecord),
  }),
})
