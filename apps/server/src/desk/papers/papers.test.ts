import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { checkCodeOf, PAPER_KINDS } from '@appeal/contract/papers/papers.kinds.ts'
import { paperRoutes, paperTemplateRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { narratives } from '../../cases/cases.service.ts'
import { ruleVersions } from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, closeCase, fileAppeal, type Players } from '../../testing/cases.ts'
import { makeOfficer } from '../../testing/people.ts'
import { caseIn, INPUTS, makePlayers, play } from '../../testing/stages.ts'
import { paperModel } from './papers.sheet.ts'

const test = useTestApp()
type Caller = Awaited<ReturnType<TestApp['as']>>
let who: Players
let officer: Caller
let owner: Caller
let unit: Caller

beforeAll(async () => {
  test.app.clock.set(START)
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  officer = await test.app.as(who.officer)
  owner = await test.app.as(who.consumer)
  unit = await test.app.as(who.enterprise)
})

const list = (caller: Caller, id: string) => caller.call(paperRoutes.list, { query: { id } })
const kinds = async (caller: Caller, id: string) => (await ok(list(caller, id))).map(({ kind }) => kind)
const file = (caller: Caller, id: string, paperId: string, purpose = '') =>
  test.app.inject({
    method: 'GET',
    url: `${paperRoutes.file.url}?id=${id}&paperId=${paperId}&purpose=${encodeURIComponent(purpose)}`,
    headers: { token: caller.token },
  })
const deliver = (id: string, paperId: string, more: Record<string, unknown> = {}, caller = officer) =>
  caller.call(paperRoutes.deliver, {
    body: { id, paperId, to: 'user', way: 'post', on: START.slice(0, 10), proof: 'XA12345678944', ...more },
  })
const verify = async (number: string, code: string) =>
  ok((await test.app.as(who.consumer)).call(paperRoutes.verify, { query: { number, code } }))
/** What only the owner of the whole database can do. */
async function rewrite(paperId: string, set: string) {
  await test.app.owner.query('alter table papers disable trigger papers_append_only')
  await test.app.owner.query(`update papers set ${set} where id = $1`, [paperId])
  await test.app.owner.query('alter table papers enable trigger papers_append_only')
}
const transferred = async () => {
  const id = (await fileAppeal(test.app, who.consumer, aMatter())).id
  await play(test.app, who.officer, 'editToBusiness', id)
  return id
}

describe('papers: who may not', () => {
  it('are read and delivered in no case that is not seen, and each side reads its own alone', async () => {
    const id = await transferred()
    const stranger = await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id)
    const papers = await ok(list(officer, id))
    expect(await list(stranger, id)).toFailWith('appeals.not_found')
    expect(await deliver(id, papers[0]!.id, {}, stranger)).toFailWith('appeals.not_found')
    expect(await kinds(owner, id)).toEqual(['acceptance'])
    expect(await kinds(unit, id)).toEqual(['transfer'])
    const letter = papers.find(({ kind }) => kind === 'transfer')!
    const refused = await file(owner, id, letter.id)
    expect(refused.json().data.reason).toBe('papers.not_found')
    expect((await deliver(id, letter.id, {}, owner)).code).toBe(403)
  })

  it('are delivered to nobody they are not for, not before their day, and not tomorrow', async () => {
    const id = await transferred()
    const papers = await ok(list(officer, id))
    const letter = papers.find(({ kind }) => kind === 'transfer')!
    expect(await deliver(id, letter.id)).toFailWith('papers.not_addressed')
    const notice = papers.find(({ kind }) => kind === 'acceptance')!
    for (const on of ['2026-09-01', '2027-01-01'])
      expect(await deliver(id, notice.id, { on })).toFailWith('papers.delivered_out_of_range')
    expect((await ok(list(officer, id))).flatMap(({ deliveries }) => deliveries)).toEqual([])
  })

  it('are not genuine by a number alone, and one wrong code is as good as another', async () => {
    const id = await transferred()
    const [paper] = await ok(list(owner, id))
    const wrong = await verify(paper!.number, '0000-0000-0000-0000')
    expect(wrong).toEqual(await verify('国邮申受〔2026〕999999号', paper!.checkCode))
    expect(wrong.genuine).toBe(false)
  })
})

describe('papers', () => {
  it('are numbered in one sequence of their office, kind and year, whoever races', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => (await fileAppeal(test.app, who.consumer, aMatter())).id),
    )
    await Promise.all(ids.map((id) => play(test.app, who.officer, 'editToBusiness', id)))
    const numbers = (await Promise.all(ids.map(async (id) => (await ok(list(owner, id)))[0]!.number))).map(
      (number) => {
        const [, head, n] = /^(粤（\d{4}）邮申受〔2026〕)(\d+)号$/.exec(number) ?? []
        return { head, n: Number(n) }
      },
    )
    expect(new Set(numbers.map(({ head }) => head)).size).toBe(1)
    const sorted = numbers.map(({ n }) => n).toSorted((a, b) => a - b)
    expect(sorted).toEqual(sorted.map((_, i) => sorted[0]! + i))
  })

  it('follow every decision, once each, and are named by its line of the history', async () => {
    const id = (await fileAppeal(test.app, who.consumer, aMatter())).id
    await closeCase(test.app, id, who)
    const papers = await ok(list(officer, id))
    expect(papers.map(({ kind }) => kind).toSorted()).toEqual(['acceptance', 'result', 'transfer'])
    const { rows } = await test.app.platform.database.pool.query<{
      event: string
      detail: { papers: { number: string }[] }
    }>("select event, detail from case_events where case_id = $1 and detail ? 'papers' order by seq", [id])
    expect(rows.map(({ event, detail }) => [event, detail.papers.length])).toEqual([
      ['transferred', 2],
      ['closed', 1],
    ])
    expect(rows.flatMap(({ detail }) => detail.papers.map(({ number }) => number)).toSorted()).toEqual(
      papers.map(({ number }) => number).toSorted(),
    )
    expect(papers.find(({ kind }) => kind === 'result')!.reactBy).toMatch(/^2026-/)
  })

  it.each([
    ['not accepted', 'pending_accept', { reasonCode: 'N05', explanation: '属于重复申诉。' }, 'nonAcceptance'],
    ['terminated', 'replied', INPUTS.editToInvalid, 'termination'],
  ] as const)('tell why a case is %s', async (_, state, input, kind) => {
    const id = await caseIn(test.app, who, state)
    const answer = await actOver(test.app, who.officer, appealRoutes.editToInvalid, id, input)
    expect(answer.code).toBe(200)
    expect(await kinds(owner, id)).toContain(kind)
  })

  it('hold what both sides agreed to in mediation, for both', async () => {
    const id = await caseIn(test.app, who, 'mediating')
    await actOver(test.app, who.consumer, todoRoutes.mediationAnswer, id, { agrees: true })
    await actOver(test.app, who.enterprise, todoRoutes.mediationAnswer, id, { agrees: true })
    expect(await kinds(owner, id)).toContain('mediation')
    expect(await kinds(unit, id)).toContain('mediation')
  })

  it('open as PDF/A, and the first opening by whom they are for is their delivery', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    const silent = await file(officer, id, notice!.id)
    expect(silent.json().data.reason).toBe('papers.purpose_needed')
    const told = await file(officer, id, notice!.id, '邮寄送达')
    expect(told.headers['content-type']).toBe('application/pdf')
    const { rows } = await test.app.platform.database.pool.query(
      "select reason, field from read_log where case_id = $1 and act = 'downloaded'",
      [id],
    )
    expect(rows).toEqual([{ reason: '邮寄送达', field: notice!.number }])
    const { rows: noted } = await test.app.platform.database.pool.query(
      "select owner_id, reason from export_records where list = 'cases.paper'",
    )
    expect(noted).toEqual([{ owner_id: who.officer, reason: '邮寄送达' }])
    expect((await ok(list(officer, id))).flatMap(({ deliveries }) => deliveries)).toEqual([])
    test.app.clock.set('2026-09-20T02:05:00Z')
    const answer = await file(owner, id, notice!.id)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7')
    expect(pdf).toContain('pdfaid:part')
    expect(pdf).toContain('/OutputIntents')
    test.app.clock.set('2026-09-20T02:10:00Z')
    await file(owner, id, notice!.id)
    const [row] = (await ok(list(officer, id))).filter(({ id }) => id === notice!.id)
    expect(row!.deliveries).toEqual([
      { way: 'portal', to: 'user', at: '2026-09-20 10:05:00', proof: null, by: '林小满' },
    ])
  })

  it('are drawn for one person twenty times a minute, and for everybody else meanwhile', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    const read = async (caller: Caller) =>
      (await file(caller, id, notice!.id, '邮寄送达')).headers['content-type']
    for (let n = 0; n < 20; n += 1) expect(await read(owner)).toBe('application/pdf')
    expect((await file(owner, id, notice!.id)).json().data.reason).toBe('request.too_many')
    expect(await read(officer)).toBe('application/pdf')
  })

  it('leave the house within what one person takes out in a day', async () => {
    const id = await transferred()
    const [notice] = await ok(list(officer, id))
    const another = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    const limit = (value: string) =>
      test.app.platform.db.transaction((tx) =>
        changeSetting(tx, systemContext(test.app.platform, 'test'), 'EXPORT_FILES_PER_DAY', value),
      )
    await limit('1')
    const taker = await test.app.as(another.id)
    expect((await file(taker, id, notice!.id, '邮寄送达')).headers['content-type']).toBe('application/pdf')
    expect((await file(taker, id, notice!.id, '邮寄送达')).json().data.reason).toBe('exports.files_over')
    // Nor is delivered what nobody was shown.
    await limit('0')
    const [letter] = await ok(list(unit, id))
    expect((await file(unit, id, letter!.id, '办理答复')).json().data.reason).toBe('exports.files_over')
    await limit('100')
    const told = (await ok(list(officer, id))).find((one) => one.id === letter!.id)
    expect(told!.deliveries).toEqual([])
  })

  it('are written down as posted once, by whom, with the number of the letter kept sealed', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    for (let press = 0; press < 2; press += 1) expect((await deliver(id, notice!.id)).data).toHaveLength(2)
    const [told] = (await ok(list(officer, id))).filter(({ id }) => id === notice!.id)
    expect(told!.deliveries).toMatchObject([{ way: 'post', proof: 'XA12345678944' }])
    expect(told!.deliveries[0]!.by).not.toBeNull()
    // The appellant reads how it was sent, not who of the house wrote it down.
    expect((await ok(list(owner, id)))[0]!.deliveries).toMatchObject([{ way: 'post', by: null }])
  })

  it('are found genuine by number and code, with a signature that anybody can check', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    const told = await verify(` ${notice!.number} `, notice!.checkCode.toUpperCase())
    expect(told).toMatchObject({ genuine: true, kind: 'acceptance', number: notice!.number })
    expect(verifySm2(told.publicKey!, told.sm3!, told.signature!)).toBe(true)
  })

  it('name the versions of the rules they were made under, in the reader’s language, under their signature', async () => {
    const id = await caseIn(test.app, who, 'closed')
    const result = (await ok(list(owner, id))).find(({ kind }) => kind === 'result')!
    expect((await verify(result.number, '0000-0000-0000-0000')).rules).toEqual([])
    const told = await verify(result.number, result.checkCode)
    expect(told.rules.map(({ rule, no }) => [rule, no])).toEqual([
      ['admission', 1],
      ['approval', 1],
      ['excludeApply', 1],
      ['recheckApply', 1],
    ])
    const known = new Map(
      (await ruleVersions(test.app.platform.db)).map(({ rule, digest }) => [rule, digest.toString('hex')]),
    )
    for (const { rule, sm3 } of told.rules) expect(sm3).toBe(known.get(rule))
    expect(told.rules[0]!.ruleName).toBe('提交申诉的时间')
    const url = `${paperRoutes.verify.url}?number=${encodeURIComponent(result.number)}&code=${result.checkCode}`
    const english = await test.app.inject({ url, headers: { 'accept-language': 'en' } })
    expect(english.json().data.rules[0].ruleName).toBe('Time of the appeal')
    // Nor does anybody give it other rules afterwards.
    await rewrite(result.id, "rules = jsonb_set(rules, '{0,no}', '7')")
    expect(await verify(result.number, result.checkCode)).toMatchObject({ genuine: false, rules: [] })
  })

  it('from before versions were numbered name none, and are genuine as they were', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    const { rows } = await test.app.platform.database.pool.query('select * from papers where id = $1', [
      notice!.id,
    ])
    const { number, kind, case_no: caseNo, office, body, issued_at: at } = rows[0]
    const row = await appealKind.store.find(test.app.platform.db, id, [{ by: 'all' }])
    const { crypto } = test.app.platform
    const issuedOn = shanghaiDate(at)
    const words = narratives(crypto, row!).open('papers.body', body)!
    // As an edition of before wrote it.
    const digest = sm3(JSON.stringify(['paper.v1', number, kind, caseNo, issuedOn, office, words]))
    const hex = digest.toString('hex')
    await rewrite(notice!.id, `rules = null, sm3 = '\\x${hex}', signature = '${crypto.sign(hex)}'`)
    const told = await verify(number, checkCodeOf(hex))
    expect(told).toMatchObject({ genuine: true, number, sm3: hex, rules: [] })
    const drawn = { kind, number, office, body: words, sm3: hex, signature: told.signature!, issuedAt: at }
    const named = [{ rule: 'admission', no: 1, sm3: 'ab' }]
    expect(JSON.stringify(paperModel({ ...drawn, rules: null }, 'x'))).not.toContain('适用规则版本')
    expect(JSON.stringify(paperModel({ ...drawn, rules: named }, 'x'))).toContain(
      '适用规则版本 提交申诉的时间第 1 版，SM3 ab',
    )
  })

  it('cannot be changed, and are not genuine where somebody could', async () => {
    const id = await transferred()
    const [notice] = await ok(list(owner, id))
    const pool = test.app.owner
    await expect(
      pool.query("update papers set office = '别的管局' where id = $1", [notice!.id]),
    ).rejects.toThrow(/append-only/)
    await rewrite(notice!.id, "office = '别的管局'")
    expect((await verify(notice!.number, notice!.checkCode)).genuine).toBe(false)
  })
})

describe('templates of papers', () => {
  let state: Caller
  beforeAll(async () => {
    state = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'stateCentre')).id)
  })
  const edit = (more: Record<string, unknown>, caller = state) =>
    caller.call(paperTemplateRoutes.edit, {
      body: {
        kind: 'transfer',
        version: 1,
        body: '{{enterprise}}：\n请于{{replyBy}}前答复。',
        reason: '统一文字',
        ...more,
      },
    })

  it('are kept by the state bureau alone, name only what there is, and are never lost', async () => {
    expect((await edit({}, officer)).code).toBe(403)
    expect(await edit({ body: '{{enterprise}}：{{phone}}，{{身份证}}，请答复。' })).toFailWith(
      'papers.unknown_variable',
    )
    expect(await edit({ version: 7 })).toFailWith('record.stale')
    expect(
      (await ok(state.call(paperTemplateRoutes.list))).map(({ kind, version }) => [kind, version]),
    ).toEqual(PAPER_KINDS.map((kind) => [kind, 1]))
  })

  it('are in force from the next paper on; what was issued keeps its words', async () => {
    const before = await transferred()
    const old = (await ok(list(unit, before)))[0]!
    expect((await edit({})).data).toMatchObject({ version: 2, reason: '统一文字' })
    expect(await edit({ version: 2 })).toFailWith('papers.same_text')
    expect(await edit({ version: 1, body: '{{enterprise}}：请尽快答复。' })).toFailWith('record.stale')
    const now = (await ok(list(unit, await transferred())))[0]!
    const { rows } = await test.app.platform.database.pool.query<{ number: string; template: number }>(
      'select number, template from papers where number = any($1)',
      [[old.number, now.number]],
    )
    expect(new Map(rows.map((row) => [row.number, row.template]))).toEqual(
      new Map([
        [old.number, 1],
        [now.number, 2],
      ]),
    )
    expect(await ok(state.call(paperTemplateRoutes.versions, { query: { kind: 'transfer' } }))).toHaveLength(
      2,
    )
  })
})
