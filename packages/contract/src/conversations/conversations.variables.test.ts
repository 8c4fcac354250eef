import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillVariables,
  TEXT_VARIABLE_KEYS,
  TEXT_VARIABLES,
  unknownVariables,
  variableNamed,
} from './conversations.variables.ts'

describe('variables of texts', () => {
  it('have names that mean one variable each, in both languages', () => {
    const names = TEXT_VARIABLE_KEYS.flatMap((key) => [TEXT_VARIABLES[key].zh, TEXT_VARIABLES[key].en])
    expect(new Set(names).size).toBe(names.length)
    for (const key of TEXT_VARIABLE_KEYS)
      for (const name of [key, TEXT_VARIABLES[key].zh, TEXT_VARIABLES[key].en.toUpperCase()])
        expect(variableNamed(name)).toBe(key)
  })

  it('tells names that mean nothing, once each', () => {
    expect(unknownVariables('{{编号}} {{手机号}} {{ phone }} {{手机号}}')).toEqual(['手机号', 'phone'])
    expect(unknownVariables('{编号} {{}} {{{')).toEqual([])
  })

  it('leaves what cannot be filled yet as a token under its key', () => {
    expect(fillVariables('{{申诉人}}，{{ 编号 }}', (key) => (key === 'number' ? 'SS1' : undefined))).toBe(
      '{{appellant}}，SS1',
    )
  })

  it('changes nothing outside double braces, and never fills what it filled', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const plain = value.replaceAll('{', '')
        expect(fillVariables(plain, () => 'X')).toBe(plain)
        expect(fillVariables('{{number}}', () => value)).toBe(value)
      }),
    )
  })
})
