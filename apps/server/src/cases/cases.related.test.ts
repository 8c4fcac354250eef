import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../testing/people.ts'
import { makePlayers, play } from '../testing/stages.ts'

const test = useTestApp()
const WAYBILL = '78999000111222'
let who: Players
let mine = ''
let twin = ''
let elsewhere = ''
let older = ''

beforeAll(async () => {
  who = await makePlayers(test.app)
  const recipient = who.consumer
  const sender = (await makeConsumer(test.app, { name: '某商家' })).id
  older = (await fileAppeal(test.app, recipient, aMatter({ l1: 'DELAY', l2: undefined }))).id
  mine = (await fileAppeal(test.app, recipient, aMatter({ waybillNo: WAYBILL }))).id
  twin = (
    await fileAppeal(
      test.app,
      sender,
      aMatter({ waybillNo: WAYBILL, appellantRole: 'SENDER', l1: 'LOSS', l2: undefined }),
    )
  ).id
  // Charges raised by the sender go to the posting place: another bureau (domain 3.6).
  elsewhere = (
    await fileAppeal(
      test.app,
      sender,
      aMatter({ waybillNo: WAYBILL, appellantRole: 'SENDER', l1: 'CHARGE', l2: undefined }),
    )
  ).id
  for (const id of [mine, older]) await play(test.app, who.officer, 'editToBusiness', id)
})

const related = async (userId: string, id = mine) =>
  (await test.app.as(userId)).call(appealRoutes.related, { query: { id } })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

describe('related cases', () => {
  it('are for the bureau alone: a twin on the waybill is the other party’s', async () => {
    expect((await related(who.consumer)).code).toBe(403)
    expect((await related(who.enterprise)).code).toBe(403)
    const foreign = await makeOfficer(test.app, 'BUR-420100', 'cityHandler')
    expect(await related(foreign.id)).toFailWith('appeals.not_found')
  })

  it('name twins in the viewer’s scope and count those elsewhere', async () => {
    const { data } = await related(who.officer)
    expect(ids(data.waybill.rows)).toEqual([twin])
    expect(data.elsewhere).toBe(1)
    const state = await makeOfficer(test.app, 'BUR-000000', 'stateCentre')
    const all = (await related(state.id)).data
    expect(ids(all.waybill.rows)).toEqual(ids([{ id: twin }, { id: elsewhere }]))
    expect(all.elsewhere).toBe(0)
  })

  it('name the appellant’s and the enterprise’s other cases, masked, never the case itself', async () => {
    const { data } = await related(who.officer)
    expect(ids(data.consumer.rows)).toEqual([older])
    expect(ids(data.enterprise.rows)).toEqual([older])
    for (const { rows } of [data.waybill, data.consumer, data.enterprise])
      for (const row of rows) expect(row.ownerName).toContain('*')
  })

  it('tell a party nothing of the twin', async () => {
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, {
      body: { id: mine },
    })
    expect(JSON.stringify(own.data)).not.toContain(twin)
  })
})
