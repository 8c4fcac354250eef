import { contract } from '@appeal/contract'
import { consistencySpans, verifyConsistency } from '@appeal/contract/transparency/merkleTree.ts'
import { isSigned, proofFault } from '@appeal/contract/transparency/transparencyLog.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../testing/stages.ts'
import { appendToLog } from './transparency.service.ts'

const test = useTestApp()
const { transparency } = contract
const CHECKS = { sm3, verifySm2 }
const append = () => appendToLog(systemContext(test.app.platform, 'test'))
const bytes = (hex: string) => Buffer.from(hex, 'hex')
let who: Players
let id: string
beforeAll(async () => {
  who = await makePlayers(test.app)
  id = await caseIn(test.app, who, 'at_enterprise')
})

describe('the log', () => {
  it('has no head and no proof before it begins', async () => {
    expect((await test.app.call(transparency.head)).data).toBeNull()
    const own = await test.app.as(who.consumer)
    expect(await own.call(transparency.proof, { query: { id } })).toFailWith('transparency.not_logged')
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
    const { pool } = test.app.platform.database
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
    const [owner, officer, enterprise, stranger, elsewhere, other] = await Promise.all([
      test.app.as(who.consumer),
      test.app.as(who.officer),
      test.app.as(who.enterprise),
      test.app.as((await makeConsumer(test.app)).id),
      test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id),
      test.app.as((await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id),
    ])
    expect(await test.app.call(transparency.proof, { query: { id } })).toFailWith('session.required')
    for (const caller of [stranger, elsewhere, other])
      expect(await caller.call(transparency.proof, { query: { id } })).toFailWith('appeals.not_found')
    const { rows } = await test.app.platform.database.pool.query(
      "select seq, audience from case_events where case_kind = 'appeal' and case_id = $1",
      [id],
    )
    for (const { seq, audience } of rows)
      for (const [caller, reader] of [
        [owner, 'user'],
        [officer, 'bureau'],
        [enterprise, 'enterprise'],
      ] as const) {
        const reply = await caller.call(transparency.proof, { query: { id, seq } })
        if (!audience.includes(reader)) expect(reply).toFailWith('transparency.not_logged')
        else {
          expect(reply.data.entry.said).toMatchObject({ caseId: id, seq })
          expect(proofFault(reply.data, CHECKS)).toBeNull()
        }
      }
    const newest = await owner.call(transparency.proof, { query: { id } })
    expect(newest.data.entry.said?.seq).toBe(
      Math.max(...rows.flatMap(({ seq, audience }) => (audience.includes('user') ? [seq] : []))),
    )
  })

  it('does not hold once anything in it was changed, nor by another key', async () => {
    const owner = await test.app.as(who.consumer)
    const { data } = await owner.call(transparency.proof, { query: { id } })
    const { fingerprint } = (await test.app.call(transparency.key)).data
    expect(proofFault(data, CHECKS, fingerprint)).toBeNull()
    const said = data.entry.said!
    const wrong = [
      [{ ...data, entry: { ...data.entry, said: { ...said, toState: 'closed' } } }, 'path'],
      [{ ...data, entry: { ...data.entry, said: { ...said, at: '2026-01-01T00:00:00.000Z' } } }, 'path'],
      [{ ...data, entry: { ...data.entry, index: data.entry.index + 1 } }, 'path'],
      [{ ...data, path: data.path.slice(1) }, 'path'],
      [{ ...data, head: { ...data.head, at: '2026-01-01T00:00:00.000Z' } }, 'signature'],
      [{ ...data, head: { ...data.head, seq: 99 } }, 'signature'],
      [{ ...data, format: 'other' }, 'form'],
      ['text', 'form'],
    ] as const
    for (const [file, fault] of wrong) expect(proofFault(file, CHECKS, fingerprint)).toBe(fault)
    expect(proofFault(data, CHECKS, '0'.repeat(64))).toBe('key')
  })
})
