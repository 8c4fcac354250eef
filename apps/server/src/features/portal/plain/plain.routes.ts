import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { EVIDENCE_MAX } from '@appeal/contract/files/files.routes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/context.ts'
import { Refusal, sentence } from '../../../platform/fail.ts'
import type { RouteMarks } from '../../../platform/http/bodies.ts'
import { noteRefusal } from '../../../platform/trail/refusals.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { SITE_NAME } from '../portal.settings.ts'
import { askAppeal, askAppealAgain, fileAppeal, goOn } from './plain.appeal.ts'
import { cases, oneCase, progress } from './plain.cases.ts'
import type { Form } from './plain.form.ts'
import { frame } from './plain.frame.ts'
import { html } from './plain.html.ts'
import { askPhone, signIn } from './plain.signIn.ts'
import { isOwn, PLAIN, type Told, type Visit, visitOf } from './plain.visit.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'
/** An appeal's form on its way through signing in, each sign of it written as nine. */
const FORM_BYTES = 192 * 1024

const home = ({ t }: Visit): Told => ({
  title: t('title'),
  main: html`<h1>${t('title')}</h1><p>${t('lead')}</p>${(['appeal', 'progress', 'cases'] as const).map(
    (name) =>
      html`<div class="box"><h2><a href="${PLAIN}/${name}">${t(name)}</a></h2><p>${t(`${name}Say`)}</p></div>`,
  )}`,
})

type Pages = Readonly<Record<string, (visit: Visit) => Promise<Told> | Told>>
const ASKED: Pages = {
  '': home,
  '/signIn': (visit) => askPhone(visit, { next: visit.query.get('next') ?? 'cases', kept: '' }),
  '/progress': (visit) => progress(visit, undefined),
  '/appeal': askAppeal,
  '/cases': cases,
  '/case': oneCase,
}
const SENT: Pages = {
  '/signIn': async (visit) => signIn(visit, await visit.form(), (kept) => goOn(visit, kept)),
  '/signOut': async (visit) => {
    if (visit.token) await visit.call(consumerAuthRoutes.doLogout, {})
    visit.keep(undefined)
    return { to: PLAIN }
  },
  '/progress': async (visit) => progress(visit, await visit.form()),
  '/appeal': async (visit) => fileAppeal(visit, await visit.form()),
}

const said = ({ t }: Visit, words: string, status: number): Told => ({
  title: t('title'),
  status,
  main: html`<h1>${t('title')}</h1><p class="box bad" role="alert">${words}</p><p><a href="${PLAIN}">${t('back')}</a></p>`,
})

/** What did not become a page: not a form, too large, or nothing can be answered just now. */
function faultOf(platform: Platform, error: unknown, { language }: Visit, path: string) {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(
          isTooLong(error)
            ? 'request.too_large'
            : isMalformed(error)
              ? 'request.malformed'
              : 'server.unavailable',
          { limit: isBodyTooLong(error) ? `${FORM_BYTES / 1024} KB` : EVIDENCE_MAX },
        )
  const status = refusal.code === 503 ? 503 : 400
  if (status === 503) platform.log.error({ err: error, path }, 'a plain page failed')
  return { status, words: sentence(refusal.reason, refusal.details, language) }
}
const isBodyTooLong = (error: unknown) => (error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE'
const isTooLong = (error: unknown) => /TOO_LARGE|LIMIT/.test(String((error as { code?: unknown }).code))
const isMalformed = (error: unknown) => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

/** What is shown of a form that nobody here wrote, instead of that it has to be sent again. */
const AGAIN: Readonly<Record<string, (visit: Visit, form: Form) => Promise<Told>>> = {
  '/appeal': askAppealAgain,
}

/** Carries a form out, where one of our own pages sent it. */
async function received(visit: Visit, path: string, request: FastifyRequest): Promise<Told> {
  const { platform } = visit.ctx
  if (!isOwn(platform.config, request)) {
    noteRefusal(platform, { reason: 'request.refused', ip: request.ip, userId: undefined })
    return said(visit, visit.t('foreign'), 403)
  }
  const form = await visit.form()
  if (form.isOwn) return SENT[path]!(visit)
  return AGAIN[path]?.(visit, form) ?? said(visit, visit.t('stale'), 403)
}

/**
 * Serves the pages that need no script: appeals are filed and asked after by plain forms, by the operations and rules
 * of everybody. What they write they write as somebody who calls the API, in whose name the cookie of these pages
 * alone speaks: strict, for this folder, with a form token and the browser's word where a form came from.
 */
export async function servePlain(server: FastifyInstance, platform: Platform): Promise<void> {
  await server.register(async (pages) => {
    // What a form cannot send is not read.
    pages.removeContentTypeParser(['text/plain', 'application/json'])
    pages.addContentTypeParser(
      FORM_TYPE,
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    const mount = (method: 'GET' | 'POST', paths: Pages) => {
      for (const [path, page] of Object.entries(paths))
        pages.route({
          method,
          url: PLAIN + path,
          config: { takesFiles: method === 'POST' } satisfies RouteMarks,
          errorHandler: (error, request, reply) => {
            const visit = visitOf(server, platform, request, reply)
            const { status, words } = faultOf(platform, error, visit, path)
            reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
            const main = said(visit, words, status)
            return reply.send('main' in main ? frame(visit, nameOf(visit), main) : words)
          },
          handler: async (request, reply) => {
            const visit = visitOf(server, platform, request, reply)
            const told = method === 'GET' ? await page(visit) : await received(visit, path, request)
            if (told.to !== undefined) return reply.redirect(told.to, 303)
            const known = await settings(platform)
            const site = visit.language === 'en' ? nameOf(visit) : SITE_NAME.of(known)
            return reply
              .code(told.status ?? 200)
              .header('cache-control', 'no-store')
              .type('text/html; charset=utf-8')
              .send(frame(visit, site, told))
          },
        })
    }
    mount('GET', ASKED)
    mount('POST', SENT)
  })
}

const nameOf = ({ language }: Visit) =>
  language === 'en' ? 'Postal Appeal Service Platform' : '邮政业申诉服务平台'
