import { contract } from '@appeal/contract'
import { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof } from '@appeal/contract/transparency/checkProof.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { decidedOf } from '../../cases/cases.service.ts'
import { appealKind } from '../../kinds/appeals/appeals.kind.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { hashOf, readHistory } from '../../platform/history/history.ts'
import { useTestApp } from '../../testing/app.ts'
import type { Players } from '../../testing/cases.ts'
import { caseIn, makePlayers } from '../../testing/stages.ts'
import { appendToLog } from './transparency.service.ts'

const test = useTestApp()
const CHECKS = { sm3, verifySm2 }
const append = () => appendToLog(systemContext(test.app.platform, 'test'))

let who: Players
let id: string
let before: CaseProof
async function proofNow(): Promise<CaseProof> {
  const { token } = await test.app.as(who.consumer)
  const reply = await test.app.inject({
    url: `${contract.transparency.proof.url}?id=${id}`,
    headers: { token },
  })
  return CaseProof.parse(JSON.parse(reply.body))
}

/** What only the owner of the whole database can do: changes behind the triggers' back. */
const tamper = (statement: ReturnType<typeof sql>) =>
  drizzle(test.app.owner).transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

/** Gives a line another digest of what it decided, as somebody without the installation's key can: the hash fits, no mark. */
async function redecide(seq: number, decided: Buffer) {
  const row = (await readHistory(test.app.platform.db, 'appeal', id)).find((line) => line.seq === seq)!
  const { hash: _, mark: __, ...said } = { ...row, decided }
  await tamper(sql`update case_events set decided = ${decided}, hash = ${hashOf(said)} where id = ${row.id}`)
}

describe('after somebody changed the money of a case in the database', () => {
  beforeAll(async () => {
    who = await makePlayers(test.app)
    id = await caseIn(test.app, who, 'closed')
    await append()
    before = await proofNow()
  })
  const compensation = ({ facts }: CaseProof) =>
    facts!.values.find(({ name }) => name === 'compensation')!.opened!.value

  /** The paper of the step, which a line that somebody wrote anew does not vouch for. */
  const ofPaper = () => {
    const { seq, number } = before.papers!.lines.at(-1)!
    return { why: 'paper' as const, seq, number }
  }

  it('a proof that is made later does not hold and names the step, the one from before still does', async () => {
    const seq = before.facts!.seq
    const true_ = compensation(before)
    expect(checkProof(before, CHECKS).faults).toEqual([])

    // The row alone.
    await tamper(sql`update appeals set compensation = 9 where id = ${id}`)
    await append()
    const row = await proofNow()
    expect([compensation(row), true_ === '9.00']).toEqual(['9.00', false])
    expect(checkProof(row, CHECKS).faults).toEqual([{ why: 'facts', seq, names: [] }])

    // The row, and the step that decided it, its hash reckoned anew.
    const [moved] = await appealKind.store.listWhole(test.app.platform.db, [id])
    const { crypto } = test.app.platform
    // Even with the digest that the installation itself would write.
    const decided = decidedOf(crypto, appealKind, moved!)
    await redecide(seq, decided)
    await append()
    const history = await proofNow()
    expect(checkProof(history, CHECKS).faults).toEqual([{ why: 'step', seq }, ofPaper()])
    expect(checkProof(history, CHECKS, { earlier: before }).faults).toEqual([
      { why: 'step', seq },
      ofPaper(),
      { why: 'changed', seq },
    ])

    // Whoever has the earlier file has what was true.
    expect(checkProof(before, CHECKS).faults).toEqual([])
    expect(compensation(before)).toBe(true_)
  })

  it('and cut the log off to have it written anew, one earlier proof tells', async () => {
    await tamper(sql`delete from transparency_leaves`)
    await tamper(sql`delete from transparency_nodes`)
    await tamper(sql`delete from transparency_heads`)
    test.app.clock.advance(3_600_000)
    await append()
    const anew = await proofNow()
    // By itself the log holds: the installation signed what the database says. The line has no mark of its key, though,
    // so that its paper is vouched for no more.
    expect(checkProof(anew, CHECKS).faults).toEqual([ofPaper()])
    expect(checkProof(anew, CHECKS, { earlier: before }).faults).toContainEqual({
      why: 'replaced',
      head: before.head!.seq,
    })
    expect(checkProof(anew, CHECKS, { earlier: before }).faults).toContainEqual({
      why: 'changed',
      seq: before.facts!.seq,
    })
  })
})
