import { describe, expect, it } from 'vitest'
import type { FormContext } from './actionFace.ts'
import { actionFaces } from './actions.ts'

const context = {
  t: (key: string) => key,
  dictionary: { options: () => [], label: () => '' },
  detail: {},
  nodes: [],
  brands: [],
} as unknown as FormContext

describe('a transfer', () => {
  const fieldsWith = (nodes: FormContext['nodes']) =>
    actionFaces.editToBusiness.fields({ ...context, nodes }).map(({ path }) => path)

  it('offers the bureau to handle the case itself where no unit answers, and nowhere else', () => {
    expect(fieldsWith([])).toContain('byBureau')
    expect(fieldsWith([{ value: '6', label: '中通深圳' }])).not.toContain('byBureau')
  })

  it('asks for no unit of a case that the bureau keeps', () => {
    const unit = actionFaces.editToBusiness.fields(context).find(({ path }) => path === 'enterpriseOrgId')!
    expect([unit.when?.({ byBureau: true }), unit.when?.({})]).toEqual([false, true])
  })
})

describe('a correction', () => {
  it('asks for the name of a company that is not in the list, and of no other', () => {
    const name = actionFaces.correct.fields(context).find(({ path }) => path === 'brandName')!
    expect([name.required, name.when?.({ brand: 'OTHER' }), name.when?.({ brand: 'STO' })]).toEqual([
      ...[true, true, false],
    ])
  })
})

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
