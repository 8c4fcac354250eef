import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof, type KnownBefore } from '@appeal/contract/transparency/checkProof.ts'
import { verdictIn } from '@appeal/contract/transparency/proof.texts.ts'
import { checkFiles } from '@appeal/contract/transparency/readProofs.ts'
import { type Checks, fingerprintOf } from '@appeal/contract/transparency/transparencyLog.ts'
import { sm2 } from 'sm-crypto-v2'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { proofChecks } from '../../lib/proofChecks.ts'
import { aLog, FACTS } from './logFixture.ts'

let checks: Checks
let log: ReturnType<typeof aLog>
let genuine: CaseProof
beforeAll(async () => {
  checks = await proofChecks()
})
beforeEach(() => {
  log = aLog(checks)
  log.write(4)
  genuine = log.proof(3)
})
const faults = (file: unknown, known?: KnownBefore) => checkProof(file, checks, known).faults
/** The genuine proof with something in it changed. */
const changed = (change: (proof: CaseProof) => void) => {
  const proof = structuredClone(genuine)
  change(proof)
  return faults(proof)
}

describe('the proof of a case', () => {
  it('is genuine as it was made, and tells the key', () => {
    const fingerprint = fingerprintOf(checks, log.keys.publicKey)
    expect(checkProof(genuine, checks, { fingerprint })).toMatchObject({ faults: [], fingerprint })
    expect(genuine.lines).toHaveLength(4)
  })

  it('names the step and the value where an amount, a state or an answer was changed', () => {
    for (const [name, value] of [
      ['compensation', '9.00'],
      ['state', 'invalid'],
      ['answer', '不予赔偿'],
      ['no', 'SS2'],
    ] as const)
      expect(
        changed(({ facts }) => {
          facts!.values.find((one) => one.name === name)!.opened!.value = value
        }),
      ).toEqual([{ why: 'facts', seq: 4, names: [name] }])
    // A value put in with a digest that fits it, or left out, is not what the step recorded.
    expect(changed(({ facts }) => facts!.values.pop())).toEqual([{ why: 'facts', seq: 4, names: [] }])
    const other = aLog(checks, { ...FACTS, compensation: '9.00' })
    other.write(4)
    const foreign = other.proof(3).facts
    expect(
      changed((proof) => {
        proof.facts = foreign
      }),
    ).toEqual([{ why: 'facts', seq: 4, names: [] }])
  })

  it('is of no other case than the one whose number its step recorded, also where that is kept shut', () => {
    const renamed = (change: (proof: CaseProof) => void) =>
      changed((proof) => {
        proof.no = 'SS2'
        change(proof)
      })
    const fault = [{ why: 'facts', seq: 4, names: ['no'] }]
    expect(renamed(() => undefined)).toEqual(fault)
    expect(renamed(({ facts }) => delete facts!.values.find(({ name }) => name === 'no')!.opened)).toEqual(
      fault,
    )
    expect(renamed(({ facts }) => facts!.values.shift())).toEqual([{ why: 'facts', seq: 4, names: [] }])
    // Without the values nothing is said of a number.
    const without = { ...structuredClone(genuine), no: 'SS2', facts: null }
    for (const language of ['zh', 'en'] as const) {
      const verdict = verdictIn(language, checkProof(without, checks))
      expect([verdict.holds, verdict.lines.join().includes('SS2')]).toEqual([true, false])
      expect(verdict.lines[0]).toMatch(/不能证明案件编号|number of the case is not proven/)
    }
    expect(verdictIn('en', checkProof(genuine, checks)).lines[0]).toContain('of case SS1')
  })

  it('is judged whatever lies beside it: files that are deep, or of nothing', () => {
    const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000)
    for (const text of [deep('[', ']'), deep('{"data":', '}').replace(':}', ':0}'), '', '\0', '{']) {
      expect(checkFiles([text], checks).faults).toEqual([{ why: 'form' }])
      expect(checkFiles([text, JSON.stringify(genuine)], checks).faults).toEqual([])
    }
  })

  it('holds the versions of rules to their signature, and holds without any as proofs of before do', () => {
    genuine = log.named(3)
    expect(changed(() => undefined)).toEqual([])
    const fault = [{ why: 'rules' }]
    const other = aLog(checks)
    other.write(4)
    const foreign = other.named(3).rules!
    const changes: ((rules: NonNullable<CaseProof['rules']>) => void)[] = [
      ({ lines }) => (lines[0]!.no = 4),
      ({ lines }) => (lines[0]!.sm3 = 'b'.repeat(64)),
      ({ lines }) => (lines[0]!.name.en = 'Another rule'),
      ({ lines }) => (lines[0]!.seq = 2),
      ({ lines }) => (lines[0]!.seq = 9),
      ({ lines }) => lines.push(lines[0]!),
      ({ lines }) => lines.pop(),
      // Signed by somebody, but by no key of a head of the file.
      (rules) => Object.assign(rules, foreign),
    ]
    for (const change of changes) expect(changed(({ rules }) => change(rules!))).toEqual(fault)
    expect(changed((proof) => delete proof.rules)).toEqual([])
  })

  it('holds papers to their signature and their words, and names those that their step did not issue so', () => {
    genuine = log.issued(3)
    expect(changed(() => undefined)).toEqual([])
    const { number } = genuine.papers!.lines[0]!
    const other = aLog(checks)
    other.write(4)
    const foreign = other.issued(3).papers!
    const changes: ((papers: NonNullable<CaseProof['papers']>) => void)[] = [
      ({ lines }) => (lines[0]!.number = '粤邮申受〔2026〕2号'),
      ({ lines }) => (lines[1]!.sm3 = 'b'.repeat(64)),
      ({ lines }) => (lines[0]!.title.en = 'Another paper'),
      ({ lines }) => (lines[0]!.seq = 2),
      ({ lines }) => (lines[0]!.seq = 9),
      ({ lines }) => (lines[0]!.withdrawn = true),
      ({ lines }) => lines.push(lines[0]!),
      ({ lines }) => lines.pop(),
      ({ changed }) => changed.push({ seq: 3, number: '<b>任何文字</b>' }),
      // Signed by somebody, but by no key of a head of the file.
      (papers) => Object.assign(papers, foreign),
    ]
    for (const change of changes)
      expect(changed(({ papers }) => change(papers!))).toEqual([{ why: 'papers' }])
    for (const text of [
      genuine.papers!.lines[0]!.text!.replace('某管局', '别的管局'),
      JSON.stringify(['paper.v1', '别的号']),
      '[',
    ])
      expect(
        changed(({ papers }) => {
          papers!.lines[0]!.text = text
        }),
      ).toEqual([{ why: 'paper', seq: 3, number }])
    const told = log.issued(3, [
      { seq: 4, number: '甲' },
      { seq: null, number: '乙' },
    ])
    expect(faults(told)).toEqual([
      { why: 'paper', seq: 4, number: '甲' },
      { why: 'unissued', number: '乙' },
    ])
    for (const language of ['zh', 'en'] as const) {
      const verdict = verdictIn(language, checkProof(genuine, checks)).lines.join('\n')
      for (const words of [number, genuine.papers!.lines[1]!.sm3, '某管局', `${number}的内容`])
        expect(verdict).toContain(words)
      expect(verdictIn(language, checkProof(told, checks)).lines[0]).toContain('甲')
    }
    // Who has an earlier proof finds the paper that a later one leaves out.
    const less = log.issued(3)
    less.papers = { ...log.issued(3).papers! }
    expect(faults(less, { earlier: genuine })).toEqual([])
    const before = structuredClone(genuine)
    expect(faults({ ...genuine, papers: undefined }, { earlier: before })).toEqual([])
  })

  it('of one step says nothing of the others, whichever of two files is the newer one', () => {
    const one = structuredClone(log.proof(2))
    one.lines = one.lines.filter(({ entry }) => entry.said?.seq === 3)
    one.earlier = []
    one.facts = null
    expect(faults(one, { earlier: log.proof(1) })).toContainEqual({ why: 'gone', seq: 1 })
    one.only = 3
    for (const [newer, earlier] of [
      [one, log.proof(1)],
      [genuine, one],
      [one, genuine],
    ] as const)
      expect(faults(newer, { earlier })).toEqual([])
    expect(verdictIn('en', checkProof(one, checks)).lines[1]).toBe(
      'This file is of step 3 alone and says nothing of the others.',
    )
    one.lines[0]!.entry.said!.hash = 'b'.repeat(64)
    expect(faults(genuine, { earlier: one })).toContainEqual({ why: 'changed', seq: 3 })
  })

  it('promises steps that wait, and a later proof has the same', () => {
    const before = log.promising(1, [3])
    expect(faults(before)).toEqual([])
    expect(faults(genuine, { earlier: before })).toEqual([])
    expect(verdictIn('zh', checkProof(before, checks)).lines.join()).toContain(
      before.promised!.lines[0]!.hash,
    )
    const other = structuredClone(before)
    other.promised!.lines[0]!.hash = 'b'.repeat(64)
    expect(faults(other)).toEqual([{ why: 'promise' }])
    const stranger = aLog(checks)
    stranger.write(4)
    expect(faults({ ...before, promised: stranger.promising(1, [3]).promised })).toEqual([{ why: 'promise' }])
    // Before any head there is, the key is compared with the known one.
    const first = { ...stranger.promising(1, [3]), head: null, lines: [], latest: null, facts: null }
    const fingerprint = fingerprintOf(checks, log.keys.publicKey)
    expect(faults(first)).toEqual([])
    expect(faults(first, { fingerprint })).toEqual([{ why: 'promise' }])
    // Written anew before the log took it in.
    const anew = structuredClone(genuine)
    anew.lines[2]!.entry.said!.hash = 'b'.repeat(64)
    expect(faults(anew, { earlier: before })).toContainEqual({ why: 'changed', seq: 3 })
    anew.lines.splice(2, 1)
    expect(faults(anew, { earlier: before })).toContainEqual({ why: 'gone', seq: 3 })
  })

  it('names each step that is not what was signed', () => {
    const of = (seq: number, change: (said: NonNullable<CaseProof['lines'][0]['entry']['said']>) => void) =>
      changed(({ lines }) => change(lines[seq - 1]!.entry.said!))
    expect(
      of(2, (said) => {
        said.toState = 'closed'
      }),
    ).toEqual([{ why: 'step', seq: 2 }])
    expect(
      of(3, (said) => {
        said.at = '2026-01-01T00:00:00.000Z'
      }),
    ).toEqual([{ why: 'step', seq: 3 }])
    // The digest of the answer, and of all else that decides the case.
    expect(
      of(4, (said) => {
        said.decided = 'a'.repeat(64)
      }),
    ).toEqual([
      { why: 'step', seq: 4 },
      { why: 'facts', seq: 4, names: [] },
    ])
    expect(changed(({ lines }) => lines[0]!.path.pop())).toEqual([{ why: 'step', seq: 1 }])
    expect(changed(({ lines }) => lines.reverse())).toContainEqual({ why: 'foreign', seq: 3 })
    expect(
      changed((proof) => {
        proof.id = '6'
      }),
    ).toContainEqual({ why: 'foreign', seq: 1 })
  })

  it('does not hold under a head that was changed, or signed by another key', () => {
    expect(
      changed(({ head }) => {
        head!.at = '2026-01-01T00:00:00.000Z'
      }),
    ).toEqual([{ why: 'signature', head: 3 }])
    expect(faults(genuine, { fingerprint: 'a'.repeat(64) })).toContainEqual({ why: 'key', head: 3 })
    const stranger = sm2.generateKeyPairHex().publicKey
    expect(
      changed(({ head }) => {
        head!.publicKey = stranger
      }),
    ).toEqual([{ why: 'signature', head: 3 }])
  })

  it('says that it is none where it is none', () => {
    for (const file of ['text', null, {}, { ...genuine, format: 'other' }, { ...genuine, lines: [{}] }])
      expect(faults(file)).toEqual([{ why: 'form' }])
  })
})

describe('a log that did not only grow', () => {
  it('is found where the heads of earlier steps lead to none of the later ones', () => {
    expect(changed(({ earlier }) => earlier[0]!.path.pop())).toEqual([{ why: 'growth', head: 1, later: 3 }])
    expect(changed(({ latest }) => latest!.path.pop())).toEqual([{ why: 'growth', head: 3, later: 4 }])
  })

  it('is found by an earlier proof where the log was cut off and written anew by the same key', () => {
    const before = aLog(checks)
    before.write(2)
    const kept = before.proof(2)
    before.write(4)
    expect(faults(before.proof(3), { earlier: kept })).toEqual([])
    // Cut off after the first head: the third step never was, others stand in its place.
    before.entries.length = 4
    before.heads.length = 1
    before.entries.push({ ...before.entries[0]!, index: 4 })
    before.heads.push(before.sign({ ...before.heads[0]!, seq: 2, at: '2026-09-22T07:00:00.000Z' }))
    const later = before.proof(1)
    expect(faults(later)).toEqual([])
    expect(faults(later, { earlier: kept })).toEqual([
      { why: 'gone', seq: 3 },
      { why: 'replaced', head: 2 },
    ])
  })

  it('is found by one kept head, of whatever number', () => {
    expect(faults(genuine, { kept: log.heads })).toEqual([])
    const of = (seq: number, change: object) =>
      faults(genuine, { kept: [log.sign({ ...log.heads[seq - 1]!, ...change })] })
    expect(of(3, { root: 'b'.repeat(64) })).toEqual([{ why: 'replaced', head: 3 }])
    expect(of(4, { seq: 2, size: 999 })).toEqual([
      { why: 'replaced', head: 2 },
      { why: 'growth', head: 2, later: 3 },
    ])
    const { unlinked } = checkProof(genuine, checks, { kept: [log.sign({ ...log.heads[3]!, seq: 7 })] })
    expect(unlinked).toEqual([7])
  })

  it('tells a step that says otherwise than it did, and the proof of another case', () => {
    const otherwise = structuredClone(genuine)
    otherwise.lines[1]!.entry.said!.event = 'declined'
    expect(faults(genuine, { earlier: otherwise })).toContainEqual({ why: 'changed', seq: 2 })
    expect(faults(genuine, { earlier: { ...genuine, id: '6' } })).toContainEqual({ why: 'foreign', seq: 1 })
  })
})
