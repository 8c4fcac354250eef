import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { APPEAL_ACTIONS, appealWorkflow } from './appeals.workflow.ts'

const dangerous = APPEAL_ACTIONS.filter(
  (action) => (appealWorkflow.actions[action] as { dangerous?: boolean }).dangerous,
)
const REASONS = ['reason', 'explanation', 'opinion', 'remark']

describe('dangerous acts', () => {
  it('exist', () => expect(dangerous.length).toBeGreaterThan(2))

  it.each(dangerous)('%s asks a reason in words', (action) => {
    const { required = [] } = z.toJSONSchema(appealWorkflow.actions[action].input, {
      io: 'input',
      unrepresentable: 'any',
    }) as { required?: string[] }
    expect(required.some((field) => REASONS.includes(field))).toBe(true)
  })
})
