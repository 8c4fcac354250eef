import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { consumerAuthRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { CONSULT_TYPES } from '@appeal/contract/consultations/consultations.workflow.ts'
import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { COURIER_ISSUES } from '@appeal/contract/couriers/couriers.workflow.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tell } from '../../../features/inbox/messages/messages.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { SEALED } from '../../../features/outbox/outbox.service.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { A_CLOSING, A_REPLY, contextOf, type Players } from '../../../testing/cases.ts'
import { fileCase, makeCourier } from '../../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { aProof, caseIn, copyCase, makePlayers, play, UNIT_BELOW } from '../../../testing/stages.ts'
import { appealTemplates } from '../appeals.templates.ts'

const test = useTestApp()
let who: Players
let people: Record<'leader' | 'province' | 'province2' | 'state' | 'foreign', string>
let closed = ''

beforeAll(async () => {
  who = await makePlayers(test.app)
  const officer = async (org: string, role: string) => (await makeOfficer(test.app, org, role)).id
  people = {
    leader: await officer('BUR-440300', 'cityLeader'),
    province: await officer('BUR-440000', 'provinceCentre'),
    province2: await officer('BUR-440000', 'provinceCentre'),
    state: await officer('BUR-000000', 'stateCentre'),
    foreign: await officer('BUR-330000', 'provinceCentre'),
  }
  closed = await caseIn(test.app, who, 'closed')
})

const as = (id: string): Promise<Caller> => test.app.as(id)

async function listed(userId: string, query: Record<string, string>): Promise<AppealRow[]> {
  const { code, msg, data } = await (await as(userId)).call(todoRoutes.page, { query })
  if (code !== 200) throw new Error(msg)
  expect(data.total).toBe(data.records.length)
  return data.records
}
const ids = async (userId: string, query: Record<string, string>) =>
  (await listed(userId, query)).map(({ id }) => id)
const counts = async (userId: string) => (await (await as(userId)).call(todoRoutes.countpage)).data.counts

describe('lists of what waits for a second person', () => {
  it('are no enterprise’s, refuse what they do not know, and show nobody else’s cases', async () => {
    const enterprise = await as(who.enterprise)
    const refused = await enterprise.call(todoRoutes.enterprisepage, {
      query: { queue: 'excluding' as 'all' },
    })
    expect(refused.code).toBe(415)
    expect((await enterprise.call(todoRoutes.page, { query: { queue: 'approving' } })).code).toBe(403)
    for (const query of [{ approval: 'withdraw' }, { excludeReason: 'X' }, { myTurn: 'false' }]) {
      const reply = await (await as(people.leader)).call(todoRoutes.page, {
        query: query as unknown as { queue: 'all' },
      })
      expect([query, reply.code]).toEqual([query, 415])
    }
    const id = await caseIn(test.app, who, 'pending_accept')
    await play(test.app, who.officer, 'editToInvalid', id, {
      reasonCode: 'N11',
      explanation: '反复索赔，与邮件无关。',
    })
    expect(await ids(people.foreign, { queue: 'approving' })).toEqual([])
    expect(await counts(people.foreign)).toMatchObject({ approving: 0, excluding: 0, rechecking: 0 })
    await play(test.app, people.leader, 'approve', id, { approved: false, opinion: '理由不足。' })
  })

  it('hold a wish until somebody else has decided, and tell the asker it is not theirs to decide', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    await play(test.app, who.officer, 'editToInvalid', id, {
      reasonCode: 'N99',
      explanation: '不属于受理范围，另行告知。',
    })
    const [row] = await listed(people.leader, { queue: 'approving' })
    expect(row).toMatchObject({
      id,
      approving: true,
      waiting: { kind: 'approval', reason: 'editToInvalid', by: '周岚', outcome: null, score: null },
    })
    expect(row?.can).toContain('approve')
    expect(await counts(people.leader)).toMatchObject({ approving: 1 })
    expect(await ids(who.officer, { queue: 'approving' })).toEqual([id])
    expect(await ids(who.officer, { queue: 'approving', myTurn: 'true' })).toEqual([])
    expect(
      await ids(people.leader, { queue: 'approving', myTurn: 'true', approval: 'editToInvalid' }),
    ).toEqual([id])
    expect(await ids(people.leader, { queue: 'approving', approval: 'editToEnd,reopen' })).toEqual([])
    await play(test.app, people.leader, 'approve', id)
    expect(await counts(people.leader)).toMatchObject({ approving: 0 })
    expect(await ids(people.leader, { queue: 'approving' })).toEqual([])
  })

  it('lead an exclusion from audit to audit, each to who may do it', async () => {
    const id = await copyCase(test.app, closed)
    await play(test.app, who.officer, 'excludeUpload', id)
    expect(await counts(people.province)).toMatchObject({ excluding: 1, excludeFirst: 1, excludeSecond: 0 })
    const [row] = await listed(people.province, { queue: 'excludeFirst', excludeReason: 'FORCE_MAJEURE' })
    expect(row?.waiting).toMatchObject({ kind: 'exclusion', reason: 'FORCE_MAJEURE', by: '周岚' })
    expect(await ids(people.province, { queue: 'excluding', excludeReason: 'MALICIOUS' })).toEqual([])
    // The own bureau audits nothing of its own.
    expect(await ids(people.leader, { queue: 'excluding', myTurn: 'true' })).toEqual([])
    expect(await ids(people.leader, { queue: 'excluding' })).toEqual([id])
    await play(test.app, people.province, 'excludeAudit', id)
    expect(await counts(people.state)).toMatchObject({ excludeFirst: 0, excludeSecond: 1 })
    for (const one of ['province', 'province2', 'state'] as const) {
      const [mine] = await listed(people[one], { queue: 'excludeSecond', myTurn: 'true' })
      const [any] = await listed(people[one], { queue: 'excludeSecond' })
      // The filter promises what the button keeps.
      expect([one, mine?.id]).toEqual([one, any?.can.includes('excludeAudit') ? id : undefined])
    }
    await play(test.app, people.state, 'excludeAudit', id)
    expect(await ids(people.province, { queue: 'excluding' })).toEqual([])
    expect(await ids(people.province, { queue: 'excluded' })).toEqual([id])
  })

  it('are told to those who decide, not to whoever runs the platform from the same office', async () => {
    const system = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
    const handler = (await makeOfficer(test.app, 'BUR-440000', 'cityHandler')).id
    const told = async (template: string) => {
      const { rows } = await test.app.platform.database.pool.query(
        `select r.user_id::text from message_receipts r join messages m on m.id = r.message_id
         where m.template = $1 order by m.created_at desc`,
        [template],
      )
      return rows.map(({ user_id }: { user_id: string }) => user_id)
    }
    const [checked, excluded] = [await copyCase(test.app, closed), await copyCase(test.app, closed)]
    await play(test.app, who.consumer, 'recheck', checked)
    await play(test.app, who.officer, 'excludeUpload', excluded)
    for (const template of ['recheckAsked', 'exclusionAsked']) {
      const receivers = await told(template)
      expect(receivers).toEqual(expect.arrayContaining([people.province, people.province2]))
      for (const none of [system, handler]) expect(receivers).not.toContain(none)
    }
    await play(test.app, people.province, 'reCheckComplete', checked)
    await play(test.app, people.province, 'excludeAudit', excluded)
    await play(test.app, people.state, 'excludeAudit', excluded)
  })

  it('keep who asked for a re-check from view, and show what came of it', async () => {
    const id = await copyCase(test.app, closed)
    await play(test.app, who.consumer, 'recheck', id)
    const [row] = await listed(people.province, {
      queue: 'rechecking',
      recheckCause: 'CONSUMER',
      myTurn: 'true',
    })
    expect(row?.waiting).toMatchObject({ kind: 'recheck', reason: 'CONSUMER', by: null, outcome: null })
    expect(await ids(people.province, { queue: 'rechecking', recheckCause: 'SAMPLE' })).toEqual([])
    expect(await ids(who.officer, { queue: 'rechecking', myTurn: 'true' })).toEqual([])
    await play(test.app, people.province, 'reCheckComplete', id)
    expect(await counts(people.province)).toMatchObject({ rechecking: 0 })
    const [done] = await listed(people.province, { queue: 'rechecked' })
    expect(done).toMatchObject({ id, waiting: { outcome: 'UPHELD', score: 90 } })
    expect(
      (await (await as(people.province)).call(appealRoutes.detail, { query: { id } })).data.recheck,
    ).toMatchObject({
      status: 3,
      score: 90,
    })
  })
})

describe('what an appeal leaves to others', () => {
  const invalid = async (id: string, reasonCode: string, referralType?: string) =>
    play(test.app, who.officer, 'editToInvalid', id, {
      reasonCode,
      explanation: '不属于申诉，已告知申诉人。',
      ...(referralType && { referralType }),
    })
  const seen = async (userId: string, id: string) =>
    (await (await as(userId)).call(appealRoutes.detail, { query: { id } })).data
  const isPending = async (id: string) => expect((await seen(who.officer, id)).state).toBe('pending_accept')

  it('refuses another reason, an unknown type, and an account that is not there; the case stays', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    await expect(invalid(id, 'N05', 'UNLICENSED')).rejects.toMatchObject({ reason: 'appeals.referral_unfit' })
    await expect(invalid(id, 'N08', 'NO_SUCH')).rejects.toMatchObject({ reason: 'appeals.referral_unfit' })
    await expect(invalid(id, 'N10', COURIER_ISSUES[0])).rejects.toMatchObject({
      reason: 'appeals.referral_no_account',
    })
    await isPending(id)
    // A caller has no account either.
    const call = await caseIn(test.app, who, 'bureau_processing')
    await expect(invalid(call, 'UNVERIFIABLE', REPORT_TYPES[0])).rejects.toMatchObject({
      reason: 'appeals.referral_unfit',
    })
    await invalid(id, 'N02')
    expect((await seen(who.officer, id)).referral).toBeNull()
  })

  it('opens a question that the appellant follows, in the same step', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    await invalid(id, 'N09', CONSULT_TYPES[0])
    const { referral, appealNo } = await seen(who.officer, id)
    expect(referral).toMatchObject({ kind: 'consultation', caseNo: expect.stringMatching(/^ZX/) })
    const own = await (await as(who.consumer)).call(consultationRoutes.detail, {
      query: { id: referral!.caseId },
    })
    expect(own.data).toMatchObject({ type: CONSULT_TYPES[0], origin: { id, no: appealNo }, state: 'pending' })
    const told = await (await as(who.consumer)).call(appealRoutes.serviceProgress, { query: { id } })
    expect(told.data.map(({ event }) => event)).toContain('referred')
  })

  it('opens a courier’s case in which nobody was asked whether the company was told', async () => {
    const phone = '13800000078'
    const courier = await makeCourier(test.app, { phone })
    const consumer = (await makeConsumer(test.app, { phone })).id
    const id = await caseIn(test.app, { ...who, consumer }, 'pending_accept')
    await invalid(id, 'N10', COURIER_ISSUES[0])
    const query = { id: (await seen(who.officer, id)).referral!.caseId }
    const unknown = { complainedTo: null, complainedOn: null, otherProcedure: null }
    for (const [userId, route] of [
      [courier, courierRoutes.detail],
      [who.officer, courierRoutes.deskDetail],
    ] as const)
      expect((await (await as(userId)).call(route, { query })).data.facts).toMatchObject(unknown)
    // What was stored for those opened before says no more.
    await test.app.owner.query(
      `update cases set facts = facts || '{"complainedTo": "NONE", "otherProcedure": false}' where id = $1`,
      [query.id],
    )
    expect((await (await as(courier)).call(courierRoutes.detail, { query })).data.facts).toMatchObject(
      unknown,
    )
    // Who was asked has said it.
    const asked = await fileCase(test.app, 'courier', courier, { complainedTo: 'NONE' })
    const own = await (await as(courier)).call(courierRoutes.detail, { query: { id: asked } })
    expect(own.data.facts).toMatchObject({ complainedTo: 'NONE', otherProcedure: false })
  })

  it('tells of a report only the appellant and whoever opened it', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    await invalid(id, 'N08', REPORT_TYPES[0])
    const { referral } = await seen(who.officer, id)
    expect(referral?.kind).toBe('report')
    expect((await seen(people.leader, id)).referral).toBeNull()
    const { data } = await (await as(people.leader)).call(reportRoutes.deskDetail, {
      query: { id: referral!.caseId },
    })
    expect([data.origin, data.ownerName]).toEqual([null, null])
    const own = await (await as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })
    expect(own.data.referral?.caseId).toBe(referral!.caseId)
  })

  it('lists a breach of law that a closing noted, and lets the bureau decide on it once', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const lawBreach = '派件员抛扔快件，有监控录像。'
    await play(test.app, who.officer, 'editToEnd', id, { ...A_CLOSING, lawBreach })
    const leads = async (userId: string) =>
      (await (await as(userId)).call(reportRoutes.leadpage, { query: {} })).data.records
    expect(await leads(people.foreign)).toEqual([])
    const [lead] = await leads(people.leader)
    expect(lead).toMatchObject({ appealId: id, caseId: null, finding: lawBreach, can: ['decide'] })
    const decide = async (userId: string, body: object) =>
      (await as(userId)).call(reportRoutes.decideLead, { body: { id: lead!.id, ...body } as never })
    expect(await decide(people.foreign, { result: 'TALK' })).toFailWith('reports.lead_not_found')
    expect((await decide(people.leader, { result: 'PENALTY' })).code).toBe(415)
    expect((await decide(who.enterprise, { result: 'TALK' })).code).toBe(403)
    const both = await Promise.all(['TALK', 'CRITICISM'].map((result) => decide(people.leader, { result })))
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(both.find(({ code }) => code !== 200)).toFailWith('reports.lead_decided')
    expect((await leads(people.leader))[0]).toMatchObject({ state: 'decided', can: [] })
    // Neither side learns of it.
    expect((await seen(who.enterprise, id)).lawBreach).toBeNull()
  })
})

describe('an answer that an outlet drafts', () => {
  const see = async (userId: string, id: string) =>
    (await (await as(userId)).call(appealRoutes.detail, { query: { id } })).data
  let outlet = ''
  let id = ''

  beforeAll(async () => {
    outlet = (await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-02', 'outlet')).id
    id = await caseIn(test.app, who, 'at_enterprise')
    await play(test.app, who.enterprise, 'assign', id)
  })

  it('is nobody’s but the outlet’s to write, and refuses what an answer would', async () => {
    await expect(play(test.app, who.enterprise, 'draftReply', id)).rejects.toMatchObject({
      reason: 'appeals.not_permitted',
    })
    await expect(
      play(test.app, outlet, 'draftReply', id, {
        ...A_REPLY,
        handlingType: 'COMPENSATE',
        compensationAmount: undefined,
      }),
    ).rejects.toMatchObject({ reason: 'appeals.compensation_required' })
    await expect(play(test.app, outlet, 'reply', id)).rejects.toMatchObject({
      reason: 'appeals.not_permitted',
    })
    const { can } = await see(outlet, id)
    expect([can.includes('draftReply'), can.includes('reply')]).toEqual([true, false])
  })

  it('stays with the enterprise, and is submitted by a unit above with its files', async () => {
    const [proof, other] = [await aProof(test.app, outlet), await aProof(test.app, outlet)]
    const before = await see(outlet, id)
    await play(test.app, outlet, 'draftReply', id, { ...A_REPLY, attachmentIds: [proof, other] })
    // The unit above sees in its list which cases wait for it alone.
    const rowFor = async (
      userId: string,
      route: typeof todoRoutes.page | typeof todoRoutes.enterprisepage,
    ) => {
      const query = { queue: route === todoRoutes.page ? 'processing' : 'todo', size: 100 }
      const { data } = await (await as(userId)).call(route as typeof todoRoutes.page, {
        query: query as never,
      })
      return data.records.find((row) => row.id === id)
    }
    expect((await rowFor(who.enterprise, todoRoutes.enterprisepage))?.drafted).toBe(true)
    expect((await rowFor(who.officer, todoRoutes.page))?.drafted).toBeUndefined()
    const drafted = await see(who.enterprise, id)
    expect(drafted).toMatchObject({ state: 'at_enterprise', clock: before.clock })
    expect(drafted.replyDraft).toMatchObject({
      values: { investigationResult: A_REPLY.investigationResult, handlerPhone: A_REPLY.handlerPhone },
    })
    expect(drafted.replyDraft?.files.map((file) => file.id).sort()).toEqual([proof, other].sort())
    for (const reader of [who.officer, who.consumer]) {
      const { data } = await (await as(reader)).call(appealRoutes.serviceProgress, { query: { id } })
      expect(data.some(({ event }) => event === 'reply_drafted')).toBe(false)
    }
    expect((await see(who.officer, id)).replyDraft).toBeNull()
    await play(test.app, who.enterprise, 'reply', id, { ...A_REPLY, attachmentIds: [proof] })
    const replied = await see(who.officer, id)
    expect(replied.state).toBe('replied')
    const line = replied.progress.find(({ event }) => event === 'replied')
    // What the unit above left out stays inside the enterprise.
    expect(line?.files.map((file) => file.id)).toEqual([proof])
    expect((await see(who.enterprise, id)).replyDraft).toBeNull()
    expect(replied.historyIntact).toBe(true)
  })

  it('is asked of no unit that is disabled', async () => {
    const fresh = await caseIn(test.app, who, 'at_enterprise')
    const { platform } = test.app
    const unit = (await orgDirectory(platform)).byCode(UNIT_BELOW)!
    const heard = (disabled: boolean) => async () => {
      await platform.live.send(platform.db, { kind: 'cache', key: 'organisations' })
      expect((await orgDirectory(platform)).get(unit.id)?.disabled).toBe(disabled)
    }
    await platform.database.pool.query(
      `insert into enterprise_standings (org_id, disabled_at, reason, updated_at) values ($1, now(), '许可吊销', now())`,
      [unit.id],
    )
    await vi.waitFor(heard(true))
    await expect(play(test.app, who.enterprise, 'assign', fresh)).rejects.toMatchObject({
      reason: 'appeals.node_disabled',
    })
    const offered = await (await as(who.enterprise)).call(appealRoutes.units, { query: { id: fresh } })
    expect(offered.data.map((one) => one.id)).not.toContain(unit.id)
    await platform.database.pool.query('delete from enterprise_standings where org_id = $1', [unit.id])
    await vi.waitFor(heard(false))
    await play(test.app, who.enterprise, 'assign', fresh)
  })
})

describe('what was read', () => {
  it('counts as read once somebody takes note, and only what they were told about that case', async () => {
    const [one, two] = [await caseIn(test.app, who, 'replied'), await caseIn(test.app, who, 'replied')]
    const unread = async () =>
      (
        await test.app.platform.database.pool.query<{ about: string }>(
          `select distinct m.ext_json as about from message_receipts r join messages m on m.id = r.message_id
         where r.user_id = $1 and r.read_at is null and m.ext_json like any($2)`,
          [who.consumer, [one, two].map((id) => `%"${id}"%`)],
        )
      ).rows.length
    expect(await unread()).toBe(2)
    const consumer = await as(who.consumer)
    const foreign = await as(people.foreign)
    expect(await foreign.call(todoRoutes.read, { body: { id: one } })).toFailWith('appeals.not_found')
    expect((await consumer.call(todoRoutes.read, { body: { id: one } })).data.read).toBeGreaterThan(0)
    expect(await unread()).toBe(1)
    expect((await consumer.call(todoRoutes.read, { body: { id: one } })).data.read).toBe(0)
  })
})

describe('what is told outside the platform', () => {
  it('is in the language its reader last used, with the words of its variables too', async () => {
    const { id } = await makeConsumer(test.app)
    const { platform } = test.app
    await (await as(id)).call(consumerAuthRoutes.getLoginUser, { headers: { 'accept-language': 'en' } })
    const ctx = await contextOf(test.app, who.officer)
    const newest = async (key: string) => {
      await ctx.unitOfWork(async (tx) => {
        await tell(tx, ctx, {
          template: appealTemplates.mediationEnded,
          to: { userId: id },
          data: { no: 'SS1', result: { zh: '双方同意', en: 'both agree' } },
          channels: ['sms'],
          key,
        })
        return { id }
      })
      const { rows } = await platform.database.pool.query<{ payload: Buffer }>(
        'select payload from outbox where dedupe_key = $1',
        [`${key}:sms`],
      )
      return JSON.parse(platform.crypto.decryptField(SEALED.payload, rows[0]!.payload)).text as string
    }
    expect(await newest('language:1')).toBe('Mediation of SS1 has ended: both agree.')
    await (await as(id)).call(consumerAuthRoutes.getLoginUser)
    expect(await newest('language:2')).toContain('双方同意')
  })
})
