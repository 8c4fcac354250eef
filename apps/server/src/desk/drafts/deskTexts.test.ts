import {
  DESK_TEXT_MAX,
  DESK_TEXT_NONE,
  DESK_TEXT_STANDS_MAX,
  DESK_TEXT_UNNAMED,
  DESK_TEXTS_MAX,
  deskTextRoutes,
} from '@appeal/contract/drafts/deskTexts.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { sweepFiles } from '../../features/files/files.jobs.ts'
import { systemContext } from '../../platform/context.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { newId } from '../../platform/ids.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../testing/people.ts'
import { retireDrafts } from './drafts.service.ts'

const test = useTestApp()
const { list, save } = deskTextRoutes
const officer = async () => {
  const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
  return { id, ...(await test.app.as(id)) }
}
const PLACE = 'case:510'
const WORDS = { text: '您好，您的快件已经找到' }
const named = () => `save-of-${++saves}`
let saves = 0
const rows = async (ownerId: string) =>
  (
    await test.app.platform.database.pool.query('select content from desk_texts where owner_id = $1', [
      ownerId,
    ])
  ).rows as { content: Buffer }[]

/** Saves as one person: what, under which name, going on with what. */
const saver =
  ({ call }: Awaited<ReturnType<typeof officer>>) =>
  (content: unknown, version?: string, on?: string[]) =>
    call(save, {
      body: { place: PLACE, what: 'reply', content, ...(version && { version }), ...(on && { on }) },
    })

beforeEach(() => test.app.clock.set(START))

describe('what is being written on the desk', () => {
  it('is nobody’s without a session, and no consumer has any', async () => {
    expect(await test.app.call(list, { query: { place: PLACE } })).toFailWith('session.required')
    const consumer = await test.app.as((await makeConsumer(test.app)).id)
    expect(await consumer.call(list, { query: { place: PLACE } })).not.toSucceed()
    expect(
      await consumer.call(save, { body: { place: PLACE, what: 'reply', content: WORDS } }),
    ).not.toSucceed()
  })

  it.each([
    ['a place without a kind', { place: '510', what: 'reply' }],
    ['a form without a name', { place: PLACE, what: '' }],
    ['a name with other signs', { place: PLACE, what: 'a%' }],
    ['a version that no save gives itself', { place: PLACE, what: 'reply', version: 'a b' }],
    ['to stand on a version nobody could give', { place: PLACE, what: 'reply', on: ['%'] }],
    [
      'to stand on more than went unanswered',
      { place: PLACE, what: 'reply', on: Array.from({ length: DESK_TEXT_STANDS_MAX + 1 }, named) },
    ],
    ['more than can be written', { place: PLACE, what: 'reply', content: 'x'.repeat(DESK_TEXT_MAX) }],
  ])('refuses %s', async (_, body) => {
    expect(await (await officer()).call(save, { body: { content: WORDS, ...body } })).toFailWith(
      'request.invalid',
    )
  })

  it('is its writer’s alone, sealed, and there on another machine', async () => {
    const [writer, colleague] = [await officer(), await officer()]
    expect(await writer.call(save, { body: { place: PLACE, what: 'reply', content: WORDS } })).toSucceed()
    expect((await colleague.call(list, { query: { place: PLACE } })).data).toEqual([])
    const elsewhere = await test.app.as(writer.id)
    expect((await elsewhere.call(list, { query: { place: PLACE } })).data).toMatchObject([
      { what: 'reply', content: WORDS },
    ])
    expect((await elsewhere.call(list, { query: { place: 'case:511' } })).data).toEqual([])
    expect((await rows(writer.id))[0]?.content.toString()).not.toContain('快件')
  })

  it('is refused where another tab went on with it meanwhile, and the refusal carries what that wrote', async () => {
    const [here, there] = [await officer(), await officer()]
    const keep = saver(here)
    const [first, second] = [named(), named()]
    expect(await keep({ n: 1 }, first, [DESK_TEXT_NONE])).toSucceed()
    expect(await keep({ n: 2 }, second, [first])).toSucceed()
    for (const content of [{ n: 3 }, null]) {
      const refused = await keep(content, named(), [first])
      expect(refused).toFailWith('drafts.newer')
      expect(refused.data).toMatchObject({ newer: { content: { n: 2 }, version: second } })
    }
    expect(await keep({ n: 3 }, named(), [DESK_TEXT_NONE])).toFailWith('drafts.newer')
    expect((await here.call(list, { query: { place: PLACE } })).data).toMatchObject([
      { content: { n: 2 }, version: second },
    ])
    // Nobody else's save tells of it.
    const foreign = await saver(there)({ n: 4 }, named(), [first])
    expect(foreign).toFailWith('drafts.newer')
    expect(foreign.data).toMatchObject({ newer: null })
    // Knowingly, it goes over it.
    expect(await keep({ n: 3 }, named(), [second])).toSucceed()
  })

  it('says that it was sent or emptied elsewhere, and begins anew only for whoever knows', async () => {
    const keep = saver(await officer())
    const first = named()
    await keep({ n: 1 }, first, [DESK_TEXT_NONE])
    expect(await keep(null, named(), [first])).toSucceed()
    const refused = await keep({ n: 2 }, named(), [first])
    expect(refused).toFailWith('drafts.newer')
    expect(refused.data).toMatchObject({ newer: null })
    expect(await keep(null, named(), [first])).toSucceed()
    expect(await keep({ n: 2 }, named(), [DESK_TEXT_NONE])).toSucceed()
  })

  it.each([
    ['of two tabs that go on with one text', true],
    ['of two tabs that begin one', false],
  ])('lets one win %s at once', async (_, isBegun) => {
    const writer = await officer()
    const keep = saver(writer)
    const first = named()
    if (isBegun) await keep({ n: 0 }, first, [DESK_TEXT_NONE])
    const on = [isBegun ? first : DESK_TEXT_NONE]
    const replies = await Promise.all([1, 2, 3].map((n) => keep({ n }, named(), on)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    const kept = (await writer.call(list, { query: { place: PLACE } })).data
    for (const reply of replies.filter(({ code }) => code !== 200)) {
      expect(reply).toFailWith('drafts.newer')
      expect(reply.data).toMatchObject({ newer: { content: kept?.[0]?.content } })
    }
  })

  it('takes a save whose answer was lost for no other one: repeated, and gone on with', async () => {
    const keep = saver(await officer())
    const lost = named()
    for (const _ of ['lost', 'repeated']) expect(await keep({ n: 1 }, lost, [DESK_TEXT_NONE])).toSucceed()
    const next = named()
    for (const _ of ['lost', 'repeated'])
      expect(await keep({ n: 2 }, next, [DESK_TEXT_NONE, lost])).toSucceed()
    expect(await keep({ n: 1 }, lost, [DESK_TEXT_NONE])).toFailWith('drafts.newer')
    for (const _ of ['lost', 'repeated']) expect(await keep(null, named(), [next])).toSucceed()
  })

  it('goes on with texts of before versions had names, and lets pages of before write on', async () => {
    const writer = await officer()
    const keep = saver(writer)
    expect(await keep({ n: 1 })).toSucceed()
    expect((await writer.call(list, { query: { place: PLACE } })).data).toMatchObject([
      { version: DESK_TEXT_UNNAMED },
    ])
    const first = named()
    expect(await keep({ n: 2 }, first, [DESK_TEXT_UNNAMED])).toSucceed()
    expect(await keep({ n: 3 })).toSucceed()
    expect(await keep({ n: 4 }, named(), [first])).toFailWith('drafts.newer')
  })

  it('is one of a form: the newest, and none once it was sent', async () => {
    const writer = await officer()
    const keep = (content: unknown) => writer.call(save, { body: { place: PLACE, what: 'reply', content } })
    await Promise.all([keep({ n: 1 }), keep({ n: 2 }), keep({ n: 3 })])
    expect(await rows(writer.id)).toHaveLength(1)
    await keep({ n: 4 })
    expect((await writer.call(list, { query: { place: PLACE } })).data).toMatchObject([{ content: { n: 4 } }])
    expect(await keep(null)).toSucceed()
    expect(await rows(writer.id)).toEqual([])
  })

  it('has an end in number, however many come at once', async () => {
    const writer = await officer()
    await test.app.platform.database.pool.query(
      `insert into desk_texts (owner_id, place, what, content, updated_at)
       select $1, 'case:' || n, 'reply', '', now() from generate_series(1, ${DESK_TEXTS_MAX - 1}) n`,
      [writer.id],
    )
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((what) => writer.call(save, { body: { place: 'case:x', what, content: WORDS } })),
    )
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ code }) => code !== 200))
      expect(reply).toFailWith('drafts.too_many')
  })

  it('ends after a month without a word, and with its writer’s account', async () => {
    const [old, left] = [await officer(), await officer()]
    await old.call(save, { body: { place: PLACE, what: 'reply', content: WORDS } })
    await left.call(save, { body: { place: PLACE, what: 'reply', content: WORDS } })
    const ctx = systemContext(test.app.platform, 'test')
    await ctx.unitOfWork((tx) => closeAccount(tx, ctx, left.id))
    expect(await rows(left.id)).toEqual([])
    test.app.clock.advance(31 * 86_400_000)
    await retireDrafts(systemContext(test.app.platform, 'test'))
    expect(await rows(old.id)).toEqual([])
  })

  it('keeps the files it names from being swept, as long as it is there', async () => {
    const writer = await officer()
    const { pool } = test.app.platform.database
    const [named, unnamed] = [newId(test.app.clock), newId(test.app.clock)]
    for (const id of [named, unnamed])
      await pool.query(
        `insert into files (id, owner_id, sealed_name, suffix, size, sm3, engine, stored_name, created_at)
         values ($1, $2, '\\x00', 'pdf', 1, '\\x00', 'LOCAL', $3, $4)`,
        [id, writer.id, newStoredName(), test.app.clock.now()],
      )
    const content = { ...WORDS, files: [{ id: named, name: '回执.pdf', size: 1 }] }
    await writer.call(save, { body: { place: PLACE, what: 'reply', content } })
    const left = async () => {
      test.app.clock.advance(8 * 86_400_000)
      await sweepFiles(systemContext(test.app.platform, 'test'))
      const { rows } = await pool.query('select id::text from files where owner_id = $1', [writer.id])
      return rows.map(({ id }) => id as string)
    }
    expect(await left()).toEqual([named])
    const again = await test.app.as(writer.id)
    await again.call(save, { body: { place: PLACE, what: 'reply', content: null } })
    expect(await left()).toEqual([])
  })
})
