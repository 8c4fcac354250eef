import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { cannedTextRoutes, conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { fileRoutes } from '@appeal/contract/files/files.routes.ts'
import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sentTo } from '../../features/auth/auth.fixture.ts'
import { png } from '../../features/files/files.fixtures.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal, type Players } from '../../testing/cases.ts'
import { isInClear } from '../../testing/clear.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'

const test = useTestApp()
let who: Players
let id = ''
type Caller = Awaited<ReturnType<TestApp['as']>>
let officer: Caller
let consumer: Caller
let enterprise: Caller

beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  id = await caseIn(test.app, who, 'at_enterprise')
  officer = await test.app.as(who.officer)
  consumer = await test.app.as(who.consumer)
  enterprise = await test.app.as(who.enterprise)
})

const send = (caller: Caller, talk: string, text: string, more: Record<string, unknown> = {}) =>
  caller.call(conversationRoutes.send, { body: { id, talk, text, ...more } })
const textsOf = async (caller: Caller) => {
  const own = caller === consumer
  const answer = own
    ? await caller.call(conversationRoutes.ownList, { query: { id } })
    : await caller.call(conversationRoutes.list, { query: { id } })
  expect(answer).toSucceed()
  return answer.data.messages.map(({ text }) => text)
}
const lines = async () => {
  const { rows } = await test.app.platform.database.pool.query<{ event: string; detail: { sm3?: string } }>(
    'select event, detail from case_events where case_id = $1 order by seq',
    [id],
  )
  return rows
}

describe('conversations: who may not', () => {
  it('hides the case from another province, another brand and another consumer', async () => {
    const foreign = [
      await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id),
      await test.app.as((await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id),
    ]
    for (const caller of foreign) {
      expect(await send(caller, 'enterprise', '你好')).toFailWith('appeals.not_found')
      expect(await caller.call(conversationRoutes.list, { query: { id } })).toFailWith('appeals.not_found')
      expect(
        await caller.call(conversationRoutes.preview, { body: { id, talk: 'enterprise', text: '你好' } }),
      ).toFailWith('appeals.not_found')
    }
    const other = await test.app.as((await makeConsumer(test.app)).id)
    expect(await other.call(conversationRoutes.ownList, { query: { id } })).toFailWith('appeals.not_found')
    expect(await other.call(conversationRoutes.ownSend, { body: { id, text: '你好' } })).toFailWith(
      'appeals.not_found',
    )
  })

  it('lets an enterprise write in its own conversation only', async () => {
    for (const talk of ['user', 'internal']) expect((await send(enterprise, talk, '你好')).code).toBe(403)
    expect(await send(enterprise, 'enterprise', '已收到')).toSucceed()
  })

  it('refuses to write to whoever cannot read it: no enterprise yet, no account', async () => {
    const pending = await caseIn(test.app, who, 'pending_accept')
    const called = await caseIn(test.app, who, 'bureau_processing', aMatter())
    const to = (caseId: string, talk: string) =>
      officer.call(conversationRoutes.send, { body: { id: caseId, talk, text: '请说明' } })
    expect(await to(pending, 'enterprise')).toFailWith('conversations.no_enterprise')
    expect(await to(called, 'user')).toFailWith('conversations.no_account')
  })

  it('ends with the case for the parties, not for the bureau', async () => {
    id = await caseIn(test.app, who, 'closed')
    expect(await consumer.call(conversationRoutes.ownSend, { body: { id, text: '还没收到' } })).toFailWith(
      'conversations.ended',
    )
    expect(await send(enterprise, 'enterprise', '还有补充')).toFailWith('conversations.ended')
    expect(await send(officer, 'internal', '归档前核对')).toSucceed()
    const closed = await consumer.call(conversationRoutes.ownList, { query: { id } })
    expect(closed.data).toMatchObject({ may: [], cannot: [{ talk: 'user' }] })
  })

  it('refuses names of variables that mean nothing, and writes nothing', async () => {
    const before = (await lines()).length
    const refused = await send(officer, 'user', '{{申诉人}}，您的{{手机}}')
    expect(refused).toFailWith('conversations.unknown_variable')
    expect(refused.msg).toContain('手机')
    expect((await lines()).length).toBe(before)
  })

  it('mentions nobody who cannot see the case', async () => {
    const foreign = await makeOfficer(test.app, 'BUR-330100', 'cityHandler')
    for (const mentionIds of [[foreign.id], [who.consumer], [who.enterprise]])
      expect(await send(officer, 'internal', '请看', { mentionIds })).toFailWith(
        'conversations.unknown_colleague',
      )
  })

  it('slows down a flood of the appellant', async () => {
    const me = await makeConsumer(test.app)
    const mine = await test.app.as(me.id)
    id = (await fileAppeal(test.app, me.id, aMatter())).id
    const answers = []
    for (let n = 0; n < 31; n++)
      answers.push(await mine.call(conversationRoutes.ownSend, { body: { id, text: `第 ${n} 条` } }))
    expect(answers[29]).toSucceed()
    expect(answers[30]).toFailWith('request.too_many')
  })
})

describe('conversations: no audience ever sees another’s', () => {
  it('shows each side its own conversation, whatever way it asks', async () => {
    const stored = async (userId: string) =>
      (await storeWhole(await contextOf(test.app, userId), { name: '凭证.png', bytes: await png() })).id
    const files = {
      user: await stored(who.officer),
      enterprise: await stored(who.officer),
      internal: await stored(who.officer),
    }
    for (const talk of ['user', 'enterprise', 'internal'] as const)
      expect(await send(officer, talk, `给 ${talk} 的话`, { attachmentIds: [files[talk]] })).toSucceed()
    test.app.clock.advance(2_000)
    expect(await consumer.call(conversationRoutes.ownSend, { body: { id, text: '申诉人的话' } })).toSucceed()
    expect(await send(enterprise, 'enterprise', '企业的话')).toSucceed()

    expect(await textsOf(consumer)).toEqual(['给 user 的话', '申诉人的话'])
    expect(await textsOf(enterprise)).toEqual(['给 enterprise 的话', '企业的话'])
    expect(await textsOf(officer)).toEqual([
      '给 user 的话',
      '给 enterprise 的话',
      '给 internal 的话',
      '申诉人的话',
      '企业的话',
    ])

    const may = async (caller: Caller, fileId: string) => {
      const answer = await test.app.inject({
        method: 'GET',
        url: `${fileRoutes.download.url}?id=${fileId}`,
        headers: { token: caller.token },
      })
      return answer.headers['content-type'] === 'image/png'
    }
    expect(await Promise.all(Object.values(files).map((file) => may(consumer, file)))).toEqual([
      true,
      false,
      false,
    ])
    expect(await Promise.all(Object.values(files).map((file) => may(enterprise, file)))).toEqual([
      false,
      true,
      false,
    ])
    expect(await Promise.all(Object.values(files).map((file) => may(officer, file)))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('tells no line of another’s conversation in the progress', async () => {
    for (const talk of ['user', 'enterprise', 'internal'] as const) await send(officer, talk, '一句话')
    const events = async (caller: Caller) =>
      (await caller.call(appealRoutes.serviceProgress, { query: { id } })).data.map(({ event }) => event)
    const talk = ['written_to_user', 'written_to_enterprise', 'noted']
    const heard = async (caller: Caller) =>
      (await events(caller)).filter((event) => talk.includes(event)).sort()
    expect(await heard(consumer)).toEqual(['written_to_user'])
    expect(await heard(enterprise)).toEqual(['written_to_enterprise'])
    expect(await heard(officer)).toEqual([...talk].sort())
  })

  it('names no officer to the parties, and no clerk to the bureau', async () => {
    await send(officer, 'user', '您好')
    await send(officer, 'enterprise', '请说明')
    await send(enterprise, 'enterprise', '好的')
    const by = async (caller: Caller) => {
      const route = caller === consumer ? conversationRoutes.ownList : conversationRoutes.list
      return (await caller.call(route, { query: { id } })).data.messages.map(({ authorName }) => authorName)
    }
    expect(await by(consumer)).toEqual(['深圳市邮政管理局'])
    expect(await by(enterprise)).toEqual(['深圳市邮政管理局', '陈锐'])
    expect(await by(officer)).toEqual(['周岚', '周岚', '中通快递股份有限公司'])
  })

  it('marks as read only what the reader may read', async () => {
    const { data: note } = await send(officer, 'internal', '内部')
    const { data: word } = await send(officer, 'user', '您好')
    const read = (talk: string, messageId: string) =>
      consumer.call(conversationRoutes.read, { body: { id, talk, messageId } })
    const unread = async () =>
      (await consumer.call(conversationRoutes.ownList, { query: { id } })).data.unread
    expect(await unread()).toEqual({ user: 1 })
    expect(await read('internal', note.id)).toSucceed()
    expect(await read('user', note.id)).toSucceed()
    expect(await unread()).toEqual({ user: 1 })
    expect(await read('user', word.id)).toSucceed()
    expect(await unread()).toEqual({ user: 0 })
  })
})

describe('conversations: writing', () => {
  it('ties the words to the history by their digest, and keeps the chain', async () => {
    await send(officer, 'user', '请您确认')
    await consumer.call(conversationRoutes.ownSend, { body: { id, text: '属实' } })
    const events = (await lines()).slice(-2)
    expect(events.map(({ event }) => event)).toEqual(['written_to_user', 'written_by_user'])
    for (const { detail } of events) expect(detail.sm3).toMatch(/^[0-9a-f]{64}$/)
    const { data } = await officer.call(appealRoutes.detail, { query: { id } })
    expect(data.historyIntact).toBe(true)
    expect(JSON.stringify(await lines())).not.toContain('请您确认')
  })

  it('keeps no words in clear', async () => {
    await send(officer, 'user', '只有双方能看的话')
    const { rows } = await test.app.platform.database.pool.query<{ row: string }>(
      'select m::text as row from case_messages m where case_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(isInClear(rows[0]!.row, '只有双方能看的话')).toBe(false)
    await expect(
      test.app.owner.query("update case_messages set talk = 'user' where case_id = $1", [id]),
    ).rejects.toThrow(/append-only/)
  })

  it('tells the other side, in the platform and by SMS, without the words', async () => {
    const me = await makeConsumer(test.app, { name: '林小满' })
    id = (await fileAppeal(test.app, me.id, aMatter())).id
    await send(officer, 'user', '您的购买凭证看不清')
    const messages = await (await test.app.as(me.id)).call(messageRoutes.loginUnreadMessagePage, {
      query: {},
    })
    expect(messages.data.records.map(({ subject }) => subject)).toContain('申诉有新消息')
    expect(JSON.stringify(messages.data)).not.toContain('购买凭证')
    const sent = await sentTo(test.app, me.phone)
    expect(sent.map(({ template }) => template)).toContain('caseMessage')
  })

  it('takes as many at once as there are connections: none needs a second one', async () => {
    const colleague = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const { max } = test.app.platform.database.pool.options
    const answers = await Promise.all(
      Array.from({ length: max }, (_, n) =>
        send(officer, 'internal', `同时${n}`, { mentionIds: [colleague.id] }),
      ),
    )
    for (const answer of answers) expect(answer).toSucceed()
  })

  it('tells a mentioned colleague', async () => {
    const colleague = await makeOfficer(test.app, 'BUR-440300', 'cityLeader')
    const { data: people } = await officer.call(conversationRoutes.colleagues, { query: { id } })
    expect(people.map(({ id: one }) => one)).toContain(colleague.id)
    expect(people.map(({ id: one }) => one)).not.toContain(who.officer)
    const sent = await send(officer, 'internal', '请看赔偿差额', { mentionIds: [colleague.id] })
    expect(sent.data.mentions.map(({ id: one }) => one)).toEqual([colleague.id])
    const inbox = await (await test.app.as(colleague.id)).call(messageRoutes.loginUnreadMessagePage, {
      query: {},
    })
    expect(inbox.data.records.map(({ subject }) => subject)).toContain('有人在内部备注里提到您')
  })

  it('fills names for each reader anew, and dates once', async () => {
    const me = await makeConsumer(test.app, { name: '欧阳文华' })
    id = (await fileAppeal(test.app, me.id, aMatter())).id
    const words = '{{申诉人}}，{{办理单位}}最迟{{答复期限}}答复您'
    const shown = await officer.call(conversationRoutes.preview, { body: { id, talk: 'user', text: words } })
    expect(shown.data).toMatchObject({ recipient: '欧**华' })
    expect(shown.data.text).toMatch(/^欧\*\*华，深圳市邮政管理局最迟10月\d+日答复您$/)
    expect(shown.data.notice).toContain('有新消息')
    const { data: sent } = await send(officer, 'user', words)
    expect(sent.text).toBe(shown.data.text)
    test.app.clock.advance(40 * 86_400_000)
    const mine = await test.app.as(me.id)
    const own = await mine.call(conversationRoutes.ownList, { query: { id } })
    expect(own.data.messages[0]?.text).toBe(sent.text.replace('欧**华', '欧阳文华'))
  })

  it('never reads a party’s braces as variables', async () => {
    await consumer.call(conversationRoutes.ownSend, { body: { id, text: '{{appellant}} 是谁' } })
    const { data } = await officer.call(conversationRoutes.list, { query: { id } })
    expect(data.messages[0]?.text.replaceAll('\u200b', '')).toBe('{{appellant}} 是谁')
    expect(data.messages[0]?.text).not.toContain('*')
  })

  it('makes one message of one press', async () => {
    const key = { 'idempotency-key': 'one-press-of-the-button' }
    const press = () =>
      officer.call(conversationRoutes.send, { body: { id, talk: 'internal', text: '一次' }, headers: key })
    const [first, second] = await Promise.all([ok(press()), ok(press())])
    expect(second).toEqual(first)
    expect(await textsOf(officer)).toEqual(['一次'])
  })

  it('lets two write at once', async () => {
    const answers = await Promise.all([
      send(officer, 'internal', '甲'),
      send(enterprise, 'enterprise', '乙'),
      consumer.call(conversationRoutes.ownSend, { body: { id, text: '丙' } }),
    ])
    for (const answer of answers) expect(answer).toSucceed()
    expect((await textsOf(officer)).sort()).toEqual(['丙', '乙', '甲'])
  })
})

describe('canned texts', () => {
  const list = (caller: Caller) => caller.call(cannedTextRoutes.list, {})
  const add = (
    caller: Caller,
    title: string,
    text = '请补充{{编号}}的材料',
    kinds: readonly CaseKindName[] = [],
  ) => caller.call(cannedTextRoutes.add, { body: { title, text, talk: 'user', kinds } as never })

  it('are of no kind that there is not, and asked of none', async () => {
    expect(await add(officer, '错', '请补充', ['complaint' as never])).toFailWith('request.invalid')
    const many = Array.from({ length: CASE_KIND_NAMES.length + 1 }, () => 'report' as const)
    expect(await add(officer, '错', '请补充', many)).toFailWith('request.invalid')
    const query = { kind: 'complaint' as never }
    expect(await officer.call(cannedTextRoutes.list, { query })).toFailWith('request.invalid')
  })

  it.each(CASE_KIND_NAMES)(
    'of kinds are offered on cases of theirs, those of none on a %s as on all',
    async (kind) => {
      const caller = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
      const other = CASE_KIND_NAMES.find((one) => one !== kind)!
      await ok(add(caller, '各类', '请补充'))
      await ok(add(caller, '本类', '请补充', [kind, kind]))
      const { id: moved } = await ok(add(caller, '他类', '请补充', [other]))
      const own = async () => {
        const offered = await ok(caller.call(cannedTextRoutes.list, { query: { kind } }))
        expect(offered.every(({ kinds }) => kinds.length === 0 || kinds.includes(kind))).toBe(true)
        return offered.filter(({ owner }) => owner === 'OWN').map(({ title, kinds }) => [title, ...kinds])
      }
      expect(await own()).toEqual([['各类'], ['本类', kind]])
      const body = { id: moved, version: 1, title: '他类', text: '请补充', kinds: [kind, other] }
      await ok(caller.call(cannedTextRoutes.edit, { body }))
      const both = CASE_KIND_NAMES.filter((one) => one === kind || one === other)
      expect(await own()).toEqual([['各类'], ['本类', kind], ['他类', ...both]])
      expect((await list(caller)).data.filter(({ owner }) => owner === 'OWN')).toHaveLength(3)
    },
  )

  it('are deleted by whoever wrote them, once, and offered no more', async () => {
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    expect(await add(officer, '要删的文本')).toSucceed()
    const own = async () => (await list(officer)).data.find(({ title }) => title === '要删的文本')
    const { id } = (await own())!
    const drop = () => officer.call(cannedTextRoutes.delete, { body: { id } })
    expect(await drop()).toSucceed()
    expect(await own()).toBeUndefined()
    expect(await drop()).toFailWith('conversations.text_not_found')
  })

  it('are filled with what the writer may know of the case, and of no other', async () => {
    const me = await makeConsumer(test.app, { name: '欧阳文华' })
    const filed = (await fileAppeal(test.app, me.id, aMatter())).id
    const values = (caller: Caller, caseId: string) =>
      caller.call(cannedTextRoutes.values, { query: { id: caseId } })
    expect(await values(enterprise, filed)).toFailWith('appeals.not_found')
    expect((await values(officer, filed)).data).toMatchObject({
      zh: {
        appellant: '欧**华',
        bureau: '深圳市邮政管理局',
        answerBy: expect.stringMatching(/^10月\d+日$/),
      },
      en: { appellant: '欧**华', answerBy: expect.stringMatching(/^\d{4}-10-\d+$/) },
    })
    const { zh, en } = (await values(enterprise, id)).data
    for (const known of [zh, en]) {
      expect(known).toMatchObject({ due: '', answerBy: '' })
      expect(known.number).not.toBe('')
    }
  })

  it('refuses unknown variables, foreign texts and the system’s', async () => {
    expect(await add(officer, '错', '{{身份证}}')).toFailWith('conversations.unknown_variable')
    const { data: mine } = await add(officer, '我的')
    const other = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    const system = (await list(officer)).data.find(({ owner }) => owner === 'SYSTEM')!
    for (const [caller, textId] of [
      [other, mine.id],
      [officer, system.id],
      [enterprise, mine.id],
    ] as const) {
      const body = { id: textId, version: 1, title: '改', text: '改' }
      expect(await caller.call(cannedTextRoutes.edit, { body })).toFailWith('conversations.text_not_found')
      expect(await caller.call(cannedTextRoutes.delete, { body: { id: textId } })).toFailWith(
        'conversations.text_not_found',
      )
    }
    const stale = { id: mine.id, version: 9, title: '改', text: '改' }
    expect(await officer.call(cannedTextRoutes.edit, { body: stale })).toFailWith('record.stale')
  })

  it('keeps to each side: an enterprise sees none of a bureau’s', async () => {
    await ok(add(officer, '只给管局'))
    const texts = (await list(enterprise)).data
    expect(texts.map(({ title }) => title)).not.toContain('只给管局')
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.every(({ talk }) => talk !== 'internal' && talk !== 'user')).toBe(true)
    expect((await list(officer)).data.filter(({ owner }) => owner === 'SYSTEM').length).toBeGreaterThan(4)
  })

  it('is shared by a leader, changed by leaders, used by all of the organisation', async () => {
    const leader = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id)
    const { data: own } = await add(leader, '全局通用')
    expect((await officer.call(cannedTextRoutes.share, { body: { id: own.id } })).code).toBe(403)
    expect((await list(officer)).data.map(({ id: one }) => one)).not.toContain(own.id)
    expect(await leader.call(cannedTextRoutes.share, { body: { id: own.id } })).toSucceed()
    const seen = (await list(officer)).data.find(({ id: one }) => one === own.id)
    expect(seen).toMatchObject({ owner: 'ORG', editable: false })
    const other = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityLeader')).id)
    expect((await list(other)).data.map(({ id: one }) => one)).not.toContain(own.id)
    expect(
      await leader.call(cannedTextRoutes.edit, {
        body: { id: own.id, version: seen!.version, title: '全局通用二', text: '新的' },
      }),
    ).toSucceed()
  })
})
