import { VIEWS_MAX, type ViewBody, viewRoutes } from '@appeal/contract/views/views.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'

const use = useTestApp()
const { page, countpage, save, saveTeam, delete: remove, deleteTeam, setDefault } = viewRoutes
const LIST = { query: { list: 'bureau' } }

const aView = (more: Partial<ViewBody> = {}) => ({
  list: 'bureau' as const,
  title: '宝安今日到期',
  queue: 'todo',
  filters: { state: 'replied,verifying', areaCode: '440306' },
  sortField: 'dueTime' as const,
  sortOrder: 'ascend' as const,
  columns: { order: ['appealNo', 'state'], hidden: ['brand'], pins: { appealNo: 'left' as const } },
  ...more,
})

const somebody = async (org = 'BUR-440300', role = 'cityHandler') =>
  use.app.as((await makeOfficer(use.app, org, role)).id)
const viewsOf = async (caller: Caller, list = LIST) => (await caller.call(page, list)).data.views

describe('saved views', () => {
  it('are nobody’s without a session, and no consumer’s', async () => {
    expect(await use.app.call(page, LIST)).toFailWith('session.required')
    const consumer = await use.app.as((await makeConsumer(use.app)).id)
    expect(await consumer.call(page, LIST)).toFailWith('request.not_permitted')
    expect(await consumer.call(save, { body: aView() })).toFailWith('request.not_permitted')
  })

  it.each([
    ['a queue of another list', { queue: 'returned' }],
    ['a filter the list does not know', { filters: { password: 'x' } }],
    ['a code that does not exist', { filters: { state: 'nowhere' } }],
    ['a page as a filter', { filters: { current: '2' } }],
    ['no title', { title: ' ' }],
    ['a title of 21 signs', { title: '视'.repeat(21) }],
    ['a column to sort by that none may', { sortField: 'content' }],
  ])('refuse %s', async (_what, more) => {
    const caller = await somebody()
    expect(await caller.call(save, { body: { ...aView(), ...more } })).toFailWith('request.invalid')
    expect(await viewsOf(caller)).toEqual([])
  })

  it('of others are neither seen nor changed nor deleted', async () => {
    const [owner, colleague] = [await somebody(), await somebody()]
    const { id, version } = (await owner.call(save, { body: aView() })).data
    expect(await viewsOf(colleague)).toEqual([])
    const body = { ...aView(), id, version, title: '改' }
    expect(await colleague.call(save, { body })).toFailWith('views.not_found')
    expect(await colleague.call(remove, { body: [{ id }] })).toFailWith('views.not_found')
    expect(await colleague.call(setDefault, { body: { list: 'bureau', id } })).toFailWith('views.not_found')
    const leader = await somebody('BUR-440300', 'cityLeader')
    expect(await leader.call(saveTeam, { body })).toFailWith('views.not_found')
    expect(await leader.call(deleteTeam, { body: [{ id }] })).toFailWith('views.not_found')
    expect((await viewsOf(owner)).map(({ title }) => title)).toEqual(['宝安今日到期'])
  })

  it('of an organisation are shared, changed and deleted by whom a role grants it', async () => {
    const handler = await somebody()
    expect(await handler.call(saveTeam, { body: aView() })).toFailWith('request.not_permitted')
    const leader = await somebody('BUR-440300', 'cityLeader')
    const { id, version } = (await leader.call(saveTeam, { body: aView() })).data
    expect(await viewsOf(handler)).toMatchObject([{ id, kind: 'team', ownerName: '周岚', can: [] }])
    expect((await handler.call(page, LIST)).data.mayShare).toBe(false)
    const another = await somebody('BUR-440300', 'cityLeader')
    expect(await viewsOf(another)).toMatchObject([{ id, can: ['edit', 'delete'] }])
    const changed = await another.call(saveTeam, { body: { ...aView(), id, version, title: '本局到期' } })
    expect(changed.data).toEqual({ id, version: 2 })
    expect(await leader.call(saveTeam, { body: { ...aView(), id, version } })).toFailWith('record.stale')
    // Guangzhou sees nothing of it, and cannot touch it.
    const guangzhou = await somebody('BUR-440100', 'cityLeader')
    expect(await viewsOf(guangzhou)).toEqual([])
    expect(await guangzhou.call(deleteTeam, { body: [{ id }] })).toFailWith('views.not_found')
    expect(await another.call(deleteTeam, { body: [{ id }] })).toSucceed()
    expect(await viewsOf(handler)).toEqual([])
  })

  it('come back whole: filters, order, columns; and lie sealed', async () => {
    const caller = await somebody()
    const body = aView({ filters: { searchKey: '13800000001' } })
    const { id } = (await caller.call(save, { body })).data
    const [kept] = await viewsOf(caller)
    expect(kept).toMatchObject({ ...body, id, kind: 'own', isDefault: false, can: ['edit', 'delete'] })
    const { rows } = await use.app.platform.database.pool.query(
      'select list_views::text as row from list_views where id = $1',
      [id],
    )
    expect(rows[0].row).not.toContain('13800000001')
    expect(rows[0].row).not.toContain(Buffer.from('13800000001').toString('hex'))
  })

  it('open the list where one is the default, until it is deleted', async () => {
    const caller = await somebody()
    const { id } = (await caller.call(save, { body: aView() })).data
    const other = (await caller.call(save, { body: aView({ title: '另一个' }) })).data
    for (const one of [id, other.id])
      expect(await caller.call(setDefault, { body: { list: 'bureau', id: one } })).toSucceed()
    const chosen = (await viewsOf(caller)).filter(({ isDefault }) => isDefault)
    expect(chosen.map((view) => view.id)).toEqual([other.id])
    expect(await caller.call(remove, { body: [{ id: other.id }] })).toSucceed()
    expect(await viewsOf(caller)).toMatchObject([{ id, isDefault: false }])
  })

  it('are at most 30, however many come at once', async () => {
    const caller = await somebody()
    for (let at = 0; at < VIEWS_MAX - 2; at++) await caller.call(save, { body: aView({ title: `v${at}` }) })
    const rivals = await Promise.all(
      Array.from({ length: 6 }, (_, at) => caller.call(save, { body: aView({ title: `r${at}` }) })),
    )
    expect(rivals.filter(({ code }) => code === 200)).toHaveLength(2)
    for (const answer of rivals.filter(({ code }) => code !== 200))
      expect(answer).toFailWith('views.too_many')
  })

  describe('with their counts', () => {
    let bureau: Caller
    let enterprise: Caller
    beforeAll(async () => {
      const who = await makePlayers(use.app)
      for (const state of ['replied', 'replied', 'at_enterprise', 'closed'] as const)
        await caseIn(use.app, { ...who, consumer: (await makeConsumer(use.app)).id }, state)
      bureau = await use.app.as(who.officer)
      enterprise = await use.app.as((await makeEnterpriseUser(use.app, 'ENT-ZTO', 'brandHq')).id)
    })

    it('hold what the list itself shows this viewer', async () => {
      const keep = async (caller: Caller, body: Record<string, unknown>) =>
        (await caller.call(save, { body })).data.id
      const some = { columns: null, filters: { state: 'replied' }, queue: 'all' }
      const replied = await keep(bureau, { ...aView(), ...some })
      const none = await keep(bureau, { ...aView(), ...some, filters: { brand: 'SF' } })
      const closed = await keep(bureau, { ...aView(), ...some, filters: {}, queue: 'closed' })
      expect((await bureau.call(countpage, LIST)).data.counts).toEqual({
        [replied]: 2,
        [none]: 0,
        [closed]: 1,
      })
      const todo = await keep(enterprise, { ...aView(), list: 'enterprise', queue: 'todo', filters: {} })
      const { data } = await enterprise.call(countpage, { query: { list: 'enterprise' } })
      expect(data.counts).toEqual({ [todo]: 1 })
      // Guangzhou's officer keeps the same view and finds nothing in it.
      const guangzhou = await somebody('BUR-440100')
      const foreign = await keep(guangzhou, { ...aView(), ...some })
      expect((await guangzhou.call(countpage, LIST)).data.counts).toEqual({ [foreign]: 0 })
    })
  })
})
