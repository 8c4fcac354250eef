import { contract } from '@appeal/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, START, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'

const test = useTestApp()
const { noticeBoard, notices } = contract
let system: Caller
let officer: Caller
let enterprise: Caller
let consumer: Caller

beforeAll(async () => {
  const { app } = test
  const people = await Promise.all([
    makeOfficer(app, 'BUR-000000', 'sysAdmin'),
    makeOfficer(app, 'BUR-440300', 'cityHandler'),
    makeEnterpriseUser(app, 'ENT-SF-440300', 'brandCity'),
    makeConsumer(app),
  ])
  const [first, second, third, fourth] = await Promise.all(people.map(({ id }) => app.as(id)))
  system = first!
  officer = second!
  enterprise = third!
  consumer = fourth!
})

const A_NOTICE = {
  title: '系统维护',
  titleEn: 'Maintenance',
  type: 'WARNING',
  digest: '周六零点至两点暂停服务',
  digestEn: 'No service on Saturday from 0:00 to 2:00',
  content: '<p>周六<b>零点</b>至两点。</p><script>alert(1)</script><img src=x onerror=alert(1)>',
  place: ['PORTAL', 'BACK_SYS_INDEX'],
}
let serial = 0
const add = (more: Record<string, unknown> = {}) =>
  system.call(notices.add, { body: { ...A_NOTICE, sortCode: ++serial, ...more } })
const show = async (more: Record<string, unknown> = {}) => {
  const reply = await add(more)
  expect(reply).toSucceed()
  expect(await system.call(notices.enableStatus, { body: { id: reply.data } })).toSucceed()
  return reply.data
}
const open = async (place: 'PORTAL' | 'LOGIN' = 'PORTAL', headers = {}) =>
  (await test.app.call(noticeBoard.publicList, { query: { place }, headers })).data.map(({ id }) => id)
const desk = async (who: Caller) => (await who.call(noticeBoard.list)).data.map(({ id }) => id)

describe('notices', () => {
  it('are written by those who hold the right', async () => {
    for (const who of [officer, enterprise, consumer])
      for (const route of Object.values(notices))
        expect(
          await who.call(route, { query: { id: '1' }, ...(route.method === 'POST' && { body: A_NOTICE }) }),
        ).toFailWith('request.not_permitted')
  })

  it.each([
    [{ place: [] }, 'request.invalid'],
    [{ place: ['EVERYWHERE'] }, 'request.invalid'],
    [{ type: 'X' }, 'request.invalid'],
    [{ digest: '' }, 'request.invalid'],
    [{ image: 'https://example.org/a.png' }, 'request.invalid'],
    [{ image: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'request.invalid'],
    [{ content: '<p> </p><script>1</script>' }, 'notices.empty'],
    [{ shownFrom: '2026-10-02 00:00:00', shownUntil: '2026-10-01 00:00:00' }, 'notices.time_wrong'],
    [{ shownFrom: 'soon' }, 'request.invalid'],
  ] as const)('refuse %j', async (wrong, reason) => {
    expect(await add(wrong)).toFailWith(reason)
  })

  it('refuse unknown ids alike, and a stale change', async () => {
    for (const route of [notices.enableStatus, notices.disableStatus])
      expect(await system.call(route, { body: { id: '1' } })).toFailWith('notices.not_found')
    expect(await system.call(notices.detail, { query: { id: '1' } })).toFailWith('notices.not_found')
    const { data: id } = await add()
    expect(await system.call(notices.delete, { body: [{ id }, { id: '1' }] })).toFailWith('notices.not_found')
    const { data } = await system.call(notices.detail, { query: { id } })
    expect(await system.call(notices.edit, { body: { ...data, title: '一' } })).toSucceed()
    expect(await system.call(notices.edit, { body: { ...data, title: '二' } })).toFailWith('record.stale')
  })

  it('show nowhere until they are enabled, then in their places alone, cleaned, in the reader’s language', async () => {
    const { data: hidden } = await add()
    const id = await show()
    expect(await open()).toContain(id)
    expect(await open()).not.toContain(hidden)
    expect(await open('LOGIN')).not.toContain(id)
    for (const who of [officer, enterprise]) expect(await desk(who)).toContain(id)
    expect(await desk(consumer)).toEqual([])
    const { data } = await test.app.call(noticeBoard.publicDetail, { query: { id } })
    expect(data.content).toBe('<p>周六<strong>零点</strong>至两点。</p>')
    const english = await test.app.call(noticeBoard.publicDetail, {
      query: { id },
      headers: { 'accept-language': 'en' },
    })
    expect(english.data).toMatchObject({ title: 'Maintenance', digest: A_NOTICE.digestEn })
    for (const wrong of [hidden, '1'])
      expect(await test.app.call(noticeBoard.publicDetail, { query: { id: wrong } })).toFailWith(
        'notices.not_found',
      )
  })

  it('of the desk stay inside, and all go when taken off or deleted', async () => {
    const id = await show({ place: ['BACK_SYS_INDEX'] })
    expect(await test.app.call(noticeBoard.publicDetail, { query: { id } })).toFailWith('notices.not_found')
    expect(await consumer.call(noticeBoard.detail, { query: { id } })).toFailWith('notices.not_found')
    expect(await officer.call(noticeBoard.detail, { query: { id } })).toSucceed()
    expect(await system.call(notices.disableStatus, { body: { id } })).toSucceed()
    expect(await officer.call(noticeBoard.detail, { query: { id } })).toFailWith('notices.not_found')
    await system.call(notices.enableStatus, { body: { id } })
    expect(await system.call(notices.delete, { body: [{ id }] })).toSucceed()
    expect(await desk(officer)).not.toContain(id)
  })

  it('come back as they were, shown nowhere; not twice, and not of no id', async () => {
    const back = (id: string) => system.call(notices.restore, { body: { id } })
    const id = await show({ title: '去年的停机' })
    expect(await back(id)).toFailWith('notices.not_found')
    expect(await system.call(notices.delete, { body: [{ id }] })).toSucceed()
    const listed = async (standing?: 'deleted') =>
      (await system.call(notices.page, { query: { searchKey: '去年的停机', ...(standing && { standing }) } }))
        .data.records
    expect(await listed()).toEqual([])
    expect(await listed('deleted')).toMatchObject([{ id, deletedTime: expect.any(String) }])
    expect(await back(id)).toSucceed()
    expect(await listed('deleted')).toEqual([])
    const [row] = await listed()
    expect(row).toMatchObject({ id, digest: A_NOTICE.digest, status: 'DISABLE', deletedTime: null })
    expect(await open()).not.toContain(id)
    for (const wrong of [id, '1']) expect(await back(wrong)).toFailWith('notices.not_found')
    expect(await system.call(notices.enableStatus, { body: { id } })).toSucceed()
    expect(await open()).toContain(id)
  })

  it('are the slides of stock clients where they have a picture: of their place alone, in order, none that does not show', async () => {
    const { slides } = contract
    expect(await test.app.call(slides.list)).toFailWith('session.required')
    expect(await consumer.call(slides.list)).toFailWith('request.not_permitted')
    const image = `data:image/png;base64,${'A'.repeat(80)}`
    const asked = async (place?: string, headers = {}) =>
      (await officer.call(slides.list, { query: place === undefined ? {} : { place }, headers })).data
    const ids = async (place?: string) => (await asked(place)).map(({ id }) => id)
    const before = await ids()
    const second = await show({ image, sortCode: 902, place: ['BACK_SYS_INDEX'] })
    const first = await show({ image, sortCode: 901, place: ['BACK_SYS_INDEX', 'MINI_INDEX'] })
    await show({ sortCode: 900 })
    await add({ image, sortCode: 900 })
    await show({ image, sortCode: 900, shownUntil: '2020-01-01 00:00:00' })
    expect(await ids()).toEqual([...before, first, second])
    expect(await ids('BACK_MOBILE')).toEqual([first])
    for (const place of ['PORTAL_HOME', 'NOWHERE', 'constructor', '__proto__'])
      expect(await ids(place)).toEqual([])
    expect((await asked('MINI_INDEX'))[0]).toEqual({
      ...{ id: first, title: '系统维护', image },
      pathDetails: '{"whetherToClick":"DISABLE"}',
    })
    for (let n = 0; n < 6; n++) await show({ image, sortCode: 903 + n, place: ['MINI_INDEX'] })
    expect(await ids('MINI_INDEX')).toHaveLength(5)
    expect(await system.call(notices.disableStatus, { body: { id: first } })).toSucceed()
    expect(await ids()).toEqual([...before, second])
  })

  it('show during their time alone', async () => {
    const id = await show({
      place: ['LOGIN'],
      shownFrom: '2026-09-21 15:00:00',
      shownUntil: '2026-09-21 16:00:00',
    })
    const seen: boolean[] = []
    // START is 14:00 in China.
    for (const minutes of [0, 61, 121]) {
      test.app.clock.set(new Date(new Date(START).getTime() + minutes * 60_000))
      seen.push((await open('LOGIN')).includes(id))
    }
    test.app.clock.set(START)
    expect(seen).toEqual([false, true, false])
  })

  it('are found by words, kind, place, state and time, as stock clients ask', async () => {
    await show({ title: '国庆值班', type: 'NOTICE', place: JSON.stringify(['LOGIN']) })
    const total = async (query: Record<string, unknown>) =>
      (await system.call(notices.page, { query })).data.total
    expect(await total({ title: '国庆' })).toBe(1)
    expect(await total({ searchKey: '国庆', type: 'WARNING' })).toBe(0)
    expect(await total({ searchKey: '国庆', place: 'LOGIN', status: 'ENABLE' })).toBe(1)
    expect(await total({ searchKey: '国庆', startCreateTime: '2026-09-22 00:00:00' })).toBe(0)
    expect(await total({ searchKey: '国庆', endCreateTime: '2026-09-22 00:00:00' })).toBe(1)
  })
})
