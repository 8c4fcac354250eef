import { mediationRoutes } from '@appeal/contract/mediation/mediation.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { roomOf } from './mediation.presenter.ts'
import { sendSigningCode } from './mediation.signing.ts'

/** The room of a mediation: proposals, terms, acceptances (domain 1.10, T18, T19). Its acts are the kind's. */
export const mediationFeature: Feature = {
  name: 'mediation',
  bindings: bind(mediationRoutes, {
    room: (ctx, { query }) => roomOf(ctx, { kind: 'appeal', id: query.id }),
    code: (ctx, { body }) => sendSigningCode(ctx, { kind: 'appeal', id: body.id }),
  }),
}
