import { AREAS, type Area } from '@appeal/contract/kit/access.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { isInClear } from '../../testing/clear.ts'
import {
  askCode,
  freshPhone,
  person,
  receiveCode,
  routesOf,
  sentTo,
  solve,
  useAuthApp,
} from './auth.fixture.ts'

const { use, account, meOf, change } = useAuthApp()
const MINUTE = 60_000
const HOUR = 60 * 60_000
const { c } = routesOf

describe('SMS codes', () => {
  it('asks for the captcha', async () => {
    expect(await use.app.call(c.getPhoneValidCode, { query: { phone: freshPhone() } })).toFailWith(
      'auth.captcha_required',
    )
  })

  it.each(['12345678901', '', 'abc'])('refuses the phone number %j', async (phone) => {
    expect(await use.app.call(c.getPhoneValidCode, { query: { phone } })).toFailWith('request.invalid')
  })

  it('sends one message for many requests at once, on all calls together', async () => {
    const phone = freshPhone()
    const areas: Area[] = ['a', 'b', 'c', 'd']
    for (const area of areas) await person(use.app, { area, account: account(), phone })
    const dressed = [phone, `+86${phone}`, `86 ${phone}`, ` ${phone.slice(0, 3)}-${phone.slice(3)} `]
    const solved = await Promise.all(
      Array.from({ length: 20 }, (_, i) => solve(use.app, routesOf[areas[i % 4]!].getPicCaptcha)),
    )
    const answers = await Promise.all(
      solved.map(({ validCode, validCodeReqNo }, i) =>
        use.app.call(routesOf[areas[i % 4]!].getPhoneValidCode, {
          query: { phone: dressed[i % 4], validCode, validCodeReqNo },
        }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'auth.code_too_soon')).toHaveLength(19)
    expect(await sentTo(use.app, phone)).toHaveLength(1)
  })

  it('sends the next after 180 seconds, five in an hour, ten in a day', async () => {
    const phone = freshPhone()
    expect(await askCode(use.app, 'c', phone)).toSucceed()
    use.app.clock.advance(179_000)
    const soon = await askCode(use.app, 'c', phone)
    expect(soon).toFailWith('auth.code_too_soon')
    expect(soon.data).toMatchObject({ seconds: 1 })
    use.app.clock.advance(1_000)
    for (let i = 0; i < 4; i++) {
      expect(await askCode(use.app, 'c', phone)).toSucceed()
      use.app.clock.advance(3 * MINUTE)
    }
    expect(await askCode(use.app, 'c', phone)).toFailWith('auth.code_too_soon')
    use.app.clock.advance(HOUR)
    for (let i = 0; i < 5; i++) {
      expect(await askCode(use.app, 'd', phone)).toSucceed()
      use.app.clock.advance(13 * MINUTE)
    }
    expect(await askCode(use.app, 'd', phone)).toFailWith('auth.code_limit')
    use.app.clock.advance(24 * HOUR)
    expect(await askCode(use.app, 'c', phone)).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(11)
  })

  it('waits for each purpose alone, and counts hour and day over all of them', async () => {
    const phone = freshPhone()
    const ask = (type: string) => askCode(use.app, 'c', phone, type)
    expect(await ask('1')).toSucceed()
    expect(await ask('4')).toSucceed()
    expect(await ask('4')).toFailWith('auth.code_too_soon')
    expect(await askCode(use.app, 'd', phone, '1')).toFailWith('auth.code_too_soon')
    for (const type of ['2', '3', '8']) expect(await ask(type)).toSucceed()
    use.app.clock.advance(3 * MINUTE)
    expect(await ask('1')).toFailWith('auth.code_too_soon')
    use.app.clock.advance(HOUR)
    for (const type of ['1', '2', '3', '4', '8']) expect(await ask(type)).toSucceed()
    use.app.clock.advance(HOUR)
    expect(await ask('1')).toFailWith('auth.code_limit')
  })

  it('limits each address', async () => {
    for (let i = 0; i < 20; i++) expect(await askCode(use.app, 'c', freshPhone())).toSucceed()
    const victim = freshPhone()
    expect(await askCode(use.app, 'c', victim)).toFailWith('request.too_many')
    use.app.clock.advance(HOUR)
    expect(await askCode(use.app, 'c', victim)).toSucceed()
  })

  it('keeps a receiver’s codes from those who made nothing leave', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'c', account: account(), phone })
    const ask = async (area: Area, type: string, address: string) => {
      const { validCode, validCodeReqNo } = await solve(use.app, routesOf[area].getPicCaptcha)
      return use.app.call(routesOf[area].getPhoneValidCode, {
        query: { phone, type, validCode, validCodeReqNo },
        address,
      })
    }
    // Nobody in area b has this phone: twelve askers, and not one message.
    for (let i = 0; i < 12; i++) expect(await ask('b', '3', `198.51.${i}.1`)).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(0)
    expect(await ask('c', '3', '203.0.113.1')).toSucceed()
    expect(await sentTo(use.app, phone)).toHaveLength(1)
  })

  it('meets an asker with the same limits for a phone that nobody has', async () => {
    const [known, unknown] = [freshPhone(), freshPhone()]
    await person(use.app, { area: 'b', account: account(), phone: known })
    const answers = async (phone: string) => {
      const reasons: (string | undefined)[] = []
      for (let i = 0; i < 7; i++) {
        reasons.push((await askCode(use.app, 'b', phone, '3')).reason)
        reasons.push((await askCode(use.app, 'b', phone, '3')).reason)
        use.app.clock.advance(3 * MINUTE)
      }
      use.app.clock.advance(HOUR)
      return reasons
    }
    const toKnown = await answers(known)
    expect(await answers(unknown)).toEqual(toKnown)
    expect(toKnown).toContain('auth.code_too_soon')
    expect(await sentTo(use.app, known)).toHaveLength(5)
  })

  it.each<[Area, string]>([
    ['a', '1'],
    ['b', '1'],
    ['b', '3'],
    ['c', '3'],
    ['c', '8'],
  ])(
    'in area %s, type %s, does not tell whether somebody has the phone, and sends nothing to strangers',
    async (area, type) => {
      const [known, unknown] = [freshPhone(), freshPhone()]
      await person(use.app, { area, account: account(), phone: known })
      const answers = [await askCode(use.app, area, known, type), await askCode(use.app, area, unknown, type)]
      for (const answer of answers) {
        expect(answer).toSucceed()
        expect(answer.data).toMatch(/^[A-Za-z0-9]{32}$/)
      }
      expect(await sentTo(use.app, known)).toMatchObject([
        { template: 'smsCode', code: expect.stringMatching(/^\d{6}$/) },
      ])
      expect(await sentTo(use.app, unknown)).toHaveLength(0)
    },
  )

  it('lies nowhere in clear', async () => {
    const phone = freshPhone()
    const { validCode, validCodeReqNo } = await receiveCode(use.app, 'c', phone)
    const { rows } = await use.app.platform.db.execute<{ row: string }>(
      sql`select codes::text as row from codes where id = ${validCodeReqNo}
        union all (select outbox::text from outbox order by created_at desc, id desc limit 1)`,
    )
    expect(rows).toHaveLength(2)
    expect(validCode).toMatch(/^\d{6}$/)
    for (const { row } of rows)
      for (const secret of [phone, validCode]) expect([row, isInClear(row, secret)]).toEqual([row, false])
  })
})

describe('doLoginByPhone', () => {
  const login = (area: Area, body: Record<string, unknown>) =>
    use.app.call(routesOf[area].doLoginByPhone, { body })

  it('is closed at the desk where the setting says so, with codes for it, and nowhere else', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    await person(use.app, { area: 'c', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    await change('SNOWY_SYS_DEFAULT_ALLOW_PHONE_LOGIN_FLAG_FOR_B', 'false')
    try {
      expect(await login('b', { phone, ...code })).toFailWith('auth.phone_login_off')
      use.app.clock.advance(3 * MINUTE)
      expect(await askCode(use.app, 'b', phone)).toFailWith('auth.phone_login_off')
      expect(await askCode(use.app, 'b', phone, '3')).toSucceed()
      expect(await login('c', { phone, ...(await receiveCode(use.app, 'c', phone)) })).toSucceed()
    } finally {
      await change('SNOWY_SYS_DEFAULT_ALLOW_PHONE_LOGIN_FLAG_FOR_B', 'true')
    }
  })

  it('refuses a wrong code, and the right one after five tries', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    const wrong = code.validCode === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect(await login('b', { phone, ...code, validCode: wrong })).toFailWith('auth.code_wrong')
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it('evaluates five of many guesses at once', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    const wrong = code.validCode === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 30 }, () => login('b', { phone, ...code, validCode: wrong })),
    )
    for (const guess of guesses) expect(guess).toFailWith('auth.code_wrong')
    const { rows } = await use.app.platform.db.execute(
      sql`select tries from codes where id = ${code.validCodeReqNo}`,
    )
    expect(rows).toEqual([{ tries: 5 }])
  })

  it.each<[string, (phone: string) => Record<string, unknown>, Area]>([
    ['another phone', () => ({ phone: freshPhone() }), 'b'],
    ['another area', () => ({}), 'a'],
    ['an unknown request', () => ({ validCodeReqNo: 'nobody' }), 'b'],
  ])('refuses a code for %s', async (_what, wrong, area) => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    await person(use.app, { area: 'a', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    expect(await login(area, { phone, ...code, ...wrong(phone) })).toFailWith('auth.code_wrong')
  })

  it('refuses a code of another purpose', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    expect(await login('b', { phone, ...(await receiveCode(use.app, 'b', phone, '3')) })).toFailWith(
      'auth.code_wrong',
    )
  })

  it('refuses a code after five minutes', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    use.app.clock.advance(5 * MINUTE)
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it('takes a code once, from one of many', async () => {
    const phone = freshPhone()
    await person(use.app, { area: 'b', account: account(), phone })
    const code = await receiveCode(use.app, 'b', phone)
    const answers = await Promise.all(Array.from({ length: 4 }, () => login('b', { phone, ...code })))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await login('b', { phone, ...code })).toFailWith('auth.code_wrong')
  })

  it.each(AREAS)('signs in to area %s', async (area) => {
    const phone = freshPhone()
    await person(use.app, { area, account: account(), phone })
    expect(await login(area, { phone, ...(await receiveCode(use.app, area, phone)) })).toSucceed()
  })

  it('opens no account', async () => {
    const phone = freshPhone()
    expect(await login('c', { phone, ...(await receiveCode(use.app, 'c', phone)) })).toFailWith(
      'auth.code_wrong',
    )
  })
})

describe('doLoginByPhoneNumber', () => {
  it('opens a consumer’s account at the first time, and finds it again', async () => {
    const phone = freshPhone()
    const login = async () =>
      use.app.call(c.doLoginByPhoneNumber, { body: { phone, ...(await receiveCode(use.app, 'c', phone)) } })
    const first = await login()
    expect(first).toSucceed()
    const me = await meOf((first.data as { token: string }).token)
    expect(me.data).toMatchObject({
      isRealName: '1',
      userType: '4',
      phone: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    })
    use.app.clock.advance(HOUR)
    const again = await login()
    expect((await meOf((again.data as { token: string }).token)).data.id).toBe(me.data.id)
  })
})
