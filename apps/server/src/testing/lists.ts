import type { Route } from '@appeal/contract/kit/routes.ts'
import { expect } from 'vitest'
import type { Caller } from './app.ts'

interface Listed<R> {
  total: number
  records: R[]
}

/**
 * Shows of a list that its pages put together are the whole, in the same order, and that an order by one of its columns
 * turns round. There have to be three rows at least, of two values.
 *
 * @param sortField a column of the list's query
 * @param valueAt what that column holds
 */
export async function expectPages<R>(
  caller: Caller,
  route: Route,
  query: Record<string, unknown>,
  sortField: string,
  valueAt: (row: R) => string | number,
): Promise<void> {
  const ask = async (more: Record<string, unknown>): Promise<Listed<R>> => {
    const reply = await caller.call(route, { query: { size: 100, ...query, ...more } })
    expect(reply).toSucceed()
    return reply.data as Listed<R>
  }
  const orders: Record<string, (string | number)[]> = {}
  for (const sortOrder of ['ascend', 'descend']) {
    const whole = await ask({ sortField, sortOrder })
    expect(whole.total).toBe(whole.records.length)
    expect(whole.total).toBeGreaterThan(2)
    const cut: R[] = []
    const pages = Math.ceil(whole.total / 2)
    for (let current = 1; current <= pages; current++)
      cut.push(...(await ask({ sortField, sortOrder, size: 2, current })).records)
    expect(cut).toEqual(whole.records)
    expect((await ask({ sortField, sortOrder, size: 2, current: pages + 1 })).records).toEqual([])
    orders[sortOrder] = whole.records.map(valueAt)
  }
  expect(new Set(orders.ascend).size).toBeGreaterThan(1)
  expect(orders.ascend).toEqual(orders.ascend?.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  expect(orders.descend).toEqual(orders.ascend?.toReversed())
}
