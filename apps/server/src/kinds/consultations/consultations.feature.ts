import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { deskCounts, deskPage, ownPage } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import * as faqs from './consultations.faqs.ts'
import { consultationKind } from './consultations.kind.ts'
import * as service from './consultations.service.ts'

const { bureaupage } = consultationRoutes

export const consultationsFeature: Feature = {
  name: 'consultations',
  kinds: [consultationKind],
  referrals: { consultation: service.openFromAppeal },
  bindings: bind(consultationRoutes, {
    addConsumer: (ctx, { body }) => service.ask(ctx, body),
    page: (ctx, { query }) => ownPage(ctx, 'consultation', query),
    detail: (ctx, { query }) => service.detail(ctx, query.id),
    suggest: (ctx, { query }) => faqs.suggest(ctx, query.text),
    faqpage: (ctx, { query }) => faqs.faqPage(ctx, query),
    faqRead: (ctx, { body }) => faqs.countRead(ctx, body.id),
    bureaupage: (ctx, { query }) => deskPage(ctx, 'consultation', bureaupage.permission, query),
    countpage: (ctx) => deskCounts(ctx, 'consultation', bureaupage.permission),
    deskDetail: (ctx, { query }) => service.detail(ctx, query.id),
    take: (ctx, { body }) => service.actAndShow(ctx, 'take', body),
    answer: (ctx, { body }) => service.actAndShow(ctx, 'answer', body),
    redirect: (ctx, { body }) => service.actAndShow(ctx, 'redirect', body),
    decline: (ctx, { body }) => service.actAndShow(ctx, 'decline', body),
    proposeFaq: (ctx, { body }) => service.actAndShow(ctx, 'proposeFaq', body),
    followUp: (ctx, { body }) => service.actAndShow(ctx, 'followUp', body),
    withdraw: (ctx, { body }) => service.actAndShow(ctx, 'withdraw', body),
    evaluate: (ctx, { body }) => service.actAndShow(ctx, 'evaluate', body),
    faqdeskpage: (ctx, { query }) => faqs.faqDeskPage(ctx, query),
    faqSave: (ctx, { body }) => faqs.saveFaq(ctx, body),
    faqPublish: (ctx, { body }) => faqs.publishFaq(ctx, body),
    faqTakeDown: (ctx, { body }) => faqs.takeDownFaq(ctx, body),
  }),
}
