import type { AppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { consultationRoutes } from '@appeal/contract/consultations/consultations.routes.ts'
import { conversationRoutes } from '@appeal/contract/conversations/conversations.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { START, useTestApp } from '../../../testing/app.ts'
import type { Players } from '../../../testing/cases.ts'
import { fileCase } from '../../../testing/otherCases.ts'
import { makeOfficer } from '../../../testing/people.ts'
import { caseIn, makePlayers, play } from '../../../testing/stages.ts'

const test = useTestApp()
let who: Players & { colleague: string; province: string }
let minutes = 0
function later(): void {
  minutes += 1
  test.app.clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
}

/** A case in somebody's list, as it stands there. */
async function row(actor: keyof typeof who, id: string): Promise<AppealRow> {
  const caller = await test.app.as(who[actor])
  const query = { queue: 'all', size: 100, sortField: 'updateTime', sortOrder: 'descend' } as const
  const answer =
    actor === 'enterprise'
      ? await caller.call(todoRoutes.enterprisepage, { query })
      : await caller.call(todoRoutes.page, { query })
  expect(answer).toSucceed()
  return answer.data.records.find((one) => one.id === id)!
}
const news = async (id: string) => ({
  officer: (await row('officer', id)).unread,
  colleague: (await row('colleague', id)).unread,
})
async function open(actor: keyof typeof who, id: string): Promise<void> {
  later()
  expect(await (await test.app.as(who[actor])).call(appealRoutes.detail, { query: { id } })).toSucceed()
  later()
}
async function write(actor: keyof typeof who, id: string, talk: string): Promise<void> {
  later()
  const body = { id, talk, text: '请看一下这一件。', attachmentIds: [], mentionIds: [] }
  expect(
    await (await test.app.as(who[actor])).call(conversationRoutes.send, { body: body as never }),
  ).toSucceed()
}

beforeAll(async () => {
  const [colleague, province] = await Promise.all([
    makeOfficer(test.app, 'BUR-440300', 'cityHandler'),
    makeOfficer(test.app, 'BUR-440000', 'provinceCentre'),
  ])
  who = { ...(await makePlayers(test.app)), colleague: colleague.id, province: province.id }
})
beforeEach(() => {
  minutes = 0
  test.app.clock.set(START)
})

describe('what is new in a list', () => {
  it('is told to the desks alone: neither the appellant nor a case by itself says it', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    const consumer = await test.app.as(who.consumer)
    const own = await consumer.call(appealRoutes.consumerPage, { body: {} })
    expect(own.data.records.find((one) => one.id === id)).not.toHaveProperty('unread')
    const detail = await (await test.app.as(who.officer)).call(appealRoutes.detail, { query: { id } })
    expect(detail.data).not.toHaveProperty('unread')
    const shown = await consumer.call(appealRoutes.consumerDetail, { body: { id } })
    expect(shown.data).not.toHaveProperty('urged')
  })

  it('is a case that came, to everybody of the office until they open it, or until somebody works on it', async () => {
    const id = await caseIn(test.app, who, 'pending_accept')
    expect(await news(id)).toEqual({ officer: true, colleague: true })
    await open('officer', id)
    expect(await news(id)).toEqual({ officer: false, colleague: true })
    await play(test.app, who.officer, 'editToBusiness', id)
    // What one did oneself is no news; and it is the officer's now.
    expect(await news(id)).toEqual({ officer: false, colleague: false })
    expect((await row('enterprise', id)).unread).toBe(true)
  })

  it('is what others did since one looked last, also of a case that has ended', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await open('officer', id)
    await open('colleague', id)
    await open('enterprise', id)
    await play(test.app, who.enterprise, 'reply', id)
    expect(await news(id)).toEqual({ officer: true, colleague: true })
    expect((await row('enterprise', id)).unread).toBe(false)
    await open('officer', id)
    await play(test.app, who.officer, 'callback', id)
    await play(test.app, who.officer, 'editToEnd', id)
    expect(await news(id)).toEqual({ officer: false, colleague: true })
    await open('colleague', id)
    expect((await row('colleague', id)).unread).toBe(false)
  })

  it('is no case that ended before anybody of the office looked', async () => {
    const id = await caseIn(test.app, who, 'withdrawn')
    expect((await row('colleague', id)).unread).toBe(false)
  })

  it('is nothing that the viewer’s side does not see: notes of the bureau are none of the enterprise’s', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await open('enterprise', id)
    await open('colleague', id)
    await write('officer', id, 'internal')
    expect((await row('colleague', id)).unread).toBe(true)
    expect((await row('enterprise', id)).unread).toBe(false)
    await write('officer', id, 'enterprise')
    expect((await row('enterprise', id)).unread).toBe(true)
    await open('enterprise', id)
    expect((await row('enterprise', id)).unread).toBe(false)
  })

  it('is told of other kinds too', async () => {
    const id = await fileCase(test.app, 'consultation', who.consumer)
    const officer = await test.app.as(who.officer)
    const unread = async () =>
      (await officer.call(consultationRoutes.bureaupage, { query: { queue: 'all' } })).data.records.find(
        (one) => one.id === id,
      )?.unread
    expect(await unread()).toBe(true)
    later()
    expect(await officer.call(consultationRoutes.deskDetail, { query: { id } })).toSucceed()
    expect(await unread()).toBe(false)
  })
})

describe('the mark of an urged case', () => {
  it('stands for both sides until whoever was urged has acted', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    expect([(await row('officer', id)).urged, (await row('enterprise', id)).urged]).toEqual([false, false])
    await play(test.app, who.officer, 'urge', id)
    expect([(await row('officer', id)).urged, (await row('enterprise', id)).urged]).toEqual([true, true])
    await play(test.app, who.enterprise, 'reply', id)
    expect([(await row('officer', id)).urged, (await row('enterprise', id)).urged]).toEqual([false, false])
    // The bureau is urged now: that is no matter of the enterprise's list.
    await play(test.app, who.province, 'urge', id)
    expect([(await row('officer', id)).urged, (await row('enterprise', id)).urged]).toEqual([true, false])
  })
})
