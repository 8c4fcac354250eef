import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { makePlayers, play } from '../../testing/stages.ts'

const test = useTestApp()
const REASON = { reasonCode: 'INVESTIGATE', reason: '来电人称快件内有急救药品，须立即核实' } as const
let id = ''
let caseNo = ''
let ownerId = ''
let people: Record<'foreign' | 'foreignLeader' | 'own' | 'ownLeader' | 'enterprise', string>

const openings = async (viewerId: string) => {
  const { rows } = await test.app.platform.database.pool.query(
    'select act, field, reason_code, reason, outside from read_log where viewer_id = $1',
    [viewerId],
  )
  return rows
}
const told = async () => {
  const { rows } = await test.app.platform.database.pool.query<{ user_id: string }>(
    `select r.user_id::text from messages m join message_receipts r on r.message_id = m.id
     where m.template = 'emergency'`,
  )
  return rows.map(({ user_id }) => user_id).sort()
}
const ask = async (userId: string, more: Record<string, unknown> = {}) => {
  const { token } = await test.app.as(userId)
  const answer = await test.app.inject({
    method: 'POST',
    url: dossierRoutes.emergency.url,
    headers: { token },
    payload: { caseNo, ...REASON, ...more },
  })
  const isFile = answer.headers['content-type'] === 'application/pdf'
  return isFile
    ? answer.rawPayload.subarray(0, 5).toString()
    : (answer.json().data?.reason ?? answer.json().code)
}

beforeAll(async () => {
  test.app.clock.set(START)
  const players = await makePlayers(test.app)
  ownerId = players.consumer
  id = (await fileAppeal(test.app, players.consumer, aMatter())).id
  await play(test.app, players.officer, 'editToBusiness', id)
  const { rows } = await test.app.platform.database.pool.query(
    'select appeal_no, (select code from organisations where id = bureau_id) as bureau from appeals where id = $1',
    [id],
  )
  caseNo = rows[0].appeal_no
  const officer = async (bureau: string, role: string) => (await makeOfficer(test.app, bureau, role)).id
  people = {
    foreign: await officer('BUR-330100', 'cityHandler'),
    foreignLeader: await officer('BUR-330100', 'cityLeader'),
    own: await officer(rows[0].bureau, 'cityHandler'),
    ownLeader: await officer(rows[0].bureau, 'cityLeader'),
    enterprise: players.enterprise,
  }
})
beforeEach(() => {
  test.app.clock.advance(25 * 3_600_000)
})

it('is for bureaus, for a reason, and for cases that exist and lie outside of the own reach', async () => {
  expect(await ask(people.enterprise)).toBe(403)
  expect(await ask(people.foreign, { reason: '急' })).toBe('request.invalid')
  expect(await ask(people.foreign, { reasonCode: 'CURIOUS' })).toBe('request.invalid')
  expect(await ask(people.foreign, { caseNo: 'SS2020010199999' })).toBe('cases.not_found')
  expect(await ask(people.own)).toBe('dossiers.within_reach')
  expect(await openings(people.foreign)).toEqual([])
  expect(await told()).toEqual([])
})

it('gives the file once, opens nothing else, and tells both offices’ leaders and the appellant', async () => {
  expect(await ask(people.foreign, { caseNo: ` ${caseNo.toLowerCase()} ` })).toBe('%PDF-')
  expect(await openings(people.foreign)).toEqual([
    {
      act: 'emergency',
      field: 'dossier',
      reason_code: REASON.reasonCode,
      reason: REASON.reason,
      outside: true,
    },
  ])
  expect(await told()).toEqual([people.foreignLeader, people.ownLeader].sort())
  const caller = await test.app.as(people.foreign)
  expect(await caller.call(appealRoutes.detail, { query: { id } })).toFailWith('appeals.not_found')
  const owner = await test.app.as(ownerId)
  const { data } = await owner.call(appealRoutes.consumerDetail, { body: { id } })
  expect(data.lookedAt).toContainEqual(expect.objectContaining({ act: 'emergency', times: 1 }))
})

it('is not for every day: a few in 24 hours, numbers that do not exist among them', async () => {
  for (let n = 0; n < 4; n += 1)
    expect(await ask(people.foreign, { caseNo: `SS202001019999${n}` })).toBe('cases.not_found')
  const answers = await Promise.all([1, 2, 3].map(() => ask(people.foreign)))
  expect(answers.sort()).toEqual(['%PDF-', 'dossiers.emergencies_over', 'dossiers.emergencies_over'])
})
