import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { systemContext } from '../../platform/context.ts'
import { refusalsWritten } from '../../platform/trail/refusals.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { A_REPLY, aMatter, contextOf, fileAppeal } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof, caseIn, INPUTS, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { endWaiting, sampleForRecheck } from './appeals.jobs.ts'
import { caseFacts } from './appeals.service.ts'
import { file } from './filing/appeals.intake.ts'

const test = useTestApp()
const who: Record<string, string> = {}
const orgId = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id
const on = (day: string) => test.app.clock.set(`${day}T06:00:00Z`)
const players = () => ({ consumer: who.consumer!, officer: who.handler!, enterprise: who.brandHq! })
const at = (state: Parameters<typeof caseIn>[2]) => caseIn(test.app, players(), state)
const step = (actor: string, action: PlayedAction, id: string, input?: Record<string, unknown>) =>
  play(test.app, who[actor]!, action, id, input)
const system = () => systemContext(test.app.platform, 'test')

async function seen(actor: string, id: string): Promise<AppealDetail> {
  const caller = await test.app.as(who[actor]!)
  const answer =
    actor === 'consumer'
      ? await caller.call(appealRoutes.consumerDetail, { body: { id } })
      : await caller.call(appealRoutes.detail, { query: { id } })
  expect(answer).toSucceed()
  return answer.data
}
const clockOf = async (id: string, kind: string) =>
  (await seen('state', id)).deadlines.findLast((one) => one.kind === kind)
const messagesTo = async (userId: string) =>
  (
    await test.app.platform.database.pool.query<{ template: string }>(
      `select m.template from messages m join message_receipts r on r.message_id = m.id
       where r.user_id = $1 order by m.created_at desc`,
      [userId],
    )
  ).rows.map(({ template }) => template)
const refusal = (reason: string, key?: string) => ({ reason, ...(key && { details: { key } }) })

beforeAll(async () => {
  const { app } = test
  const { consumer, officer, enterprise } = await makePlayers(app)
  Object.assign(who, { consumer, handler: officer, brandHq: enterprise })
  const made = {
    handler2: makeOfficer(app, 'BUR-440300', 'cityHandler'),
    leader: makeOfficer(app, 'BUR-440300', 'cityLeader'),
    province: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    province2: makeOfficer(app, 'BUR-440000', 'provinceCentre'),
    state: makeOfficer(app, 'BUR-000000', 'stateCentre'),
    canton: makeOfficer(app, 'BUR-440100', 'cityHandler'),
    other: makeConsumer(app),
    brandCity: makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity'),
    // The unit that the responsibility binding names for the place.
    bound: makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
    outlet: makeEnterpriseUser(app, 'ENT-ZTO-440306-02', 'outlet'),
  }
  for (const [name, person] of Object.entries(made)) who[name] = (await person).id
})
beforeEach(() => test.app.clock.set(START))

describe('material (T5–T7)', () => {
  it('that does not come in time ends the case with reason and remedy, by the clock alone', async () => {
    const id = await at('supplement')
    on('2026-09-29')
    await endWaiting(system())
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('supplement')
    on('2026-10-09')
    await Promise.all([endWaiting(system()), endWaiting(system())])
    const mine = await seen('consumer', id)
    expect(mine).toMatchObject({ state: 'invalid', closing: { closeType: 'N04' } })
    expect(mine.closing?.answer).toMatch(/没有在期限内补充材料/)
    expect(mine.closing?.remedy).toBe('材料齐全后可以重新申诉。')
    expect(mine.progress[0]).toMatchObject({ event: 'declared_invalid', voice: 'system' })
    expect(mine.progress.filter(({ event }) => event === 'declared_invalid')).toHaveLength(1)
    expect(await messagesTo(who.consumer!)).toContain('notAccepted')
  })

  it('counts until its last day and not after it, though the job has not come by', async () => {
    for (const [day, ok] of [
      ['2026-09-29', true],
      ['2026-09-30', false],
    ] as const) {
      test.app.clock.set(START)
      const matter = aMatter()
      const { id } = await fileAppeal(test.app, who.consumer!, matter)
      await step('handler', 'supplement', id)
      expect((await clockOf(id, 'supplement'))?.legalDueOn).toBe('2026-09-29')
      // It stands still for the desk and runs for who is to send the material.
      expect((await seen('handler', id)).clock).toMatchObject({ kind: 'supplement', tone: 'paused' })
      expect((await seen('consumer', id)).clock).toMatchObject({ kind: 'supplement', left: 5, tone: 'ample' })
      on(day)
      const again = file(
        await contextOf(test.app, who.consumer!),
        { ...matter, id, content: '补充了购买凭证，请继续办理。' },
        async () => {},
      )
      if (!ok) await expect(again).rejects.toMatchObject(refusal('appeals.supplement_over'))
      else {
        await again
        expect(await messagesTo(who.handler!)).toContain('resubmitted')
        // The answer is due as before; the wait is told beside it.
        expect(await clockOf(id, 'answer')).toMatchObject({
          legalDueOn: '2026-10-21',
          pausedDueOn: '2026-10-29',
        })
      }
    }
  })
})

describe('what the bureau asked for, sent without the form (T6)', () => {
  const answer = async (id: string, more: Record<string, unknown>, by = 'consumer') =>
    (await test.app.as(who[by]!)).call(appealRoutes.supplementAnswer, {
      body: { id, version: (await caseFacts(test.app.platform.db, id)).version, attachmentIds: [], ...more },
    })

  it('is refused empty, from strangers, in another state, and after its last day', async () => {
    const id = await at('supplement')
    for (const empty of [{}, { remark: '' }, { remark: '  ' }])
      expect(await answer(id, empty)).toFailWith('appeals.supplement_empty')
    expect(await answer(id, { remark: '我的说明' }, 'other')).toFailWith('appeals.not_found')
    on('2026-09-30')
    expect(await answer(id, { remark: '我的说明' })).toFailWith('appeals.supplement_over')
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('supplement')
    test.app.clock.set(START)
    const filed = await at('pending_accept')
    expect(await answer(filed, { remark: '我的说明' })).toFailWith('appeals.action_not_open')
  })

  it('takes words or a file, tells the handler, and leaves the rest of the appeal as it was', async () => {
    const id = await at('supplement')
    const before = await seen('consumer', id)
    const file = await aProof(test.app, who.consumer!)
    const reply = await answer(id, { remark: '附上购买凭证。', attachmentIds: [file] })
    expect(reply).toSucceed()
    expect(reply.data).toMatchObject({
      state: 'pending_accept',
      supplementReason: null,
      content: before.content,
    })
    expect(reply.data.attachments.map((one) => one.id)).toContain(file)
    expect(reply.data.progress[0]).toMatchObject({ event: 'resubmitted', opinion: '附上购买凭证。' })
    expect((await seen('handler', id)).progress[0]).toMatchObject({ opinion: '附上购买凭证。' })
    expect(await messagesTo(who.handler!)).toContain('resubmitted')
    expect(await answer(id, { remark: '再来一次' })).toFailWith('appeals.action_not_open')
  })
})

describe('the enterprise’s answer', () => {
  it.each(['replied', 'verifying', 'mediating', 'rework', 'closed'] as const)(
    'is read whole by the appellant in state %s, without the phone of a person',
    async (state) => {
      const detail = await seen('consumer', await at(state))
      expect(detail.reply).toMatchObject({
        investigationResult: expect.stringMatching(/.{5,}/),
        liability: expect.any(String),
        handlingType: expect.any(String),
        servicePhone: expect.any(String),
        handlerName: null,
        handlerPhone: null,
      })
      const line = detail.progress.find(({ event }) => event === 'replied')
      expect(line?.detail?.investigationResult).toBe(detail.reply?.investigationResult)
    },
  )
})

describe('an evaluation', () => {
  it('whose time is over is asked for nowhere, though the job has not come by', async () => {
    const id = await at('closed')
    const asked = async () => {
      const me = await test.app.as(who.consumer!)
      const rows = (await me.call(appealRoutes.consumerPage, { body: { group: 'evaluate' } as never })).data
      return {
        corner: (await me.call(appealRoutes.evaluateInfoCorner, {})).data,
        listed: rows.records.some((row) => row.id === id),
        may: (await seen('consumer', id)).can.includes('evaluateInfo'),
        status: (await seen('consumer', id)).evaluateStatus,
      }
    }
    const last = (await seen('consumer', id)).evaluateBy!
    const before = await asked()
    expect(before).toMatchObject({ listed: true, may: true, status: 1 })
    on(last)
    expect(await asked()).toEqual(before)
    on(addCalendarDays(last, 1))
    const after = await asked()
    expect(after).toMatchObject({ listed: false, may: false, status: 3 })
    expect(after.corner).toBeLessThan(before.corner)
  })
})

describe('another bureau (T8)', () => {
  it('takes over with the case; the old one is out, acceptance starts anew once, the answer never', async () => {
    const id = await at('pending_accept')
    const answer = await clockOf(id, 'answer')
    on('2026-09-22')
    const target = { bureauOrgId: await orgId('BUR-440100'), reason: '收件地属广州，移交办理。' }
    const moved = await step('handler', 'editToCommander', id, target)
    expect([moved.state, moved.bureauId, moved.handlerId]).toEqual([
      'pending_accept',
      target.bureauOrgId,
      null,
    ])
    const old = await test.app.as(who.handler!)
    expect(await old.call(appealRoutes.detail, { query: { id } })).toFailWith('appeals.not_found')
    expect((await seen('canton', id)).can).toContain('editToBusiness')
    expect(await messagesTo(who.canton!)).toContain('handedOver')
    expect(await clockOf(id, 'accept')).toMatchObject({ startOn: '2026-09-22', doneAt: null })
    on('2026-09-23')
    await step('canton', 'editToCommander', id, { ...target, bureauOrgId: await orgId('BUR-440300') })
    expect(await clockOf(id, 'accept')).toMatchObject({ startOn: '2026-09-22', doneAt: null })
    expect(await clockOf(id, 'answer')).toEqual(answer)
    // The third goes; the fourth takes the common superior.
    await step('handler', 'editToCommander', id, target)
    const back = { ...target, bureauOrgId: await orgId('BUR-440300') }
    await expect(step('canton', 'editToCommander', id, back)).rejects.toMatchObject(
      refusal('appeals.condition', 'already_handed_over'),
    )
    expect((await step('province', 'editToCommander', id, back)).bureauId).toBe(back.bureauOrgId)
  })

  it.each([
    ['the same bureau', 'BUR-440300'],
    ['an enterprise', 'ENT-ZTO'],
    ['a bureau that its list does not offer', 'BUR-330100'],
  ])('is not %s', async (_, code) => {
    const id = await at('pending_accept')
    const target = { bureauOrgId: await orgId(code), reason: '移交办理。' }
    await expect(step('handler', 'editToCommander', id, target)).rejects.toMatchObject(
      refusal('appeals.bureau_wrong'),
    )
  })

  it('is chosen from the bureaus around', async () => {
    const id = await at('pending_accept')
    const { data } = await (await test.app.as(who.handler!)).call(appealRoutes.bureaus, { query: { id } })
    for (const { id: bureauOrgId } of data) {
      const target = { bureauOrgId, reason: '移交办理。' }
      expect((await step('handler', 'editToCommander', await at('pending_accept'), target)).bureauId).toBe(
        bureauOrgId,
      )
    }
    const names = data.map(({ name, reason }) => `${name} ${reason}`)
    expect(names[0]).toBe('广东省邮政管理局 上级管局')
    expect(names).toContain('广州市邮政管理局 同级管局')
    expect(new Set(data.map((one) => one.id)).size).toBe(data.length)
    expect(names.some((name) => name.startsWith('深圳市'))).toBe(false)
  })
})

describe('down the enterprise’s tree (T11)', () => {
  it('goes to a unit below, with the clock as it was; the unit sees it, drafts, and one above answers', async () => {
    const id = await at('at_enterprise')
    const reply = await clockOf(id, 'reply')
    const desk = await test.app.as(who.brandHq!)
    const { data: units } = await desk.call(appealRoutes.units, { query: { id } })
    const unit = units.find(({ name }) => name === '中通快递深圳宝安区第二营业部')!
    on('2026-09-24')
    await step('brandHq', 'assign', id, { enterpriseOrgId: unit.id })
    expect(await clockOf(id, 'reply')).toEqual(reply)
    await expect(step('outlet', 'reply', id)).rejects.toMatchObject(refusal('appeals.not_permitted'))
    expect((await seen('outlet', id)).can).toContain('draftReply')
    expect(await messagesTo(who.outlet!)).toContain('enterpriseNew')
    await step('outlet', 'draftReply', id)
    expect((await seen('outlet', id)).state).toBe('at_enterprise')
    await step('brandCity', 'reply', id)
    expect((await seen('handler', id)).transfers.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['assign', 'replied'],
      ['transfer', 'assigned'],
    ])
  })

  it('never to a unit outside of it, nor up or aside', async () => {
    const id = await at('at_enterprise')
    for (const code of ['ENT-YTO', 'ENT-ZTO-33', 'ENT-ZTO-44', 'BUR-440100'])
      await expect(
        step('brandCity', 'assign', id, { enterpriseOrgId: await orgId(code) }),
      ).rejects.toMatchObject(refusal('appeals.unit_wrong'))
  })
})

describe('a wrong enterprise (T12)', () => {
  const refuse = async (id: string, actor = 'brandHq') =>
    step(actor, 'refuse', id, { ...INPUTS.refuse, attachmentIds: [await aProof(test.app, who[actor]!)] })
  const transferTo = async (code: string, id: string) =>
    step('handler', 'editToBusiness', id, { enterpriseOrgId: await orgId(code) })

  it('gives it back with proof; the bureau has two working days, and the unit is out', async () => {
    const id = await at('at_enterprise')
    await refuse(id)
    const detail = await seen('handler', id)
    expect(detail).toMatchObject({ state: 'bureau_processing', enterpriseName: null })
    expect(detail.progress[0]).toMatchObject({ event: 'refused', opinion: INPUTS.refuse.reason })
    expect(detail.progress[0]?.files).toHaveLength(1)
    expect(detail.clock).toMatchObject({ kind: 'transfer', dueOn: '2026-09-23' })
    expect((await seen('consumer', id)).progress[0]).toMatchObject({ event: 'refused', opinion: null })
    const desk = await test.app.as(who.brandHq!)
    expect(await desk.call(appealRoutes.detail, { query: { id } })).toFailWith('appeals.not_found')
    expect(await messagesTo(who.handler!)).toContain('refused')
  })

  it('may do so within two working days', async () => {
    for (const [day, ok] of [
      ['2026-09-23', true],
      ['2026-09-24', false],
    ] as const) {
      test.app.clock.set(START)
      const id = await at('at_enterprise')
      on(day)
      const { can, cannot } = await seen('brandHq', id)
      expect(can.includes('refuse')).toBe(ok)
      // What has gone by says so; it does not vanish.
      expect(cannot.some(({ action }) => action === 'refuse')).toBe(!ok)
      if (!ok) await expect(refuse(id)).rejects.toMatchObject(refusal('appeals.condition', 'refuse_over'))
    }
  })

  it('cannot return it twice, and has then returned its own', async () => {
    const id = await at('at_enterprise')
    await refuse(id)
    await step('handler', 'editToBusiness', id)
    await expect(refuse(id)).rejects.toMatchObject(refusal('appeals.condition', 'refuse_over'))
    expect((await seen('handler', id)).transfers.map(({ malformed }) => malformed)).toEqual([false, true])
  })

  it('ends the game after three: the bureau decides', async () => {
    const id = await at('at_enterprise')
    await refuse(id)
    for (const code of ['ENT-ZTO-440100', 'ENT-ZTO-440200']) {
      await transferTo(code, id)
      await refuse(id)
    }
    await transferTo('ENT-ZTO-440400', id)
    const seen = async (userId: string) =>
      (await (await test.app.as(userId)).call(appealRoutes.detail, { query: { id } })).data.returns
    expect(await seen(who.handler!)).toBe(3)
    expect(await seen(who.brandHq!)).toBeUndefined()
    await expect(refuse(id)).rejects.toMatchObject(refusal('appeals.condition', 'refuse_used_up'))
    await step('brandHq', 'reply', id)
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('replied')
  })

  it('shows proof, or is not heard', async () => {
    const id = await at('at_enterprise')
    const desk = await test.app.as(who.brandHq!)
    const { version } = await caseFacts(test.app.platform.db, id)
    const bare = { ...INPUTS.refuse, id, version }
    expect(await desk.call(todoRoutes.refuse, { body: bare })).toFailWith('request.invalid')
    expect(
      await desk.call(todoRoutes.refuse, {
        body: { ...bare, attachmentIds: [await aProof(test.app, who.handler!)] },
      }),
    ).toFailWith('appeals.attachment_unknown')
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('at_enterprise')
  })
})

describe('more time for the enterprise', () => {
  it('comes with an interim report: ten days, at most to the twenty-fifth of the thirty (T13)', async () => {
    const id = await at('at_enterprise')
    on('2026-09-28')
    await step('brandHq', 'progress', id)
    // Received and transferred on 09-21: fifteen days and ten end on the 25th day.
    expect(await clockOf(id, 'reply')).toMatchObject({ dueOn: '2026-10-16', extension: 10, overdue: false })
    expect((await seen('consumer', id)).progress[0]).toMatchObject({
      event: 'progress_reported',
      opinion: null,
    })
    expect((await seen('handler', id)).progress[0]?.opinion).toContain(INPUTS.progress.plan)
    await expect(step('brandHq', 'progress', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'already_reported'),
    )
  })

  it('is cut where the thirty days leave less, and refused where they leave none or the time is over', async () => {
    const late = await at('pending_accept')
    on('2026-09-23')
    await step('handler', 'editToBusiness', late)
    on('2026-09-28')
    await step('brandHq', 'progress', late)
    expect(await clockOf(late, 'reply')).toMatchObject({ dueOn: '2026-10-16', extension: 8 })
    test.app.clock.set(START)
    const over = await at('at_enterprise')
    on('2026-10-09')
    await expect(step('brandHq', 'progress', over)).rejects.toMatchObject(refusal('appeals.no_time_left'))
  })

  it('is given by a leader once, five days at most, never beyond the twenty-eighth day', async () => {
    const id = await at('at_enterprise')
    on('2026-09-28')
    await step('leader', 'extend', id)
    expect(await clockOf(id, 'reply')).toMatchObject({ dueOn: '2026-10-09', extension: 3 })
    expect(await messagesTo(who.bound!)).toContain('replyExtended')
    await expect(step('leader', 'extend', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'already_extended'),
    )
    await step('brandHq', 'progress', id)
    expect(await clockOf(id, 'reply')).toMatchObject({ dueOn: '2026-10-16', extension: 10 })
    const other = await at('at_enterprise')
    await step('brandHq', 'progress', other)
    await expect(
      step('leader', 'extend', other, { days: 5, reason: '企业需要更多时间。' }),
    ).rejects.toMatchObject(refusal('appeals.no_time_left'))
  })
})

describe('urging', () => {
  it('goes to the enterprise from the bureau, to the bureau from above, once a day', async () => {
    const id = await at('at_enterprise')
    await step('handler', 'urge', id)
    expect(await messagesTo(who.bound!)).toContain('urged')
    await expect(step('province', 'urge', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'already_urged'),
    )
    on('2026-09-22')
    await step('brandHq', 'reply', id)
    await expect(step('handler', 'urge', id)).rejects.toMatchObject(refusal('appeals.not_permitted'))
    await step('province', 'urge', id)
    expect(await messagesTo(who.handler!)).toContain('urged')
  })

  it('begins anew with the bureau that takes over, on the same day too', async () => {
    const id = await at('pending_accept')
    await step('province', 'urge', id)
    const target = { bureauOrgId: await orgId('BUR-440100'), reason: '收件地属广州，移交办理。' }
    await step('handler', 'editToCommander', id, target)
    await step('province', 'urge', id)
    await expect(step('province', 'urge', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'already_urged'),
    )
  })
})

describe('a second person', () => {
  const notPostal = { reasonCode: 'N07', explanation: '不属于邮政业服务质量问题。' }

  it.each(['N07', 'N11', 'N99'])(
    'decides on not accepting for %s; until then nothing happens',
    async (reasonCode) => {
      const id = await at('pending_accept')
      const asked = await step('handler', 'editToInvalid', id, { ...notPostal, reasonCode })
      expect([asked.state, asked.approvalAction]).toEqual(['pending_accept', 'editToInvalid'])
      expect((await seen('consumer', id)).progress.map(({ event }) => event)).not.toContain(
        'approval_requested',
      )
      expect(await messagesTo(who.leader!)).toContain('approvalAsked')
      expect((await seen('leader', id)).approval).toMatchObject({
        action: 'editToInvalid',
        input: { reasonCode },
        decision: null,
      })
      await expect(step('handler', 'editToInvalid', id, notPostal)).rejects.toMatchObject(
        refusal('appeals.condition', 'waits_for_approval'),
      )
      const done = await step('leader', 'approve', id)
      expect(done).toMatchObject({
        state: 'invalid',
        invalidReason: reasonCode,
        closedBy: who.handler,
        approvedBy: who.leader,
      })
      expect((await seen('consumer', id)).closing).toMatchObject({ answer: notPostal.explanation })
      expect(await messagesTo(who.handler!)).toContain('approvalDecided')
    },
  )

  it('is not the first one, and may refuse', async () => {
    const id = await at('pending_accept')
    await step('province', 'editToInvalid', id, notPostal)
    await expect(step('province', 'approve', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'four_eyes'),
    )
    // Whoever tries it at the door is counted for the alarm.
    const first = await test.app.as(who.province!)
    const asked = await caseFacts(test.app.platform.db, id)
    const body = { id, version: asked.version, approved: true }
    expect(await first.call(todoRoutes.approve, { body })).toFailWith('appeals.condition')
    await refusalsWritten(test.app.platform)
    const counted = await test.app.owner.query("select subject from refusal_counts where what = 'widening'")
    expect(counted.rows).toEqual([{ subject: `user:${who.province}` }])
    const refused = await step('leader', 'approve', id, { approved: false, opinion: '属于受理范围。' })
    expect([refused.state, refused.approvalAction]).toEqual(['pending_accept', null])
    await expect(step('leader', 'approve', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'nothing_to_approve'),
    )
    const desk = await test.app.as(who.leader!)
    await step('handler', 'editToInvalid', id, notPostal)
    const { version } = await caseFacts(test.app.platform.db, id)
    expect(await desk.call(todoRoutes.approve, { body: { id, version, approved: false } })).toFailWith(
      'request.invalid',
    )
  })

  it('is out of the game where the case moves on without them', async () => {
    const id = await at('pending_accept')
    await step('handler', 'editToInvalid', id, notPostal)
    const moved = await step('handler2', 'editToBusiness', id)
    expect([moved.state, moved.approvalAction]).toEqual(['at_enterprise', null])
    expect((await seen('leader', id)).approval).toMatchObject({ decision: 'lapsed' })
  })

  it('agrees to a closing with much money, which then is the closing as it was asked for', async () => {
    const id = await at('replied')
    const closing = { ...INPUTS.editToEnd, compensation: '10000.00', lawBreach: '涉嫌未按规定验视收寄。' }
    const asked = await step('handler', 'editToEnd', id, closing)
    expect(asked.state).toBe('replied')
    const done = await step('leader', 'approve', id)
    expect(done).toMatchObject({
      state: 'closed',
      compensation: '10000.00',
      valid: true,
    })
    expect((await seen('handler', id)).lawBreach).toBe(closing.lawBreach)
    const enterprise = await seen('brandHq', id)
    expect([enterprise.lawBreach, enterprise.approval]).toEqual([null, null])
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('closed')
    const small = await at('replied')
    expect((await step('handler', 'editToEnd', small, { ...closing, compensation: '9999.99' })).state).toBe(
      'closed',
    )
  })
})

describe('exclusion from statistics (T24, T25)', () => {
  it('takes two other people, the second of the state bureau where a province’s border was crossed', async () => {
    const id = await at('closed')
    await step('handler', 'excludeUpload', id)
    expect(await messagesTo(who.handler!)).not.toContain('exclusionOfYours')
    await expect(step('handler2', 'excludeUpload', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'exclude_applied'),
    )
    await expect(step('leader', 'excludeAudit', id)).rejects.toMatchObject(refusal('appeals.not_permitted'))
    await step('province', 'excludeAudit', id)
    await expect(step('province', 'excludeAudit', id)).rejects.toMatchObject({
      reason: 'appeals.not_permitted',
    })
    await expect(step('province2', 'excludeAudit', id)).rejects.toMatchObject(
      refusal('appeals.not_permitted'),
    )
    const done = await step('state', 'excludeAudit', id)
    expect([done.state, done.excludeStatus, done.statExcluded, done.valid]).toEqual(['closed', 3, true, true])
    const { exclusion, excluded } = await seen('handler', id)
    expect(excluded).toBe(true)
    expect(exclusion).toMatchObject({
      reasonCode: 'FORCE_MAJEURE',
      audits: [
        { level: 1, passed: true },
        { level: 2, passed: true },
      ],
    })
    expect((await seen('consumer', id)).exclusion).toBeNull()
  })

  it('within a province is its own to decide, by two of its people', async () => {
    const matter = aMatter({
      sender: { name: '某商家', phone: '13900000001', areaCode: '440106', address: '天河路 1 号' },
    })
    const id = await caseIn(test.app, players(), 'closed', matter)
    await step('brandHq', 'excludeUpload', id)
    // The bureau that handled it hears of what the enterprise asks; it audits nothing of its own.
    expect(await messagesTo(who.handler!)).toContain('exclusionOfYours')
    await expect(step('leader', 'excludeAudit', id)).rejects.toMatchObject(refusal('appeals.not_permitted'))
    await step('province', 'excludeAudit', id)
    await expect(step('province', 'excludeAudit', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'four_eyes'),
    )
    expect((await step('province2', 'excludeAudit', id)).statExcluded).toBe(true)
  })

  it('is never audited by whoever closed the case or applied', async () => {
    const id = await at('replied')
    await step('province', 'editToEnd', id)
    await step('province2', 'excludeUpload', id)
    for (const actor of ['province', 'province2'])
      await expect(step(actor, 'excludeAudit', id)).rejects.toMatchObject(
        refusal('appeals.condition', 'four_eyes'),
      )
    const rejected = await step('state', 'excludeAudit', id, { passed: false, opinion: '材料不足。' })
    expect([rejected.excludeStatus, rejected.statExcluded]).toEqual([4, false])
    expect(await messagesTo(who.province2!)).toContain('exclusionDecided')
  })

  it('must be asked for in ten days, before the month is frozen', async () => {
    const early = await at('closed')
    on('2026-10-08')
    expect((await seen('handler', early)).can).toContain('excludeUpload')
    on('2026-10-09')
    expect((await seen('handler', early)).can).not.toContain('excludeUpload')
    // Closed on the last day of a month: its statistics are frozen on the sixth working day of the next.
    test.app.clock.set(START)
    const edge = await at('replied')
    on('2026-10-30')
    await step('handler', 'editToEnd', edge)
    on('2026-11-06')
    expect((await seen('handler', edge)).can).toContain('excludeUpload')
    on('2026-11-09')
    expect((await seen('handler', edge)).can).not.toContain('excludeUpload')
  })

  it('cannot be forged behind the service’s back either', async () => {
    const { pool } = test.app.platform.database
    const id = await at('closed')
    const other = await at('closed')
    await step('handler2', 'excludeUpload', other)
    await expect(
      pool.query('update appeals set stat_excluded = true where id = $1', [id]),
    ).rejects.toMatchObject({
      constraint: 'appeals_excluded_by_audit',
    })
    await expect(
      pool.query('update appeal_exclusions set first_auditor_id = $2 where appeal_id = $1', [
        other,
        who.handler,
      ]),
    ).rejects.toMatchObject({ constraint: 'appeals_four_eyes' })
    await expect(
      pool.query('update appeal_exclusions set first_auditor_id = applicant_id where appeal_id = $1', [
        other,
      ]),
    ).rejects.toMatchObject({ constraint: 'appeal_exclusions_four_eyes' })
    await expect(
      pool.query("update appeals set state = 'replied', valid = null, exclude_status = 0 where id = $1", [
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'appeals_step_is_told' })
    await expect(
      pool.query("update deadlines set extension = 3 where case_id = $1 and clock = 'answer'", [id]),
    ).rejects.toMatchObject({ constraint: 'deadlines_answer_never_pauses' })
  })
})

describe('a re-check (T26–T28)', () => {
  it('follows an unsatisfied evaluation, corrects the classification field by field and tells the appellant', async () => {
    const id = await at('closed')
    await step('consumer', 'evaluateInfo', id)
    expect((await seen('leader', id)).recheck).toMatchObject({
      status: 1,
      cause: 'UNSATISFIED',
      outcome: null,
    })
    expect((await clockOf(id, 'recheck'))?.legalDueOn).toBe('2026-10-12')
    await expect(step('handler', 'reCheckComplete', id)).rejects.toMatchObject(
      refusal('appeals.not_permitted'),
    )
    const before = await seen('consumer', id)
    const edited = await step('leader', 'reCheckEditAppeal', id)
    expect(edited).toMatchObject({
      l1: 'DELAY',
      l2: 'DELAY_TRANSIT',
      liability: 'PARTLY',
      valid: true,
      recheckStatus: 2,
    })
    await expect(step('leader', 'reCheckEditAppeal', id)).rejects.toMatchObject(refusal('appeals.no_change'))
    // Back to what it was is no change.
    await step('leader', 'reCheckEditAppeal', id, { ...INPUTS.reCheckEditAppeal, liability: 'RESPONSIBLE' })
    await step('leader', 'reCheckComplete', id)
    const { recheck } = await seen('handler', id)
    expect(recheck).toMatchObject({ status: 3, outcome: 'CHANGED', score: 90 })
    expect(recheck?.changes).toEqual([
      { field: 'l1', before: 'DELIVERY', after: 'DELAY' },
      { field: 'l2', before: 'DELIVERY_FALSE_SIGN', after: 'DELAY_TRANSIT' },
    ])
    const mine = await seen('consumer', id)
    expect([mine.content, mine.demands, mine.closing?.answer]).toEqual([
      before.content,
      before.demands,
      before.closing?.answer,
    ])
    expect(mine.recheck).toMatchObject({ outcome: 'CHANGED', opinion: null, score: null, changes: [] })
    expect(await messagesTo(who.consumer!)).toContain('recheckDone')
  })

  it('keeps the service that a correction put right', async () => {
    const id = await at('closed')
    await test.app.platform.database.pool.query(`update appeals set service_kind = 'POSTAL' where id = $1`, [
      id,
    ])
    await step('brandHq', 'recheck', id)
    expect(await step('leader', 'reCheckEditAppeal', id)).toMatchObject({ serviceKind: 'POSTAL' })
  })

  it('corrects where, by which service and as which mail it was, and leaves who had the case where it is', async () => {
    const id = await at('closed')
    const { enterpriseName, bureauName } = await seen('leader', id)
    await step('brandHq', 'recheck', id)
    for (const areaCode of ['999999', '840000'])
      await expect(
        step('leader', 'reCheckEditAppeal', id, { ...INPUTS.reCheckEditAppeal, areaCode }),
      ).rejects.toMatchObject(refusal('appeals.unknown_area'))
    await expect(
      step('leader', 'reCheckEditAppeal', id, { ...INPUTS.reCheckEditAppeal, mailKind: 'PIGEON' }),
    ).rejects.toMatchObject(refusal('dictionaries.not_offered'))
    const more = { areaCode: '330106', serviceKind: 'POSTAL', mailKind: 'PARCEL' }
    const edited = await step('leader', 'reCheckEditAppeal', id, { ...INPUTS.reCheckEditAppeal, ...more })
    expect(edited).toMatchObject({ answerArea: '330106', serviceKind: 'POSTAL', mailKind: 'PARCEL' })
    const { recheck, progress, ...now } = await seen('leader', id)
    expect(now).toMatchObject({ enterpriseName, bureauName })
    const changed = Object.fromEntries(recheck!.changes.map(({ field, after }) => [field, after]))
    expect(changed).toMatchObject({ serviceKind: 'POSTAL', mailKind: 'PARCEL' })
    // Places are told by name, before and after, in the re-check and in the history.
    expect(changed.answerArea).toMatch(/浙江.*西湖区/)
    const line = progress.find(({ event }) => event === 'reclassified')!
    expect(line.text).toMatch(/责任地区由广东.*改为浙江.*西湖区/)
    expect(line.text).toMatch(/业务类别由.+改为.+，邮件种类由未填写改为.+/)
    // Left out, they stay.
    const again = await step('leader', 'reCheckEditAppeal', id, {
      ...INPUTS.reCheckEditAppeal,
      liability: 'RESPONSIBLE',
    })
    expect(again).toMatchObject({ answerArea: '330106', serviceKind: 'POSTAL', mailKind: 'PARCEL' })
  })

  it('takes the mark of valid away with the liability', async () => {
    const id = await at('closed')
    await step('brandHq', 'recheck', id)
    const edited = await step('leader', 'reCheckEditAppeal', id, {
      ...INPUTS.reCheckEditAppeal,
      liability: 'NOT_RESPONSIBLE',
    })
    expect(edited.valid).toBe(false)
  })

  it('is asked for once by each side in time, and never done by who asked, closed or applied', async () => {
    const id = await at('replied')
    await step('leader', 'editToEnd', id)
    await step('consumer', 'recheck', id)
    await expect(step('brandHq', 'recheck', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'recheck_running'),
    )
    await expect(step('leader', 'reCheckComplete', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'four_eyes'),
    )
    await step('province', 'reCheckComplete', id)
    await expect(step('consumer', 'recheck', id)).rejects.toMatchObject(
      refusal('appeals.condition', 'recheck_done'),
    )
    const late = await at('closed')
    on('2026-10-09')
    await expect(step('consumer', 'recheck', late)).rejects.toMatchObject(
      refusal('appeals.condition', 'recheck_over'),
    )
    await step('province', 'recheck', late)
    await expect(step('province', 'reCheckComplete', late)).rejects.toMatchObject(
      refusal('appeals.condition', 'four_eyes'),
    )
  })

  it('sends the case back where a superior bureau says so: a new round, the answer’s clock not restarted', async () => {
    const id = await at('closed')
    const answer = await clockOf(id, 'answer')
    await step('consumer', 'recheck', id)
    await step('province', 'excludeUpload', id)
    // Of the same bureau: what a leader wants, a superior decides.
    const asked = await step('leader', 'reCheckComplete', id, { ...INPUTS.reCheckComplete, reopen: true })
    expect([asked.state, asked.approvalAction]).toEqual(['closed', 'reopen'])
    on('2026-09-23')
    const back = await step('province2', 'approve', id)
    expect(back).toMatchObject({
      state: 'bureau_processing',
      reopened: true,
      valid: null,
      closedBy: null,
      excludeStatus: 0,
      recheckStatus: 0,
      enterpriseId: null,
    })
    expect(await clockOf(id, 'answer')).toEqual(answer)
    expect((await seen('handler', id)).clock).toMatchObject({ kind: 'reopen' })
    // Handled to its end once more, answered by the enterprise a second time.
    await step('handler', 'editToBusiness', id)
    await step('brandHq', 'reply', id, { ...A_REPLY, investigationResult: '重新核查后，确认派件员未送达。' })
    expect((await seen('handler', id)).reply).toMatchObject({ round: 2 })
    const closed = await step('handler', 'editToEnd', id)
    expect([closed.state, closed.evaluateStatus]).toEqual(['closed', 1])
    await step('consumer', 'evaluateInfo', id)
  })

  it('gives way to an appeal that was filed anew meanwhile', async () => {
    const matter = aMatter()
    const id = await caseIn(test.app, players(), 'closed', matter)
    await step('consumer', 'recheck', id)
    const twin = await fileAppeal(test.app, who.consumer!, matter)
    await expect(
      step('province', 'reCheckComplete', id, { ...INPUTS.reCheckComplete, reopen: true }),
    ).rejects.toMatchObject({ reason: 'appeals.twin_open', details: { appealNo: twin.appealNo } })
  })

  it('is drawn by chance from last month’s cases, five percent of them, once', async () => {
    const { app } = test
    const { pool } = app.platform.database
    on('2026-12-01')
    const consumer = (await makeConsumer(app)).id
    const ids: string[] = []
    for (let i = 0; i < 21; i++) {
      app.clock.set(`2026-12-${String((i % 20) + 1).padStart(2, '0')}T03:00:00Z`)
      const day = new Date(app.clock.now().getTime() - 12 * 86_400_000).toISOString().slice(0, 10)
      const matter = aMatter({ postDate: day, complaintDate: day, complaintResult: 'UNSATISFIED' })
      ids.push(await caseIn(app, { ...players(), consumer }, 'closed', matter))
    }
    const drawn = async () =>
      (await pool.query("select appeal_id::text as id from appeal_rechecks where cause = 'SAMPLE'")).rows.map(
        ({ id }) => id as string,
      )
    await pool.query('update appeals set rework_count = 1 where id = $1', [ids[7]])
    app.clock.set('2027-01-20T03:00:00Z')
    await sampleForRecheck(system())
    expect(await drawn()).toEqual([])
    app.clock.set('2027-01-02T03:00:00Z')
    await sampleForRecheck(system())
    const first = await drawn()
    expect(first).toHaveLength(2)
    for (const id of first) expect(ids).toContain(id)
    // One of the two places is of those at risk, and there is one.
    expect(first).toContain(ids[7])
    await Promise.all([sampleForRecheck(system()), sampleForRecheck(system())])
    expect(await drawn()).toEqual(first)
  })
})

describe('records of the case page', () => {
  it('hold every call, every mediation with both answers, and the remedies', async () => {
    const id = await at('replied')
    await step('handler', 'callback', id, { reached: false, remark: '无人接听' })
    on('2026-09-22')
    await step('handler', 'callback', id)
    await step('handler', 'mediate', id)
    await step('brandHq', 'mediationAnswer', id, { agrees: false, remark: '金额过高' })
    // One side has answered and is not asked again; the other one is.
    expect((await seen('brandHq', id)).can).not.toContain('mediationAnswer')
    expect((await seen('consumer', id)).can).toContain('mediationAnswer')
    await step('consumer', 'mediationAnswer', id, { agrees: true, remark: '可以接受' })
    const detail = await seen('leader', id)
    expect(detail.callbacks.map(({ reached, remark, caller }) => [reached, remark, caller])).toEqual([
      [true, '已电话确认', '周岚'],
      [false, '无人接听', '周岚'],
    ])
    expect(detail.mediations).toMatchObject([
      {
        userAgrees: true,
        userRemark: '可以接受',
        enterpriseAgrees: false,
        enterpriseRemark: '金额过高',
        result: 'FAILED',
        mediator: '周岚',
      },
    ])
    expect((await seen('consumer', id)).callbacks).toEqual([])
    await step('handler', 'editToInvalid', id, {
      reasonCode: 'MEDIATION_FAILED',
      explanation: '双方未达成一致。',
    })
    expect((await seen('consumer', id)).closing).toMatchObject({
      closeType: 'MEDIATION_FAILED',
      remedy: '您可以依法向人民法院起诉，或者申请仲裁。',
    })
  })
})

it('leaves everything in order', async () => {
  expect(await brokenPromises(test.app)).toEqual({})
})
