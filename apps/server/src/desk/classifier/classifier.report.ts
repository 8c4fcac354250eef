import type { ModelReport } from '@appeal/contract/classifier/classifier.schemas.ts'
import { type Counter, gramsIn, judgeBy, type Model, type Row, temperatureFor } from './classifier.model.ts'

/** Pairs of confusion that are named. */
const PAIRS = 10
/** How sure a suggestion may have to be. */
const SURE = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
const meanOf = (values: readonly number[]): number =>
  shareOf(
    values.reduce((sum, one) => sum + one, 0),
    values.length,
  ) ?? 0

/** What the model says of one held-out case. */
interface Said {
  was: string
  said: string
  sure: number
}

function sayAll(model: Model, rows: readonly Row[]): Said[] {
  const judge = judgeBy(model)
  return rows.map((row) => {
    const likely = judge.likely(gramsIn(row))
    const sure = Math.max(...likely)
    return { was: row.problem, said: model.problems[likely.indexOf(sure)]!, sure }
  })
}

function confusionOf(wrong: readonly Said[]): ModelReport['confusion'] {
  const pairs = new Map<string, ModelReport['confusion'][number]>()
  for (const { was, said } of wrong) {
    const key = `${was} ${said}`
    pairs.set(key, { was, said, n: (pairs.get(key)?.n ?? 0) + 1 })
  }
  return [...pairs.entries()]
    .sort(([a, one], [b, two]) => two.n - one.n || (a < b ? -1 : 1))
    .slice(0, PAIRS)
    .map(([, pair]) => pair)
}

/**
 * A model of what was counted, and its report card: precision and recall on cases that it has not learned from, of each
 * kind of problem and over all of them. Precision of what was never said counts as nothing in the mean.
 */
export function trainFrom(counted: Counter): { model: Model; report: ModelReport } {
  const { model: cold, tuned, heldOut, repeated, left } = counted.finish()
  const model = { ...cold, temperature: temperatureFor(cold, tuned) }
  const all = sayAll(model, heldOut)
  const isRight = ({ was, said }: Said) => was === said
  const classes = model.problems.map((problem, at) => {
    const was = all.filter((one) => one.was === problem)
    const said = all.filter((one) => one.said === problem)
    const right = was.filter(isRight).length
    return {
      problem,
      trained: model.cases[at]!,
      heldOut: was.length,
      said: said.length,
      right,
      precision: shareOf(right, said.length),
      recall: shareOf(right, was.length),
    }
  })
  const judged = classes.filter(({ heldOut: n }) => n > 0)
  const commonest = model.problems[model.cases.indexOf(Math.max(...model.cases))]
  const report: ModelReport = {
    trained: model.cases.reduce((sum, n) => sum + n, 0),
    heldOut: heldOut.length,
    tuned: tuned.length,
    repeated,
    left,
    grams: model.grams.length,
    temperature: model.temperature,
    accuracy: shareOf(all.filter(isRight).length, all.length) ?? 0,
    baseline: shareOf(all.filter(({ was }) => was === commonest).length, all.length) ?? 0,
    macroPrecision: meanOf(judged.map(({ precision }) => precision ?? 0)),
    macroRecall: meanOf(judged.map(({ recall }) => recall ?? 0)),
    classes,
    confusion: confusionOf(all.filter((one) => !isRight(one))),
    curve: SURE.map((sure) => {
      const offered = all.filter((one) => one.sure >= sure)
      return {
        sure,
        coverage: shareOf(offered.length, all.length) ?? 0,
        precision: shareOf(offered.filter(isRight).length, offered.length),
      }
    }),
  }
  return { model, report }
}
