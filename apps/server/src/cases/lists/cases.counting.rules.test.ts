import { describe, expect, it } from 'vitest'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { countListed, EXACT } from './cases.counting.ts'

interface Filter {
  states?: readonly string[] | undefined
  brands?: readonly string[] | undefined
}

/** A table of so many cases, half of each state; tells how far it was counted. */
function table(n: number, told = true) {
  const asked: (number | undefined)[] = []
  return {
    asked,
    tally: async () =>
      told
        ? new Map<string, number>([
            ['open', n / 2],
            ['ended', n / 2],
          ])
        : undefined,
    countList: async (_db: Queryable, _scope: unknown, _filter: Filter, most?: number) => {
      asked.push(most)
      return most === undefined ? n : Math.min(n, most)
    },
  }
}
const ctx = { platform: {} } as Context

describe('the length of a list', () => {
  it('is never counted where only states are asked for, and exact at any length', async () => {
    const cases = table(3_000_000)
    expect(await countListed<Filter>(ctx, cases, [], { states: ['open'] }, 10_000)).toEqual({
      total: 1_500_000,
    })
    expect(await countListed<Filter>(ctx, cases, [], { brands: undefined }, 10_000)).toEqual({
      total: 3_000_000,
    })
    expect(cases.asked).toEqual([])
  })

  it('is counted up to the bound, and said to be more where it is', async () => {
    const wide = { brands: ['ZTO'] }
    const many = table(3_000_000)
    expect(await countListed<Filter>(ctx, many, [], wide, 10_000)).toEqual({ total: 10_000, more: true })
    expect(many.asked).toEqual([10_001])
    expect(await countListed<Filter>(ctx, table(10_000), [], wide, 10_000)).toEqual({ total: 10_000 })
    expect(await countListed<Filter>(ctx, many, [], wide, EXACT)).toEqual({ total: 3_000_000 })
    expect(await countListed<Filter>(ctx, table(40, false), [], { states: ['open'] }, 10_000)).toEqual({
      total: 40,
    })
  })
})
