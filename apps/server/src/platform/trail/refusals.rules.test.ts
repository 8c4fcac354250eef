import { type ErrorKey, errors } from '@appeal/contract/errors.ts'
import { describe, expect, it } from 'vitest'
import { refusedAs } from './refusals.ts'

const CODES = Object.keys(errors) as ErrorKey[]

describe('a refusal is counted as widening of rights', () => {
  it.each([
    'grants.not_held',
    'grants.own',
    'grants.duties_united',
    'grants.entangled',
    'accounts.own',
    'accounts.wider',
    'accounts.administrator',
    ...CODES.filter((code) => /\.(four_eyes|own_work)$/.test(code)),
  ] as const)('where it says %s', (reason) => {
    expect(refusedAs(reason, true)).toBe('widening')
  })

  it('where an act on a case misses its second person, and for no other condition', () => {
    expect(refusedAs('appeals.condition', true, 'four_eyes')).toBe('widening')
    expect(refusedAs('appeals.condition', true, 'answered')).toBeUndefined()
    expect(refusedAs('appeals.condition', true)).toBeUndefined()
  })
})
