import { contract } from '@appeal/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { keepWords } from '../../features/search/search.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { trainModel } from './classifier.service.ts'
import { CLASSIFIER_LEAST, CLASSIFIER_ON, CLASSIFIER_SURE } from './classifier.settings.ts'

const test = useTestApp()
const { classifier } = contract
const callers: Record<string, Caller> = {}
const people: Record<string, { id: string }> = {}
const as = (name: string): Caller => callers[name]!
const ctx = () => systemContext(test.app.platform, 'test')
const sqlOf = <T extends object>(text: string, values: unknown[] = []) =>
  test.app.platform.database.pool.query<T>(text, values).then(({ rows }) => rows)
async function set(
  setting: typeof CLASSIFIER_LEAST | typeof CLASSIFIER_ON | typeof CLASSIFIER_SURE,
  value: string,
) {
  await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), setting.key, value))
  await expect.poll(async () => String(await setting.read(test.app.platform))).toBe(value)
}

/** Whoever wrote this signs with it, always: it is in far more than five cases, and is somebody's number. */
const SIGNED = '电话13912345678'
const DAMAGE = '打开箱子玻璃全都破裂了，外箱被压变形'
const DELAY = '物流停在分拨中心两个星期没有更新，一直延误'
const EVERY = ['打电话没有人接', '客服让我再等', '请尽快处理', '要求赔偿', '网点互相推']
let own = ''

/** Closed cases as their bureaus confirmed them, copied from one that was filed, in words of their kind and their own. */
async function closeMany(n: number, from = 0) {
  const base = `9${String(Date.parse(START)).slice(0, 9)}00000000`
  const id = (at: number) => String(BigInt(base) + BigInt(from + at))
  await sqlOf(
    `insert into appeals select (jsonb_populate_record(a, jsonb_build_object(
       'id', $2::bigint + $4 + n, 'appeal_no', 'SS' || ($2::bigint + $4 + n), 'state', 'closed', 'accepted', true,
       'closed_by', $5::bigint, 'close_type', 'SETTLED', 'l1', case when n % 2 = 0 then 'DAMAGE' else 'DELAY' end))).*
     from appeals a, generate_series(0, $3::int - 1) n where a.id = $1`,
    [own, base, n, from, people.handler!.id],
  )
  const texts = Array.from({ length: n }, (_, at) => ({
    id: id(at),
    text: `${EVERY[(from + at) % 5]}，${at % 2 === 0 ? DAMAGE : DELAY}。${EVERY[(at * 7 + 3) % 5]}。${SIGNED}。${String.fromCharCode(0x4e00 + at, 0x5e00 + at)}`,
  }))
  await ctx().unitOfWork((tx) => keepWords(tx, test.app.platform.crypto, 'appeals', texts))
}
const suggest = (content: string, more: { itemName?: string } = {}, address = '198.51.100.7') =>
  test.app.call(classifier.suggest, { body: { content, ...more }, address })

beforeAll(async () => {
  test.app.clock.set(START)
  Object.assign(people, {
    handler: await makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    leader: await makeOfficer(test.app, 'BUR-440300', 'cityLeader'),
    elsewhere: await makeOfficer(test.app, 'BUR-330100', 'cityHandler'),
    unit: await makeEnterpriseUser(test.app, 'ENT-ZTO-440300', 'brandCity'),
    owner: await makeConsumer(test.app),
  })
  const matter = aMatter({ content: `收到时屏幕破裂，外箱被压变形。${SIGNED}` })
  own = (await fileAppeal(test.app, people.owner!.id, matter)).id
  await closeMany(300)
})
beforeEach(async () => {
  test.app.clock.advance(120_000)
  await sqlOf('delete from classifier_models')
  await set(CLASSIFIER_LEAST, '200')
  await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: 'classifier' }))
  for (const [name, { id }] of Object.entries(people)) callers[name] = await test.app.as(id)
})

/** Trains, and waits until the model speaks. */
async function trained() {
  expect(await trainModel(ctx())).toBe(1)
  await expect.poll(async () => (await ok(suggest(DAMAGE, {}, '198.51.100.99'))).model?.number).toBe(1)
}

describe('suggestions', () => {
  it('of a case are made for who decides on it, within sight; the card is for who leads', async () => {
    for (const name of ['unit', 'owner'])
      expect(await as(name).call(classifier.ofCase, { query: { id: own } }), name).toFailWith(
        'request.not_permitted',
      )
    expect(await as('elsewhere').call(classifier.ofCase, { query: { id: own } })).toFailWith(
      'appeals.not_found',
    )
    for (const name of ['handler', 'unit', 'owner'])
      expect(await as(name).call(classifier.card), name).toFailWith('request.not_permitted')
    expect(await test.app.call(classifier.card)).not.toSucceed()
  })

  it('are refused for texts that are too short or too long, without keeping anybody waiting', async () => {
    expect(await suggest('太短')).toFailWith('request.invalid')
    expect(await suggest('长'.repeat(2_001))).toFailWith('request.invalid')
    const asked = suggest('长'.repeat(350_000))
    const other = test.app.call(contract.appeals.promise)
    expect(await asked).toFailWith('request.too_large')
    expect(await other).toSucceed()
    expect(await suggest('长'.repeat(2_000))).toSucceed()
  })

  it('are made forty times a minute for one address, and for others still', async () => {
    for (let n = 0; n < 40; n += 1) expect(await suggest(DAMAGE, {}, '203.0.113.5')).toSucceed()
    expect(await suggest(DAMAGE, {}, '203.0.113.5')).toFailWith('request.too_many')
    expect(await suggest(DAMAGE, {}, '192.0.2.5')).toSucceed()
    test.app.clock.advance(61_000)
    expect(await suggest(DAMAGE, {}, '203.0.113.5')).toSucceed()
  })

  it('are none where nothing was learned: too few cases, or switched off', async () => {
    expect(await ok(suggest(DAMAGE))).toEqual({ model: null, list: [] })
    await set(CLASSIFIER_LEAST, '301')
    expect(await trainModel(ctx())).toBeUndefined()
    const { models, have, least } = await ok(as('leader').call(classifier.card))
    expect({ models, have, least }).toEqual({ models: [], have: 300, least: 301 })
    await set(CLASSIFIER_LEAST, '300')
    await trained()
    await set(CLASSIFIER_ON, 'false')
    expect(await ok(suggest(DAMAGE))).toEqual({ model: null, list: [] })
    expect(await trainModel(ctx())).toBeUndefined()
    await set(CLASSIFIER_ON, 'true')
  })

  it('say what a text is about, how sure that is and by which of its words; guests are asked for no name', async () => {
    await trained()
    const { model, list } = await ok(suggest('昨天打开看，玻璃破裂了，箱子被压变形，请帮忙'))
    expect(model).toMatchObject({ number: 1 })
    expect(list[0]).toMatchObject({ problem: 'DAMAGE', precision: 1, recall: 1 })
    expect(list[0]!.sure).toBeGreaterThan(0.6)
    expect(list[0]!.words.length).toBeGreaterThan(0)
    for (const word of list[0]!.words) expect(DAMAGE).toContain(word)
    const [first] = (await ok(suggest('物流停在分拨中心，一直没有更新'))).list
    expect(first?.problem).toBe('DELAY')
  })

  it('of a case are of its own words, and change nothing of it', async () => {
    await trained()
    const before = await sqlOf('select version, l1, updated_at from appeals where id = $1', [own])
    const { list } = await ok(as('handler').call(classifier.ofCase, { query: { id: own } }))
    expect(list[0]?.problem).toBe('DAMAGE')
    expect(list[0]!.words.join('')).toMatch(/破裂|变形/)
    expect(await sqlOf('select version, l1, updated_at from appeals where id = $1', [own])).toEqual(before)
  })

  it('are not made of what says nothing, nor below the setting', async () => {
    await trained()
    expect((await ok(suggest('今天天气不错我们去公园散步吧'))).list).toEqual([])
    await set(CLASSIFIER_SURE, '99')
    const { list } = await ok(suggest('昨天打开箱子，一直没有更新'))
    expect(list).toEqual([])
    await set(CLASSIFIER_SURE, '60')
  })

  it('keep nothing of what was asked, in no table', async () => {
    await trained()
    const mark = '鱻鱻麤麤龘龘'
    await ok(suggest(`${DAMAGE}${mark}`))
    expect(await suggest(mark)).toFailWith('request.invalid')
    const tables = await sqlOf<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const [row] = await sqlOf<{ n: number }>(
        `select count(*)::int as n from "${name}" t where t::text like $1`,
        [`%${mark}%`],
      )
      expect(row, name).toEqual({ n: 0 })
    }
  })
})

describe('a model', () => {
  it('holds no word and no digit of anybody, whoever signs every case', async () => {
    await trained()
    const [row] = await sqlOf<{ model: string }>('select model::text from classifier_models')
    expect(row!.model).not.toMatch(/[\u3400-\u9fff]/u)
    const { grams } = JSON.parse(row!.model) as { grams: string[] }
    expect(grams.length).toBeGreaterThan(30)
    for (const gram of grams) expect(gram).toMatch(/^[\w-]{11}$/)
    // The number that every case is signed with tells nothing.
    const { list } = await ok(suggest('13912345678 13912345678'))
    expect(list).toEqual([])
  })

  it('comes with its report card, by kind and over all, the newest first', async () => {
    await trained()
    expect(await trainModel(ctx())).toBe(2)
    const card = await ok(as('leader').call(classifier.card))
    expect(card).toMatchObject({ on: true, sure: 0.6, models: [{ number: 2 }, { number: 1 }] })
    const [latest] = card.models
    expect(latest!.trained + latest!.tuned + latest!.heldOut + latest!.repeated).toBe(300)
    expect(latest!.heldOut).toBeGreaterThan(30)
    expect(latest!.classes.map(({ problem }) => problem)).toEqual(['DAMAGE', 'DELAY'])
    expect(latest).toMatchObject({ macroPrecision: 1, macroRecall: 1, confusion: [] })
  })

  it('is kept once where two trainings cross', async () => {
    const kept = await Promise.all([trainModel(ctx()), trainModel(ctx())])
    expect(kept.filter((number) => number !== undefined)).toEqual([1])
    expect(await sqlOf('select number from classifier_models')).toEqual([{ number: 1 }])
  })

  it.each([
    ['of another format', 'format = 0'],
    ['of another key', `print = 'AAAAAAAAAAA'`],
  ])('%s is passed over, however new', async (_, change) => {
    await trained()
    expect(await trainModel(ctx())).toBe(2)
    await sqlOf(`update classifier_models set ${change} where number = 2`)
    await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: 'classifier' }))
    await expect.poll(async () => (await ok(suggest(DAMAGE))).model?.number).toBe(1)
    await sqlOf(`update classifier_models set ${change}`)
    await ctx().unitOfWork((tx) => test.app.platform.live.send(tx, { kind: 'cache', key: 'classifier' }))
    await expect.poll(async () => (await ok(suggest(DAMAGE))).model).toBeNull()
    expect(await trainModel(ctx())).toBe(3)
  })

  it('learns from cases that a bureau closed, and from no others', async () => {
    await sqlOf(`update appeals set closed_by = null where id <> $1 and l1 = 'DELAY'`, [own])
    expect(await trainModel(ctx())).toBeUndefined()
    const { have } = await ok(as('leader').call(classifier.card))
    expect(have).toBe(150)
    await sqlOf(`update appeals set closed_by = $2 where id <> $1`, [own, people.handler!.id])
  })
})
