import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { presenceRoutes } from '@appeal/contract/presence/presence.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../testing/app.ts'
import { type CasePlayers, caseAt, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { kindOf } from './cases.kind.ts'

// What people do around a case beside acting on it, for every kind that lies in the shared table.
const test = useTestApp()
type Caller = Awaited<ReturnType<TestApp['as']>>

/** A state in which a case of each kind lies open with everybody who can have it. */
const OPEN: Record<CaseKind, string> = {
  consultation: 'processing',
  report: 'verifying',
  letter: 'forwarded',
  courier: 'at_enterprise',
}

describe.each(CASE_KINDS)('around a case of %s', (kind) => {
  let who: CasePlayers
  let id: string
  let officer: Caller
  let owner: Caller
  let colleague: Caller
  let strangers: Caller[]
  const { conversation } = kindOf(kind).around
  const hasEnterprise = conversation.includes('enterprise')

  beforeAll(async () => {
    const { app } = test
    const newOwner = async () => (kind === 'courier' ? makeCourier(app) : (await makeConsumer(app)).id)
    who = {
      owner: await newOwner(),
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    id = await caseAt(app, kind, OPEN[kind], who)
    officer = await app.as(who.officer)
    owner = await app.as(who.owner)
    colleague = await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)
    strangers = [
      await app.as((await makeOfficer(app, 'BUR-330100', 'cityHandler')).id),
      await app.as((await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id),
    ]
  })
  const send = (caller: Caller, talk: string, text: string) =>
    caller.call(conversationRoutes.send, { body: { kind, id, talk, text } })
  const read = async (caller: Caller) => {
    const isOwner = caller === owner
    const route = isOwner ? conversationRoutes.ownList : conversationRoutes.list
    return caller.call(route, { query: { kind, id } })
  }

  it('is a missing one to whoever may not see it, and under the name of another kind', async () => {
    for (const caller of strangers) {
      expect(await read(caller)).toFailWith('cases.not_found')
      expect(await send(caller, 'enterprise', '你好')).toFailWith('cases.not_found')
      const beat = await caller.call(presenceRoutes.beat, { body: { kind, id, viewId: 'view-0001' } })
      expect(beat).toFailWith('cases.not_found')
    }
    const asAppeal = await officer.call(conversationRoutes.list, { query: { id } })
    expect(asAppeal).toFailWith('appeals.not_found')
    const other = CASE_KINDS.find((one) => one !== kind)!
    expect(await officer.call(conversationRoutes.list, { query: { kind: other, id } })).toFailWith(
      'cases.not_found',
    )
  })

  it('has the conversations of its kind and no other', async () => {
    const enterprise = await test.app.as(who.enterprise)
    if (hasEnterprise) {
      expect(await send(enterprise, 'user', '你好')).toFailWith('request.not_permitted')
      expect(await send(enterprise, 'internal', '你好')).toFailWith('request.not_permitted')
    } else {
      expect(await send(enterprise, 'enterprise', '你好')).toFailWith('cases.not_found')
      expect(await send(officer, 'enterprise', '你好')).toFailWith('request.not_permitted')
    }
    expect((await read(officer)).data.may).toEqual(conversation)
    expect((await read(owner)).data.may).toEqual(['user'])
  })

  it('lets each side read its own conversations, and says so in the history of each', async () => {
    for (const talk of conversation) expect(await send(officer, talk, `给${talk}的话`)).toSucceed()
    const answer = await owner.call(conversationRoutes.ownSend, { body: { kind, id, text: '请尽快。' } })
    expect(answer).toSucceed()
    const textsOf = async (caller: Caller) => (await read(caller)).data.messages.map(({ text }) => text)
    expect(await textsOf(officer)).toEqual([...conversation.map((talk) => `给${talk}的话`), '请尽快。'])
    expect(await textsOf(owner)).toEqual(['给user的话', '请尽快。'])
    if (hasEnterprise) expect(await textsOf(await test.app.as(who.enterprise))).toEqual(['给enterprise的话'])
    const { rows } = await test.app.platform.database.pool.query<{ event: string }>(
      "select event from case_events where case_id = $1 and (event like 'written%' or event = 'noted') order by seq",
      [id],
    )
    const told = rows.map(({ event }) => event)
    expect(told).toEqual([
      ...conversation.map((talk) => (talk === 'internal' ? 'noted' : `written_to_${talk}`)),
      'written_by_user',
    ])
    for (const event of told) expect(caseTables[kind].texts.events[event]?.zh).toBeTruthy()
  })

  it('names whoever filed it in a message only as far as its reader may know', async () => {
    const [talk] = hasEnterprise ? (['enterprise'] as const) : (['internal'] as const)
    const text = '{{appellant}}的事请看一下'
    const preview = await officer.call(conversationRoutes.preview, { body: { kind, id, talk, text } })
    expect(preview).toSucceed()
    const face = kind === 'report' ? '***的事' : /^.\*+.?的事/
    expect(preview.data.text).toMatch(face)
    expect(await send(officer, talk, text)).toSucceed()
    if (kind !== 'courier') return
    // The shield of a courier's case holds in messages, too.
    const shown = (await read(await test.app.as(who.enterprise))).data.messages.at(-1)!
    expect(shown.text).toBe('***的事请看一下')
  })

  it('shows colleagues who look at it, and nobody of the other side', async () => {
    const beat = (caller: Caller, viewId: string) =>
      caller.call(presenceRoutes.beat, { body: { kind, id, viewId } })
    await beat(officer, 'view-officer')
    expect((await beat(colleague, 'view-colleague')).data.map(({ userId }) => userId)).toEqual([who.officer])
    if (hasEnterprise) expect((await beat(await test.app.as(who.enterprise), 'view-unit-1')).data).toEqual([])
    const left = await officer.call(presenceRoutes.leave, { body: { kind, id, viewId: 'view-officer' } })
    expect(left).toSucceed()
    expect((await beat(colleague, 'view-colleague')).data).toEqual([])
  })

  it('has a checklist only where its kind declares one', async () => {
    const list = await officer.call(checklistRoutes.list, { query: { kind, id } })
    expect(list).toSucceed()
    expect(list.data).toEqual({ items: [], done: 0, missing: 0, editable: false })
  })
})
