// Cases found by words of their content, from two characters on, rare and frequent ones, and by ends of numbers.
import { type Patience, waiting } from './asking.ts'
import { type Desk, type Scene, WORK_LISTS } from './scenarios.ts'
import type { Served } from './stand.ts'

/** Words of the generated cases; how many of a hundred hold them is written in `generate.ts`. */
const WORDS = {
  rare: '冷库',
  middle: '破损',
  phrase: '虚假签收',
  frequent: '签收',
  // What people read out: the end of a waybill or of a phone, and the part of a number that lists show.
  end: '04321',
  part: '2026092100004321',
} as const
export type WordTimes = Record<string, number>

/** p95 of the list of all cases with a searched word, for a municipal officer and the state centre. */
export async function wordTimes(scene: Scene, server: Served, patience: Patience): Promise<WordTimes> {
  const found: WordTimes = {}
  for (const desk of ['city', 'state'] satisfies Desk[]) {
    const token = await scene.signIn('b', WORK_LISTS[desk].account)
    for (const [kind, word] of Object.entries(WORDS)) {
      const path = `/api/bizapp/biz/todoprocedure/page?queue=all&searchKey=${encodeURIComponent(word)}&current=1&size=10`
      found[`${kind} word ${word}, ${WORK_LISTS[desk].who}`] = await waiting(server, token, [path], patience)
    }
  }
  return found
}
