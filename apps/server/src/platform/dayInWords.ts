const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A day as people write it. @param date `yyyy-MM-dd` */
export function dayInWords(date: string, language: 'zh' | 'en', withYear = false): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  if (language === 'en') return `${day} ${MONTHS[month - 1]}${withYear ? ` ${year}` : ''}`
  return `${withYear ? `${year} 年 ` : ''}${month} 月 ${day} 日`
}

/** A day as official papers write it: 2026年11月26日 (GB/T 9704). @param day YYYY-MM-DD */
export function dayInFull(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
