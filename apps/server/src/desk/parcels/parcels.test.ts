import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { PARCEL_MAX, parcelRoutes } from '@appeal/contract/parcels/parcels.routes.ts'
import { trackRoutes } from '@appeal/contract/tracks/tracks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../../testing/cases.ts'
import { fileCase } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { makePlayers, play } from '../../testing/stages.ts'

const test = useTestApp()
const WAYBILL = '78999000111222'
const SENDER_PHONE = '13911112222'
let who: Players
let mine = ''
let twin = ''
let elsewhere = ''
let question = ''

beforeAll(async () => {
  who = await makePlayers(test.app)
  const sender = (await makeConsumer(test.app, { name: '某商家' })).id
  const asSender = { waybillNo: WAYBILL, appellantRole: 'SENDER' as const, l2: undefined }
  mine = (await fileAppeal(test.app, who.consumer, aMatter({ waybillNo: WAYBILL, itemValue: '200' }))).id
  twin = (
    await fileAppeal(
      test.app,
      sender,
      aMatter({
        ...asSender,
        l1: 'LOSS',
        itemValue: '350',
        content: `快件丢失，请打 ${SENDER_PHONE} 找我。`,
      }),
    )
  ).id
  // Charges raised by the sender go to the posting place: another bureau (domain 3.6).
  elsewhere = (await fileAppeal(test.app, sender, aMatter({ ...asSender, l1: 'CHARGE' }))).id
  await play(test.app, who.officer, 'editToBusiness', mine)
  question = await fileCase(test.app, 'consultation', who.consumer)
})

const file = async (userId: string, id = mine, kind: 'appeal' | 'consultation' = 'appeal') =>
  (await test.app.as(userId)).call(parcelRoutes.file, { query: { kind, id } })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

describe('the file of a parcel', () => {
  it('is for the bureau alone, and only by a case that it sees', async () => {
    expect(await test.app.call(parcelRoutes.file, { query: { kind: 'appeal', id: mine } })).toFailWith(
      'session.required',
    )
    expect((await file(who.consumer)).code).toBe(403)
    expect((await file(who.enterprise)).code).toBe(403)
    const brand = await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')
    expect((await file(brand.id)).code).toBe(403)
    const foreign = await makeOfficer(test.app, 'BUR-420100', 'cityHandler')
    expect(await file(foreign.id)).toFailWith('appeals.not_found')
    expect(await file(who.officer, elsewhere)).toFailWith('appeals.not_found')
  })

  it('is refused where there is no number to go by', async () => {
    expect(await file(who.officer, question, 'consultation')).toFailWith('parcels.no_number')
  })

  it('holds the cases of all parties without merging them, and counts what lies elsewhere', async () => {
    const { data } = await file(who.officer)
    expect(data.waybillNo).toBe(WAYBILL)
    expect(ids(data.cases)).toEqual(ids([{ id: mine }, { id: twin }]))
    expect(data).toMatchObject({ elsewhere: 1, people: 2, more: false })
    expect(new Set(data.cases.map(({ role }) => role)).size).toBe(2)
    const state = await makeOfficer(test.app, 'BUR-000000', 'stateCentre')
    const all = (await file(state.id)).data
    expect(ids(all.cases)).toEqual(ids([{ id: mine }, { id: twin }, { id: elsewhere }]))
    // Two of the three are one person's.
    expect(all).toMatchObject({ elsewhere: 0, people: 2 })
    // By whichever of its cases it is opened, it is the same file.
    expect(ids((await file(who.officer, twin)).data.cases)).toEqual(ids(data.cases))
  })

  it('tells where they do not agree on the item', async () => {
    const { facts } = (await file(who.officer)).data
    const told = (part: string) => facts.find(({ label }) => label === part)?.told ?? []
    expect(told('价值').map(({ value, cases }) => [value, cases])).toEqual(
      expect.arrayContaining([
        ['¥200.00', [mine]],
        ['¥350.00', [twin]],
      ]),
    )
    expect(told('品牌')).toHaveLength(1)
    expect(told('品牌')[0]?.cases.toSorted()).toEqual([mine, twin].toSorted())
  })

  it('has one course of them all, oldest first, and no number of a person in it', async () => {
    const { data } = await file(who.officer)
    const times = data.course.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(new Set(data.course.map(({ caseId }) => caseId))).toEqual(new Set([mine, twin]))
    expect(data.cases.find(({ id }) => id === twin)?.statement).toContain('139****2222')
    expect(JSON.stringify(data)).not.toContain(SENDER_PHONE)
    for (const { ownerName } of data.cases) expect(ownerName).toContain('*')
  })

  it('has the newest track of the item, with whichever of its cases it lies', async () => {
    expect((await file(who.officer)).data.track).toEqual([])
    const { call } = await test.app.as(who.officer)
    const add = (id: string, text: string) => call(trackRoutes.add, { body: { id, text } })
    expect(await add(mine, '2026-09-05 16:20 揽收\n2026-09-08 18:07 已签收，本人签收')).toSucceed()
    test.app.clock.advance(60_000)
    expect(
      await add(twin, '2026-09-05 16:20 揽收\n2026-09-08 18:07 已签收，他人代收，派件员 13911112222'),
    ).toSucceed()
    const { track } = (await file(who.officer, mine)).data
    expect(track.map(({ stage, signedBy }) => [stage, signedBy])).toEqual([
      ['taken', null],
      ['signed', '他人'],
    ])
    expect(JSON.stringify(track)).not.toContain(SENDER_PHONE)
  })

  it('is a reading of every case in it, which whoever filed one is told', async () => {
    const reader = await makeOfficer(test.app, 'BUR-440300', 'cityLeader')
    await file(reader.id)
    const { rows } = await test.app.platform.database.pool.query(
      'select case_id::text as id from read_log where viewer_id = $1 and act = $2 order by 1',
      [reader.id, 'viewed'],
    )
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([mine, twin].toSorted())
  })

  it('moves no case and no clock, and gives no party anything of the other', async () => {
    const before = await test.app.platform.database.pool.query(
      'select id, version, updated_at from appeals order by id',
    )
    await file(who.officer)
    const after = await test.app.platform.database.pool.query(
      'select id, version, updated_at from appeals order by id',
    )
    expect(after.rows).toEqual(before.rows)
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, {
      body: { id: mine },
    })
    expect(JSON.stringify(own.data)).not.toContain(twin)
    expect((await (await test.app.as(who.officer)).call(todoRoutes.countpage)).code).toBe(200)
  })

  it('ends at its limit and says that there is more', async () => {
    const crowd = (await makeConsumer(test.app)).id
    const filed: string[] = []
    for (let n = 0; n <= PARCEL_MAX; n += 1) {
      const { id } = await fileAppeal(
        test.app,
        n % 2 ? crowd : (await makeConsumer(test.app)).id,
        aMatter({ waybillNo: '78999000111333' }),
      ).catch(() => ({ id: '' }))
      if (id) filed.push(id)
    }
    const { data } = await file(who.officer, filed[0])
    expect(data.cases).toHaveLength(Math.min(filed.length, PARCEL_MAX))
    expect(data.more).toBe(filed.length > PARCEL_MAX)
  })
})
