const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** A day in Shanghai, so many days from today: `yyyy-MM-dd`. */
export const day = (from = 0): string =>
  new Date(Date.now() + SHANGHAI_MS + from * DAY_MS).toISOString().slice(0, 10)

/** 2026-11-05 → 11 月 5 日, with its year where that is another one than today's. */
export const spoken = (date: string): string => {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  return `${date.slice(0, 4) === day().slice(0, 4) ? '' : `${year} 年 `}${month} 月 ${dayOfMonth} 日`
}
