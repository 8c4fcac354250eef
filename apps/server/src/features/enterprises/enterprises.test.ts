import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { enterpriseAuthRoutes, passwordRoutes } from '@appeal/contract/auth/auth.routes.ts'
import {
  bindingRoutes,
  companyAuditRoutes,
  enterpriseAccountRoutes,
  enterpriseAuditRoutes,
  enterpriseRoutes,
} from '@appeal/contract/enterprises/enterprises.routes.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { opinionsOf, readHistory } from '../../platform/history/history.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { A_REPLY, actOver, aMatter, fileAppeal } from '../../testing/cases.ts'
import { expectPages } from '../../testing/lists.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { encrypt, freshPhone, PASSWORD, person, receiveCode, sentTo, signIn } from '../auth/auth.fixture.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { aForm, applied, freshCreditCode, papers, passed, registerEnterprise } from './enterprises.fixture.ts'

const test = useTestApp()
const { mine, registration, saveDraft, submit } = companyAuditRoutes
const audit = enterpriseAuditRoutes
const accounts = enterpriseAccountRoutes
const REASON = '许可证照片不清晰，请重新拍摄上传'

const officers: Record<string, Promise<{ id: string }>> = {}
const officer = (org = 'BUR-440300', role = 'cityHandler') => {
  officers[`${org}/${role}`] ??= makeOfficer(test.app, org, role)
  return officers[`${org}/${role}`]!
}
const desk = async (org?: string, role?: string) => test.app.as((await officer(org, role)).id)
const byCode = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!
/** Waits until this process has heard that a new unit answers in an area. */
const heard = (name: string, areaCode: string, brand = 'ZTO') =>
  vi.waitFor(async () => {
    const orgs = await orgDirectory(test.app.platform)
    expect(orgs.nodeFor(brand, areaCode, '2026-09-21')?.org.name).toBe(name)
  })

beforeAll(async () => {
  // All applicants of this file sit behind one address.
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork(async (tx) => {
    for (const key of ['SMS_PER_IP_HOUR', 'SMS_PER_NETWORK_HOUR']) await changeSetting(tx, ctx, key, '100000')
  })
})

describe('companyAudit.registration', () => {
  it.each([
    ['an unknown brand', { brand: 'NOBODY' }, 'enterprises.brand_unknown'],
    ['the brand that is none', { brand: 'OTHER' }, 'enterprises.brand_unknown'],
    ['no consent', { agreePrivacy: false }, 'request.invalid'],
    ['a wrong code', {}, 'auth.code_wrong'],
  ])('refuses %s', async (_what, more, reason) => {
    const body = {
      brand: 'ZTO',
      phone: freshPhone(),
      validCode: '000000',
      validCodeReqNo: 'nobody',
      agreePrivacy: true,
      ...more,
    }
    expect(await test.app.call(registration, { body })).toFailWith(reason as 'auth.code_wrong')
  })

  it('refuses a code that was sent for signing in elsewhere, and a phone that has an account', async () => {
    const phone = freshPhone()
    const code = await receiveCode(test.app, 'c', phone, '4')
    const body = { brand: 'ZTO', phone, ...code, agreePrivacy: true as const }
    expect(await test.app.call(registration, { body })).toFailWith('auth.code_wrong')
    const { phone: taken } = await registerEnterprise(test.app)
    test.app.clock.advance(200_000)
    const again = await receiveCode(test.app, 'a', taken, '4')
    expect(await test.app.call(registration, { body: { ...body, phone: taken, ...again } })).toFailWith(
      'auth.phone_taken',
    )
  })

  it('opens an account with status 0, an empty form and no password', async () => {
    const { login, caller, phone } = await registerEnterprise(test.app, 'SF')
    expect(login).toMatchObject({ source: 'courier_workbench', status: '0' })
    const { data } = await caller.call(mine)
    expect(data).toMatchObject({ state: 'draft', status: '0', round: 0, can: ['save', 'submit'] })
    expect(data.form).toMatchObject({ brand: 'SF', fullName: '', handlerPhone: phone })
    expect(await signIn(test.app, 'a', phone)).toFailWith('auth.login_failed')
  })
})

describe('an enterprise that is not admitted', () => {
  it.each(['-1', '0', '1'])('with status %s reaches nothing but its application', async (status) => {
    const id = await person(test.app, { area: 'a', phone: freshPhone(), status })
    const caller = await test.app.as(id)
    for (const route of [messageRoutes.loginUnreadMessagePage, todoRoutes.enterprisepage, accounts.page])
      expect(await caller.call(route, { query: { queue: 'todo' } })).toFailWith('request.not_permitted')
    expect(await caller.call(enterpriseAuthRoutes.getLoginUser)).toSucceed()
    expect(await caller.call(mine)).toFailWith('enterprises.not_found')
  })

  it('may look but not act until its password is set', async () => {
    const id = await person(test.app, { area: 'a', phone: freshPhone(), status: '2' })
    const caller = await test.app.as(id)
    expect(await caller.call(messageRoutes.loginUnreadMessagePage)).toSucceed()
    expect(await caller.call(messageRoutes.allMessageMarkRead)).toFailWith('request.not_permitted')
    expect(await caller.call(todoRoutes.enterprisepage, { query: { queue: 'todo' } })).toFailWith(
      'request.not_permitted',
    )
    const newPassword = encrypt(test.app.platform, PASSWORD)
    expect(await caller.call(passwordRoutes.updatePassword, { body: { newPassword } })).toSucceed()
  })
})

describe('companyAudit.saveDraft and submit', () => {
  it('keep half a form, refuse a stale one and somebody else’s files', async () => {
    const { caller, userId } = await registerEnterprise(test.app)
    const stranger = await registerEnterprise(test.app)
    const form = await aForm(test.app, userId)
    const draft = { ...form, creditCode: '914403', handlerEmail: 'huang@', address: '' }
    expect(await caller.call(saveDraft, { body: { ...draft, version: 1 } })).toMatchObject({ data: 2 })
    expect(await caller.call(saveDraft, { body: { ...draft, version: 1 } })).toFailWith('record.stale')
    const { data } = await caller.call(mine)
    expect(data.form).toMatchObject({ creditCode: '914403', handlerEmail: 'huang@' })
    expect(data.businessLicence).toHaveLength(1)
    const foreign = await papers(test.app, stranger.userId)
    expect(await caller.call(saveDraft, { body: { ...draft, ...foreign, version: 2 } })).toFailWith(
      'appeals.attachment_unknown',
    )
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a credit code whose last digit is wrong', { creditCode: '91350100M000100Y44' }, 'request.invalid'],
    [
      'a credit code whose inner check digit is wrong',
      { creditCode: '91350100M000100Z43' },
      'request.invalid',
    ],
    ['no papers', { businessLicenceIds: [] }, 'request.invalid'],
    ['no service area', { serviceAreas: [] }, 'request.invalid'],
    ['a phone that is none', { complaintPhone: '12' }, 'request.invalid'],
    ['a seat that is no county', { areaCode: '440300' }, 'enterprises.area_unknown'],
    ['a seat that does not exist', { areaCode: '999999' }, 'enterprises.area_unknown'],
    ['a service area that does not exist', { serviceAreas: ['440399'] }, 'enterprises.area_unknown'],
    ['a service area of another bureau', { serviceAreas: ['440306', '440106'] }, 'enterprises.area_outside'],
    ['a whole province served by an outlet', { serviceAreas: ['440000'] }, 'enterprises.area_outside'],
    ['an unknown brand', { brand: 'OTHER' }, 'enterprises.brand_unknown'],
  ])('refuse %s', async (_what, more, reason) => {
    const { caller, userId } = await registerEnterprise(test.app)
    const form = await aForm(test.app, userId, more)
    expect(await caller.call(submit, { body: { ...form, version: 1 } })).toFailWith(
      reason as 'request.invalid',
    )
    expect((await caller.call(mine)).data.state).toBe('draft')
  })

  it('cannot be changed once submitted, and the same enterprise waits only once', async () => {
    const creditCode = freshCreditCode()
    const { caller, userId, application } = await applied(test.app, { creditCode })
    expect(application).toMatchObject({ state: 'submitted', status: '1', round: 1, can: [] })
    expect(application.bureauName).toBe('深圳市邮政管理局')
    const form = await aForm(test.app, userId)
    const body = { ...form, version: application.version }
    expect(await caller.call(saveDraft, { body })).toFailWith('enterprises.not_open')
    expect(await caller.call(submit, { body })).toFailWith('enterprises.not_open')
    const other = await registerEnterprise(test.app)
    const same = await aForm(test.app, other.userId, { creditCode })
    expect(await other.caller.call(submit, { body: { ...same, version: 1 } })).toFailWith(
      'enterprises.already_applied',
    )
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['headquarters', { level: 'HQ', areaCode: '310112', serviceAreas: ['310000', '440000'] }, '国家邮政局'],
    ['provincial', { level: 'PROVINCE', serviceAreas: ['440000'] }, '广东省邮政管理局'],
    ['city', { level: 'CITY', serviceAreas: ['440300'] }, '深圳市邮政管理局'],
  ])('send a %s enterprise to the bureau of its place', async (_what, more, bureau) => {
    const { application } = await applied(test.app, more)
    expect(application.bureauName).toBe(bureau)
  })
})

describe('the audit', () => {
  it('is hidden from bureaus of other places, from enterprises and consumers', async () => {
    const { application } = await applied(test.app)
    const query = { id: application.id }
    const foreign = await desk('BUR-440100')
    expect(await foreign.call(audit.detail, { query })).toFailWith('enterprises.not_found')
    const list = await foreign.call(audit.page, { query: { state: 'submitted' } })
    expect(list.data.records.map(({ id }) => id)).not.toContain(application.id)
    const enterprise = await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')
    expect(await (await test.app.as(enterprise.id)).call(audit.page)).toFailWith('request.not_permitted')
    const file = application.businessLicence[0]!.id
    expect(await foreign.call(fileRoutes.download, { query: { id: file } })).toFailWith('files.not_found')
  })

  it('is seen but not decided by the bureau above', async () => {
    const { application } = await applied(test.app)
    const province = await desk('BUR-440000', 'provinceCentre')
    const { data } = await province.call(audit.detail, { query: { id: application.id } })
    expect(data.can).toEqual([])
    const body = { id: application.id, version: data.version, reason: REASON }
    expect(await province.call(audit.return, { body })).toFailWith('request.not_permitted')
  })

  it('returns with a reason, shows what changed, and decides each round once', async () => {
    const { application, caller, phone, userId } = await applied(test.app)
    const city = await desk()
    const { id } = application
    const shown = await city.call(audit.detail, { query: { id } })
    expect(shown.data.can).toEqual(['pass', 'return'])
    const { version } = shown.data
    expect(await city.call(audit.return, { body: { id, version, reason: '' } })).toFailWith('request.invalid')
    expect(await city.call(audit.return, { body: { id, version: version + 1, reason: REASON } })).toFailWith(
      'record.stale',
    )
    expect(await city.call(audit.return, { body: { id, version, reason: REASON } })).toSucceed()
    // The very same call is the same act; another one comes too late.
    expect(await city.call(audit.return, { body: { id, version, reason: REASON } })).toSucceed()
    expect(await city.call(audit.return, { body: { id, version, reason: `${REASON}！` } })).toFailWith(
      'enterprises.not_submitted',
    )
    expect(await sentTo(test.app, phone)).toContainEqual(
      expect.objectContaining({ template: 'enterpriseReturned' }),
    )
    const own = (await caller.call(mine)).data
    expect(own).toMatchObject({ state: 'returned', status: '-1', reason: REASON, can: ['save', 'submit'] })
    // The officer's name is none of the applicant's business.
    expect(own.history.at(-1)).toMatchObject({ event: 'returned', by: '深圳市邮政管理局', person: null })

    const form = { ...own.form, address: '西乡街道铁岗路 14 号', ...(await papers(test.app, userId)) }
    expect(await caller.call(submit, { body: { ...form, version: own.version } })).toSucceed()
    const second = (await city.call(audit.detail, { query: { id } })).data
    expect(second).toMatchObject({ state: 'submitted', round: 2 })
    expect(second.changed.toSorted()).toEqual(['address', 'businessLicenceIds', 'permitIds'])
    expect(second.history.map(({ event }) => event)).toEqual([
      'registered',
      'submitted',
      'returned',
      'submitted',
    ])
  })

  it('refuses units of other brands, levels and places, and days of the past', async () => {
    const { application } = await applied(test.app)
    const { id } = await officer()
    const sf = await byCode('ENT-SF-440300')
    const zhejiang = await byCode('ENT-ZTO-33')
    const ownCity = await byCode('ENT-ZTO-440300')
    for (const more of [
      { parentId: sf.id },
      { parentId: zhejiang.id },
      { parentId: undefined },
      // An outlet is no city company, and one does not stand in the other's place.
      { orgId: ownCity.id },
      { orgId: sf.id },
    ])
      expect(await passed(test.app, id, application.id, more)).toFailWith('enterprises.node_wrong')
    expect(await passed(test.app, id, application.id, { validFrom: '2026-09-20' })).toFailWith(
      'enterprises.from_past',
    )
  })

  it('lets only one of two officers through', async () => {
    const { application } = await applied(test.app)
    const [one, two] = [await officer(), await officer('BUR-440300', 'cityLeader')]
    const answers = await Promise.all([
      passed(test.app, one.id, application.id),
      passed(test.app, two.id, application.id),
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const lost = answers.find(({ code }) => code !== 200)
    expect(['enterprises.not_submitted', 'record.stale', '403']).toContain(lost?.reason ?? '403')
    const { rows } = await test.app.platform.database.pool.query(
      'select count(*)::int as n from organisations where name = $1',
      [application.form.fullName],
    )
    expect(rows[0].n).toBe(1)
  })

  it('leaves areas with their holder unless the officer takes them over', async () => {
    const { application } = await applied(test.app, { serviceAreas: ['440307'] })
    const { id } = await officer()
    const takeOver = ['440307']
    expect(await passed(test.app, id, application.id, { takeOver })).toSucceed()
    const rival = await applied(test.app, { serviceAreas: ['440307', '440309'] })
    await heard(application.form.fullName, '440307')
    const { data } = await (await desk()).call(audit.detail, { query: { id: rival.application.id } })
    expect(data.holders).toMatchObject([
      { areaCode: '440307', holder: { orgName: application.form.fullName, validFrom: '2026-09-21' } },
      { areaCode: '440309', holder: { validFrom: '2020-01-01' } },
    ])
    expect(await passed(test.app, id, rival.application.id, { validFrom: '2026-10-01' })).toSucceed()
    const held = await (await desk()).call(bindingRoutes.holders, {
      query: { brand: 'ZTO', areaCodes: '440307,440309' },
    })
    expect(held.data.map(({ holder }) => holder?.validFrom)).toEqual(['2026-09-21', '2020-01-01'])

    const third = await applied(test.app, { serviceAreas: ['440307'] })
    expect(
      await passed(test.app, id, third.application.id, { validFrom: '2026-11-01', takeOver: ['440307'] }),
    ).toSucceed()
    const { rows } = await test.app.platform.database.pool.query(
      `select valid_from, valid_to from responsibility_bindings
       where area_code = '440307' and brand = 'ZTO' and enabled order by valid_from`,
    )
    expect(rows).toEqual([
      { valid_from: '2020-01-01', valid_to: '2026-09-20' },
      { valid_from: '2026-09-21', valid_to: '2026-10-31' },
      { valid_from: '2026-11-01', valid_to: null },
    ])
  })
})

describe('onboarding', () => {
  it('leads from the application to the first reply to a transferred appeal', async () => {
    const { app } = test
    const { application, caller, phone, userId } = await applied(app, { serviceAreas: ['440308'] })
    const city = await officer()
    const answer = await passed(app, city.id, application.id, { takeOver: ['440308'] })
    expect(answer).toSucceed()
    expect(answer.data).toMatchObject({ state: 'passed', status: '2', can: [] })
    expect((await sentTo(app, phone)).map(({ template }) => template)).toContain('enterprisePassed')
    await heard(application.form.fullName, '440308')
    expect((await caller.call(mine)).data).toMatchObject({ state: 'passed', status: '2', can: [] })

    // The password opens the work; the session that set it ends.
    const newPassword = encrypt(app.platform, PASSWORD)
    expect(await caller.call(passwordRoutes.updatePassword, { body: { newPassword } })).toSucceed()
    expect(await caller.call(mine)).toFailWith('session.expired')
    const login = await signIn(app, 'a', phone)
    expect(login.data).toMatchObject({ status: '3', source: 'courier_workbench' })
    const worker = await app.as(userId)

    const consumer = await makeConsumer(app)
    const matter = aMatter({
      recipient: { name: '林小满', phone: '13800000001', areaCode: '440308', address: '深盐路 18 号' },
    })
    const { id } = await fileAppeal(app, consumer.id, matter)
    const queue = () => worker.call(todoRoutes.enterprisepage, { query: { queue: 'todo' } })
    expect((await queue()).data.total).toBe(0)
    const transferred = await actOver(app, city.id, appealRoutes.editToBusiness, id, {})
    expect(transferred).toSucceed()
    expect((await queue()).data.records.map((row) => row.id)).toEqual([id])
    // It is an outlet: it drafts, and the unit it was put under submits.
    expect((await actOver(app, userId, todoRoutes.reply, id, A_REPLY)).code).toBe(403)
    expect(await actOver(app, userId, todoRoutes.draftReply, id, A_REPLY)).toSucceed()
    const above = await makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity')
    expect(await actOver(app, above.id, todoRoutes.reply, id, A_REPLY)).toSucceed()
    expect((await queue()).data.total).toBe(0)
  })
})

describe('bindings', () => {
  it('stand in a list that is turned round by area or first day and read page by page', async () => {
    const city = await desk()
    const query = { brand: 'ZTO', time: 'all' }
    await expectPages(
      city,
      bindingRoutes.page,
      query,
      'areaCode',
      (row: { areaCode: string }) => row.areaCode,
    )
    await expectPages(
      city,
      bindingRoutes.page,
      query,
      'validFrom',
      (row: { validFrom: string }) => row.validFrom,
    )
  })

  it('are found by the name of the unit or of the area, in either language, within what is seen', async () => {
    const city = await desk()
    const found = async (searchKey: string) =>
      (await city.call(bindingRoutes.page, { query: { searchKey, time: 'all', size: 100 } })).data.records
    const all = await found('')
    const [one] = all
    const inArea = await found(one!.areaName)
    expect(inArea.length).toBeGreaterThan(0)
    expect(inArea.every((row) => row.areaName.includes(one!.areaName))).toBe(true)
    const ofUnit = await found(one!.orgName)
    expect(ofUnit.map(({ id }) => id)).toContain(one!.id)
    expect(ofUnit.every(({ orgName }) => orgName.includes(one!.orgName))).toBe(true)
    const english = await found('Shenzhen')
    expect(english.length).toBeGreaterThan(0)
    for (const row of english) expect(row.areaName + row.orgName).toContain('深圳')
    expect(await found('Beijing')).toEqual([])
    expect(await found('没有这样的地方')).toEqual([])
  })

  it('are not made for foreign areas, foreign units or over a holder without saying so', async () => {
    const city = await desk()
    const outlet = await byCode('ENT-ZTO-440300')
    const foreign = await byCode('ENT-ZTO-440100')
    const body = { orgId: outlet.id, areaCodes: ['440305'], validFrom: '2026-10-01', reason: '片区调整通知' }
    const add = (more: object) => city.call(bindingRoutes.add, { body: { ...body, ...more } })
    expect(await add({ orgId: foreign.id })).toFailWith('enterprises.node_wrong')
    expect(await add({ areaCodes: ['440106'] })).toFailWith('enterprises.area_foreign')
    expect(await add({ areaCodes: ['440000'] })).toFailWith('enterprises.area_foreign')
    expect(await add({ areaCodes: ['123456'] })).toFailWith('enterprises.area_unknown')
    expect(await add({ validFrom: '2026-09-01' })).toFailWith('enterprises.from_past')
    expect(await add({ reason: '' })).toFailWith('request.invalid')
    const guangzhou = await desk('BUR-440100')
    expect(await guangzhou.call(bindingRoutes.add, { body })).toFailWith('enterprises.node_wrong')
  })

  it('begin, are taken over, end, and leave gaps that are told', async () => {
    const { application } = await applied(test.app, { brand: 'YTO', serviceAreas: ['440310'] })
    const { id } = await officer()
    expect(await passed(test.app, id, application.id, { takeOver: ['440310'] })).toSucceed()
    await heard(application.form.fullName, '440310', 'YTO')
    const city = await desk()
    const page = (time: string) =>
      city.call(bindingRoutes.page, { query: { brand: 'YTO', areaCode: '440310', time } })
    const row = (await page('current')).data.records.find(({ areaCode }) => areaCode === '440310')!
    expect(row).toMatchObject({ areaName: '广东省深圳市坪山区', time: 'current', can: ['end'] })
    const end = { id: row.id, validTo: '2026-09-30', reason: '网点撤销，不再服务' }
    expect(await (await desk('BUR-440100')).call(bindingRoutes.end, { body: end })).toFailWith(
      'enterprises.area_foreign',
    )
    expect(await city.call(bindingRoutes.end, { body: end })).toSucceed()
    const ended = (await page('current')).data.records.find((one) => one.id === row.id)
    expect(ended).toMatchObject({ validTo: '2026-09-30', can: [] })

    const gaps = async (who: Caller) =>
      (await who.call(bindingRoutes.gaps, { query: { brand: 'YTO' } })).data.map((gap) => [
        gap.areaCode,
        gap.why,
      ])
    expect(await gaps(city)).toEqual([])
    const { pool } = test.app.platform.database
    await pool.query("update responsibility_bindings set enabled = false where brand = 'YTO'")
    expect(await gaps(city)).toEqual([['440300', 'none']])
    expect(await gaps(await desk('BUR-440000', 'provinceCentre'))).toEqual([['440000', 'none']])
    const unit = await byCode('ENT-YTO-440300')
    const body = { orgId: unit.id, areaCodes: ['440304'], validFrom: '2026-09-21', reason: '恢复福田片区' }
    expect(await city.call(bindingRoutes.add, { body })).toMatchObject({ data: 1 })
    const left = await gaps(city)
    expect(left.map(([code]) => code)).not.toContain('440304')
    expect(left).toContainEqual(['440305', 'none'])
  })
})

describe('the standing of an enterprise', () => {
  it('is changed by bureaus that oversee it only, once, and ends all sessions below', async () => {
    const unit = await byCode('ENT-STO-440300')
    const worker = await makeEnterpriseUser(test.app, 'ENT-STO-440300', 'brandCity')
    const session = await test.app.as(worker.id)
    const body = { id: unit.id, version: 1, reason: '经营许可被依法吊销' }
    expect(await (await desk('BUR-440100')).call(enterpriseRoutes.disable, { body })).toFailWith(
      'enterprises.not_found',
    )
    const city = await desk()
    expect(await city.call(enterpriseRoutes.enable, { body })).toFailWith('enterprises.standing')
    expect(await city.call(enterpriseRoutes.disable, { body })).toSucceed()
    expect(await city.call(enterpriseRoutes.disable, { body })).toFailWith('record.stale')
    expect(await session.call(enterpriseAuthRoutes.getLoginUser)).toFailWith('session.expired')
    const list = await city.call(enterpriseRoutes.page, { query: { brand: 'STO', status: 'disabled' } })
    const row = list.data.records.find(({ id }) => id === unit.id)!
    expect(row).toMatchObject({ status: 'disabled', reason: body.reason, can: ['enable'] })
    const again = { ...body, version: row.version, reason: '许可已经恢复' }
    expect(await city.call(enterpriseRoutes.enable, { body: again })).toSucceed()
    const { rows } = await test.app.platform.database.pool.query('select status from users where id = $1', [
      worker.id,
    ])
    // No password was ever set for this person of the test, so that is what comes first.
    expect(rows[0].status).toBe('2')
  })
})

describe('routing while a unit is disabled', () => {
  const day = '2026-09-21'
  const nodeFor = async () => (await orgDirectory(test.app.platform)).nodeFor('JD', '440305', day)
  const stand = async (code: string, act: 'disable' | 'enable', who: Caller) => {
    const { id } = await byCode(code)
    const { rows } = await test.app.platform.database.pool.query(
      'select version from enterprise_standings where org_id = $1',
      [id],
    )
    const body = { id, version: rows[0]?.version ?? 1, reason: '经营许可被依法吊销' }
    expect(await who.call(enterpriseRoutes[act], { body })).toSucceed()
  }
  const answers = (code: string | undefined) =>
    vi.waitFor(async () => expect((await nodeFor())?.org.code).toBe(code))

  it('names the next unit above, at last nobody, tells the gap, and comes back', async () => {
    const [city, province, state] = [
      await desk(),
      await desk('BUR-440000', 'provinceCentre'),
      await desk('BUR-000000', 'stateCentre'),
    ]
    await answers('ENT-JD-440300')
    await stand('ENT-JD-440300', 'disable', city)
    await answers('ENT-JD-44')
    expect((await nodeFor())?.reason.zh).toMatch(/责任单位.+已停用，由.+处理$/)
    expect((await nodeFor())?.reason.en).toContain('is disabled')
    const gaps = await city.call(bindingRoutes.gaps, { query: { brand: 'JD' } })
    const name = (await byCode('ENT-JD-44')).name
    expect(gaps.data).toContainEqual(
      expect.objectContaining({ areaCode: '440300', why: 'disabled', fallback: name }),
    )

    await stand('ENT-JD-44', 'disable', province)
    await answers('ENT-JD')
    await stand('ENT-JD', 'disable', state)
    await answers(undefined)
    const nobody = await city.call(bindingRoutes.gaps, { query: { brand: 'JD' } })
    expect(nobody.data).toContainEqual(expect.objectContaining({ areaCode: '440300', fallback: null }))

    await stand('ENT-JD', 'enable', state)
    await stand('ENT-JD-44', 'enable', province)
    await stand('ENT-JD-440300', 'enable', city)
    await answers('ENT-JD-440300')
  })
})

describe('accounts of an enterprise', () => {
  const someone = () => ({ account: `w${freshPhone().slice(-8)}`, name: '黄丽', phone: freshPhone() })
  const boss = async (org: string, role: string): Promise<Caller & { id: string }> => {
    const { id } = await makeEnterpriseUser(test.app, org, role)
    return { id, ...(await test.app.as(id)) }
  }

  it('are opened in the own tree only, with no wider role', async () => {
    const city = await boss('ENT-ZTO-440300', 'brandCity')
    const add = async (org: string, role: string) =>
      city.call(accounts.add, { body: { ...someone(), orgId: (await byCode(org)).id, role } })
    for (const org of ['ENT-ZTO', 'ENT-ZTO-44', 'ENT-ZTO-440100', 'ENT-SF-440300', 'BUR-440300'])
      expect(await add(org, 'outlet')).toFailWith('enterprises.node_outside')
    for (const role of ['brandHq', 'brandProvince'])
      expect(await add('ENT-ZTO-440300', role)).toFailWith('enterprises.role_too_wide')
    expect(await add('ENT-ZTO-440300', 'cityHandler')).toFailWith('request.invalid')
    const narrow = await boss('ENT-ZTO', 'outlet')
    const hq = { ...someone(), orgId: (await byCode('ENT-ZTO')).id, role: 'brandHq' }
    expect(await narrow.call(accounts.add, { body: hq })).toFailWith('enterprises.role_too_wide')
  })

  it('cannot be touched from outside, from below, or by their holder', async () => {
    const city = await boss('ENT-ZTO-440300', 'brandCity')
    const hq = await boss('ENT-ZTO', 'brandHq')
    const sf = await boss('ENT-SF', 'brandHq')
    const act = (who: Caller, id: string) =>
      who.call(accounts.disable, { body: { id, version: 1, reason: '人员离职交接' } })
    expect(await act(city, hq.id)).toFailWith('enterprises.account_not_found')
    expect(await act(sf, city.id)).toFailWith('enterprises.account_not_found')
    expect(await act(city, city.id)).toFailWith('enterprises.own_account')
    const { id: officerId } = await officer()
    expect(await act(hq, officerId)).toFailWith('enterprises.account_not_found')
    const sameUnit = await boss('ENT-ZTO', 'outlet')
    expect(await act(sameUnit, hq.id)).toFailWith('enterprises.role_too_wide')
    const listed = await city.call(accounts.page, { query: { size: '100' } })
    expect(listed.data.records.map(({ id }) => id)).not.toContain(hq.id)
    expect(listed.data.records.map(({ id }) => id)).toContain(city.id)
    const bureau = await desk()
    expect(await act(bureau, city.id)).toFailWith('request.not_permitted')
    const overview = await bureau.call(accounts.page, { query: { size: '100' } })
    expect(overview.data.records.find(({ id }) => id === city.id)).toMatchObject({ can: [] })
    expect(overview.data.records.map(({ id }) => id)).not.toContain(hq.id)
  })

  it('open with a code and a first password, move, close, open again, lose their password', async () => {
    const hq = await boss('ENT-ZTO', 'brandHq')
    const whom = someone()
    const orgId = (await byCode('ENT-ZTO-440300')).id
    const made = await hq.call(accounts.add, { body: { ...whom, orgId, role: 'brandCity' } })
    expect(made).toSucceed()
    expect((await sentTo(test.app, whom.phone)).at(-1)?.template).toBe('accountOpened')
    expect(await hq.call(accounts.add, { body: { ...whom, orgId, role: 'outlet' } })).toFailWith(
      'auth.account_taken',
    )
    test.app.clock.advance(200_000)
    const code = await receiveCode(test.app, 'a', whom.phone)
    const login = await test.app.call(enterpriseAuthRoutes.doLoginByPhone, {
      body: { phone: whom.phone, ...code },
    })
    expect(login.data).toMatchObject({ status: '2' })
    const worker = await test.app.as(made.data)
    const newPassword = encrypt(test.app.platform, PASSWORD)
    expect(await worker.call(passwordRoutes.updatePassword, { body: { newPassword } })).toSucceed()

    const find = async () =>
      (await hq.call(accounts.page, { query: { searchKey: whom.account } })).data.records[0]!
    expect(await find()).toMatchObject({
      role: 'brandCity',
      status: '3',
      phone: expect.stringContaining('****'),
      can: ['edit', 'reset', 'disable'],
    })
    const province = (await byCode('ENT-ZTO-44')).id
    const { id } = await find()
    const edit = async (more: object) =>
      hq.call(accounts.edit, {
        body: { id, version: (await find()).version, orgId, role: 'outlet', ...more },
      })
    expect(await edit({ version: 1 })).toFailWith('record.stale')
    expect(await edit({ orgId: (await byCode('ENT-SF')).id })).toFailWith('enterprises.node_outside')
    expect(await edit({ orgId: province, role: 'brandProvince' })).toSucceed()
    expect(await find()).toMatchObject({ orgId: province, role: 'brandProvince' })

    const act = async (route: typeof accounts.disable) =>
      hq.call(route, { body: { id, version: (await find()).version, reason: '人员离职交接' } })
    const session = await test.app.as(id)
    expect(await act(accounts.disable)).toSucceed()
    expect(await session.call(enterpriseAuthRoutes.getLoginUser)).toFailWith('session.expired')
    expect(await signIn(test.app, 'a', whom.account)).toFailWith('auth.account_disabled')
    expect(await find()).toMatchObject({ can: ['enable'], reason: '人员离职交接' })
    expect(await act(accounts.enable)).toSucceed()
    expect((await find()).reason).toBeNull()
    expect(await act(accounts.reset)).toSucceed()
    const history = await readHistory(test.app.platform.db, 'enterpriseAccount', id)
    const opinionOf = opinionsOf(test.app.platform.crypto)
    expect(history.map((line) => [line.event, opinionOf(line), line.actorId])).toEqual(
      ['disabled', 'enabled', 'password_reset'].map((event) => [event, '人员离职交接', hq.id]),
    )
    expect(await signIn(test.app, 'a', whom.account)).toFailWith('auth.login_failed')
    expect(await find()).toMatchObject({ status: '2' })
  })
})
