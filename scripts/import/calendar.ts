/**
 * Writes `calendar.json`: the State Council's holidays and worked weekend days, from the npm package chinese-days.
 * Run: `node --import tsx scripts/import/calendar.ts`. The output is committed; nothing reads the package at run time.
 */
import { createRequire } from 'node:module'
import { writeRows } from './write.ts'

const YEARS = [2024, 2025, 2026]

// The package's short names, as the 全国年节及纪念日放假办法 writes them, with their usual English names.
const NAMES: Record<string, [zh: string, en: string]> = {
  元旦: ['元旦', 'New Year’s Day'],
  春节: ['春节', 'Spring Festival'],
  清明: ['清明节', 'Qingming Festival'],
  劳动节: ['劳动节', 'Labour Day'],
  端午: ['端午节', 'Dragon Boat Festival'],
  中秋: ['中秋节', 'Mid-Autumn Festival'],
  国庆节: ['国庆节', 'National Day'],
}

interface Source {
  holidays: Record<string, string>
  workdays: Record<string, string>
}

const source = createRequire(import.meta.url)('chinese-days/dist/chinese-days.json') as Source

function rows(entries: Record<string, string>, kind: 'rest' | 'workday') {
  return Object.entries(entries)
    .filter(([date]) => YEARS.includes(Number(date.slice(0, 4))))
    .map(([date, text]) => [date, kind, nameOf(text)])
}

// The package writes "English,中文,statutory days".
function nameOf(text: string): string {
  const short = text.split(',')[1] ?? ''
  const name = NAMES[short]
  if (!name) throw new Error(`unknown holiday: ${text}`)
  return name[0]
}

const days = [...rows(source.holidays, 'rest'), ...rows(source.workdays, 'workday')].sort((a, b) =>
  String(a[0]).localeCompare(String(b[0])),
)

writeRows('calendar.json', {
  years: YEARS,
  names: Object.fromEntries(Object.values(NAMES)),
  columns: ['date', 'kind', 'name'],
  days,
})
