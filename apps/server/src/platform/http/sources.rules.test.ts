import { allRoutes } from '@appeal/contract/index.ts'
import { describe, expect, it } from 'vitest'

const marked = allRoutes.filter(({ reads }) => reads === 'replica')

describe('rows that may be read from a replica', () => {
  it('read and do nothing else', () => {
    const wrong = marked.filter(
      ({ method, acts, affects, idempotent, upload, stepUp }) =>
        method !== 'GET' || acts || idempotent || upload || stepUp || affects.length > 0,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('are statistics, open data, the log for everybody and the portal’s figures', () => {
    expect([...new Set(marked.map(({ name }) => name.split('.')[0]))].toSorted()).toEqual([
      ...['openData', 'portal', 'statistics', 'transparency', 'volumes'],
    ])
  })
})
