import { describe, expect, it } from 'vitest'
import { packed as deskRows } from './deskRows.ts'
import { allRoutes, contract, FOR_OTHER_CLIENTS } from './index.ts'
import type { Route } from './kit/routes.ts'
import { type Packed, type Row, unpack } from './kit/rows.ts'
import { packed } from './rows.ts'
import { packed as seldomDeskRows } from './seldomDeskRows.ts'
import { packed as seldomRows } from './seldomRows.ts'

const rowsOf = (half: Packed): Row[] =>
  Object.values(unpack(JSON.parse(JSON.stringify(half)))).flatMap((table) => Object.values(table))
const everyRow = [packed, deskRows, seldomRows, seldomDeskRows].flatMap(rowsOf)
/** All parts as browsers put them together. */
const sent = new Map(everyRow.map((row) => [row.name, row]))
/** What pages of our own call. */
const ours = Object.entries(contract)
  .filter(([name]) => !(FOR_OTHER_CLIENTS as readonly string[]).includes(name))
  .flatMap(([, table]): Route[] => Object.values(table))
const features = new Set(allRoutes.map(({ name }) => name.split('.')[0]))
const names = new Set(allRoutes.map(({ name }) => name))

describe('the schema-free half', () => {
  it('has the operations of the contract, each once, and no others', () => {
    const names = everyRow.map(({ name }) => name)
    expect(names.sort()).toEqual(ours.map(({ name }) => name).sort())
  })

  it('says of each route what the contract says', () => {
    expect(ours.map(({ name }) => sent.get(name))).toEqual(
      ours.map(({ method, name, url, permission, idempotent, acts, raw, affects, answers }) => ({
        ...{ method, name, url, permission, affects, answers },
        ...{ idempotent: idempotent === true, acts: acts === true, raw: raw === true },
      })),
    )
  })

  it('brings nothing to the portal that only staff may call', () => {
    const access = new Map(allRoutes.map((route) => [route.name, route.access]))
    const kinds = new Set(rowsOf(packed).map(({ name }) => access.get(name)?.kind))
    expect([...kinds].sort()).toEqual(['anyone', 'signed-in'])
    const areas = rowsOf(packed).map(({ name }) => access.get(name)!)
    expect(areas.filter((one) => one.kind === 'signed-in' && !/[cd]/.test(one.areas.join()))).toEqual([])
  })

  it('stays small: the first half goes to every page', () => {
    expect(JSON.stringify(packed).length / rowsOf(packed).length).toBeLessThan(34)
    expect(rowsOf(packed).length / ours.length).toBeLessThan(0.3)
  })
})

describe('addresses', () => {
  it('hold no token, password or code of a factor: they stand in the logs of everything on the way', () => {
    const secrets = (route: Route): string[] =>
      Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {}).filter((key) =>
        /token|password|secret|otp|smsCode/i.test(key),
      )
    expect(allRoutes.flatMap((route) => secrets(route).map((key) => `${route.name} ${key}`))).toEqual([])
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
