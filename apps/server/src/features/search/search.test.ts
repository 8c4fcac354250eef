import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { makeOfficer, makeUser } from '../../testing/people.ts'
import { caseIn, copyCase, makePlayers } from '../../testing/stages.ts'
import { findRare, gramsOf, RARE_MAX, wordsIn } from './search.service.ts'

const use = useTestApp()
const sql = (text: string, values: unknown[] = []) => use.app.platform.database.pool.query(text, values)
const officerOf = async (org: string) => use.app.as((await makeOfficer(use.app, org, 'cityHandler')).id)
const FREQUENT = '签收'

describe('a word that most of the country writes', () => {
  let shenzhen: Caller
  let guangzhou: Caller
  beforeAll(async () => {
    const who = await makePlayers(use.app)
    const id = await caseIn(use.app, who, 'closed')
    for (let n = 0; n < 3; n += 1) await copyCase(use.app, id)
    await caseIn(use.app, { ...who, consumer: (await makeUser(use.app, { area: 'c' })).id }, 'pending_accept')
    await sql(
      'insert into appeal_texts (appeal_id, grams) select n, array_to_tsvector($1) from generate_series(1, $2::int) n',
      [gramsOf(use.app.platform.crypto, FREQUENT), RARE_MAX * 2],
    )
    await sql('analyze appeal_texts')
    shenzhen = await officerOf('BUR-440300')
    guangzhou = await officerOf('BUR-440100')
  })

  it('is known from statistics; others are looked up', async () => {
    expect(await findRare(use.app.platform, wordsIn(use.app.platform.crypto, FREQUENT)!)).toBeUndefined()
    expect(await findRare(use.app.platform, wordsIn(use.app.platform.crypto, '冷库')!)).toEqual([])
  })

  it('shows another bureau nothing', async () => {
    const { data } = await guangzhou.call(todoRoutes.page, { query: { searchKey: FREQUENT } })
    expect(data).toMatchObject({ records: [], total: 0 })
  })

  it('finds no case that lacks the whole phrase', async () => {
    const { data } = await shenzhen.call(todoRoutes.page, { query: { searchKey: `${FREQUENT}冷库` } })
    expect(data).toMatchObject({ records: [], total: 0 })
  })

  it('finds the viewer’s own cases with it, in the list’s order, page by page', async () => {
    const all = (await shenzhen.call(todoRoutes.page)).data
    expect(all.total).toBe(5)
    const ids = async (current: string) =>
      (
        await shenzhen.call(todoRoutes.page, { query: { searchKey: FREQUENT, current, size: '3' } })
      ).data.records.map(({ id }) => id)
    expect([...(await ids('1')), ...(await ids('2'))]).toEqual(all.records.map(({ id }) => id))
    const { data } = await shenzhen.call(todoRoutes.page, { query: { searchKey: FREQUENT } })
    expect(data.total).toBe(all.total)
  })
})
