import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SettingDeclaration } from '../../../features/reference/settings/settings.declare.service.ts'
import { changeSetting } from '../../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../../platform/context.ts'
import { retireRows } from '../../../platform/jobs/retiring.ts'
import { ok, START, useTestApp } from '../../../testing/app.ts'
import { A_REPLY, actOver, type Players } from '../../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser } from '../../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../../testing/stages.ts'
import { appealKind } from '../appeals.kind.ts'
import { REPLY_LIKENESS_REFUSES } from '../appeals.settings.ts'
import { near } from './appeals.likeness.store.ts'
import { SKETCH_BITS } from './appeals.sketch.ts'

const test = useTestApp()
let who: Players
const OLD = (name: string, yuan: number) =>
  `尊敬的${name}女士您好，您反映的问题我司高度重视，已安排专人核实，经查派件员操作不规范，我司已对其批评教育，` +
  `向您表示歉意，赔偿款${yuan}元将在三个工作日内退回到您的支付账户，感谢您对我司服务的监督与支持。`
const FOUND = '经调取分拨中心录像，包裹在卸车时跌落传送带，外箱破损，内件玻璃杯碎了两只，责任在转运环节。'
const rowsOf = async <T>(text: string, values: unknown[] = []) =>
  (await test.app.platform.database.pool.query(text, values)).rows as T[]
const sketches = async (where = 'true') =>
  Number(
    (await rowsOf<{ n: string }>(`select count(*) as n from appeal_reply_sketches where ${where}`))[0]!.n,
  )
/** A case that waits for the answer, of a person of its own. */
const waiting = async () =>
  caseIn(test.app, { ...who, consumer: (await makeConsumer(test.app)).id }, 'at_enterprise')
const reply = (id: string, investigationResult: string, by = who.enterprise) =>
  actOver(test.app, by, todoRoutes.reply, id, { ...A_REPLY, investigationResult })
const ask = async (id: string, investigationResult: string, by = who.enterprise) =>
  (await test.app.as(by)).call(todoRoutes.likeness, { body: { id, investigationResult } })
const seen = async (id: string, by: string) =>
  (await ok((await test.app.as(by)).call(appealRoutes.detail, { query: { id } }))).reply
async function change({ key }: SettingDeclaration, value: unknown): Promise<void> {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, key, String(value)))
}

beforeAll(async () => {
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  await test.app.owner.query('delete from appeal_reply_sketches')
})

describe('asking how like an answer is to former ones', () => {
  it('is for whoever may write the answer to a case that waits for it, in a text of an answer’s size', async () => {
    const id = await waiting()
    for (const by of [who.officer, who.consumer]) expect((await ask(id, FOUND, by)).code).toBe(403)
    const other = await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')
    expect(await ask(id, FOUND, other.id)).toFailWith('appeals.not_found')
    expect(await ask('1', FOUND)).toFailWith('appeals.not_found')
    for (const text of ['太短', '长'.repeat(2_001)]) expect(await ask(id, text)).toFailWith('request.invalid')
    expect(await ask(await caseIn(test.app, who, 'replied'), FOUND)).toFailWith('appeals.action_not_open')
    expect(await ask(id, FOUND)).toSucceed()
    expect((await ask(id, '2026-11-03 10:20:30 300.00')).data).toMatchObject({ answers: 0, percent: 0 })
  })

  it('tells a count and a share of the own unit’s answers to other cases, and keeps nothing', async () => {
    for (const [n, name] of ['王', '李', '陈'].entries()) await ok(reply(await waiting(), OLD(name, 100 + n)))
    const id = await waiting()
    const { data } = await ask(id, OLD('赵', 700))
    expect(data).toMatchObject({ answers: 3, days: 90, boilerplate: true, refused: false })
    expect(data.percent).toBeGreaterThanOrEqual(95)
    expect(Object.keys(data).sort()).toEqual(['answers', 'boilerplate', 'days', 'percent', 'refused'])
    expect((await ask(id, FOUND)).data).toMatchObject({ answers: 0, boilerplate: false })
    expect((await ask(id, FOUND)).data.percent).toBeLessThan(30)
    expect(await sketches()).toBe(3)
  })

  it('knows no answer of another unit, of the case itself, or of more than 90 days ago', async () => {
    const [old] = [await waiting()]
    await ok(reply(old, FOUND))
    const id = await waiting()
    expect((await ask(id, FOUND)).data.answers).toBe(1)
    const sketchOf = 'update appeal_reply_sketches set'
    await rowsOf(`${sketchOf} appeal_id = $1`, [id])
    expect((await ask(id, FOUND)).data).toMatchObject({ answers: 0, percent: 0 })
    await rowsOf(`${sketchOf} appeal_id = $1, org_id = 1`, [old])
    expect((await ask(id, FOUND)).data.answers).toBe(0)
    const [{ org_id: orgId }] = (await rowsOf<{ org_id: string }>(
      'select org_id from appeal_replies where appeal_id = $1',
      [old],
    )) as [{ org_id: string }]
    await rowsOf(`${sketchOf} org_id = $1, created_at = $2`, [
      orgId,
      new Date(test.app.clock.now().getTime() - 90 * 86_400_000 - 1),
    ])
    expect((await ask(id, FOUND)).data.answers).toBe(0)
  })
})

describe('an answer that is nearly the same as others', () => {
  it('is taken by default and marked for bureau and enterprise from the third likeness on, for no appellant', async () => {
    const marks: unknown[] = []
    let last = ''
    for (const [n, name] of [...'王李陈赵'].entries()) {
      last = await waiting()
      await ok(reply(last, OLD(name, 200 + n)))
      marks.push((await seen(last, who.officer))?.likeness ?? null)
    }
    expect(marks.slice(0, 3)).toEqual([null, null, null])
    expect(marks[3]).toMatchObject({ answers: 3, days: 90 })
    expect((await seen(last, who.enterprise))?.likeness).toEqual(marks[3])
    const [owner] = await rowsOf<{ id: string }>('select appellant_id as id from appeals where id = $1', [
      last,
    ])
    const own = await (await test.app.as(owner!.id)).call(appealRoutes.consumerDetail, { body: { id: last } })
    expect(own.data.reply?.likeness).toBeNull()
  })

  it('is refused, kindly and with the field, where the setting says so; the case stays as it was', async () => {
    for (const name of '王李陈') await ok(reply(await waiting(), OLD(name, 300)))
    const id = await waiting()
    await change(REPLY_LIKENESS_REFUSES, true)
    try {
      const refused = await reply(id, OLD('周', 300))
      expect(refused).toFailWith('appeals.reply_boilerplate')
      expect(refused.data).toMatchObject({ field: 'investigationResult' })
      expect(refused.msg).toBe('调查结果与本单位近 90 天内的 3 份答复几乎相同，请写明本件查明了什么')
      expect((await ask(id, OLD('周', 300))).data).toMatchObject({ answers: 3, refused: true })
      expect(await sketches()).toBe(3)
      expect(await reply(id, FOUND)).toSucceed()
    } finally {
      await change(REPLY_LIKENESS_REFUSES, false)
    }
  })

  it('does not keep an outlet from drafting it, and is compared when it is submitted', async () => {
    for (const name of '王李陈') await ok(reply(await waiting(), OLD(name, 300)))
    const id = await waiting()
    await change(REPLY_LIKENESS_REFUSES, true)
    try {
      const outlet = await makeEnterpriseUser(test.app, 'ENT-ZTO-440306-02', 'outlet')
      await play(test.app, who.enterprise, 'assign', id)
      expect((await ask(id, OLD('周', 300), outlet.id)).data).toMatchObject({ answers: 0, refused: true })
      const drafted = await actOver(test.app, outlet.id, todoRoutes.draftReply, id, {
        ...A_REPLY,
        investigationResult: OLD('周', 300),
      })
      expect(drafted).toSucceed()
      expect(await sketches()).toBe(3)
      expect(await reply(id, OLD('周', 300))).toFailWith('appeals.reply_boilerplate')
    } finally {
      await change(REPLY_LIKENESS_REFUSES, false)
    }
  })
})

describe('what answers are compared by', () => {
  it('goes after 90 days with the nightly job', async () => {
    const id = await waiting()
    await ok(reply(id, FOUND))
    const ctx = () => systemContext(test.app.platform, 'test')
    await retireRows(ctx())
    expect(await sketches(`appeal_id = ${id}`)).toBe(1)
    test.app.clock.set(new Date(test.app.clock.now().getTime() + 91 * 86_400_000).toISOString())
    await retireRows(ctx())
    expect(await sketches()).toBe(0)
  })

  it('goes with its case', async () => {
    const [gone, stays] = [await waiting(), await waiting()]
    for (const id of [gone, stays]) await ok(reply(id, FOUND))
    const { db, crypto } = test.app.platform
    const [row] = await appealKind.store.listWhole(db, [gone])
    await db.transaction((tx) => appealKind.forget!(tx, crypto, row!))
    expect([await sketches(`appeal_id = ${gone}`), await sketches(`appeal_id = ${stays}`)]).toEqual([0, 1])
  })

  it('is looked through at the size of a great enterprise: 20 000 answers by the index of their unit', async () => {
    const pool = test.app.owner
    await pool.query(
      'alter table appeal_reply_sketches drop constraint appeal_reply_sketches_reply_id_appeal_replies_id_fk',
    )
    await pool.query(
      `insert into appeal_reply_sketches (reply_id, appeal_id, org_id, sketch, created_at)
       select n, n, 700 + n % 7,
         (select string_agg(((hashint8extended(n / 2, i) & 1)::int)::text, '') from generate_series(1, ${SKETCH_BITS}) i)::varbit::bit(${SKETCH_BITS}),
         $1::timestamptz - n * interval '5 minutes'
       from generate_series(1, 20000) n`,
      [START],
    )
    await pool.query('analyze appeal_reply_sketches')
    const [{ sketch }] = (await rowsOf(
      'select sketch::text from appeal_reply_sketches where reply_id = 5000',
    )) as [{ sketch: string }]
    const since = new Date(Date.parse(START) - 90 * 86_400_000)
    const orgs = [...Array(7).keys()].map((n) => String(700 + n))
    const among = { orgs, since, appealId: '5000' }
    const started = performance.now()
    expect(await near(test.app.platform.db, sketch, 100, among)).toEqual({ answers: 1, nearest: 0 })
    expect(performance.now() - started).toBeLessThan(1_000)
    const plan = await rowsOf<{ 'QUERY PLAN': string }>(
      `explain select sketch from appeal_reply_sketches where org_id = any('{703}') and created_at > '${since.toISOString()}'`,
    )
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('appeal_reply_sketches_org_idx')
    await pool.query('delete from appeal_reply_sketches')
    await pool.query(
      `alter table appeal_reply_sketches add constraint appeal_reply_sketches_reply_id_appeal_replies_id_fk
       foreign key (reply_id) references appeal_replies(id)`,
    )
  })
})
