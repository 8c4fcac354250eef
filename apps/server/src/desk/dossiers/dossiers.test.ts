import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { dossierRoutes } from '@appeal/contract/dossiers/dossiers.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { trackRoutes } from '@appeal/contract/tracks/tracks.routes.ts'
import type { CaseProof } from '@appeal/contract/transparency/caseProof.ts'
import { CHECKER_FILE } from '@appeal/contract/transparency/checker.texts.ts'
import { checkProof } from '@appeal/contract/transparency/checkProof.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caseFile, maskNumbers, type Reader } from '../../cases/cases.service.ts'
import { person } from '../../features/auth/auth.fixture.ts'
import { png } from '../../features/files/files.fixtures.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { appendToLog, caseProof } from '../../features/transparency/transparency.service.ts'
import { systemContext } from '../../platform/context.ts'
import { verifySm2 } from '../../platform/crypto/sm2.signing.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import { ok, START, type TestApp, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf, fileAppeal, type Players } from '../../testing/cases.ts'
import { makeEnterpriseUser, makeOfficer } from '../../testing/people.ts'
import { caseIn, INPUTS, makePlayers, play } from '../../testing/stages.ts'
import { messagesOf } from '../conversations/conversations.service.ts'
import { outerOrdersFor } from '../outerOrders/outerOrders.service.ts'
import { paperLines } from '../papers/papers.service.ts'
import { statementsFor } from '../statements/statements.service.ts'
import { tracksFor } from '../tracks/tracks.service.ts'
import { dossierOf } from './dossiers.content.ts'

const test = useTestApp()
let who: Players
let id = ''
type Caller = Awaited<ReturnType<TestApp['as']>>
const PURPOSE = '复议机关调卷'
const SENDER = { name: '诸葛商家', phone: '13700001111', areaCode: '330106', address: '新华街 77 号' }
const RECIPIENT = {
  name: '欧阳文华',
  phone: '13912345678',
  areaCode: '440306',
  address: '解放路 18 号 3 栋 502',
}
const HANDLER = { handlerName: '陈答复', handlerPhone: '13655556666' }

beforeAll(async () => {
  test.app.clock.set(START)
  const consumer = await person(test.app, {
    area: 'c',
    account: 'owner',
    name: RECIPIENT.name,
    phone: RECIPIENT.phone,
    email: 'wenhua@example.cn',
    idNumber: '11010519491231002X',
    isRealName: '2',
  })
  who = { ...(await makePlayers(test.app)), consumer }
  const matter = aMatter({
    sender: SENDER,
    recipient: RECIPIENT,
    ...{ l1: 'LOSS', l2: 'LOSS_ALL' },
    particulars: { valueProof: 'INVOICE', lastTrace: '派件员 13833334444 已出库' } as never,
    content: '派件员 13811112222 说放在门口，我没有收到，请核查，我的证件 11010519491231002X。',
  })
  id = (await fileAppeal(test.app, consumer, matter)).id
  await play(test.app, who.officer, 'editToBusiness', id)
  const track = (words: string) => ({ id, text: `2026-09-08 18:07 已签收，${words}，电话 13866667777` })
  for (const [userId, words] of [
    [consumer, '申诉人看到的'],
    [who.enterprise, '企业给出的'],
    [who.officer, '管局查到的'],
  ] as const)
    await ok((await test.app.as(userId)).call(trackRoutes.add, { body: track(words) }))
  await play(test.app, who.enterprise, 'reply', id, { ...INPUTS.reply, ...HANDLER })
})
beforeEach(() => test.app.clock.set(START))

async function raw(caller: Caller | undefined, route: Route, sent: { query?: object; body?: object }) {
  const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>)
  const answer = await test.app.inject({
    method: route.method,
    url: `${route.url}?${query}`,
    headers: { ...(caller && { token: caller.token }) },
    ...(sent.body && { payload: sent.body }),
  })
  const type = String(answer.headers['content-type'])
  return {
    pdf: type === 'application/pdf' ? answer.rawPayload : undefined,
    bytes: answer.rawPayload,
    headers: answer.headers,
    reason: type.includes('json') ? (answer.json().data?.reason as string | undefined) : undefined,
    code: type.includes('json') ? (answer.json().code as number) : 200,
  }
}
const file = (caller: Caller, more: Record<string, unknown> = {}) =>
  raw(caller, dossierRoutes.file, { body: { id, purpose: PURPOSE, act: 'downloaded', ...more } })
const readLog = async () => {
  const { rows } = await test.app.platform.database.pool.query<{
    act: string
    reason: string
    role_code: string
  }>(
    "select act, reason, role_code from read_log where case_id = $1 and act in ('downloaded','printed') order by at, id",
    [id],
  )
  return rows
}

/** The JSON file that lies within a PDF. */
function proofIn(pdf: Buffer): unknown {
  const at = pdf.indexOf('/Type /EmbeddedFile')
  const from = pdf.indexOf('stream\n', at) + 'stream\n'.length
  return JSON.parse(inflateSync(pdf.subarray(from, pdf.indexOf('endstream', from))).toString())
}

/** Everything a file says, as text: what the PDF is drawn from. */
async function words(userId: string, reader: Reader): Promise<string> {
  const ctx = await contextOf(test.app, userId)
  const model = dossierOf({
    file: await caseFile(ctx, { kind: 'appeal', id }, reader),
    messages: await messagesOf(ctx, { kind: 'appeal', id }),
    statements: await statementsFor(ctx, { kind: 'appeal', id }),
    tracks: await tracksFor(ctx, { kind: 'appeal', id }),
    orders: await outerOrdersFor(ctx, { kind: 'appeal', id }),
    papers: await paperLines(ctx, { kind: 'appeal', id }),
    reader,
    language: 'zh',
    chain: { lines: 1, hash: 'ab'.repeat(32), intact: true },
    proof: await caseProof(ctx, { kind: 'appeal', id }),
    by: reader === 'user' ? '' : '单位 姓名',
    purpose: PURPOSE,
    at: '2026-09-21 14:00:00',
    createdAt: new Date(START),
  })
  return JSON.stringify(model)
}

it('has the tracks that its reader’s side added, the bureau’s all of them, and no number of a person', async () => {
  const said = async (userId: string, reader: Reader) => {
    const text = await words(userId, reader)
    expect(text).not.toContain('13866667777')
    return ['申诉人看到的', '企业给出的', '管局查到的'].filter((one) => text.includes(one))
  }
  expect(await said(who.consumer, 'user')).toEqual(['申诉人看到的'])
  expect(await said(who.enterprise, 'enterprise')).toEqual(['企业给出的'])
  expect(await said(who.officer, 'bureau')).toEqual(['申诉人看到的', '企业给出的', '管局查到的'])
})

describe('case file: who may not', () => {
  it('asks to sign in, hides foreign cases, and wants a purpose', async () => {
    expect((await raw(undefined, dossierRoutes.own, { query: { id } })).code).toBe(401)
    const foreign = [
      await test.app.as((await makeOfficer(test.app, 'BUR-330100', 'cityHandler')).id),
      await test.app.as((await makeEnterpriseUser(test.app, 'ENT-YTO', 'brandHq')).id),
    ]
    for (const caller of foreign) expect((await file(caller)).reason).toBe('appeals.not_found')
    const officer = await test.app.as(who.officer)
    for (const more of [{ purpose: '' }, { purpose: '看' }, { act: 'stolen' }])
      expect((await file(officer, more)).code).toBe(415)
    const admin = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    expect((await file(admin)).code).toBe(403)
    expect((await file(await test.app.as(who.consumer))).code).toBe(403)
    expect(await readLog()).toEqual([])
  })
})

describe('case file: the PDF', () => {
  it('is a PDF with embedded fonts, named by its case, kept by nobody in between', async () => {
    const made = await file(await test.app.as(who.officer))
    const text = made.pdf!.toString('latin1')
    expect(text.startsWith('%PDF-1.')).toBe(true)
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(text).toContain('/FontFile2')
    expect(made.headers['content-disposition']).toMatch(/^attachment;filename=SS\d+\.pdf$/)
    expect(made.headers['cache-control']).toContain('no-store')
    expect(made.pdf!.length).toBeLessThan(600_000)
  })

  it('is logged with purpose, act and role, and the appellant is told the role, not the name', async () => {
    const officer = await test.app.as(who.officer)
    await file(officer, { act: 'printed' })
    const last = (await readLog()).at(-1)
    expect(last).toEqual({ act: 'printed', reason: PURPOSE, role_code: 'cityHandler' })
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, { body: { id } })
    expect(own.data.lookedAt).toContainEqual(
      expect.objectContaining({
        orgName: '深圳市邮政管理局',
        roleName: '市局经办',
        act: 'printed',
        times: 1,
      }),
    )
    expect(JSON.stringify(own.data.lookedAt)).not.toContain('周岚')
    expect(JSON.stringify(own.data.lookedAt)).not.toContain(PURPOSE)
  })

  it('is the appellant’s without asking why, and nobody else’s', async () => {
    const before = (await readLog()).length
    const own = await raw(await test.app.as(who.consumer), dossierRoutes.own, { query: { id } })
    expect(own.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await readLog()).length).toBe(before)
    const others = (await makePlayers(test.app)).consumer
    expect((await raw(await test.app.as(others), dossierRoutes.own, { query: { id } })).reason).toBe(
      'appeals.not_found',
    )
  })

  it('carries the proof of the case as its reader may have it, also before anything is in the log', async () => {
    const own = await test.app.as(who.consumer)
    const papers = async () => {
      const { pdf } = await raw(own, dossierRoutes.own, { query: { id } })
      return proofIn(pdf!) as CaseProof
    }
    expect(await papers()).toMatchObject({ lines: [], head: null, facts: null })
    await appendToLog(systemContext(test.app.platform, 'test'))
    const proof = await papers()
    expect(checkProof(proof, { sm3, verifySm2 }).faults).toEqual([])
    expect([proof.lines.length > 4, proof.waiting]).toEqual([true, []])
    expect(proof.rules?.lines).toMatchObject([
      { seq: 1, rule: 'admission', no: 1 },
      { rule: 'likeness', no: 1 },
    ])
    const office = proofIn((await file(await test.app.as(who.officer))).pdf!) as CaseProof
    expect(checkProof(office, { sm3, verifySm2 }).faults).toEqual([])
    const opened = ({ facts }: CaseProof) => facts!.values.flatMap(({ name, opened: o }) => (o ? [name] : []))
    expect(opened(proof)).toContain('ownerId')
    expect(opened(office)).not.toContain('ownerId')
  })

  it('names the versions of the rules that the case went by, none where the history names none', async () => {
    const told = await words(who.consumer, 'user')
    expect(told).toMatch(/适用规则版本","提交申诉的时间第 1 版，SM3 [0-9a-f]{64}/)
    const ctx = await contextOf(test.app, who.consumer)
    const ref = { kind: 'appeal', id } as const
    const file = await caseFile(ctx, ref, 'user')
    const drawn = async (language: 'zh' | 'en', progress = file.progress) =>
      JSON.stringify(
        dossierOf({
          ...{
            file: { ...file, progress },
            messages: [],
            statements: [],
            tracks: [],
            orders: [],
            papers: [],
          },
          ...{ reader: 'user', language, chain: { lines: 1, hash: '', intact: true }, by: '', purpose: null },
          ...{ proof: await caseProof(ctx, ref), at: '2026-09-21 14:00:00', createdAt: new Date(START) },
        }),
      )
    expect(await drawn('en')).toMatch(/Rules as of","Time of the appeal, version 1, SM3 [0-9a-f]{64}/)
    const old = file.progress.map((line) => ({ ...line, detail: null }))
    expect(await drawn('zh', old)).not.toContain('适用规则版本')
  })

  it('carries the checker of proofs as it was built with the web', async () => {
    const { config } = test.app.platform
    const before = config.root
    config.root = mkdtempSync(join(tmpdir(), 'dossier-'))
    mkdirSync(join(config.root, 'apps/web/dist'), { recursive: true })
    writeFileSync(join(config.root, 'apps/web/dist', CHECKER_FILE), '<html>checker</html>')
    const own = await test.app.as(who.consumer)
    const papers = async () => (await raw(own, dossierRoutes.own, { query: { id } })).pdf!.toString('latin1')
    const carries = (await papers()).includes(CHECKER_FILE)
    // Where the web is not built there is none.
    rmSync(config.root, { recursive: true })
    const carriesWithout = (await papers()).includes(CHECKER_FILE)
    config.root = before
    expect({ carries, carriesWithout }).toEqual({ carries: true, carriesWithout: false })
  })

  it('draws an English file, and characters no font knows', async () => {
    const officer = await test.app.as(who.officer)
    await officer.call(conversationRoutes.send, { body: { id, talk: 'internal', text: '𠮷野家 🙂 𪚥 喆堃' } })
    const made = await test.app.inject({
      method: 'POST',
      url: dossierRoutes.file.url,
      headers: { token: officer.token, 'accept-language': 'en' },
      payload: { id, purpose: PURPOSE, act: 'downloaded' },
    })
    expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('case file: nobody’s personal data but the reader’s own', () => {
  const PERSONS = [SENDER, RECIPIENT]
  it('masks the other end of the parcel and the enterprise’s people in the appellant’s file', async () => {
    const text = await words(who.consumer, 'user')
    expect(text).toContain(RECIPIENT.phone)
    expect(text).toContain(RECIPIENT.address)
    for (const secret of [
      SENDER.name,
      SENDER.phone,
      SENDER.address,
      HANDLER.handlerName,
      HANDLER.handlerPhone,
    ])
      expect(text).not.toContain(secret)
    expect(text).not.toContain('周岚')
  })

  it('masks the appellant and everybody else in the enterprise’s and in the bureau’s file', async () => {
    for (const [userId, reader] of [
      [who.enterprise, 'enterprise'],
      [who.officer, 'bureau'],
    ] as const) {
      const text = await words(userId, reader)
      for (const { name, phone, address } of PERSONS)
        for (const secret of [name, phone, address]) expect(text).not.toContain(secret)
      // What people typed holds numbers, too.
      for (const secret of ['13811112222', '11010519491231002X', 'wenhua@'])
        expect(text).not.toContain(secret)
      expect(text).toContain('138****2222')
    }
  })

  it('says what was answered of the problem, with numbers for the appellant alone', async () => {
    const [own, others] = [await words(who.consumer, 'user'), [] as string[]]
    others.push(await words(who.enterprise, 'enterprise'), await words(who.officer, 'bureau'))
    for (const text of [own, ...others]) {
      expect(text).toContain('["能证明物品价值的材料","发票或收据"]')
      expect(text).not.toContain('谁做的包装')
    }
    expect(own).toContain('["最后一条物流信息","派件员 13833334444 已出库"]')
    for (const text of others) expect(text).toContain('["最后一条物流信息","派件员 138****4444 已出库"]')
  })

  it('carries each side’s own conversation only', async () => {
    const officer = await test.app.as(who.officer)
    for (const talk of ['user', 'enterprise', 'internal'])
      await officer.call(conversationRoutes.send, { body: { id, talk, text: `密语 ${talk}` } })
    const said = async (userId: string, reader: Reader) => {
      const text = await words(userId, reader)
      return ['user', 'enterprise', 'internal'].filter((talk) => text.includes(`密语 ${talk}`))
    }
    expect(await said(who.consumer, 'user')).toEqual(['user'])
    expect(await said(who.enterprise, 'enterprise')).toEqual(['enterprise'])
    expect(await said(who.officer, 'bureau')).toEqual(['user', 'enterprise', 'internal'])
  })

  it('masks numbers in a proposal of mediation as in answer and reply', async () => {
    const { app } = test
    const mediated = await caseIn(app, who, 'replied')
    const proposal = '请企业联系 13877776666，证件 11010519491231002X，建议赔偿四百元。'
    await play(app, who.officer, 'mediate', mediated, { ...INPUTS.mediate, proposal })
    const { decisions } = await caseFile(
      await contextOf(app, who.officer),
      { kind: 'appeal', id: mediated },
      'bureau',
    )
    expect(JSON.stringify(decisions)).toContain('138****6666')
    expect(JSON.stringify(decisions)).not.toMatch(/13877776666|11010519491231002X/)
  })

  it('masks numbers of persons, not other numbers', () => {
    expect(maskNumbers('手机 13812345678，单号 78651233904471，证件 11010519491231002X')).toBe(
      '手机 138****5678，单号 78651233904471，证件 110105********002X',
    )
  })
})

describe('attachments taken out for a purpose', () => {
  it('gives files of the case only, and logs which and why', async () => {
    const officer = await test.app.as(who.officer)
    const ctx = await contextOf(test.app, who.consumer)
    const evidence = (await storeWhole(ctx, { name: '凭证.png', bytes: await png() })).id
    const mine = (await fileAppeal(test.app, who.consumer, aMatter({ attachmentIds: [evidence] }))).id
    const take = (caseId: string, fileId: string) =>
      raw(officer, dossierRoutes.attachment, { body: { id: caseId, fileId, purpose: PURPOSE } })
    expect((await take(id, evidence)).reason).toBe('files.not_found')
    expect((await take(mine, '17')).reason).toBe('files.not_found')
    expect((await take(mine, evidence)).bytes.length).toBeGreaterThan(50)
    const { rows } = await test.app.platform.database.pool.query(
      "select field, reason from read_log where case_id = $1 and act = 'downloaded'",
      [mine],
    )
    expect(rows).toEqual([{ field: '凭证.png', reason: PURPOSE }])
  })
})

describe('case file of a case in any state', () => {
  it.each(['pending_accept', 'supplement', 'mediating', 'closed', 'invalid', 'withdrawn'] as const)(
    'is drawn for a case that is %s',
    async (state) => {
      const players = { ...who, consumer: (await makePlayers(test.app)).consumer }
      const caseId = await caseIn(test.app, players, state)
      const made = await raw(await test.app.as(players.consumer), dossierRoutes.own, {
        query: { id: caseId },
      })
      expect(made.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    },
  )
})
