import { contract } from '@appeal/contract'
import type { WordingBody } from '@appeal/contract/outbox/wordings.routes.ts'
import { MAX_SMS_PARTS } from '@appeal/contract/outbox/wordings.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { appealTemplates } from '../../../kinds/appeals/appeals.templates.ts'
import { type Context, systemContext } from '../../../platform/context.ts'
import { type Caller, createTwin, ok, START, type TestApp, useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { type Payload, SEALED } from '../outbox.service.ts'
import type { Template } from '../outbox.templates.ts'
import { renderStored, storedWordings, unfitWordings, WORDINGS } from './wordings.service.ts'

const test = useTestApp()
const { wordings, sms } = contract
const ctx = (app: TestApp = test.app): Context => systemContext(app.platform, 'test')
const sql = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.owner.query(text, values)).rows as T[]

let systemId: string
let system: Caller
let twin: TestApp
beforeAll(async () => {
  test.app.platform.config.PUBLIC_URL = 'https://complaints.example.cn'
  systemId = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
  twin = await createTwin(test.app)
})
afterAll(() => twin.close())
beforeEach(async () => {
  test.app.clock.set(START)
  system = await test.app.as(systemId)
  await sql('truncate message_wordings')
  await sql('delete from outbox')
  await sql('delete from idempotency_keys')
  await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: WORDINGS }))
  for (const { platform } of [test.app, twin])
    await vi.waitFor(async () => expect((await storedWordings(platform)).size).toBe(0))
})

const TODAY = START.slice(0, 10)
type Body = z.input<typeof WordingBody>
// A call that is the same in all is a repeat, and gets the first answer.
let serial = 0
const body = (more: Partial<Body> = {}): Body => ({
  name: 'withdrawn',
  language: 'zh',
  version: 0,
  subject: '您已撤诉',
  text: '您的申诉{no}已按您的要求撤回。',
  sms: '申诉{no}已撤回。',
  from: TODAY,
  note: `按短信平台审核意见修改 ${++serial}`,
  ...more,
})
const edit = (more: Partial<Body> = {}, caller = system) => caller.call(wordings.edit, { body: body(more) })
const versions = (name = 'withdrawn') =>
  ok(system.call(wordings.versions, { query: { name, language: 'zh' } }))
const now = async (name = 'withdrawn') =>
  (await ok(system.call(wordings.list))).find((one) => one.name === name)!

const data = { no: 'SS1' }
const told = (app = test.app) => renderStored(ctx(app), appealTemplates.withdrawn, data)
/** Waits until a process writes so. */
const says = (text: string, app = test.app) =>
  vi.waitFor(async () => expect((await told(app)).sms.zh).toBe(text))
const OWN = appealTemplates.withdrawn.sms.zh.replace('{no}', 'SS1')

async function payloads(): Promise<Payload[]> {
  const rows = await sql<{ payload: Buffer }>('select payload from outbox order by id')
  return rows.map(
    ({ payload }) => JSON.parse(test.app.platform.crypto.decryptField(SEALED.payload, payload)) as Payload,
  )
}

describe('the words of messages: what is refused', () => {
  it('are seen, changed and tried by whom it is granted to', async () => {
    const officer = await test.app.as((await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id)
    const security = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'secAdmin')).id)
    for (const caller of [officer, security]) {
      expect(await caller.call(wordings.list)).toFailWith('request.not_permitted')
      expect(await edit({}, caller)).toFailWith('request.not_permitted')
      const back = { name: 'withdrawn', language: 'zh', version: 0, to: 0 } as const
      expect(await caller.call(wordings.restore, { body: back })).toFailWith('request.not_permitted')
      expect(await caller.call(wordings.test, { body: { ...body(), channel: 'sms' } as never })).toFailWith(
        'request.not_permitted',
      )
    }
  })

  it.each([
    ['wordings.not_found', { name: 'nothing' }, undefined],
    ['wordings.unknown_variable', { sms: '申诉{no}已撤回{when}' }, 'sms'],
    ['wordings.needed_variable', { sms: '您的申诉已撤回。' }, 'sms'],
    ['wordings.needed_variable', { text: '您的申诉已撤回。' }, 'text'],
    ['wordings.brace', { subject: '撤诉{' }, 'subject'],
    ['wordings.foreign_link', { text: '{no}见 https://evil.cn' }, 'text'],
    ['wordings.foreign_link', { sms: '{no}见 evil.cn/a' }, 'sms'],
    ['wordings.sms_too_long', { sms: `{no}${'字'.repeat(67 * MAX_SMS_PARTS)}` }, 'sms'],
    ['wordings.from_past', { from: '2026-01-01' }, 'from'],
    ['request.invalid', { sms: '' }, 'sms'],
    ['request.invalid', { text: 'a\u0007{no}' }, 'text'],
    ['request.invalid', { note: 'x' }, 'note'],
    ['request.invalid', { from: 'tomorrow' }, 'from'],
    ['request.invalid', { language: 'fr' as 'en' }, 'language'],
  ] as const)('%s %#, with its field, and nothing is stored', async (reason, more, field) => {
    const answer = await edit(more)
    expect(answer).toFailWith(reason)
    if (field) expect(JSON.stringify(answer.data)).toContain(`"${field}"`)
    expect(answer.msg).not.toMatch(/undefined|\{\w*\}\{/)
    expect(await sql('select 1 from message_wordings')).toEqual([])
  })

  it('are not stored as the program has them, nor as they are', async () => {
    const { subject, text, sms } = appealTemplates.withdrawn
    expect(await edit({ subject: subject.zh, text: text.zh, sms: sms.zh })).toFailWith('wordings.same_text')
    await ok(edit())
    expect(await edit({ version: 1 })).toFailWith('wordings.same_text')
  })

  it('are never changed nor taken away in the database', async () => {
    await ok(edit())
    for (const statement of ["update message_wordings set sms = 'x'", 'delete from message_wordings'])
      await expect(sql(statement)).rejects.toThrow()
  })
})

describe('the words of messages: versions', () => {
  it('go before those of the program, in every process, in the language they are of', async () => {
    const written = await ok(edit())
    expect(written).toMatchObject({ version: 1, isOwn: false, from: TODAY, by: '周岚' })
    await says('申诉SS1已撤回。')
    await says('申诉SS1已撤回。', twin)
    const { text, sms: short, subject } = await told()
    expect([subject.zh, text.zh]).toEqual(['您已撤诉', '您的申诉SS1已按您的要求撤回。'])
    expect(short.en).toBe(appealTemplates.withdrawn.sms.en.replace('{no}', 'SS1'))
    const { zh, en } = await now()
    expect(zh).toMatchObject({ version: 1, inForce: 1, changed: true, next: null, unfit: false })
    expect(en).toMatchObject({ version: 0, inForce: 0, changed: false })
  })

  it('hold from their day on', async () => {
    await ok(edit({ from: '2026-12-01' }))
    await vi.waitFor(async () => expect((await now()).zh.version).toBe(1))
    expect((await now()).zh).toMatchObject({
      inForce: 0,
      changed: false,
      next: { version: 1, from: '2026-12-01' },
    })
    expect((await told()).sms.zh).toBe(OWN)
    // The same words a day earlier: what does not hold yet may be moved.
    await ok(edit({ version: 1, from: '2026-11-30' }))
    await vi.waitFor(async () => expect((await now()).zh.version).toBe(2))
    test.app.clock.set('2026-11-29T23:59:59+08:00')
    expect((await told()).sms.zh).toBe(OWN)
    test.app.clock.set('2026-11-30T00:00:00+08:00')
    expect((await told()).sms.zh).toBe('申诉SS1已撤回。')
  })

  it('of two who write at once keeps one and tells the other; a form that is old is refused', async () => {
    const both = await Promise.all([1, 2, 3, 4].map((n) => edit({ sms: `申诉{no}已撤回${n}。` })))
    const reasons = both.map(({ reason }) => reason).filter(Boolean)
    expect(reasons).toEqual(['record.stale', 'record.stale', 'record.stale'])
    expect(await versions()).toHaveLength(2)
    expect(await edit({ sms: '申诉{no}撤回。' })).toFailWith('record.stale')
    const back = { name: 'withdrawn', language: 'zh', version: 0, to: 0 } as const
    expect(await system.call(wordings.restore, { body: back })).toFailWith('record.stale')
    expect(await edit({ version: 7 })).toFailWith('record.stale')
  })

  it('are gone back to by one act, as versions of their own', async () => {
    await ok(edit())
    await ok(edit({ version: 1, sms: '申诉{no}撤了。' }))
    const restore = (version: number, to: number) =>
      system.call(wordings.restore, { body: { name: 'withdrawn', language: 'zh', version, to } })
    expect(await restore(2, 9)).toFailWith('wordings.not_found')
    expect(await restore(2, 2)).toFailWith('wordings.same_text')
    await ok(restore(2, 1))
    await says('申诉SS1已撤回。')
    await ok(restore(3, 0))
    await says(OWN)
    expect((await now()).zh).toMatchObject({ version: 4, inForce: 4, changed: false })
    expect((await versions()).map(({ version, isOwn }) => [version, isOwn])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
      [0, true],
    ])
  })

  it('take back what was to hold later', async () => {
    await ok(edit({ from: '2026-12-01' }))
    await ok(
      system.call(wordings.restore, { body: { name: 'withdrawn', language: 'zh', version: 1, to: 0 } }),
    )
    await vi.waitFor(async () => expect((await now()).zh).toMatchObject({ version: 2, next: null }))
    test.app.clock.set('2026-12-02T00:00:00+08:00')
    expect((await told()).sms.zh).toBe(OWN)
  })

  it('stand in the operation log with what was and what is', async () => {
    await ok(edit())
    const rows = await sql<{ changes: { field: string; before: unknown; after: unknown }[] }>(
      "select changes from operation_log where record_kind = 'wording' and record_id = 'withdrawn:zh'",
    )
    const changes = rows.at(-1)!.changes
    expect(changes.map(({ field }) => field)).toEqual(['subject', 'text', 'sms', 'from', 'note'])
    expect(changes[2]).toEqual({
      field: 'sms',
      before: appealTemplates.withdrawn.sms.zh,
      after: '申诉{no}已撤回。',
    })
  })
})

describe('what leaves', () => {
  it('says what is stored by every channel, and the desk shows the words it was written by', async () => {
    await ok(edit())
    await says('申诉SS1已撤回。')
    const { id, phone } = await makeConsumer(test.app)
    await ctx().unitOfWork((tx) =>
      tell(tx, ctx(), {
        template: appealTemplates.withdrawn,
        to: { userId: id, phone, language: 'zh' },
        data,
        channels: ['inapp', 'sms'],
        key: 'wording:told',
      }),
    )
    expect(await payloads()).toMatchObject([
      { text: '申诉SS1已撤回。', subject: '您已撤诉', unfilled: '申诉{no}已撤回。' },
    ])
    const owner = await test.app.as(id)
    const inbox = await ok(owner.call(contract.messages.loginUnreadMessagePage, { query: {} }))
    expect(inbox.records[0]?.subject).toBe('您已撤诉')
    await ok(
      system.call(wordings.restore, { body: { name: 'withdrawn', language: 'zh', version: 1, to: 0 } }),
    )
    const [row] = (await ok(system.call(sms.page))).records
    const shown = await ok(system.call(sms.detail, { query: { id: row!.id } }))
    expect(shown).toMatchObject({ content: '申诉{no}已撤回。', isFilled: false })
  })

  it.each([
    ['names what this program does not know', '{gone}'],
    ['leaves out what it must name', '撤回'],
    ['has a brace too many', '{no}{'],
  ])('is the text of the program where a stored one %s, and it is told', async (_, words) => {
    await sql(
      `insert into message_wordings (template, language, version, subject, text, sms, from_day, note, by_id, created_at)
       values ('withdrawn', 'zh', 1, '撤诉', $1, $1, '2026-01-01', 'x', 1, now())`,
      [words],
    )
    await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: WORDINGS }))
    await vi.waitFor(async () => expect(await unfitWordings(ctx())).toEqual(['withdrawn']))
    expect((await told()).sms.zh).toBe(OWN)
    expect((await now()).zh).toMatchObject({ unfit: true, inForce: 1 })
    const to = { name: 'withdrawn', language: 'zh', version: 1, to: 0 } as const
    await ok(system.call(wordings.restore, { body: to }))
    await vi.waitFor(async () => expect(await unfitWordings(ctx())).toEqual([]))
  })

  it('is the text of the program where the stored ones cannot be read', async () => {
    await ok(edit())
    await sql('alter table message_wordings rename to message_wordings_away')
    await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: WORDINGS }))
    await says(OWN)
    await sql('alter table message_wordings_away rename to message_wordings')
    await says('申诉SS1已撤回。')
  })

  it('lets no value be read as a variable', async () => {
    await ok(edit())
    await says('申诉SS1已撤回。')
    const row: Template<'no'> = appealTemplates.withdrawn
    expect((await renderStored(ctx(), row, { no: '{no}' })).text.zh).toBe('您的申诉{no}已按您的要求撤回。')
  })
})

describe('trying a wording', () => {
  const { from: _f, note: _n, version: _v, ...words } = body()
  const attempt = (channel: 'sms' | 'mail', more: Partial<typeof words> = {}, caller = system) =>
    caller.call(wordings.test, { body: { ...words, ...more, channel } })

  it('refuses what could not be stored, and whoever has no address', async () => {
    expect(await attempt('sms', { sms: '撤回' })).toFailWith('wordings.needed_variable')
    expect(await attempt('sms', { name: 'nothing' })).toFailWith('wordings.not_found')
    expect(await attempt('mail')).toFailWith('wordings.no_address')
    expect(await payloads()).toEqual([])
  })

  it('goes to oneself alone, marked and with example values, and lies in the list', async () => {
    await ok(attempt('sms'))
    expect(await payloads()).toMatchObject([
      { template: 'withdrawn', text: '【测试】申诉SS44030020260921000001已撤回。', isTest: true },
    ])
    const [row] = (await ok(system.call(sms.page))).records
    expect(row).toMatchObject({ templateName: '【测试】用户已撤诉', sendUser: '周岚' })
    expect(await ok(system.call(sms.detail, { query: { id: row!.id } }))).toMatchObject({
      content: '申诉{no}已撤回。',
    })
    expect(await versions()).toHaveLength(1)
  })

  it('is limited', async () => {
    test.app.clock.advance(61_000)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) => attempt('sms', { text: `{no} ${n}` })),
    )
    expect(answers.filter(({ reason }) => reason === 'request.too_many').length).toBeGreaterThanOrEqual(4)
    expect((await payloads()).length).toBeLessThanOrEqual(10)
  })
})
