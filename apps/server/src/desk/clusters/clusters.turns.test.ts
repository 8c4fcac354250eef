import { contract } from '@appeal/contract'
import type { Cluster } from '@appeal/contract/clusters/clusters.schemas.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Context, systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { beside, waiting } from '../../testing/held.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { lookForClusters } from './clusters.jobs.ts'
import { CLUSTER_MAX } from './clusters.rules.ts'

const test = useTestApp()
const { clusters } = contract
const CONTENT =
  '快件九月二日就到了沙井网点，之后一直显示派送中，网点关门没人接电话，客服说网点停运，要求尽快送达并退运费。'
let handlerId: string
let handler: Caller
let serial = 100

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await test.app.owner.query<T>(text, values)).rows
const look = (ctx: Context = systemContext(test.app.platform, 'test')) => lookForClusters(ctx)
async function fileOne(): Promise<string> {
  const { id } = await makeConsumer(test.app)
  const matter = aMatter({ content: CONTENT, waybillNo: `78300000000${++serial}` })
  return (await fileAppeal(test.app, id, matter)).id
}
const standing = () => ok(handler.call(clusters.page, { query: { state: 'all' } }))
const inside = async (id: string) =>
  (
    await rows<{ id: string }>(
      'select case_id::text as id from cluster_members where cluster_id = $1 and out is null',
      [id],
    )
  ).map((row) => row.id)
async function found(): Promise<Cluster> {
  await look()
  const { records } = await standing()
  return ok(handler.call(clusters.detail, { query: { id: records[0]!.id } }))
}
const undone = [
  "update case_clusters set state = 'undone', version = version + 1 where id = $1",
  "update cluster_members set out = 'undone' where cluster_id = $1 and out is null",
] as const

/** A run in which people act after cases were compared, and before anything is written. */
async function overtaken(act: () => Promise<unknown>): Promise<void> {
  const ctx = systemContext(test.app.platform, 'test')
  let units = 0
  await look({
    ...ctx,
    unitOfWork: async (work) => {
      if (++units === 2) await act()
      return ctx.unitOfWork(work)
    },
  })
  expect(units).toBe(2)
}

beforeAll(async () => {
  test.app.clock.set(START)
  handlerId = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
})
beforeEach(async () => {
  await rows('delete from cluster_members')
  await rows('delete from case_clusters')
  await rows(`update appeals set submitted_at = submitted_at - interval '100 days'`)
  for (let n = 0; n < 4; n += 1) await fileOne()
  handler = await test.app.as(handlerId)
})

it('a cluster that somebody is just taking apart is not filled again by a run', async () => {
  const { id } = await found()
  const late = await fileOne()
  const run = await beside(test.app, async (query) => {
    await query('select from case_clusters where id = $1 for update', [id])
    for (const sql of undone) await query(sql, [id])
    const going = look()
    await waiting(test.app)
    return { going }
  })
  await run.going
  expect(await inside(id)).toEqual([])
  expect(await rows('select from cluster_members where case_id = $1', [late])).toEqual([])
})

it('a run and somebody who takes a cluster apart never wait for each other', async () => {
  const { id, members } = await found()
  await rows('update cluster_members set odd = true where case_id = $1', [members[3]!.id])
  const run = await beside(test.app, async (query) => {
    await query('select from case_clusters where id = $1 for update', [id])
    const going = look()
    await waiting(test.app)
    for (const sql of undone) await query(sql, [id])
    return { going }
  })
  await run.going
  expect(await inside(id)).toEqual([])
})

it('what people took apart while cases were compared stays apart', async () => {
  const { id, version } = await found()
  await fileOne()
  await overtaken(() => ok(handler.call(clusters.undo, { body: { id, version } })))
  expect(await inside(id)).toEqual([])
  expect((await standing()).records).toHaveLength(1)
})

it('whom people took out or put elsewhere while cases were compared is not put back', async () => {
  const { id, version, members } = await found()
  const [late, later] = [await fileOne(), await fileOne()]
  await overtaken(async () => {
    const added = await ok(handler.call(clusters.add, { body: { id, version, caseId: late } }))
    await ok(handler.call(clusters.leave, { body: { id, version: added.version, caseId: late } }))
  })
  expect((await inside(id)).toSorted()).toEqual([...members.map((one) => one.id), later].toSorted())
})

it('a cluster that people filled while cases were compared takes no more than there is room for', async () => {
  const { id } = await found()
  await fileOne()
  const room = CLUSTER_MAX - 4
  await overtaken(() =>
    rows(
      `insert into cluster_members (id, cluster_id, case_id, alike, reasons, odd, changed_at)
        select 9000000 + n, $1, 9000000 + n, 0, '{BY_HAND}', false, now() from generate_series(1, $2::int) n`,
      [id, room],
    ),
  )
  expect(await inside(id)).toHaveLength(CLUSTER_MAX)
})

it('too few that are left make no cluster, and two runs at once make one', async () => {
  const put = `insert into cluster_members (id, cluster_id, case_id, alike, reasons, odd, changed_at)
    select 9100001 + n, 9100001, id, 0, '{BY_HAND}', false, now()
    from (select id, row_number() over (order by id desc) as n from appeals) a where n <= 2`
  await overtaken(async () => {
    await rows(
      `insert into case_clusters (id, version, state, bureau_id, created_at, updated_at)
        select 9100001, 1, 'open', bureau_id, now(), now() from appeals limit 1`,
    )
    await rows(put)
  })
  expect(await rows(`select from case_clusters where id <> 9100001`)).toEqual([])
  await rows('delete from cluster_members')
  await rows('delete from case_clusters')
  await Promise.all([look(), look()])
  expect(await rows('select from case_clusters')).toHaveLength(1)
})

const passOn = (ids: readonly string[], code: string) =>
  rows(
    `update appeals a set bureau_id = o.id from organisations o where o.code = $2 and a.id = any($1::bigint[])`,
    [ids, code],
  )

it('a case that went to another bureau draws none of that bureau into a cluster which it cannot see', async () => {
  const { id, members } = await found()
  const [moved] = members.map((one) => one.id)
  const there = [await fileOne(), await fileOne(), await fileOne()]
  await passOn([moved!, ...there], 'BUR-330100')
  await look()
  expect((await inside(id)).toSorted()).toEqual(members.map((one) => one.id).toSorted())
  const own = await rows<{ id: string }>('select id::text from case_clusters where id <> $1', [id])
  expect(own).toHaveLength(1)
  expect((await inside(own[0]!.id)).toSorted()).toEqual(there.toSorted())
})

it('what was passed on or ended while cases were compared comes into no cluster', async () => {
  const { id } = await found()
  const [gone, over, late] = [await fileOne(), await fileOne(), await fileOne()]
  await overtaken(async () => {
    await passOn([gone], 'BUR-330100')
    await beside(test.app, async (query) => {
      // No step of the engine, which would tell it in the history.
      await query("set local session_replication_role = 'replica'")
      await query("update appeals set state = 'invalid' where id = $1", [over])
    })
  })
  const now = await inside(id)
  expect(now).toContain(late)
  for (const one of [gone, over]) expect(now).not.toContain(one)
})

it('a run waits for nobody at a cluster for which it found nothing', async () => {
  const { id } = await found()
  await beside(test.app, async (query) => {
    await query('select from case_clusters where id = $1 for update', [id])
    await look()
  })
})
