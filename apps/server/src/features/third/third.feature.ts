import { thirdRoutes } from '@appeal/contract/third/third.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '../../feature.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import { bind } from '../../platform/http/binding.ts'
import { rightNow } from '../../platform/jobs/retiring.ts'
import { rowsOfAccount } from '../people/users/users.uniting.service.ts'
import * as third from './third.service.ts'
import { thirdUsers } from './third.tables.ts'

const COOKIE = /(?:^|;\s*)third_browser=([A-Za-z0-9]{32})(?:;|$)/

/** The secret that this browser was given when it began; it cannot be read by scripts. */
const browserOf = ({ headers }: FastifyRequest): string | undefined => COOKIE.exec(headers.cookie ?? '')?.[1]

/** Gives the browser its secret, or the one it has for some minutes more: two tabs may sign in at once. */
function markBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const secret = browserOf(request) ?? newToken()
  const attributes = [
    `third_browser=${secret}`,
    'Path=/api/webapp/auth/third',
    `Max-Age=${third.STATE_MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ]
  reply.header('set-cookie', attributes.join('; '))
  return secret
}

export const thirdFeature: Feature = {
  name: 'third',
  onCancellation: [(tx, _ctx, userId) => third.forgetLinks(tx, userId)],
  onUniting: [
    rowsOfAccount({
      ...{ table: thirdUsers, owner: thirdUsers.userId, once: [thirdUsers.issuer] },
      words: { zh: '第三方登录绑定', en: 'Sign-ins by other providers' },
    }),
  ],
  passing: { third_states: [{ by: 'expires_at', until: rightNow }] },
  bindings: bind(thirdRoutes, {
    render: (ctx, { request, reply }) => {
      const secure = ctx.platform.config.THIRD_REDIRECT_URL?.startsWith('https:') ?? false
      return third.begin(ctx, markBrowser(request, reply, secure))
    },
    callback: (ctx, { query, request }) =>
      third.signInByThird(ctx, { parameters: query as Record<string, string>, browser: browserOf(request) }),
    bindAccount: (ctx, { body, request }) =>
      third.bindAccount(ctx, { parameters: body as Record<string, string>, browser: browserOf(request) }),
    unbindAccount: (ctx, { body }) => third.unbindAccount(ctx, body.id),
    own: (ctx) => third.ownLinks(ctx),
    page: (ctx, { query }) => third.pageOfLinks(ctx, query),
  }),
}
