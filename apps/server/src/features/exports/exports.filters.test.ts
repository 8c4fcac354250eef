import { EXPORT_LIST_NAMES, exportList } from '@appeal/contract/exports/exports.lists.ts'
import { exportRoutes } from '@appeal/contract/exports/exports.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { systemContext } from '../../platform/context.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { runExport } from './exports.run.ts'

const use = useTestApp()
/** Where a page begins and how it is sorted is no filter. */
const NO_FILTERS = ['current', 'size', 'sortField', 'sortOrder', 'exact']

describe('a file is of what its list was asked for', () => {
  let officer: Caller
  let orders = 0
  beforeAll(async () => {
    const { app } = use
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'pending_accept')
    for (let n = 0; n < 3; n += 1) await copyCase(app, id)
    const { pool } = app.platform.database
    await pool.query("update appeals set answer_area = '440106' where id = $1", [id])
    await pool.query('update appeals set handler_id = $2 where id <> $1', [id, who.officer])
    officer = await app.as((await makeOfficer(app, 'BUR-440300', 'cityHandler')).id)
  })

  it.each(EXPORT_LIST_NAMES)('%s knows every filter of its list', (name) => {
    const { route, filters } = exportList(name)
    const asked = Object.keys((route.query as z.ZodObject | undefined)?.shape ?? {}).filter(
      (key) => !NO_FILTERS.includes(key),
    )
    expect(asked.filter((key) => !(key in filters))).toEqual([])
  })

  it.each([
    ['the area that answers', { answerArea: '440100' }, 1, '责任地区：广东省广州市'],
    ['nobody who works on it', { handlerId: 'none' }, 1, '经办人：无人经办'],
    ['a range', { areaKind: 'INTERNATIONAL' }, 0, '寄递范围：'],
    ['what waits for a second person', { approval: 'editToEnd', queue: 'approving' }, 0, '提请事项：结案'],
    ['what stands in a cluster', { clustered: 'true' }, 0, '相似申诉：在一组里'],
    ['what the reader may decide', { myTurn: 'true', queue: 'approving' }, 0, '由谁决定：轮到我的'],
  ])('by %s', async (_what, query, rows, condition) => {
    const ordered = await officer.call(exportRoutes.start, {
      headers: { 'idempotency-key': `filter-${++orders}` },
      body: { list: 'appeals.bureau', query, columns: ['appealNo'], format: 'csv', reason: '月度工作分析' },
    })
    expect(ordered).toSucceed()
    await runExport(systemContext(use.app.platform, 'test'), ordered.data.id)
    const { data } = await officer.call(exportRoutes.detail, { query: { id: ordered.data.id } })
    expect(data).toMatchObject({ state: 'done', rows, condition: expect.stringContaining(condition) })
  })
})
