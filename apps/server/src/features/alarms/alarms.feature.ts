import { alarmRoutes } from '@appeal/contract/alarms/alarms.routes.ts'
import type { Feature } from '../../feature.ts'
import { bind } from '../../platform/http/binding.ts'
import { daysAgo } from '../../platform/jobs/retiring.ts'
import { acknowledgeAlarm, alarmGauges, alarmPage } from './alarms.service.ts'
import { isAcknowledged } from './alarms.store.ts'
import { alarmTemplates } from './alarms.templates.ts'
import { watch } from './alarms.watch.ts'

/** Nothing looks further back than a day. */
const REFUSAL_DAYS = 3
/** Logs are kept for six months at least, and alarms tell of them (网络安全法 art. 21). */
const ALARM_DAYS = 366

/** What attacks, unusual doings of staff and faults leave behind is noticed, told, and looked into. */
export const alarmsFeature: Feature = {
  name: 'alarms',
  bindings: bind(alarmRoutes, {
    page: (ctx, { query }) => alarmPage(ctx, query),
    acknowledge: (ctx, { body }) => acknowledgeAlarm(ctx, body),
  }),
  gauges: [alarmGauges],
  templates: Object.values(alarmTemplates),
  passing: {
    alarms: [{ by: 'last_at', until: daysAgo(ALARM_DAYS), only: isAcknowledged }],
    refusal_counts: [{ by: 'slot_at', until: daysAgo(REFUSAL_DAYS) }],
    backups_made: [{ by: 'made_at', until: daysAgo(ALARM_DAYS) }],
  },
  tasks: [{ name: 'alarms.watch', run: watch, cron: '* * * * *' }],
}
