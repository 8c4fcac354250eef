import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer } from '../../../testing/people.ts'
import { freshPhone } from '../../auth/auth.fixture.ts'
import { templates } from '../../outbox/outbox.templates.ts'
import { changeSetting } from '../../reference/settings/settings.service.ts'
import { type Receiver, type Telling, tell } from './messages.service.ts'
import { SMS_ADDRESS } from './messages.settings.ts'

const test = useTestApp()
const row = {
  subject: { zh: '题目', en: 'Subject' },
  text: { zh: '申诉{no}有进展。', en: 'News of appeal {no}.' },
  sms: { zh: '申诉{no}有进展。', en: 'News of appeal {no}.' },
} as const
/** Notices that only this test sends. */
const { progress, work } = templates({
  progress: { ...row, occasion: 'progress' },
  work: { ...row, occasion: 'work' },
})

let serial = 0
async function sms(to: Receiver, more: Partial<Telling<'no'>> = {}) {
  const ctx = systemContext(test.app.platform, 'test')
  const key = `address:${++serial}`
  await ctx.unitOfWork((tx) =>
    tell(tx, ctx, {
      ...{ template: progress, to, data: { no: 'SS1' }, channels: ['sms'], key },
      ...{ about: { kind: 'appeal', id: '17' }, ...more },
    }),
  )
  const { rows } = await test.app.platform.database.pool.query(
    'select payload from outbox where dedupe_key like $1',
    [`${key}:%`],
  )
  const { text, params } = JSON.parse(
    test.app.platform.crypto.decryptField('outbox.payload', rows[0].payload),
  ) as { text: string; params: Record<string, string> }
  return { text, params }
}

const wants = async (isWanted: boolean) => {
  const ctx = systemContext(test.app.platform, 'test')
  await ctx.unitOfWork((tx) => changeSetting(tx, ctx, SMS_ADDRESS.key, String(isWanted)))
  await expect.poll(() => SMS_ADDRESS.read(test.app.platform)).toBe(isWanted)
}
beforeEach(() => {
  test.app.platform.config.PUBLIC_URL = 'https://appeal.example.cn/'
})
afterEach(() => {
  test.app.platform.config.PUBLIC_URL = undefined
})

describe('an SMS to whoever filed a case', () => {
  it.each([
    [{ kind: 'appeal', id: '17' }, '/portal/details?id=17'],
    [{ kind: 'appeal', id: '17', room: 'mediation' }, '/portal/mediation?id=17'],
    [{ kind: 'letter', id: '17' }, '/portal/letterDetails?id=17'],
    [{ kind: 'courier', id: '17' }, '/couriers/details?id=17'],
  ] as const)('ends with the address of %j', async (about, path) => {
    const { id } = await makeConsumer(test.app)
    const address = `https://appeal.example.cn${path}`
    const zh = await sms({ userId: id }, { about, language: 'zh' })
    expect(zh).toEqual({ text: `申诉SS1有进展。查看：${address}`, params: { no: 'SS1', link: address } })
    const en = await sms({ userId: id }, { about, language: 'en' })
    expect(en.text).toBe(`News of appeal SS1. Read on: ${address}`)
  })

  it('leads who has no account to where a number and a telephone suffice', async () => {
    const { text } = await sms({ phone: freshPhone() })
    expect(text).toBe('申诉SS1有进展。查看：https://appeal.example.cn/portal/progress')
  })

  it('has none where the regulator wants none, nobody knows the own address, or there is no page', async () => {
    const { id } = await makeConsumer(test.app)
    expect((await sms({ userId: id }, { about: { kind: 'supervision', id: '3' } })).text).toBe(
      '申诉SS1有进展。',
    )
    await wants(false)
    expect(await sms({ userId: id })).toEqual({ text: '申诉SS1有进展。', params: { no: 'SS1' } })
    await wants(true)
    test.app.platform.config.PUBLIC_URL = undefined
    expect((await sms({ userId: id })).text).toBe('申诉SS1有进展。')
  })

  it('is told to no member of staff, who works at the desk', async () => {
    const { id } = await makeOfficer(test.app, 'BUR-440300', 'cityHandler')
    expect((await sms({ userId: id }, { template: work })).text).toBe('申诉SS1有进展。')
  })
})
