import { granted } from '../kit/access.ts'
import { routes } from '../kit/routes.ts'
import { SendSms, sendAt } from './outbox.routes.ts'

/** Names under which clients of the ecosystem send, besides our own (contract 5.9). */
export const smsStockRoutes = routes('smsStock', '/api/webapp/dev/sms', granted(), {
  sendXiaonuo: sendAt(
    '/sendXiaonuo',
    'Sends by the default engine, under the name of one that 3.2 offers and this platform has not',
    SendSms,
  ),
})
