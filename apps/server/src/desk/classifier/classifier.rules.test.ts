import { describe, expect, it } from 'vitest'
import { counter, judgeBy, LEAST_CASES, LEAST_OF_PROBLEM, partOf, type Row } from './classifier.model.ts'
import { trainFrom } from './classifier.report.ts'
import { whyWords } from './classifier.words.ts'

/** Cases of two kinds; each has a word of its kind, one that both have, and some of its own. */
const some = (n: number, problem: string, more: (at: number) => string[] = () => []): Row[] =>
  Array.from({ length: n }, (_, at) => ({
    id: `${problem}${at}`,
    problem,
    grams: [`of${problem}`, 'both', `own${problem}${at}`, ...more(at)].sort().join(' '),
  }))
const trained = (...rows: readonly Row[]) => {
  const counted = counter()
  for (const row of rows) counted.add(row)
  return trainFrom(counted)
}

describe('a model', () => {
  it('is not made of one kind of problem, nor of too few cases of two', () => {
    expect(() => trained(...some(300, 'A'))).toThrow('Fewer than two kinds')
    expect(() => trained(...some(300, 'A'), ...some(LEAST_OF_PROBLEM - 1, 'B'))).toThrow('Fewer than two')
    expect(() => trained()).toThrow('Fewer than two kinds')
  })

  it('holds no gram of fewer cases than five, and counts a gram once a case', () => {
    const rare = (n: number) => (at: number) => (at < n ? ['rare'] : [])
    const rows = some(300, 'A').filter(({ id }) => partOf(id) === 'trained')
    const withRare = (n: number) =>
      rows.map((row, at) => ({ ...row, grams: [row.grams, ...rare(n)(at), 'twice', 'twice'].join(' ') }))
    const others = some(300, 'B')
    const { model } = trained(...withRare(LEAST_CASES - 1), ...others)
    expect(model.grams).toEqual(['both', 'ofA', 'ofB', 'twice'])
    expect(model.counts[model.grams.indexOf('twice') * 2]).toBe(rows.length)
    expect(trained(...withRare(LEAST_CASES), ...others).model.grams).toContain('rare')
  })

  it('is the same of the same cases, whoever trains it, in whatever order', () => {
    const rows = [...some(200, 'A'), ...some(150, 'B'), ...some(90, 'C')]
    expect(trained(...rows)).toEqual(trained(...[...rows].reverse()))
    expect(rows.map(({ id }) => partOf(id))).toEqual(rows.map(({ id }) => partOf(id)))
    const held = rows.filter(({ id }) => partOf(id) === 'heldOut').length / rows.length
    expect(held).toBeGreaterThan(0.14)
    expect(held).toBeLessThan(0.26)
  })

  it('says what words speak for; what it has never read, it takes for the commonest and is not sure', () => {
    const { model } = trained(...some(300, 'A'), ...some(150, 'B'))
    const judge = judgeBy(model)
    const [a, b] = judge.likely(['ofB', 'both'])
    expect(b).toBeGreaterThan(0.9)
    expect(a! + b!).toBeCloseTo(1)
    const [likelier, less] = judge.likely(['never'])
    expect(likelier).toBeGreaterThan(less!)
    expect(likelier).toBeLessThan(0.75)
    expect(judge.weight('ofB', 1)).toBeGreaterThan(0)
    expect(judge.weight('ofB', 0)).toBeLessThan(0)
    expect(judge.weight('never', 0)).toBe(0)
  })
})

describe('its report card', () => {
  it('counts right and wrong of each kind on what was not learned from, and names who is taken for whom', () => {
    // Of C a third is written as if it were A.
    const c = some(300, 'C').map((row, at) => (at % 3 === 0 ? { ...row, grams: `both ofA ownC${at}` } : row))
    const { report, model } = trained(...some(400, 'A'), ...c)
    const out = (rows: readonly Row[]) => rows.filter(({ id }) => partOf(id) === 'heldOut')
    const wrong = out(c).filter(({ grams }) => grams.includes('ofA')).length
    const [a, rest] = report.classes
    expect(report).toMatchObject({
      heldOut: out(some(400, 'A')).length + out(c).length,
      repeated: 0,
      left: [],
      confusion: [{ was: 'C', said: 'A', n: wrong }],
    })
    expect(rest).toMatchObject({ problem: 'C', precision: 1, right: out(c).length - wrong })
    expect(rest!.recall).toBeCloseTo(1 - wrong / out(c).length, 3)
    expect(a).toMatchObject({ problem: 'A', recall: 1, trained: model.cases[0] })
    expect(a!.precision).toBeCloseTo(a!.right / (a!.right + wrong), 3)
    expect(report.accuracy).toBeGreaterThan(report.baseline)
    expect(report.macroRecall).toBeCloseTo((1 + rest!.recall!) / 2, 3)
    expect(report.curve[0]).toMatchObject({ sure: 0, coverage: 1, precision: report.accuracy })
    expect(report.curve.map(({ coverage }) => coverage)).toEqual(
      report.curve.map(({ coverage }) => coverage).sort((one, two) => two - one),
    )
  })

  it('does not count what was copied from a case it learned from, and says so', () => {
    const copies = some(200, 'A').map((row) => ({ ...row, grams: 'both ofA' }))
    const { report } = trained(...copies, ...some(200, 'B'))
    const held = copies.filter(({ id }) => partOf(id) === 'heldOut').length
    expect(report.repeated).toBe(held)
    expect(report.classes[0]).toMatchObject({ problem: 'A', heldOut: 0, precision: null, recall: null })
  })

  it('is wrong about kinds that it has not learned', () => {
    const { report } = trained(...some(300, 'A'), ...some(300, 'B'), ...some(15, 'Z'))
    const held = some(15, 'Z').filter(({ id }) => partOf(id) === 'heldOut').length
    expect(held).toBeGreaterThan(0)
    expect(report.left).toEqual(['Z'])
    expect(report.accuracy).toBeLessThan(1)
  })
})

describe('words of why', () => {
  it('are parts of the text itself, joined where they touch, the loudest three in the order of the text', () => {
    const text = '快件丢失，屏幕破裂了，运费贵，很急'
    const placed = [
      { gram: 'a', from: 2, to: 4 },
      { gram: 'b', from: 5, to: 7 },
      { gram: 'c', from: 6, to: 9 },
      { gram: 'd', from: 11, to: 13 },
      { gram: 'e', from: 15, to: 17 },
      { gram: 'f', from: 0, to: 2 },
    ]
    const weights: Record<string, number> = { a: 1, b: 2, c: 2, d: 0.5, e: 0.1, f: -3 }
    expect(whyWords(text, placed, (gram) => weights[gram] ?? 0)).toEqual(['丢失', '屏幕破裂', '运费'])
    expect(whyWords(text, placed, () => 0)).toEqual([])
  })
})
