const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

/** A day in Shanghai, so many days from today: `yyyy-MM-dd`. */
export const day = (from = 0): string =>
  new Date(Date.now() + SHANGHAI_MS + from * DAY_MS).toISOString().slice(0, 10)

/** 2026-11-05 → 11 月 5 日 */
export const spoken = (date: string): string => {
  const [, month, dayOfMonth] = date.split('-').map(Number)
  return `${month} 月 ${dayOfMonth} 日`
}
