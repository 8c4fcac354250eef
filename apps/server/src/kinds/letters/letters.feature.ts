import { letterRoutes } from '@appeal/contract/letters/letters.routes.ts'
import { deskCounts, deskPage, ownPage } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { letterKind } from './letters.kind.ts'
import * as service from './letters.service.ts'

const { bureaupage, enterprisepage } = letterRoutes

export const lettersFeature: Feature = {
  name: 'letters',
  kinds: [letterKind],
  bindings: bind(letterRoutes, {
    insert: (ctx, { body }) => service.write(ctx, body),
    page: (ctx, { query }) => ownPage(ctx, 'letter', query),
    detail: (ctx, { query }) => service.detail(ctx, query.id),
    publicpage: (ctx, { query }) => service.publicPage(ctx, query),
    publicbrands: (ctx) => service.publicBrands(ctx),
    bureaupage: (ctx, { query }) => deskPage(ctx, 'letter', bureaupage.permission, query),
    countpage: (ctx) => deskCounts(ctx, 'letter', bureaupage.permission),
    enterprisepage: (ctx, { query }) => deskPage(ctx, 'letter', enterprisepage.permission, query),
    enterprisecountpage: (ctx) => deskCounts(ctx, 'letter', enterprisepage.permission),
    deskDetail: (ctx, { query }) => service.detail(ctx, query.id),
    forward: (ctx, { body }) => service.actAndShow(ctx, 'forward', body),
    sendBack: (ctx, { body }) => service.actAndShow(ctx, 'sendBack', body),
    feedback: (ctx, { body }) => service.actAndShow(ctx, 'feedback', body),
    publish: (ctx, { body }) => service.actAndShow(ctx, 'publish', body),
    unpublish: (ctx, { body }) => service.actAndShow(ctx, 'unpublish', body),
    revokeConsent: (ctx, { body }) => service.actAndShow(ctx, 'revokeConsent', body),
    withdraw: (ctx, { body }) => service.actAndShow(ctx, 'withdraw', body),
  }),
}
