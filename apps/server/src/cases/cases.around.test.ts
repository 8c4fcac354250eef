import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { bulkRoutes } from '@appeal/contract/bulk/bulk.routes.ts'
import { bulkActions } from '@appeal/contract/bulk/bulk.schemas.ts'
import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail, CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables, stepOf } from '@appeal/contract/cases/cases.tables.ts'
import { checklistRoutes } from '@appeal/contract/checklists/checklists.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import { presenceRoutes } from '@appeal/contract/presence/presence.routes.ts'
import { VIEW_LISTS, viewRoutes } from '@appeal/contract/views/views.routes.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runBulk } from '../desk/bulk/bulk.service.ts'
import { fold } from '../feature.ts'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { namesOf } from '../features/people/users/users.service.ts'
import { systemContext } from '../platform/context.ts'
import { features } from '../product.ts'
import { type TestApp, useTestApp } from '../testing/app.ts'
import { contextOf } from '../testing/cases.ts'
import { CASE_INPUTS, type CasePlayers, caseAt, makeCourier, routeOf } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { caseKinds } from './cases.kind.ts'
import { caseFacts, caseFile, mayUndo, type Reader, referenceDataOf } from './cases.service.ts'

// What people do around a case beside acting on it, for every kind that lies in the shared table.
const test = useTestApp()
const kinds = fold(features).of(caseKinds)
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
  const { conversation } = kinds[kind]!.around
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

  it('bears a title in the language of its reader where that only names the matter, and its office too', async () => {
    const { dictionary } = caseTables[kind]
    const titleIn = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await officer.call(routeOf(kind, 'deskDetail'), { query: { id }, headers })).data as CaseRow &
        Pick<CaseDetail, 'progress'>
    }
    const [chinese, english] = [await titleIn('zh-CN'), await titleIn('en')]
    const { labels } = await referenceDataOf(test.app.platform)
    const named = dictionary ? labels.label(dictionary, chinese.type ?? '', 'zh') : undefined
    const expected =
      named === chinese.title ? labels.label(dictionary!, chinese.type ?? '', 'en') : chinese.title
    expect(english.title).toBe(expected)
    expect(chinese.bureauName).toMatch(/邮政(管理)?局$/)
    expect(english.bureauName).toMatch(/^(Shenzhen|Guangdong) Postal Administration$|^State Post Bureau$/)
    expect(english.progress.every(({ actorName }) => !/邮政管理局/.test(actorName ?? ''))).toBe(true)
    if (['report', 'courier'].includes(kind)) expect(english.title).not.toBe(chinese.title)
  })

  it('makes the open desks of its kind fetch anew when it moves, up to the national bureau', async () => {
    const { app } = test
    const orgs = await orgDirectory(app.platform)
    const bureau = orgs.byCode('BUR-440300')!
    const heard = new Map<string, string[]>()
    const stops = bureau.path
      .split('/')
      .filter(Boolean)
      .map((key) =>
        app.platform.live.listen('org', key, ({ event, names }) => {
          if (event === 'stale') heard.set(key, [...(heard.get(key) ?? []), ...(names ?? [])])
        }),
      )
    await caseAt(app, kind, OPEN[kind], who)
    await vi.waitFor(() => expect(heard.size).toBe(stops.length))
    for (const stop of stops) stop()
    // The names of the questions that the desk of this kind asks: its lists, its counts, its page of one case.
    const { name } = routeOf(kind, 'bureaupage') as { name?: string }
    for (const names of heard.values()) expect(names).toContain(name?.split('.')[0])
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

  const order = (action: string, ...versions: number[]) => ({
    body: {
      kind,
      action,
      input:
        action === 'redirect'
          ? { ...CASE_INPUTS[kind].redirect, bureauId: elsewhere }
          : CASE_INPUTS[kind][action],
      items: [[first, versions[0] ?? 1] as [string, number], [second, 1] as [string, number]],
    },
  })
  let first = ''
  let second = ''
  let elsewhere = ''

  it('takes the bulk acts of its kind, each case judged by itself, dry at first', async () => {
    const { app } = test
    elsewhere = (await orgDirectory(app.platform)).byCode('BUR-440100')!.id
    const acts = Object.keys(kinds[kind]!.around.bulk)
    // Beside its own acts, cases of every kind can be given to a colleague.
    expect([...acts, 'give']).toEqual(Object.keys(bulkActions[kind]))
    const action = acts.find((one) => stepOf(kind, Object.keys(caseTables[kind].states)[0]!, one))!
    first = await caseAt(app, kind, Object.keys(caseTables[kind].states)[0]!, who)
    second = await caseAt(app, kind, Object.keys(caseTables[kind].states)[0]!, who)
    expect(await officer.call(bulkRoutes.check, order('editToBusiness'))).toFailWith('request.invalid')
    const asAppeal = { body: { ...order(action).body, kind: 'appeal' as const } }
    expect(await officer.call(bulkRoutes.check, asAppeal)).toFailWith('request.invalid')
    for (const stranger of strangers) {
      const { data } = await stranger.call(bulkRoutes.check, order(action))
      expect(data.items.map(({ state }) => state)).toEqual(['refused', 'refused'])
      expect(data.items.map(({ appealNo }) => appealNo)).toEqual(['', ''])
    }
    // A version that nobody has is refused alone.
    const dry = await officer.call(bulkRoutes.check, order(action, 99))
    expect(dry.data.items.map(({ state }) => state)).toEqual(['refused', 'waiting'])
    expect((await caseFacts(app.platform, kind, second)).version).toBe(1)

    const run = (await officer.call(bulkRoutes.start, order(action, 99))).data
    await runBulk(systemContext(app.platform, 'test'), run.id)
    const shown = (await officer.call(bulkRoutes.detail, { query: { id: run.id } })).data
    const can = mayUndo(kinds[kind]!, action) ? ['retry', 'undo'] : ['retry']
    expect(shown).toMatchObject({ kind, finished: true, done: 1, refused: 1, can })
    expect((await caseFacts(app.platform, kind, first)).version).toBe(1)
    expect((await caseFacts(app.platform, kind, second)).state).toBe(
      stepOf(kind, Object.keys(caseTables[kind].states)[0]!, action),
    )
    await officer.call(bulkRoutes.retry, { body: { id: run.id } })
    await runBulk(systemContext(app.platform, 'test'), run.id)
    expect((await caseFacts(app.platform, kind, first)).version).toBe(2)
  })

  it('is taken back by passing it to the bureau it came from', async () => {
    const { app } = test
    const state = Object.keys(caseTables[kind].states)[0]!
    first = await caseAt(app, kind, state, who)
    second = await caseAt(app, kind, state, who)
    const before = (await caseFacts(app.platform, kind, first)).bureauId
    const province = await app.as((await makeOfficer(app, 'BUR-440000', 'provinceCentre')).id)
    const run = (await province.call(bulkRoutes.start, order('redirect'))).data
    await runBulk(systemContext(app.platform, 'test'), run.id)
    expect((await caseFacts(app.platform, kind, first)).bureauId).toBe(elsewhere)
    const undo = await province.call(bulkRoutes.undo, { body: { id: run.id } })
    expect(undo).toSucceed()
    await runBulk(systemContext(app.platform, 'test'), undo.data.id)
    const bureaus = await Promise.all([first, second].map((one) => caseFacts(app.platform, kind, one)))
    expect(bureaus.map(({ bureauId }) => bureauId)).toEqual([before, before])
  })

  it('keeps views of its lists, counted as the list itself counts', async () => {
    const lists = Object.keys(kinds[kind]!.around.views) as (typeof VIEW_LISTS)[number][]
    expect(lists).toEqual(VIEW_LISTS.filter((list) => list.startsWith(kind)))
    const [list] = lists
    const view = { list: list!, title: '我的', queue: 'open', filters: { overdue: 'false' } }
    for (const wrong of [
      { queue: 'mediating' },
      { filters: { l1: 'LOSS' } },
      { sortField: 'appealNo' as const },
    ])
      expect(await officer.call(viewRoutes.save, { body: { ...view, ...wrong } })).toFailWith(
        'request.invalid',
      )
    const saved = await officer.call(viewRoutes.save, { body: view })
    expect(saved).toSucceed()
    const { counts } = (await officer.call(viewRoutes.countpage, { query: { list: list! } })).data
    const page = await officer.call(routeOf(kind, 'bureaupage'), {
      query: view.filters && { queue: 'open', overdue: 'false' },
    })
    expect(counts[saved.data.id]).toBe((page.data as { total: number }).total)
    expect(counts[saved.data.id]).toBeGreaterThan(0)
    const others = await colleague.call(viewRoutes.page, { query: { list: list! } })
    expect(others.data.views).toEqual([])
  })

  it('shows the bureau related cases by the ties of its kind, and keeps secret owners secret', async () => {
    const { app } = test
    const asked = (caller: Caller, one: string) =>
      caller.call(appealRoutes.related, { query: { kind, id: one } })
    expect((await asked(owner, id)).code).toBe(403)
    if (hasEnterprise) expect((await asked(await app.as(who.enterprise), id)).code).toBe(403)
    expect(await asked(strangers[0]!, id)).toFailWith('cases.not_found')
    const other = await caseAt(app, kind, OPEN[kind], who)
    const { data } = await asked(officer, other)
    const ties = kinds[kind]!.around.related
    const ids = data.consumer.rows.map((row) => row.id)
    expect(ids.includes(id)).toBe(ties.includes('consumer'))
    expect(ids).not.toContain(other)
    if (ties.includes('enterprise')) expect(data.enterprise.rows.map((row) => row.id)).toContain(id)
    for (const { rows } of [data.waybill, data.consumer, data.enterprise])
      for (const row of rows) expect(row.ownerName).toContain('*')
  })

  it('totals its lists from tallies that say what counting says', async () => {
    const { rows } = await test.app.platform.database.pool.query<{ told: number; counted: number }>(
      `select (select coalesce(sum(n), 0)::int from case_tallies where kind = $1 and axis = 'all') as told,
              (select count(*)::int from cases where kind = $1) as counted`,
      [kind],
    )
    expect(rows[0]!.told).toBe(rows[0]!.counted)
    const { data } = await officer.call(routeOf(kind, 'countpage'))
    const page = await officer.call(routeOf(kind, 'bureaupage'), { query: { queue: 'all' } })
    expect((data as { counts: Record<string, number> }).counts.all).toBe(
      (page.data as { total: number }).total,
    )
    // A unit below the province is told of no shielded case, not even in a total.
    if (kind !== 'courier') return
    const outlet = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-ZTO-440300', 'brandCity')).id)
    const seen = await outlet.call(routeOf(kind, 'enterprisepage'), { query: { queue: 'all' } })
    expect((seen.data as { total: number; records: unknown[] }).total).toBe(
      (seen.data as { records: unknown[] }).records.length,
    )
  })

  it('has a file that says to each reader what they may see, and is recorded', async () => {
    const { app } = test
    const purpose = '复议机关调卷'
    const taken = (caller: Caller) =>
      app.inject({
        method: dossierRoutes.file.method,
        url: dossierRoutes.file.url,
        headers: { token: caller.token },
        payload: { kind, id, purpose, act: 'downloaded' },
      })
    for (const stranger of strangers)
      expect((await taken(stranger)).json().data.reason).toBe('cases.not_found')
    expect((await taken(owner)).json().code).toBe(403)
    const words = async (userId: string, reader: Reader) =>
      JSON.stringify(await caseFile(await contextOf(app, userId), { kind, id }, reader))
    const [name] = (await namesOf(await contextOf(app, who.owner), [who.owner])).values()
    expect(await words(who.owner, 'user')).toContain(name)
    expect(await words(who.officer, 'bureau')).not.toContain(name)
    // Nobody's number leaves in a file, whoever typed it.
    expect(await words(who.officer, 'bureau')).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    if (hasEnterprise) expect(await words(who.enterprise, 'enterprise')).not.toContain(name)
    const made = await taken(officer)
    expect(made.headers['content-type']).toBe('application/pdf')
    const { rows } = await app.platform.database.pool.query<{ reason: string }>(
      "select reason from read_log where case_kind = $1 and case_id = $2 and act = 'downloaded'",
      [kind, id],
    )
    expect(rows).toEqual([{ reason: purpose }])
  })

  it('has a checklist only where its kind declares one', async () => {
    const list = await officer.call(checklistRoutes.list, { query: { kind, id } })
    expect(list).toSucceed()
    expect(list.data).toEqual({ items: [], done: 0, missing: 0, editable: false })
  })
})
