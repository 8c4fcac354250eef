import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { counter, gramsIn, judgeBy } from '../../desk/classifier/classifier.model.ts'
import { trainFrom } from '../../desk/classifier/classifier.report.ts'
import { gramsOf } from '../../features/search/search.service.ts'
import { seededRandom } from '../random.ts'
import { sentencesOf, tell } from './demo.matters.ts'
import { PROBLEMS } from './demo.nation.data.ts'

/** Stands in for the keyed digest; the same few sentences are digested again and again. */
const made = new Map<string, Buffer>()
const digests = {
  blindIndex(_: string, text: string) {
    const known = made.get(text) ?? createHash('sha256').update(text).digest()
    made.set(text, known)
    return known
  },
}
type Problem = (typeof PROBLEMS)[number][0]

/** Generated cases as they come in, told in the sentences that a rule lets through. */
function cases(n: number, isTold: (at: number) => boolean) {
  const random = seededRandom(7)
  const sentences = (problem: Problem) => sentencesOf(problem).filter((_, at) => isTold(at))
  return Array.from({ length: n }, (_, at) => {
    const problem = random.weighed(PROBLEMS)
    const grams = gramsOf(digests, tell(at, sentences(problem)))
      .sort()
      .join(' ')
    return { id: String(1_000_000 + at * 977), problem, grams }
  })
}
function learn(rows: ReturnType<typeof cases>) {
  const counted = counter()
  for (const row of rows) counted.add(row)
  return trainFrom(counted)
}

describe('generated cases', () => {
  it('teach to tell kinds of problem apart on cases held out: the figures of docs/classifier.md', () => {
    const { report } = learn(cases(6_000, () => true))
    expect(report).toMatchObject({
      ...{ trained: 4212, tuned: 582, heldOut: 1165, repeated: 41, left: [] },
      ...{ accuracy: 0.9665, baseline: 0.376, macroPrecision: 0.9848, macroRecall: 0.9632 },
    })
    for (const { problem, precision, recall } of report.classes) {
      expect(precision, problem).toBeGreaterThan(0.9)
      expect(recall, problem).toBeGreaterThan(0.9)
    }
  })

  it('teach less of sentences that nobody has written before, of which few are said to be sure', () => {
    // Each sentence once is in no case that is learned from.
    const FOLDS = 5
    const said = Array.from({ length: FOLDS }, (_, fold) => {
      const { model } = learn(cases(2_000, (at) => at % FOLDS !== fold))
      const judge = judgeBy(model)
      return cases(400, (at) => at % FOLDS === fold).map(({ problem, grams }) => {
        const likely = judge.likely(gramsIn({ grams }))
        const sure = Math.max(...likely)
        return { sure, right: model.problems[likely.indexOf(sure)] === problem }
      })
    }).flat()
    const offered = said.filter(({ sure }) => sure >= 0.6)
    const share = (of: typeof said) => Math.round((of.filter(({ right }) => right).length / of.length) * 100)
    const coverage = Math.round((offered.length / said.length) * 100)
    expect({ all: share(said), offered: share(offered), coverage }).toEqual({
      all: 40,
      offered: 78,
      coverage: 16,
    })
  })
})
