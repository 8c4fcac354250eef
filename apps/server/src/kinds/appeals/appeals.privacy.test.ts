import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { person, sentTo, solve } from '../../features/auth/auth.fixture.ts'
import { png } from '../../features/files/files.fixtures.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { START, type TestApp, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { aCall, caseIn, INPUTS, makePlayers, play } from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'

const test = useTestApp()

const NAME = '欧阳文华'
const PHONE = '13912345678'
const ID_NUMBER = '11010519491231002X'
const EMAIL = 'wenhua@example.cn'
const SENDER = { name: '诸葛商家', phone: '13700001111', areaCode: '330106', address: '新华街 77 号' }
const RECIPIENT = { name: NAME, phone: PHONE, areaCode: '440306', address: '解放路 18 号 3 栋 502' }
const HANDLER = { name: '陈答复', phone: '13655556666' }
const NOTES = { transfer: '内部：此件请重点核查', call: '内部：用户语气激动', rework: '内部：答复与录音不符' }

type Viewers = 'owner' | 'handler' | 'leader' | 'province' | 'state' | 'brandHq' | 'outlet'
const OFFICE: readonly Viewers[] = ['handler', 'leader', 'province', 'state']
const ENTERPRISE: readonly Viewers[] = ['brandHq', 'outlet']

/** How each side sees each personal field: in clear, masked as told, or not at all. */
const MATRIX: Record<
  string,
  { read(detail: AppealDetail): unknown; owner: unknown; office: unknown; enterprise: unknown }
> = {
  'name of the appellant': {
    read: (d) => d.appellantName,
    owner: NAME,
    office: '欧**华',
    enterprise: '欧**华',
  },
  'phone of the appellant': {
    read: (d) => d.appellantPhone,
    owner: PHONE,
    office: '139****5678',
    enterprise: '139****5678',
  },
  'ID number': {
    read: (d) => d.appellantIdNumber,
    owner: '110105********002X',
    office: '110105********002X',
    enterprise: null,
  },
  'e-mail': { read: (d) => d.email, owner: EMAIL, office: 'w***@example.cn', enterprise: 'w***@example.cn' },
  'name of the sender': {
    read: (d) => d.sender.name,
    owner: SENDER.name,
    office: '诸**家',
    enterprise: '诸**家',
  },
  'phone of the sender': {
    read: (d) => d.sender.phone,
    owner: SENDER.phone,
    office: '137****1111',
    enterprise: '137****1111',
  },
  'phone of the recipient': {
    read: (d) => d.recipient.phone,
    owner: PHONE,
    office: '139****5678',
    enterprise: '139****5678',
  },
  'name of the enterprise’s handler': {
    read: (d) => d.reply?.handlerName,
    owner: null,
    office: HANDLER.name,
    enterprise: HANDLER.name,
  },
  'phone of the enterprise’s handler': {
    read: (d) => d.reply?.handlerPhone,
    owner: null,
    office: HANDLER.phone,
    enterprise: HANDLER.phone,
  },
  'service phone of the brand': {
    read: (d) => d.reply?.servicePhone,
    owner: '95311',
    office: '95311',
    enterprise: '95311',
  },
  'officer who handles it': { read: (d) => d.handlerName, owner: null, office: '周岚', enterprise: null },
  'the appellant’s scores': {
    read: (d) => d.evaluation?.bureauScore ?? null,
    owner: 'SATISFIED',
    office: 'SATISFIED',
    enterprise: null,
  },
}

describe('who sees what of a case', () => {
  let who: Players
  let id = ''
  const tokens = {} as Record<Viewers, Awaited<ReturnType<TestApp['as']>>>

  async function look(viewer: Viewers): Promise<AppealDetail> {
    const caller = tokens[viewer]
    const answer =
      viewer === 'owner'
        ? await caller.call(appealRoutes.consumerDetail, { body: { id } })
        : await caller.call(appealRoutes.detail, { query: { id } })
    expect(answer).toSucceed()
    return answer.data
  }

  beforeAll(async () => {
    const { app } = test
    app.clock.set(START)
    const consumer = await person(app, {
      area: 'c',
      account: 'owner',
      name: NAME,
      phone: PHONE,
      email: EMAIL,
      idNumber: ID_NUMBER,
      isRealName: '2',
    })
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const enterprise = await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')
    who = { consumer, officer: officer.id, enterprise: enterprise.id }
    const people: Record<Viewers, string> = {
      owner: consumer,
      handler: officer.id,
      leader: (await makeOfficer(app, 'BUR-440300', 'cityLeader')).id,
      province: (await makeOfficer(app, 'BUR-440000', 'provinceCentre')).id,
      state: (await makeOfficer(app, 'BUR-000000', 'stateCentre')).id,
      brandHq: enterprise.id,
      outlet: (await makeEnterpriseUser(app, 'ENT-ZTO-440306-01', 'outlet')).id,
    }
    for (const [viewer, person] of Object.entries(people)) tokens[viewer as Viewers] = await app.as(person)
    id = (await fileAppeal(app, consumer, aMatter({ sender: SENDER, recipient: RECIPIENT }))).id
    const reply = { ...INPUTS.reply, handlerName: HANDLER.name, handlerPhone: HANDLER.phone }
    await play(app, who.officer, 'editToBusiness', id, { opinion: NOTES.transfer })
    await play(app, who.enterprise, 'reply', id, reply)
    await play(app, who.officer, 'rework', id, { cause: 'CONTRADICTED', untrue: true, reason: NOTES.rework })
    await play(app, who.enterprise, 'reply', id, reply)
    await play(app, who.officer, 'callback', id, { ...INPUTS.callback, remark: NOTES.call })
    await play(app, who.officer, 'editToEnd', id)
    await play(app, who.consumer, 'evaluateInfo', id)
  })

  it.each(Object.keys(MATRIX))('%s', async (field) => {
    const { read, owner, office, enterprise } = MATRIX[field]!
    expect(['owner', read(await look('owner'))]).toEqual(['owner', owner])
    for (const viewer of OFFICE) expect([viewer, read(await look(viewer))]).toEqual([viewer, office])
    for (const viewer of ENTERPRISE) expect([viewer, read(await look(viewer))]).toEqual([viewer, enterprise])
  })

  it('addresses: whole for the appellant and whoever delivers, the street for nobody else', async () => {
    expect((await look('owner')).recipient.address).toBe(RECIPIENT.address)
    for (const viewer of ENTERPRISE) expect((await look(viewer)).recipient.address).toBe(RECIPIENT.address)
    for (const viewer of OFFICE) expect((await look(viewer)).recipient.address).not.toContain('18')
  })

  it('lets no clear value slip into any other place of an answer', async () => {
    for (const viewer of OFFICE) {
      const text = JSON.stringify(await look(viewer))
      for (const secret of [NAME, PHONE, ID_NUMBER, EMAIL, SENDER.phone, RECIPIENT.address])
        expect([viewer, text.includes(secret)]).toEqual([viewer, false])
    }
    for (const viewer of ENTERPRISE) {
      const text = JSON.stringify(await look(viewer))
      for (const secret of [NAME, ID_NUMBER, '002X', EMAIL])
        expect([viewer, text.includes(secret)]).toEqual([viewer, false])
    }
  })

  it('never tells the appellant what staff note for each other, nor who at the enterprise answered', async () => {
    const own = await look('owner')
    const { data: progress } = await tokens.owner.call(appealRoutes.serviceProgress, { query: { id } })
    const text = JSON.stringify([own, progress])
    for (const hidden of [...Object.values(NOTES), HANDLER.name, HANDLER.phone, '周岚', '陈锐'])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    expect(own.progress.map(({ event }) => event)).toContain('rework_ordered')
    expect(own.progress.find(({ event }) => event === 'closed')?.opinion).toBe(INPUTS.editToEnd.answer)
  })

  it('tells staff of both sides what concerns them', async () => {
    const at = (detail: AppealDetail, event: string) => detail.progress.find((line) => line.event === event)
    const office = await look('handler')
    expect(at(office, 'called_back')?.opinion).toBe(NOTES.call)
    expect(at(office, 'transferred')).toMatchObject({ opinion: NOTES.transfer, actorName: '周岚' })
    const enterprise = await look('brandHq')
    expect(at(enterprise, 'transferred')).toMatchObject({
      opinion: NOTES.transfer,
      actorName: '深圳市邮政管理局',
    })
    expect(at(enterprise, 'rework_ordered')?.opinion).toBe(NOTES.rework)
    for (const event of ['called_back', 'evaluated', 'routed', 'verification_sent'])
      expect([event, at(enterprise, event)]).toEqual([event, undefined])
  })

  it('tells who looked at the case to the appellant alone', async () => {
    for (const viewer of [...OFFICE, ...ENTERPRISE]) expect((await look(viewer)).lookedAt).toEqual([])
    const { lookedAt } = await look('owner')
    // Once for each organisation, role and act: the handler and the leader of one bureau are two lines.
    expect([...new Set(lookedAt.map(({ orgName }) => orgName))].sort()).toEqual(
      [
        '中通快递深圳宝安区第一营业部',
        '中通快递股份有限公司',
        '国家邮政局',
        '广东省邮政管理局',
        '深圳市邮政管理局',
      ].sort(),
    )
    expect(lookedAt.find(({ orgName }) => orgName === '国家邮政局')?.roleName).toBe('国家局申诉中心')
    for (const { times } of lookedAt) expect(times).toBeGreaterThan(0)
    expect(JSON.stringify(lookedAt)).not.toContain('周岚')
  })

  it('masks names in lists too, the own one is whole', async () => {
    for (const viewer of ['handler', 'state'] as const) {
      const { data } = await tokens[viewer].call(todoRoutes.page)
      expect(data.records.map(({ appellantName }) => appellantName)).toEqual(['欧**华'])
      expect(JSON.stringify(data)).not.toContain(PHONE)
    }
    const { data } = await tokens.brandHq.call(todoRoutes.enterprisepage)
    expect(data.records).toMatchObject([{ appellantName: '欧**华', handlerName: null }])
  })

  it('keeps nothing personal in clear in the database', async () => {
    const { pool } = test.app.platform.database
    const { rows } = await pool.query<{ t: string }>('select t::text as t from appeals t where id = $1', [id])
    const hex = (text: string) => Buffer.from(text).toString('hex')
    for (const secret of [NAME, PHONE, ID_NUMBER, EMAIL, SENDER.phone, RECIPIENT.address])
      for (const form of [secret, hex(secret)])
        expect([secret, rows[0]!.t.includes(form)]).toEqual([secret, false])
    const events = await pool.query<{ t: string }>(
      'select t::text as t from case_events t where case_id = $1',
      [id],
    )
    const told = events.rows.map(({ t }) => t).join()
    for (const secret of [NAME, PHONE, ID_NUMBER, HANDLER.phone]) expect(told).not.toContain(secret)
  })

  describe('unmasking', () => {
    const FIELDS = {
      appellantName: NAME,
      appellantPhone: PHONE,
      appellantIdNumber: ID_NUMBER,
      email: EMAIL,
    } as const
    const reads = async () =>
      (
        await test.app.platform.database.pool.query(
          "select act, field, reason_code as code, reason, area, org_id::text as org from read_log where case_id = $1 and act = 'unmasked' order by id",
          [id],
        )
      ).rows

    it.each(Object.entries(FIELDS))('%s is given to the bureau, and written down', async (field, value) => {
      const before = (await reads()).length
      const timesSeen = async () =>
        (await look('owner')).lookedAt.find(
          ({ orgName, reason }) => orgName === '广东省邮政管理局' && reason === '电话联系当事人',
        )?.times ?? 0
      const seen = await timesSeen()
      const answer = await tokens.province.call(appealRoutes.unmask, {
        body: { id, field, reasonCode: 'CALL_BACK', reason: '核实联系方式' },
      })
      expect(answer.data).toEqual({ value })
      const rows = await reads()
      expect(rows).toHaveLength(before + 1)
      expect(rows).toContainEqual(
        expect.objectContaining({ field, code: 'CALL_BACK', reason: '核实联系方式', area: 'b' }),
      )
      expect(await timesSeen()).toBe(seen + 1)
    })

    it('never gives an enterprise the ID number', async () => {
      const before = await reads()
      for (const viewer of ENTERPRISE) {
        const body = { id, field: 'appellantIdNumber', reasonCode: 'VERIFY_IDENTITY' }
        expect(await tokens[viewer].call(appealRoutes.unmask, { body })).toFailWith('appeals.not_permitted')
      }
      expect(await reads()).toEqual(before)
    })

    it('shows one person so much a day, however many ask at once, and the next day again', async () => {
      const { platform, clock } = test.app
      const set = (value: string) =>
        platform.db.transaction((tx) =>
          changeSetting(tx, systemContext(platform, 'test'), 'REVEALS_PER_DAY', value),
        )
      await set('5')
      const person = await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')
      const ask = async () => {
        const caller = await test.app.as(person.id)
        const body = { id, field: 'email', reasonCode: 'CALL_BACK' } as const
        return Promise.all(Array.from({ length: 9 }, () => caller.call(appealRoutes.unmask, { body })))
      }
      const before = (await reads()).length
      const answers = await ask()
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
      for (const refused of answers.filter(({ code }) => code !== 200))
        expect(refused).toFailWith('audit.reveals_over')
      expect((await reads()).length).toBe(before + 5)
      const start = clock.now()
      clock.advance(25 * 3_600_000)
      expect((await ask()).filter(({ code }) => code === 200)).toHaveLength(5)
      clock.set(start)
      await set('100')
    })

    it('asks for a reason of the list, in words where none of it fits, and hides the cases of others', async () => {
      const before = await reads()
      for (const why of [
        {},
        { reason: '核实联系方式' },
        { reasonCode: 'CURIOUS', reason: '核实联系方式' },
        { reasonCode: 'OTHER' },
        { reasonCode: 'OTHER', reason: '   ' },
        { reasonCode: 'OTHER', reason: '看看' },
      ])
        expect([
          why,
          (await tokens.handler.call(appealRoutes.unmask, { body: { id, field: 'email', ...why } })).code,
        ]).toEqual([why, 415])
      expect(await reads()).toEqual(before)
      const said = { id, field: 'email', reasonCode: 'OTHER', reason: '受本人委托核对' } as const
      expect(await tokens.handler.call(appealRoutes.unmask, { body: said })).toSucceed()
      const other = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
      expect(
        await other.call(appealRoutes.unmask, { body: { id, field: 'email', reasonCode: 'CALL_BACK' } }),
      ).toFailWith('appeals.not_found')
      expect(
        await tokens.owner.call(appealRoutes.unmask, {
          body: { id, field: 'email', reasonCode: 'CALL_BACK' },
        }),
      ).toFailWith('request.not_permitted')
    })
  })

  it('writes down each opening, not the appellant’s own', async () => {
    const count = async () =>
      (
        await test.app.platform.database.pool.query(
          'select count(*)::int as n from read_log where case_id = $1',
          [id],
        )
      ).rows[0].n
    const before = await count()
    await look('owner')
    expect(await count()).toBe(before)
    await look('handler')
    expect(await count()).toBe(before + 1)
  })

  it('marks an opening by somebody in whose area the case does not lie, however wide their grant', async () => {
    const { pool } = test.app.platform.database
    const wide = await makeUser(test.app, { area: 'b', org: 'BUR-110000', name: '周岚' })
    await pool.query("insert into permission_grants (subject_id, path, scope) values ($1, $2, 'SCOPE_ALL')", [
      wide.id,
      appealRoutes.detail.permission,
    ])
    const own = await Promise.all([
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
      makeOfficer(test.app, 'BUR-000000', 'stateCentre'),
    ])
    const marks = []
    for (const reader of [wide, ...own]) {
      const caller = await test.app.as(reader.id)
      expect(await caller.call(appealRoutes.detail, { query: { id } })).toSucceed()
      const { rows } = await pool.query('select outside from read_log where viewer_id = $1', [reader.id])
      marks.push(...rows.map(({ outside }) => outside))
    }
    expect(marks).toEqual([true, null, null, null])
  })
})

describe('the telephone of an appellant who has to be called', () => {
  it('is shown to whoever answers while the case waits, each look on record and no reveal of the day', async () => {
    const { app } = test
    const made = await makePlayers(app)
    const { id: consumer, phone } = await makeConsumer(app)
    const players = { ...made, consumer }
    const id = await caseIn(app, players, 'pending_accept')
    const ask = async (userId: string) => {
      const { data } = await (await app.as(userId)).call(appealRoutes.detail, { query: { id } })
      return data.appellantPhone
    }
    const looks = async () =>
      (
        await app.platform.database.pool.query(
          `select act, field from read_log where case_id = $1 and viewer_id = $2 order by at, id`,
          [id, made.enterprise],
        )
      ).rows
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    const look = { act: 'viewed', field: 'appellantPhone' }
    await play(app, made.officer, 'editToBusiness', id)
    expect(await ask(made.officer)).toBe(masked)
    expect([await ask(made.enterprise), await ask(made.enterprise)]).toEqual([phone, phone])
    expect(await looks()).toEqual([look, look])
    const brand = await app.as(made.enterprise)
    const list = await brand.call(todoRoutes.enterprisepage)
    expect(JSON.stringify(list.data)).not.toContain(phone)

    const { version } = await caseFacts(app.platform.db, id)
    const told = await brand.call(todoRoutes.progress, { body: { ...INPUTS.progress, id, version } })
    expect(told.data.appellantPhone).toBe(phone)
    expect(await looks()).toEqual([look, look, look])

    await play(app, made.enterprise, 'reply', id)
    expect(await ask(made.enterprise)).toBe(masked)
    expect((await looks()).at(-1)).toEqual({ act: 'viewed', field: null })
    const { rows } = await app.platform.database.pool.query(
      `select 1 from read_log where case_id = $1 and act = 'unmasked'`,
      [id],
    )
    expect(rows).toEqual([])
  })
})

describe('an appeal taken by telephone', () => {
  it('belongs to no account, whoever has the same phone', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const { phone, id: same } = await makeConsumer(app)
    const desk = await app.as(who.officer)
    const { data } = await desk.call(appealRoutes.bureauAdd, {
      body: { ...aCall(app), appellantPhone: phone },
    })
    const caller = await app.as(same)
    expect(await caller.call(appealRoutes.consumerDetail, { body: { id: data.id } })).toFailWith(
      'appeals.not_found',
    )
  })
})

describe('progress without signing in', () => {
  beforeEach(() => {
    // Every test an hour of its own, so that one's guesses do not count against the next.
    test.app.clock.advance(2 * 3_600_000)
  })
  const ask = (appealNo: string, phoneTail: string, captcha?: string) =>
    test.app.call(appealRoutes.publicProgress, {
      query: { appealNo, phoneTail, captcha },
      headers: { 'accept-language': 'en' },
    })
  /** The answer to the picture that the next refusal brings. */
  const answered = async () => {
    const refused = await ask('SS4403002026092199999', '0000')
    expect(refused).toFailWith('request.challenge')
    const picture = refused.data as unknown as { validCodeText: string; validCodeReqNo: string }
    const [left, right] = (picture.validCodeText.match(/\d+/g) ?? []).map(Number) as [number, number]
    return `${picture.validCodeReqNo}:${left + right}`
  }

  it('tells state and dates to who knows number and phone, and nothing personal', async () => {
    const { app } = test
    const { id: consumer, phone } = await makeConsumer(app)
    const who = { ...(await makePlayers(app)), consumer }
    const id = await caseIn(app, who, 'closed')
    const { rows } = await app.platform.database.pool.query('select appeal_no from appeals where id = $1', [
      id,
    ])
    const answer = await ask(rows[0].appeal_no, phone.slice(-4))
    expect(answer).toSucceed()
    expect(Object.keys(answer.data).sort()).toEqual(['answerBy', 'appealNo', 'createTime', 'state', 'steps'])
    // It is over, and promises no day; one that is open does.
    expect(answer.data.answerBy).toBeNull()
    const other = await fileAppeal(app, consumer, aMatter({ postDate: '2026-09-10' }))
    expect((await ask(other.appealNo, phone.slice(-4))).data.answerBy).toMatch(/^2026-/)
    for (const step of answer.data.steps) expect(Object.keys(step).sort()).toEqual(['at', 'event'])
    expect(answer.data.steps.map(({ event }) => event)).not.toContain('noted')
    const text = JSON.stringify(answer.data)
    for (const secret of [phone, '林小满', '林*满', '宝安', 'ZTO', '中通']) expect(text).not.toContain(secret)
    // The number as people type it.
    expect(await ask(` ${rows[0].appeal_no.toLowerCase()} `, phone.slice(-4))).toSucceed()
  })

  it('answers a wrong phone as an unknown number, and says what to check; neither more than twenty times an hour', async () => {
    const { app } = test
    const { id: consumer, phone } = await makeConsumer(app)
    const { appealNo } = await fileAppeal(app, consumer, aMatter({ postDate: '2026-09-10' }))
    const wrong = String((Number(phone.slice(-4)) + 1) % 10_000).padStart(4, '0')
    const [bad, none] = [await ask(appealNo, wrong), await ask('SS4403002026092199999', wrong)]
    expect(bad).toEqual(none)
    expect(bad).toFailWith('appeals.no_match')
    expect(bad.msg).toMatch(/number of the appeal.*last four digits/)
    for (let i = 2; i < 5; i++) expect(await ask(appealNo, wrong)).toFailWith('appeals.no_match')
    for (let i = 5; i < 20; i++)
      expect(await ask(appealNo, wrong, await answered())).toFailWith('appeals.no_match')
    expect(await ask(appealNo, phone.slice(-4), await answered())).toFailWith('request.too_many')
    app.clock.advance(3_600_000)
    expect(await ask(appealNo, phone.slice(-4))).toSucceed()
  })

  it('counts wrong guesses of one number from any addresses together, and no other number', async () => {
    const { app } = test
    const { id: consumer, phone } = await makeConsumer(app)
    const { appealNo } = await fileAppeal(app, consumer, aMatter({ postDate: '2026-09-10' }))
    const other = await fileAppeal(
      app,
      consumer,
      aMatter({ postDate: '2026-09-10', waybillNo: '75312345678999' }),
    )
    const tail = phone.slice(-4)
    const wrong = String((Number(tail) + 1) % 10_000).padStart(4, '0')
    const from = async (i: number, no: string, phoneTail: string, captcha?: string) =>
      app.call(appealRoutes.publicProgress, {
        query: { appealNo: no, phoneTail, captcha },
        address: `198.51.${i}.7`,
      })
    // Pictures come to who has asked five times.
    for (let i = 0; i < 5; i++)
      expect(await ask('SS4403002026092199999', '0000')).toFailWith('appeals.no_match')
    for (let i = 0; i < 8; i++) expect(await from(100, appealNo, tail, await answered())).toSucceed()
    for (let i = 0; i < 20; i++)
      expect(await from(i, appealNo, wrong, await answered())).toFailWith('appeals.no_match')
    expect(await from(20, appealNo, wrong)).toFailWith('request.challenge')
    expect(await from(21, appealNo, tail, await answered())).toFailWith('request.too_many')
    expect(await from(22, other.appealNo, tail)).toSucceed()
  })

  it('asks from the sixth time on who answers a picture, and takes each picture once', async () => {
    const { app } = test
    const { id: consumer, phone } = await makeConsumer(app)
    const { appealNo } = await fileAppeal(app, consumer, aMatter({ postDate: '2026-09-10' }))
    const tail = phone.slice(-4)
    for (let i = 0; i < 5; i++) expect(await ask(appealNo, tail)).toSucceed()
    const challenge = await ask(appealNo, tail)
    expect(challenge).toFailWith('request.challenge')
    expect(challenge.data).toMatchObject({
      validCodeBase64: expect.stringMatching(/^data:image\/png;base64,/),
      validCodeReqNo: expect.any(String),
    })
    for (const bad of ['', 'x', ':', 'nobody:7', `${'a'.repeat(32)}:1`])
      expect(await ask(appealNo, tail, bad)).toFailWith('request.challenge')
    const right = await answered()
    expect(await ask(appealNo, tail, right)).toSucceed()
    expect(await ask(appealNo, tail, right)).toFailWith('request.challenge')
    // A picture of another form is no answer here.
    const { validCode, validCodeReqNo } = await solve(app)
    expect(await ask(appealNo, tail, `${validCodeReqNo}:${validCode}`)).toFailWith('request.challenge')
  })
})

describe('the verification link', () => {
  /** The token of the last link that was sent to this phone. */
  async function linkOf(phone: string): Promise<string> {
    const { db, crypto } = test.app.platform
    expect((await sentTo(test.app, phone)).some(({ template }) => template === 'verify')).toBe(true)
    const { rows } = await db.execute<{ to: Buffer; payload: Buffer }>(
      sql`select "to", payload from outbox order by created_at, id`,
    )
    const texts = rows
      .filter((row) => crypto.decryptField('outbox.to', row.to) === phone)
      .map(
        (row) =>
          JSON.parse(crypto.decryptField('outbox.payload', row.payload)) as {
            params: Record<string, string>
          },
      )
    const links = texts.flatMap(
      ({ params }) => /\/portal\/verify#token=(\w+)$/.exec(params.link ?? '')?.[1] ?? [],
    )
    return links.at(-1)!
  }
  async function asked() {
    const { app } = test
    const { id: consumer, phone } = await makeConsumer(app)
    const who = { ...(await makePlayers(app)), consumer }
    const id = await caseIn(app, who, 'replied', aMatter({ postDate: '2026-09-10' }))
    app.clock.advance(60_000)
    await play(app, who.officer, 'sendYz', id)
    return { who, id, token: await linkOf(phone), phone }
  }
  const view = (token: string) => test.app.call(appealRoutes.verifyView, { body: { token } })
  const answer = (token: string, headers: Record<string, string> = {}) =>
    test.app.call(appealRoutes.verifyByLink, { body: { token, truthful: false, satisfied: false }, headers })

  it('asks and takes one answer, which is the appellant’s', async () => {
    const { id, token, phone, who } = await asked()
    const shown = await view(token)
    expect(shown.data).toMatchObject({ answered: false })
    const text = JSON.stringify(shown.data)
    for (const secret of [phone, '林小满', id]) expect(text).not.toContain(secret)
    // A session of somebody else in the same browser is not the one who answers.
    const stranger = await test.app.as(who.officer)
    expect(await answer(token, { token: stranger.token })).toSucceed()
    expect(await caseFacts(test.app.platform.db, id)).toMatchObject({ state: 'replied' })
    const { rows } = await test.app.platform.database.pool.query(
      'select voice, actor_id from case_events where case_id = $1 order by seq desc limit 1',
      [id],
    )
    expect(rows[0]).toEqual({ voice: 'user', actor_id: null })
    expect(await answer(token)).toFailWith('appeals.link_gone')
    expect((await view(token)).data.answered).toBe(true)
  })

  it('takes one of many answers at once', async () => {
    const { id, token } = await asked()
    const { version } = await caseFacts(test.app.platform.db, id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(token)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const lost of answers.filter(({ code }) => code !== 200))
      expect(lost).toFailWith('appeals.link_gone')
    expect((await caseFacts(test.app.platform.db, id)).version).toBe(version + 1)
  })

  it('is gone after its last moment, and unknown tokens are gone alike', async () => {
    const { token, id } = await asked()
    const { rows } = await test.app.platform.database.pool.query(
      'select expires_at from appeal_verifications where appeal_id = $1',
      [id],
    )
    test.app.clock.set(rows[0].expires_at)
    expect(await view(token)).toSucceed()
    test.app.clock.advance(1)
    const [expired, unknown] = [await view(token), await view('A'.repeat(32))]
    expect(expired).toEqual(unknown)
    expect(await answer(token)).toFailWith('appeals.link_gone')
    test.app.clock.set(START)
  })

  it('lasts as long as the clock of its case, where the calendar gave that more days', async () => {
    const { token, id } = await asked()
    const { pool } = test.app.platform.database
    const { rows } = await pool.query('select expires_at from appeal_verifications where appeal_id = $1', [
      id,
    ])
    await pool.query(
      `update deadlines set legal_due_at = legal_due_at + interval '1 day'
        where case_id = $1 and clock = 'verify' and done_at is null`,
      [id],
    )
    test.app.clock.set(rows[0].expires_at)
    test.app.clock.advance(3_600_000)
    expect(await view(token)).toSucceed()
    expect(await answer(token)).toSucceed()
    test.app.clock.set(START)
  })

  it('shows nothing of what came after its answer', async () => {
    const { token, id, who } = await asked()
    expect((await view(token)).data.reply).not.toBeNull()
    expect(await answer(token)).toSucceed()
    await play(test.app, who.officer, 'rework', id)
    await play(test.app, who.enterprise, 'reply', id)
    expect((await view(token)).data).toMatchObject({ answered: true, reply: null })
  })

  it.each(['rework', 'mediate', 'editToEnd', 'editToInvalid', 'callback'] as const)(
    'dies when the bureau goes on by %s, and does not answer a later request',
    async (action) => {
      const { app } = test
      const { token, id, who, phone } = await asked()
      await play(app, who.officer, action, id)
      expect(await answer(token)).toFailWith('appeals.link_gone')
      if (action !== 'rework') return
      await play(app, who.enterprise, 'reply', id)
      app.clock.advance(60_000)
      await play(app, who.officer, 'sendYz', id)
      expect(await answer(token)).toFailWith('appeals.link_gone')
      expect(await answer(await linkOf(phone))).toSucceed()
    },
  )

  it('dies when the appellant withdraws', async () => {
    const { token, id, who } = await asked()
    await play(test.app, who.consumer, 'withdraw', id)
    expect(await answer(token)).toFailWith('appeals.link_gone')
  })

  it('lies in the database as a digest only', async () => {
    const { token, id } = await asked()
    const { rows } = await test.app.platform.database.pool.query<{ t: string }>(
      'select v::text as t from appeal_verifications v where appeal_id = $1',
      [id],
    )
    expect(rows[0]!.t).not.toContain(token)
    expect(rows[0]!.t).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('files of a case', () => {
  it('that lie with a line of its history are opened by whoever is told the line', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'closed')
    const proof = await storeWhole(await contextOf(app, who.officer), {
      name: '佐证.png',
      bytes: await png(),
    })
    await play(app, who.officer, 'excludeUpload', id, { ...INPUTS.excludeUpload, attachmentIds: [proof.id] })
    const open = async (userId: string) =>
      (await app.as(userId)).call(fileRoutes.download, { query: { id: proof.id } })
    expect(await open(who.consumer)).toFailWith('files.not_found')
    expect(await open(who.officer)).toSucceed()
    expect(await open(who.enterprise)).toSucceed()
  })

  it('are seen by whoever sees the case, and by nobody else', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const file = await storeWhole(await contextOf(app, who.consumer), {
      name: '凭证.png',
      bytes: await png(),
    })
    const { id } = await fileAppeal(
      app,
      who.consumer,
      aMatter({ postDate: '2026-09-10', attachmentIds: [file.id] }),
    )
    const get = async (userId: string) => {
      const { token } = await app.as(userId)
      const response = await app.inject({
        url: `${fileRoutes.download.url}?id=${file.id}`,
        headers: { token },
      })
      const isFile = !response.headers['content-type']?.toString().includes('json')
      return isFile ? 'file' : response.json().data.reason
    }
    const strangers = [
      (await makeConsumer(app)).id,
      (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id,
      (await makeOfficer(app, 'BUR-000000', 'sysAdmin')).id,
      (await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id,
    ]
    for (const one of strangers) expect(await get(one)).toBe('files.not_found')
    expect(await get(who.consumer)).toBe('file')
    expect(await get(who.officer)).toBe('file')
    expect(await get(who.enterprise)).toBe('files.not_found')
    await play(app, who.officer, 'editToBusiness', id)
    expect(await get(who.enterprise)).toBe('file')

    // Each opening is on record with the file's name; refusals and the appellant's own are not.
    const { rows } = await app.platform.database.pool.query(
      'select act, field, viewer_id::text as who from read_log where case_id = $1 and field is not null order by at, id',
      [id],
    )
    expect(rows).toEqual(
      [who.officer, who.enterprise].map((viewer) => ({ act: 'viewed', field: '凭证.png', who: viewer })),
    )
    const own = await (await app.as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })
    expect(own.data.lookedAt.map(({ orgName, act, times }) => [orgName, act, times])).toEqual(
      expect.arrayContaining([
        ['深圳市邮政管理局', 'viewed', 1],
        ['中通快递股份有限公司', 'viewed', 1],
      ]),
    )
  })
})
