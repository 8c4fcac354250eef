import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { messageRoutes } from '@appeal/contract/messages/messages.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { changeSetting } from '../features/reference/settings/settings.service.ts'
import { makeEndpoint } from '../features/webhooks/webhooks.fixture.ts'
import { systemContext } from '../platform/context.ts'
import { useTestApp } from '../testing/app.ts'
import { actOn, CASE_INPUTS, type CasePlayers, caseAt, fileCase, makeCourier } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'

const test = useTestApp()
beforeAll(async () => {
  // What may be undone tells later.
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'UNDO_SECONDS', '0'))
})
/** What a person was told of a case, oldest first: the templates. */
const told = async (userId: string, caseId: string): Promise<string[]> => {
  const { rows } = await test.app.platform.database.pool.query(
    `select m.template from messages m join message_receipts r on r.message_id = m.id
     where r.user_id = $1 and (m.ext_json::jsonb)->>'id' = $2 order by m.created_at, m.id`,
    [userId, caseId],
  )
  return rows.map(({ template }) => template)
}
/** Somebody who comes to the unit that has a case now. */
async function colleagueOf(caseId: string): Promise<string> {
  const { rows } = await test.app.platform.database.pool.query(
    'select o.code from cases c join organisations o on o.id = c.enterprise_id where c.id = $1',
    [caseId],
  )
  return (await makeEnterpriseUser(test.app, rows[0].code, 'brandProvince')).id
}

let who: CasePlayers
let idle = ''
beforeAll(async () => {
  const { app } = test
  who = {
    owner: (await makeConsumer(app)).id,
    officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
    enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
  }
  idle = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
})

describe('who is told of a case that goes on to another bureau', () => {
  it.each(CASE_KINDS)('the bureau that gets it: %s', async (kind) => {
    const { app } = test
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const next = (await makeOfficer(app, 'BUR-440100', 'cityHandler')).id
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    const id = await fileCase(app, kind, owner)
    const bureauId = (await orgDirectory(app.platform)).byCode('BUR-440100')!.id
    const input = { ...CASE_INPUTS[kind].redirect, bureauId }
    expect(await actOn(app, kind, officer, 'redirect', id, input)).toSucceed()
    expect(await told(next, id)).toEqual(['caseForOffice'])
  })
})

describe('what whoever filed a case is told', () => {
  it.each(CASE_KINDS)('names the office as who reads English knows it: %s', async (kind) => {
    const { app } = test
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    const id = await fileCase(app, kind, owner)
    const reader = await app.as(owner)
    const said = async (language: string) => {
      const reply = await reader.call(messageRoutes.loginUnreadMessagePage, {
        query: {},
        headers: { 'accept-language': language },
      })
      expect(reply).toSucceed()
      return reply.data.records.find(({ extJson }) => extJson?.includes(id))?.content ?? ''
    }
    expect(await said('en')).toMatch(/Shenzhen Postal Administration/)
    expect(await said('en')).not.toMatch(/\p{Script=Han}/u)
    expect(await said('zh-CN')).toMatch(/深圳市邮政管理局/)
  })
})

describe('who is told that a case is withdrawn', () => {
  it.each<[CaseKind, string]>([
    ['report', 'investigating'],
    ['consultation', 'processing'],
    ['courier', 'at_enterprise'],
    ['letter', 'forwarded'],
  ])('whoever works on it, and nobody beside them: %s, %s', async (kind, state) => {
    const { app } = test
    const owner = kind === 'courier' ? await makeCourier(app) : who.owner
    const id = await caseAt(app, kind, state, { ...who, owner })
    expect(await actOn(app, kind, owner, 'withdraw', id)).toSucceed()
    expect(await told(who.officer, id)).toContain('caseWithdrawn')
    expect(await told(idle, id)).not.toContain('caseWithdrawn')
  })

  it('the unit that has it, in words that tell neither why nor by whom', async () => {
    const { app } = test
    const owner = await makeCourier(app)
    const id = await caseAt(app, 'courier', 'at_enterprise', { ...who, owner })
    const unit = await colleagueOf(id)
    expect(await actOn(app, 'courier', owner, 'withdraw', id)).toSucceed()
    expect(await told(unit, id)).toEqual(['caseWithdrawn'])
  })

  it('the whole bureau while nobody works on it', async () => {
    const id = await fileCase(test.app, 'report', who.owner)
    expect(await actOn(test.app, 'report', who.owner, 'withdraw', id)).toSucceed()
    expect(await told(idle, id)).toContain('caseWithdrawn')
  })
})

describe("who is told of a courier's case", () => {
  beforeAll(() => makeEndpoint(test.app, who.enterprise, 'https://api.example.cn/12305'))

  it('its handler, that the courier has confirmed', async () => {
    const { app } = test
    const owner = await makeCourier(app)
    const id = await caseAt(app, 'courier', 'confirming', { ...who, owner })
    expect(await actOn(app, 'courier', owner, 'confirm', id)).toSucceed()
    expect((await told(who.officer, id)).at(-1)).toBe('caseProgress')
    expect(await told(idle, id)).not.toContain('caseProgress')
  })

  it('the unit that has it, that it may see the name', async () => {
    const { app } = test
    const owner = await makeCourier(app)
    const id = await caseAt(app, 'courier', 'at_enterprise', { ...who, owner })
    const unit = await colleagueOf(id)
    expect(await actOn(app, 'courier', owner, 'agreeDisclosure', id)).toSucceed()
    expect(await told(unit, id)).toEqual(['caseProgress'])
  })

  it.each(['close', 'refer'])("the unit's systems alone, that it is over: %s", async (action) => {
    const { app } = test
    const owner = await makeCourier(app)
    const id = await caseAt(app, 'courier', 'confirming', { ...who, owner })
    const unit = await colleagueOf(id)
    expect(await actOn(app, 'courier', who.officer, action, id)).toSucceed()
    expect(await told(unit, id)).toEqual([])
    const { rows } = await app.owner.query('select event from webhook_deliveries where case_id = $1', [id])

    expect(rows.map(({ event }) => event)).toContain('case.closed')
  })
})

describe('who is told of a letter that its unit has answered', () => {
  it.each([true, false])('whoever may publish it, where its writer agreed: %s', async (agreePublish) => {
    const id = await caseAt(test.app, 'letter', 'acknowledged', who, { agreePublish })
    expect((await told(who.officer, id)).includes('caseProgress')).toBe(agreePublish)
  })
})
