import { contract } from '@appeal/contract'
import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { kindRoute } from '@appeal/contract/kindRoute.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshPhone, sentTo } from '../../features/auth/auth.fixture.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()
const { callers, consultations, reports } = contract
const NAME = '林小满'
const CONTENT = '快递柜保管超过两天要收费，这样做合法吗？'

const MATTERS: Record<CaseKind, Record<string, unknown>> = {
  consultation: { type: 'RULES', areaCode: '440300', title: '快递柜收费', content: CONTENT },
  report: {
    ...{ type: 'OTHER', areaCode: '440300', subjectName: '某快递网点', occurredOn: '2026-01-05' },
    ...{ content: CONTENT, declareTruth: true },
  },
  letter: {
    ...{ brand: 'SF', areaCode: '440300', courierName: '赵亮', title: '谢谢赵师傅' },
    ...{ content: CONTENT, agreePublish: true },
  },
  courier: {
    ...{ brand: 'SF', outlet: '南山网点', areaCode: '440300', jobKind: 'DELIVERY', employmentForm: 'DIRECT' },
    ...{ issue: 'FINES', content: CONTENT, complainedTo: 'NONE', otherProcedure: false, declareTruth: true },
  },
}
const KINDS = Object.keys(MATTERS) as CaseKind[]

let officer: Caller
let officerId: string
beforeAll(async () => {
  officerId = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
})
beforeEach(async () => {
  officer = await test.app.as(officerId)
})

const register = (kind: CaseKind, phone: string, more: Record<string, unknown> = {}, by = officer) =>
  by.call(callers.register, {
    body: {
      ...{ kind, callerName: NAME, callerPhone: phone, heardAt: wireTime(test.app.clock.now()) },
      ...{ matter: MATTERS[kind], ...more },
    },
  })

/** Words of the messages to whoever filed a case. */
async function told(kind: CaseKind, id: string): Promise<string> {
  const { crypto, database } = test.app.platform
  const { rows } = await database.pool.query(
    "select payload from outbox where channel = 'sms' and dedupe_key like $1 order by id",
    [`${kind}:${id}:%:user:sms`],
  )
  return rows
    .map(
      ({ payload }) => (JSON.parse(crypto.decryptField('outbox.payload', payload)) as { text: string }).text,
    )
    .join('\n')
}

const ownersOf = async (id: string) =>
  (await test.app.platform.database.pool.query('select owner_id from cases where id = $1', [id])).rows

describe.each(KINDS)('a %s by telephone', (kind) => {
  it('is refused without the right, without its fields, for a wrong number and for a wrong time', async () => {
    const leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    expect((await register(kind, freshPhone(), {}, leader)).code).toBe(403)
    const consumer = await test.app.as((await makeConsumer(test.app, {})).id)
    expect((await register(kind, freshPhone(), {}, consumer)).code).toBe(403)
    const { content: _, ...lacking } = MATTERS[kind]
    const refused = await register(kind, freshPhone(), { matter: lacking })
    expect(refused).toFailWith('request.invalid')
    expect(JSON.stringify(refused.data)).toContain('matter.content')
    expect(await register(kind, '12')).toFailWith('request.invalid')
    expect(await register(kind, freshPhone(), { callerName: '' })).toFailWith('request.invalid')
    const later = wireTime(new Date(test.app.clock.now().getTime() + 61_000))
    expect(await register(kind, freshPhone(), { heardAt: later })).toFailWith('appeals.received_out_of_range')
  })

  it('is one case of nobody’s account, told by SMS, and stands in the history as said by telephone', async () => {
    const phone = freshPhone()
    const { data, code } = await register(kind, phone)
    expect(code).toBe(200)
    expect((await register(kind, phone)).data).toEqual(data)
    expect(await ownersOf(data.id)).toEqual([{ owner_id: null }])
    expect(await told(kind, data.id)).toContain(data.caseNo)
    const { rows } = await test.app.platform.database.pool.query(
      "select detail->>'heard' as heard, voice from case_events where case_id = $1 and event = 'filed'",
      [data.id],
    )
    expect(rows).toEqual([{ heard: expect.any(String), voice: 'user' }])
  })

  it('that came by letter or in person says so in its history', async () => {
    expect(await register(kind, freshPhone(), { channel: 'WEB' })).toFailWith('request.invalid')
    for (const [channel, said] of [
      ['LETTER', '来信陈述'],
      ['VISIT', '来访陈述'],
      ['HOTLINE_12345', '12345 热线转来'],
    ] as const) {
      const { data } = await register(kind, freshPhone(), { channel })
      const { data: dossier } = await officer.call(kindRoute(kind, 'deskDetail'), { query: { id: data.id } })
      expect(
        (dossier as { progress: { event: string; text: string }[] }).progress.find(
          ({ event }) => event === 'filed',
        )?.text,
      ).toContain(said)
    }
  })

  it('may be taken back for the caller, which is recorded as told by telephone', async () => {
    const { data } = await register(kind, freshPhone())
    const { data: calls } = await officer.call(callers.ofCase, { query: { kind, id: data.id } })
    expect(calls).toMatchObject({ hasAccount: false })
    expect(calls.acts).toContain('withdraw')
    const { code, data: after } = await officer.call(callers.act, {
      body: {
        ...{ kind, id: data.id, version: calls.version, action: 'withdraw', input: { reason: '已经解决' } },
        ...{ heardAt: wireTime(test.app.clock.now()), note: '来电人说已经解决。' },
      },
    })
    expect(code).toBe(200)
    expect(after).toMatchObject({ acts: [], calls: [{ action: 'withdraw' }] })
  })
})

describe('a case by telephone', () => {
  it.each(['consultation', 'report', 'letter'] as const)(
    'is the account’s once claimed: %s',
    async (kind) => {
      const phone = freshPhone()
      const { data } = await register(kind, phone)
      const { id } = await makeConsumer(test.app, { phone, name: NAME })
      const caller = await test.app.as(id)
      expect((await caller.call(callers.claimable, {})).data).toMatchObject([{ kind, id: data.id }])
      const { data: validCodeReqNo } = await caller.call(callers.claimCode, {})
      const validCode = (await sentTo(test.app, phone)).findLast((sent) => sent.code)?.code ?? ''
      const body = { kind, id: data.id, validCode, validCodeReqNo }
      expect((await caller.call(callers.claim, { body })).code).toBe(200)
      expect(await ownersOf(data.id)).toEqual([{ owner_id: id }])
      test.app.clock.advance(3_600_000)
    },
  )

  it('is evaluated by telephone, and its caller is sent to the bureau’s telephone, not to a sign-in', async () => {
    const { data } = await register('consultation', freshPhone())
    const { data: seen } = await officer.call(consultations.deskDetail, { query: { id: data.id } })
    expect(seen.progress.at(-1)?.text).toContain('来电陈述')
    const answer = '保管期满后收费须事先约定，请查看约定。'
    const answered = await officer.call(consultations.answer, {
      body: { id: data.id, version: seen.version, answer },
    })
    expect(answered.code).toBe(200)
    const { data: calls } = await officer.call(callers.ofCase, {
      query: { kind: 'consultation', id: data.id },
    })
    expect(calls.acts).toEqual(['followUp', 'evaluate'])
    const { code } = await officer.call(callers.act, {
      body: {
        ...{ kind: 'consultation' as const, id: data.id, version: calls.version, action: 'evaluate' },
        ...{
          input: { score: 'SATISFIED' },
          heardAt: wireTime(test.app.clock.now()),
          note: '来电人表示满意。',
        },
      },
    })
    expect(code).toBe(200)
    const { data: after } = await officer.call(consultations.deskDetail, { query: { id: data.id } })
    expect(after.evaluation).toMatchObject({ score: 'SATISFIED' })
    expect(after.progress.find(({ event }) => event === 'evaluated')?.text).toContain('来电陈述')
    const words = await told('consultation', data.id)
    expect(words).toContain('已经答复')
    expect(words).not.toContain('登录')
  })

  it('hides who reported', async () => {
    const phone = freshPhone()
    const { data } = await register('report', phone)
    const { data: seen } = await officer.call(reports.deskDetail, { query: { id: data.id } })
    expect(seen).toMatchObject({ ownerName: null, ownerPhone: null })
    const { data: found } = await officer.call(callers.lookup, { body: { phone } })
    expect(found.consumer.rows).toEqual([])
  })

  it('may not be told more often in a day than an account may file', async () => {
    const phone = freshPhone()
    const matter = (n: number) => ({ matter: { ...MATTERS.consultation, title: `第 ${n} 个问题` } })
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await register('consultation', phone, matter(n)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10)
    expect(answers.at(-1)).toFailWith('cases.too_many_today')
  })
})
