import { consumeCaptcha, issueCaptcha } from '../../apps/server/src/features/auth/captcha/auth.captcha.ts'
import { newSum } from '../../apps/server/src/features/auth/captcha/auth.picture.ts'
import { systemContext } from '../../apps/server/src/platform/context.ts'
import type { Outcome, Trial } from '../trial.ts'

const ANSWERS = 100
/** Of χ² with 99 degrees of freedom at p = 0.01. */
const CRITICAL = 134.6
const SUMS = 100_000
const AT_ONCE = 20

/** Blind guesses, one answer twice, many uses at once, and how answers are spread. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, spoiled, miss } = trial
  const app = await trial.open()
  const system = systemContext(app.platform, 'battery')
  // Everybody comes from somewhere else: what one address gets is another row's matter.
  const part = () => 1 + random.below(220)
  const ctx = () => ({ ...system, language: 'en' as const, ip: `${part()}.${part()}.${part()}.${part()}` })
  const isRight = (given: { validCode: string; validCodeReqNo: string }) =>
    consumeCaptcha(ctx(), 'appeal', given).then(
      () => true,
      () => false,
    )
  const solved = async () => {
    const { validCodeReqNo, validCodeText } = await issueCaptcha(ctx(), 'appeal')
    const [left = 0, right = 0] = (validCodeText ?? '').match(/\d+/g)?.map(Number) ?? []
    return { validCodeReqNo, validCode: String(left + right) }
  }
  const guesses = Math.ceil(size * 0.8)
  let hits = 0
  for (let n = 0; n < guesses; n += 1) {
    const { validCodeReqNo } = await issueCaptcha(ctx(), 'appeal')
    if (await isRight({ validCodeReqNo, validCode: String(random.below(ANSWERS)) })) hits += 1
  }
  const expected = guesses / ANSWERS
  if (hits > Math.max(guesses * 0.012, expected + 4 * Math.sqrt(expected)))
    miss(`${hits} of ${guesses} blind guesses are right`)
  let replays = 0
  for (let n = 0; n < size * 0.1; n += 1) {
    const given = await solved()
    if (!(await isRight(given))) miss('a right answer is refused')
    const again = spoiled === 'kept' ? await solved() : given
    if (await isRight(again)) replays += 1
  }
  if (replays > 0) miss(`${replays} answers were taken twice`)
  for (let n = 0; n < size * 0.01; n += 1) {
    const given = await solved()
    const served = (await Promise.all(Array.from({ length: AT_ONCE }, () => isRight(given)))).filter(
      Boolean,
    ).length
    if (served !== 1) miss(`${served} of ${AT_ONCE} uses at once were served`)
  }
  const counts = new Array<number>(ANSWERS).fill(0)
  for (let n = 0; n < SUMS; n += 1) {
    const { left, right } = newSum()
    const answer = spoiled === 'small' ? (left % 10) + (right % 10) : left + right
    counts[answer] = (counts[answer] ?? 0) + 1
  }
  const even = SUMS / ANSWERS
  const chi = counts.reduce((sum, n) => sum + (n - even) ** 2 / even, 0)
  // One run in a hundred lies above the line by chance; twice as far is no chance.
  if (chi > CRITICAL * 1.3) miss(`answers are not spread evenly: χ² ${chi.toFixed(0)}`)
  return {
    cases: size + SUMS,
    said: `${hits} of ${guesses} blind guesses right (${((hits / guesses) * 100).toFixed(2)} %), 0 answers taken twice, one of ${AT_ONCE} at once, χ² ${chi.toFixed(0)} (p = 0.01 at ${CRITICAL})`,
  }
}
