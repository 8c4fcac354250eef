import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import type { ErrorKey } from '@appeal/contract/errors.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { brandDirectory } from '../../features/reference/areas/areas.service.ts'
import { firstBrokenLink, readHistory } from '../../platform/history/history.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof, caseIn, INPUTS, makePlayers, type PlayedAction, play } from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'

const test = useTestApp()
let who: Players
let staff: Record<'canton' | 'colleague' | 'sto' | 'stoUnit' | 'zto' | 'ztoUnit', string>
beforeAll(async () => {
  const { app } = test
  who = await makePlayers(app)
  // Units that the responsibility binding names for the place.
  const bound = (await orgDirectory(app.platform)).nodeFor('STO', '440306', '2026-09-21')!.org.code
  const made = {
    canton: makeOfficer(app, 'BUR-440100', 'cityHandler'),
    colleague: makeOfficer(app, 'BUR-440300', 'cityHandler'),
    sto: makeEnterpriseUser(app, 'ENT-STO', 'brandHq'),
    stoUnit: makeEnterpriseUser(app, bound, 'outlet'),
    zto: makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet'),
    ztoUnit: makeEnterpriseUser(app, 'ENT-ZTO-440306-02', 'outlet'),
  }
  const ids = Object.entries(made).map(async ([name, person]) => [name, (await person).id] as const)
  staff = Object.fromEntries(await Promise.all(ids)) as typeof staff
})
beforeEach(() => test.app.clock.set(START))

const AS_FILED = {
  brand: 'ZTO',
  serviceKind: 'EXPRESS',
  areaCode: '440306',
  l1: 'DELIVERY',
  l2: 'DELIVERY_FALSE_SIGN',
  reason: '经企业举证，运单属另一品牌。',
}
const TO_STO = { ...AS_FILED, brand: 'STO' }
const TO_UNLISTED = { ...AS_FILED, brand: 'OTHER', brandName: '飞燕　 快运' }
const on = (day: string) => test.app.clock.set(`${day}T06:00:00Z`)
const step = (userId: string, action: PlayedAction, id: string, input?: Record<string, unknown>) =>
  play(test.app, userId, action, id, input)
const send = async (userId: string, id: string, input: Record<string, unknown>) =>
  (await test.app.as(userId)).call(todoRoutes.correct, {
    body: { ...input, id, version: (await caseFacts(test.app.platform.db, id)).version },
  })
const open = async (userId: string, id: string) =>
  (await test.app.as(userId)).call(appealRoutes.detail, { query: { id } })
const mine = async (id: string) =>
  (await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })).data
const templatesTo = async (userId: string, id: string) =>
  (
    await test.app.platform.database.pool.query<{ template: string }>(
      `select m.template from messages m join message_receipts r on r.message_id = m.id
       where r.user_id = $1 and strpos(m.ext_json, $2) > 0`,
      [userId, id],
    )
  ).rows.map(({ template }) => template)

/** Does what waits for an account that is held elsewhere; whether its case is free meanwhile. */
async function whileHeld(userId: string, caseId: string, act: () => Promise<unknown>): Promise<boolean> {
  const rival = await test.app.platform.database.pool.connect()
  await rival.query('begin')
  await rival.query('select from users where id = $1 for update', [userId])
  const done = act()
  await expect
    .poll(async () => (await test.app.owner.query(WAITING)).rows[0].n, { timeout: 10_000 })
    .toBeGreaterThan(0)
  const isFree = await rival.query('select from appeals where id = $1 for update nowait', [caseId]).then(
    () => true,
    () => false,
  )
  await rival.query('rollback')
  rival.release()
  await done
  return isFree
}
const WAITING =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"

describe('an act that holds the account holds it before the case, as whoever unites accounts does', () => {
  it('a correction', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const act = async () => expect(await send(who.officer, id, TO_STO)).toSucceed()
    expect(await whileHeld(who.consumer, id, act)).toBe(true)
  })

  it('an appeal that goes on as a report', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    const { version } = await caseFacts(test.app.platform.db, id)
    const act = async () =>
      expect(
        await (await test.app.as(who.officer)).call(appealRoutes.editToInvalid, {
          body: {
            ...{ id, version, reasonCode: 'N08', explanation: '反映的是违法线索，已转为举报。' },
            referralType: REPORT_TYPES[0],
          },
        }),
      ).toSucceed()
    expect(await whileHeld(who.consumer, id, act)).toBe(true)
  })
})

describe('a correction of the record is refused', () => {
  it('to other bureaus, enterprises and the appellant', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await send(staff.canton, id, TO_STO)).toFailWith('appeals.not_found')
    for (const one of [who.enterprise, who.consumer]) {
      const { code, data } = await send(one, id, TO_STO)
      expect([code, data]).toEqual([403, null])
    }
  })

  it.each(['pending_accept', 'supplement', 'closed', 'invalid', 'withdrawn'] as const)(
    'in %s',
    async (state) => {
      const id = await caseIn(test.app, who, state)
      expect(await send(who.officer, id, TO_STO)).toFailWith('appeals.action_not_open')
    },
  )

  it('where nothing changes, and without a reason', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await send(who.officer, id, AS_FILED)).toFailWith('appeals.no_change')
    const { data } = await open(who.officer, id)
    const { rows } = await test.app.platform.database.pool.query(
      'select enterprise_id::text as unit from appeals where id = $1',
      [data.id],
    )
    const same = { ...AS_FILED, enterpriseOrgId: rows[0].unit }
    expect(await send(who.officer, id, same)).toFailWith('appeals.no_change')
    expect(await send(who.officer, id, { ...TO_STO, reason: '' })).toFailWith('request.invalid')
  })

  it('towards what there is not', async () => {
    const { platform } = test.app
    const id = await caseIn(test.app, who, 'at_enterprise')
    const orgs = await orgDirectory(platform)
    const empty = (await brandDirectory(platform))
      .list()
      .find(({ code }) => code !== 'OTHER' && !orgs.nodeFor(code, '440306', '2026-09-21'))
    const unit = (code: string) => ({ enterpriseOrgId: orgs.byCode(code)!.id })
    const wrong: [Record<string, unknown>, ErrorKey][] = [
      [{ ...AS_FILED, brand: 'NOBODY' }, 'appeals.unknown_brand'],
      [{ ...AS_FILED, brand: 'OTHER' }, 'appeals.brand_name_missing'],
      [{ ...TO_UNLISTED, brandName: '飞' }, 'request.invalid'],
      [{ ...TO_UNLISTED, brandName: '飞燕\n快运' }, 'request.invalid'],
      [{ ...TO_UNLISTED, brandName: ' sto  EXPRESS' }, 'appeals.brand_listed'],
      [{ ...TO_UNLISTED, brandName: '申通速递' }, 'appeals.brand_listed'],
      [{ ...AS_FILED, areaCode: '449999' }, 'appeals.unknown_area'],
      [{ ...AS_FILED, areaCode: '810000' }, 'appeals.unknown_area'],
      [{ ...AS_FILED, l1: 'DELAY' }, 'appeals.unknown_reason'],
      [{ ...AS_FILED, ...unit('ENT-STO') }, 'appeals.node_of_other_brand'],
      [{ ...TO_STO, ...unit('ENT-ZTO') }, 'appeals.node_of_other_brand'],
      [{ ...AS_FILED, brand: empty!.code }, 'appeals.no_enterprise_node'],
    ]
    for (const [input, reason] of wrong) expect(await send(who.officer, id, input)).toFailWith(reason)
  })

  it('while a second person is asked, and where another open case is about that', async () => {
    const asked = await caseIn(test.app, who, 'replied')
    await step(who.officer, 'editToEnd', asked, { ...INPUTS.editToEnd, compensation: '20000.00' })
    expect(await send(who.officer, asked, TO_STO)).toFailWith('appeals.condition')
    const matter = aMatter()
    const id = await caseIn(test.app, who, 'at_enterprise', matter)
    const twin = await fileAppeal(test.app, who.consumer, { ...matter, brand: 'STO' })
    const answer = await send(who.officer, id, TO_STO)
    expect(answer).toFailWith('appeals.twin_open')
    expect(answer.msg).toContain(twin.appealNo)
  })
})

describe('another brand', () => {
  it.each(['bureau_processing', 'at_enterprise', 'rework', 'replied', 'verifying', 'mediating'] as const)(
    'gets a case in %s with its full time; the answer stays due',
    async (state) => {
      const id = await caseIn(test.app, who, state)
      await test.app.platform.database.pool.query(
        'update appeals set appellant_id = coalesce(appellant_id, $1) where id = $2',
        [who.consumer, id],
      )
      const answer = (await open(who.officer, id)).data.deadlines.find(({ kind }) => kind === 'answer')
      on('2026-09-24')
      const done = await send(who.officer, id, TO_STO)
      expect(done).toSucceed()
      expect(done.data).toMatchObject({ state: 'at_enterprise', brand: 'STO', reply: null })
      const clocks = done.data.deadlines
      expect(clocks.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['answer', 'reply']),
      )
      expect(clocks.filter(({ doneAt }) => doneAt === null)).toHaveLength(2)
      expect(clocks.findLast(({ kind }) => kind === 'reply')).toMatchObject({
        startOn: '2026-09-24',
        dueOn: '2026-10-09',
      })
      expect(clocks.find(({ kind }) => kind === 'answer')).toEqual(answer)
      expect(await templatesTo(who.consumer, id)).toEqual(
        expect.arrayContaining(['corrected', 'transferred']),
      )
      expect(await templatesTo(staff.stoUnit, id)).toEqual(['enterpriseNew'])
      expect((await open(staff.sto, id)).data.can).toContain('reply')
      expect(await brokenPromises(test.app)).toEqual({})
    },
  )

  it('is said to all sides from what to what, and the history stays whole', async () => {
    const id = await caseIn(test.app, who, 'replied')
    on('2026-09-24')
    await send(who.officer, id, { ...TO_STO, areaCode: '440305' })
    const told = [await mine(id), (await open(who.officer, id)).data, (await open(staff.sto, id)).data]
    for (const { progress, historyIntact } of told) {
      const said = progress.find(({ event }) => event === 'corrected')!
      expect(said.text).toMatch(/被申诉企业由中通快递改为申通快递/)
      expect(said.text).toMatch(/责任地区由.*宝安区改为.*南山区/)
      expect(said.opinion).toBe(TO_STO.reason)
      expect(progress[0]!.event).toBe('transferred')
      expect(historyIntact).toBe(true)
    }
    const history = await readHistory(test.app.platform.db, 'appeal', id)
    expect(firstBrokenLink(history, test.app.platform.crypto)).toBeNull()
    expect(history.find(({ event }) => event === 'corrected')?.detail).toMatchObject({
      changes: [
        { field: 'brand', before: 'ZTO', after: 'STO' },
        { field: 'answerArea', before: '440306', after: '440305' },
      ],
      fromBrand: 'ZTO',
    })
  })

  it('reads nothing of what passed with the one before, which sees the case no more', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const asked = await aProof(test.app, who.officer)
    const talk = { kind: 'appeal', id, talk: 'enterprise', text: '请补充签收影像。', attachmentIds: [asked] }
    const officer = await test.app.as(who.officer)
    expect(await officer.call(conversationRoutes.send, { body: talk })).toSucceed()
    on('2026-09-24')
    await send(who.officer, id, TO_STO)
    expect(await open(who.enterprise, id)).toFailWith('appeals.not_found')
    expect(await templatesTo(staff.zto, id)).toContain('takenAway')
    const { data } = await open(staff.sto, id)
    const events = data.progress.map(({ event }) => event)
    expect(events).toEqual(['transferred', 'corrected', 'accepted', 'filed'])
    expect([data.reply, data.transfers.length]).toEqual([null, 1])
    const read = async (userId: string) =>
      (await (await test.app.as(userId)).call(conversationRoutes.list, { query: { kind: 'appeal', id } }))
        .data.messages.length
    expect([await read(staff.sto), await read(who.officer)]).toEqual([0, 1])
    const theirs = await test.app.as(staff.sto)
    expect(await theirs.call(fileRoutes.download, { query: { id: asked } })).toFailWith('files.not_found')
    const url = `${transparencyRoutes.proof.url}?kind=appeal&id=${id}`
    const proof = (await test.app.inject({ url, headers: { token: theirs.token } })).json() as CaseProof
    expect([...proof.waiting, ...proof.lines]).toHaveLength(events.length)
    // The bureau keeps all of it.
    const kept = (await open(who.officer, id)).data
    expect(kept.progress.map(({ event }) => event)).toContain('replied')
    expect(kept.transfers.map(({ outcome }) => outcome)).toEqual([null, 'replied'])
    await step(staff.sto, 'reply', id)
    expect((await open(who.officer, id)).data.reply).toMatchObject({ round: 2, overdue: false })
  })

  it('counts in the statistics with its own answers alone', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    on('2026-10-15')
    await step(who.enterprise, 'reply', id)
    await step(who.officer, 'rework', id, { ...INPUTS.rework, untrue: true })
    on('2026-10-16')
    await send(who.officer, id, TO_STO)
    await step(staff.sto, 'reply', id)
    await step(who.officer, 'callback', id)
    await step(who.officer, 'editToEnd', id, {
      ...INPUTS.editToEnd,
      l1: 'DELIVERY',
      l2: 'DELIVERY_FALSE_SIGN',
    })
    const { rows } = await test.app.platform.database.pool.query(
      `select brand, handled, replied, overdue, untrue, one_time from stat_facts
       where case_id = $1 and handled = 1`,
      [id],
    )
    expect(rows).toEqual([{ brand: 'STO', handled: 1, replied: 1, overdue: 0, untrue: 0, one_time: 1 }])
  })

  it('may be told of by who returned the case: one act puts it to the right one', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const proof = await aProof(test.app, who.enterprise)
    await step(who.enterprise, 'refuse', id, {
      cause: 'OTHER_BRAND',
      reason: '该运单号不属于本品牌。',
      attachmentIds: [proof],
    })
    const done = await send(who.officer, id, TO_STO)
    expect(done.data).toMatchObject({ state: 'at_enterprise', brand: 'STO' })
    // The new one may return it as anybody may.
    expect((await open(staff.sto, id)).data.can).toContain('refuse')
  })
})

describe('a company that is not among the brands', () => {
  it.each(['bureau_processing', 'at_enterprise', 'rework', 'replied', 'verifying', 'mediating'] as const)(
    'has a case in %s taken back to the bureau, which owes the answer alone',
    async (state) => {
      const id = await caseIn(test.app, who, state)
      await test.app.platform.database.pool.query(
        'update appeals set appellant_id = coalesce(appellant_id, $1) where id = $2',
        [who.consumer, id],
      )
      const answer = (await open(who.officer, id)).data.deadlines.find(({ kind }) => kind === 'answer')
      on('2026-09-24')
      const done = await send(who.officer, id, TO_UNLISTED)
      expect(done).toSucceed()
      expect(done.data).toMatchObject({
        ...{ state: 'bureau_processing', brand: 'OTHER', brandName: '其他（飞燕 快运）', reply: null },
        enterpriseName: null,
      })
      const open_ = done.data.deadlines.filter(({ doneAt }) => doneAt === null)
      expect(open_).toEqual([answer])
      expect(await open(who.enterprise, id)).toFailWith('appeals.not_found')
      expect(await templatesTo(who.consumer, id)).toContain('corrected')
      const { progress, historyIntact } = await mine(id)
      expect(progress.map(({ event }) => event).slice(0, 2)).toEqual(['kept_by_bureau', 'corrected'])
      expect(progress[1]?.text).toMatch(/被申诉企业由中通快递改为其他（飞燕 快运）/)
      expect(historyIntact).toBe(true)
      expect(await brokenPromises(test.app)).toEqual({})
    },
  )

  it('is called otherwise by another correction, and its case ends, or goes to a brand with its full time', async () => {
    const id = await caseIn(test.app, who, 'replied')
    await send(who.officer, id, TO_UNLISTED)
    expect(await send(who.officer, id, TO_UNLISTED)).toFailWith('appeals.no_change')
    const renamed = await send(who.officer, id, { ...TO_UNLISTED, brandName: '飞雁快运' })
    expect(renamed.data).toMatchObject({ state: 'bureau_processing', brandName: '其他（飞雁快运）' })
    expect(renamed.data.progress[0]?.text).toContain('被申诉企业由其他（飞燕 快运）改为其他（飞雁快运）')
    on('2026-09-24')
    const back = await send(who.officer, id, TO_STO)
    expect(back.data).toMatchObject({ state: 'at_enterprise', brand: 'STO', brandName: '申通快递' })
    await send(who.officer, id, TO_UNLISTED)
    const { version } = (await open(who.officer, id)).data
    const end = await (await test.app.as(who.officer)).call(appealRoutes.editToEnd, {
      body: { ...INPUTS.editToEnd, l1: 'DELIVERY', l2: 'DELIVERY_FALSE_SIGN', id, version },
    })
    expect(end).toSucceed()
    const { rows } = await test.app.platform.database.pool.query(
      'select brand, replied, overdue, untrue from stat_facts where case_id = $1 and handled = 1',
      [id],
    )
    expect(rows).toEqual([{ brand: 'OTHER', replied: 0, overdue: 0, untrue: 0 }])
    expect(await brokenPromises(test.app)).toEqual({})
  })
})

describe('the same brand', () => {
  it('goes to another unit as by a transfer', async () => {
    const id = await caseIn(test.app, who, 'replied')
    on('2026-09-24')
    const enterpriseOrgId = (await orgDirectory(test.app.platform)).byCode('ENT-ZTO-440306-02')!.id
    const done = await send(who.officer, id, { ...AS_FILED, enterpriseOrgId })
    expect(done.data).toMatchObject({ state: 'at_enterprise', brand: 'ZTO' })
    expect(done.data.progress[1]!.text).toMatch(/承办单位由.*改为中通快递深圳宝安区第二营业部/)
    expect((await open(staff.ztoUnit, id)).data.can).toContain('draftReply')
    // What the brand answered before is still its own.
    expect((await open(who.enterprise, id)).data.progress.map(({ event }) => event)).toContain('replied')
  })

  it('keeps a case of which kind and problem alone are corrected', async () => {
    const id = await caseIn(test.app, who, 'replied')
    const input = { ...AS_FILED, l1: 'LOSS', l2: 'LOSS_ALL', mailKind: 'PARCEL', serviceKind: 'POSTAL' }
    const done = await send(who.officer, id, input)
    expect(done.data).toMatchObject({
      state: 'replied',
      l1: 'LOSS',
      mailKind: 'PARCEL',
      serviceKind: 'POSTAL',
    })
    expect(done.data.reply).not.toBeNull()
    expect(await templatesTo(staff.zto, id)).toContain('corrected')
    const { rows } = await test.app.platform.database.pool.query(
      'select distinct l1, service_kind, mail_kind from stat_facts where case_id = $1',
      [id],
    )
    expect(rows).toEqual([{ l1: 'LOSS', service_kind: 'POSTAL', mail_kind: 'PARCEL' }])
  })
})

describe('two at once', () => {
  it('one correction goes through, and the other hears of it', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const { version } = await caseFacts(test.app.platform.db, id)
    const by = async (userId: string, input: Record<string, unknown>) =>
      (await test.app.as(userId)).call(todoRoutes.correct, { body: { ...input, id, version } })
    const answers = await Promise.all([
      by(who.officer, TO_STO),
      by(staff.colleague, { ...AS_FILED, l1: 'LOSS', l2: 'LOSS_ALL' }),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const lost = answers.find(({ code }) => code !== 200)!
    expect(lost).toFailWith('appeals.stale')
    expect(await brokenPromises(test.app)).toEqual({})
  })

  it('an enterprise that answers too late is told that the case was corrected away from it', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const { version } = await caseFacts(test.app.platform.db, id)
    await send(who.officer, id, TO_STO)
    const late = await (await test.app.as(who.enterprise)).call(todoRoutes.reply, {
      body: { ...INPUTS.reply, id, version },
    })
    expect(late).toFailWith('appeals.stale')
  })
})
