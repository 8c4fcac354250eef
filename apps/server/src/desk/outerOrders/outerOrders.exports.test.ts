import { contract } from '@appeal/contract'
import { beforeAll, expect, it } from 'vitest'
import { bureauSweep, enterpriseSweep } from '../../kinds/appeals/lists/appeals.lists.ts'
import { onConnection } from '../../platform/cache.ts'
import type { Context } from '../../platform/context.ts'
import { inSnapshot } from '../../platform/db/cursor.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'

const test = useTestApp()
const { outerOrders } = contract
let who: Awaited<ReturnType<typeof makePlayers>>
let id = ''

beforeAll(async () => {
  const { app } = test
  app.clock.set(START)
  who = await makePlayers(app)
  id = await caseIn(app, who, 'at_enterprise')
  const officer = await app.as(who.officer)
  const body = { id, direction: 'RECEIVED', body: 'HOTLINE_12345', begunOn: '2026-09-20' } as const
  await ok(officer.call(outerOrders.enter, { body: { ...body, outerNo: 'GD-1', dueOn: '2026-09-28' } }))
  await ok(officer.call(outerOrders.enter, { body: { ...body, outerNo: 'GD-2', dueOn: '2026-09-25' } }))
  const dropped = await ok(
    officer.call(outerOrders.enter, { body: { ...body, outerNo: 'GD-3', dueOn: '2026-09-22' } }),
  )
  await ok(officer.call(outerOrders.drop, { body: { id: dropped.id, version: 1, reason: '登记有误' } }))
})

it('a bureau’s file says the numbers of outer bodies and the nearest day that is owed, an enterprise’s neither', async () => {
  const [bureau, unit] = [await contextOf(test.app, who.officer), await contextOf(test.app, who.enterprise)]
  // As a file is made: on one connection, portion by portion.
  const found = (
    ctx: Context,
    sweep: typeof bureauSweep | typeof enterpriseSweep,
    columns: readonly string[] = ['appealNo', 'outerNo', 'outerDueOn', 'outerKept'],
  ) =>
    inSnapshot(test.app.platform.database, async (db) => {
      const on = { ...ctx, platform: onConnection(ctx.platform, db) }
      for await (const some of sweep(on, { queue: 'all', current: 1, size: 10 }, 100, columns))
        for (const one of some) if (one.row.id === id) return one
      return undefined
    })
  const filed = await found(bureau, bureauSweep)
  expect(filed?.outside).toEqual({
    ...{ outerNo: 'GD-1 / GD-2', outerDueOn: '2026-09-25', outerKept: '期限内待答复' },
  })
  const ofUnit = await found(unit, enterpriseSweep)
  expect(ofUnit).toBeDefined()
  expect(ofUnit?.outside).toBeUndefined()
  // What the file has no column for is not read.
  expect((await found(bureau, bureauSweep, ['appealNo']))?.outside).toBeUndefined()
})

it('a bureau’s file says of each case from outside whether the day was kept, and of the others nothing', async () => {
  const { app } = test
  const officer = await app.as(who.officer)
  const order = async (more: { dueOn: string; answeredOn?: string }) => {
    const caseId = await caseIn(app, who, 'at_enterprise')
    const { answeredOn, dueOn } = more
    const body = {
      id: caseId,
      direction: 'RECEIVED',
      body: 'PETITION',
      begunOn: '2026-09-10',
      dueOn,
    } as const
    const entered = await ok(officer.call(outerOrders.enter, { body: { ...body, outerNo: `XF-${caseId}` } }))
    if (answeredOn)
      await ok(
        officer.call(outerOrders.answer, {
          body: {
            ...{ id: entered.id, version: entered.version, answeredOn, way: 'LETTER' },
            ...{ answer: '已经办结，请知悉。', attachmentIds: [] },
          },
        }),
      )
    return caseId
  }
  const kept = await order({ dueOn: '2026-09-21', answeredOn: '2026-09-21' })
  const answeredLate = await order({ dueOn: '2026-09-20', answeredOn: '2026-09-21' })
  const late = await order({ dueOn: '2026-09-20' })
  const ours = await caseIn(app, who, 'at_enterprise')
  const ctx = await contextOf(app, who.officer)
  const said = new Map<string, string | undefined>()
  await inSnapshot(app.platform.database, async (db) => {
    const on = { ...ctx, platform: onConnection(ctx.platform, db) }
    for await (const some of bureauSweep(on, { queue: 'all', current: 1, size: 10 }, 100, ['outerKept']))
      for (const { row, outside } of some) said.set(row.id, outside?.outerKept)
  })
  expect([kept, answeredLate, late, ours].map((one) => said.get(one))).toEqual([
    '按期答复',
    '逾期',
    '逾期',
    undefined,
  ])
})
