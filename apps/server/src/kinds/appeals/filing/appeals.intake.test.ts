import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import type { AppealReceipt } from '@appeal/contract/appeals/appeals.schemas.ts'
import { officeAuthRoutes, submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { solve } from '../../../features/auth/auth.fixture.ts'
import { png } from '../../../features/files/files.fixtures.ts'
import { storeWhole } from '../../../features/files/files.service.ts'
import { orgDirectory } from '../../../features/organisations/organisations.service.ts'
import { changeSetting } from '../../../features/reference/settings/settings.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { systemContext } from '../../../platform/context.ts'
import { isOverload } from '../../../platform/db/violations.ts'
import { Refusal } from '../../../platform/fail.ts'
import { type Answer, START, useTestApp } from '../../../testing/app.ts'
import { aMatter, contextOf, fileAppeal } from '../../../testing/cases.ts'
import { brokenPromises } from '../../../testing/invariants.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { aCall, caseIn, fingerprint, makePlayers, play } from '../../../testing/stages.ts'
import { caseFacts } from '../appeals.service.ts'

const test = useTestApp()
const DAY = 24 * 3_600_000

beforeEach(() => test.app.clock.set(START))

/** Files over HTTP as a new consumer would, with a solved captcha. */
async function submit(userId: string, matter: SubmitAppeal, headers: Record<string, string> = {}) {
  const { validCode, validCodeReqNo } = await solve(test.app, submissionCaptchaRoutes.appeal)
  const caller = await test.app.as(userId)
  return caller.call(appealRoutes.add, { body: { ...matter, validCode, validCodeReqNo }, headers })
}

const casesOf = async (userId: string) =>
  (
    await test.app.platform.database.pool.query<{ id: string; appeal_no: string; state: string }>(
      'select id::text, appeal_no, state from appeals where appellant_id = $1 order by submitted_at',
      [userId],
    )
  ).rows

describe('appeals.add refuses', () => {
  /** Today is 2026-09-21, a Monday. */
  const REFUSED: [string, Partial<SubmitAppeal>, string][] = [
    // The complaint's own day is not counted, the seven that follow are the enterprise's (domain 1.3).
    ['on the seventh day after the complaint', { complaintDate: '2026-09-14' }, 'appeals.too_early'],
    [
      'on the day of the complaint',
      { complaintDate: '2026-09-21', postDate: '2026-09-01' },
      'appeals.too_early',
    ],
    ['a complaint of tomorrow', { complaintDate: '2026-09-22' }, 'appeals.future_date'],
    [
      'an item posted tomorrow',
      { postDate: '2026-09-22', complaintDate: '2026-09-22', complaintResult: 'UNSATISFIED' },
      'appeals.future_date',
    ],
    // One year, on the corresponding day; 2025-09-18 closes on Friday 2026-09-18.
    ['a year and a day after posting', { postDate: '2025-09-18' }, 'appeals.too_late'],
    // 2025-09-20 closes on a Sunday that is worked for the holiday after it, so it does not roll.
    ['the day after a year that ended on a worked Sunday', { postDate: '2025-09-20' }, 'appeals.too_late'],
    ['an unknown brand', { brand: 'NOBODY' }, 'appeals.unknown_brand'],
    ['the brand "other" without a name', { brand: 'OTHER' }, 'request.invalid'],
    [
      'an item from one country to another',
      {
        sender: { ...aMatter().sender, areaCode: '900392' },
        recipient: { ...aMatter().recipient, areaCode: '900840' },
      },
      'appeals.both_abroad',
    ],
    [
      'an item from abroad to Hong Kong',
      {
        sender: { ...aMatter().sender, areaCode: '900392' },
        recipient: { ...aMatter().recipient, areaCode: '810001' },
      },
      'appeals.both_abroad',
    ],
    ['a brand called __proto__', { brand: '__proto__' }, 'appeals.unknown_brand'],
    [
      'an unknown place',
      { recipient: { ...aMatter().recipient, areaCode: '999999' } },
      'appeals.unknown_area',
    ],
    [
      'an unknown posting place',
      { sender: { ...aMatter().sender, areaCode: '440399' } },
      'appeals.unknown_area',
    ],
    [
      'a recipient who gives no own phone',
      { recipient: { ...aMatter().recipient, phone: undefined } },
      'request.invalid',
    ],
    [
      'a recipient who gives no own street',
      { recipient: { ...aMatter().recipient, address: '' } },
      'request.invalid',
    ],
    ['a reason of another problem', { l1: 'LOSS', l2: 'DELIVERY_FALSE_SIGN' }, 'appeals.unknown_reason'],
    ['a draft that is not there', { id: '1000000000000000001' }, 'appeals.not_found'],
    ['a file that is not there', { attachmentIds: ['1000000000000000001'] }, 'appeals.attachment_unknown'],
    ['without the declaration of truth', { declareTruth: false as never }, 'request.invalid'],
    ['without the declaration about courts', { declareNoProcedure: undefined as never }, 'request.invalid'],
    ['nine characters of content', { content: '九个字不足以说明白' }, 'request.invalid'],
    ['no demand', { demands: [] }, 'request.invalid'],
    [
      'ten files',
      { attachmentIds: Array.from({ length: 10 }, (_, i) => String(1_000 + i)) },
      'request.invalid',
    ],
    ['a waybill with signs', { waybillNo: 'SF-12?34' }, 'request.invalid'],
    ['a price with three decimals', { claimAmount: '1.234' }, 'request.invalid'],
  ]
  it.each(REFUSED)('%s', async (_, more, reason) => {
    const consumer = await makeConsumer(test.app)
    const before = await fingerprint(test.app)
    const answer = await submit(consumer.id, aMatter(more))
    expect(answer).toFailWith(reason as 'request.invalid')
    expect(await fingerprint(test.app)).toBe(before)
  })

  it('a complaint of before the posting, which would pass over the seven days, and says so', async () => {
    const consumer = await makeConsumer(test.app)
    const answer = await submit(consumer.id, aMatter({ postDate: '2026-09-20', complaintDate: '2026-09-10' }))
    expect(answer).toFailWith('request.invalid')
    expect(JSON.stringify(answer.data)).toContain('投诉日期不能早于寄出日期')
    const sameDay = aMatter({ postDate: '2026-09-10', complaintDate: '2026-09-10' })
    expect(await submit(consumer.id, sameDay)).toSucceed()
  })

  it('whoever has not given a real name', async () => {
    const consumer = await makeConsumer(test.app, { isRealName: '1' })
    expect(await submit(consumer.id, aMatter())).toFailWith('appeals.real_name_first')
  })

  it('without a captcha, with a wrong one, with one that was used, with one of another purpose', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const caller = await app.as(consumer.id)
    const add = (more: Record<string, unknown>) =>
      caller.call(appealRoutes.add, { body: { ...aMatter({ waybillNo: 'CAP1' }), ...more } })
    expect(await add({})).toFailWith('auth.captcha_required')
    const { validCode, validCodeReqNo } = await solve(app, submissionCaptchaRoutes.appeal)
    expect(await add({ validCode: String(Number(validCode) + 1), validCodeReqNo })).toFailWith(
      'auth.captcha_wrong',
    )
    // Spent by the wrong answer, so the right one comes too late.
    expect(await add({ validCode, validCodeReqNo })).toFailWith('auth.captcha_wrong')
    const other = await solve(app, submissionCaptchaRoutes.report)
    expect(await add({ validCode: other.validCode, validCodeReqNo: other.validCodeReqNo })).toFailWith(
      'auth.captcha_wrong',
    )
    expect(await casesOf(consumer.id)).toEqual([])
  })

  it('a wrong form without using up the captcha', async () => {
    const { app } = test
    const caller = await app.as((await makeConsumer(app)).id)
    const { validCode, validCodeReqNo } = await solve(app, submissionCaptchaRoutes.appeal)
    const body = { ...aMatter(), validCode, validCodeReqNo }
    expect(await caller.call(appealRoutes.add, { body: { ...body, brand: 'NOBODY' } })).toFailWith(
      'appeals.unknown_brand',
    )
    expect(await caller.call(appealRoutes.add, { body })).toSucceed()
  })

  it("somebody else's draft, file and returned appeal as if they were not there", async () => {
    const { app } = test
    const who = await makePlayers(app)
    const stranger = await makeConsumer(app)
    const draft = await caseIn(app, who, 'draft')
    const returned = await caseIn(app, who, 'supplement')
    const file = await storeWhole(await contextOf(app, who.consumer), { name: 'a.png', bytes: await png() })
    for (const id of [draft, returned])
      expect(await submit(stranger.id, aMatter({ id }))).toFailWith('appeals.not_found')
    expect(await submit(stranger.id, aMatter({ attachmentIds: [file.id] }))).toFailWith(
      'appeals.attachment_unknown',
    )
    expect(await casesOf(stranger.id)).toEqual([])
    expect(await submit(who.consumer, aMatter({ id: draft, attachmentIds: [file.id] }))).toSucceed()
  })
})

describe('appeals.add takes', () => {
  it('as many a day as the regulator allows, and says when the next is taken', async () => {
    const { app } = test
    app.clock.set('2026-09-21T06:00:00Z')
    const { id } = await makeConsumer(app)
    const ctx = systemContext(app.platform, 'test')
    const allow = (n: string) => ctx.unitOfWork((tx) => changeSetting(tx, ctx, 'FILED_PER_DAY_APPEAL', n))
    await allow('3')
    try {
      const answers = await Promise.all(Array.from({ length: 6 }, () => submit(id, aMatter())))
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
      const refused = await submit(id, aMatter())
      expect(refused).toFailWith('cases.too_many_today')
      expect(refused.data).toMatchObject({ limit: 3, date: '2026-09-22' })
      expect(refused.msg).toContain('2026-09-22')
      app.clock.set('2026-09-21T16:00:00Z')
      expect(await submit(id, aMatter())).toSucceed()
    } finally {
      await allow('100000')
      app.clock.set('2026-09-21T06:00:00Z')
    }
  })

  const TAKEN: [string, Partial<SubmitAppeal>][] = [
    ['an appeal on the eighth day after the complaint', { complaintDate: '2026-09-13' }],
    [
      'one at once where the enterprise refused',
      { complaintDate: '2026-09-21', complaintResult: 'UNSATISFIED' },
    ],
    [
      'one at once where nobody can be reached',
      { complaintDate: '2026-09-21', complaintResult: 'CHANNEL_BLOCKED' },
    ],
    ['one on the corresponding day a year later', { postDate: '2025-09-21' }],
    ['a waybill in full width and small letters', { waybillNo: ' ｓｆ１２３４５６ ' }],
  ]
  it.each(TAKEN)('%s', async (_, more) => {
    const consumer = await makeConsumer(test.app)
    expect(await submit(consumer.id, aMatter(more))).toSucceed()
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it.each(['2025-09-12', '2025-09-13'])(
    'one on Monday for an item of %s, whose year ended on the weekend (Civil Code art. 203)',
    async (postDate) => {
      const { app } = test
      app.clock.set('2026-09-14T15:00:00Z')
      const matter = aMatter({ postDate, complaintDate: '2026-09-01' })
      expect(await submit((await makeConsumer(app)).id, matter)).toSucceed()
      app.clock.set('2026-09-14T16:00:00Z')
      expect(await submit((await makeConsumer(app)).id, matter)).toFailWith('appeals.too_late')
    },
  )

  it('opens the eighth day at midnight in China, not a second earlier', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const matter = aMatter({ complaintDate: '2026-09-14' })
    app.clock.set('2026-09-21T15:59:59.999Z')
    const early = await submit(consumer.id, matter)
    expect(early).toFailWith('appeals.too_early')
    expect((early.data as { date?: string }).date).toBe('2026-09-22')
    app.clock.set('2026-09-21T16:00:00Z')
    expect(await submit(consumer.id, matter)).toSucceed()
  })

  it('counts a leap day to the end of February (Civil Code art. 202)', async () => {
    const { app } = test
    // 2024-02-29 closes on 2025-02-28, a Friday.
    const matter = aMatter({ postDate: '2024-02-29', complaintDate: '2024-12-02' })
    const last = await makeConsumer(app)
    app.clock.set('2025-02-28T04:00:00Z')
    expect(await submit(last.id, matter)).toSucceed()
    app.clock.set('2025-03-01T04:00:00Z')
    expect(await submit((await makeConsumer(app)).id, matter)).toFailWith('appeals.too_late')
  })

  it('rolls a limit that ends in a holiday to the first working day after it', async () => {
    const { app } = test
    // 2025-10-01 closes on 2026-10-01; the holiday of 2026 ends on the 7th.
    const matter = aMatter({ postDate: '2025-10-01', complaintDate: '2026-09-01' })
    app.clock.set('2026-10-08T04:00:00Z')
    expect(await submit((await makeConsumer(app)).id, matter)).toSucceed()
    app.clock.set('2026-10-09T04:00:00Z')
    const late = await submit((await makeConsumer(app)).id, matter)
    expect(late).toFailWith('appeals.too_late')
    expect((late.data as { date?: string }).date).toBe('2026-10-08')
  })

  it('answers the eligibility questions the same way', async () => {
    const asked = async (more: Record<string, unknown>) =>
      (
        await test.app.call(appealRoutes.eligibility, {
          body: {
            matter: 'POSTAL',
            appellantRole: 'SENDER',
            postDate: '2026-09-01',
            complained: true,
            complaintDate: '2026-09-13',
            complaintResult: 'NO_REPLY',
            otherProcedure: false,
            ...more,
          },
        })
      ).data
    expect(await asked({})).toMatchObject({ eligible: true, missing: null })
    expect(await asked({ complaintDate: '2026-09-14' })).toMatchObject({
      eligible: false,
      reasonCode: 'N01',
      opensOn: '2026-09-22',
    })
    expect(await asked({ postDate: '2025-09-21' })).toMatchObject({ eligible: true })
    expect(await asked({ postDate: '2025-09-20' })).toMatchObject({ eligible: false, reasonCode: 'N02' })
    expect(await asked({ postDate: '2026-09-22' })).toMatchObject({ eligible: false, missing: 'postDate' })
    expect(await asked({ otherProcedure: true })).toMatchObject({ reasonCode: 'N06' })
    expect(await asked({ appellantRole: 'NEIGHBOUR' })).toMatchObject({ reasonCode: 'N03' })
    for (const matter of ['__proto__', 'constructor', 'toString'])
      expect(await asked({ matter })).toMatchObject({ eligible: true })
    const { waitDays } = await asked({ complaintDate: '2026-09-14' })
    expect(waitDays.filter(({ number }) => number !== null).map(({ date }) => date)).toEqual(
      [15, 16, 17, 18, 19, 20, 21].map((day) => `2026-09-${day}`),
    )
  })
})

it.each([
  ['hides phone and street', { phone: '138****1234', address: '南山区****' }],
  ['tells neither', { phone: undefined, address: '' }],
])('a recipient files with a label that %s of the sender', async (_, hidden) => {
  const { id } = await makeConsumer(test.app)
  const sender = { name: '张*', areaCode: '440305', ...hidden }
  const made = await submit(id, aMatter({ sender }))
  expect(made).toSucceed()
  const { data } = await (await test.app.as(id)).call(appealRoutes.consumerDetail, {
    body: { id: made.data.id },
  })
  expect(data.sender).toEqual({
    name: '张*',
    phone: hidden.phone ?? '',
    areaCode: '440305',
    areaName: expect.stringContaining('南山区'),
    address: hidden.address,
  })
})

it('takes the own telephone as the account shows it, and no other that is hidden', async () => {
  const { id } = await makeConsumer(test.app)
  const me = await test.app.as(id)
  const phone = (await me.call(officeAuthRoutes.getLoginUser)).data.phone ?? ''
  const recipient = { ...aMatter().recipient, phone: '199****0000' }
  const refused = await submit(id, aMatter({ recipient }))
  expect(refused).toFailWith('request.invalid')
  expect(refused.data).toMatchObject({ fields: [{ field: 'recipient.phone' }] })
  const made = await submit(id, aMatter({ recipient: { ...recipient, phone } }))
  const { data } = await me.call(appealRoutes.consumerDetail, { body: { id: made.data.id } })
  expect(data.recipient.phone).toMatch(/^1\d{10}$/)
})

describe('one open case for each person, brand, waybill and problem (domain 4.6-7)', () => {
  it('refuses the second and names the first', async () => {
    const consumer = await makeConsumer(test.app)
    const matter = aMatter()
    const first = await submit(consumer.id, matter)
    const second = await submit(consumer.id, { ...matter, content: '再说一遍同样的事情，请尽快处理。' })
    expect(second).toFailWith('appeals.already_open')
    expect(second.msg).toContain(first.data.appealNo)
  })

  it('takes another problem, another waybill, another person, and the same again once it ended', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const matter = aMatter()
    const { data } = await submit(consumer.id, matter)
    expect(await submit(consumer.id, { ...matter, l1: 'LOSS', l2: 'LOSS_ALL' })).toSucceed()
    expect(await submit(consumer.id, aMatter())).toSucceed()
    expect(await submit((await makeConsumer(app)).id, matter)).toSucceed()
    await play(app, consumer.id, 'withdraw', data.id)
    app.clock.advance(DAY)
    expect(await submit(consumer.id, matter)).toSucceed()
  })

  it('lets one of twenty simultaneous submissions through and tells the others its number', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const matter = aMatter()
    const caller = await app.as(consumer.id)
    const proofs = await Promise.all(
      Array.from({ length: 20 }, () => solve(app, submissionCaptchaRoutes.appeal)),
    )
    const answers = await Promise.all(
      proofs.map(({ validCode, validCodeReqNo }, i) =>
        caller.call(appealRoutes.add, {
          body: { ...matter, itemName: `第 ${i} 次`, validCode, validCodeReqNo },
          headers: { 'idempotency-key': `race-${i}` },
        }),
      ),
    )
    const won = answers.filter(({ code }) => code === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter(({ code }) => code !== 200)) {
      expect(lost).toFailWith('appeals.already_open')
      expect(lost.msg).toContain(won[0]!.data.appealNo)
    }
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it('files one draft once, however many submit it at once', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const id = await caseIn(app, who, 'draft')
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) =>
        submit(who.consumer, aMatter({ id, l1: i % 2 ? 'LOSS' : 'DELAY', l2: undefined as never }), {
          'idempotency-key': `draft-${i}`,
        }),
      ),
    )
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1)
    for (const { code, reason } of answers) if (code !== 200) expect(reason).toMatch(/^appeals\./)
    expect(await casesOf(who.consumer)).toHaveLength(1)
    expect((await casesOf(who.consumer))[0]!.id).toBe(id)
  })
})

describe('submitting twice makes one case', () => {
  const send = async (userId: string, body: Record<string, unknown>, key?: string) =>
    (await test.app.as(userId)).call(appealRoutes.add, {
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const proven = async (matter: SubmitAppeal) => {
    const { validCode, validCodeReqNo } = await solve(test.app, submissionCaptchaRoutes.appeal)
    return { ...matter, validCode, validCodeReqNo }
  }

  it('twenty at once with one key: one case, one answer', async () => {
    const consumer = await makeConsumer(test.app)
    const body = await proven(aMatter())
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(consumer.id, body, 'same')))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toSucceed()
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it('a retry with the same key days later gets the first answer, with a fresh captcha too', async () => {
    const consumer = await makeConsumer(test.app)
    const matter = aMatter()
    const first = await send(consumer.id, await proven(matter), 'retry')
    test.app.clock.advance(DAY)
    const again = await send(consumer.id, await proven(matter), 'retry')
    expect(again.data).toEqual(first.data)
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it('the same key with another body is refused', async () => {
    const consumer = await makeConsumer(test.app)
    const body = await proven(aMatter())
    expect(await send(consumer.id, body, 'reused')).toSucceed()
    expect(await send(consumer.id, { ...body, itemName: '另一件' }, 'reused')).toFailWith(
      'request.key_reused',
    )
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it("a key belongs to its owner: somebody else's is no answer", async () => {
    const [one, two] = [await makeConsumer(test.app), await makeConsumer(test.app)]
    const matter = aMatter()
    const first = await send(one.id, await proven(matter), 'shared')
    const second = await send(two.id, await proven(matter), 'shared')
    expect(second).toSucceed()
    expect(second.data.id).not.toBe(first.data.id)
  })

  it('clients without a key: a double click is one case', async () => {
    const consumer = await makeConsumer(test.app)
    const body = await proven(aMatter())
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(consumer.id, body)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toSucceed()
    expect(await casesOf(consumer.id)).toHaveLength(1)
  })

  it('a failed try does not burn the key', async () => {
    const consumer = await makeConsumer(test.app)
    const matter = aMatter({ complaintDate: '2026-09-14' })
    expect(await send(consumer.id, await proven(matter), 'early')).toFailWith('appeals.too_early')
    test.app.clock.advance(DAY)
    expect(await send(consumer.id, await proven(matter), 'early')).toSucceed()
  })

  it('an appeal filed again after it was withdrawn is a new one', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const matter = aMatter()
    const first = await send(consumer.id, await proven(matter))
    await play(app, consumer.id, 'withdraw', first.data.id)
    const second = await send(consumer.id, await proven(matter))
    expect(second).toSucceed()
    expect(second.data.id).not.toBe(first.data.id)
  })
})

describe('numbers', () => {
  it('have no gap and no double under fifty submissions at once', async () => {
    const { app } = test
    app.clock.set('2026-11-02T02:00:00Z')
    const consumers = await Promise.all(Array.from({ length: 5 }, () => makeConsumer(app)))
    const dated = { postDate: '2026-10-20', complaintDate: '2026-10-21' }
    // A busy machine may tell some to try again, as their clients would; a refusal is final.
    const send = async (i: number): Promise<AppealReceipt | undefined> => {
      const matter = aMatter(i % 10 === 9 ? { ...dated, brand: 'NOBODY' } : dated)
      for (let tries = 0; tries < 20; tries++)
        try {
          return await fileAppeal(app, consumers[i % 5]!.id, matter)
        } catch (error) {
          if (error instanceof Refusal) return undefined
          if (!isOverload(error)) throw error
        }
      throw new Error('too busy for this test')
    }
    const receipts = await Promise.all(Array.from({ length: 50 }, (_, i) => send(i)))
    const filed = receipts.filter((receipt): receipt is AppealReceipt => receipt !== undefined)
    expect(filed).toHaveLength(45)
    expect(filed.map(({ appealNo }) => appealNo).sort()).toEqual(
      Array.from({ length: 45 }, (_, i) => `SS44030020261102${String(i + 1).padStart(5, '0')}`),
    )
  })

  it('begin anew each day, in China', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const dated = { postDate: '2026-10-20', complaintDate: '2026-10-21' }
    app.clock.set('2026-11-03T15:59:59Z')
    const last = await fileAppeal(app, consumer.id, aMatter(dated))
    app.clock.set('2026-11-03T16:00:00Z')
    const first = await fileAppeal(app, consumer.id, aMatter(dated))
    expect([last.appealNo, first.appealNo]).toEqual(['SS4403002026110300001', 'SS4403002026110400001'])
  })
})

describe('drafts', () => {
  const save = (userId: string, more: Record<string, unknown> = {}) =>
    test.app
      .as(userId)
      .then((caller) => caller.call(appealRoutes.saveDraft, { body: { content: { brand: 'ZTO' }, ...more } }))

  it('lie sealed, tell the day an early appeal opens, and disappear when they are filed', async () => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const { data } = await save(consumer.id, {
      content: {
        brand: 'ZTO',
        complaintDate: '2026-09-20',
        complaintResult: 'NO_REPLY',
        secret: '身份证 110101',
      },
    })
    const { rows } = await app.platform.database.pool.query('select content from case_drafts where id = $1', [
      data.id,
    ])
    expect(rows[0].content.toString('latin1')).not.toContain('110101')
    const caller = await app.as(consumer.id)
    const list = await caller.call(appealRoutes.draftPage)
    expect(list.data).toMatchObject([{ id: data.id, state: 'draft', opensOn: '2026-09-28' }])
    expect(await submit(consumer.id, aMatter({ id: data.id }))).toSucceed()
    expect((await caller.call(appealRoutes.draftPage)).data).toEqual([])
  })

  it('cannot be deleted once filed', async () => {
    const consumer = await makeConsumer(test.app)
    const { id } = await fileAppeal(test.app, consumer.id, aMatter())
    const caller = await test.app.as(consumer.id)
    expect(await caller.call(appealRoutes.deleteByAppealInfoId, { body: { id } })).toFailWith(
      'appeals.action_not_open',
    )
  })
})

describe('sending a returned appeal again', () => {
  const again = async (userId: string, body: SubmitAppeal) =>
    (await test.app.as(userId)).call(appealRoutes.add, { body: body as unknown as Record<string, unknown> })

  it('keeps number, bureau and answer date, and starts acceptance anew', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const matter = aMatter()
    const first = await fileAppeal(app, who.consumer, matter)
    await play(app, who.officer, 'supplement', first.id)
    app.clock.advance(2 * DAY)
    const answer = await again(who.consumer, {
      ...matter,
      id: first.id,
      content: '补充了购买凭证和沟通记录，请继续办理。',
    })
    expect(answer).toSucceed()
    expect(answer.data).toMatchObject({ id: first.id, appealNo: first.appealNo, answerBy: first.answerBy })
    // Wednesday plus two working days, with 中秋 on Friday.
    expect(answer.data.acceptBy).toBe('2026-09-28')
    expect((await caseFacts(app.platform.db, first.id)).state).toBe('pending_accept')
  })

  it('is judged as of the day it was filed, and sends the case to the unit of the corrected place', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const matter = aMatter()
    const { id } = await fileAppeal(app, who.consumer, matter)
    await play(app, who.officer, 'supplement', id)
    app.clock.advance(2 * DAY)
    expect(await again(who.consumer, { ...matter, id, complaintDate: '2026-09-22' })).toFailWith(
      'appeals.future_date',
    )
    const moved = { ...matter, id, recipient: { ...matter.recipient, areaCode: '440305' } }
    expect(await again(who.consumer, moved)).toSucceed()
    await play(app, who.officer, 'editToBusiness', id)
    const orgs = await orgDirectory(app.platform)
    const { enterpriseId, bureauId } = await caseFacts(app.platform.db, id)
    expect(orgs.get(bureauId)?.code).toBe('BUR-440300')
    expect(orgs.get(enterpriseId!)?.areaCode).toBe('440305')
  })

  it('is refused in any other state, and where it would become the twin of another case', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const [one, two] = [aMatter(), aMatter()]
    const { id } = await fileAppeal(app, who.consumer, one)
    const { appealNo } = await fileAppeal(app, who.consumer, two)
    expect(await again(who.consumer, { ...one, id })).toFailWith('appeals.action_not_open')
    await play(app, who.officer, 'supplement', id)
    const twin = await again(who.consumer, { ...two, id })
    expect(twin).toFailWith('appeals.already_open')
    expect(twin.msg).toContain(appealNo)
    expect((await caseFacts(app.platform.db, id)).state).toBe('supplement')
    expect(await again(who.consumer, { ...one, id, content: '补充了购买凭证，请继续办理。' })).toSucceed()
  })

  it('is refused where nothing is new in it', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const matter = aMatter()
    const { id } = await fileAppeal(app, who.consumer, matter)
    await play(app, who.officer, 'supplement', id)
    expect(await again(who.consumer, { ...matter, id })).toFailWith('appeals.supplement_empty')
    expect((await caseFacts(app.platform.db, id)).state).toBe('supplement')
  })
})

describe('appeals.bureauAdd', () => {
  async function register(more: Record<string, unknown>): Promise<Answer<AppealReceipt>> {
    const officer = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    return (await test.app.as(officer.id)).call(appealRoutes.bureauAdd, {
      body: { ...aCall(test.app), ...more },
    })
  }
  const at = (offset: number) => wireTime(new Date(Date.parse(START) + offset))

  it.each([
    ['a call of the next second', { receivedAt: at(1_000) }, 'appeals.received_out_of_range'],
    ['a letter of 31 days ago', { receivedAt: at(-31 * DAY) }, 'appeals.received_out_of_range'],
    ['a website as channel', { channel: 'WEB' }, 'request.invalid'],
    ['WeChat as channel', { channel: 'WECHAT' }, 'request.invalid'],
    ['no phone', { appellantPhone: '' }, 'request.invalid'],
    ['a phone that is none', { appellantPhone: '12345' }, 'request.invalid'],
    ['a time that is none', { receivedAt: '2026-09-21 25:00' }, 'request.invalid'],
    [
      'a complaint of after the call',
      { complaintDate: '2026-09-21', receivedAt: at(-2 * DAY) },
      'appeals.future_date',
    ],
    [
      'a complaint of before the posting',
      { complaintDate: '2026-09-04', postDate: '2026-09-05' },
      'request.invalid',
    ],
    [
      'a call on the seventh day',
      { complaintDate: '2026-09-09', receivedAt: '2026-09-16 10:00:00' },
      'appeals.too_early',
    ],
    ['a foreign draft', { id: '1000000000000000001' }, 'appeals.not_found'],
  ] as const)('refuses %s', async (_, more, reason) => {
    const before = await fingerprint(test.app)
    expect(await register(more)).toFailWith(reason)
    expect(await fingerprint(test.app)).toBe(before)
  })

  it.each([
    ['this very second', { receivedAt: at(0) }, '2026-10-21', '20260921'],
    // The clocks start at the call, not when somebody wrote it down: 2026-08-22 plus 30 days is 2026-09-21.
    [
      '30 days ago',
      { receivedAt: '2026-08-22 09:00:00', postDate: '2026-08-01', complaintDate: '2026-08-02' },
      '2026-09-21',
      '20260822',
    ],
    [
      'a call on the eighth day',
      { complaintDate: '2026-09-08', receivedAt: '2026-09-16 10:00:00' },
      '2026-10-16',
      '20260916',
    ],
  ] as const)(
    'takes a call of %s; the answer is due and its number runs from then',
    async (_, more, answerBy, day) => {
      const answer = await register(more)
      expect(answer).toSucceed()
      expect(answer.data.answerBy).toBe(answerBy)
      expect(answer.data.appealNo.slice(8, -5)).toBe(day)
      expect(await caseFacts(test.app.platform.db, answer.data.id)).toMatchObject({
        state: 'bureau_processing',
      })
    },
  )

  it('stays with the bureau that took the call', async () => {
    const { data } = await register({ recipient: { ...aMatter().recipient, areaCode: '330106' } })
    expect(data.bureauName).toBe('深圳市邮政管理局')
  })

  it('makes one case of a double click', async () => {
    const { app } = test
    const officer = await makeOfficer(app, 'BUR-440300', 'cityHandler')
    const caller = await app.as(officer.id)
    const body = aCall(app)
    const answers = await Promise.all([1, 2, 3].map(() => caller.call(appealRoutes.bureauAdd, { body })))
    for (const answer of answers) expect(answer.data).toEqual(answers[0]!.data)
  })
})

describe('routing (domain 3.6)', () => {
  const place = (areaCode: string) => ({ ...aMatter().sender, areaCode })
  const HANGZHOU = '330106'
  const BAOAN = '440306'
  const GUANGZHOU = '440106'
  const RULES: [string, Partial<SubmitAppeal>, string][] = [
    ['most problems to the delivery place', { l1: 'DELIVERY' }, 'BUR-440300'],
    [
      'the same when the sender complains',
      { l1: 'LOSS', l2: 'LOSS_ALL', appellantRole: 'SENDER' },
      'BUR-440300',
    ],
    ['cash on delivery to the posting place', { l1: 'COD', l2: 'COD_UNPAID' }, 'BUR-330100'],
    [
      'the sender’s acceptance to the posting place',
      { l1: 'ACCEPT', l2: 'ACCEPT_REFUSED', appellantRole: 'SENDER' },
      'BUR-330100',
    ],
    [
      'the sender’s charges to the posting place',
      { l1: 'CHARGE', l2: 'CHARGE_EXTRA', appellantRole: 'SENDER' },
      'BUR-330100',
    ],
    ['the recipient’s charges to the delivery place', { l1: 'CHARGE', l2: 'CHARGE_EXTRA' }, 'BUR-440300'],
    ['an item to the United States to the posting place', { recipient: place('900840') }, 'BUR-330100'],
    [
      'cash on delivery from Japan to the delivery place',
      { l1: 'COD', l2: 'COD_UNPAID', sender: place('900392') },
      'BUR-440300',
    ],
    ['an item to Hong Kong to the posting place', { recipient: place('810000') }, 'BUR-330100'],
    [
      'cash on delivery from Taiwan to the delivery place',
      { l1: 'COD', l2: 'COD_UNPAID', sender: place('710000') },
      'BUR-440300',
    ],
    [
      'by the table of bureaus, not by digits: 琼海 to the eastern bureau',
      { recipient: place('469002') },
      'BUR-469000-E',
    ],
    ['to the province where no municipal bureau answers', { recipient: place('140105') }, 'BUR-140000'],
    ['by the county of another city', { recipient: place(GUANGZHOU) }, 'BUR-440100'],
  ]
  it.each(RULES)('sends %s', async (_, more, code) => {
    const { app } = test
    const consumer = await makeConsumer(app)
    const { id, routingReason } = await fileAppeal(
      app,
      consumer.id,
      aMatter({ l2: undefined as never, sender: place(HANGZHOU), recipient: place(BAOAN), ...more }),
    )
    const orgs = await orgDirectory(app.platform)
    expect(orgs.get((await caseFacts(app.platform.db, id)).bureauId)?.code).toBe(code)
    expect(routingReason.length).toBeGreaterThan(4)
  })

  it('chooses the bound unit, else the province, else the headquarters, and says why', async () => {
    const { app } = test
    const orgs = await orgDirectory(app.platform)
    const day = '2026-09-21'
    const chosen = (brand: string, area: string) => orgs.nodeFor(brand, area, day)!
    const EXPECTED = [
      ['ZTO', BAOAN, 'OUTLET'],
      ['ZTO', '440281', 'BRAND_CITY'],
      ['EMS', '310115', 'BRAND_PROVINCE'],
      ['EMS', '540102', 'BRAND_HQ'],
    ] as const
    for (const [brand, area, kind] of EXPECTED) {
      const { org, reason } = chosen(brand, area)
      expect([brand, area, org.kind, org.brand]).toEqual([brand, area, kind, brand])
      expect(reason.zh).toContain(org.name)
      expect(reason.en).toContain(org.name)
    }
    expect(orgs.nodeFor('NOBODY', BAOAN, day)).toBeUndefined()
  })

  it('lets the handler choose a unit of the brand, and no other', async () => {
    const { app } = test
    const who = await makePlayers(app)
    const orgs = await orgDirectory(app.platform)
    const id = await caseIn(app, who, 'pending_accept')
    const give = (enterpriseOrgId: string) =>
      play(app, who.officer, 'editToBusiness', id, { enterpriseOrgId })
    for (const wrong of ['ENT-YTO', 'BUR-440300'])
      await expect(give(orgs.byCode(wrong)!.id)).rejects.toMatchObject({
        reason: 'appeals.node_of_other_brand',
      })
    await expect(give('1000000000000000001')).rejects.toMatchObject({ reason: 'appeals.node_of_other_brand' })
    const chosen = orgs.byCode('ENT-ZTO-44')!.id
    const standing = (sql: string) => app.platform.database.pool.query(sql, [chosen])
    const heard = (disabled: boolean) => async () => {
      await app.platform.live.send(app.platform.db, { kind: 'cache', key: 'organisations' })
      expect((await orgDirectory(app.platform)).get(chosen)?.disabled).toBe(disabled)
    }
    await standing(
      `insert into enterprise_standings (org_id, disabled_at, reason, updated_at) values ($1, now(), '许可吊销', now())`,
    )
    await vi.waitFor(heard(true))
    await expect(give(chosen)).rejects.toMatchObject({ reason: 'appeals.node_disabled' })
    await standing('delete from enterprise_standings where org_id = $1')
    await vi.waitFor(heard(false))
    expect((await give(chosen)).enterpriseId).toBe(chosen)
  })
})

it('leaves everything in order', async () => {
  expect(await brokenPromises(test.app)).toEqual({})
})
