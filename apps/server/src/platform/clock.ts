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

const SECONDS = 86_400
const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)
/** Days kept as text: a file of a million lines writes two times a line, of the same few years. */
const MAX_DAYS = 4_000
const days = new Map<number, string>()

/** `yyyy-MM-dd` of a day counted from 1970-01-01. */
function dayText(number: number): string {
  const known = days.get(number)
  if (known) return known
  if (days.size >= MAX_DAYS) days.clear()
  const text = new Date(number * SECONDS * 1000).toISOString().slice(0, 10)
  days.set(number, text)
  return text
}

/** `yyyy-MM-dd HH:mm:ss` in China standard time, as the wire carries times (contract 1). */
export function wireTime(at: Date): string {
  const seconds = Math.floor((at.getTime() + OFFSET) / 1000)
  const day = Math.floor(seconds / SECONDS)
  const rest = seconds - day * SECONDS
  return `${dayText(day)} ${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`
}

/** The instant of a wire time, China standard time. */
export const instantOf = (wire: string): Date => new Date(`${wire.replace(' ', 'T')}+08:00`)

/** When a record was made and last changed, as the wire carries it. */
export const stampsOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createTime: wireTime(createdAt),
  updateTime: wireTime(updatedAt),
})
