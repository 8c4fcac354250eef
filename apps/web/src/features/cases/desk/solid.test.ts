import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables, openActionsIn } from '@appeal/contract/cases/cases.tables.ts'
import { describe, expect, it } from 'vitest'
import { solidAct } from './solid.ts'

type Side = 'bureau' | 'enterprise'
const openTo = (kind: CaseKind, state: string, side: Side) => [
  ...openActionsIn(caseTables[kind], state, side),
]
const solid = (kind: CaseKind, state: string, side: Side, more: object = {}) =>
  solidAct(
    { kind, state, can: openTo(kind, state, side), progress: [], handlerName: null, ...more },
    side,
    '周岚',
  )

/** Open but never due. */
const NEVER = ['redirect', 'passOn', 'extend', 'takeOver', 'refer', 'publish', 'proposeFaq']

describe.each(CASE_KINDS)('the solid button of the other cases: %s', (kind) => {
  it.each(Object.keys(caseTables[kind].states))('in %s is due by its own side, or not there', (state) => {
    for (const side of ['bureau', 'enterprise'] as const) {
      const act = solid(kind, state, side)
      if (caseTables[kind].states[state]?.turn !== side) expect(act).toBeUndefined()
      if (act === undefined) continue
      expect(NEVER).not.toContain(act)
      expect(caseTables[kind].actions[act]?.dangerous).not.toBe(true)
    }
  })
})

describe('the solid button of the other cases', () => {
  it('is never to take what is one’s own already', () => {
    expect(solid('consultation', 'pending', 'bureau')).toBe('take')
    expect(solid('consultation', 'pending', 'bureau', { handlerName: '罗毅' })).toBe('take')
    expect(solid('consultation', 'pending', 'bureau', { handlerName: '周岚' })).toBe('answer')
  })
  it('passes a courier’s case on once, and ends it when it has come back', () => {
    expect(solid('courier', 'processing', 'bureau')).toBe('transfer')
    expect(solid('courier', 'processing', 'bureau', { progress: [{ event: 'replied' }] })).toBe('close')
  })
  it.each([
    ['report', 'pending', 'accept'],
    ['report', 'verifying', undefined],
    ['report', 'investigating', 'handle'],
    ['report', 'handled', 'answer'],
    ['letter', 'pending', 'forward'],
    ['letter', 'acknowledged', undefined],
    ['consultation', 'processing', 'answer'],
    ['consultation', 'answered', undefined],
    ['courier', 'confirming', undefined],
  ] as const)('%s in %s: %s', (kind, state, act) => expect(solid(kind, state, 'bureau')).toBe(act))
})
