import { contract } from '@appeal/contract'
import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { solve } from '../../../features/auth/auth.fixture.ts'
import { aForm, registerEnterprise } from '../../../features/enterprises/enterprises.fixture.ts'
import { brandDirectory } from '../../../features/reference/areas/areas.service.ts'
import { dictionary } from '../../../features/reference/dictionaries/dictionaries.service.ts'
import { type Caller, ok, START, useTestApp } from '../../../testing/app.ts'
import { A_CLOSING, A_REPLY, actOver, aMatter, checkAll, type Players } from '../../../testing/cases.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { aCall, caseIn, INPUTS, makePlayers, play } from '../../../testing/stages.ts'

const { dictionaries, brands, letters, companyAudit } = contract
const test = useTestApp()
let who: Players
let system: Caller
beforeAll(async () => {
  who = await makePlayers(test.app)
  system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
})
beforeEach(() => test.app.clock.set(START))

const entryOf = async (type: string, value: string) => {
  const { rows } = await test.app.platform.database.pool.query(
    'select id::text, version from dictionary_entries where type = $1 and value = $2 and parent_id <> 0',
    [type, value],
  )
  return rows[0] as { id: string; version: number }
}
const setDays = async (type: string, value: string, days: { validFrom?: string; validTo?: string }) =>
  system.call(dictionaries.validity, { body: { ...(await entryOf(type, value)), ...days } })

/** Retires a brand; every process has heard of it. */
async function retire(brand: string, validTo: string | undefined) {
  await ok(setDays('BRAND_TYPE', brand, validTo ? { validTo } : {}))
  await vi.waitFor(async () =>
    expect((await brandDirectory(test.app.platform)).get(brand)?.validTo).toBe(validTo ?? null),
  )
}
async function submit(userId: string, more: Parameters<typeof aMatter>[0]) {
  const { validCode, validCodeReqNo } = await solve(test.app, submissionCaptchaRoutes.appeal)
  const caller = await test.app.as(userId)
  return caller.call(appealRoutes.add, { body: { ...aMatter(more), validCode, validCodeReqNo } })
}

it('a kind of mail that no dictionary has is refused wherever one is chosen, at its field', async () => {
  const none = { mailKind: '张三 13800138000' }
  const filed = await submit((await makeConsumer(test.app)).id, none)
  expect(filed).toFailWith('dictionaries.not_offered')
  expect(filed.data).toMatchObject({ field: 'mailKind' })
  const registered = await (await test.app.as(who.officer)).call(appealRoutes.bureauAdd, {
    body: { ...aCall(test.app), ...none },
  })
  expect(registered).toFailWith('dictionaries.not_offered')
})

describe('the days of an entry are refused', () => {
  it.each([
    ['of the framework', 'GENDER', 'MALE', { validTo: '2026-12-31' }, 'dictionaries.framework'],
    ['of the brand 其他', 'BRAND_TYPE', 'OTHER', { validTo: '2026-12-31' }, 'dictionaries.framework'],
    [
      'turned round',
      'BRAND_TYPE',
      'STO',
      { validFrom: '2027-01-01', validTo: '2026-12-31' },
      'request.invalid',
    ],
    ['that are none', 'BRAND_TYPE', 'STO', { validTo: '2026-02-30' }, 'request.invalid'],
  ] as const)('%s', async (_, type, value, days, reason) => {
    expect(await setDays(type, value, days)).toFailWith(reason)
  })

  it('to whoever may not keep dictionaries, and on what was changed meanwhile', async () => {
    const entry = await entryOf('BRAND_TYPE', 'STO')
    const body = { ...entry, validTo: '2026-12-31' }
    for (const userId of [who.officer, who.consumer])
      expect((await (await test.app.as(userId)).call(dictionaries.validity, { body })).code).toBe(403)
    expect(await system.call(dictionaries.validity, { body: { ...body, version: 99 } })).toFailWith(
      'record.stale',
    )
  })

  it('that would leave a form with nothing to choose', async () => {
    const kinds = (
      await test.app.platform.database.pool.query<{ value: string }>(
        `select value from dictionary_entries where type = 'CONSULT_TYPE' and parent_id <> 0 and deleted_at is null`,
      )
    ).rows.map(({ value }) => value)
    const last = kinds.pop()!
    for (const kind of kinds) await ok(setDays('CONSULT_TYPE', kind, { validTo: '2027-01-31' }))
    expect(await setDays('CONSULT_TYPE', last, { validTo: '2027-06-30' })).toFailWith(
      'dictionaries.last_entry',
    )
    expect(await setDays('CONSULT_TYPE', last, { validFrom: '2027-03-01' })).toFailWith(
      'dictionaries.last_entry',
    )
    for (const kind of kinds) await ok(setDays('CONSULT_TYPE', kind, {}))
  })
})

describe('a brand that was retired', () => {
  it('is filed against until its last day, and refused in a sentence from the next one on', async () => {
    await retire('ZTO', '2026-09-21')
    const consumer = await makeConsumer(test.app)
    expect(await submit(consumer.id, {})).toSucceed()
    test.app.clock.set('2026-09-21T16:00:00Z')
    const late = await submit(consumer.id, {})
    expect(late).toFailWith('dictionaries.not_offered')
    expect(late.msg).toBe('“中通快递”在 2026-09-22 不能选用，请另选一项')
    expect(late.data).toMatchObject({ fields: [{ field: 'brand', message: late.msg }] })
    // The session that keeps dictionaries has not lasted the night.
    test.app.clock.set(START)
    await retire('ZTO', undefined)
    expect(await submit(consumer.id, {})).toSucceed()
  })

  it('is named by a call of before its end, and by none of after it', async () => {
    await retire('ZTO', '2026-09-20')
    const officer = await test.app.as(who.officer)
    const call = (receivedAt: string) =>
      officer.call(appealRoutes.bureauAdd, { body: { ...aCall(test.app), receivedAt } })
    expect(await call('2026-09-20 10:00:00')).toSucceed()
    expect(await call('2026-09-21 10:00:00')).toFailWith('dictionaries.not_offered')
    await retire('ZTO', undefined)
  })

  it('stays the brand of its cases, which go on, and none becomes another one’s', async () => {
    const id = await caseIn(test.app, who, 'at_enterprise')
    await retire('ZTO', '2026-09-20')
    await retire('STO', '2026-09-20')
    const officer = await test.app.as(who.officer)
    const { data } = await officer.call(appealRoutes.detail, { query: { id } })
    expect(data).toMatchObject({ brand: 'ZTO', brandName: '中通快递' })
    const correct = (more: Record<string, unknown>) =>
      officer.call(todoRoutes.correct, {
        body: {
          ...{ id, version: data.version, brand: 'ZTO', serviceKind: 'EXPRESS', areaCode: '440306' },
          ...{ l1: 'LOSS', l2: 'LOSS_ALL', reason: '问题登记有误，予以更正。' },
          ...more,
        },
      })
    expect(await correct({ brand: 'STO' })).toFailWith('dictionaries.not_offered')
    expect(await correct({})).toSucceed()
    const listed = await officer.call(todoRoutes.page, { query: { brand: 'ZTO' } })
    expect(listed.data.records.map((row) => row.id)).toContain(id)
    const kept = await system.call(contract.brandAdmin.page, { query: { time: 'past' } })
    const { openCases } = kept.data.records.find(({ code }) => code === 'ZTO')!
    const { rows } = await test.app.platform.database.pool.query(
      `select count(*)::int as n from appeals where brand = 'ZTO' and closed_at is null`,
    )
    expect(openCases).toBeGreaterThan(0)
    expect(openCases).toBe(rows[0].n)
    await play(test.app, who.enterprise, 'reply', id)
    await retire('ZTO', undefined)
    await retire('STO', undefined)
  })

  it('is what a re-check makes of a case only where it was offered when the case was filed', async () => {
    const id = await caseIn(test.app, who, 'closed')
    const leader = (await makeOfficer(test.app, 'BUR-440300', 'cityLeader')).id
    await play(test.app, who.enterprise, 'recheck', id)
    const edit = () =>
      play(test.app, leader, 'reCheckEditAppeal', id, { ...INPUTS.reCheckEditAppeal, brand: 'STO' })
    await retire('STO', '2026-09-20')
    await expect(edit()).rejects.toMatchObject({ reason: 'dictionaries.not_offered' })
    await retire('STO', '2026-09-21')
    test.app.clock.set('2026-09-23T02:00:00Z')
    expect(await edit()).toMatchObject({ brand: 'STO' })
    // The administrator's session ended meanwhile.
    test.app.clock.set(START)
    system = await test.app.as((await makeOfficer(test.app, 'BUR-000000', 'sysAdmin')).id)
    await retire('STO', undefined)
  })

  it('is told with its days to whoever draws a form, and left out where the server draws it', async () => {
    const plain = async () =>
      (await test.app.inject({ url: '/portal/plain/appeal', headers: { host: 'localhost' } })).body
    expect(await plain()).toContain('value="ZTO"')
    await retire('ZTO', '2026-09-20')
    expect(await plain()).not.toContain('value="ZTO"')
    expect(await plain()).toContain('value="YTO"')
    const { data } = await (await test.app.as(who.consumer)).call(brands.list)
    expect(data.find(({ code }) => code === 'ZTO')).toMatchObject({ validFrom: null, validTo: '2026-09-20' })
    const written = await (await test.app.as(who.consumer)).call(letters.insert, {
      body: {
        ...{ brand: 'ZTO', areaCode: '440306', title: '感谢快递员', attachmentIds: [], agreePublish: false },
        content: '雨天把包裹送到楼上，还帮老人核对了运单。',
      },
    })
    expect(written).toFailWith('dictionaries.not_offered')
    await retire('ZTO', undefined)
  })

  it('is applied for by no enterprise any more, though the form was begun before', async () => {
    const { caller, userId } = await registerEnterprise(test.app, 'ZTO')
    const apply = async () =>
      caller.call(companyAudit.submit, { body: { ...(await aForm(test.app, userId)), version: 1 } })
    await retire('ZTO', '2026-09-20')
    expect(await apply()).toFailWith('dictionaries.not_offered')
    await expect(registerEnterprise(test.app, 'ZTO')).rejects.toThrow('不能选用')
    await retire('ZTO', undefined)
    expect(await apply()).toSucceed()
  })

  it('has its days in the history of the entry', async () => {
    await retire('ZTO', '2026-12-31')
    const { id } = await entryOf('BRAND_TYPE', 'ZTO')
    const history = await system.call(contract.records.history, { query: { kind: 'dictionary', id } })
    expect(history.data[0]?.changes).toEqual([{ field: 'validTo', before: null, after: '2026-12-31' }])
    await retire('ZTO', undefined)
  })
})

describe('any other entry', () => {
  it('is refused at its field once its days are over, and read as before', async () => {
    await ok(setDays('APPEAL_L1', 'DELIVERY_FALSE_SIGN', { validTo: '2026-09-20' }))
    const consumer = await makeConsumer(test.app)
    await vi.waitFor(async () => {
      const answer = await submit(consumer.id, {})
      expect(answer).toFailWith('dictionaries.not_offered')
      expect(answer.data).toMatchObject({ fields: [{ field: 'l2' }] })
    })
    await ok(setDays('APPEAL_L1', 'DELIVERY_FALSE_SIGN', {}))
    await vi.waitFor(async () => {
      const words = await dictionary(test.app.platform)
      expect(words.isOffered('2026-09-21', 'APPEAL_L1', 'DELIVERY_FALSE_SIGN')).toBe(true)
    })
  })

  it('is the outcome of no act once its days are over, while others go on', async () => {
    const ended = [
      ['CLOSE_TYPE', 'SETTLED'],
      ['HANDLING_TYPE', 'COMPENSATE'],
      ['INVALID_REASON', 'N07'],
    ] as const
    const [replied, waiting, pending] = [
      await caseIn(test.app, who, 'replied'),
      await caseIn(test.app, who, 'at_enterprise'),
      await caseIn(test.app, who, 'pending_accept'),
    ]
    await checkAll(test.app, replied)
    const offered = async () => {
      const words = await dictionary(test.app.platform)
      return ended.filter(([type, code]) => words.isOffered('2026-09-21', type, code))
    }
    for (const [type, code] of ended) await ok(setDays(type, code, { validTo: '2026-09-20' }))
    await vi.waitFor(async () => expect(await offered()).toEqual([]))
    const closing = (more: object) =>
      actOver(test.app, who.officer, appealRoutes.editToEnd, replied, { ...A_CLOSING, ...more })
    expect(await closing({})).toFailWith('dictionaries.not_offered')
    expect(await actOver(test.app, who.enterprise, todoRoutes.reply, waiting, A_REPLY)).toFailWith(
      'dictionaries.not_offered',
    )
    const refused = await actOver(test.app, who.officer, appealRoutes.editToInvalid, pending, {
      ...{ reasonCode: 'N07', explanation: '不属于邮政业服务质量问题，请向市场监管部门反映。' },
    })
    expect(refused).toFailWith('dictionaries.not_offered')
    expect(await closing({ closeType: 'HANDLED_ACCEPTED' })).toSucceed()
    for (const [type, code] of ended) await ok(setDays(type, code, {}))
  })
})
