import { REPEATS, RETURN_CODES } from '@appeal/contract/appeals/appeals.codes.ts'
import { returnGrounds } from '@appeal/contract/appeals/appeals.returns.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { actionTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { appealWorkflow } from '@appeal/contract/appeals/appeals.workflow.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START, useTestApp } from '../../testing/app.ts'
import { aMatter, fileAppeal, type Players } from '../../testing/cases.ts'
import { makeConsumer, makeEnterpriseUser } from '../../testing/people.ts'
import { aProof, caseIn, INPUTS, makePlayers, play } from '../../testing/stages.ts'
import { caseFacts } from './appeals.service.ts'

const test = useTestApp()
let who: Players
let other = ''
beforeAll(async () => {
  who = await makePlayers(test.app)
  other = (await makeConsumer(test.app)).id
})
beforeEach(() => test.app.clock.set(START))

const SAID = '经核查，理由和证明见附件。'
const version = async (id: string) => (await caseFacts(test.app.platform.db, id)).version
/** The enterprise gives a case back, over HTTP. */
const giveBack = async (id: string, cause: string, more: Record<string, unknown> = {}) =>
  (await test.app.as(who.enterprise)).call(todoRoutes.refuse, {
    body: {
      ...{ id, version: await version(id), cause, reason: SAID },
      attachmentIds: [await aProof(test.app, who.enterprise)],
      ...more,
    } as never,
  })
const seenBy = async (userId: string, id: string) =>
  (await (await test.app.as(userId)).call(appealRoutes.detail, { query: { id } })).data
const ofItem = aMatter().waybillNo
/** A case with the enterprise, about the item of `waybillNo`, of this person. */
async function atEnterprise(userId: string, matter = aMatter()): Promise<{ id: string; appealNo: string }> {
  const { id, appealNo } = await fileAppeal(test.app, userId, matter)
  await play(test.app, who.officer, 'editToBusiness', id)
  return { id, appealNo }
}

describe('a case is not given back', () => {
  it.each([
    ['on a ground that is none', 'BORED', {}, 'cause'],
    ['without proof', 'SETTLED', { attachmentIds: [] }, 'attachmentIds'],
    ['without words', 'SETTLED', { reason: '无' }, 'reason'],
    ['as a duplicate of no case', 'DUPLICATE', {}, 'ownCaseNo'],
    ['naming a case where none is asked for', 'SETTLED', { ownCaseNo: 'SS1' }, 'ownCaseNo'],
    ['with a number of any size', 'DUPLICATE', { ownCaseNo: '9'.repeat(10_000) }, 'ownCaseNo'],
  ])('%s', async (_, cause, more, field) => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const { reason, data } = await giveBack(id, cause, more)
    expect(reason).toBe('request.invalid')
    const { fields } = data as unknown as { fields: { field: string }[] }
    expect(fields.map((one) => one.field)).toEqual([field])
    expect((await caseFacts(test.app.platform.db, id)).state).toBe('at_enterprise')
  })

  it('as a duplicate of itself, of another item, of an ended case, of one it has not, of none: in one sentence', async () => {
    const matter = aMatter({ waybillNo: ofItem })
    const here = await atEnterprise(who.consumer, matter)
    const foreign = await atEnterprise(other)
    const ended = await atEnterprise(other, aMatter({ waybillNo: ofItem, l1: 'DELAY', l2: 'DELAY_TRANSIT' }))
    await play(test.app, other, 'withdraw', ended.id, INPUTS.withdraw)
    const withBureau = await fileAppeal(
      test.app,
      other,
      aMatter({ waybillNo: ofItem, l1: 'DAMAGE', l2: 'DAMAGE_ROUGH' }),
    )
    const tried = [here, foreign, ended, withBureau].map(({ appealNo }) => appealNo)
    const answers = []
    for (const ownCaseNo of [...tried, 'SS20260000000000'])
      answers.push(await giveBack(here.id, 'DUPLICATE', { ownCaseNo }))
    for (const answer of answers) {
      expect(answer).toFailWith('appeals.own_case_wrong')
      expect(answer.msg).toBe(answers[0]!.msg)
    }
    expect((await caseFacts(test.app.platform.db, here.id)).state).toBe('at_enterprise')
  })
})

describe('a case is given back', () => {
  it('as a duplicate of an open one of the unit, whose number no appellant reads', async () => {
    const first = await atEnterprise(other)
    const { waybillNo } = await seenBy(who.officer, first.id)
    const second = await atEnterprise(who.consumer, aMatter({ waybillNo }))
    expect(await giveBack(second.id, 'DUPLICATE', { ownCaseNo: first.appealNo })).toSucceed()
    const shown = await seenBy(who.officer, second.id)
    expect(shown.transfers[0]).toMatchObject({
      ...{ outcome: 'refused', cause: 'DUPLICATE', reason: `${first.appealNo}\n${SAID}` },
    })
    const own = await (await test.app.as(who.consumer)).call(appealRoutes.consumerDetail, {
      body: { id: second.id },
    })
    expect(JSON.stringify(own.data)).not.toContain(first.appealNo)
    // The bureau decides: the one that is with the enterprise goes on.
    expect((await caseFacts(test.app.platform.db, first.id)).state).toBe('at_enterprise')
  })

  it.each(RETURN_CODES.filter((code) => code !== REPEATS))(
    'on the ground %s, which bureau and history name, and the bureau may do what it says',
    async (cause) => {
      const id = await caseIn(test.app, who, 'at_enterprise')
      expect(await giveBack(id, cause)).toSucceed()
      const shown = await seenBy(who.officer, id)
      const { label, bureau } = returnGrounds[cause]
      expect(shown.state).toBe('bureau_processing')
      expect(shown.progress[0]?.text).toContain(label.zh)
      expect(shown.can).toEqual(expect.arrayContaining([...bureau]))
      const { rows } = await test.app.platform.database.pool.query(
        "select 1 from messages where template = 'refused' and ext_json like $1",
        [`%${id}%`],
      )
      expect(rows).toHaveLength(1)
    },
  )

  it('once: of two who send it together one is told that the case has changed', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const second = (await makeEnterpriseUser(test.app, 'ENT-ZTO', 'brandHq')).id
    const body = { id, version: await version(id), cause: 'SETTLED', reason: SAID }
    const [one, two] = await Promise.all(
      [who.enterprise, second].map(async (userId) =>
        (await test.app.as(userId)).call(todoRoutes.refuse, {
          body: { ...body, attachmentIds: [await aProof(test.app, userId)] } as never,
        }),
      ),
    )
    expect([one!.code, two!.code].filter((code) => code === 200)).toHaveLength(1)
  })
})

describe('the table of grounds', () => {
  it('has words in both languages and acts that are open to a bureau which got a case back', () => {
    for (const code of RETURN_CODES) {
      const { label, proof, bureau } = returnGrounds[code]
      for (const words of [label, proof]) expect(words.zh && words.en).toBeTruthy()
      expect(bureau.length).toBeGreaterThan(0)
      for (const action of bureau) {
        expect(appealWorkflow.actions[action].from).toContain('bureau_processing')
        expect(actionTexts[action].name.zh).toBeTruthy()
      }
    }
  })
})
