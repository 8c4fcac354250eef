import { describe, expect, it } from 'vitest'
import { allRoutes, contract, FOR_OTHER_CLIENTS } from './index.ts'
import type { Route } from './kit/routes.ts'
import { unpack } from './kit/rows.ts'
import { packed } from './rows.ts'

const sent = unpack(JSON.parse(JSON.stringify(packed)))
/** What pages of our own call. */
const ours = Object.fromEntries(
  Object.entries(contract).filter(([name]) => !(FOR_OTHER_CLIENTS as readonly string[]).includes(name)),
)
const features = new Set(allRoutes.map(({ name }) => name.split('.')[0]))
const names = new Set(allRoutes.map(({ name }) => name))

describe('the schema-free half', () => {
  it('has the tables and operations of the contract, and no others', () => {
    const operations = (tables: object) =>
      Object.entries(tables).map(([key, table]) => [key, Object.keys(table as object)])
    expect(operations(sent)).toEqual(operations(ours))
  })

  it('says of each route what the contract says', () => {
    const said = Object.values(sent).flatMap((table) => Object.values(table))
    const routes = Object.values(ours).flatMap((table): Route[] => Object.values(table))
    expect(said).toEqual(
      routes.map(({ method, name, url, permission, idempotent, acts, raw, affects, answers }) => ({
        ...{ method, name, url, permission, affects, answers },
        ...{ idempotent: idempotent === true, acts: acts === true, raw: raw === true },
      })),
    )
  })

  it('stays small: it goes to every page', () => {
    expect(JSON.stringify(packed).length / allRoutes.length).toBeLessThan(27)
  })
})

describe('what an act makes stale', () => {
  it('is named as features and routes are', () => {
    const wrong = allRoutes.flatMap(({ name, affects, answers }) => [
      ...affects
        .filter((one) => !features.has(one) && !names.has(one))
        .map((one) => `${name} affects ${one}`),
      ...answers.filter((one) => !names.has(one)).map((one) => `${name} answers ${one}`),
    ])
    expect(wrong).toEqual([])
  })

  it('is nothing where a call only reads', () => {
    const reads = allRoutes.filter(({ method, acts }) => method === 'GET' && !acts)
    expect(reads.filter(({ affects, answers }) => affects.length + answers.length > 0)).toEqual([])
  })

  it('is answered by the route that asks for one case by its id', () => {
    const routes = new Map(allRoutes.map((route) => [route.name, route]))
    for (const name of new Set(allRoutes.flatMap(({ answers }) => answers))) {
      const { query, body } = routes.get(name)!
      expect((query ?? body)!.safeParse({ id: '1' }).success, name).toBe(true)
    }
  })
})
