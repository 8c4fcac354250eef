import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { beside } from '../../testing/held.ts'
import { actOn, type CasePlayers, caseAt, fileCase, makeCourier, routeOf } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { keepMissingWords } from '../cases.jobs.ts'

const test = useTestApp()
const SAID = '琥珀蜻蜓标本盒碎了三块，希望尽快有个说法'
const searchKey = '琥珀蜻蜓标本盒'

describe.each(CASE_KINDS)('cases of %s are found by the words of what was written', (kind: CaseKind) => {
  let who: CasePlayers
  let id: string
  let officer: Caller
  const find = async (caller: Caller, text: string) => {
    const answer = await caller.call(routeOf(kind, 'bureaupage'), {
      query: { queue: 'all', current: '1', size: '10', searchKey: text },
    })
    return (answer.data as { records: { id: string }[] }).records.map((row) => row.id)
  }

  beforeAll(async () => {
    const { app } = test
    who = {
      owner: kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id,
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    id = await fileCase(app, kind, who.owner, { content: SAID })
    officer = await app.as(who.officer)
  })

  it('by nobody of another bureau', async () => {
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    expect(await find(stranger, searchKey)).toEqual([])
  })
  it('not by a phrase that does not stand there', async () => {
    expect(await find(officer, `${searchKey}完好`)).toEqual([])
  })
  it('by whoever may list them', async () => {
    expect(await find(officer, searchKey)).toEqual([id])
  })
  it('also where they were written before they could be: the job makes them so, however often it runs', async () => {
    const { pool } = test.app.platform.database
    await pool.query('delete from case_texts where case_id = $1', [id])
    expect(await find(officer, searchKey)).toEqual([])
    await keepMissingWords(systemContext(test.app.platform, 'test'))
    await keepMissingWords(systemContext(test.app.platform, 'test'))
    expect(await find(officer, searchKey)).toEqual([id])
  })
})

describe('an enterprise', () => {
  it('finds a shielded case by no word, and finds it once the courier agrees to be known', async () => {
    const { app } = test
    const who = {
      owner: await makeCourier(app),
      officer: (await makeOfficer(app, 'BUR-440300', 'cityHandler')).id,
      enterprise: (await makeEnterpriseUser(app, 'ENT-ZTO', 'brandHq')).id,
    }
    const id = await caseAt(app, 'courier', 'at_enterprise', who, { content: `珐琅螳螂摆件，${SAID}` })
    const enterprise = await app.as(who.enterprise)
    const find = async () => {
      const answer = await enterprise.call(routeOf('courier', 'enterprisepage'), {
        query: { queue: 'all', current: '1', size: '10', searchKey: '珐琅螳螂摆件' },
      })
      return (answer.data as { records: { id: string }[] }).records.map((row) => row.id)
    }
    expect(await find()).toEqual([])
    expect((await actOn(app, 'courier', who.owner, 'agreeDisclosure', id)).code).toBe(200)
    expect(await find()).toEqual([id])
  })
})

describe('making older cases findable', () => {
  const many = async (count: number) => {
    const owner = (await makeConsumer(test.app)).id
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push(await fileCase(test.app, 'consultation', owner, { content: SAID }))
    await test.app.owner.query('delete from case_texts where case_id = any($1::bigint[])', [ids])
    return ids
  }
  const found = async (ids: readonly string[]) => {
    const { rows } = await test.app.owner.query(
      'select case_id::text as id from case_texts where case_id = any($1::bigint[]) order by case_id',
      [ids],
    )
    return rows.map(({ id }) => id)
  }
  const run = (most?: number) => keepMissingWords(systemContext(test.app.platform, 'test'), most)

  it('tells of a text that cannot be opened, reads the others, and is not stopped by it again', async () => {
    const ids = await many(3)
    await test.app.owner.query("update cases set content = '\\x0102' where id = $1", [ids[1]])
    await expect(run()).rejects.toThrow(`1 of 1 parts failed, first ${ids[1]}`)
    expect(await found(ids)).toEqual(ids)
    await run()
  })

  it('waits for nobody who works on a case: that one has its turn another night', async () => {
    const ids = await many(3)
    await beside(test.app, async (query) => {
      await query('select from cases where id = $1 for update', [ids[1]])
      await run()
      expect(await found(ids)).toEqual([ids[0], ids[2]])
    })
    await run()
    expect(await found(ids)).toEqual(ids)
  })

  it('takes no more of them than a night may, and the rest the next one', async () => {
    const ids = await many(5)
    await run(2)
    expect(await found(ids)).toEqual(ids.slice(0, 2))
    await run(3)
    expect(await found(ids)).toEqual(ids)
  })
})
