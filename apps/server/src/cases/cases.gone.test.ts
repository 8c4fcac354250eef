import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { CASE_KINDS } from '@appeal/contract/cases/caseKinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgDirectory } from '../features/organisations/organisations.service.ts'
import { useTestApp } from '../testing/app.ts'
import { actOver as actOverRoute, type Players } from '../testing/cases.ts'
import { actOn, CASE_INPUTS, fileCase, makeCourier, routeOf } from '../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../testing/people.ts'
import { caseIn, inputOf, makePlayers } from '../testing/stages.ts'

const test = useTestApp()
let who: Players
beforeAll(async () => {
  who = await makePlayers(test.app)
})
const actOver = async (...given: Parameters<typeof actOverRoute>) => {
  const { code, data } = await actOverRoute(...given)
  return { code, data: data as AppealDetail }
}
const orgId = async (code: string) => (await orgDirectory(test.app.platform)).byCode(code)!.id

// Whoever hands a case on is told so in the answer: whatever a page asked for afterwards would be refused.
describe('an act that takes a case out of the actor’s sight', () => {
  it('says so to the bureau that handed it over, with where it went and nothing more to do', async () => {
    const { app } = test
    const id = await caseIn(app, who, 'pending_accept')
    const input = await inputOf(app, who.officer, 'editToCommander')
    const { code, data } = await actOver(app, who.officer, appealRoutes.editToCommander, id, input)
    expect(code).toBe(200)
    expect(data).toMatchObject({ gone: true, can: [], cannot: [] })
    expect(data.progress[0]?.text).toBe('移交广州市邮政管理局办理')
    expect(await (await app.as(who.officer)).call(appealRoutes.detail, { query: { id } })).toFailWith(
      'appeals.not_found',
    )
  })

  it('says so to the unit that returned it, and not to one that still has it', async () => {
    const { app } = test
    const id = await caseIn(app, who, 'at_enterprise')
    const kept = await actOver(
      app,
      who.enterprise,
      todoRoutes.progress,
      id,
      await inputOf(app, who.enterprise, 'progress'),
    )
    expect(kept.code).toBe(200)
    expect(kept.data.gone).toBeUndefined()
    const input = await inputOf(app, who.enterprise, 'refuse')
    const { code, data } = await actOver(app, who.enterprise, todoRoutes.refuse, id, input)
    expect([code, data.gone]).toEqual([200, true])
  })

  it('does not say so to a unit that gave it to one below, which it still sees', async () => {
    const { app } = test
    const id = await caseIn(app, who, 'at_enterprise')
    const unit = await makeEnterpriseUser(app, 'ENT-ZTO-440300', 'brandCity')
    const below = { enterpriseOrgId: await orgId('ENT-ZTO-440306-02') }
    const given = await actOver(app, who.enterprise, todoRoutes.assign, id, {
      opinion: '请核实。',
      enterpriseOrgId: await orgId('ENT-ZTO-440300'),
    })
    expect([given.code, given.data.gone]).toEqual([200, undefined])
    const { code, data } = await actOver(app, unit.id, todoRoutes.assign, id, {
      opinion: '请核实。',
      ...below,
    })
    expect([code, data.gone]).toEqual([200, undefined])
  })

  it.each(CASE_KINDS)('says so of the other kinds: %s', async (kind) => {
    const { app } = test
    const officer = (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    const id = await fileCase(app, kind, owner)
    const input = { ...CASE_INPUTS[kind].redirect, bureauId: await orgId('BUR-440100') }
    const { code, data } = await actOn(app, kind, officer, 'redirect', id, input)
    expect(code).toBe(200)
    expect(data).toMatchObject({ gone: true, can: [], cannot: [] })
    expect((await (await app.as(officer)).call(routeOf(kind, 'deskDetail'), { query: { id } })).code).toBe(
      404,
    )
  })
})
