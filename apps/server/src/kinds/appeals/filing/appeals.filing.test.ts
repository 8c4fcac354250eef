import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { userCentreRoutes } from '@appeal/contract/users/users.routes.ts'
import { describe, expect, it } from 'vitest'
import { freshPhone, person, receiveCode, solve } from '../../../features/auth/auth.fixture.ts'
import { consumeCaptcha } from '../../../features/auth/auth.service.ts'
import { png } from '../../../features/files/files.fixtures.ts'
import { storeWhole } from '../../../features/files/files.service.ts'
import { systemContext } from '../../../platform/context.ts'
import { type Answer, useTestApp } from '../../../testing/app.ts'
import { actOver, aMatter, contextOf } from '../../../testing/cases.ts'
import { brokenPromises } from '../../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'

const test = useTestApp()
const solved = () => solve(test.app, submissionCaptchaRoutes.appeal)
const ctx = () => systemContext(test.app.platform, 'test')

describe('the captcha of a filing', () => {
  const spend = (given: object, then: () => void = () => {}) =>
    ctx().unitOfWork(async (tx) => {
      await consumeCaptcha(ctx(), 'appeal', given, tx)
      then()
    })

  it('comes back with a filing that broke down, and is spent by one that went through', async () => {
    const given = await solved()
    const broken = spend(given, () => {
      throw new Error('the connection was cut')
    })
    await expect(broken).rejects.toThrow('cut')
    await spend(given)
    await expect(spend(given)).rejects.toMatchObject({ reason: 'auth.captcha_wrong' })
  })

  it('is spent by a wrong answer, though the filing is rolled back', async () => {
    const given = await solved()
    const wrong = { ...given, validCode: String((Number(given.validCode) + 1) % 100) }
    await expect(spend(wrong)).rejects.toMatchObject({ reason: 'auth.captcha_wrong' })
    await expect(spend(given)).rejects.toMatchObject({ reason: 'auth.captcha_wrong' })
  })

  it('serves one of two at once', async () => {
    const given = await solved()
    const ended = await Promise.allSettled([spend(given), spend(given), spend(given)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('lets a call that broke down be repeated with its key', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const caller = await app.as(consumer.id)
    const body = { ...aMatter(), ...(await solved()) }
    const headers = { 'idempotency-key': 'once-more' }
    // The last statement of a filing fails once, as when the server dies before its commit.
    await app.owner.query(`
      create function break_once() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
      create trigger break_once before update of answer on idempotency_keys for each row execute function break_once()`)
    expect((await caller.call(appealRoutes.add, { body, headers })).code).toBe(500)
    await app.owner.query('drop trigger break_once on idempotency_keys; drop function break_once')
    const again = await caller.call(appealRoutes.add, { body, headers })
    expect(again).toSucceed()
    expect((await caller.call(appealRoutes.add, { body, headers })).data.id).toBe(again.data.id)
  })
})

describe('filing while the account is being cancelled', () => {
  it('leaves either the account with its case, or neither', async () => {
    const { app } = test
    for (let round = 0; round < 8; round++) {
      const phone = freshPhone()
      const id = await person(app, { area: 'c', account: `leaver${round}`, phone, name: '王小明' })
      const caller = await app.as(id)
      const { validCode, validCodeReqNo } = await receiveCode(app, 'c', phone, '8')
      const body = { ...aMatter(), ...(await solved()) }
      const [filed, cancelled] = await Promise.all([
        caller.call(appealRoutes.add, { body }),
        caller.call(userCentreRoutes.delete, {
          body: { id, verificationCode: validCode, validCodeReqNo },
        }),
      ])
      expect([filed.code === 200, cancelled.code === 200].filter(Boolean)).toHaveLength(1)
      if (filed.code === 200) expect(cancelled).toFailWith('appeals.unfinished')
      const { rows } = await app.platform.database.pool.query(
        'select count(*)::int as n from appeals where appellant_id = $1',
        [id],
      )
      expect(rows[0].n).toBe(filed.code === 200 ? 1 : 0)
      app.clock.advance(25 * 3_600_000)
      app.clock.set('2026-09-21T06:00:00Z')
    }
    expect(await brokenPromises(app)).toEqual({})
  })
})

describe('what is filled in', () => {
  it.each([
    ['email', { email: 'not an address' }, '邮箱'],
    ['claimAmount', { claimAmount: '12,5' }, '请输入正确的金额'],
  ])('%s is judged by its rule', async (field, more, sentence) => {
    const { app } = test
    const caller = await app.as((await makeConsumer(app)).id)
    const answer = await caller.call(appealRoutes.add, { body: { ...aMatter(), ...more } })
    expect(answer).toFailWith('request.invalid')
    const { fields } = answer.data as unknown as { fields: { field: string; message: string }[] }
    expect(fields).toEqual([{ field, message: expect.stringContaining(sentence) }])
  })
})

describe('filing for somebody else', () => {
  const MOTHER = { name: '司马秀兰', phone: '13733334444', relation: 'PARENT', consent: true } as const
  const fieldsOf = (answer: Answer) => {
    expect(answer).toFailWith('request.invalid')
    return (answer.data as { fields: { field: string }[] }).fields.map(({ field }) => field)
  }

  async function agent() {
    const { app } = test
    const { id } = await makeConsumer(app)
    const bytes = await png()
    const store = (name: string) => contextOf(app, id).then((own) => storeWhole(own, { name, bytes }))
    return { id, caller: await app.as(id), paper: await store('委托书.png'), photo: await store('面单.png') }
  }
  const matterOf = (proxy?: object) => ({ ...aMatter({ appellantRole: 'AGENT' }), ...(proxy && { proxy }) })

  it('asks whom for, their consent and their authorisation', async () => {
    const { caller, paper } = await agent()
    const file = async (proxy?: object) =>
      caller.call(appealRoutes.add, { body: { ...matterOf(proxy), ...(await solved()) } as never })
    const authorisationIds = [paper.id]
    expect(fieldsOf(await file())).toEqual(['proxy.name'])
    expect(fieldsOf(await file({ ...MOTHER, consent: false, authorisationIds }))).toEqual(['proxy.consent'])
    expect(fieldsOf(await file({ ...MOTHER, relation: 'CAT', authorisationIds }))).toEqual(['proxy.relation'])
    expect(fieldsOf(await file({ ...MOTHER, authorisationIds: [] }))).toEqual(['proxy.authorisationIds'])
    const stranger = await agent()
    expect(await file({ ...MOTHER, authorisationIds: [stranger.paper.id] })).toFailWith(
      'appeals.attachment_unknown',
    )
  })

  it('shows it to the bureau, masks it towards the enterprise, and tells it in the history', async () => {
    const { app } = test
    const { caller, paper, photo } = await agent()
    const proxy = { ...MOTHER, authorisationIds: [paper.id] }
    const body = { ...matterOf(proxy), attachmentIds: [photo.id], ...(await solved()) }
    const filed = await caller.call(appealRoutes.add, { body })
    expect(filed).toSucceed()
    const { id } = filed.data
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const enterprise = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')
    expect(await actOver(app, officer.id, appealRoutes.editToBusiness, id, {})).toSucceed()
    const [bureau, brand] = [await app.as(officer.id), await app.as(enterprise.id)]

    const own = (await caller.call(appealRoutes.consumerDetail, { body: { id } })).data
    expect(own.proxy).toMatchObject({
      name: MOTHER.name,
      phone: MOTHER.phone,
      relation: 'PARENT',
      opens: false,
    })
    const office = (await bureau.call(appealRoutes.detail, { query: { id } })).data
    expect(office.proxy).toMatchObject({ name: '司**兰', phone: '137****4444', opens: true })
    expect(office.proxy?.statement).toContain('同意由我提出')
    expect(office.proxy?.files.map(({ name }) => name)).toEqual(['委托书.png'])
    expect(office.attachments.map(({ name }) => name)).toEqual(['面单.png'])
    const theirs = (await brand.call(appealRoutes.detail, { query: { id } })).data
    expect(theirs.proxy).toEqual({
      name: '司**兰',
      phone: null,
      relation: 'PARENT',
      statement: null,
      declaredAt: office.proxy?.declaredAt,
      opens: false,
      files: [],
    })
    for (const { progress } of [own, office, theirs]) {
      const line = progress.find(({ event }) => event === 'proxy_declared')
      expect(line?.text).toContain('父母')
      expect(JSON.stringify(line)).not.toContain(MOTHER.name)
    }

    const asked = { id, field: 'proxy', reasonCode: 'VERIFY_IDENTITY' } as const
    expect(await brand.call(appealRoutes.unmask, { body: asked })).toFailWith('appeals.not_permitted')
    const opened = await bureau.call(appealRoutes.unmask, { body: asked })
    expect(opened.data.value).toBe(`${MOTHER.name} ${MOTHER.phone}`)

    expect(await brand.call(fileRoutes.download, { query: { id: paper.id } })).toFailWith('files.not_found')
    const taken = { id, fileId: paper.id, purpose: '核实委托书' }
    expect(await brand.call(dossierRoutes.attachment, { body: taken })).toFailWith('files.not_found')
    expect(await bureau.call(fileRoutes.download, { query: { id: paper.id } })).toSucceed()
    const { rows } = await app.platform.database.pool.query(
      'select a::text || (select string_agg(e::text, chr(10)) from case_events e where e.case_id = a.id) as t from appeals a where id = $1',
      [id],
    )
    expect(rows[0].t).not.toContain(MOTHER.name)
    expect(rows[0].t).not.toContain(Buffer.from(MOTHER.phone).toString('hex'))
  })

  it('keeps nothing of somebody else where the appellant acts in person', async () => {
    const { caller, paper } = await agent()
    const proxy = { ...MOTHER, authorisationIds: [paper.id] }
    const filed = await caller.call(appealRoutes.add, { body: { ...aMatter(), proxy, ...(await solved()) } })
    const { data } = await caller.call(appealRoutes.consumerDetail, { body: { id: filed.data.id } })
    expect([data.proxy, data.attachments]).toEqual([null, []])
  })
})
