import { inflateSync } from 'node:zlib'
import { paperRoutes } from '@appeal/contract/papers/papers.routes.ts'
import { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { checkProof } from '@appeal/contract/transparency/checkProof.ts'
import { verdictIn } from '@appeal/contract/transparency/proof.texts.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { appendToLog } from '../../features/transparency/transparency.service.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { ok, START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../../testing/cases.ts'
import { makePlayers, play } from '../../testing/stages.ts'
import { paperModel } from './papers.sheet.ts'

const test = useTestApp()
const CHECKS = { sm3, verifySm2 }
let who: Players
let id: string
beforeAll(async () => {
  test.app.clock.set(START)
  who = await makePlayers(test.app)
})
beforeEach(async () => {
  test.app.clock.set(START)
  id = (await fileAppeal(test.app, who.consumer, aMatter())).id
  await play(test.app, who.officer, 'editToBusiness', id)
})
const append = () => appendToLog(systemContext(test.app.platform, 'test'))

/** The newest paper that somebody has, as it opens, with the proof that lies within it. */
async function opened(userId: string) {
  const caller = await test.app.as(userId)
  const [paper] = await ok(caller.call(paperRoutes.list, { query: { id } }))
  const { rawPayload } = await test.app.inject({
    url: `${paperRoutes.file.url}?id=${id}&paperId=${paper!.id}&purpose=${encodeURIComponent('邮寄送达')}`,
    headers: { token: caller.token },
  })
  const at = rawPayload.indexOf('/Type /EmbeddedFile')
  const from = rawPayload.indexOf('stream\n', at) + 'stream\n'.length
  const text = inflateSync(rawPayload.subarray(from, rawPayload.indexOf('endstream', from))).toString()
  return { paper: paper!, pdf: rawPayload.toString('latin1'), proof: CaseProof.parse(JSON.parse(text)) }
}

it('a paper that no head covers yet carries the signed hash of its step, and says when its proof will be had', async () => {
  const { proof } = await opened(who.consumer)
  expect([proof.lines, proof.head, proof.papers]).toEqual([[], null, undefined])
  expect(proof.waiting).toEqual([proof.only])
  expect(proof.promised!.lines.map(({ seq }) => seq)).toEqual([proof.only])
  expect(checkProof(proof, CHECKS).faults).toEqual([])
  await append()
  const later = (await opened(who.consumer)).proof
  expect(later.lines[0]!.entry.said!.hash).toBe(proof.promised!.lines[0]!.hash)
  expect(checkProof(later, CHECKS, { earlier: proof }).faults).toEqual([])
})

it('a paper under a head carries the one step that issued it, its own words, and stays PDF/A', async () => {
  await append()
  const { paper, pdf, proof } = await opened(who.consumer)
  for (const part of ['pdfaid:part', '/OutputIntents', '/AFRelationship', '/AF ['])
    expect(pdf).toContain(part)
  expect([proof.lines.length, proof.facts, proof.earlier]).toEqual([1, null, []])
  expect(JSON.stringify(proof).length).toBeLessThan(16_000)
  // The letter of the same step to the enterprise is none of the consumer's.
  expect(proof.papers!.lines.map(({ number }) => number)).toEqual([paper.number])
  const checked = checkProof(proof, CHECKS)
  expect(checked.faults).toEqual([])
  expect(verdictIn('zh', checked).lines.join()).toContain(`文书 ${paper.number}（${paper.office}`)
  // Words that somebody put into the file are not those of the paper.
  const [line] = proof.papers!.lines
  line!.text = line!.text!.replace(paper.office, '别的管局')
  expect(checkProof(proof, CHECKS).faults).toEqual([{ why: 'paper', seq: line!.seq, number: paper.number }])
})

it('a paper that was changed in the database carries a proof that says so', async () => {
  await append()
  const { paper } = await opened(who.consumer)
  const owner = test.app.owner
  await owner.query('alter table papers disable trigger papers_append_only')
  await owner.query("update papers set office = '别的管局' where id = $1", [paper.id])
  await owner.query('alter table papers enable trigger papers_append_only')
  const { proof } = await opened(who.consumer)
  expect(checkProof(proof, CHECKS).faults).toEqual([{ why: 'paper', seq: proof.only, number: paper.number }])
})

it('the sheet says in one line where the proof lies, or where it will be', async () => {
  const paper = {
    kind: 'acceptance',
    number: '1号',
    office: '某管局',
    body: '某人：\n内容',
    sm3: 'ab',
  } as const
  const sheet = { ...paper, signature: 'cd', issuedAt: new Date(START), rules: null }
  expect(paperModel(sheet, 'https://x').attached).toBeUndefined()
  const waits = paperModel(sheet, 'https://x', { proof: (await opened(who.consumer)).proof })
  expect(JSON.stringify(waits.blocks)).toMatch(/步尚未签名（每小时一次）.*https:\/\/x\/portal\/transparency/)
  await append()
  const checker = Buffer.from('<!doctype html>')
  const covered = paperModel(sheet, 'https://x', { proof: (await opened(who.consumer)).proof, checker })
  expect(JSON.stringify(covered.blocks)).toMatch(/存证证明附于本文件：案件第 \d+ 步，第 \d+ 号签名/)
  expect(covered.attached!.map(({ name }) => name)).toEqual(['1号.proof.json', 'proof-checker.html'])
})
