import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables, stepOf } from '@appeal/contract/cases/cases.tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { type Answer, useTestApp } from '../testing/app.ts'
import {
  actOn,
  CASE_INPUTS,
  CASE_WAYS,
  type CasePlayers,
  caseAt,
  makeCourier,
  routeOf,
} from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { caseFacts } from './cases.service.ts'

const test = useTestApp()

// Conditions beyond the state, as these cases were led to it: the officer handles the report already, nobody waits
// for a rating of a case that was declined. Written by hand.
const HELD_BACK: Partial<Record<CaseKind, Record<string, (state: string) => boolean>>> = {
  report: { takeOver: () => true },
  letter: {},
}

const said = ({ code, data, reason }: Answer): string =>
  code === 200 ? 'done' : code === 403 && data === null ? 'forbidden' : String(reason)

describe.each(CASE_KINDS)('the workflow grid of %s', (kind) => {
  const table = caseTables[kind]
  const actions = Object.keys(table.actions)
  let who: CasePlayers
  let strangers: Record<string, string>
  let otherBureau: string

  const newOwner = async () =>
    kind === 'courier' ? makeCourier(test.app) : (await makeConsumer(test.app)).id
  /** A case in a state, of somebody who has filed nothing else: ten a day are the limit. */
  const begin = async (state: string) => {
    who = { ...who, owner: await newOwner() }
    return caseAt(test.app, kind, state, who)
  }

  beforeAll(async () => {
    const { app } = test
    who = {
      owner: await newOwner(),
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    strangers = {
      otherOwner: await newOwner(),
      otherBureau: (await makeOfficer(app, 'BUR-440100', 'cityHandler')).id,
      otherProvince: (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id,
      otherBrand: (await makeEnterpriseUser(app, 'ENT-YTO', 'brandHq')).id,
      otherProvinceOfBrand: (await makeEnterpriseUser(app, 'ENT-ZTO-33', 'brandProvince')).id,
      sysAdmin: (await makeOfficer(app, 'BUR-000000', 'sysAdmin')).id,
    }
    otherBureau = (await orgDirectory(app.platform)).byCode('BUR-440100')!.id
  })

  const inputOf = (action: string) => ({
    ...CASE_INPUTS[kind][action],
    ...(action === 'redirect' && { bureauId: otherBureau }),
  })
  const actorOf = (action: string) => {
    const { by } = table.actions[action]!
    return by.includes('bureau') ? who.officer : by.includes('enterprise') ? who.enterprise : who.owner
  }

  it('has an input, a route and a way for everything it can do', () => {
    expect(Object.keys(CASE_INPUTS[kind]).sort()).toEqual(actions.sort())
    expect(Object.keys(CASE_WAYS[kind]).sort()).toEqual(Object.keys(table.states).sort())
    for (const action of actions) expect(routeOf(kind, action).name).toMatch(new RegExp(`\\.${action}$`))
  })

  it('refuses every action of the table that is not open in a state, and changes nothing', async () => {
    const { app } = test
    let refused = 0
    for (const state of Object.keys(table.states)) {
      const id = await begin(state)
      const before = await caseFacts(app.platform, kind, id)
      for (const action of actions.filter((one) => stepOf(kind, state, one) === undefined)) {
        // A case that was never passed to an enterprise is not there for one.
        const seenBy = table.actions[action]!.by.includes('enterprise') && !before.enterpriseId
        const answer = await actOn(app, kind, actorOf(action), action, id, inputOf(action))
        expect([state, action, said(answer)]).toEqual([
          state,
          action,
          seenBy ? 'cases.not_found' : 'cases.action_not_open',
        ])
        refused += 1
      }
      expect(await caseFacts(app.platform, kind, id)).toEqual(before)
    }
    const closed = Object.keys(table.states).flatMap((state) =>
      actions.filter((one) => !(table.actions[one]!.from as readonly string[]).includes(state)),
    )
    expect(closed).not.toEqual([])
    expect(refused).toBe(closed.length)
  })

  it('does every open action, in every state, and leads where the table says', async () => {
    const { app } = test
    for (const state of Object.keys(table.states))
      for (const action of actions.filter((one) => stepOf(kind, state, one) !== undefined)) {
        const id = await begin(state)
        const answer = await actOn(app, kind, actorOf(action), action, id, inputOf(action))
        if (HELD_BACK[kind]?.[action]?.(state)) {
          expect([state, action, said(answer)]).toEqual([state, action, 'cases.condition'])
          continue
        }
        expect([state, action, answer.msg]).toEqual([state, action, '操作成功'])
        const after = await caseFacts(app.platform, kind, id)
        // Publication ends with the consent to it, whatever the row says.
        const wanted =
          action === 'revokeConsent' && state === 'published' ? 'acknowledged' : stepOf(kind, state, action)
        expect([state, action, after.state]).toEqual([state, action, wanted])
      }
  })

  it('lets nobody act whose case it is not', async () => {
    const { app } = test
    for (const state of Object.keys(table.states)) {
      const id = await begin(state)
      const before = await caseFacts(app.platform, kind, id)
      for (const [name, stranger] of Object.entries(strangers))
        for (const action of actions) {
          const answer = await actOn(app, kind, stranger, action, id, inputOf(action))
          expect([name, state, action, answer.code]).not.toEqual([name, state, action, 200])
          expect(['forbidden', 'cases.not_found']).toContain(said(answer))
        }
      expect(await caseFacts(app.platform, kind, id)).toEqual(before)
    }
  })

  it('asks for a session, a version, and a text where one is due', async () => {
    const { app } = test
    const first = Object.keys(table.states)[0]!
    const id = await begin(first)
    for (const action of actions) {
      expect(
        await app.call(routeOf(kind, action), { body: { ...inputOf(action), id, version: 1 } }),
      ).toFailWith('session.required')
      const caller = await app.as(actorOf(action))
      expect(await caller.call(routeOf(kind, action), { body: { ...inputOf(action), id } })).toFailWith(
        'request.invalid',
      )
    }
    const [action] = actions.filter((one) => stepOf(kind, first, one) && !HELD_BACK[kind]?.[one])
    const stale = await (await app.as(actorOf(action!))).call(routeOf(kind, action!), {
      body: { ...inputOf(action!), id, version: 99 },
    })
    expect(stale).toFailWith('cases.stale')
  })

  it('lets one of two at once through', async () => {
    const { app } = test
    const first = Object.keys(table.states)[0]!
    const id = await begin(first)
    const action = actions.find((one) => stepOf(kind, first, one) && one !== 'redirect')!
    const caller = await app.as(actorOf(action))
    const body = { ...inputOf(action), id, version: 1 }
    const answers = await Promise.all(
      ['a', 'b'].map((key) =>
        caller.call(routeOf(kind, action), { body, headers: { 'idempotency-key': `${kind}-${key}-${id}` } }),
      ),
    )
    const losers = answers.filter((one) => said(one) !== 'done')
    expect(losers.map(said)).toEqual([expect.stringMatching(/^cases\.(stale|action_not_open)$/)])
    // Who was faster, and with what: a colleague is named, and told what was done.
    const { changed } = losers[0]!.data as unknown as { changed: { event: string; text: string } }
    expect(changed.text).not.toBe('')
    expect(changed.event).not.toBe('filed')
  })

  it('answers a press that is repeated with the same case, and does it once', async () => {
    const { app } = test
    const first = Object.keys(table.states)[0]!
    const id = await begin(first)
    const action = actions.find((one) => stepOf(kind, first, one) && one !== 'redirect')!
    const caller = await app.as(actorOf(action))
    const sent = {
      body: { ...inputOf(action), id, version: 1 },
      headers: { 'idempotency-key': `${kind}-again-${id}` },
    }
    const press = () => caller.call(routeOf(kind, action), sent)
    const pressed = await Promise.all([press(), press()])
    pressed.push(await press())
    expect(pressed.map(said)).toEqual(['done', 'done', 'done'])
    for (const again of pressed) expect(again).toEqual(pressed[0])
    expect((await caseFacts(app.platform, kind, id)).version).toBe(2)
    const { rows } = await app.platform.database.pool.query<{ event: string }>(
      'select event from case_events where case_id = $1',
      [id],
    )
    const events = rows.map(({ event }) => event)
    expect(events.length).toBeGreaterThan(1)
    expect(events).toEqual([...new Set(events)])
  })
})

const FIRST = {
  consultation: { action: 'take', input: {} },
  report: { action: 'accept', input: {} },
  letter: { action: 'forward', input: {} },
  courier: { action: 'accept', input: {} },
} as const satisfies Record<CaseKind, object>

describe.each(CASE_KINDS)('a %s that was passed on meanwhile', (kind) => {
  it('is a lost race to whoever could see it until then, and a missing case to everybody else', async () => {
    const { app } = test
    const bureauId = (await orgDirectory(app.platform)).byCode('BUR-440100')!.id
    const [officer, colleague] = await Promise.all(
      [1, 2].map(async () => (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id),
    )
    const stranger = (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    const who = { owner, officer: officer!, enterprise: '' }
    const id = await caseAt(app, kind, Object.keys(caseTables[kind].states)[0]!, who)
    const late = async (userId: string, version: number) => {
      const { action, input } = FIRST[kind]
      return (await app.as(userId)).call(routeOf(kind, action), { body: { ...input, id, version } })
    }
    await actOn(app, kind, officer!, 'redirect', id, { ...CASE_INPUTS[kind].redirect, bureauId })
    const lost = await late(colleague!, 1)
    expect(lost).toFailWith('cases.stale')
    expect(lost.data).toMatchObject({ changed: { event: 'redirected' } })
    expect(lost.data).not.toHaveProperty('version')
    expect(await late(colleague!, 2)).toFailWith('cases.not_found')
    expect(await late(stranger, 1)).toFailWith('cases.not_found')
  })
})
