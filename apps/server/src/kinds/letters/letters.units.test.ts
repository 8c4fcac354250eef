import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { ok, useTestApp } from '../../testing/app.ts'
import { actOn, CASE_INPUTS, fileCase, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()
const { letters, couriers } = contract
const orgs = () => orgDirectory(test.app.platform)
const unitOf = async (id: string) => {
  const { rows } = await test.app.platform.database.pool.query(
    'select enterprise_id::text as unit from cases where id = $1',
    [id],
  )
  return (await orgs()).get(rows[0].unit)?.code
}

let owner = ''
let here = ''
let elsewhere = ''
beforeAll(async () => {
  owner = (await makeConsumer(test.app)).id
  here = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  elsewhere = (await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id
})
/** A letter of 深圳 that was passed on to 杭州. */
async function passedOn(): Promise<string> {
  const id = await fileCase(test.app, 'letter', owner)
  const bureauId = (await orgs()).byCode('BUR-330100')!.id
  const input = { ...CASE_INPUTS.letter.redirect, bureauId }
  expect(await actOn(test.app, 'letter', here, 'redirect', id, input)).toSucceed()
  return id
}
const offered = async (userId: string, id: string) => {
  const units = await ok((await test.app.as(userId)).call(letters.nodes, { query: { id } }))
  const directory = await orgs()
  return units.map((unit) => directory.get(unit.id)!)
}

describe('the unit that a letter goes to', () => {
  it('is told to nobody who does not see the letter, and to no enterprise', async () => {
    const id = await fileCase(test.app, 'letter', owner)
    expect(await (await test.app.as(elsewhere)).call(letters.nodes, { query: { id } })).toFailWith(
      'cases.not_found',
    )
    const enterprise = await test.app.as((await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id)
    expect((await enterprise.call(letters.nodes, { query: { id } })).code).toBe(403)
  })

  it('is none of another brand, and none that is not there', async () => {
    const id = await fileCase(test.app, 'letter', owner)
    for (const enterpriseOrgId of [
      (await orgs()).byCode('ENT-YTO')!.id,
      (await orgs()).byCode('BUR-440300')!.id,
      '1000000000000000001',
    ])
      expect(await actOn(test.app, 'letter', here, 'forward', id, { enterpriseOrgId })).toFailWith(
        'letters.node_of_other_brand',
      )
  })

  it('is the one of its place unless the bureau names another of the brand', async () => {
    const id = await fileCase(test.app, 'letter', owner)
    const units = await offered(here, id)
    expect(new Set(units.map(({ brand }) => brand))).toEqual(new Set(['ZTO']))
    expect(await actOn(test.app, 'letter', here, 'forward', id)).toSucceed()
    expect(await unitOf(id)).toBe(units[0]!.code)
    expect(units[0]!.id).toBe((await orgs()).nodeFor('ZTO', '440306', '2026-09-21')!.org.id)

    const other = await fileCase(test.app, 'letter', owner)
    const enterpriseOrgId = (await orgs()).byCode('ENT-ZTO')!.id
    expect(await actOn(test.app, 'letter', here, 'forward', other, { enterpriseOrgId })).toSucceed()
    expect(await unitOf(other)).toBe('ENT-ZTO')
  })

  it('is one of the place of the bureau that it was passed on to, not of the place it left', async () => {
    const id = await passedOn()
    const [first] = await offered(elsewhere, id)
    const directory = await orgs()
    expect(first!.id).toBe(directory.nodeFor('ZTO', '330100', '2026-09-21')!.org.id)
    expect(first!.id).not.toBe(directory.nodeFor('ZTO', '440306', '2026-09-21')!.org.id)
    expect(await actOn(test.app, 'letter', elsewhere, 'forward', id)).toSucceed()
    expect(await unitOf(id)).toBe(first!.code)
  })
})

it("a courier's case that was passed on may go to the province of its bureau", async () => {
  const { app } = test
  const courier = await makeCourier(app)
  const id = await fileCase(app, 'courier', courier)
  const bureau = (await orgs()).byCode('BUR-330100')!
  const input = { ...CASE_INPUTS.courier.redirect, bureauId: bureau.id }
  expect(await actOn(app, 'courier', here, 'redirect', id, input)).toSucceed()
  const units = await ok((await app.as(elsewhere)).call(couriers.nodes, { query: { id } }))
  const directory = await orgs()
  const provinces = units
    .map((unit) => directory.get(unit.id)!)
    .filter(({ kind }) => kind === 'BRAND_PROVINCE')
  expect(provinces.map(({ areaCode }) => areaCode)).toContain('330000')
  expect(units[0]!.id).toBe(provinces.find(({ areaCode }) => areaCode === '330000')!.id)
})
