import { contract } from '@appeal/contract'
import type { Cluster, ClusterRow } from '@appeal/contract/clusters/clusters.schemas.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { lookForClusters } from './clusters.jobs.ts'
import { CLUSTER_ON } from './clusters.settings.ts'

const test = useTestApp()
const { clusters } = contract
const DAY = 86_400_000
const callers: Record<string, Caller> = {}
const people: Record<string, { id: string }> = {}
const as = (name: string): Caller => callers[name]!
const look = () => lookForClusters(systemContext(test.app.platform, 'test'))
const sqlOf = <T extends object>(text: string, values: unknown[] = []) =>
  test.app.platform.database.pool.query<T>(text, values).then(({ rows }) => rows)

/** What eighteen people wrote of one outlet, each in their own words; the facts are the same. */
const CLOSED = [
  '快件九月二日就到了沙井网点，之后一直显示派送中，网点关门没人接电话，客服说网点停运，要求尽快送达并退运费。',
  '快件九月二日就到了沙井网点，之后一直显示派送中，网点关门没有人接电话，客服讲网点停运了，要求尽快送达并退运费。',
  '我的快件九月二日就到了沙井网点，之后一直显示派送中，网点关门没人接电话，客服说网点已停运，要求尽快送到并退运费。',
  '快件九月二日就到了沙井网点，后来一直显示派送中，网点关门没人接电话，打客服说网点停运，要求尽快送达并退运费。',
]
const OTHER =
  '收到时外包装完好，里面的茶壶已经碎成几块，快递员不肯在签收单上写明，要求按照购买价格全额赔偿并道歉。'

let serial = 400
async function fileOne(more: Parameters<typeof aMatter>[0]): Promise<string> {
  const { id } = await makeConsumer(test.app)
  const receipt = await fileAppeal(test.app, id, aMatter({ waybillNo: `78200000000${++serial}`, ...more }))
  return receipt.id
}

let closed: string[]
let other: string
beforeAll(async () => {
  test.app.clock.set(START)
  closed = []
  for (const content of CLOSED) closed.push(await fileOne({ content }))
  other = await fileOne({ content: OTHER, waybillNo: '78999999999101' })
  Object.assign(people, {
    handler: await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    rival: await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    elsewhere: await makeOfficer(test.app, 'BUR-330100', 'cityHandler'),
    state: await makeOfficer(test.app, 'BUR-000000', 'stateCentre'),
  })
})
beforeEach(async () => {
  test.app.clock.set(new Date(Date.parse(START) + DAY))
  await sqlOf('delete from cluster_members')
  await sqlOf('delete from case_clusters')
  for (const [name, { id }] of Object.entries(people)) callers[name] = await test.app.as(id)
})

const pageOf = async (name: string, state?: string): Promise<ClusterRow[]> =>
  (await ok(as(name).call(clusters.page, { query: { ...(state && { state }) } }))).records
const detailOf = (name: string, id: string): Promise<Cluster> =>
  ok(as(name).call(clusters.detail, { query: { id } }))
async function found(): Promise<Cluster> {
  await look()
  const [row] = await pageOf('handler')
  return detailOf('handler', row!.id)
}
const inside = (cluster: Cluster) => cluster.members.filter(({ odd }) => !odd).map(({ id }) => id)

describe('a look', () => {
  it('puts together what tells of one matter, the earliest as the sample, and leaves out what does not', async () => {
    const cluster = await found()
    expect(inside(cluster).sort()).toEqual([...closed].sort())
    expect(cluster).toMatchObject({ state: 'open', count: 4, elsewhere: 0, sample: { id: closed[0] } })
    expect(cluster.members.map(({ id }) => id)).not.toContain(other)
    expect(cluster.members[0]).toMatchObject({ id: closed[0], alike: 100 })
    expect(cluster.members[1]!.reasons).toEqual(expect.arrayContaining(['TEXT', 'RUN', 'AREA', 'SAME_DAY']))
    // What most of them say is marked.
    expect(cluster.sample!.parts.some(({ common }) => common)).toBe(true)
    expect(cluster.members.every(({ name }) => name?.includes('*'))).toBe(true)
  })

  it('again finds the same, and adds who comes later', async () => {
    const first = await found()
    await look()
    expect(await pageOf('handler')).toHaveLength(1)
    const late = await fileOne({ content: CLOSED[0]! })
    const again = await found()
    expect(again.id).toBe(first.id)
    expect(inside(again)).toContain(late)
    await sqlOf('delete from cluster_members where case_id = $1', [late])
    await sqlOf(`update appeals set submitted_at = submitted_at - interval '100 days' where id = $1`, [late])
  })

  it('makes no cluster of fewer than the setting says, and none where it is off', async () => {
    const ctx = systemContext(test.app.platform, 'test')
    const set = async (value: string) => {
      await ctx.unitOfWork((tx) => changeSetting(tx, ctx, CLUSTER_ON.key, value))
      await expect.poll(async () => String(await CLUSTER_ON.read(test.app.platform))).toBe(value)
    }
    await set('false')
    await look()
    expect(await pageOf('handler')).toEqual([])
    await set('true')
  })

  it('changes no case: state, version, clocks, history and messages are as they were', async () => {
    const facts = () =>
      sqlOf(
        `select (select json_agg(a order by id) from (select id, state, version, updated_at from appeals) a) as cases,
          (select count(*)::int from case_events) as lines, (select count(*)::int from messages) as messages,
          (select json_agg(d order by id) from deadlines d) as clocks`,
      )
    const before = await facts()
    const cluster = await found()
    const { version, id } = cluster
    const taken = await ok(as('handler').call(clusters.take, { body: { id, version } }))
    await ok(as('handler').call(clusters.undo, { body: { id, version: taken.version } }))
    expect(await facts()).toEqual(before)
  })
})

describe('who sees a cluster', () => {
  it('is its bureau and those above it; to others it is not there', async () => {
    const { id, version } = await found()
    expect(await pageOf('elsewhere')).toEqual([])
    for (const [route, input] of [
      [clusters.detail, { query: { id } }],
      [clusters.take, { body: { id, version } }],
      [clusters.undo, { body: { id, version } }],
      [clusters.leave, { body: { id, version, caseId: closed[1] } }],
      [clusters.add, { body: { id, version, caseId: other } }],
    ] as const)
      expect(await as('elsewhere').call(route, input as never)).toFailWith('clusters.not_found')
    expect(await pageOf('state')).toMatchObject([{ id, count: 4 }])
  })

  it('finds it from the case, and a case elsewhere is not found', async () => {
    const { id } = await found()
    const ofCase = (name: string, caseId: string) => as(name).call(clusters.ofCase, { query: { id: caseId } })
    expect(await ok(ofCase('handler', closed[2]!))).toMatchObject({ id })
    expect(await ok(ofCase('handler', other))).toBeNull()
    expect(await ofCase('elsewhere', closed[2]!)).toFailWith('appeals.not_found')
  })

  it('reads the sample: the reading is written down', async () => {
    const readings = () =>
      sqlOf<{ n: number }>('select count(*)::int as n from read_log where case_id = $1 and viewer_id = $2', [
        ...[closed[0], people.rival!.id],
      ])
    const cluster = await found()
    const [before] = await readings()
    await detailOf('rival', cluster.id)
    const [after] = await readings()
    expect(after!.n).toBe(before!.n + 1)
  })
})

describe('the work list', () => {
  const listed = async (name: string, query: object = {}) =>
    (await ok(as(name).call(contract.todo.page, { query: { size: 100, ...query } as never }))).records

  it('marks what stands in a cluster and finds it by that, for those alone who may read clusters', async () => {
    expect(await listed('handler', { clustered: 'true' })).toEqual([])
    const { id, version } = await found()
    const marked = (rows: Awaited<ReturnType<typeof listed>>) =>
      rows.filter(({ clustered }) => clustered).map((row) => row.id)
    expect(marked(await listed('handler')).sort()).toEqual([...closed].sort())
    expect((await listed('handler', { clustered: 'true' })).map((row) => row.id).sort()).toEqual(
      [...closed].sort(),
    )
    expect(await listed('elsewhere', { clustered: 'true' })).toEqual([])
    const left = await ok(as('handler').call(clusters.leave, { body: { id, version, caseId: closed[3]! } }))
    expect((await listed('handler', { clustered: 'true' })).map((row) => row.id)).not.toContain(closed[3])
    await ok(as('handler').call(clusters.undo, { body: { id, version: left.version } }))
    expect(marked(await listed('handler'))).toEqual([])
  })

  it('refuses another word, and tells an enterprise nothing of clusters', async () => {
    await found()
    const query = { clustered: 'false' } as never
    expect(await as('handler').call(contract.todo.page, { query })).toFailWith('request.invalid')
    const who = await makePlayers(test.app)
    await caseIn(test.app, who, 'at_enterprise')
    const brand = await test.app.as(who.enterprise)
    const { records } = await ok(brand.call(contract.todo.enterprisepage, { query: {} }))
    expect(records).not.toEqual([])
    expect(records.filter((row) => 'clustered' in row)).toEqual([])
  })
})

describe('an act on a cluster', () => {
  it('asks for the version that was seen; of two at once one is taken', async () => {
    const { id, version } = await found()
    const answers = await Promise.all(
      ['handler', 'rival'].map((name) => as(name).call(clusters.take, { body: { id, version } })),
    )
    expect(answers.map(({ reason }) => reason ?? 'taken').sort()).toEqual(['clusters.stale', 'taken'])
  })

  it.each(['take', 'leave', 'add', 'undo'] as const)(
    '%s, pressed twice with one key, is done once',
    async (name) => {
      const { id, version } = await found()
      const body = {
        ...{ id, version },
        ...(name === 'leave' && { caseId: closed[1] }),
        ...(name === 'add' && { caseId: other }),
      }
      const press = () =>
        as('handler').call(clusters[name], {
          body: body as never,
          headers: { 'idempotency-key': `k-${name}-1` },
        })
      const first = await press()
      expect(first).toSucceed()
      expect((await press()).data).toEqual(first.data)
    },
  )

  it('takes a case out for good: the next look does not put it back', async () => {
    const { id, version } = await found()
    const body = { id, version, caseId: closed[3]!, reason: '要的是另一样' }
    const left = await ok(as('handler').call(clusters.leave, { body }))
    expect(inside(left)).toHaveLength(3)
    expect(await as('handler').call(clusters.leave, { body: { ...body, version: left.version } })).toFailWith(
      'appeals.not_found',
    )
    expect(inside(await found())).toHaveLength(3)
  })

  it('puts one in by hand, and not one that is in, is done, or lies elsewhere', async () => {
    const { id, version } = await found()
    const add = (caseId: string, at = version) =>
      as('handler').call(clusters.add, { body: { id, version: at, caseId } })
    expect(await add(closed[0]!)).toFailWith('clusters.not_addable')
    expect(await add('1')).toFailWith('appeals.not_found')
    const added = await ok(add(other))
    expect(added.members.find((one) => one.id === other)?.reasons).toEqual(['BY_HAND'])
  })

  it('is taken apart within thirty days and not later; then nothing more is done with it', async () => {
    const { id, version } = await found()
    test.app.clock.set(new Date(Date.parse(START) + 40 * DAY))
    for (const name of ['handler', 'rival']) callers[name] = await test.app.as(people[name]!.id)
    expect(await as('handler').call(clusters.undo, { body: { id, version } })).toFailWith('clusters.too_late')
    test.app.clock.set(new Date(Date.parse(START) + 2 * DAY))
    for (const name of ['handler', 'rival']) callers[name] = await test.app.as(people[name]!.id)
    const undone = await ok(as('handler').call(clusters.undo, { body: { id, version } }))
    expect(undone).toMatchObject({ state: 'undone', undoUntil: null, can: [] })
    expect(await as('rival').call(clusters.take, { body: { id, version: undone.version } })).toFailWith(
      'clusters.not_open',
    )
    expect(await pageOf('handler')).toEqual([])
    expect(await pageOf('handler', 'all')).toMatchObject([{ id, state: 'undone' }])
    // Taken apart by people, it is not put together again.
    await look()
    expect(await pageOf('handler')).toEqual([])
  })

  it('frees whoever asks for a re-check of what their case came to', async () => {
    await found()
    // As a case that ended and was asked about lies there; how it comes to that is not this room's business.
    const become = (state: string, recheck: number) =>
      test.app.owner.query(`alter table appeals disable trigger user;
        update appeals set state = '${state}', recheck_status = ${recheck}, closed_at = ${recheck ? 'submitted_at' : 'null'}
        where id = ${closed[2]};
        alter table appeals enable trigger user`)
    await become('invalid', 1)
    expect(inside(await found())).toHaveLength(3)
    await become('pending_accept', 0)
  })
})
