import { mailingRoutes } from '@appeal/contract/mailings/mailings.routes.ts'
import type { Feature } from '../../../feature.ts'
import { bind, idsOf } from '../../../platform/http/binding.ts'
import { livingTree } from '../../organisations/organisations.admin.service.ts'
import { peopleToChoose } from '../../people/accounts/accounts.service.ts'
import { receivers, roleChoices, send, sentDetail, sentPage, withdraw } from './mailings.service.ts'

/** Messages that people of the administration send inside the platform. */
export const mailingsFeature: Feature = {
  name: 'mailings',
  bindings: bind(mailingRoutes, {
    send: (ctx, { body }) => send(ctx, body),
    page: (ctx, { query }) => sentPage(ctx, query),
    delete: (ctx, { body }) => withdraw(ctx, idsOf(body)),
    detail: (ctx, { query }) => sentDetail(ctx, query.id),
    receivers: (ctx, { query }) => receivers(ctx, query),
    userSelector: (ctx, { query }) => peopleToChoose(ctx, query),
    orgTreeSelector: (ctx, { query }) => livingTree(ctx, query),
    roleSelector: (ctx, { query }) => roleChoices(ctx, query),
  }),
}
