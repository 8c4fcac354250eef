import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { faultCode } from '../db/violations.ts'

/** Two transactions waited for each other, and the database ended this one. */
const DEADLOCK = '40P01'
/** The other one goes on first: who is back before it has what it waited for becomes its victim again. In ms. */
const BACK_AFTER = [30, 120] as const

/**
 * Runs what is one transaction, and runs it once more where the database ended it as the victim of a deadlock: a victim did
 * nothing, and the other one goes on. Whatever ends otherwise, and a victim for the second time, is thrown.
 *
 * What runs must leave nothing outside of its transaction: nothing is sent in it, no stream is read, and what it gathers
 * begins inside of it (`victims.rules.test.ts`).
 *
 * @param before puts back what the first try left in memory
 */
export async function onceMore<T>(run: () => Promise<T>, before: () => void = () => undefined): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (faultCode(error) !== DEADLOCK) throw error
    before()
    await delay(randomInt(...BACK_AFTER))
    return run()
  }
}
