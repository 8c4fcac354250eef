import { allRoutes } from '@appeal/contract'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealAction } from '@appeal/contract/appeals/appeals.workflow.ts'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { caseFacts } from '../kinds/appeals/appeals.service.ts'
import { useTestApp } from '../testing/app.ts'
import { aMatter, fileAppeal } from '../testing/cases.ts'
import { actOn, CASE_INPUTS, fileCase, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { ANOTHER_BUREAU, aProof, INPUTS, play, UNIT_BELOW } from '../testing/stages.ts'

const test = useTestApp()

/** An id of the same length and size as the real ones, of nothing. */
const NOBODYS = '1999999999999999999'
const REASON = '核查申诉人联系方式所需。'

/** What calls with the id of a case want besides it; actions of the workflows have theirs in the tests' tables. */
const MORE: Record<string, Record<string, unknown>> = {
  'appeals.unmask': { field: 'sender', reasonCode: 'CALL_BACK' },
  'couriers.unmask': { field: 'ownerPhone', reasonCode: 'CALL_BACK' },
  'reports.reporter': { field: 'ownerPhone', reasonCode: 'CALL_BACK' },
  'reports.decideLead': { result: 'TALK' },
  'merging.merge': { members: [{ id: '1888888888888888888', version: 1 }], reason: REASON },
  'merging.split': { l1: 'DELAY', content: '另有一件快件延误，需要分开办理。', reason: REASON },
  'conversations.send': { talk: 'internal', text: '请补充材料。' },
  'conversations.preview': { talk: 'internal', text: '请补充材料。' },
  'conversations.read': { talk: 'internal', messageId: '1777777777777777777' },
  'conversations.ownSend': { text: '请问进展如何？' },
  'presence.beat': { viewId: 'view-0001' },
  'presence.leave': { viewId: 'view-0001' },
  'checklists.tick': { itemId: '1777777777777777777', ticked: true },
  'dossiers.file': { purpose: REASON, act: 'downloaded' },
  'dossiers.attachment': { purpose: REASON, fileId: '1777777777777777777' },
  'records.history': { kind: 'appeal' },
  'todo.likeness': { investigationResult: '经核实，快件已于当日送达本人。' },
  'statements.ask': { courier: '13800138000', question: '请说明投递经过。' },
  'outerOrders.enter': {
    ...{
      direction: 'RECEIVED',
      body: 'PETITION',
      outerNo: 'XF-1',
      begunOn: '2026-09-20',
      dueOn: '2026-09-25',
    },
  },
  'outerOrders.answer': { version: 1, answeredOn: '2026-09-21', way: 'LETTER', answer: '已办结申诉。' },
  'outerOrders.drop': { version: 1, reason: REASON },
  'tracks.add': { text: '2026-09-08 18:07 已签收，本人签收' },
  'statements.answer': { words: '当日已送达本人。', shared: false, attachmentIds: [] },
}
/** The tables whose calls are about one case; `appeals.add` and such make a case and need none. */
const ABOUT_CASES =
  /^((appeals|todo|consultations|reports|letters|couriers|cases|conversations|presence|checklists|dossiers|merging|statements|tracks|outerOrders|classifier|parcels)\.|clusters\.ofCase$)/

const shapeOf = (route: Route): Record<string, z.ZodType> => {
  const wanted = route.query ?? route.body
  return wanted instanceof z.ZodObject ? (wanted.shape as Record<string, z.ZodType>) : {}
}
const wantsCase = (route: Route) =>
  ABOUT_CASES.test(route.name) &&
  route.access.kind !== 'anyone' &&
  shapeOf(route).id?.safeParse(undefined).success === false

describe('a case that is not theirs', () => {
  const routes = allRoutes.filter(wantsCase)
  const callers: { area: Area; name: string; token: string }[] = []
  const foreign: Record<string, string> = {}
  const given: Record<string, string> = {}
  let proof: string
  let bureauId: string

  beforeAll(async () => {
    const { app } = test
    const [owner, courier, officer, leader] = await Promise.all([
      makeConsumer(app),
      makeCourier(app),
      makeOfficer(app, 'BUR-440300', 'cityHandler'),
      makeOfficer(app, 'BUR-440300', 'cityLeader'),
    ])
    foreign.appeal = (await fileAppeal(app, owner.id, aMatter())).id
    for (const kind of ['consultation', 'report', 'letter'] as const)
      foreign[kind] = await fileCase(app, kind, owner.id)
    foreign.courier = await fileCase(app, 'courier', courier)
    // With an enterprise each: what any enterprise has is not every enterprise's.
    foreign.transferredAppeal = (await fileAppeal(app, owner.id, aMatter())).id
    await play(app, officer.id, 'editToBusiness', foreign.transferredAppeal)
    bureauId = (await orgDirectory(app.platform)).byCode(ANOTHER_BUREAU)!.id

    given.appeal = (await fileAppeal(app, owner.id, aMatter())).id
    await play(app, officer.id, 'editToCommander', given.appeal)
    for (const kind of CASE_KINDS) {
      given[kind] = await fileCase(app, kind, kind === 'courier' ? courier : owner.id)
      const how = { ...CASE_INPUTS[kind].redirect, bureauId }
      expect(await actOn(app, kind, officer.id, 'redirect', given[kind]!, how)).toSucceed()
    }
    const people: [Area, string, string][] = [
      ['c', 'consumer', (await makeConsumer(app)).id],
      ['d', 'courier', await makeCourier(app, { brand: 'YTO' })],
      ['b', 'handler', (await makeOfficer(app, 'BUR-330100', 'cityHandler')).id],
      ['b', 'leader', (await makeOfficer(app, 'BUR-330100', 'cityLeader')).id],
      ['b', 'province', (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id],
      ['a', 'brand', (await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id],
      ['a', 'outlet', (await makeEnterpriseUser(app, UNIT_BELOW, 'outlet')).id],
      ['b', 'former handler', officer.id],
      ['b', 'former leader', leader.id],
    ]
    for (const [area, name, id] of people) callers.push({ area, name, token: (await app.as(id)).token })
    proof = await aProof(app, officer.id)
  })

  /** Everything that comes back: status, headers that say something of the answer, body; the own id is taken out. */
  async function answerTo(route: Route, token: string, id: string): Promise<string> {
    const [table, action] = route.name.split('.') as [string, string]
    const kind = table.replace(/s$/, '') as keyof typeof CASE_INPUTS
    const input: Record<string, unknown> = {
      ...INPUTS[action as keyof typeof INPUTS & AppealAction],
      ...(kind in CASE_INPUTS && CASE_INPUTS[kind][action]),
      ...MORE[route.name],
      id,
    }
    const shape = shapeOf(route)
    if ('version' in shape) input.version = 99
    for (const key of ['bureauId', 'bureauOrgId', 'enterpriseOrgId']) if (key in shape) input[key] = bureauId
    if (/^(refuse|excludeUpload)$/.test(action) && 'attachmentIds' in shape) input.attachmentIds = [proof]
    const query = route.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const { statusCode, headers, body } = await test.app.inject({
      method: route.method,
      url: route.url + query,
      headers: { token },
      ...(route.method === 'POST' && { payload: input }),
    })
    return `${statusCode} ${headers['content-type']} ${headers['retry-after'] ?? ''} ${body}`.replaceAll(
      id,
      'ID',
    )
  }
  const formers = () => callers.filter(({ name }) => name.startsWith('former'))
  const strangers = () => callers.filter(({ name }) => !name.startsWith('former'))
  const knock = (area: Area) =>
    routes.filter(({ access }) => access.kind !== 'anyone' && access.areas.includes(area))

  it('answers every call as a case that never was', async () => {
    const told: string[] = []
    const reached = new Set<string>()
    for (const { area, name, token } of strangers())
      for (const route of knock(area)) {
        const missing = await answerTo(route, token, NOBODYS)
        if (!missing.includes('"code":403') && !/"reason":"request\.(invalid|validation)/.test(missing))
          reached.add(route.name)
        for (const [kind, id] of Object.entries(foreign)) {
          const answer = await answerTo(route, token, id)
          if (answer !== missing)
            told.push(`${route.name} tells the ${name} of the ${kind}: ${answer} / ${missing}`)
        }
      }
    expect(told).toEqual([])
    expect(routes.map((route) => route.name).filter((name) => !reached.has(name))).toEqual([])
    expect(routes.length).toBeGreaterThan(80)
  })

  it('answers as one that never was to those who handed it away', async () => {
    const told: string[] = []
    for (const { name, token } of formers())
      for (const route of knock('b')) {
        const missing = await answerTo(route, token, NOBODYS)
        for (const [kind, id] of Object.entries(given)) {
          const answer = await answerTo(route, token, id)
          if (answer !== missing)
            told.push(`${route.name} tells the ${name} of the ${kind}: ${answer} / ${missing}`)
        }
      }
    expect(told).toEqual([])
  })

  it('says to the loser of a race that somebody was faster, without the present version', async () => {
    const id = given.appeal!
    const { version } = await caseFacts(test.app.platform.db, id)
    const { token } = callers.find(({ name }) => name === 'former handler')!
    const late = (sent: number) =>
      test.app.inject({
        method: 'POST',
        url: appealRoutes.editToBusiness.url,
        headers: { token },
        payload: { ...INPUTS.editToBusiness, id, version: sent },
      })
    expect((await late(version - 1)).json()).toMatchObject({ code: 409, data: { reason: 'appeals.stale' } })
    expect((await late(version - 1)).json().data).not.toHaveProperty('version')
    for (const sent of [version, version + 1, 99])
      expect((await late(sent)).json(), String(sent)).toMatchObject({
        code: 404,
        data: { reason: 'appeals.not_found' },
      })
  })
})
