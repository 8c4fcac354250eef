import { describe, expect, it } from 'vitest'
import { actionFaces, type FormContext } from './actions.ts'

const context = {
  t: (key: string) => key,
  dictionary: { options: () => [], label: () => '' },
  detail: {},
  nodes: [],
  brands: [],
} as unknown as FormContext

describe('the reply of an enterprise', () => {
  it.each([
    ['COMPENSATE', true],
    ['APOLOGISE', false],
    [undefined, false],
  ])('asks once how much was paid, and must know it only where it says so: %s', (handlingType, required) => {
    const asked = actionFaces.reply
      .fields(context)
      .filter(({ path, when }) => path === 'compensationAmount' && (when?.({ handlingType }) ?? true))
    expect(asked.map((field) => field.required)).toEqual([required])
  })
})
