import { contract } from '@appeal/contract'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../../testing/people.ts'
import { aTemplate, copyOf, freshId } from '../figures.fixture.ts'

const { statistics } = contract
const test = useTestApp()
const people = { state: '', guangdong: '', zhejiang: '', zto: '', consumer: '', handler: '' }
const cases: string[] = []
const at = '2026-07-20T10:00:00+08:00'
const times = { submitted_at: at, accepted_at: at, transferred_at: at, closed_at: at, evaluate_status: 0 }

beforeAll(async () => {
  people.state = (await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id
  people.guangdong = (await makeOfficer(test.app, 'BUR-440000', 'provinceCentre')).id
  people.zhejiang = (await makeOfficer(test.app, 'BUR-330000', 'provinceCentre')).id
  people.handler = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
  people.zto = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
  people.consumer = (await makeConsumer(test.app)).id
  const template = await aTemplate(test.app)
  for (let n = 0; n < 20; n += 1)
    cases.push(
      await copyOf(test.app, template, { ...times, appellant_id: freshId(), brand: 'ZTO', valid: n < 5 }),
    )
})

const effect = async (id: string, caseId: string) =>
  (await test.app.as(id)).call(statistics.exclusionEffect, { query: { id: caseId } })

it('is for whoever audits exclusions, of cases in their sight', async () => {
  expect(await test.app.call(statistics.exclusionEffect, { query: { id: cases[0]! } })).toFailWith(
    'session.required',
  )
  for (const id of [people.consumer, people.zto, people.handler])
    expect(await effect(id, cases[0]!)).toFailWith('request.not_permitted')
  expect(await effect(people.zhejiang, cases[0]!)).toFailWith('appeals.not_found')
  expect(await effect(people.state, '42')).toFailWith('appeals.not_found')
})

it('tells what the figures would be, which is what they are once the case is left out', async () => {
  const told = await effect(people.state, cases[0]!)
  const [row] = told.data
  const july = row!.figures.filter(({ key }) => ['appeals', 'valid', 'validShare'].includes(key))
  expect(row).toMatchObject({
    month: '2026-07',
    place: '',
    frozen: false,
    excludedBefore: '0.00',
    excludedAfter: '5.00',
  })
  expect(july).toEqual([
    { key: 'appeals', before: '20', after: '19' },
    { key: 'valid', before: '5', after: '4' },
    { key: 'validShare', before: '25.00', after: '21.05' },
  ])
  // The province of the case sees the same of its own.
  const [inProvince] = (await effect(people.guangdong, cases[0]!)).data
  expect(inProvince!.place).not.toBe('')
  expect(inProvince!.figures.find(({ key }) => key === 'validShare')).toEqual(july[2])

  await test.app.owner.query('update appeals set exclude_status = 3, stat_excluded = true where id = $1', [
    cases[0],
  ])
  const [next] = (await effect(people.state, cases[1]!)).data
  for (const { key, after } of row!.figures) {
    const now = next!.figures.find((one) => one.key === key)
    if (now) expect([key, now.before]).toEqual([key, after])
  }
  expect(next!.excludedBefore).toBe('5.00')
  // It counts nowhere any more: there is nothing to tell.
  expect((await effect(people.state, cases[0]!)).data).toEqual([])
})
