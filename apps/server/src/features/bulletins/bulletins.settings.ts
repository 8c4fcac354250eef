import { setting } from '../reference/settings/settings.declare.service.ts'

/** Bulletins appeared monthly until February 2022, and quarterly since the second quarter of 2023 (L12). */
export const BULLETIN_BEGIN = setting.select('BULLETIN_BEGIN', 'QUARTER', {
  in: 'STATISTICS',
  sort: 1740,
  dict: 'BULLETIN_BEGIN',
  zh: '冻结后自动起草通告',
  en: 'Bulletin begun by itself once its months are frozen',
})
