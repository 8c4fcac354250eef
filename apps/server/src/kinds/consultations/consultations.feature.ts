import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { bindKind } from '../../cases/cases.service.ts'
import type { Feature } from '../../feature.ts'
import * as faqs from './consultations.faqs.ts'
import { consultationKind } from './consultations.kind.ts'
import * as service from './consultations.service.ts'

export const consultationsFeature: Feature = {
  name: 'consultations',
  kinds: [consultationKind],
  registrations: { consultation: service.prepare },
  referrals: { consultation: service.openFromAppeal },
  bindings: bindKind(consultationRoutes, consultationKind, {
    addConsumer: (ctx, { body }) => service.ask(ctx, body),
    suggest: (ctx, { query }) => faqs.suggest(ctx, query.text),
    faqpage: (ctx, { query }) => faqs.faqPage(ctx, query),
    faqRead: (ctx, { body }) => faqs.countRead(ctx, body.id),
    faqdeskpage: (ctx, { query }) => faqs.faqDeskPage(ctx, query),
    faqSave: (ctx, { body }) => faqs.saveFaq(ctx, body),
    faqPublish: (ctx, { body }) => faqs.publishFaq(ctx, body),
    faqTakeDown: (ctx, { body }) => faqs.takeDownFaq(ctx, body),
  }),
}
