/** The only source of business time. Tests and demonstration data move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface ManualClock extends Clock {
  set(at: Date | string): void
  advance(milliseconds: number): void
}

/** A clock that stands still until it is moved. */
export function manualClock(start: Date | string): ManualClock {
  let at = new Date(start)
  return {
    now: () => new Date(at),
    set: (next) => {
      at = new Date(next)
    },
    advance: (milliseconds) => {
      at = new Date(at.getTime() + milliseconds)
    },
  }
}

const OFFSET = 8 * 3600_000

/** `yyyy-MM-dd HH:mm:ss` in China standard time, as the wire carries times (contract 1). */
export function wireTime(at: Date): string {
  const text = new Date(at.getTime() + OFFSET).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
