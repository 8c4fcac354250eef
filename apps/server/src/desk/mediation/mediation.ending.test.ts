import { contract } from '@appeal/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { caseTasks } from '../../cases/cases.jobs.ts'
import { appealTasks } from '../../kinds/appeals/appeals.jobs.ts'
import { systemContext } from '../../platform/context.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { play } from '../../testing/stages.ts'
import { aMediation, TERMS } from './mediation.fixture.ts'

const test = useTestApp()
const { appeals } = contract
beforeEach(() => test.app.clock.set(START))

describe('the end of a mediation without agreement: who may not', () => {
  it.each([
    ['a reason that is none', { reasonCode: 'BORED', explanation: '不想调解了。' }],
    ['what only time brings', { reasonCode: 'NO_ANSWER', explanation: '没有人答复。' }],
    ['no explanation', { reasonCode: 'NO_AGREEMENT', explanation: '' }],
  ])('takes no %s', async (_name, input) => {
    const { act, state } = await aMediation(test)
    expect(await act('officer', 'mediationFail', input)).toFailWith('request.invalid')
    expect(await state()).toBe('mediating')
  })

  it('lets no side give the bureau’s reasons, nor the bureau stop for a side', async () => {
    const { act, state } = await aMediation(test)
    const input = { reasonCode: 'NO_AGREEMENT', explanation: '双方差距过大。', reason: '差距过大' }
    expect((await act('owner', 'mediationFail', input)).code).toBe(403)
    expect((await act('officer', 'mediationQuit', input)).code).toBe(403)
    expect(await state()).toBe('mediating')
  })
})

describe('the end of a mediation without agreement', () => {
  it.each([
    ['by the bureau', 'officer', 'mediationFail', 'OUT_OF_SCOPE', 'bureau'],
    ['by the appellant', 'owner', 'mediationQuit', 'USER_REFUSES', 'user'],
    ['by the enterprise', 'unit', 'mediationQuit', 'ENTERPRISE_REFUSES', 'enterprise'],
  ] as const)(
    '%s: the case goes on, with all that was said on record',
    async (_name, voice, action, reason, side) => {
      const { act, room, state, id, app, people } = await aMediation(test)
      await ok(act('owner', 'mediationPropose', { amount: '680.00' }))
      await ok(act('officer', 'mediationDraft', TERMS))
      const { answerBy } = await room()
      await ok(
        act(voice, action, {
          reasonCode: 'OUT_OF_SCOPE',
          explanation: '差距过大，不再调解。',
          reason: '差距过大，不再调解。',
        }),
      )
      expect(await state()).toBe('replied')
      const after = await room('owner')
      expect(after).toMatchObject({ running: false, dueOn: null, answerBy, can: [] })
      expect(after.endings).toMatchObject([
        { result: 'FAILED', reasonCode: reason, side, explanation: '差距过大，不再调解。' },
      ])
      expect(after.proposals.map(({ status }) => status)).toEqual(['LAPSED', 'LAPSED'])
      expect(after.terms.map(({ status }) => status)).toEqual(['ENDED'])
      // The same case may be mediated once more, in a room of its own.
      await play(app, people.officer, 'mediate', id)
      const again = await room()
      expect(again.round).toBe(2)
      expect(again.proposals.map(({ round, seq }) => [round, seq])).toEqual([
        [1, 1],
        [1, 2],
        [2, 1],
      ])
    },
  )

  it('by the end of L9, where nobody answered', async () => {
    const { room, state, app } = await aMediation(test)
    app.clock.set('2026-09-25T00:30:00Z')
    for (const task of [...appealTasks, ...caseTasks]) await task.run(systemContext(app.platform, 'test'), {})
    expect(await state()).toBe('replied')
    expect((await room()).endings).toMatchObject([
      { result: 'NO_ANSWER', reasonCode: 'NO_ANSWER', side: null },
    ])
  })

  it('by closing the case while it is mediated', async () => {
    const { room, id, app, people } = await aMediation(test)
    await play(app, people.officer, 'editToEnd', id)
    expect((await room()).endings).toMatchObject([{ result: 'FAILED', reasonCode: null }])
    const detail = await ok((await app.as(people.owner)).call(appeals.consumerDetail, { body: { id } }))
    expect(detail.state).toBe('closed')
  })
})
