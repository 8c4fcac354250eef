import { texts, useTexts } from '../lib/i18n.ts'

const unitTexts = texts('limit-units', {
  zh: {
    day: '日',
    workday: '个工作日',
    month: '个月',
    year: '年',
    count: '次',
  },
  en: {
    day: 'days',
    workday: 'working days',
    month: 'months',
    year: 'years',
    count: 'times',
  },
})
type Unit = keyof typeof unitTexts.zh
const isUnit = (unit: string | null): unit is Unit => unit !== null && unit in unitTexts.zh

/** The unit of a limit as it stands behind its number; nothing where a setting counts nothing. */
export function useUnitWord(): (unit: string | null) => string {
  const t = useTexts(unitTexts)
  return (unit) => (isUnit(unit) ? t(unit) : '')
}
