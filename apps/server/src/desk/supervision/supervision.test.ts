import { contract } from '@appeal/contract'
import type { Order } from '@appeal/contract/supervision/supervision.schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bulletinNamings } from '../../features/bulletins/bulletins.service.ts'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { aProof, caseIn } from '../../testing/stages.ts'
import { type Company, DAY, openCompany } from './supervision.fixture.ts'

const test = useTestApp()
const { supervision } = contract
let c: Company
const as = (name: string) => c.as(name)
const seenOf = ({ id, version }: Order) => ({ id, version })

beforeAll(async () => {
  test.app.clock.set(START)
  c = await openCompany(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  await c.signIn()
})

const caseAtUnit = () => caseIn(test.app, c.players, 'at_enterprise')
/** Everything that an order of these tests wants. */
async function everything(one: Order, by = 'unit') {
  const proof = await aProof(test.app, c.people[by]!.id)
  return {
    ...seenOf(one),
    items: [
      { n: 1, words: '承包人离职，当天锁门' },
      { n: 2, day: '2026-09-28' },
      { n: 3, attachmentIds: [proof] },
    ],
  }
}
const answer = async (one: Order, by = 'unit') =>
  ok(as(by).call(supervision.answer, { body: await everything(one, by) }))
const examine = (one: Order, ...verdicts: { n: number; accepted: boolean; reason?: string }[]) =>
  ok(as('officer').call(supervision.examine, { body: { ...seenOf(one), items: verdicts } }))
const ALL_FINE = [1, 2, 3].map((n) => ({ n, accepted: true }))

describe('an order', () => {
  it('is issued by no enterprise, and to nobody outside of the own area', async () => {
    for (const name of ['unit', 'hq', 'owner'])
      expect(await as(name).call(supervision.issue, { body: c.anOrder() }), name).toFailWith(
        'request.not_permitted',
      )
    const foreign: [string, string][] = [
      ['officer', 'ENT-ZTO-440100'],
      ['officer', 'ENT-ZTO-44'],
      ['officer', 'ENT-ZTO'],
      ['officer', 'BUR-440000'],
      ['officer', 'BUR-440100'],
      ['officer', 'BUR-440300'],
      ['elsewhere', 'ENT-ZTO-440300'],
      ['elsewhere', 'BUR-440300'],
      ['province', 'ENT-ZTO'],
    ]
    for (const [name, code] of foreign)
      expect(
        await as(name).call(supervision.issue, { body: c.anOrder({ addresseeId: c.idOf(code) }) }),
        `${name} ${code}`,
      ).toFailWith('supervision.foreign_addressee')
    const nobody = c.anOrder({ addresseeId: '999999999999' })
    expect(await as('officer').call(supervision.issue, { body: nobody })).toFailWith(
      'supervision.foreign_addressee',
    )
  })

  it('concerns cases in sight that are the addressee’s, and no more than the regulator has set', async () => {
    const id = await caseAtUnit()
    const one = { kind: 'appeal' as const, id }
    const refused = (more: object, name = 'officer') =>
      as(name).call(supervision.issue, { body: c.anOrder(more) })
    const toGuangzhou = { addresseeId: c.idOf('ENT-ZTO-440100') }
    expect(await refused({ cases: [one], ...toGuangzhou }, 'guangzhou')).toFailWith(
      'supervision.foreign_case',
    )
    expect(await refused({ cases: [one], ...toGuangzhou }, 'province')).toFailWith('supervision.foreign_case')
    expect(await refused({ cases: [{ kind: 'letter', id }] })).toFailWith('supervision.foreign_case')
    const many = Array.from({ length: 201 }, (_, n) => ({ kind: 'appeal' as const, id: String(n + 1) }))
    expect(await refused({ cases: many })).toFailWith('supervision.too_many_cases')
    for (const hostile of [
      { cases: Array.from({ length: 501 }, (_, n) => ({ kind: 'appeal', id: String(n + 1) })) },
      { items: [] },
      { items: Array.from({ length: 13 }, () => ({ kind: 'own', words: '另一项' })) },
      { items: [{ kind: 'cause' }, { kind: 'cause' }] },
      { items: [{ kind: 'own' }] },
      { items: [{ kind: 'whereabouts' }] },
      { words: '长'.repeat(2001) },
      { matter: '' },
      { days: 0 },
      { days: 1e9 },
    ])
      expect((await refused(hostile)).code, JSON.stringify(hostile).slice(0, 60)).toBe(415)
    expect(await refused({ days: 21 })).toFailWith('supervision.days_out_of_range')
    const order = await c.issue({ cases: [one, one] })
    expect(order).toMatchObject({ cases: 1, concerned: [{ n: 1, kind: 'appeal', id }] })
  })

  it('has a number of its office and year, and a clock of its own over the working calendar', async () => {
    const [first, second] = [await c.issue(), await c.issue()]
    const n = (one: Order) => Number(/^粤（4403）邮督〔2026〕(\d+)号$/.exec(one.number)?.[1])
    expect(n(second)).toBe(n(first) + 1)
    expect(first).toMatchObject({
      state: 'issued',
      dueOn: '2026-09-24',
      left: 3,
      step: 'ordered',
      overdue: false,
    })
    // Over the Mid-Autumn and the National holidays.
    const long = await c.issue({ days: 5 })
    expect(long.ladder.map(({ step, on, reached }) => [step, on, reached])).toEqual([
      ['urged', '2026-09-21', true],
      ['ordered', '2026-09-21', true],
      ['talk', '2026-09-30', false],
      ['reported', '2026-10-09', false],
    ])
    expect(long.ledger.filter(({ mark }) => mark === 'counted').map(({ date }) => date)).toEqual([
      ...['2026-09-22', '2026-09-23', '2026-09-24', '2026-09-28', '2026-09-29'],
    ])
    expect(await c.told(first.id)).toEqual(['supervisionIssued'])
  })

  it('is there for its two sides and those above them, and for nobody else', async () => {
    const id = await caseAtUnit()
    const one = await c.issue({ cases: [{ kind: 'appeal', id }] })
    for (const name of ['officer', 'leader', 'province', 'unit', 'hq'])
      expect((await c.seen(one.id, name)).number, name).toBe(one.number)
    for (const name of ['guangzhou', 'elsewhere', 'outlet', 'otherCity', 'otherBrand'])
      expect(await as(name).call(supervision.detail, { query: { id: one.id } }), name).toFailWith(
        'supervision.not_found',
      )
    const ids = async (name: string, query: object = {}) =>
      (await ok(as(name).call(supervision.page, { query: { size: 100, ...query } }))).records.map(
        (row) => row.id,
      )
    expect(await ids('unit')).toContain(one.id)
    expect(await ids('officer', { direction: 'issued', state: 'open' })).toContain(one.id)
    expect(await ids('officer', { direction: 'received' })).not.toContain(one.id)
    expect(await ids('otherBrand')).toEqual([])
    // On the case, the desk and the enterprise read of it; whoever filed it does not.
    const marks = (name: string) => as(name).call(supervision.ofCase, { query: { kind: 'appeal', id } })
    expect((await ok(marks('officer'))).map(({ number }) => number)).toEqual([one.number])
    expect((await ok(marks('unit'))).map(({ number }) => number)).toEqual([one.number])
    expect(await ok(marks('otherBrand'))).toEqual([])
    expect(await marks('owner')).toFailWith('request.not_permitted')
    // Its clock does not touch the case's.
    const own = await ok(as('owner').call(contract.appeals.serviceProgress, { query: { id } }))
    expect(JSON.stringify(own)).not.toMatch(/邮督|督办/)
    const { clock } = await ok(as('officer').call(contract.appeals.detail, { query: { id } }))
    expect(clock?.kind).not.toBe('supervision')
  })
})

describe('an answer', () => {
  it('to somebody else’s order is refused', async () => {
    const one = await c.issue()
    const body = { ...seenOf(one), items: [{ n: 1, words: '我们来答' }] }
    for (const name of ['otherCity', 'otherBrand', 'outlet', 'elsewhere'])
      expect(await as(name).call(supervision.answer, { body }), name).toFailWith('supervision.not_found')
    for (const name of ['officer', 'province'])
      expect(await as(name).call(supervision.answer, { body }), name).toFailWith('request.not_permitted')
    const strangers = await aProof(test.app, c.people.otherBrand!.id)
    const files = { ...seenOf(one), items: [{ n: 3, attachmentIds: [strangers] }] }
    expect(await as('unit').call(supervision.answer, { body: files })).toFailWith(
      'appeals.attachment_unknown',
    )
  })

  it('in part does not stop the clock; the product tells both sides what is missing', async () => {
    const [a, b] = [await caseAtUnit(), await caseAtUnit()]
    const one = await c.issue({
      items: [{ kind: 'cause' }, { kind: 'whereabouts' }, { kind: 'own', words: '代派安排' }],
      cases: [
        { kind: 'appeal', id: a },
        { kind: 'appeal', id: b },
      ],
    })
    const send = (more: object, version = one.version) =>
      as('unit').call(supervision.answer, { body: { id: one.id, version, ...more } })
    expect(await send({})).toFailWith('supervision.nothing_given')
    expect(await send({ items: [{ n: 1 }] })).toFailWith('supervision.nothing_given')
    expect(await send({ items: [{ n: 9, words: '没有这一项' }] })).toFailWith('supervision.unknown_item')
    expect(await send({ whereabouts: [{ n: 3, words: '没有这一件' }] })).toFailWith(
      'supervision.unknown_item',
    )
    // A day is not what a cause needs.
    const wrong = await ok(send({ items: [{ n: 1, day: '2026-09-28' }] }))
    expect(wrong).toMatchObject({ state: 'partly', missing: 3, left: 3 })
    const part = await ok(
      send(
        { items: [{ n: 1, words: '承包人离职' }], whereabouts: [{ n: 1, words: '已代派' }] },
        wrong.version,
      ),
    )
    expect(part).toMatchObject({ state: 'partly', missing: 2, left: 3, dueOn: one.dueOn })
    expect(part.lines.at(-1)).toMatchObject({ event: 'checked', side: 'system', items: [2, 3], cases: 1 })
    expect(await c.told(one.id)).toEqual([
      'supervisionIssued',
      ...['supervisionAnswered', 'supervisionMissing', 'supervisionAnswered', 'supervisionMissing'],
    ])
    const whole = await ok(
      send(
        { items: [{ n: 3, words: '由福永网点代派' }], whereabouts: [{ n: 2, words: '已退回寄件人' }] },
        part.version,
      ),
    )
    expect(whole).toMatchObject({ state: 'answered', missing: 0, left: null })
    expect(whole.concerned.map(({ whereabouts }) => whereabouts)).toEqual(['已代派', '已退回寄件人'])
    // What the bureau reads is what was written.
    expect((await c.seen(one.id)).items.map(({ words }) => words)).toEqual([
      ...['承包人离职', null, '由福永网点代派'],
    ])
  })

  it('is closed only once every item is accepted; what is returned comes with a reason and days of its own', async () => {
    const one = await c.issue()
    const close = (order: Order) => as('officer').call(supervision.close, { body: seenOf(order) })
    expect(await close(one)).toFailWith('supervision.items_missing')
    test.app.clock.advance(3 * DAY)
    await c.signIn()
    const given = await answer(one)
    expect(await close(given)).toFailWith('supervision.items_missing')
    const silent = { ...seenOf(given), items: [{ n: 1, accepted: false }] }
    expect((await as('officer').call(supervision.examine, { body: silent })).code).toBe(415)
    expect(
      await as('unit').call(supervision.examine, { body: { ...seenOf(given), items: ALL_FINE } }),
    ).toFailWith('request.not_permitted')
    const back = await examine(
      given,
      { n: 1, accepted: false, reason: '没有写明承包人' },
      { n: 2, accepted: true },
    )
    // 24 September was the last day; two working days later is after the Mid-Autumn holidays.
    expect(back).toMatchObject({ state: 'partly', dueOn: '2026-09-29', missing: 1 })
    expect(back.items.map(({ state, reason }) => [state, reason])).toEqual([
      ['returned', '没有写明承包人'],
      ['accepted', null],
      ['given', null],
    ])
    const again = { ...seenOf(back), items: [{ n: 2, words: '改一改' }] }
    expect(await as('unit').call(supervision.answer, { body: again })).toFailWith('supervision.item_accepted')
    const second = await ok(
      as('unit').call(supervision.answer, {
        body: { ...seenOf(back), items: [{ n: 1, words: '承包人张某离职' }] },
      }),
    )
    const fine = await examine(second, { n: 1, accepted: true }, { n: 3, accepted: true })
    const closed = await ok(close(fine))
    expect(closed).toMatchObject({ state: 'closed', can: [] })
    const late = { ...seenOf(closed), items: [{ n: 1, words: '再补一句' }] }
    expect(await as('unit').call(supervision.answer, { body: late })).toFailWith('supervision.not_open')
    const history = await readHistory(test.app.platform.db, 'supervision', one.id)
    expect(history.map(({ event }) => event)).toEqual([
      ...['issued', 'answered', 'accepted', 'returned', 'answered', 'accepted', 'closed'],
    ])
    expect(firstBrokenLink(history, test.app.platform.crypto)).toBe(null)
  })

  it('of a lower bureau is its own: the bureau that was asked answers, the one that asked examines', async () => {
    const one = await c.issue({ addresseeId: c.idOf('BUR-440300'), items: [{ kind: 'cause' }] }, 'province')
    expect(one.number.startsWith('粤邮督')).toBe(true)
    const body = { ...seenOf(one), items: [{ n: 1, words: '人手不足，已调整' }] }
    expect(await as('province').call(supervision.answer, { body })).toFailWith('request.not_permitted')
    expect(await as('guangzhou').call(supervision.answer, { body })).toFailWith('supervision.not_found')
    expect((await c.seen(one.id, 'officer')).can).toEqual(['receive', 'answer'])
    const received = await ok(as('officer').call(supervision.receive, { body: seenOf(one) }))
    const done = await ok(
      as('officer').call(supervision.answer, { body: { ...body, version: received.version } }),
    )
    expect(done.state).toBe('answered')
    expect((await c.seen(one.id, 'province')).can).toContain('examine')
  })
})

describe('the issuing office', () => {
  it('extends once, within bounds, and urges once a day', async () => {
    const one = await c.issue()
    const extend = (order: Order, days: number, name = 'leader') =>
      as(name).call(supervision.extend, { body: { ...seenOf(order), days, reason: '需要调取录像' } })
    expect(await extend(one, 2, 'officer')).toFailWith('request.not_permitted')
    expect(await extend(one, 2, 'province')).toFailWith('request.not_permitted')
    expect(await extend(one, 6)).toFailWith('supervision.days_out_of_range')
    const longer = await ok(extend(one, 2))
    expect(longer).toMatchObject({ dueOn: '2026-09-29', extension: 2, extendedFor: '需要调取录像' })
    expect(await extend(longer, 1)).toFailWith('supervision.extended_already')
    const urge = (order: Order) => as('officer').call(supervision.urge, { body: seenOf(order) })
    // The order itself urged today.
    expect(await urge(longer)).toFailWith('supervision.urged_today')
    test.app.clock.advance(DAY)
    await c.signIn()
    const urged = await ok(urge(longer))
    expect(await urge(urged)).toFailWith('supervision.urged_today')
  })

  it('withdraws by its leader alone; an answer that crosses it is refused, and the other way round', async () => {
    const one = await c.issue()
    const withdraw = (order: Order, name = 'leader') =>
      as(name).call(supervision.withdraw, { body: { ...seenOf(order), reason: '事实有误' } })
    for (const name of ['officer', 'province', 'unit'])
      expect(await withdraw(one, name), name).toFailWith('request.not_permitted')
    const body = await everything(one)
    const [gone, given] = await Promise.all([withdraw(one), as('unit').call(supervision.answer, { body })])
    const won = [gone, given].filter(({ code }) => code === 200)
    expect(won.length).toBe(1)
    if (gone.code === 200) expect(given).toFailWith('supervision.not_open')
    else expect(gone).toFailWith('supervision.stale')
    const events = (await c.seen(one.id)).lines.map(({ event }) => event)
    expect(events.length).toBe(2)
    const other = await c.issue()
    await ok(withdraw(other))
    expect(await as('unit').call(supervision.answer, { body: await everything(other) })).toFailWith(
      'supervision.not_open',
    )
  })

  it('invites the head to a talk before the day of the ladder, once, by the leader of the office that issued it', async () => {
    const one = await c.issue()
    const talk = (order: Order, name = 'leader') =>
      as(name).call(supervision.talk, { body: { ...seenOf(order), reason: '两次催办没有回音' } })
    for (const name of ['officer', 'province', 'unit'])
      expect(await talk(one, name), name).toFailWith('request.not_permitted')
    const invited = await ok(talk(one))
    expect(invited.ladder.find(({ step }) => step === 'talk')).toMatchObject({
      reached: true,
      on: '2026-09-21',
    })
    expect(invited.lines.map(({ event }) => event)).toContain('talk')
    expect(await talk(invited)).toFailWith('supervision.not_open')
  })

  it('names in the bulletin only what is overdue, by its leader', async () => {
    const one = await c.issue({ cases: [{ kind: 'appeal', id: await caseAtUnit() }] })
    const decide = (order: Order, named: boolean, name = 'leader') =>
      as(name).call(supervision.name, { body: { ...seenOf(order), named, reason: '到期没有答复' } })
    expect(await decide(one, true)).toFailWith('supervision.not_open')
    test.app.clock.advance(7 * DAY)
    await c.signIn()
    expect(await decide(one, true, 'officer')).toFailWith('request.not_permitted')
    const named = await ok(decide(one, true))
    expect(named).toMatchObject({ named: true, overdue: true })
    expect(named.sentence).toBe(
      `深圳市邮政管理局督办（${one.number}）要求${one.addresseeName}于2026年9月24日前答复，涉及1件诉求，到期未作出合格答复，予以通报。`,
    )
    const { platform } = test.app
    const inBulletin = (from: string, before: string) =>
      Promise.all(
        platform.product.of(bulletinNamings).map((naming) => naming(platform, platform.db, { from, before })),
      )
    expect((await inBulletin('2026-09-01', '2026-10-01')).flat()).toContain(named.sentence)
    expect((await inBulletin('2026-10-01', '2026-11-01')).flat()).not.toContain(named.sentence)
    expect((await ok(decide(named, false))).named).toBe(false)
    expect((await inBulletin('2026-09-01', '2026-10-01')).flat()).not.toContain(named.sentence)
  })

  it('names who is pressed in the language of its reader', async () => {
    const { id } = await c.issue()
    const nameIn = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await ok(as('officer').call(supervision.detail, { query: { id }, headers }))).addresseeName
    }
    expect(await nameIn('zh-CN')).toBe('中通快递深圳公司')
    expect(await nameIn('en')).toBe('ZTO Express Shenzhen')
  })

  it('counts what was issued, answered in time and late, by addressee', async () => {
    const sums = async (name = 'officer') =>
      (await ok(as(name).call(supervision.sums, { query: {} }))).find(
        ({ addresseeId }) => addresseeId === c.idOf('ENT-ZTO-440300'),
      ) ?? { issued: 0, onTime: 0, overdue: 0 }
    const before = await sums()
    await answer(await c.issue())
    await c.issue()
    test.app.clock.advance(7 * DAY)
    await c.signIn()
    const after = await sums()
    expect(after.issued - before.issued).toBe(2)
    expect(after.onTime - before.onTime).toBe(1)
    expect(after.overdue).toBeGreaterThan(before.overdue)
    expect(await sums('elsewhere')).toMatchObject({ issued: 0 })
    expect(await as('unit').call(supervision.sums, { query: {} })).toFailWith('request.not_permitted')
  })

  it('is offered those whom it may address, bureaus first', async () => {
    const offered = async (name: string, query = {}) =>
      (await ok(as(name).call(supervision.addressees, { query }))).records
    const city = await offered('officer')
    expect(city.every(({ enterprise }) => enterprise)).toBe(true)
    expect(city.map(({ id }) => id)).toContain(c.idOf('ENT-ZTO-440300'))
    expect((await offered('province'))[0]).toMatchObject({ enterprise: false })
    expect((await offered('province')).length).toBeLessThanOrEqual(50)
    expect((await offered('province', { searchKey: '深圳市邮政' })).map(({ id }) => id)).toEqual([
      c.idOf('BUR-440300'),
    ])
  })
})
