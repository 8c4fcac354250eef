import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseFacts as otherFacts } from '../../cases/cases.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { useTestApp } from '../../testing/app.ts'
import { actOn, caseAt } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, inputOf, makePlayers, type PlayedAction } from '../../testing/stages.ts'
import { systemContext } from '../context.ts'
import { faultCode } from '../db/violations.ts'
import { answerOnce } from './answerOnce.ts'

const test = useTestApp()

/** Sends a press as a client does whose first answer was lost: the same key, the same body. */
async function press(userId: string, route: Route, body: object) {
  const { token } = await test.app.as(userId)
  const headers = { token, 'idempotency-key': 'one press', 'content-type': 'application/json' }
  const send = (more = {}) =>
    test.app.inject({
      method: 'POST',
      url: route.url,
      headers: { ...headers, ...more },
      payload: JSON.stringify(body),
    })
  return { send, token }
}
const linesOf = async (id: string, event: string) =>
  (
    await test.app.platform.database.pool.query(
      'select 1 from case_events where case_id = $1 and event = $2',
      [id, event],
    )
  ).rowCount

describe('who handed a case away, and lost the answer', () => {
  it.each([
    ['editToCommander', contract.appeals.editToCommander, 'officer', 'pending_accept', 'handed_over'],
    ['refuse', contract.todo.refuse, 'enterprise', 'at_enterprise', 'refused'],
  ] as const)('gets it again in the same bytes: %s', async (action, route, by, state, event) => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, state)
    const input = await inputOf(test.app, who[by], action as PlayedAction)
    const { version } = await caseFacts(test.app.platform.db, id)
    const { send } = await press(who[by], route, { ...input, id, version })
    const [first, again] = [await send(), await send()]
    expect(first.json().code).toBe(200)
    expect(again.body).toBe(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(await linesOf(id, event)).toBe(1)
  })

  it('gets it again where the case is of another kind', async () => {
    const owner = (await makeConsumer(test.app)).id
    const officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const enterprise = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
    const id = await caseAt(test.app, 'consultation', 'pending', { owner, officer, enterprise })
    const { version } = await otherFacts(test.app.platform, 'consultation', id)
    const bureauId = (await orgDirectory(test.app.platform)).byCode('BUR-440100')!.id
    const { send } = await press(officer, contract.consultations.redirect, {
      ...{ id, version, bureauId, reason: '不属于本地区，请接着办理。' },
    })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.json().code).toBe(200)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed']).length).toBe(2)
    expect(await linesOf(id, 'redirected')).toBe(1)
  })
})

describe('the victim of a deadlock', () => {
  /** A call whose first try the database ends, after it wrote something down. */
  async function meet(more: { isStream?: boolean }) {
    let tries = 0
    const id = String(900 + ++calls)
    const ctx = systemContext(test.app.platform, 'test')
    const outcome = await answerOnce(
      ctx,
      { actor: `victim-${id}`, route: 'a.route', key: 'k', body: {}, ...more },
      () => ({ query: {}, body: {}, elapsed: 0 }),
      (of) =>
        of.unitOfWork(async (tx) => {
          tries += 1
          await tx.execute(
            sql`insert into rate_counters (key, allowed, expires_at) values (${id}, true, now())`,
          )
          if (tries === 1)
            await tx.execute(
              sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`,
            )
          return JSON.stringify(tries)
        }),
    ).then(
      ({ body }) => body,
      (error: unknown) => faultCode(error),
    )
    const { rowCount } = await test.app.platform.database.pool.query(
      'select from rate_counters where key = $1',
      [id],
    )
    return { outcome, tries, written: rowCount }
  }
  let calls = 0

  it('is tried once more, and done once', async () => {
    expect(await meet({})).toEqual({ outcome: '2', tries: 2, written: 1 })
  })

  it('is a fault where the body is a stream, which is there once', async () => {
    expect(await meet({ isStream: true })).toEqual({ outcome: '40P01', tries: 1, written: 0 })
  })
})

describe('a repeat', () => {
  it('is refused like everything else after signing out, and where the right is gone', async () => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, 'pending_accept')
    const { version } = await caseFacts(test.app.platform.db, id)
    const input = { ...(await inputOf(test.app, who.officer, 'supplement')), id, version }
    const { send, token } = await press(who.officer, contract.todo.supplement, input)
    expect((await send()).json().code).toBe(200)
    await test.app.platform.database.pool.query('delete from user_roles where user_id = $1', [who.officer])
    await test.app.platform.live.send(test.app.platform.db, { kind: 'cache', key: 'grants' })
    await expect.poll(async () => (await send()).json().data).toBeNull()
    expect((await send()).json().code).toBe(403)
    await test.app.inject({ url: '/api/webapp/auth/b/doLogout', headers: { token } })
    await expect.poll(async () => (await send()).json().code).toBe(401)
  })

  it.each([
    ['positions', contract.positions, 'sysAdmin', { category: 'HIGH' }],
    ['roles', contract.roles, 'secAdmin', { category: 'ORG' }],
  ] as const)(
    'is none once what was made is deleted again, of clients without keys: %s',
    async (table, routes, duty, more) => {
      const caller = await test.app.as((await makeOfficer(test.app, 'BUR-000000', duty)).id)
      const orgId = (await orgDirectory(test.app.platform)).byCode('BUR-000000')!.id
      const body = { orgId, name: `试验${table}`, sortCode: 1, ...more }
      const send = async (route: Route, payload: object) => {
        const headers = { token: caller.token, 'content-type': 'application/json' }
        const sent = { method: 'POST', url: route.url, headers, payload: JSON.stringify(payload) } as const
        expect((await test.app.inject(sent)).json().code).toBe(200)
      }
      const living = async () =>
        (
          await test.app.platform.database.pool.query(
            `select id::text from ${table} where name = $1 and deleted_at is null`,
            [body.name],
          )
        ).rows
      await send(routes.add, body)
      await send(routes.add, body)
      const [first, ...others] = await living()
      expect(others).toEqual([])
      await send(routes.delete, [{ id: first.id }])
      expect(await living()).toEqual([])
      await send(routes.add, body)
      expect(await living()).toHaveLength(1)
    },
  )

  it('of a refused call is judged anew', async () => {
    const who = await makePlayers(test.app)
    const id = await caseIn(test.app, who, 'pending_accept')
    const { send } = await press(who.officer, contract.todo.supplement, {
      id,
      version: 99,
      reason: '请补充购买凭证。',
    })
    for (const answer of [await send(), await send()]) {
      expect(answer.json().data.reason).toBe('appeals.stale')
      expect(answer.headers['idempotent-replayed']).toBeUndefined()
    }
  })
})

// What no other test carries out: it is enough that it can be, for every press is pressed twice (`testing/server.ts`).
describe('routes that are twins of others', () => {
  let system: string
  beforeAll(async () => {
    system = (await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id
  })
  const mail = { receiveAccounts: 'a@example.cn', subject: '通知', content: '今晚维护。' }
  const { emails, pushes, sms } = contract
  it.each([
    [emails.sendAliyunTxt, mail],
    [emails.sendAliyunHtml, mail],
    [emails.sendTencentTxt, mail],
    [emails.sendTencentHtml, mail],
    [
      emails.sendTencentTmp,
      { receiveAccounts: 'a@example.cn', subject: '通知', templateName: '1', templateParam: '{"a":1}' },
    ],
    [emails.sentTencentHtml, mail],
    [emails.sendDynamicTxt, mail],
    [emails.sendDynamicHtml, mail],
    [sms.sendTencent, { phoneNumbers: '13900000008', templateCode: '100', templateParam: '{"a":1}' }],
    [sms.sendDynamic, { phoneNumbers: '13900000008', templateCode: '100', templateParam: '{"a":1}' }],
    [
      contract.smsStock.sendXiaonuo,
      { phoneNumbers: '13900000008', templateCode: '100', templateParam: '{"a":1}' },
    ],
    [pushes.pushDingTalkText, { content: '今晚维护', noticeType: 'NONE' }],
    [pushes.pushDingTalkLink, { title: '维护', content: '今晚维护', messageUrl: 'https://example.cn/a' }],
    [pushes.pushWorkWechatText, { content: '今晚维护', noticeType: 'NONE' }],
    [pushes.pushWorkWechatMarkdown, { title: '维护', content: '今晚维护' }],
    [pushes.pushWorkWechatNews, { title: '维护', content: '今晚维护', messageUrl: 'https://example.cn/a' }],
    [contract.modules.add, { title: '试验', titleEn: 'Trial', icon: 'file', color: '#0b6b4f', sortCode: 9 }],
  ] as [Route, object][])('$name', async (route, body) => {
    test.app.clock.advance(3_600_000)
    const caller = await test.app.as(system)
    expect(await caller.call(route, { body: body as never })).toSucceed()
  })

  it('organisations and positions of a bureau, buttons of a menu, a report taken over', async () => {
    const chief = await test.app.as((await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id)
    const { bizOrgs, bizPositions, buttons } = contract
    const [own] = (await chief.call(bizOrgs.tree)).data
    const added = await chief.call(bizOrgs.add, {
      body: { parentId: own!.id, name: '试验处', category: 'DEPT', sortCode: 1 },
    })
    expect(added).toSucceed()
    const copy = { targetParentId: own!.id, ids: [added.data] }
    expect(await chief.call(bizOrgs.copy, { body: copy })).toSucceed()
    const place = { orgId: added.data, name: '试验员', category: 'LOW', sortCode: 1 }
    expect(await chief.call(bizPositions.add, { body: place as never })).toSucceed()

    const admin = await test.app.as(system)
    const { rows } = await test.app.platform.database.pool.query<{ id: string }>(
      "select id::text from menus where category = 'MENU' limit 1",
    )
    const button = { parentId: rows[0]!.id, title: '试验', titleEn: 'Trial', code: 'trialAct', sortCode: 9 }
    expect(await admin.call(buttons.add, { body: button })).toSucceed()

    const [officer, colleague] = await Promise.all([
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
      makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    ])
    const owner = (await makeConsumer(test.app)).id
    const players = { owner, officer: officer.id, enterprise: officer.id }
    const id = await caseAt(test.app, 'report', 'verifying', players)
    expect(await actOn(test.app, 'report', colleague.id, 'takeOver', id)).toSucceed()
  })
})
