import { bulletinRoutes } from '@appeal/contract/bulletins/bulletins.routes.ts'
import type { FastifyReply } from 'fastify'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { disposition } from '../../platform/http/downloads.ts'
import * as desk from './bulletins.desk.ts'
import { bulletinTemplates } from './bulletins.templates.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const sendBulletin = (
  reply: FastifyReply,
  type: string,
  { name, bytes }: { name: string; bytes: Buffer },
) => {
  reply
    .header('content-type', type)
    .header('content-disposition', disposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

/** Monthly and quarterly bulletins: written around frozen figures, reviewed three times, published. */
export const bulletinsFeature: Feature = {
  name: 'bulletins',
  templates: Object.values(bulletinTemplates),
  // 00:50 in China standard time, after the month was frozen.
  tasks: [{ name: 'bulletins.begin', run: desk.beginBulletin, cron: '50 16 * * *' }],
  bindings: [
    ...bind(bulletinRoutes, {
      page: (ctx, { query }) => desk.bulletinPage(ctx, query),
      detail: (ctx, { query }) => desk.bulletinDetail(ctx, query.id),
      draft: (ctx, { body }) => desk.draftBulletin(ctx, body.period as string),
      edit: (ctx, { body }) => desk.editBulletin(ctx, body),
      submit: (ctx, { body }) => desk.submitBulletin(ctx, body),
      pass: (ctx, { body }) => desk.reviewBulletin(ctx, body, true),
      reject: (ctx, { body }) => desk.reviewBulletin(ctx, body, false),
      docx: async (ctx, { query, reply }) =>
        sendBulletin(reply, DOCX, await desk.bulletinFile(ctx, query.id, 'docx')),
      pdf: async (ctx, { query, reply }) =>
        sendBulletin(reply, 'application/pdf', await desk.bulletinFile(ctx, query.id, 'pdf')),
      html: async (ctx, { query, reply }) =>
        sendBulletin(reply, 'text/html; charset=utf-8', await desk.bulletinFile(ctx, query.id, 'html')),
    }),
  ],
}
