import { beforeEach, vi } from 'vitest'

// Pages are looked at on one day, so that what they say of today is the same whenever they are tested: a year that
// turns, or a December in which the next year's calendar is missing, is a test of its own. `PAGES_DAY=2027-01-01`
// looks at all of them on another day.
const MORNING = Date.parse(`${process.env.PAGES_DAY ?? '2026-11-25'}T10:00:00+08:00`)

// Files of one process share what is loaded: the clock of the machine is asked for once.
const world = globalThis as typeof globalThis & { machineDate?: DateConstructor }
world.machineDate ??= Date
const Machine = world.machineDate
const ahead = MORNING - Machine.now()

class OnThatDay extends Machine {
  constructor(...given: [] | [number | string]) {
    if (given.length === 0) super(OnThatDay.now())
    else super(...given)
  }
  static override now = () => Machine.now() + ahead
}

// A test that has set the clock gives back the machine's; whoever sets it does so after this.
const turnBack = () => {
  if (!vi.isFakeTimers()) globalThis.Date = OnThatDay as DateConstructor
}
turnBack()
beforeEach(turnBack)
