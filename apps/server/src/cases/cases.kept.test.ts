import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { cannedTextRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { COURIER_ISSUES } from '@appeal/contract/couriers/couriers.workflow.ts'
import { parcelRoutes } from '@appeal/contract/parcels/parcels.routes.ts'
import { REPORT_TYPES } from '@appeal/contract/reports/reports.laws.ts'
import { reportRoutes } from '@appeal/contract/reports/reports.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '../features/apiKeys/apiKeys.fixture.ts'
import { type Caller, ok, useTestApp } from '../testing/app.ts'
import { aMatter, contextOf, fileAppeal, type Players } from '../testing/cases.ts'
import { actOn, CASE_INPUTS, fileCase, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer, makeOfficer } from '../testing/people.ts'
import { makePlayers, play } from '../testing/stages.ts'
import { caseFile, kindOf } from './cases.service.ts'

const test = useTestApp()
const page = { queue: 'all', current: 1, size: 100 } as const
let who: Players

/** An appeal that is none, and the case that was opened out of it. */
async function openedOutOf(waybillNo: string, reasonCode: string, referralType: string, content?: string) {
  const { app } = test
  const matter = aMatter({ waybillNo, ...(content && { content }) })
  const { id } = await fileAppeal(app, who.consumer, matter)
  const explanation = '不属于申诉，已告知申诉人。'
  await play(app, who.officer, 'editToInvalid', id, { reasonCode, explanation, referralType })
  const { appealNo, referral } = await ok(
    (await app.as(who.officer)).call(appealRoutes.detail, { query: { id } }),
  )
  return { appeal: id, appealNo, opened: referral!.caseId }
}

beforeAll(async () => {
  who = await makePlayers(test.app)
})

describe('a courier’s case out of an appeal', () => {
  const WAYBILL = '78999000111222'
  const NAME = '欧阳铁柱'
  let courier = ''
  let id = ''
  let appealNo = ''
  let readers: Record<'hq' | 'system', Caller>
  const detailFor = (caller: Caller) => ok(caller.call(courierRoutes.deskDetail, { query: { id } }))
  const found = async (caller: Caller, searchKey: string) =>
    (await ok(caller.call(courierRoutes.enterprisepage, { query: { ...page, searchKey } }))).records.map(
      (row) => row.id,
    )

  beforeAll(async () => {
    const { app } = test
    courier = await makeCourier(app, { name: NAME, phone: '13800000077' })
    const matter = { phone: '13800000077', areaCode: '440306', name: NAME, address: '解放路 18 号' }
    const before = { ...who, consumer: (await makeConsumer(app, { name: NAME, phone: matter.phone })).id }
    const players = who
    who = before
    const made = await openedOutOf(WAYBILL, 'N10', COURIER_ISSUES[0], `运单 ${WAYBILL} 的派费没有发给我。`)
    who = players
    id = made.opened
    appealNo = made.appealNo
    expect(await actOn(app, 'courier', who.officer, 'accept', id)).toSucceed()
    const opinion = `${NAME}反映的派费，原申诉 ${appealNo}，运单 ${WAYBILL}，电话 13800000077。`
    expect(await actOn(app, 'courier', who.officer, 'transfer', id, { opinion })).toSucceed()
    readers = {
      hq: await app.as(who.enterprise),
      system: await makeKey(app, who.enterprise, ['courier.read']),
    }
  })

  it('tells the enterprise and its systems no number of item or appeal, nor any word by which it is known', async () => {
    for (const [name, caller] of Object.entries(readers)) {
      const detail = await detailFor(caller)
      expect([name, detail.waybillNo, detail.origin]).toEqual([name, null, null])
      const list = await ok(caller.call(courierRoutes.enterprisepage, { query: page }))
      expect(list.records.map((row) => row.id)).toContain(id)
      const text = JSON.stringify([detail, list])
      for (const secret of [WAYBILL, appealNo, NAME, '13800000077'])
        expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
      // What the bureau wrote is read without them.
      expect(detail.progress.find(({ event }) => event === 'transferred')?.opinion).toContain('反映的派费')
    }
    const filled = await ok(readers.hq.call(cannedTextRoutes.values, { query: { kind: 'courier', id } }))
    expect(JSON.stringify(filled)).not.toContain(WAYBILL)
    const file = await caseFile(
      await contextOf(test.app, who.enterprise),
      { kind: 'courier', id },
      'enterprise',
    )
    expect(JSON.stringify(file)).not.toContain(WAYBILL)
    const { withholds } = kindOf(test.app.platform, 'courier')
    expect(withholds({ shielded: true, facts: {} } as never, 'enterprise')).toContain('answer')
  })

  it('is found by them by its own number alone, by no end of the item’s', async () => {
    const { caseNo } = await detailFor(readers.hq)
    for (const [name, caller] of Object.entries(readers)) {
      for (const searchKey of [WAYBILL, WAYBILL.slice(-6)])
        expect([name, searchKey, await found(caller, searchKey)]).toEqual([name, searchKey, []])
      expect(await found(caller, caseNo)).toEqual([id])
      expect(await found(caller, caseNo.slice(-13))).toEqual([id])
    }
  })

  it('looks to them like any other: what was asked, and whose voice it was filed in', async () => {
    const { app } = test
    const asked = await fileCase(app, 'courier', await makeCourier(app), { complainedTo: 'NONE' })
    for (const action of ['accept', 'transfer'])
      expect(await actOn(app, 'courier', who.officer, action, asked)).toSucceed()
    for (const caller of Object.values(readers)) {
      const [out, own] = await Promise.all([
        detailFor(caller),
        ok(caller.call(courierRoutes.deskDetail, { query: { id: asked } })),
      ])
      expect(out.facts).toEqual(own.facts)
      expect(out.facts).toMatchObject({ complainedTo: null, otherProcedure: null, jobKind: '', bodies: [] })
      const filed = ({ progress }: typeof out) => {
        const { at: _, ...line } = progress.find(({ event }) => event === 'filed')!
        return line
      }
      expect(filed(out)).toEqual(filed(own))
      expect(filed(out).voice).toBe('user')
    }
  })

  it('is whole for the bureau, which reads and finds it by the number', async () => {
    const officer = await test.app.as(who.officer)
    const detail = await detailFor(officer)
    expect([detail.waybillNo, detail.origin?.no]).toEqual([WAYBILL, appealNo])
    expect(detail.progress.find(({ event }) => event === 'filed')?.voice).toBe('bureau')
    const list = await ok(
      officer.call(courierRoutes.bureaupage, { query: { ...page, searchKey: WAYBILL.slice(-6) } }),
    )
    expect(list.records.map((row) => row.id)).toEqual([id])
  })

  it('has its answer read without the name by systems, whatever the courier agreed to; by people in clear', async () => {
    const { app } = test
    expect(await actOn(app, 'courier', courier, 'agreeDisclosure', id)).toSucceed()
    const reply = { ...CASE_INPUTS.courier.reply, result: `已经与${NAME}核对，本月补发派费。` }
    expect(await actOn(app, 'courier', who.enterprise, 'reply', id, reply)).toSucceed()
    expect(await actOn(app, 'courier', courier, 'confirm', id)).toSucceed()
    const answer = `企业已经向${NAME}补发派费，运单 ${WAYBILL}。`
    expect(
      await actOn(app, 'courier', who.officer, 'close', id, { ...CASE_INPUTS.courier.close, answer }),
    ).toSucceed()
    const person = await detailFor(readers.hq)
    expect([person.waybillNo, person.answer]).toEqual([WAYBILL, answer])
    expect(await found(readers.hq, WAYBILL)).toEqual([id])
    const system = await detailFor(readers.system)
    expect(system.answer).toContain('补发派费')
    for (const secret of [WAYBILL, NAME, appealNo]) expect(JSON.stringify(system)).not.toContain(secret)
    expect(await found(readers.system, WAYBILL)).toEqual([])
  })
})

describe('a report out of an appeal', () => {
  const WAYBILL = '78999000333444'
  let appeal = ''
  let report = ''
  let handler: Caller
  let colleague: Caller
  beforeAll(async () => {
    const { app } = test
    const made = await openedOutOf(WAYBILL, 'N08', REPORT_TYPES[0])
    appeal = made.appeal
    report = made.opened
    expect(await actOn(app, 'report', who.officer, 'accept', report)).toSucceed()
    handler = await app.as(who.officer)
    colleague = await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)
  })
  const related = async (caller: Caller) =>
    (await ok(caller.call(appealRoutes.related, { query: { id: appeal } }))).waybill.rows.map(({ id }) => id)
  const file = (caller: Caller, kind: 'appeal' | 'report', id: string) =>
    caller.call(parcelRoutes.file, { query: { kind, id } })
  const listed = async (caller: Caller) =>
    (
      await ok(caller.call(reportRoutes.bureaupage, { query: { ...page, searchKey: WAYBILL.slice(-6) } }))
    ).records.map(({ id }) => id)

  it('is tied to it for nobody but its handler, from neither side, and has no number to be looked up by', async () => {
    expect(await related(colleague)).toEqual([])
    const { cases } = await ok(file(colleague, 'appeal', appeal))
    expect(cases.map(({ id }) => id)).toEqual([appeal])
    expect(await file(colleague, 'report', report)).toFailWith('parcels.no_number')
    const detail = await ok(colleague.call(reportRoutes.deskDetail, { query: { id: report } }))
    expect([detail.waybillNo, detail.origin]).toEqual([null, null])
    expect(await listed(colleague)).toEqual([])
  })

  it('is tied for its handler', async () => {
    expect(await related(handler)).toEqual([report])
    for (const [kind, id] of [
      ['appeal', appeal],
      ['report', report],
    ] as const) {
      const { cases } = await ok(file(handler, kind, id))
      expect(cases.map((one) => one.id).sort()).toEqual([appeal, report].sort())
    }
    expect(await listed(handler)).toEqual([report])
  })

  it('leaves a report with a number of its own where it was', async () => {
    const own = await fileCase(test.app, 'report', (await makeConsumer(test.app)).id, { waybillNo: WAYBILL })
    expect(await related(colleague)).toEqual([own])
    expect(await listed(colleague)).toEqual([own])
  })
})

describe('appeals that were destroyed', () => {
  it('are one parcel with nothing: what stands for their number ties none', async () => {
    const { app } = test
    const [one, other] = await Promise.all(
      [0, 1].map(async () => (await fileAppeal(app, (await makeConsumer(app)).id, aMatter())).id),
    )
    await app.owner.query(
      `update appeals set waybill_no = '—', key_salt = '', content = '', item_name = '' where id = any($1)`,
      [[one, other]],
    )
    const officer = await app.as(who.officer)
    const { waybill, elsewhere } = await ok(officer.call(appealRoutes.related, { query: { id: one! } }))
    expect([waybill.rows, elsewhere]).toEqual([[], 0])
    expect(await officer.call(parcelRoutes.file, { query: { kind: 'appeal', id: one! } })).toFailWith(
      'parcels.no_number',
    )
  })
})
