import { z } from 'zod'
import { granted } from '../kit/access.ts'
import { page } from '../kit/page.ts'
import { get, post, routes } from '../kit/routes.ts'
import { IdQuery } from '../kit/scalars.ts'
import { DecideBody, OfOrderQuery, OrderBody, Radar, RadarQuery, RadarRow } from './radar.schemas.ts'

const REFUSALS = ['radar.not_found', 'radar.not_open', 'radar.stale'] as const

/** What comes in too often, by brand, province and problem (decision 0025). */
export const radarRoutes = routes('radar', '/api/bizapp/biz/radar', granted('b'), {
  page: get('/page', {
    summary: 'Alarms of the look-out in sight, the latest first',
    query: RadarQuery,
    reply: page(RadarRow),
  }),
  detail: get('/detail', {
    summary: 'One alarm with its days against what was expected',
    query: IdQuery,
    reply: Radar,
    errors: ['radar.not_found'],
  }),
  ofOrder: get('/ofOrder', {
    summary: 'Alarms in sight that an order of supervision came from',
    query: OfOrderQuery,
    reply: z.array(RadarRow),
  }),
  decide: post('/decide', {
    summary: 'Notes an alarm, or says why it is no incident',
    body: DecideBody,
    reply: Radar,
    idempotent: true,
    errors: REFUSALS,
    answers: ['radar.detail'],
  }),
  order: post('/order', {
    summary: "Makes an order of supervision of an alarm, with the addressee's cases of it",
    body: OrderBody,
    reply: Radar,
    idempotent: true,
    affects: ['radar', 'supervision'],
    errors: [
      ...REFUSALS,
      'supervision.foreign_addressee',
      'supervision.foreign_case',
      'supervision.too_many_cases',
      'supervision.days_out_of_range',
    ],
    answers: ['radar.detail'],
  }),
})
