import { readFileSync } from 'node:fs'

/** Time that this thread has computed, in ms; threads that parse and hash beside it are not the loop. */
export function computed(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}

export interface LoopWatch {
  /** The longest stretch in ms for which the loop was busy while it was watched. */
  stall: number
  /** What was begun last before that stretch ended, as far as it was told. */
  during: readonly string[]
  began(what: string): void
  pause(): void
  resume(): void
}

/**
 * How long the loop was busy on end: time that the machine took for others is not counted, nor what the row itself did
 * before it looked, as collecting garbage on purpose.
 */
export function watchLoop(): LoopWatch {
  let isOn = false
  let last = 0
  let spent = 0
  const lately: string[] = []
  const begin = () => {
    last = performance.now()
    spent = computed()
  }
  const look = () => {
    const busy = isOn ? Math.min(performance.now() - last, computed() - spent) : 0
    if (busy > watch.stall) {
      watch.stall = busy
      watch.during = [...lately]
    }
    begin()
  }
  const watch: LoopWatch = {
    stall: 0,
    during: [],
    began(what) {
      lately.push(what)
      if (lately.length > 12) lately.shift()
    },
    pause() {
      look()
      isOn = false
    },
    resume() {
      begin()
      isOn = true
    },
  }
  setInterval(look, 10).unref()
  return watch
}
