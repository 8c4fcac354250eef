import { allRoutes } from '@appeal/contract/index.ts'
import { describe, expect, it } from 'vitest'
import { rows } from './rows.ts'

describe('rows', () => {
  it.each(Object.entries(rows))(
    '%s stands in the contract with this method and address',
    (_, { method, url }) => {
      expect(allRoutes.some((route) => route.method === method && route.url === url)).toBe(true)
    },
  )
})
