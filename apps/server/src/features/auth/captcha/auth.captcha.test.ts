import { submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../../platform/context.ts'
import { routesOf, solve, useAuthApp } from '../auth.fixture.ts'
import { consumeCaptcha } from '../auth.service.ts'
import { chineseNumber, newSum, sumInWords } from './auth.picture.ts'

const { use } = useAuthApp()
const MINUTE = 60_000
const { c } = routesOf

describe('picture captcha', () => {
  const check = (purpose: 'appeal' | 'report', given: { validCode?: string; validCodeReqNo?: string }) =>
    consumeCaptcha(systemContext(use.app.platform, 'test'), purpose, given)
  const refused = { reason: 'auth.captcha_wrong' }

  it.each([[{}], [{ validCode: '5' }], [{ validCodeReqNo: 'x' }], [{ validCode: '', validCodeReqNo: 'x' }]])(
    'asks for an answer: %j',
    async (given) => {
      await expect(check('appeal', given)).rejects.toMatchObject({ reason: 'auth.captcha_required' })
    },
  )

  it('refuses an answer to nothing', async () => {
    await expect(check('appeal', { validCode: '5', validCodeReqNo: 'nobody' })).rejects.toMatchObject(refused)
  })

  it('is spent by a wrong answer', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    const wrong = String((Number(given.validCode) + 1) % 100)
    await expect(check('appeal', { ...given, validCode: wrong })).rejects.toMatchObject(refused)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('is spent by a right answer', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    await check('appeal', given)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('serves one of many who use it at once', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.report)
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => check('report', given)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is worthless for another purpose, and spent there', async () => {
    const given = await solve(use.app, submissionCaptchaRoutes.appeal)
    await expect(check('report', given)).rejects.toMatchObject(refused)
    await expect(check('appeal', given)).rejects.toMatchObject(refused)
  })

  it('lasts 120 seconds', async () => {
    const early = await solve(use.app, submissionCaptchaRoutes.appeal)
    const late = await solve(use.app, submissionCaptchaRoutes.appeal)
    use.app.clock.advance(119_000)
    await check('appeal', early)
    use.app.clock.advance(1_000)
    await expect(check('appeal', late)).rejects.toMatchObject(refused)
  })

  it.each<[string, (answer: string) => string]>([
    ['full-width digits', (answer) => String.fromCodePoint((answer.codePointAt(0) ?? 0) + 0xfee0)],
    ['blanks around', (answer) => ` ${answer} `],
    ['a leading zero', (answer) => `0${answer}`],
  ])('reads %s', async (_what, typed) => {
    let given = await solve(use.app, submissionCaptchaRoutes.appeal)
    while (given.validCode.length > 1) {
      use.app.clock.advance(1_000)
      given = await solve(use.app, submissionCaptchaRoutes.appeal)
    }
    const answer = { ...given, validCode: typed(given.validCode) }
    await expect(check('appeal', answer)).resolves.toBeUndefined()
  })

  it('limits how many pictures one address gets', async () => {
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => use.app.call(submissionCaptchaRoutes.appeal)),
    )
    const refusals = answers.filter((answer) => answer.reason === 'request.too_many')
    expect(refusals).toHaveLength(5)
    use.app.clock.advance(MINUTE)
    expect(await use.app.call(submissionCaptchaRoutes.appeal)).toSucceed()
  })

  it('carries a picture, words, key and nonce', async () => {
    const { data } = await use.app.call(c.getPicCaptcha)
    expect(data.validCodeBase64).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(data.validCodeText).toMatch(/^[零一二三四五六七八九十]+加[零一二三四五六七八九十]+等于几$/)
    expect(data.sm2PublicKey).toMatch(/^04[0-9a-f]{128}$/)
    expect(data.nonce).toHaveLength(32)
    expect(data.serverTime).toBe(Math.floor(use.app.clock.now().getTime() / 1_000))
  })

  it('has answers 0 to 99, each equally likely', () => {
    const counts = new Array<number>(100).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const { left, right } = newSum()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeGreaterThanOrEqual(0)
      counts[left + right]!++
    }
    const chi = counts.reduce((sum, n) => sum + (n - 1_000) ** 2 / 1_000, 0)
    // 99 degrees of freedom: more than 170 happens once in 100 000 runs.
    expect(chi).toBeLessThan(170)
  })

  it.each([
    [0, '零'],
    [8, '八'],
    [10, '十'],
    [11, '十一'],
    [20, '二十'],
    [99, '九十九'],
  ])('writes %i as %s', (value, words) => expect(chineseNumber(value)).toBe(words))

  it('writes the sum in English', () => {
    expect(sumInWords({ left: 3, right: 5 }, 'en')).toBe('3 + 5 = ?')
  })
})
