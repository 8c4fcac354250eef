import type { CaseKind, CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof } from '@appeal/contract/transparency/checkProof.ts'
import { valueNames } from '@appeal/contract/transparency/proof.texts.ts'
import { transparencyRoutes } from '@appeal/contract/transparency/transparency.routes.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenHistories } from '../../../../../scripts/verify-history.ts'
import { appendToLog } from '../../features/transparency/transparency.service.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { hashOf, markOf, readHistory } from '../../platform/history/history.ts'
import { START, useTestApp } from '../../testing/app.ts'
import { contextOf } from '../../testing/cases.ts'
import { type CasePlayers, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { tamper as tamperIn } from '../../testing/tampering.ts'
import { caseFile, decidedBefore, isIntact, kindOf, verifySomeCases } from '../cases.service.ts'

const test = useTestApp()
let who: Omit<CasePlayers, 'owner'>
let owner = ''

beforeAll(async () => {
  test.app.clock.set(START)
  who = {
    officer: (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id,
    enterprise: (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id,
  }
})
beforeEach(() => test.app.clock.set(START))

async function made(kind: CaseKind, state: string, more: Record<string, unknown> = {}): Promise<string> {
  owner = kind === 'courier' ? await makeCourier(test.app) : (await makeConsumer(test.app)).id
  return caseAt(test.app, kind, state, { ...who, owner }, more)
}

const tamper = (statement: string, values?: unknown[]) => tamperIn(test.app, statement, values)
const broken = async () =>
  (await brokenHistories(test.app.platform.database.url, test.app.platform)).broken.map((line) =>
    line.replace(/^\w+: /, ''),
  )
async function proofOf(kind: CaseKind, id: string, by = owner): Promise<CaseProof> {
  await appendToLog(systemContext(test.app.platform, 'test'))
  const { token } = await test.app.as(by)
  const url = `${transparencyRoutes.proof.url}?kind=${kind}&id=${id}`
  return CaseProof.parse((await test.app.inject({ url, headers: { token } })).json())
}
/** Whether the page and the file of a case say that its history is whole. */
const intact = async (kind: CaseKindName, id: string, by = owner) =>
  (await caseFile(await contextOf(test.app, by), { kind, id }, by === owner ? 'user' : 'bureau')).intact
/** What the look of every minute finds. */
const looked = () => verifySomeCases(systemContext(test.app.platform, 'test'))
const CHECKS = { sm3, verifySm2 }

/** What decides a case of a kind beside its class, its people and its answer, and what somebody would rather have there. */
const EDITS: Record<CaseKind, { state: string; facts: Record<string, string> }[]> = {
  consultation: [{ state: 'declined', facts: { declineReason: '"OTHER"' } }],
  report: [
    { state: 'refused', facts: { refusal: '"OTHER"' } },
    { state: 'transferred', facts: { passedTo: '"另一个部门"', passedBody: '"OTHER"' } },
  ],
  letter: [
    {
      state: 'published',
      facts: {
        ...{ commendation: '"NONE"', agreePublish: 'false', publishedOn: '"2026-01-01"' },
        ...{ publicTitle: '"另一个标题"', publicContent: '"另一段话"', publicFeedback: '"另一段反馈"' },
      },
    },
  ],
  courier: [
    { state: 'closed', facts: { closeType: '"ENDED"', recovered: '"9.00"' } },
    { state: 'referred', facts: { bodies: '["COURT"]' } },
    { state: 'refused', facts: { refusal: '"OTHER"' } },
    { state: 'confirming', facts: { agreed: 'true' } },
  ],
}

const rows = Object.entries(EDITS).flatMap(([kind, list]) =>
  list.map((one) => ({ kind: kind as CaseKind, ...one })),
)

it.each(rows)(
  'a $kind that was $state is not what it was once its facts are changed, or gone',
  async (row) => {
    const { kind, state, facts } = row
    const id = await made(kind, state)
    expect(await broken()).toEqual([])
    expect([await intact(kind, id), await looked()]).toEqual([true, undefined])
    const told = [expect.stringContaining('says what no line decided')]
    for (const [name, value] of Object.entries(facts)) {
      expect(Object.keys(valueNames)).toContain(name)
      const before = (await test.app.owner.query('select facts from cases where id = $1', [id])).rows[0].facts
      await tamper('update cases set facts = facts || $2 where id = $1', [id, `{"${name}": ${value}}`])
      expect(await broken(), name).toEqual(told)
      expect(await intact(kind, id), name).toBe(false)
      expect(await looked(), name).toMatchObject({ kind, caseId: id, why: 'row' })
      const proof = await proofOf(kind, id)
      expect(checkProof(proof, CHECKS).faults, name).toMatchObject([{ why: 'facts' }])
      if (before[name] !== undefined && before[name] !== null) {
        await tamper('update cases set facts = facts - $2 where id = $1', [id, name])
        expect(await broken(), `${name} gone`).toEqual(told)
      }
      await tamper('update cases set facts = $2 where id = $1', [id, before])
    }
    expect(await broken()).toEqual([])
    expect([await intact(kind, id), await looked()]).toEqual([true, undefined])
    expect(checkProof(await proofOf(kind, id), CHECKS).faults).toEqual([])
  },
)

it.each(['brand', 'waybill_no', 'shielded'])('a case whose %s is another one is found', async (column) => {
  const id = await made('courier', 'closed')
  const other = column === 'shielded' ? 'not shielded' : `coalesce(${column}, '') || 'X'`
  await tamper(`update cases set ${column} = ${other} where id = $1`, [id])
  expect(await broken()).toEqual([expect.stringContaining('says what no line decided')])
  await tamper('delete from case_events where case_id = $1', [id])
  await tamper('delete from transparency_leaves')
  await tamper('delete from transparency_nodes')
  await tamper('delete from transparency_heads')
  await tamper('delete from cases where id = $1', [id])
})

it('a line of an earlier edition holds with what it carries, and with nothing else in its place', async () => {
  const id = await made('courier', 'closed')
  const { db, crypto } = test.app.platform
  const kind = kindOf(test.app.platform, 'courier')
  const [row] = await kind.store.listWhole(db, [id])
  const last = (await readHistory(db, 'courier', id)).at(-1)!
  const { hash: _, mark: __, ...said } = { ...last, decided: decidedBefore(crypto, kind, row!)! }
  const hash = hashOf(said)
  await tamper('update case_events set decided = $2, hash = $3, mark = $4 where id = $1', [
    ...[last.id, said.decided, hash, markOf(crypto, hash)],
  ])
  expect(await broken()).toEqual([])
  const proof = await proofOf('courier', id)
  expect(checkProof(proof, CHECKS).faults).toEqual([])
  expect(proof.facts!.values.map(({ name }) => name)).not.toContain('recovered')
  expect([await intact('courier', id), await looked()]).toEqual([true, undefined])
  await tamper('update cases set amount = 9 where id = $1', [id])
  expect(await broken()).toEqual([expect.stringContaining('says what no line decided')])
  await tamper('update cases set amount = $2 where id = $1', [id, (row as { amount?: string }).amount])
})

it('a proof opens to an enterprise nothing of a shielded case, and to nobody words that somebody wrote', async () => {
  const opened = ({ facts }: CaseProof) => facts!.values.flatMap(({ name, opened }) => (opened ? [name] : []))
  const shielded = await made('courier', 'confirming')
  const forUnit = opened(await proofOf('courier', shielded, who.enterprise))
  for (const name of ['ownerId', 'waybillNo', 'agreed', 'bodies', 'answer'])
    expect(forUnit).not.toContain(name)
  expect(opened(await proofOf('courier', shielded))).toEqual(
    expect.arrayContaining(['recovered', 'waybillNo']),
  )
  const letter = await made('letter', 'published')
  const said = opened(await proofOf('letter', letter))
  expect(said).toEqual(expect.arrayContaining(['commendation', 'agreePublish', 'publishedOn']))
  expect(said).not.toContain('publicContent')
})

it('an appeal whose row is another one is whole neither on its page nor in its file, and found by the next look', async () => {
  const players = await makePlayers(test.app)
  const id = await caseIn(test.app, players, 'closed')
  const { rows } = await test.app.owner.query(
    'select *, to_jsonb(a)::text as whole from appeals a where id = $1',
    [id],
  )
  const [row] = rows
  const holds = async () =>
    expect([await intact('appeal', id, players.officer), await looked()]).toEqual([true, undefined])
  await holds()
  for (const [column, value] of Object.entries({
    ...{ compensation: '9.00', claim_amount: '9.00', waybill_no: 'SF000000000' },
    version: row.version + 1,
  })) {
    await tamper(`update appeals set ${column} = $2 where id = $1`, [id, value])
    expect(await intact('appeal', id, players.officer), column).toBe(false)
    expect(await looked(), column).toMatchObject({ no: row.appeal_no, why: 'row' })
    await tamper(`update appeals set ${column} = $2 where id = $1`, [id, row[column]])
  }
  await holds()
  await tamper('delete from appeals where id = $1', [id])
  expect(await looked()).toMatchObject({ caseId: id, no: null, why: 'case' })
  await tamper('insert into appeals select * from jsonb_populate_record(null::appeals, $1)', [row.whole])
  await holds()
})

it('a case that moves between the reading of its row and of its history is whole, and one that was edited is not', async () => {
  const id = await made('consultation', 'declined')
  const { db } = test.app.platform
  const kind = kindOf(test.app.platform, 'consultation')
  const [row] = await kind.store.listWhole(db, [id])
  const history = await readHistory(db, 'consultation', id)
  const before = { ...row!, state: history[0]!.toState!, version: row!.version - 1 }
  expect(await isIntact(test.app.platform, kind, before, history)).toBe(true)
  expect(await isIntact(test.app.platform, kind, row!, history.slice(0, -1))).toBe(false)
  await tamper(`update cases set amount = 9 where id = $1`, [id])
  expect(await isIntact(test.app.platform, kind, before, history)).toBe(false)
  await tamper(`update cases set amount = null where id = $1`, [id])
})

it('looks go on from case to case, those among them that have no row, or no history', async () => {
  for (let n = 0; n < 3; n += 1) await made('consultation', 'declined')
  const { db } = test.app.platform
  const { store } = kindOf(test.app.platform, 'consultation')
  const { rows } = await test.app.owner.query<{ id: string }>(
    "select id::text from cases where kind = 'consultation' order by id",
  )
  const ids = rows.map(({ id }) => id)
  const walked = async () => {
    const found: string[] = []
    for (let next = ['-1']; next.length > 0; found.push(...next))
      next = await store.nextJudged(db, next.at(-1)!, 2)
    return found
  }
  expect(ids.length).toBeGreaterThan(3)
  expect(await walked()).toEqual(ids)
  await tamper('delete from case_events where case_id = $1', [ids[1]])
  expect(await looked()).toMatchObject({ caseId: ids[1], seq: 1, why: 'end' })
  await tamper('delete from cases where id = $1', [ids[2]])
  expect(await walked()).toEqual(ids)
})
