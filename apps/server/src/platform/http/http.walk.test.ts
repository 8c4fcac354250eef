import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { allRoutes } from '@appeal/contract/index.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { png } from '../../features/files/files.fixtures.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { type Answer, type TestApp, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { brokenPromises } from '../../testing/invariants.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, fingerprint, INPUTS, makePlayers } from '../../testing/stages.ts'

const test = useTestApp()

// An event stream has no end to wait for, and signing out would take the walker's session. That every route of the
// contract is served is the fold's promise.
const WALKED = allRoutes.filter(({ name }) => name !== 'live.createSseConnect' && !name.endsWith('.doLogout'))
const shapesOf = ({ query, body }: Route) =>
  [query, body].flatMap((schema) => {
    if (!schema) return []
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return [shape as { type?: string; properties?: object }]
  })
const takesList = (route: Route) => shapesOf(route).some(({ type }) => type === 'array')
const IDS = ['id', 'uploadId', 'appealInfoId']
/** Calls that name an object by its id. */
const namesAnObject = (route: Route) =>
  takesList(route) || shapesOf(route).some(({ properties = {} }) => IDS.some((key) => key in properties))
const OPEN = WALKED.filter(({ access }) => access.kind === 'anyone')
const CLOSED = WALKED.filter(({ access }) => access.kind !== 'anyone')
const named = (routes: readonly Route[]) => routes.map((route) => [route.name, route] as const)

const OFFICE = [
  'sysAdmin',
  'secAdmin',
  'auditAdmin',
  'stateCentre',
  'provinceCentre',
  'cityHandler',
  'cityLeader',
]
const ENTERPRISE = ['brandHq', 'brandProvince', 'brandCity', 'outlet']
/** Each role somewhere that has nothing to do with the case: another province, another brand. */
const ELSEWHERE: Record<string, [area: Area, org?: string]> = {
  sysAdmin: ['b', 'BUR-000000'],
  secAdmin: ['b', 'BUR-000000'],
  auditAdmin: ['b', 'BUR-000000'],
  stateCentre: ['b', 'BUR-000000'],
  provinceCentre: ['b', 'BUR-330000'],
  cityHandler: ['b', 'BUR-330100'],
  cityLeader: ['b', 'BUR-330100'],
  brandHq: ['a', 'ENT-YTO'],
  brandProvince: ['a', 'ENT-YTO-33'],
  brandCity: ['a', 'ENT-YTO-330100'],
  outlet: ['a', 'ENT-ZTO-440306-02'],
  consumer: ['c'],
  courier: ['d'],
}
const ROLES = Object.keys(ELSEWHERE)

async function enter(app: TestApp, role: string) {
  const [area, org] = ELSEWHERE[role]!
  if (area === 'b') return makeOfficer(app, org!, role)
  if (area === 'a') return makeEnterpriseUser(app, org!, role)
  return area === 'c' ? makeConsumer(app) : makeUser(app, { area })
}

/** Never a fault of the server, always the envelope. */
function expectEnvelope(answer: Answer, what: string) {
  expect([what, answer.status, typeof answer.code, answer.msg !== '', 'data' in answer]).toEqual([
    what,
    200,
    'number',
    true,
    true,
  ])
  expect(`${what}: ${answer.reason}`).not.toMatch(/server\.(failed|busy)/)
}

describe('without a session', () => {
  it.each(named(CLOSED))('%s asks to sign in and tells nothing', async (name, route) => {
    for (const query of [{}, { id: '1' }]) {
      const answer = await test.app.call(route, { query, ...(route.body && { body: { id: '1' } }) })
      expectEnvelope(answer, name)
      expect(answer).toFailWith('session.required')
      expect(Object.keys(answer.data as object)).toEqual(['reason'])
    }
  })

  it.each(named(OPEN))('%s answers in the envelope', async (name, route) => {
    expectEnvelope(await test.app.call(route, { ...(route.body && { body: {} }) }), name)
  })
})

describe('with a token that is none', () => {
  const MADE_UP = ['A'.repeat(32), 'x', `${'a'.repeat(31)}'`, '0'.repeat(4000)]
  it.each(named(CLOSED))('%s refuses made-up and expired ones', async (name, route) => {
    for (const token of [...MADE_UP, expired]) {
      const answer = await test.app.call(route, { headers: { token } })
      expectEnvelope(answer, name)
      expect(answer).toFailWith('session.expired')
    }
  })

  it.each(named(OPEN))('%s does not mind them', async (name, route) => {
    const answer = await test.app.call(route, { headers: { token: 'A'.repeat(32) } })
    expectEnvelope(answer, name)
    expect(answer.code).not.toBe(401)
  })
})

let expired = ''
const tokens: Record<string, { area: Area; call: TestApp['call']; userId: string }> = {}
/** Objects of somebody else, by what they are. */
const foreign: Record<string, string> = {}
/** Registers of everything there is, for those who keep them: without names and contents, and nothing is changed. */
const REGISTERS: Readonly<Record<string, ReadonlySet<string>>> = {
  sysAdmin: new Set(['fileAdmin.detail']),
}
const MISSING = '1000000000000000001'

beforeAll(async () => {
  const { app } = test
  const who = await makePlayers(app)
  expired = (await app.as(who.consumer)).token
  app.clock.advance(24 * 3_600_000)
  for (const role of ROLES) {
    const person = await enter(app, role)
    const { call } = await app.as(person.id)
    tokens[role] = { area: ELSEWHERE[role]![0], call, userId: person.id }
  }
  foreign.pending = await caseIn(app, who, 'pending_accept')
  foreign.atEnterprise = await caseIn(app, who, 'at_enterprise')
  foreign.verifying = await caseIn(app, who, 'verifying')
  foreign.closed = await caseIn(app, who, 'closed')
  foreign.draft = await caseIn(app, who, 'draft')
  foreign.officeDraft = await (await app.as(who.officer))
    .call(appealRoutes.saveDraft, { body: { content: { brand: 'ZTO' } } })
    .then(({ data }) => data.id)
  const owner = await contextOf(app, who.consumer)
  foreign.file = (await storeWhole(owner, { name: 'a.png', bytes: await png() })).id
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    'select message_id as id from message_receipts limit 1',
  )
  foreign.message = rows[0]!.id
})

describe.each(ROLES)('as %s', (role) => {
  it('is let in to the areas and grants it has, and to nothing else', async () => {
    const { area, call, userId } = tokens[role]!
    const { grants } = await contextOf(test.app, userId).then(({ viewer }) => viewer!)
    for (const route of CLOSED) {
      const answer = await call(route, route.body ? { body: {} } : {})
      expectEnvelope(answer, `${role} ${route.name}`)
      const { access } = route
      const welcome =
        access.kind !== 'anyone' &&
        access.areas.includes(area) &&
        (access.kind !== 'granted' || grants.has(route.permission))
      const refused = answer.code === 403
      expect([route.name, refused]).toEqual([route.name, !welcome])
      // A 403 with data would be taken for a captcha challenge, and must not tell anything anyway.
      if (refused) expect(answer.data).toBeNull()
    }
  })

  it('cannot tell what belongs to others from what does not exist, nor change it', async () => {
    const { call } = tokens[role]!
    const seesAll = role === 'stateCentre'
    const actions: Record<string, Record<string, unknown>> = INPUTS
    const before = await fingerprint(test.app)
    let compared = 0
    for (const route of CLOSED.filter(namesAnObject)) {
      if (REGISTERS[role]?.has(route.name)) continue
      const rest = {
        version: 1,
        content: {},
        field: 'appellantPhone',
        reason: '核实联系方式',
        ...actions[route.name.split('.')[1]!],
      }
      const ask = (id: string) => {
        const keys = { id, uploadId: id, appealInfoId: id }
        if (route.method === 'GET' || route.upload) return call(route, { query: { ...keys, offset: '0' } })
        const body = takesList(route) ? [{ id }] : { ...rest, ...keys }
        return call(route, { body: body as Record<string, unknown> })
      }
      const none = await ask(MISSING)
      expectEnvelope(none, `${role} ${route.name} missing`)
      // The state centre reads every case; what it may not do to them is the grid's subject.
      const kinds = Object.entries(foreign).filter(
        ([kind]) => !seesAll || ['draft', 'officeDraft', 'file', 'message'].includes(kind),
      )
      // A door that is shut to a role is shut before anything is looked up: one thing shows that, another at each door.
      const tried = none.code === 403 ? [kinds[compared % kinds.length]!] : kinds
      for (const [kind, id] of tried) {
        const theirs = await ask(id)
        expectEnvelope(theirs, `${role} ${route.name} ${kind}`)
        expect([route.name, kind, theirs]).toEqual([route.name, kind, none])
        expect(JSON.stringify(theirs)).not.toContain(id)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(seesAll ? 80 : 160)
    expect(await fingerprint(test.app)).toBe(before)
  })
})

describe('own objects', () => {
  it('are served where foreign ones are not: the comparison above is no accident', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'at_enterprise')
    const draft = await caseIn(app, who, 'draft')
    const [consumer, officer, enterprise] = await Promise.all(
      [who.consumer, who.officer, who.enterprise].map((person) => app.as(person)),
    )
    expect(await consumer!.call(appealRoutes.consumerDetail, { body: { id } })).toSucceed()
    expect(await consumer!.call(appealRoutes.serviceProgress, { query: { id } })).toSucceed()
    expect(await consumer!.call(appealRoutes.draft, { query: { id: draft } })).toSucceed()
    expect(await officer!.call(appealRoutes.detail, { query: { id } })).toSucceed()
    expect(await enterprise!.call(appealRoutes.detail, { query: { id } })).toSucceed()
    expect(await officer!.call(appealRoutes.nodes, { query: { id } })).toSucceed()
  })

  it('leave everything in order', async () => {
    expect(await brokenPromises(test.app)).toEqual({})
  })
})

it('names every role there is', () => {
  expect(ROLES.filter((role) => !['consumer', 'courier'].includes(role)).sort()).toEqual(
    [...OFFICE, ...ENTERPRISE].sort(),
  )
})

describe('addresses', () => {
  it.each([
    ['/api/nowhere', 'GET', 'request.not_found'],
    ['/api/bizapp/biz/information/add', 'GET', 'request.method'],
    ['/api/bizapp/biz/information/add', 'DELETE', 'request.method'],
    ['/api/bizapp/biz/information/detail', 'PUT', 'request.method'],
    ['/api/bizapp/biz/information/%E0%A4%A', 'GET', 'request.malformed'],
    ['/api/webapp/auth/b/validatePass/%', 'GET', 'request.malformed'],
    ['/api/webapp/auth/b/validatePass/%ff', 'GET', 'request.malformed'],
    [`/api/webapp/auth/b/validatePass/${'a'.repeat(5_000)}`, 'GET', 'request.not_found'],
  ] as const)('%s by %s is told in the envelope', async (url, method, reason) => {
    const response = await test.app.inject({ method, url })
    expect([response.statusCode, response.json().data.reason]).toEqual([200, reason])
  })
})
