import { contract } from '@appeal/contract'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import { TRACK_MAX } from '@appeal/contract/tracks/track.ts'
import { TRACKS_MAX } from '@appeal/contract/tracks/tracks.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { digestOf } from './tracks.presenter.ts'

const test = useTestApp()
const { tracks } = contract
const PHONE = '13911112222'
const TEXT = `2026-09-05 16:20 余杭仓前网点已揽收
2026-09-07 21:40 到达深圳转运中心
2026-09-08 08:15 派送中，派件员电话 ${PHONE}
2026-09-08 18:07 已签收，签收人：他人代收`

let who: Awaited<ReturnType<typeof makePlayers>>
const people: Record<string, string> = {}
type SignedIn = Awaited<ReturnType<typeof test.app.as>>
const callers: Record<string, SignedIn> = {}

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who = await makePlayers(app)
  Object.assign(people, {
    owner: who.consumer,
    officer: who.officer,
    unit: who.enterprise,
    stranger: (await makeConsumer(app)).id,
    otherBrand: (await makeEnterpriseUser(app, 'ENT-STO', 'brandHq')).id,
    elsewhere: (await makeOfficer(app, 'BUR-330000', 'provinceCentre')).id,
  })
})
beforeEach(async () => {
  test.app.clock.set(START)
  for (const [name, id] of Object.entries(people)) callers[name] = await test.app.as(id)
})

const add = (id: string, name = 'officer', text = TEXT) =>
  callers[name]!.call(tracks.add, { body: { id, text } })
const seen = async (id: string, name = 'officer') => ok(callers[name]!.call(tracks.ofCase, { query: { id } }))

describe('a track of the item', () => {
  it('is neither added nor read by whom the case is none of', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await test.app.call(tracks.add, { body: { id, text: TEXT } })).toFailWith('session.required')
    for (const name of ['stranger', 'otherBrand', 'elsewhere']) {
      expect(await add(id, name)).toFailWith('appeals.not_found')
      expect(await callers[name]!.call(tracks.ofCase, { query: { id } })).toFailWith('appeals.not_found')
    }
    expect((await seen(id)).tracks).toEqual([])
  })

  it('is refused where it names no time, is too long, has nothing to be of, or the case has ended', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect(await add(id, 'officer', '快件已经签收，感谢您使用本公司的服务')).toFailWith('tracks.nothing_read')
    expect((await add(id, 'officer', '09-08 18:07 已签收 '.padEnd(TRACK_MAX + 1, 'x'))).code).toBe(415)
    const ended = await caseIn(test.app, who, 'closed')
    expect(await add(ended, 'owner')).toFailWith('tracks.not_open')
    expect((await seen(ended, 'owner')).mayAdd).toBe(false)
    const { rows } = await test.app.platform.database.pool.query('select 1 from case_tracks')
    expect(rows).toEqual([])
  })

  it('is refused to an enterprise while nothing on the case is its to do', async () => {
    const id = await caseIn(test.app, who, 'replied')
    expect((await seen(id, 'unit')).mayAdd).toBe(false)
    expect(await add(id, 'unit')).toFailWith('tracks.not_open')
    expect((await seen(id)).mayAdd).toBe(true)
  })

  it('is kept as it was, read by the bureau whole and by the other sides not at all', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    for (const name of ['owner', 'unit', 'officer']) expect(await add(id, name)).toSucceed()
    const all = await seen(id)
    expect(all.tracks.map(({ by }) => by)).toEqual(['user', 'enterprise', 'bureau'])
    for (const { points, sm3, unread } of all.tracks) {
      expect(points.map(({ at, stage }) => [at, stage])).toEqual([
        ['2026-09-05 16:20', 'taken'],
        ['2026-09-07 21:40', 'moving'],
        ['2026-09-08 08:15', 'delivering'],
        ['2026-09-08 18:07', 'signed'],
      ])
      expect([points[3]?.signedBy, sm3, unread]).toEqual(['他人代收', digestOf(TEXT), 0])
    }
    // Three sides copied one text: nobody changed anything.
    expect(all.differences).toEqual([])
    // What the parties copied may hold the number of a person; the own text is the own.
    expect(all.tracks.map(({ text }) => text.includes(PHONE))).toEqual([false, false, true])
    for (const [name, by] of [
      ['owner', 'user'],
      ['unit', 'enterprise'],
    ] as const) {
      const own = await seen(id, name)
      expect(own.tracks.map((one) => one.by)).toEqual([by])
      expect(own.tracks[0]?.text).toBe(TEXT)
    }
    const kept = await test.app.platform.database.pool.query('select words::text as words from case_tracks')
    expect(JSON.stringify(kept.rows)).not.toContain(Buffer.from('揽收').toString('hex'))
    await expect(test.app.owner.query('delete from case_tracks')).rejects.toThrow()
  })

  it('lies in the history by its digest, told to its side and the bureau', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await add(id, 'owner')
    const lines = await test.app.platform.database.pool.query(
      `select event, detail->>'sm3' as sm3 from case_events where case_id = $1 and event like 'track%'`,
      [id],
    )
    expect(lines.rows).toEqual([{ event: 'track_by_user', sm3: digestOf(TEXT) }])
    const told = async (name: string, route = contract.appeals.detail) =>
      JSON.stringify((await callers[name]!.call(route, { query: { id } })).data)
    expect(await told('officer')).toContain('track_by_user')
    expect(await told('unit')).not.toContain('track_by_user')
  })

  it('shows what the carrier changed between two readings', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await add(id)
    await add(
      id,
      'officer',
      TEXT.replace('他人代收', '本人').replace('2026-09-07 21:40 到达深圳转运中心\n', ''),
    )
    await add(
      id,
      'officer',
      TEXT.replace('他人代收', '本人').replace('2026-09-07 21:40 到达深圳转运中心\n', ''),
    )
    const { tracks: all, differences } = await seen(id)
    expect(differences).toEqual([
      {
        from: all[0]!.id,
        to: all[1]!.id,
        changes: [
          { at: '2026-09-07 21:40', what: 'gone', before: '到达深圳转运中心', after: null },
          {
            at: '2026-09-08 18:07',
            what: 'changed',
            before: '已签收，签收人：他人代收',
            after: '已签收，签收人：本人',
          },
        ],
      },
    ])
  })

  it('says where it and the case do not agree', async () => {
    const matter = {
      l1: 'LOSS' as const,
      l2: 'LOSS_ALL',
      postDate: '2026-09-04',
      complaintDate: '2026-09-06',
    }
    const { id } = await fileAppeal(test.app, who.consumer, aMatter(matter))
    await add(id, 'owner')
    expect((await seen(id, 'owner')).doubts).toEqual([
      { what: 'POSTED', said: '2026-09-04', at: '2026-09-05 16:20', signedBy: null },
      { what: 'SIGNED', said: null, at: '2026-09-08 18:07', signedBy: '他人代收' },
      { what: 'COMPLAINED', said: '2026-09-06', at: '2026-09-08 18:07', signedBy: '他人代收' },
    ])
    const plain = { l1: 'DELAY' as const, l2: undefined, postDate: '2026-09-05', complaintDate: '2026-09-10' }
    const { id: other } = await fileAppeal(
      test.app,
      who.consumer,
      aMatter({ ...plain, waybillNo: '78999000222333' }),
    )
    await add(other, 'owner')
    expect((await seen(other, 'owner')).doubts).toEqual([])
  })

  it(`is added ${TRACKS_MAX} times by each side, also by two at once`, async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const reading = (n: number) => `${TEXT}\n2026-09-09 0${n % 10}:00 第 ${n} 次查询`
    for (let n = 1; n < TRACKS_MAX; n += 1) expect(await add(id, 'officer', reading(n))).toSucceed()
    const answers = await Promise.all([20, 21].map((n) => add(id, 'officer', reading(n))))
    expect(answers.map(({ code }) => code === 200).toSorted()).toEqual([false, true])
    expect(answers.find(({ code }) => code !== 200)).toFailWith('tracks.too_many')
    expect(await add(id, 'owner')).toSucceed()
  })

  it('stands in the case file of the bureau', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await add(id, 'owner')
    const file = await callers.officer!.call(dossierRoutes.file, {
      body: { kind: 'appeal', id, purpose: '核对轨迹', act: 'downloaded' },
    })
    expect(file).toSucceed()
  })
})
