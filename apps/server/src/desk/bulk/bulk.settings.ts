import { PLATFORM_RULE } from '@appeal/contract/calendar/deadlineKinds.ts'
import { setting } from '../../features/reference/settings/settings.declare.service.ts'

/** For how long what an order for many cases tells waits, from each case's own turn; until then the order may be taken back. */
export const BULK_UNDO_SECONDS = setting.integer('BULK_UNDO_SECONDS', 60, {
  in: 'SYS_BASE',
  sort: 141,
  unit: 'second',
  zh: '批量办理后可撤销秒数（0 为不可撤销）',
  en: 'Seconds in which an order for many cases can be undone (0: never)',
  between: [0, 600],
  law: PLATFORM_RULE,
})
