import { bulletinRoutes } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { snapshotRoutes, statisticsRoutes, volumeRoutes } from '@appeal/contract/figures/figures.routes.ts'
import { type OpenFormat, openDataRoutes } from '@appeal/contract/openData/openData.routes.ts'
import type { FastifyReply } from 'fastify'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { readSheetPart } from '../../platform/sheets/reading.ts'
import {
  bulletinDetail,
  bulletinFile,
  bulletinPage,
  draftBulletin,
  editBulletin,
  reviewBulletin,
  submitBulletin,
} from '../bulletins/bulletins.desk.ts'
import { publishedBulletin, publishedBulletins } from '../bulletins/bulletins.service.ts'
import {
  openFile,
  openIndex,
  openPage,
  publicFigures,
  sha256,
  takeTurn,
} from '../openData/openData.service.ts'
import {
  deleteVolume,
  editVolume,
  lockMonth,
  unlockMonth,
  volumePage,
  volumeTemplate,
} from './figures.volumes.desk.ts'
import { importVolumes } from './figures.volumes.import.ts'
import './figures.exports.ts'
import { otherTable } from './figures.others.ts'
import { clockBoard, pressingPage } from './figures.pressing.ts'
import { casePage, foldLines, statTable } from './figures.service.ts'
import { freeze, freezeDue, snapshotPage, verifySnapshot } from './figures.snapshots.ts'

const _SHEET_BYTES = 5 * 1024 * 1024
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sendBulletin = (
  reply: FastifyReply,
  type: string,
  { name, bytes }: { name: string; bytes: Buffer },
) => {
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment;filename=${name}`)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

/** A file of open data; its digest travels with it (RFC 9530). */
const sendOpen = (reply: FastifyReply, format: OpenFormat, month: string, bytes: Buffer) => {
  reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    .header('content-disposition', `attachment;filename=appeals-${month}.${format}`)
    .header('repr-digest', `sha-256=:${sha256(bytes).digest('base64')}:`)
    .send(bytes)
}

/** Figures of the country's appeals: computed, frozen, opened case by case. */
export const statisticsFeature: Feature = {
  name: 'statistics',
  bindings: [
    ...bind(statisticsRoutes, {
      query: (ctx, { query }) => statTable(ctx, query),
      casepage: (ctx, { query }) => casePage(ctx, query),
      clocks: (ctx) => clockBoard(ctx),
      others: (ctx, { query }) => otherTable(ctx, query),
      pressingpage: (ctx, { query }) => pressingPage(ctx, query),
    }),
    ...bind(volumeRoutes, {
      page: (ctx, { query }) => volumePage(ctx, query),
      edit: (ctx, { body }) => editVolume(ctx, body),
      delete: (ctx, { body }) => deleteVolume(ctx, body),
      template: async (ctx, { query, reply }) => {
        const sheet = await volumeTemplate(ctx, query.month as string)
        reply
          .header('content-type', XLSX)
          .header('content-disposition', `attachment;filename=volume-${query.month}.xlsx`)
          .send(sheet)
      },
      importSheet: async (ctx, { request }) => importVolumes(ctx, await readSheetPart(request)),
      lock: (ctx, { body }) => lockMonth(ctx, body),
      unlock: (ctx, { body }) => unlockMonth(ctx, body),
    }),
    ...bind(snapshotRoutes, {
      page: (ctx, { query }) => snapshotPage(ctx, query),
      verify: (ctx, { query }) => verifySnapshot(ctx, query.id),
      freeze: (ctx, { body }) => freeze(ctx, body.month as string),
    }),
    ...bind(bulletinRoutes, {
      page: (ctx, { query }) => bulletinPage(ctx, query),
      detail: (ctx, { query }) => bulletinDetail(ctx, query.id),
      draft: (ctx, { body }) => draftBulletin(ctx, body.period as string),
      edit: (ctx, { body }) => editBulletin(ctx, body),
      submit: (ctx, { body }) => submitBulletin(ctx, body),
      pass: (ctx, { body }) => reviewBulletin(ctx, body, true),
      reject: (ctx, { body }) => reviewBulletin(ctx, body, false),
      docx: async (ctx, { query, reply }) =>
        sendBulletin(reply, DOCX, await bulletinFile(ctx, query.id, 'docx')),
      pdf: async (ctx, { query, reply }) =>
        sendBulletin(reply, 'application/pdf', await bulletinFile(ctx, query.id, 'pdf')),
      html: async (ctx, { query, reply }) =>
        sendBulletin(reply, 'text/html; charset=utf-8', await bulletinFile(ctx, query.id, 'html')),
    }),
    ...bind(openDataRoutes, {
      bulletins: async (ctx) => {
        await takeTurn(ctx)
        return publishedBulletins(ctx)
      },
      bulletin: async (ctx, { query }) => {
        await takeTurn(ctx)
        return publishedBulletin(ctx, query.period as string)
      },
      index: (ctx) => openIndex(ctx),
      page: (ctx, { query }) => openPage(ctx, query),
      csv: async (ctx, { query, reply }) =>
        sendOpen(reply, 'csv', query.month as string, await openFile(ctx, query.month as string, 'csv')),
      json: async (ctx, { query, reply }) =>
        sendOpen(reply, 'json', query.month as string, await openFile(ctx, query.month as string, 'json')),
      figures: (ctx, { query }) => publicFigures(ctx, query.period as string | undefined),
    }),
  ],
  tasks: [
    { name: 'statistics.fold', run: foldLines, cron: '* * * * *' },
    // 00:20 in China standard time.
    { name: 'statistics.freeze', run: freezeDue, cron: '20 16 * * *' },
  ],
}
