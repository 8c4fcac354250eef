import { contract } from '@appeal/contract'
import { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof } from '@appeal/contract/transparency/checkProof.ts'
import { consistencySpans, verifyConsistency } from '@appeal/contract/transparency/merkleTree.ts'
import { checkFiles } from '@appeal/contract/transparency/readProofs.ts'
import { isSigned } from '@appeal/contract/transparency/transparencyLog.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { useTestApp } from '../../testing/app.ts'
import { A_CLOSING, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'
import { appendToLog } from './transparency.service.ts'

const test = useTestApp()
const { transparency } = contract
const CHECKS = { sm3, verifySm2 }
const append = () => appendToLog(systemContext(test.app.platform, 'test'))
/** The file that somebody gets of a case; undefined where they are refused. */
async function proofFor(userId: string, of = id): Promise<CaseProof | undefined> {
  const { token } = await test.app.as(userId)
  const reply = await test.app.inject({ url: `${transparency.proof.url}?id=${of}`, headers: { token } })
  return reply.headers['content-disposition'] ? CaseProof.parse(JSON.parse(reply.body)) : undefined
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')
let who: Players
let id: string
beforeAll(async () => {
  who = await makePlayers(test.app)
  id = await caseIn(test.app, who, 'at_enterprise')
})

describe('the log', () => {
  it('has no head before it begins, and a proof says that all steps wait', async () => {
    expect((await test.app.call(transparency.head)).data).toBeNull()
    const proof = (await proofFor(who.consumer))!
    expect(proof).toMatchObject({ head: null, lines: [], facts: null, earlier: [], latest: null })
    expect(proof.waiting.length).toBeGreaterThan(2)
    expect(checkProof(proof, CHECKS).faults).toEqual([])
  })

  it('takes in what was written since, once, under heads that are signed and name each other', async () => {
    const [first] = await append()
    await play(test.app, who.enterprise, 'reply', id)
    const [second] = await append()
    const [third] = await append()
    expect(first!.size).toBeGreaterThan(5)
    expect(second!.size).toBeGreaterThan(first!.size)
    expect([third!.seq, third!.size, third!.root]).toEqual([3, second!.size, second!.root])
    const { data } = await test.app.call(transparency.heads)
    expect(data.records).toEqual([third, second, first])
    expect(data.total).toBe(3)
    for (const head of data.records) expect(isSigned(CHECKS, head)).toBe(true)
    const key = (await test.app.call(transparency.key)).data
    expect(key.publicKey).toBe(third!.publicKey)
    const registers = ['case_events', 'clock_entries', 'limit_changes', 'access_acts', 'operation_log']
    const { rows } = await test.app.platform.database.pool.query(
      `select ${[...registers, 'login_log', 'read_log'].map((name) => `(select count(*) from ${name})`).join(' + ')} as n`,
    )
    expect(third!.size).toBe(Number(rows[0].n))
  })

  it('gives the heads of a month as open files, which the checker compares with a proof', async () => {
    const month = (name: string, format: string) =>
      test.app.inject({ url: `${transparency.month.url}?month=${name}&format=${format}` })
    const { data } = await test.app.call(transparency.heads)
    const heads = data.records.toReversed()
    const [json, csv] = [await month('2026-09', 'json'), await month('2026-09', 'csv')]
    expect(json.json()).toMatchObject({ licence: 'CC BY 4.0', month: '2026-09', heads })
    expect(json.json().check.zh).toContain('proof-checker.html')
    expect(json.headers['content-disposition']).toBe('attachment;filename=log-heads-2026-09.json')
    const [columns, first] = csv.body.replace('\uFEFF', '').split('\r\n')
    expect(columns).toBe('seq,size,root,at,previous,publicKey,signature')
    expect(first).toContain(heads[0]!.root)
    expect((await month('2026-08', 'json')).json().heads).toEqual([])
    for (const wrong of ['2026-9', '2026-13']) expect((await month(wrong, 'csv')).json().code).toBe(415)
    const proof = JSON.stringify(await proofFor(who.consumer))
    expect(checkFiles([proof, json.body], CHECKS).faults).toEqual([])
    const other = { ...json.json(), heads: [{ ...heads[1], size: 5 }] }
    expect(checkFiles([proof, JSON.stringify(other)], CHECKS).faults).toContainEqual({
      why: 'replaced',
      head: heads[1]!.seq,
    })
  })

  it('proves that it only grew', async () => {
    const { data: heads } = await test.app.call(transparency.heads)
    const [last, , first] = heads.records
    const query = { first: first!.size, second: last!.size }
    const { data } = await test.app.call(transparency.consistency, { query })
    expect([data.firstRoot, data.secondRoot]).toEqual([first!.root, last!.root])
    expect(data.path).toHaveLength(consistencySpans(query.first, query.second).length)
    const proof = {
      ...query,
      firstRoot: bytes(data.firstRoot),
      secondRoot: bytes(data.secondRoot),
      path: data.path.map(bytes),
    }
    expect(verifyConsistency(sm3, proof)).toBe(true)
    for (const wrong of [
      { first: last!.size, second: first!.size },
      { first: 1, second: last!.size + 1 },
    ])
      expect(await test.app.call(transparency.consistency, { query: wrong })).toFailWith(
        'transparency.no_such_size',
      )
    expect(await test.app.call(transparency.consistency, { query: { first: 0, second: 3 } })).toFailWith(
      'request.invalid',
    )
  })

  it('refuses whoever asks without end, and change of what it holds', async () => {
    for (let n = 0; n < 60; n += 1)
      expect(await test.app.call(transparency.head, { address: '10.7.7.7' })).toSucceed()
    expect(await test.app.call(transparency.head, { address: '10.7.7.7' })).toFailWith('request.too_many')
    const pool = test.app.owner
    for (const table of ['leaves', 'nodes', 'heads']) {
      await expect(pool.query(`truncate transparency_${table}`)).rejects.toThrow('append-only')
      if (table !== 'nodes')
        await expect(pool.query(`delete from transparency_${table}`)).rejects.toThrow('append-only')
    }
  })

  it('loses no line to portions: two that append at once take each in once', async () => {
    await caseIn(test.app, who, 'closed')
    await Promise.all([append(), append()])
    const { rows } = await test.app.platform.database.pool.query(
      'select count(*)::int as n, max(index)::int as last from transparency_leaves',
    )
    expect(rows[0].n).toBe(rows[0].last + 1)
    expect((await test.app.call(transparency.head)).data?.size).toBe(rows[0].n)
  })
})

describe('a proof', () => {
  it('is for who files the case and the offices that see it, of lines that they may read', async () => {
    const [stranger, elsewhere, other] = await Promise.all([
      test.app.as((await makeConsumer(test.app)).id),
      test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id),
      test.app.as((await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id),
    ])
    expect(await test.app.call(transparency.proof, { query: { id } })).toFailWith('session.required')
    for (const caller of [stranger, elsewhere, other])
      expect(await caller.call(transparency.proof, { query: { id } })).toFailWith('appeals.not_found')
    const { rows } = await test.app.platform.database.pool.query(
      "select seq, audience from case_events where case_kind = 'appeal' and case_id = $1 order by seq",
      [id],
    )
    for (const [userId, reader] of [
      [who.consumer, 'user'],
      [who.officer, 'bureau'],
      [who.enterprise, 'enterprise'],
    ] as const) {
      const proof = (await proofFor(userId))!
      expect(proof.lines.map(({ entry }) => entry.said?.seq)).toEqual(
        rows.flatMap(({ seq, audience }) => (audience.includes(reader) ? [seq] : [])),
      )
      expect([proof.kind, proof.id, proof.waiting]).toEqual(['appeal', id, []])
      expect(checkProof(proof, CHECKS).faults).toEqual([])
    }
  })

  it('opens what decides the case to whom may see it, and stands by its digest for the others', async () => {
    const opened = async (userId: string, of: string) => {
      const { facts } = (await proofFor(userId, of))!
      return Object.fromEntries(facts!.values.flatMap(({ name, opened: o }) => (o ? [[name, o.value]] : [])))
    }
    expect(await opened(who.consumer, id)).toMatchObject({ ownerId: who.consumer, state: 'replied' })
    for (const reader of [who.officer, who.enterprise])
      expect(await opened(reader, id)).not.toHaveProperty('ownerId')
    expect(await opened(who.consumer, id)).not.toHaveProperty('answer')
    const ended = await caseIn(test.app, who, 'closed')
    expect((await proofFor(who.consumer, ended))!.waiting.length).toBeGreaterThan(3)
    await append()
    expect(await opened(who.consumer, ended)).toMatchObject({ state: 'closed', answer: A_CLOSING.answer })
  })

  it('links the heads of earlier steps and the newest one to its own', async () => {
    const proof = (await proofFor(who.consumer))!
    expect(proof.earlier.map(({ head }) => head.seq)).toEqual([1])
    expect(proof.head?.seq).toBe(2)
    expect(proof.latest!.head.seq).toBeGreaterThan(3)
    const { data } = await test.app.call(transparency.heads)
    expect(proof.latest!.head).toEqual(data.records[0])
  })
})
