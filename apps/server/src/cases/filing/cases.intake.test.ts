import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@appeal/contract'
import { addWorkdays } from '@appeal/contract/calendar/workdays.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { CONSULT_TYPES } from '@appeal/contract/consultations/consultations.workflow.ts'
import {
  COURIER_ISSUES,
  EMPLOYMENT_FORMS,
  JOB_KINDS,
  REFERRAL_TARGETS,
} from '@appeal/contract/couriers/couriers.workflow.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { calendarOf } from '../../features/calendar/calendar.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { likeness, pairsOf } from '../../kinds/consultations/consultations.likeness.ts'
import { REPORT_VERIFY_EXTEND_WORKDAYS } from '../../kinds/reports/reports.settings.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import {
  A_DEFENCE,
  A_LETTER,
  A_QUESTION,
  A_REPORT,
  actOn,
  caseAt,
  fileCase,
  makeCourier,
} from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { refuseWhileOpen } from '../cases.around.ts'
import { expireEvaluations } from '../cases.jobs.ts'
import { rulesOf } from '../cases.kinds.ts'

const test = useTestApp()
const { consultations, couriers, letters, reports } = contract
const FILING = {
  consultation: [consultations.addConsumer, A_QUESTION],
  report: [reports.addConsumer, A_REPORT],
  letter: [letters.insert, A_LETTER],
  courier: [couriers.addCourier, A_DEFENCE],
} as const
const newOwner = async (kind: CaseKind) =>
  kind === 'courier' ? makeCourier(test.app) : (await makeConsumer(test.app)).id

describe.each(CASE_KINDS)('filing: %s', (kind) => {
  const [route, valid] = FILING[kind]
  let caller: Caller
  const send = (more: Record<string, unknown>) => caller.call(route, { body: { ...valid, ...more } })
  beforeAll(async () => {
    caller = await test.app.as(await newOwner(kind))
  })

  it('asks for a session of the right door', async () => {
    expect(await test.app.call(route, { body: valid })).toFailWith('session.required')
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect((await officer.call(route, { body: valid })).code).toBe(403)
    const wrongDoor = await test.app.as(await newOwner(kind === 'courier' ? 'letter' : 'courier'))
    expect((await wrongDoor.call(route, { body: valid })).code).toBe(403)
  })

  it.each([
    ['no text', { content: '' }],
    ['a text too short', { content: '太短' }],
    ['ten thousand characters', { content: '长'.repeat(10_000) }],
    ['no place', { areaCode: '' }],
    ['a place that is no code', { areaCode: "440306' or 1=1" }],
    ['too many files', { attachmentIds: Array.from({ length: 10 }, (_, n) => String(n + 1)) }],
    ['a file that is no id', { attachmentIds: ['x'] }],
  ])('refuses %s with a sentence at the field', async (_, more) => {
    const answer = await send(more)
    expect(answer).toFailWith('request.invalid')
    expect(answer.msg).not.toBe('')
  })

  it('refuses an unknown place, and somebody else’s file', async () => {
    if (kind !== 'report') {
      expect(await send({ areaCode: '999999' })).toFailWith('cases.unknown_area')
      expect(await send({ attachmentIds: ['12345'] })).toFailWith('appeals.attachment_unknown')
    } else expect(await send({ areaCode: '440306' })).toFailWith('auth.captcha_required')
  })

  it.each([
    ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['emoji', '谢谢👩‍👩‍👧‍👦师傅🙏🙏🙏'],
    ['right-to-left', 'שלום עולם \u202E gnp.exe'],
    ['zero-width', '派\u200B费\u200D没\uFEFF有发'],
  ])('keeps %s as the text it is', async (_, words) => {
    const owner = await newOwner(kind)
    const content = `${words}，这是一段足够长的说明文字。`
    const id = await fileCase(test.app, kind, owner, { content })
    const detailRoute = { consultation: consultations, report: reports, letter: letters, courier: couriers }[
      kind
    ]
    const mine = await (await test.app.as(owner)).call(detailRoute.detail, { query: { id } })
    expect(mine).toSucceed()
    expect(mine.data.content.normalize('NFC')).toContain('这是一段足够长的说明文字')
    expect(mine.data.historyIntact).toBe(true)
  })

  it('takes ten a day and no more', async () => {
    const owner = await newOwner(kind)
    for (let n = 0; n < 10; n += 1)
      await fileCase(test.app, kind, owner, { content: `第${n}次，内容足够长了吧。` })
    await expect(fileCase(test.app, kind, owner)).rejects.toThrow('too_many_today')
    test.app.clock.advance(24 * 3_600_000)
    try {
      await fileCase(test.app, kind, owner)
    } finally {
      test.app.clock.set(START)
    }
  })

  it('answers a repeated press with the first receipt', async () => {
    if (kind === 'report') return expect(await send({})).toFailWith('auth.captcha_required')
    const mine = await test.app.as(await newOwner(kind))
    const headers = { 'idempotency-key': `once-${kind}` }
    const [one, two] = await Promise.all([
      mine.call(route, { body: valid, headers }),
      mine.call(route, { body: valid, headers }),
    ])
    const numbers = [one, two].flatMap(({ code, data }) => (code === 200 ? [data.caseNo] : []))
    expect(new Set(numbers).size).toBe(1)
    expect(numbers[0]).toMatch(/^(ZX|BY|WS)440300\d{8}\d{5}$/)
  })

  it('blocks the end of the account while open, and not afterwards', async () => {
    const { app } = test
    const owner = await newOwner(kind)
    const id = await fileCase(app, kind, owner)
    const ctx = systemContext(app.platform, 'test')
    const leave = () => ctx.unitOfWork((tx) => refuseWhileOpen(rulesOf(app.platform, kind))(tx, ctx, owner))
    await expect(leave()).rejects.toThrow('cases.unfinished')
    expect((await actOn(app, kind, owner, 'withdraw', id)).code).toBe(200)
    await expect(leave()).resolves.toBeUndefined()
  })
})

describe('filing asks for the real name', () => {
  it('of reporters and couriers', async () => {
    const nameless = await makeConsumer(test.app, { isRealName: '1' })
    await expect(fileCase(test.app, 'report', nameless.id)).rejects.toThrow('cases.real_name_first')
    const courier = await makeUser(test.app, { area: 'd', isRealName: '1' })
    await expect(fileCase(test.app, 'courier', courier.id)).rejects.toThrow('cases.real_name_first')
  })

  it('refuses days to come', async () => {
    const owner = (await makeConsumer(test.app)).id
    await expect(fileCase(test.app, 'report', owner, { occurredOn: '2026-09-22' })).rejects.toThrow(
      'future_date',
    )
  })
})

describe('clocks', () => {
  it('run as the table of limits has them, and stop when the answer is given', async () => {
    const { app } = test
    const who = {
      owner: (await makeConsumer(app)).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: '0',
    }
    // Monday 2026-09-21: five working days, over 中秋 (09-25).
    const id = await caseAt(app, 'consultation', 'pending', who)
    const caller = await app.as(who.owner)
    const open = await caller.call(consultations.detail, { query: { id } })
    expect(open.data.clock).toMatchObject({
      kind: 'consultAnswer',
      legalDueOn: '2026-09-29',
      unit: 'workday',
    })
    await actOn(app, 'consultation', who.officer, 'answer', id)
    const done = await caller.call(consultations.detail, { query: { id } })
    expect(done.data.clock).toBeNull()
    expect(done.data.deadlines.find(({ kind }) => kind === 'consultAnswer')?.doneAt).not.toBeNull()
    expect(done.data.can).toEqual(['followUp', 'evaluate'])
  })

  it('of a report are extended once, from the day it was due', async () => {
    const { app } = test
    const who = {
      owner: (await makeConsumer(app)).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: '0',
    }
    const id = await caseAt(app, 'report', 'verifying', who)
    const before = (await (await app.as(who.officer)).call(reports.deskDetail, { query: { id } })).data.clock!
    const ctx = systemContext(app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'REPORT_VERIFY_EXTEND_WORKDAYS', '4'))
    await expect.poll(async () => REPORT_VERIFY_EXTEND_WORKDAYS.read(app.platform)).toBe(4)
    const { clock } = (await ok(actOn(app, 'report', who.officer, 'extend', id))) as { clock: typeof before }
    expect(clock.legalDueOn).toBe(addWorkdays(before.legalDueOn, 4, await calendarOf(app.platform)))
    expect(await actOn(app, 'report', who.officer, 'extend', id)).toFailWith('cases.condition')
  })

  it('are warned of as many days before as the settings say, in list, count and chip', async () => {
    const { app } = test
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const id = await caseAt(app, 'courier', 'processing', {
      owner: await makeCourier(app),
      officer,
      enterprise: '0',
    })
    const caller = await app.as(officer)
    const warned = async () => {
      const { data } = await caller.call(couriers.bureaupage, { query: { queue: 'warning', size: '100' } })
      const row = data.records.find((one) => one.id === id)
      const { counts } = (await caller.call(couriers.countpage)).data
      return { tone: row?.clock?.tone, count: counts.warning! }
    }
    const before = await warned()
    expect(before.tone).toBeUndefined()
    const ctx = systemContext(app.platform, 'test')
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'WARN_DAYS', '30,7'))
    await expect.poll(async () => (await warned()).tone).toBe('soon')
    expect((await warned()).count).toBeGreaterThan(before.count)
    await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'WARN_DAYS', '7,3,1'))
  })

  it('of an evaluation end by themselves', async () => {
    const { app } = test
    const owner = (await makeConsumer(app)).id
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const id = await caseAt(app, 'consultation', 'answered', { owner, officer, enterprise: '0' })
    const summary = async () => (await (await app.as(owner)).call(contract.cases.summary)).data
    expect((await summary()).evaluate).toBe(1)
    const start = app.clock.now()
    app.clock.set(new Date('2026-11-20T06:00:00Z'))
    await expireEvaluations(systemContext(app.platform, 'test'))
    expect((await summary()).evaluate).toBe(0)
    expect(await actOn(app, 'consultation', owner, 'evaluate', id)).toFailWith('cases.condition')
    app.clock.set(start)
  })

  it('of an evaluation end for everybody but the one case that cannot be helped', async () => {
    const { app } = test
    const { pool } = app.platform.database
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const owner = (await makeConsumer(app)).id
    const stuck = await caseAt(app, 'consultation', 'answered', { owner, officer, enterprise: '0' })
    const next = await caseAt(app, 'consultation', 'answered', { owner, officer, enterprise: '0' })
    const courier = await makeCourier(app)
    const other = await caseAt(app, 'courier', 'closed', { owner: courier, officer, enterprise: '0' })
    await app.owner.query(`create function stuck() returns trigger language plpgsql as
      $$ begin if old.id = ${stuck} then raise exception 'stuck'; end if; return new; end $$`)
    await app.owner.query('create trigger stuck before update on cases for each row execute function stuck()')
    const start = app.clock.now()
    app.clock.set(new Date('2026-11-20T06:00:00Z'))
    await expect(expireEvaluations(systemContext(app.platform, 'test'))).rejects.toThrow('1 of')
    const statusOf = async (id: string) =>
      (await pool.query('select evaluate_status from cases where id = $1', [id])).rows[0].evaluate_status
    expect([await statusOf(stuck), await statusOf(next), await statusOf(other)]).toEqual([1, 3, 3])
    await app.owner.query('drop trigger stuck on cases')
    await expireEvaluations(systemContext(app.platform, 'test'))
    expect(await statusOf(stuck)).toBe(3)
    app.clock.set(start)
  })
})

describe('common questions', () => {
  it('need a second person, hold no personal data, and are suggested once published', async () => {
    const { app } = test
    const handler = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const author = await app.as(handler.id)
    const second = await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id)
    const text = {
      type: 'PROHIBITED_ITEMS',
      question: '充电宝可以寄快递吗？',
      answer: '额定能量不超过一百瓦时的可以陆运。',
    }
    expect(
      await author.call(consultations.faqSave, {
        body: { ...text, answer: '请拨打 13912345678 联系办理。' },
      }),
    ).toFailWith('faqs.personal_data')
    const { data: draft } = await author.call(consultations.faqSave, { body: text })
    const move = { body: { id: draft.id, version: draft.version } }
    expect((await author.call(consultations.faqPublish, move)).code).toBe(403)
    const suggest = () => app.call(consultations.suggest, { query: { text: '请问充电宝能不能寄' } })
    expect((await suggest()).data).toEqual([])
    expect((await second.call(consultations.faqPublish, move)).code).toBe(200)
    // The database tells every process that the questions changed, a moment after the change.
    await vi.waitFor(async () =>
      expect((await suggest()).data.map(({ question }) => question)).toEqual([text.question]),
    )
    expect(await second.call(consultations.faqPublish, move)).toFailWith('faqs.stale')
    const taken = await second.call(consultations.faqTakeDown, {
      body: { id: draft.id, version: draft.version + 1 },
    })
    expect(taken.code).toBe(200)
    await vi.waitFor(async () => expect((await suggest()).data).toEqual([]))
  })

  it('come back after they were taken down, by a second person and in the newest version alone', async () => {
    const { app } = test
    const author = await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id)
    const second = await app.as((await makeOfficer(app, 'BUR-440300', 'cityLeader')).id)
    const text = { type: 'RULES', question: '竹编花篮可以寄吗？', answer: '可以，请用纸箱包装。' }
    const { data: draft } = await author.call(consultations.faqSave, { body: text })
    const at = (more: number) => ({ body: { id: draft.id, version: draft.version + more } })
    const suggested = async () =>
      (await app.call(consultations.suggest, { query: { text: '竹编花篮能不能寄' } })).data.map(
        ({ question }) => question,
      )
    expect(await second.call(consultations.faqPublish, at(0))).toSucceed()
    expect(await second.call(consultations.faqTakeDown, at(1))).toSucceed()
    await vi.waitFor(async () => expect(await suggested()).toEqual([]))
    expect(await author.call(consultations.faqPublish, at(2))).toFailWith('faqs.own_work')
    expect(await second.call(consultations.faqPublish, at(1))).toFailWith('faqs.stale')
    expect(await second.call(consultations.faqPublish, at(2))).toSucceed()
    await vi.waitFor(async () => expect(await suggested()).toEqual([text.question]))
    expect(await second.call(consultations.faqPublish, at(3))).toFailWith('faqs.not_open')
  })

  it('are suggested to one address so often a minute', async () => {
    const ask = () =>
      test.app.call(consultations.suggest, { query: { text: '充电宝' }, address: '203.0.113.120' })
    const answers = await Promise.all(Array.from({ length: 121 }, ask))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(120)
    expect(answers.find(({ code }) => code !== 200)).toFailWith('request.too_many')
  })

  it('are never published by their author, even with the right to publish', async () => {
    const leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    const { data } = await leader.call(consultations.faqSave, {
      body: { type: 'RULES', question: '自己写的自己能公开吗', answer: '不能，要由另一位工作人员审核。' },
    })
    expect(
      await leader.call(consultations.faqPublish, { body: { id: data.id, version: data.version } }),
    ).toFailWith('faqs.own_work')
  })

  it('are told apart by what they say', () => {
    const like = (text: string, other: string) => likeness(pairsOf(text), pairsOf(other))
    expect(like('充电宝可以寄吗', '充电宝能不能寄快递')).toBeGreaterThan(0.18)
    expect(like('充电宝可以寄吗', '怎么注销账号')).toBeLessThan(0.18)
    expect(like('', '怎么注销账号')).toBe(0)
  })
})

describe('statistics of couriers', () => {
  it('count what came in, by problem, brand and province, and the money recovered', async () => {
    const { app } = test
    const officer = (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id
    const caller = await app.as(officer)
    const before = (await caller.call(couriers.statistics, { query: {} })).data
    for (const recovered of ['100.00', '250.50']) {
      const owner = await makeCourier(app)
      const id = await fileCase(app, 'courier', owner, { areaCode: '330106' })
      await actOn(app, 'courier', officer, 'accept', id)
      await actOn(app, 'courier', officer, 'close', id, {
        closeType: 'SETTLED',
        recovered,
        answer: '企业已经补发，本案办结，请查收。',
      })
    }
    const after = (await caller.call(couriers.statistics, { query: {} })).data
    expect(after.total - before.total).toBe(2)
    expect(Number(after.recovered) - Number(before.recovered)).toBeCloseTo(350.5)
    expect(after.byIssue.find(({ code }) => code === 'FEE_WITHHELD')?.n).toBe(after.total)
    expect(after.byArea.map(({ code }) => code)).toEqual(['330000'])
    const elsewhere = await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)
    const other = (await elsewhere.call(couriers.statistics, { query: {} })).data
    expect(other.byArea.some(({ code }) => code === '330000')).toBe(false)
    const clerk = await app.as((await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id)
    expect((await clerk.call(couriers.statistics, { query: {} })).code).toBe(403)
  })
})

describe('code lists', () => {
  it('are those of the dictionaries', () => {
    const file = join(import.meta.dirname, '../../seed/data/dictionaries.json')
    const { types } = JSON.parse(readFileSync(file, 'utf8')) as {
      types: { code: string; items: { code: string }[] }[]
    }
    const codes = (code: string) => types.find((type) => type.code === code)?.items.map((item) => item.code)
    expect(codes('CONSULT_TYPE')).toEqual([...CONSULT_TYPES])
    expect(codes('REPORT_TYPE')).toEqual([...REPORT_TYPES])
    expect(codes('COURIER_ISSUE')).toEqual([...COURIER_ISSUES])
    expect(codes('JOB_KIND')).toEqual([...JOB_KINDS])
    expect(codes('EMPLOYMENT_FORM')).toEqual([...EMPLOYMENT_FORMS])
    expect(codes('REFERRAL_TARGET')).toEqual([...REFERRAL_TARGETS])
  })
})
