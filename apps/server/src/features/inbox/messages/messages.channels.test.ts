import { OCCASIONS, type Occasion, PORTAL_OCCASIONS } from '@appeal/contract/preferences/occasions.ts'
import { preferenceRoutes } from '@appeal/contract/preferences/preferences.routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeConsumer, makeOfficer, makeUser } from '../../../testing/people.ts'
import { allTemplates, templates } from '../../outbox/outbox.templates.ts'
import { type Channel, type Receiver, type Telling, tell } from './messages.service.ts'

const test = useTestApp()
const { noticeChannels, chooseChannels } = preferenceRoutes

const row = {
  subject: { zh: '题目', en: 'Subject' },
  text: { zh: '申诉{no}有进展。', en: 'News of appeal {no}.' },
  sms: { zh: '申诉{no}有进展。', en: 'News of appeal {no}.' },
} as const
/** Notices that only this test sends. */
const { news, ruled, guarding } = templates({
  news: { ...row, occasion: 'progress' },
  ruled: { ...row, occasion: 'decision' },
  guarding: row,
})

let serial = 0
/** Tells it, and answers on which ways whom it reached: `inapp:<id>`, `sms`, `mail`. */
async function told(
  template: typeof news,
  to: Receiver,
  channels: Telling<'no'>['channels'] = ['inapp', 'sms'],
): Promise<string[]> {
  const ctx = systemContext(test.app.platform, 'test')
  const key = `channels:${++serial}`
  await ctx.unitOfWork((tx) => tell(tx, ctx, { template, to, data: { no: 'SS1' }, channels, key }))
  const { pool } = test.app.platform.database
  const sent = await pool.query('select channel from outbox where dedupe_key like $1 order by dedupe_key', [
    `${key}:%`,
  ])
  const read = await pool.query(
    'select user_id from messages join message_receipts on message_id = id where dedupe_key = $1 order by user_id',
    [key],
  )
  return [
    ...read.rows.map(({ user_id }) => `inapp:${user_id}`),
    ...sent.rows.map(({ channel }) => String(channel)),
  ]
}
const choose = async (userId: string, occasion: Occasion, channels: readonly Channel[] | null) =>
  (await test.app.as(userId)).call(chooseChannels, {
    body: { occasion, channels: channels && [...channels] },
  })
const chosen = async (userId: string, occasion: Occasion) => {
  const { data } = await (await test.app.as(userId)).call(noticeChannels)
  return data.occasions.find((one) => one.occasion === occasion)?.channels
}

let own = ''
beforeEach(async () => {
  own = (await makeConsumer(test.app)).id
})

describe('a choice of ways', () => {
  it('is nobody’s without a session', async () => {
    expect(await test.app.call(noticeChannels)).toFailWith('session.required')
    expect(await test.app.call(chooseChannels, { body: { occasion: 'progress', channels: [] } })).toFailWith(
      'session.required',
    )
  })

  it.each([
    ['an occasion there is not', { occasion: 'party', channels: ['sms'] }],
    ['the name of a prototype', { occasion: '__proto__', channels: ['sms'] }],
    ['a way there is not', { occasion: 'progress', channels: ['pigeon'] }],
    ['more ways than there are', { occasion: 'progress', channels: Array(1000).fill('sms') }],
    ['no word of ways', { occasion: 'progress' }],
  ])('refuses %s', async (_, body) => {
    expect(await (await test.app.as(own)).call(chooseChannels, { body: body as never })).toFailWith(
      'request.invalid',
    )
  })

  it('leaves one way open of what the law has people told', async () => {
    expect(await choose(own, 'decision', [])).toFailWith('preferences.statutory')
    expect(await chosen(own, 'decision')).toBeNull()
    expect(await choose(own, 'decision', ['sms'])).toSucceed()
    expect(await choose(own, 'decision', [])).toFailWith('preferences.statutory')
    expect(await chosen(own, 'decision')).toEqual(['sms'])
  })

  it('takes no way that does not reach the person', async () => {
    const abroad = (await makeUser(test.app, { area: 'c', phone: '075512345678' })).id
    expect(await choose(own, 'progress', ['inapp', 'mail'])).toFailWith('preferences.no_way')
    expect(await choose(abroad, 'progress', ['sms'])).toFailWith('preferences.no_way')
    const { data } = await (await test.app.as(own)).call(noticeChannels)
    expect(data.reach).toEqual(['inapp', 'sms'])
  })

  it('is one’s own alone', async () => {
    const other = (await makeConsumer(test.app)).id
    expect(await choose(own, 'progress', ['sms'])).toSucceed()
    expect(await chosen(other, 'progress')).toBeNull()
    expect(await told(news, { userId: other })).toEqual([`inapp:${other}`, 'sms'])
  })

  it('loses none of two that come at once', async () => {
    const all = await Promise.all([
      choose(own, 'progress', ['sms']),
      choose(own, 'message', ['inapp']),
      choose(own, 'remedy', []),
    ])
    for (const answer of all) expect(answer).toSucceed()
    expect(await chosen(own, 'progress')).toEqual(['sms'])
    expect(await chosen(own, 'message')).toEqual(['inapp'])
    expect(await chosen(own, 'remedy')).toEqual([])
  })

  it('shows consumers what concerns them, staff everything', async () => {
    const officer = (await makeOfficer(test.app, 'BUR-440300', 'cityHandler')).id
    const shown = async (id: string) =>
      (await (await test.app.as(id)).call(noticeChannels)).data.occasions.map(({ occasion }) => occasion)
    expect(await shown(own)).toEqual(PORTAL_OCCASIONS)
    expect(await shown(officer)).toEqual(OCCASIONS)
  })
})

describe('a notice', () => {
  it('goes as its teller thinks best until somebody chooses, and again afterwards', async () => {
    const usual = [`inapp:${own}`, 'sms']
    expect(await told(news, { userId: own })).toEqual(usual)
    expect(await choose(own, 'progress', ['inapp'])).toSucceed()
    expect(await told(news, { userId: own })).toEqual([`inapp:${own}`])
    expect(await choose(own, 'progress', null)).toSucceed()
    expect(await told(news, { userId: own })).toEqual(usual)
  })

  it.each<[Channel[], (id: string) => string[]]>([
    [['inapp'], (id) => [`inapp:${id}`]],
    [['sms'], () => ['sms']],
    [[], () => []],
  ])('goes by %j alone, whatever its teller says', async (ways, reached) => {
    expect(await choose(own, 'progress', ways)).toSucceed()
    expect(await told(news, { userId: own })).toEqual(reached(own))
    expect(await told(news, { userId: own }, ['inapp'])).toEqual(reached(own))
    // Of a person whose number the teller has just read too.
    expect(await told(news, { userId: own, phone: '13800138000' })).toEqual(reached(own))
  })

  it('goes by no way where its teller tells machines alone', async () => {
    expect(await choose(own, 'progress', ['sms'])).toSucceed()
    expect(await told(news, { userId: own }, [])).toEqual([])
  })

  it('is not chosen where it guards an account, nor by a choice of another occasion', async () => {
    expect(await choose(own, 'progress', [])).toSucceed()
    expect(await told(guarding, { userId: own })).toEqual([`inapp:${own}`, 'sms'])
    expect(await told(ruled, { userId: own })).toEqual([`inapp:${own}`, 'sms'])
  })

  it('that the law requires is read here where the way that was chosen is gone', async () => {
    expect(await choose(own, 'decision', ['sms'])).toSucceed()
    expect(await choose(own, 'progress', ['sms'])).toSucceed()
    await test.app.platform.database.pool.query(
      'update users set phone = null, phone_index = null where id = $1',
      [own],
    )
    expect(await told(ruled, { userId: own })).toEqual([`inapp:${own}`])
    expect(await told(news, { userId: own })).toEqual([])
  })

  it('to an office reaches each as they chose, and the first of the others by SMS', async () => {
    const make = () => makeOfficer(test.app, 'BUR-440400', 'cityHandler')
    const [one, two, three] = [await make(), await make(), await make()]
    const office = (
      await test.app.platform.database.pool.query('select org_id from users where id = $1', [one.id])
    ).rows[0].org_id
    expect(await choose(two.id, 'progress', ['sms'])).toSucceed()
    expect(await choose(three.id, 'progress', [])).toSucceed()
    const reached = await told(news, { orgId: String(office) })
    expect(reached).toContain(`inapp:${one.id}`)
    expect(reached).not.toContain(`inapp:${two.id}`)
    expect(reached).not.toContain(`inapp:${three.id}`)
    expect(reached.filter((way) => way === 'sms')).toHaveLength(2)
  })
})

describe('every notice of business', () => {
  /** Nobody chooses: acts on the account of an enterprise, and what tells leaders of reading in an emergency. */
  const FIXED = [
    'emergency',
    'enterpriseSubmitted',
    'enterprisePassed',
    'enterpriseReturned',
    'enterpriseDisabled',
  ]

  it('says on what occasion it is told', () => {
    const silent = allTemplates(test.app.platform).filter(
      ({ category, occasion }) => category === 'BIZ' && occasion === undefined,
    )
    expect(silent.map(({ name }) => name).toSorted()).toEqual(FIXED.toSorted())
  })

  it.each(['accepted', 'acceptedHere', 'notAccepted', 'terminated', 'closed', 'closedAgain', 'caseNews'])(
    'that the law requires is such: %s',
    (name) => {
      const found = allTemplates(test.app.platform).find((one) => one.name === name)
      expect(found?.occasion).toBe('decision')
    },
  )
})
