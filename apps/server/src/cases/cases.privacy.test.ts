import { contract } from '@appeal/contract'
import { ownDataRoutes } from '@appeal/contract/ownData/ownData.routes.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { type Caller, useTestApp } from '../testing/app.ts'
import { A_DEFENCE, actOn, type CasePlayers, caseAt, fileCase, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'

const test = useTestApp()
const { couriers, letters, reports, messages } = contract
const page = { current: 1, size: 100 }

/** Everything a viewer can get to read, as one text. */
async function allReplies(caller: Caller, calls: (() => Promise<unknown>)[]): Promise<string> {
  const replies: unknown[] = []
  for (const call of calls) replies.push(await call())
  replies.push(await caller.call(messages.loginUnreadMessagePage, { query: page }))
  return JSON.stringify(replies)
}

describe('a shielded courier', () => {
  const NAME = '欧阳铁柱'
  const OUTLET = '宝安西乡二部'
  const CONTENT = `我是${NAME}，${OUTLET}拖欠我八月派费，电话 13712345678，身份证 110101199003071233。`
  let who: CasePlayers
  let id: string
  let phone: string
  const staff: Record<string, Caller> = {}

  beforeAll(async () => {
    const { app } = test
    const owner = await makeCourier(app, { name: NAME, outlet: OUTLET })
    who = {
      owner,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const orgs = {
      hq: ['ENT-ZTO', 'brandHq'],
      province: ['ENT-ZTO-44', 'brandProvince'],
      city: ['ENT-ZTO-440300', 'brandCity'],
      outlet: ['ENT-ZTO-440306-01', 'outlet'],
      otherBrand: ['ENT-YTO', 'brandHq'],
    } as const
    for (const [name, [org, role]] of Object.entries(orgs))
      staff[name] = await app.as((await makeEnterpriseUser(app, org, role)).id)
    id = await caseAt(app, 'courier', 'confirming', who, { content: CONTENT, startedOn: '2024-03-05' })
    const mine = await (await app.as(owner)).call(couriers.detail, { query: { id } })
    phone = mine.data.ownerPhone!
    expect(phone).toMatch(/^137/)
  })

  it('is told to nobody of the enterprise: no list, detail, history or message holds name, phone, outlet', async () => {
    for (const name of ['hq', 'province']) {
      const caller = staff[name]!
      const detail = await caller.call(couriers.deskDetail, { query: { id } })
      expect([name, detail.code]).toEqual([name, 200])
      expect(detail.data.ownerName).toBeNull()
      expect(detail.data.facts.outlet).toBeNull()
      const text = await allReplies(caller, [
        async () => detail,
        () => caller.call(couriers.enterprisepage, { query: page }),
        () => caller.call(couriers.enterprisepage, { query: { ...page, searchKey: phone } }),
        () => caller.call(couriers.enterprisecountpage),
      ])
      for (const secret of [NAME, '欧阳', phone, OUTLET, '13712345678', '110101199003071233', '2024-03-05'])
        expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
    }
  })

  it('does not exist for city, outlet and other brands', async () => {
    for (const name of ['city', 'outlet', 'otherBrand']) {
      const caller = staff[name]!
      expect(await caller.call(couriers.deskDetail, { query: { id } })).toFailWith('cases.not_found')
      const list = await caller.call(couriers.enterprisepage, { query: page })
      expect([name, list.data.total]).toEqual([name, 0])
    }
  })

  it('cannot be found by phone or name from the enterprise', async () => {
    for (const searchKey of [phone, NAME]) {
      const found = await staff.hq!.call(couriers.enterprisepage, { query: { ...page, searchKey } })
      expect(found.data.total).toBe(0)
    }
    const officer = await test.app.as(who.officer)
    const found = await officer.call(couriers.bureaupage, { query: { ...page, searchKey: phone } })
    expect(found.data.total).toBe(1)
  })

  it('goes to no unit below the province, however it is asked', async () => {
    const { app } = test
    const another = await caseAt(app, 'courier', 'processing', { ...who, owner: await makeCourier(app) })
    const orgs = await orgDirectory(app.platform)
    const officer = await app.as(who.officer)
    const offered = await officer.call(couriers.nodes, { query: { id: another } })
    const kinds = offered.data.map((row) => orgs.get(row.id)?.kind)
    expect([...new Set(kinds)].sort()).toEqual(['BRAND_HQ', 'BRAND_PROVINCE'])
    for (const code of ['ENT-ZTO-440300', 'ENT-ZTO-440306-01'])
      expect(
        await actOn(app, 'courier', who.officer, 'transfer', another, {
          enterpriseOrgId: orgs.byCode(code)!.id,
        }),
      ).toFailWith('couriers.node_shielded')
    expect(
      await actOn(app, 'courier', who.officer, 'transfer', another, {
        enterpriseOrgId: orgs.byCode('ENT-YTO')!.id,
      }),
    ).toFailWith('couriers.node_of_other_brand')
  })

  it('lifts the shield alone, once; then units in charge see name and phone, never the ID number', async () => {
    const { app } = test
    const owner = await makeCourier(app, { name: '司马开明' })
    const open = await caseAt(app, 'courier', 'at_enterprise', { ...who, owner })
    expect((await actOn(app, 'courier', owner, 'agreeDisclosure', open)).code).toBe(200)
    expect(await actOn(app, 'courier', owner, 'agreeDisclosure', open)).toFailWith('cases.condition')
    const seen = await staff.hq!.call(couriers.deskDetail, { query: { id: open } })
    expect(seen.data.ownerName).toBe('司马开明')
    expect(seen.data.facts.outlet).toBe(OUTLET)
  })

  it('reads who looked, and the bureau unmasks with a purpose only', async () => {
    const officer = await test.app.as(who.officer)
    expect(
      await officer.call(couriers.unmask, { body: { id, field: 'ownerPhone', reason: '电话核实' } }),
    ).toFailWith('request.invalid')
    const clear = await officer.call(couriers.unmask, {
      body: { id, field: 'ownerPhone', reasonCode: 'CALL_BACK' },
    })
    expect(clear.data.value).toBe(phone)
    const masked = await officer.call(couriers.deskDetail, { query: { id } })
    expect(masked.data.ownerName).not.toBe(NAME)
    expect(masked.data.ownerPhone).not.toBe(phone)
    const mine = await (await test.app.as(who.owner)).call(couriers.detail, { query: { id } })
    expect(mine.data.lookedAt.map(({ orgName }) => orgName)).toContain('深圳市邮政管理局')
  })

  it('takes brand and outlet from the account, whatever the form says', async () => {
    const { app } = test
    const owner = await makeCourier(app, { brand: 'YTO', outlet: '南山一部' })
    const filed = await fileCase(app, 'courier', owner, { ...A_DEFENCE, brand: 'ZTO', outlet: '别的网点' })
    const mine = await (await app.as(owner)).call(couriers.detail, { query: { id: filed } })
    expect([mine.data.brand, mine.data.facts.outlet]).toEqual(['YTO', '南山一部'])
  })
})

describe('a reporter', () => {
  const NAME = '诸葛小明'
  let owner: { id: string; phone: string }
  let handler: { id: string }
  let id: string

  beforeAll(async () => {
    const { app } = test
    owner = await makeConsumer(app, { name: NAME })
    handler = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    id = await fileCase(app, 'report', owner.id)
  })

  it('is in no reply to any bureau, before and after acceptance', async () => {
    const { app } = test
    await actOn(app, 'report', handler.id, 'accept', id)
    const readers = {
      handler: handler.id,
      colleague: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      leader: (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id,
      province: (await makeOfficer(app, 'BUR-440000', 'provinceCentre')).id,
      state: (await makeOfficer(app, 'BUR-000000', 'stateCentre')).id,
    }
    for (const [name, user] of Object.entries(readers)) {
      const caller = await app.as(user)
      const detail = await caller.call(reports.deskDetail, { query: { id } })
      expect([name, detail.code]).toEqual([name, 200])
      const text = await allReplies(caller, [
        async () => detail,
        () => caller.call(reports.bureaupage, { query: page }),
        () => caller.call(reports.leadpage, { query: page }),
      ])
      for (const secret of [NAME, '诸葛', owner.phone, owner.phone.slice(-4)])
        expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
    }
  })

  it('cannot be found by name or phone', async () => {
    const caller = await test.app.as(handler.id)
    for (const searchKey of [NAME, owner.phone]) {
      const found = await caller.call(reports.bureaupage, { query: { ...page, searchKey } })
      expect(found.data.total).toBe(0)
    }
  })

  it('is told to the handler alone, for a purpose, and learns of it', async () => {
    const { app } = test
    const ask = { id, field: 'ownerName' as const, reasonCode: 'INVESTIGATE' as const }
    for (const [org, role] of [
      ['BUR-440300', 'cityLeader'],
      ['BUR-440000', 'provinceCentre'],
    ] as const) {
      const other = await app.as((await makeOfficer(app, org, role)).id)
      const answer = await other.call(reports.reporter, { body: ask })
      expect([answer.code, answer.data]).toEqual([403, null])
    }
    const caller = await app.as(handler.id)
    expect(await caller.call(reports.reporter, { body: { ...ask, reasonCode: '' } })).toFailWith(
      'request.invalid',
    )
    const told = await caller.call(reports.reporter, { body: ask })
    expect(told.data.value).toBe(NAME)
    const mine = await (await app.as(owner.id)).call(reports.detail, { query: { id } })
    expect(mine.data.lookedAt.length).toBeGreaterThan(0)
  })

  it('reads state and result, never findings, decision or lead', async () => {
    const { app } = test
    await actOn(app, 'report', handler.id, 'fileLead', id)
    await actOn(app, 'report', handler.id, 'handle', id)
    await actOn(app, 'report', handler.id, 'answer', id)
    const mine = await (await app.as(owner.id)).call(reports.detail, { query: { id } })
    expect(mine.data.state).toBe('answered')
    expect(mine.data.answer).toContain('行政处罚')
    expect(mine.data.facts.lead).toBeNull()
    const text = JSON.stringify(mine.data)
    for (const inside of ['深邮罚', '视频为证', '5000', 'XS4403', '罚款五千元'])
      expect(text).not.toContain(inside)
  })

  it('is hidden from enterprises altogether: they have no way to a report', async () => {
    const clerk = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id)
    for (const route of [reports.deskDetail, reports.bureaupage, reports.leadpage]) {
      const answer = await clerk.call(route, { query: { id } })
      expect(answer.code).toBe(403)
    }
  })

  it('about officials goes to the bureau above', async () => {
    const another = await fileCase(test.app, 'report', owner.id, { type: 'STAFF_MISCONDUCT' })
    const mine = await (await test.app.as(owner.id)).call(reports.detail, { query: { id: another } })
    expect(mine.data.bureauName).toBe('广东省邮政管理局')
    expect(
      await (await test.app.as(handler.id)).call(reports.deskDetail, { query: { id: another } }),
    ).toFailWith('cases.not_found')
  })
})

describe('a published letter', () => {
  it('is proposed with names masked, and refused while personal data is in it', async () => {
    const { app } = test
    const who = {
      owner: (await makeConsumer(app, { name: '上官云飞' })).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const id = await caseAt(app, 'letter', 'acknowledged', who)
    const officer = await app.as(who.officer)
    const { facts } = (await officer.call(letters.deskDetail, { query: { id } })).data
    expect(facts.publicContent).not.toContain('王大勇')
    expect(facts.publicContent).not.toContain('13900001111')
    const refused = await actOn(app, 'letter', who.officer, 'publish', id, {
      publicTitle: '感谢王大勇师傅',
      publicContent: '王大勇师傅把药送到我家，非常感谢他。',
    })
    expect(refused).toFailWith('letters.personal_data')
    expect((await actOn(app, 'letter', who.officer, 'publish', id)).code).toBe(200)
    const wall = JSON.stringify(await app.call(letters.publicpage, { query: page }))
    expect(wall).toContain('感谢王师傅')
    for (const secret of ['上官云飞', '王大勇', '13900001111']) expect(wall).not.toContain(secret)
    // Published without an answer, the letter stands alone.
    expect((await app.call(letters.publicpage, { query: page })).data.records[0]?.feedback).toBeNull()
    // Consent is taken back: it is gone at once.
    await actOn(app, 'letter', who.owner, 'revokeConsent', id)
    expect(JSON.stringify(await app.call(letters.publicpage, { query: page }))).not.toContain('感谢王师傅')
  })

  it('stands beside the answer of the enterprise, which the bureau masks, may leave out and takes down with it', async () => {
    const { app } = test
    const who = {
      owner: (await makeConsumer(app, { name: '上官云飞' })).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const id = await caseAt(app, 'letter', 'forwarded', who)
    const feedback = '王大勇师傅已经受到表扬，电话13900001111，谢谢上官云飞。'
    await actOn(app, 'letter', who.enterprise, 'feedback', id, { commendation: 'PRAISED', feedback })
    const read = async (user: string) =>
      (await (await app.as(user)).call(letters.deskDetail, { query: { id } })).data.facts
    const proposed = (await read(who.officer)).publicFeedback ?? ''
    expect(proposed).toContain('受到表扬')
    for (const secret of ['上官云飞', '王大勇', '13900001111']) expect(proposed).not.toContain(secret)
    expect((await read(who.enterprise)).publicFeedback).toBeNull()
    const texts = { publicTitle: '感谢一位师傅', publicContent: '暴雨里一位快递员把药送到我家。' }
    const publish = (publicFeedback?: string) =>
      actOn(app, 'letter', who.officer, 'publish', id, {
        ...texts,
        ...(publicFeedback && { publicFeedback }),
      })
    const shown = async () =>
      (await app.call(letters.publicpage, { query: page })).data.records.find((one) => one.id === id)
    for (const unmasked of [feedback, '谢谢上官云飞的来信', '请打13900001111'])
      expect(await publish(unmasked)).toFailWith('letters.personal_data')
    expect(await shown()).toBeUndefined()
    expect((await publish('师傅已经受到表扬。')).code).toBe(200)
    expect(await shown()).toMatchObject({ content: texts.publicContent, feedback: '师傅已经受到表扬。' })
    await actOn(app, 'letter', who.officer, 'unpublish', id, { reason: '文字需要修改' })
    expect(await shown()).toBeUndefined()
    // Published anew without an answer: the earlier one does not come back.
    expect((await publish()).code).toBe(200)
    expect((await shown())?.feedback).toBeNull()
  })

  it('is never published without consent', async () => {
    const { app } = test
    const who = {
      owner: (await makeConsumer(app)).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const id = await caseAt(app, 'letter', 'acknowledged', who, { agreePublish: false })
    expect(await actOn(app, 'letter', who.officer, 'publish', id)).toFailWith('cases.condition')
  })
})

describe('ownData.copy', () => {
  it('asks for a session and is for consumers and couriers only', async () => {
    const guest = await test.app.inject({ method: 'GET', url: `${ownDataRoutes.copy.url}?format=json` })
    expect(guest.json().code).toBe(401)
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    const answer = await test.app.inject({
      method: 'GET',
      url: `${ownDataRoutes.copy.url}?format=json`,
      headers: { token: officer.token },
    })
    expect(answer.json().code).toBe(403)
  })

  it('holds the own profile and every own case in clear, and nobody else’s', async () => {
    const { app } = test
    const me = await makeConsumer(app, { name: '端木晴' })
    await fileCase(app, 'consultation', me.id)
    await fileCase(app, 'letter', me.id)
    const stranger = await makeConsumer(app, { name: '司徒雨' })
    await fileCase(app, 'consultation', stranger.id, { title: '别人的问题' })
    const { token } = await app.as(me.id)
    const answer = await app.inject({
      method: 'GET',
      url: `${ownDataRoutes.copy.url}?format=json`,
      headers: { token },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment;filename=own-data-2026-09-21\.json$/)
    const copy = JSON.parse(answer.body)
    expect([copy.profile.name, copy.profile.phone]).toEqual(['端木晴', me.phone])
    expect(copy.cases.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['consultation', 'letter'])
    expect(copy.proofs.map(({ kind }: CaseProof) => kind).sort()).toEqual(['consultation', 'letter'])
    // Nothing of it is in the log yet, and that is said, not refused.
    for (const { waiting } of copy.proofs as CaseProof[]) expect(waiting).toContain(1)
    expect(answer.body).not.toContain('司徒雨')
    expect(answer.body).not.toContain('别人的问题')
  })

  it('is made five times a day', async () => {
    const me = await test.app.as((await makeConsumer(test.app)).id)
    const make = async () =>
      test.app.inject({
        method: 'GET',
        url: `${ownDataRoutes.copy.url}?format=json`,
        headers: { token: me.token },
      })
    for (let n = 0; n < 5; n += 1) expect((await make()).headers['content-disposition']).toBeDefined()
    expect((await make()).json().data.reason).toBe('request.too_many')
  })
})
