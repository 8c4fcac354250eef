import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseRoutes } from '@appeal/contract/cases/cases.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { uploadRoutes } from '@appeal/contract/files/files.routes.ts'
import { ownDataRoutes } from '@appeal/contract/ownData/ownData.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { solve } from '../../features/auth/auth.fixture.ts'
import { closeAccount } from '../../features/auth/auth.service.ts'
import { png } from '../../features/files/files.fixtures.ts'
import { sweepFiles } from '../../features/files/files.jobs.ts'
import { storeWhole } from '../../features/files/files.service.ts'
import { changeSetting } from '../../features/reference/settings/settings.service.ts'
import { systemContext } from '../../platform/context.ts'
import { type Caller, START, useTestApp } from '../../testing/app.ts'
import { aMatter, contextOf } from '../../testing/cases.ts'
import { A_QUESTION, makeCourier } from '../../testing/otherCases.ts'
import { makeConsumer } from '../../testing/people.ts'
import { retireDrafts } from './drafts.service.ts'

const test = useTestApp()
const DAY = 86_400_000
const ctx = () => systemContext(test.app.platform, 'test')
const rows = async (text: string, values: unknown[]) =>
  (await test.app.platform.database.pool.query(text, values)).rows

beforeEach(() => test.app.clock.set(START))

const WORDS = { title: '未保价怎么赔', content: '写到一半' }
/** Appeals have addresses of their own; the other kinds share theirs. */
const doorOf = (kind: CaseKindName) => (kind === 'appeal' ? appealRoutes : caseRoutes)
const keep = (caller: Caller, kind: CaseKindName, more: object = {}) =>
  caller.call(doorOf(kind).saveDraft, { body: { kind, step: 'words', content: WORDS, ...more } })
const read = (caller: Caller, kind: CaseKindName, id: string) =>
  caller.call(doorOf(kind).draft, { query: { id } })
const remove = (caller: Caller, kind: CaseKindName, id: string) =>
  caller.call(kind === 'appeal' ? appealRoutes.deleteByAppealInfoId : caseRoutes.deleteDraft, {
    body: { id },
  })
const newOwner = async (kind: CaseKindName) =>
  kind === 'courier' ? makeCourier(test.app) : (await makeConsumer(test.app)).id
const aFile = async (userId: string, name = '面单.png') =>
  storeWhole(await contextOf(test.app, userId), { name, bytes: await png() })
const placesOf = async (fileId: string) =>
  (await rows('select kind, role from file_links where file_id = $1', [fileId])).map(
    ({ kind, role }) => `${kind}/${role}`,
  )

describe.each(CASE_KIND_NAMES)('a draft of one kind: %s', (kind) => {
  const someone = async () => {
    const id = await newOwner(kind)
    return { id, ...(await test.app.as(id)) }
  }

  it('is nobody else’s, opens at no other kind’s door, and is not kept beyond its size', async () => {
    const [owner, stranger] = [await someone(), await someone()]
    const { data } = await keep(owner, kind)
    expect(await read(stranger, kind, data.id)).toFailWith('drafts.gone')
    expect(await remove(stranger, kind, data.id)).toFailWith('drafts.gone')
    expect(await keep(stranger, kind, { id: data.id })).toFailWith('drafts.gone')
    const other = kind === 'appeal' ? 'consultation' : 'appeal'
    if (kind !== 'courier') {
      expect(await read(owner, other, data.id)).toFailWith('drafts.gone')
      expect(await remove(owner, other, data.id)).toFailWith('drafts.gone')
      expect(await keep(owner, other, { id: data.id })).toFailWith('drafts.gone')
    }
    expect(await keep(owner, kind, { content: { text: '长'.repeat(60_000) } })).toFailWith('request.invalid')
    expect((await read(owner, kind, data.id)).data.content).toEqual(WORDS)
  })

  it('refuses a stale save', async () => {
    const owner = await someone()
    const { data } = await keep(owner, kind)
    expect(await keep(owner, kind, { id: data.id, version: 1 })).toSucceed()
    expect(await keep(owner, kind, { id: data.id, version: 1 })).toFailWith('drafts.stale')
  })

  it('lies sealed', async () => {
    const { data } = await keep(await someone(), kind)
    const [row] = await rows('select d::text as t from case_drafts d where id = $1', [data.id])
    expect(row.t).not.toContain(Buffer.from(WORDS.title).toString('hex'))
  })

  it('is told of a week before its end, once, and goes after a season without being touched', async () => {
    const owner = await someone()
    const { data } = await keep(owner, kind)
    const told = () =>
      rows(
        `select m.content from messages m join message_receipts r on r.message_id = m.id
         where r.user_id = $1 and m.template = 'draftEnds'`,
        [owner.id],
      )
    const isThere = async () => (await rows('select 1 from case_drafts where id = $1', [data.id])).length
    test.app.clock.advance(82 * DAY)
    await retireDrafts(ctx())
    expect(await told()).toEqual([])
    for (const days of [2, 1, 4]) {
      test.app.clock.advance(days * DAY)
      await retireDrafts(ctx())
    }
    expect(await told()).toHaveLength(1)
    expect((await told())[0].content).toContain('保存到 12 月 20 日')
    expect(await isThere()).toBe(1)
    test.app.clock.advance(2 * DAY)
    await retireDrafts(ctx())
    expect(await isThere()).toBe(0)
    expect(await read(await test.app.as(owner.id), kind, data.id)).toFailWith('drafts.gone')
  })

  it('keeps its files as long as it lasts', async () => {
    const owner = await someone()
    const [evidence, paper] = [await aFile(owner.id), await aFile(owner.id, '委托书.png')]
    const foreign = await aFile(await newOwner(kind))
    const content = { files: [evidence, foreign, { id: 'x' }, null], authorisation: [paper] }
    const { data } = await keep(owner, kind, { content })
    test.app.clock.advance(8 * DAY)
    await sweepFiles(ctx())
    const again = await test.app.as(owner.id)
    for (const { id } of [evidence, paper])
      expect(await again.call(uploadRoutes.remove, { body: { id } })).toFailWith('files.in_use')
    expect(await placesOf(foreign.id)).toEqual([])
    expect(await keep(again, kind, { id: data.id, content: { files: [evidence] } })).toSucceed()
    expect(await placesOf(paper.id)).toEqual([])
    expect(await remove(again, kind, data.id)).toSucceed()
    expect(await placesOf(evidence.id)).toEqual([])
  })

  it('ends with the account of its owner', async () => {
    const owner = await someone()
    const file = await aFile(owner.id)
    await keep(owner, kind, { content: { files: [file] } })
    await ctx().unitOfWork((tx) => closeAccount(tx, ctx(), owner.id))
    expect(await rows('select 1 from case_drafts where owner_id = $1', [owner.id])).toEqual([])
    expect(await placesOf(file.id)).toEqual([])
  })
})

describe('drafts', () => {
  it('of all kinds together are as many as the setting says, also when many are begun at once', async () => {
    await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), 'APPEAL_DRAFT_MAX', '4'))
    try {
      const owner = await test.app.as(await newOwner('appeal'))
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => keep(owner, n % 2 ? 'appeal' : 'report')),
      )
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
      for (const answer of answers.filter(({ code }) => code !== 200)) {
        expect(answer).toFailWith('drafts.too_many')
        expect(answer.msg).toContain('4')
      }
      const at = answers.findIndex(({ code }) => code === 200)
      const kind = at % 2 ? 'appeal' : 'report'
      expect(await keep(owner, kind, { id: answers[at]!.data.id, step: 'item' })).toSucceed()
      expect(await remove(owner, kind, answers[at]!.data.id)).toSucceed()
      expect(await keep(owner, 'letter')).toSucceed()
    } finally {
      await ctx().unitOfWork((tx) => changeSetting(tx, ctx(), 'APPEAL_DRAFT_MAX', '10'))
    }
  })

  it('hand their files to what is filed from them, and are gone with it; a gone one hinders nobody', async () => {
    const ownerId = await newOwner('appeal')
    const owner = await test.app.as(ownerId)
    const [first, second] = [await aFile(ownerId), await aFile(ownerId)]
    const asked = await keep(owner, 'consultation', { content: { files: [first] } })
    const complained = await keep(owner, 'appeal', { content: { files: [second] } })

    // Another kind's draft is not this question's.
    const question = { ...A_QUESTION, attachmentIds: [first.id] }
    const foreign = { ...A_QUESTION, title: '另一个问题怎么办', draftId: complained.data.id }
    expect(await owner.call(consultationRoutes.addConsumer, { body: foreign })).toSucceed()
    expect(await read(owner, 'appeal', complained.data.id)).toSucceed()
    const body = { ...question, draftId: asked.data.id }
    expect(await owner.call(consultationRoutes.addConsumer, { body })).toSucceed()
    expect(await read(owner, 'consultation', asked.data.id)).toFailWith('drafts.gone')
    expect(await placesOf(first.id)).toEqual(['consultation/evidence'])
    const later = { ...A_QUESTION, title: '第三个问题怎么办', draftId: asked.data.id }
    expect(await owner.call(consultationRoutes.addConsumer, { body: later })).toSucceed()

    const matter = aMatter({ id: complained.data.id, attachmentIds: [second.id] })
    const proof = await solve(test.app, submissionCaptchaRoutes.appeal)
    expect(await owner.call(appealRoutes.add, { body: { ...matter, ...proof } })).toSucceed()
    expect(await read(owner, 'appeal', complained.data.id)).toFailWith('drafts.gone')
    expect(await placesOf(second.id)).toEqual(['appeal/evidence'])
  })

  it('sealed while appeals had a table of their own still open', async () => {
    const ownerId = await newOwner('appeal')
    const owner = await test.app.as(ownerId)
    const { data } = await keep(owner, 'appeal')
    const old = test.app.platform.crypto.encryptField('appeal_drafts.content', '{"brand":"ZTO"}')
    await rows('update case_drafts set content = $1 where id = $2', [old, data.id])
    expect((await read(owner, 'appeal', data.id)).data.content).toEqual({ brand: 'ZTO' })
  })

  it('are in the copy of the own data, in clear, and nobody else’s', async () => {
    const owner = await test.app.as(await newOwner('appeal'))
    const stranger = await test.app.as(await newOwner('appeal'))
    await keep(stranger, 'letter', { content: { title: '别人的草稿' } })
    for (const kind of ['appeal', 'report'] as const) await keep(owner, kind)
    const { body } = await test.app.inject({
      method: 'GET',
      url: `${ownDataRoutes.copy.url}?format=json`,
      headers: { token: owner.token },
    })
    const { drafts } = JSON.parse(body)
    expect(drafts.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['appeal', 'report'])
    for (const draft of drafts) {
      expect(draft.content).toEqual(WORDS)
      expect(draft.keptUntil).toBe('2026-12-20')
    }
    expect(body).not.toContain('别人的草稿')
  })
})
