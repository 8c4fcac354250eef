import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof, type ProofFault } from '@appeal/contract/transparency/checkProof.ts'
import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import { undoRoutes } from '@appeal/contract/undo/undo.routes.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseFacts } from '../../cases/cases.service.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { actOver, aMatter, fileAppeal, type Players } from '../../testing/cases.ts'
import { caseIn, inputOf, makePlayers } from '../../testing/stages.ts'
import { changeSetting } from '../reference/settings/settings.service.ts'
import { appendToLog } from './transparency.service.ts'

const test = useTestApp()
const CHECKS = { sm3, verifySm2 }
const append = () => appendToLog(systemContext(test.app.platform, 'test'))
const faults = (proof: CaseProof, earlier?: CaseProof) => checkProof(proof, CHECKS, { earlier }).faults

let who: Players
let id: string
let before: CaseProof

async function proofOf(userId: string, of = id): Promise<CaseProof> {
  const { token } = await test.app.as(userId)
  const reply = await test.app.inject({
    url: `${transparencyRoutes.proof.url}?id=${of}`,
    headers: { token },
  })
  return CaseProof.parse(JSON.parse(reply.body))
}

/** What only the owner of the whole database can do; put back by the test's end. */
async function tamper(...statements: string[]) {
  const client = await test.app.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const one of statements) await client.query(one)
    await client.query('commit')
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  test.app.clock.set(START)
  who = await makePlayers(test.app)
  id = await caseIn(test.app, who, 'closed')
  await append()
  before = await proofOf(who.officer)
  await tamper(
    'create table kept_papers as table papers',
    'create table kept_events as table case_events',
    'create table kept_withdrawals as table paper_withdrawals',
  )
})
beforeEach(() => test.app.clock.set(START))
afterEach(() =>
  tamper(
    'delete from paper_withdrawals',
    'delete from papers',
    'delete from case_events where (case_id, seq) in (select case_id, seq from kept_events)',
    'insert into papers select * from kept_papers',
    'insert into case_events select * from kept_events',
  ),
)

/** The words in the numbers of the papers that a proof names. */
const numbers = ({ papers }: CaseProof) =>
  papers?.lines.map(({ number }) => number.replace(/^.*申(.).*$/, '$1')).toSorted()
const result = () => before.papers!.lines.find(({ number }) => number.includes('申告'))!

describe('papers in the proof of a case', () => {
  it('are told to nobody they are not for, and each with the digest that its step recorded', async () => {
    expect(numbers(before)).toEqual(['受', '告', '转'])
    expect(numbers(await proofOf(who.consumer))).toEqual(['受', '告'])
    expect(numbers(await proofOf(who.enterprise))).toEqual(['转'])
    for (const user of [who.officer, who.consumer, who.enterprise])
      expect(faults(await proofOf(user))).toEqual([])
    const { rows } = await test.app.owner.query<{ sm3: string }>(
      "select encode(sm3, 'hex') as sm3 from papers where case_id = $1 and kind = 'result'",
      [id],
    )
    expect(rows).toEqual([{ sm3: result().sm3 }])
  })

  it('are left out of a proof that names none', async () => {
    const other = (await fileAppeal(test.app, who.consumer, aMatter())).id
    await append()
    expect((await proofOf(who.consumer, other)).papers).toBeUndefined()
  })

  const EDITS: Record<string, string> = {
    'other words': 'body = body || body',
    'another office': "office = '别的管局'",
    'another day': "issued_at = issued_at - interval '3 days'",
    'another kind': "kind = 'transfer'",
    'another case’s number on it': "case_no = 'SS0000'",
    'another case’s': 'case_id = case_id + 1',
    'another number': "number = number || '1'",
    'another digest and signature': "sm3 = '\\x00', signature = 'ab'",
    'other rules': "rules = '[]'",
  }
  it.each(Object.entries(EDITS))('are found changed by their step: %s', async (name, set) => {
    const { seq, number } = result()
    await tamper(`update papers set ${set} where number = '${number}'`)
    const told: ProofFault[] = [{ why: 'paper', seq, number }]
    const others = ['another number'].includes(name) ? [{ why: 'unissued', number: `${number}1` }] : []
    expect(faults(await proofOf(who.officer))).toEqual([...told, ...others])
    // The consumer, whose paper it is, too.
    expect(faults(await proofOf(who.consumer))).toEqual(expect.arrayContaining(told))
    // Who has the earlier file has what was true.
    expect(faults(before)).toEqual([])
  })

  it('are found when they are gone, withdrawn by nobody, or put in by hand', async () => {
    const { seq, number } = result()
    await tamper(`delete from papers where number = '${number}'`)
    expect(faults(await proofOf(who.consumer))).toEqual([{ why: 'paper', seq, number }])
    await tamper(`insert into papers select * from kept_papers where number = '${number}'`)
    await tamper(
      `insert into paper_withdrawals (paper_id, reason, by_id, at)
       select id, 'undone', 1, now() from papers where number = '${number}'`,
    )
    expect(faults(await proofOf(who.consumer))).toEqual([{ why: 'paper', seq, number }])
    await tamper('delete from paper_withdrawals')
    await tamper(
      `insert into papers select (jsonb_populate_record(p, '{"id": "77", "number": "伪造1号"}')).*
       from papers p where number = '${number}'`,
    )
    expect(faults(await proofOf(who.consumer))).toEqual([{ why: 'unissued', number: '伪造1号' }])
  })

  it('and rules get no signature for what their line was made to say afterwards', async () => {
    const { seq, number } = result()
    // The line names another digest and other rules; hash, mark and all else stay.
    await tamper(
      `update case_events set detail = jsonb_set(jsonb_set(detail, '{papers,0,sm3}', '"${'b'.repeat(64)}"'), '{rules,approval}', '9')
       where case_id = ${id} and seq = ${seq}`,
    )
    const forged = await proofOf(who.officer)
    expect(faults(forged)).toContainEqual({ why: 'step', seq })
    expect(faults(forged)).toContainEqual({ why: 'paper', seq, number })
    expect(forged.papers!.lines.map((one) => one.sm3)).not.toContain('b'.repeat(64))
    expect(forged.rules?.lines.some((one) => one.seq === seq) ?? false).toBe(false)
    // Nor do the parts of one file serve another.
    const { papers, rules } = forged
    expect(faults({ ...before, papers })).toContainEqual({ why: 'paper', seq, number })
    if (rules) expect(rules.lines.every((one) => one.seq !== seq)).toBe(true)
  })

  it('are told as withdrawn to the bureau alone, where their step was undone', async () => {
    const limit = (value: string) =>
      test.app.platform.db.transaction((tx) =>
        changeSetting(tx, systemContext(test.app.platform, 'test'), 'UNDO_SECONDS', value),
      )
    await limit('30')
    const other = (await fileAppeal(test.app, who.consumer, aMatter())).id
    const input = await inputOf(test.app, who.officer, 'editToBusiness')
    await ok(actOver(test.app, who.officer, appealRoutes.editToBusiness, other, input))
    await append()
    // What may still be undone has not left the house.
    expect((await proofOf(who.consumer, other)).papers).toBeUndefined()
    const officer = await test.app.as(who.officer)
    const { version } = await caseFacts(test.app.platform, 'appeal', other)
    expect(
      (await officer.call(undoRoutes.press, { body: { kind: 'appeal', id: other, version } })).code,
    ).toBe(200)
    await append()
    await limit('0')
    const told = await proofOf(who.officer, other)
    expect([faults(told), told.papers!.lines.map(({ withdrawn }) => withdrawn)]).toEqual([[], [true, true]])
    const own = await proofOf(who.consumer, other)
    expect([faults(own), own.papers]).toEqual([[], undefined])
  })
})

describe('steps that no head covers yet', () => {
  it('are promised by their hash, and a later proof that says otherwise is found', async () => {
    const other = (await fileAppeal(test.app, who.consumer, aMatter())).id
    const receipt = await proofOf(who.consumer, other)
    expect(receipt.lines).toEqual([])
    expect(receipt.promised!.lines.map(({ seq }) => seq)).toEqual(receipt.waiting)
    expect(faults(receipt)).toEqual([])
    const wrong = structuredClone(receipt)
    wrong.promised!.lines[0]!.hash = 'a'.repeat(64)
    expect(faults(wrong)).toEqual([{ why: 'promise' }])
    await append()
    expect(faults(await proofOf(who.consumer, other), receipt)).toEqual([])
  })

  it('are not what was promised where somebody wrote the history anew before the log took it in', async () => {
    const other = (await fileAppeal(test.app, who.consumer, aMatter())).id
    const receipt = await proofOf(who.consumer, other)
    await tamper(`update case_events set hash = '\\x${'c'.repeat(64)}' where case_id = ${other} and seq = 1`)
    await append()
    expect(faults(await proofOf(who.consumer, other), receipt)).toContainEqual({ why: 'changed', seq: 1 })
  })
})
