import { randomInt } from 'node:crypto'
import type { Clock } from './clock.ts'

// Ids are decimal strings of 19 digits, because the ecosystem's clients compare some of them as numbers
// (contract 1). The upper part is the millisecond, which keeps indexes compact; the lower 22 bits climb by small
// random steps from a random start. So ids of one millisecond keep their order, and a clock that stands still or is
// set back, as bulk loads and replays do, meets no id again before some 900 000 others. What is hidden stays hidden
// by scope, never by its id.
const EPOCH = Date.UTC(2015, 0, 1)
const SPACE = 1 << 22
const LONGEST_STEP = 8

let low = randomInt(SPACE)

/** A new record id. */
export function newId(clock: Clock): string {
  low = (low + randomInt(1, LONGEST_STEP + 1)) % SPACE
  return (stampOf(clock.now()) | BigInt(low)).toString()
}

const stampOf = (moment: Date): bigint => BigInt(moment.getTime() - EPOCH) << 22n

/** The smallest id of a moment: what was made before it has a smaller one. */
export const idOf = (moment: Date): string => stampOf(moment).toString()
