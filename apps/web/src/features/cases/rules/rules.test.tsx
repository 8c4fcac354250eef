import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRuleFacts } from './useRuleFacts.ts'

it('tells the versions of the rules that a line was decided by, and nothing of a line without', () => {
  const { result } = renderHook(() => useRuleFacts())
  const line = (detail: ProgressLine['detail']) => result.current({ detail } as ProgressLine)
  expect(line({ rules: { approval: 2, recheckApply: 1 } })).toEqual([
    { label: '所依规则', value: expect.stringMatching(/^结案复核第 2 版、.+第 1 版$/) },
  ])
  expect(line(null)).toEqual([])
  expect(line({ channel: 'WEB' })).toEqual([])
})
