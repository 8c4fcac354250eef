import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { deskCounts, deskPage, ownPage } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { courierKind } from './couriers.kind.ts'
import * as service from './couriers.service.ts'

const { bureaupage, enterprisepage } = courierRoutes

export const couriersFeature: Feature = {
  name: 'couriers',
  kinds: [courierKind],
  referrals: { courier: service.openFromAppeal },
  bindings: bind(courierRoutes, {
    addCourier: (ctx, { body }) => service.defend(ctx, body),
    page: (ctx, { query }) => ownPage(ctx, 'courier', query),
    detail: (ctx, { query }) => service.detail(ctx, query.id),
    confirm: (ctx, { body }) => service.actAndShow(ctx, 'confirm', body),
    agreeDisclosure: (ctx, { body }) => service.actAndShow(ctx, 'agreeDisclosure', body),
    withdraw: (ctx, { body }) => service.actAndShow(ctx, 'withdraw', body),
    evaluate: (ctx, { body }) => service.actAndShow(ctx, 'evaluate', body),
    bureaupage: (ctx, { query }) => deskPage(ctx, 'courier', bureaupage.permission, query),
    countpage: (ctx) => deskCounts(ctx, 'courier', bureaupage.permission),
    enterprisepage: (ctx, { query }) => deskPage(ctx, 'courier', enterprisepage.permission, query),
    enterprisecountpage: (ctx) => deskCounts(ctx, 'courier', enterprisepage.permission),
    deskDetail: (ctx, { query }) => service.detail(ctx, query.id),
    unmask: (ctx, { body }) => service.unmask(ctx, body),
    nodes: (ctx, { query }) => service.nodes(ctx, query.id),
    statistics: (ctx, { query }) => service.statistics(ctx, query),
    accept: (ctx, { body }) => service.actAndShow(ctx, 'accept', body),
    refuse: (ctx, { body }) => service.actAndShow(ctx, 'refuse', body),
    transfer: (ctx, { body }) => service.actAndShow(ctx, 'transfer', body),
    reply: (ctx, { body }) => service.actAndShow(ctx, 'reply', body),
    refer: (ctx, { body }) => service.actAndShow(ctx, 'refer', body),
    close: (ctx, { body }) => service.actAndShow(ctx, 'close', body),
  }),
}
