const FIRST_MS = 200
const LONGEST_MS = 3_000

/**
 * Milliseconds to wait before the next try after so many failures in a row: doubled each time, at most three seconds, so
 * that service is back soon after whatever was away. A random half keeps many processes from coming all at once.
 */
export function pauseAfter(failures: number): number {
  const whole = Math.min(FIRST_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS)
  return Math.round(whole / 2 + (Math.random() * whole) / 2)
}
