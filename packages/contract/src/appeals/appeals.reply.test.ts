import { describe, expect, it } from 'vitest'
import { ReplyInput } from './appeals.inputs.ts'

const reply = {
  ...{ id: '1', version: 1, investigationResult: '经核查，快件在中转时受压破损。', liability: 'RESPONSIBLE' },
  ...{ handlingType: 'COMPENSATE', agreedWithUser: true, userSatisfied: 'SATISFIED', contactTimes: 2 },
  ...{ handlerName: '邓洁', handlerPhone: '0755-27880000', attachmentIds: [] },
}
const faults = (change: object) =>
  (ReplyInput.safeParse({ ...reply, ...change }).error?.issues ?? []).map(({ path, message }) => [
    path[0],
    message,
  ])

describe('what an enterprise answers', () => {
  it('is taken where it fits together', () => {
    expect(faults({})).toEqual([])
    expect(faults({ agreedWithUser: false, userSatisfied: 'UNREACHABLE', contactTimes: 0 })).toEqual([])
  })

  it('tells of no agreement with somebody who was not reached', () => {
    expect(faults({ userSatisfied: 'UNREACHABLE' })).toEqual([['userSatisfied', 'rule.agreedUnreached']])
    expect(faults({ contactTimes: 0 })).toEqual([['contactTimes', 'rule.agreedUnreached']])
  })
})
