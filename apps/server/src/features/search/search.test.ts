import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { mergingRoutes } from '@appeal/contract/merging/merging.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { caseFacts } from '../../kinds/appeals/appeals.service.ts'
import { saveDraft } from '../../kinds/appeals/filing/appeals.drafts.ts'
import { file } from '../../kinds/appeals/filing/appeals.intake.ts'
import { type Caller, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, type Players } from '../../testing/cases.ts'
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
    await use.app.owner.query('analyze appeal_texts')
    shenzhen = await officerOf('BUR-440300')
    guangzhou = await officerOf('BUR-440100')
  })

  it('is known from statistics; others are looked up', async () => {
    expect(
      await findRare(use.app.platform, 'appeals', wordsIn(use.app.platform.crypto, FREQUENT)!),
    ).toBeUndefined()
    expect(await findRare(use.app.platform, 'appeals', wordsIn(use.app.platform.crypto, '冷库')!)).toEqual([])
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

describe('every way of writing a case makes it findable by its words', () => {
  const found = async (word: string) =>
    findRare(use.app.platform, 'appeals', wordsIn(use.app.platform.crypto, word)!)
  let who: Players
  beforeAll(async () => {
    who = await makePlayers(use.app)
  })
  const ways: [string, (words: string) => Promise<string>][] = [
    ['filing', (content) => caseIn(use.app, who, 'pending_accept', aMatter({ content }))],
    [
      'registering for a caller',
      (content) => caseIn(use.app, who, 'bureau_processing', aMatter({ content })),
    ],
    ['the name of the item', (itemName) => caseIn(use.app, who, 'pending_accept', aMatter({ itemName }))],
    [
      'filing a draft',
      async (content) => {
        const ctx = await contextOf(use.app, who.consumer)
        const { id } = await saveDraft(ctx, { content: { content } })
        return (await file(ctx, { ...aMatter({ content }), id }, async () => {})).id
      },
    ],
    [
      'splitting off',
      async (content) => {
        const id = await caseIn(use.app, who, 'pending_accept')
        const { version } = await caseFacts(use.app.platform.db, id)
        const officer = await use.app.as(who.officer)
        const part = { l1: 'LOSS', l2: 'LOSS_ALL', content, reason: '两件事分开办理' }
        return (await officer.call(mergingRoutes.split, { body: { id, version, ...part } })).data.id
      },
    ],
  ]
  it.each(ways.map((way, n) => [...way, `琥珀蜻蜓标本盒第${'甲乙丙丁戊'[n]}只`] as const))(
    '%s',
    async (_, write, said) => {
      const id = await write(said)
      expect(await found(said)).toEqual([id])
    },
  )

  it('sending it again, by its new words and no more by the old ones', async () => {
    const matter = aMatter({ content: '琥珀蜻蜓标本盒第己只' })
    const id = await caseIn(use.app, who, 'supplement', matter)
    const ctx = await contextOf(use.app, who.consumer)
    await file(ctx, { ...matter, id, content: '珐琅螳螂摆件第庚只' }, async () => {})
    expect(await found('珐琅螳螂摆件')).toEqual([id])
    expect(await found(matter.content)).toEqual([])
  })
})
