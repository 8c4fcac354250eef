import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
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
import { type CasePlayers, caseAt, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer, makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { tamper as tamperIn } from '../../testing/tampering.ts'
import { decidedBefore, kindOf } from '../cases.service.ts'

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
    const told = [expect.stringContaining('says what no line decided')]
    for (const [name, value] of Object.entries(facts)) {
      expect(Object.keys(valueNames)).toContain(name)
      const before = (await test.app.owner.query('select facts from cases where id = $1', [id])).rows[0].facts
      await tamper('update cases set facts = facts || $2 where id = $1', [id, `{"${name}": ${value}}`])
      expect(await broken(), name).toEqual(told)
      const proof = await proofOf(kind, id)
      expect(checkProof(proof, CHECKS).faults, name).toMatchObject([{ why: 'facts' }])
      if (before[name] !== undefined && before[name] !== null) {
        await tamper('update cases set facts = facts - $2 where id = $1', [id, name])
        expect(await broken(), `${name} gone`).toEqual(told)
      }
      await tamper('update cases set facts = $2 where id = $1', [id, before])
    }
    expect(await broken()).toEqual([])
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
