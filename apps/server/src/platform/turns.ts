import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const lane = pLimit(1)

/**
 * Computes one piece after the other, whoever asks, each in a turn of the loop of its own: what many ask for at once
 * holds nobody else up for longer than one piece takes. For what takes some ten milliseconds; what takes longer belongs
 * into a thread (`parsing`).
 */
export const inTurn = <T>(piece: () => T): Promise<T> =>
  lane(async () => {
    await nextTurn()
    return piece()
  })
