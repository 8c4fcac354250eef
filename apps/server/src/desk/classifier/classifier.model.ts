// Multinomial naive Bayes over what texts are found by: keyed digests of pairs and triples of characters (decision
// 0019). Nothing here knows a word, a key or a database, and the same rows give the same model.

/** Changes whenever models of before would be read wrongly; those of another one are passed over. */
export const FORMAT = 1

/** One case that may be learned from. */
export interface Row {
  id: string
  problem: string
  /** Digests between blanks, in the order of the index, so that equal texts are equal here. */
  grams: string
}

export interface Model {
  format: number
  /** Kinds of problem, with the cases each was learned from. */
  problems: string[]
  cases: number[]
  /** Digests, and by each in how many cases of each kind it stood: `counts[gram × problems + problem]`. */
  grams: string[]
  counts: number[]
  /** What log-likelihoods are divided by, since neighbouring grams say the same thing twice. */
  temperature: number
}

/** A gram of fewer cases than this is in no model: it may be somebody's own. */
export const LEAST_CASES = 5
/** A kind of problem with fewer cases than this is not learned. */
export const LEAST_OF_PROBLEM = 20
/** Grams of a model, those that tell problems apart best. */
export const VOCABULARY = 8_000
/** Grams that are counted at once; beyond, those seen least are forgotten. */
const COUNTED = 250_000

// ---------------------------------------------------------------- which case is for what

/** A number from a text, the same everywhere (cyrb53). */
export function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & b) + (a >>> 0)
}

/** Of ten cases two are held out, one sets the temperature, and the others are learned from: always the same ones. */
export function partOf(id: string): 'heldOut' | 'tuned' | 'trained' {
  const tenth = hashOf(id) % 10
  return tenth < 2 ? 'heldOut' : tenth === 2 ? 'tuned' : 'trained'
}

export const gramsIn = (row: Pick<Row, 'grams'>): string[] => (row.grams ? row.grams.split(' ') : [])

// ---------------------------------------------------------------- counting

/** Counts cases one by one; remembers those that are put aside. */
export interface Counter {
  add(row: Row): void
  readonly seen: number
  /** @throws Error where fewer than two kinds of problem have enough cases */
  finish(): { model: Model; tuned: Row[]; heldOut: Row[]; repeated: number; left: string[] }
}

export function counter(): Counter {
  const problems: string[] = []
  const cases: number[] = []
  let counts = new Map<string, number[]>()
  const texts = new Set<number>()
  const aside: Record<'tuned' | 'heldOut', Row[]> = { tuned: [], heldOut: [] }
  let seen = 0

  const numberOf = (problem: string) => {
    const known = problems.indexOf(problem)
    if (known >= 0) return known
    cases.push(0)
    return problems.push(problem) - 1
  }
  const total = (of: readonly number[]) => of.reduce((sum, n) => sum + (n ?? 0), 0)

  function learn(row: Row): void {
    const at = numberOf(row.problem)
    cases[at]! += 1
    texts.add(hashOf(row.grams))
    for (const gram of new Set(gramsIn(row))) {
      const known = counts.get(gram)
      if (known) known[at] = (known[at] ?? 0) + 1
      else counts.set(gram, Object.assign([], { [at]: 1 }))
    }
    for (let least = 2; counts.size > COUNTED; least += 1)
      counts = new Map([...counts].filter(([, of]) => total(of) >= least))
  }

  function finish() {
    const kept = problems
      .map((problem, at) => ({ problem, at, n: cases[at]! }))
      .filter(({ n }) => n >= LEAST_OF_PROBLEM)
      .sort((one, two) => (one.problem < two.problem ? -1 : 1))
    if (kept.length < 2) throw new Error('Fewer than two kinds of problem have enough cases')
    const sum = kept.reduce((all, { n }) => all + n, 0)
    const grams = [...counts]
      .map(([gram, of]) => ({ gram, of: kept.map(({ at }) => of[at] ?? 0) }))
      .filter(({ of }) => total(of) >= LEAST_CASES)
      .map((one) => ({
        ...one,
        weight: telling(
          one.of,
          kept.map(({ n }) => n / sum),
        ),
      }))
      .sort((one, two) => two.weight - one.weight || (one.gram < two.gram ? -1 : 1))
      .slice(0, VOCABULARY)
      .sort((one, two) => (one.gram < two.gram ? -1 : 1))
    const known = new Set(kept.map(({ problem }) => problem))
    const isKnown = ({ problem }: Row) => known.has(problem)
    const fresh = aside.heldOut.filter(({ grams: text }) => !texts.has(hashOf(text)))
    return {
      model: {
        format: FORMAT,
        problems: kept.map(({ problem }) => problem),
        cases: kept.map(({ n }) => n),
        grams: grams.map(({ gram }) => gram),
        counts: grams.flatMap(({ of }) => of),
        temperature: 1,
      },
      tuned: aside.tuned.filter(isKnown),
      // What is no problem of the model's is counted: it cannot be right about it.
      heldOut: fresh,
      repeated: aside.heldOut.length - fresh.length,
      left: problems.filter((problem) => !known.has(problem)).sort(),
    }
  }

  return {
    add(row) {
      seen += 1
      const part = partOf(row.id)
      if (part === 'trained') learn(row)
      else aside[part].push(row)
    },
    get seen() {
      return seen
    },
    finish,
  }
}

/** How well a gram tells problems apart: the G statistic of its cases against the shares of all. */
const telling = (of: readonly number[], shares: readonly number[]): number => {
  const n = of.reduce((sum, one) => sum + one, 0)
  return of.reduce((sum, one, at) => sum + (one ? one * Math.log(one / (n * shares[at]!)) : 0), 0)
}

// ---------------------------------------------------------------- judging

export interface Judge {
  /** How likely each problem is, in the order of the model's; they sum to one. */
  likely(grams: Iterable<string>, temperature?: number): number[]
  /** How much a gram speaks for a problem against all others; 0 where it is not known. */
  weight(gram: string, problem: number): number
}

/** What the model says, with its logarithms taken once. */
export function judgeBy(model: Model): Judge {
  const size = model.problems.length
  const all = model.cases.reduce((sum, n) => sum + n, 0)
  const priors = model.cases.map((n) => Math.log((n + 1) / (all + size)))
  const known = model.problems.map((_, at) =>
    model.counts.reduce((sum, n, place) => (place % size === at ? sum + n : sum), 0),
  )
  const logs = Float64Array.from(model.counts, (n, place) =>
    Math.log((n + 1) / (known[place % size]! + model.grams.length)),
  )
  const places = new Map(model.grams.map((gram, at) => [gram, at * size]))

  return {
    likely(grams, temperature = model.temperature) {
      const sums = priors.map(() => 0)
      for (const gram of grams) {
        const place = places.get(gram)
        if (place !== undefined) for (let at = 0; at < size; at += 1) sums[at]! += logs[place + at]!
      }
      const scores = sums.map((sum, at) => priors[at]! + sum / temperature)
      const most = Math.max(...scores)
      const powers = scores.map((score) => Math.exp(score - most))
      const whole = powers.reduce((sum, power) => sum + power, 0)
      return powers.map((power) => power / whole)
    },
    weight(gram, problem) {
      const place = places.get(gram)
      if (place === undefined) return 0
      let others = 0
      for (let at = 0; at < size; at += 1) if (at !== problem) others += logs[place + at]!
      return logs[place + problem]! - others / (size - 1)
    },
  }
}

const TEMPERATURES = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24] as const

/** The temperature at which the model is least surprised by cases that it has not learned from. */
export function temperatureFor(model: Model, rows: readonly Row[]): number {
  if (rows.length === 0) return TEMPERATURES.at(-1)!
  const judge = judgeBy(model)
  const surprise = (temperature: number) =>
    rows.reduce((sum, row) => {
      const p = judge.likely(gramsIn(row), temperature)[model.problems.indexOf(row.problem)]!
      return sum - Math.log(Math.max(p, 1e-12))
    }, 0)
  const [first, ...others] = TEMPERATURES.map((temperature) => ({ temperature, by: surprise(temperature) }))
  return others.reduce((best, one) => (one.by < best.by ? one : best), first!).temperature
}
