import {
  KEY_SCOPE_NAMES,
  KEY_SCOPES,
  kindOfScope,
  routesOf,
} from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { courierRoutes } from '@appeal/contract/couriers/couriers.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import { letterRoutes } from '@appeal/contract/letters/letters.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { actOn, CASE_INPUTS, type CasePlayers, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { aProof } from '../../testing/stages.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { makeKey, type withKey } from './apiKeys.fixture.ts'

const test = useTestApp()
const READ = ['letter.read', 'courier.read'] as const
let ofLetter: CasePlayers
let ofCourier: CasePlayers
beforeAll(async () => {
  const { app } = test
  const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
  const enterprise = (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id
  ofLetter = { owner: (await makeConsumer(app)).id, officer, enterprise }
  ofCourier = { owner: await makeCourier(app), officer, enterprise }
  await app.platform.db.transaction((tx) =>
    changeSetting(tx, systemContext(app.platform, 'test'), 'API_KEY_CALLS_PER_MINUTE', '6000'),
  )
})
const key = (scopes: Parameters<typeof makeKey>[2]) => makeKey(test.app, ofLetter.enterprise, scopes)

describe.each(CASE_KINDS)('scopes of %s', (kind) => {
  const { machines, lists, actions } = caseTables[kind]
  const own = KEY_SCOPE_NAMES.filter((scope) => kindOfScope(scope)?.kind === kind)

  it('are those that the kind declares, of routes that enterprises have', () => {
    expect(own.map((scope) => kindOfScope(scope)!.doing)).toEqual(Object.keys(machines))
    const names = new Set(allRoutes.map(({ name }) => name))
    for (const scope of own) for (const name of KEY_SCOPES.get(scope)!) expect(names).toContain(name)
    // Where no enterprise has a list, no system has one, and what answers is an enterprise's act.
    if (!lists.enterprise) expect(machines).toEqual({})
    for (const act of machines.reply ?? []) expect(actions[act]!.by).toContain('enterprise')
  })

  it('are opened by no scope of appeals', () => {
    const opened = routesOf(KEY_SCOPE_NAMES.filter((scope) => !kindOfScope(scope)))
    expect([...opened].filter((name) => name.startsWith(`${kind}s.`))).toEqual([])
  })
})

describe('a key', () => {
  it('that was made for appeals reads and answers no other kind; one that reads does not answer', async () => {
    const [letter, courier] = await Promise.all([
      caseAt(test.app, 'letter', 'forwarded', ofLetter),
      caseAt(test.app, 'courier', 'at_enterprise', ofCourier),
    ])
    const appeals = await key(['read', 'files', 'reply', 'return', 'extend'])
    const readers = await key(READ)
    for (const [routes, id] of [
      [letterRoutes, letter],
      [courierRoutes, courier],
    ] as const) {
      expect(await appeals.call(routes.enterprisepage)).toFailWith('request.not_permitted')
      expect(await appeals.call(routes.deskDetail, { query: { id } })).toFailWith('request.not_permitted')
    }
    const feedback = { id: letter, version: 2, ...CASE_INPUTS.letter.feedback } as never
    const reply = { id: courier, version: 3, ...CASE_INPUTS.courier.reply } as never
    for (const one of [appeals, readers]) {
      expect(await one.call(letterRoutes.feedback, { body: feedback })).toFailWith('request.not_permitted')
      expect(await one.call(courierRoutes.reply, { body: reply })).toFailWith('request.not_permitted')
    }
  })

  it('of another enterprise finds neither', async () => {
    const stranger = await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')
    const foreign = await makeKey(test.app, stranger.id, KEY_SCOPE_NAMES)
    const [letter, courier] = await Promise.all([
      caseAt(test.app, 'letter', 'forwarded', ofLetter),
      caseAt(test.app, 'courier', 'at_enterprise', ofCourier),
    ])
    for (const [routes, id] of [
      [letterRoutes, letter],
      [courierRoutes, courier],
    ] as const) {
      expect(await foreign.call(routes.deskDetail, { query: { id } })).toFailWith('cases.not_found')
      const { records } = await ok(foreign.call(routes.enterprisepage, { query: { searchKey: '' } }))
      expect(records.map((row) => row.id)).not.toContain(id)
    }
  })

  it('reads a letter with its people masked, and says once what was done about it', async () => {
    const id = await caseAt(test.app, 'letter', 'forwarded', ofLetter)
    const own = await key(['letter.read', 'letter.reply'])
    const { records } = await ok(own.call(letterRoutes.enterprisepage, { query: { queue: 'todo' } }))
    expect(records.map((row) => row.id)).toContain(id)
    const { version, facts, ownerName } = await ok(own.call(letterRoutes.deskDetail, { query: { id } }))
    expect([facts.courierNo, facts.courierName]).toEqual(['ZT0755', '王*勇'])
    expect(ownerName).toMatch(/\*/)
    // `call` presses again and compares the bytes.
    const body = { ...CASE_INPUTS.letter.feedback, id, version } as never
    expect((await ok(own.call(letterRoutes.feedback, { body }))).state).toBe('acknowledged')
  })

  it('reads no name in what was written of a letter, finds it by no word, and opens no file of it', async () => {
    const { app } = test
    const picture = await aProof(app, ofLetter.owner)
    const more = { title: '感谢王大勇师傅冒雨送药', outlet: '王大勇所在网点', attachmentIds: [picture] }
    const id = await caseAt(app, 'letter', 'pending', ofLetter, more)
    const opinion = '请表扬王大勇，来信人电话 13900001111。'
    expect(await actOn(app, 'letter', ofLetter.officer, 'forward', id, { opinion })).toSucceed()
    const feedback = { commendation: 'PRAISED', feedback: '已经在晨会上表扬王大勇。', attachmentIds: [] }
    expect(await actOn(app, 'letter', ofLetter.enterprise, 'feedback', id, feedback)).toSucceed()
    const system = await key(['letter.read', 'files'])
    const person = await app.as(ofLetter.enterprise)
    const read = async (who: { call: typeof system.call }) => ({
      detail: await ok(who.call(letterRoutes.deskDetail, { query: { id } })),
      list: (await ok(who.call(letterRoutes.enterprisepage, { query: { queue: 'all' } }))).records.find(
        (row) => row.id === id,
      ),
      found: (
        await ok(
          who.call(letterRoutes.enterprisepage, { query: { queue: 'all', searchKey: '王大勇师傅冒雨' } }),
        )
      ).records.map((row) => row.id),
    })
    const [own, inClear] = [await read(system), await read(person)]
    expect([inClear.list?.title, inClear.found]).toEqual([more.title, [id]])
    expect(inClear.detail).toMatchObject({ answer: feedback.feedback, attachments: [{ id: picture }] })
    expect([own.list?.title, own.found]).toEqual(['感谢＊＊师傅冒雨送药', []])
    expect(own.detail).toMatchObject({ answer: '已经在晨会上表扬＊＊。', attachments: [] })
    expect(own.detail.progress.find(({ event }) => event === 'forwarded')?.opinion).toContain('请表扬＊＊')
    expect(JSON.stringify(own)).not.toMatch(/王大勇|13900001111/)
    // By its number it is found all the same.
    const byNumber = { queue: 'all', searchKey: own.detail.caseNo } as const
    const { records } = await ok(system.call(letterRoutes.enterprisepage, { query: byNumber }))
    expect(records.map((row) => row.id)).toEqual([id])
  })

  it('finds a courier’s case by no word, whatever the courier agreed to: a name could be asked for', async () => {
    const { app } = test
    const content = '珐琅螳螂网点的欧阳铁柱拖欠派费三千二百元，多次讨要没有结果。'
    const id = await caseAt(app, 'courier', 'at_enterprise', ofCourier, { content })
    expect(await actOn(app, 'courier', ofCourier.owner, 'agreeDisclosure', id)).toSucceed()
    const found = async (who: { call: ReturnType<typeof withKey>['call'] }, searchKey: string) =>
      (await ok(who.call(courierRoutes.enterprisepage, { query: { queue: 'all', searchKey } }))).records.map(
        (row) => row.id,
      )
    const own = await key(['courier.read'])
    const person = await app.as(ofCourier.enterprise)
    for (const searchKey of ['欧阳铁柱', '珐琅螳螂']) {
      expect([searchKey, await found(person, searchKey)]).toEqual([searchKey, [id]])
      expect([searchKey, await found(own, searchKey)]).toEqual([searchKey, []])
    }
  })

  it('answers a courier’s case and learns of who filed it nothing, whatever the courier agreed to', async () => {
    const id = await caseAt(test.app, 'courier', 'at_enterprise', ofCourier)
    const own = await key(['courier.read', 'courier.reply', 'files'])
    const before = await ok(own.call(courierRoutes.deskDetail, { query: { id } }))
    expect(await actOn(test.app, 'courier', ofCourier.owner, 'agreeDisclosure', id)).toSucceed()
    const read = async (who: { call: typeof own.call }) =>
      ok(who.call(courierRoutes.deskDetail, { query: { id } }))
    const person = await read(await test.app.as(ofCourier.enterprise))
    expect([person.ownerName, person.facts.outlet]).toEqual(['赵铁柱', '宝安西乡二部'])
    const after = await read(own)
    expect([after.ownerName, after.ownerPhone, after.facts.outlet]).toEqual([null, null, null])
    expect(after.content).toBe(before.content)
    expect(JSON.stringify(after)).not.toMatch(/赵铁柱|1370000\d{4}|西乡二部/)
    const list = await ok(own.call(courierRoutes.enterprisepage, { query: { queue: 'todo' } }))
    expect(list.records.find((row) => row.id === id)?.ownerName).toBeNull()
    const body = { ...CASE_INPUTS.courier.reply, id, version: after.version } as never
    expect((await ok(own.call(courierRoutes.reply, { body }))).state).toBe('confirming')
  })
})
