import { officeAuthRoutes, submissionCaptchaRoutes } from '@appeal/contract/auth/auth.routes.ts'
import { workFor } from '@appeal/contract/auth/proofOfWork.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { captchaInWords, consumeCaptcha, issueCaptcha } from './captcha/auth.captcha.ts'

const test = useTestApp()
const { words } = submissionCaptchaRoutes

const context = (ip = '10.0.0.1') => ({
  ...systemContext(test.app.platform, 'test'),
  ip,
  language: 'en' as const,
})
const work = (id: string) => workFor(id, async () => {})
const answerOf = (text: string) =>
  String((text.match(/\d+/g) ?? []).map(Number).reduce((sum, one) => sum + one, 0))

describe('a picture', () => {
  it('comes without its sum in words where they are guarded', async () => {
    const { config } = test.app.platform
    Object.assign(config, { CAPTCHA_TEXT: 'guarded' })
    const { data } = await test.app.call(officeAuthRoutes.getPicCaptcha)
    Object.assign(config, { CAPTCHA_TEXT: undefined })
    expect(data.validCodeText).toBeUndefined()
    expect(data.validCodeBase64).toMatch(/^data:image\/png/)
  })
})

describe('authCaptcha.words', () => {
  it('gives nothing without work', async () => {
    const { validCodeReqNo } = await issueCaptcha(context(), 'appeal')
    const reply = await test.app.call(words, { query: { validCodeReqNo, proof: '0' } })
    expect(reply).toFailWith('auth.captcha_wrong')
  })
  it('gives nothing for work on another picture, or for none at all', async () => {
    const one = await issueCaptcha(context(), 'appeal')
    const other = await issueCaptcha(context(), 'appeal')
    const proof = await work(one.validCodeReqNo)
    const reply = await test.app.call(words, { query: { validCodeReqNo: other.validCodeReqNo, proof } })
    expect(reply).toFailWith('auth.captcha_wrong')
    const made = 'made-up'
    expect(
      await test.app.call(words, { query: { validCodeReqNo: made, proof: await work(made) } }),
    ).toFailWith('auth.captcha_wrong')
  })
  it('puts a sum in words in the place of the drawn one; it is answered once', async () => {
    const { validCodeReqNo, validCodeText: drawn } = await issueCaptcha(context(), 'appeal')
    const { data } = await test.app.call(words, {
      query: { validCodeReqNo, proof: await work(validCodeReqNo) },
      headers: { 'accept-language': 'en' },
    })
    const validCode = answerOf(data.validCodeText)
    if (answerOf(drawn ?? '') !== validCode) expect(data.validCodeText).not.toBe(drawn)
    await consumeCaptcha(context(), 'appeal', { validCode, validCodeReqNo })
    await expect(consumeCaptcha(context(), 'appeal', { validCode, validCodeReqNo })).rejects.toThrow(
      'auth.captcha_wrong',
    )
  })
  it('keeps the purpose of the picture', async () => {
    const { validCodeReqNo } = await issueCaptcha(context(), 'report')
    const { validCodeText } = await captchaInWords(context(), {
      validCodeReqNo,
      proof: await work(validCodeReqNo),
    })
    await expect(
      consumeCaptcha(context(), 'appeal', { validCode: answerOf(validCodeText), validCodeReqNo }),
    ).rejects.toThrow('auth.captcha_wrong')
  })
  it('is rare: one address gets few of them, and another one still its own', async () => {
    const { config } = test.app.platform
    Object.assign(config, { CAPTCHA_WORDS_PER_HOUR: 2 })
    const ask = async (ip: string) => {
      const { validCodeReqNo } = await issueCaptcha(context(ip), 'appeal')
      return captchaInWords(context(ip), { validCodeReqNo, proof: await work(validCodeReqNo) })
    }
    await ask('10.0.0.9')
    await ask('10.0.0.9')
    await expect(ask('10.0.0.9')).rejects.toThrow('request.too_many')
    await expect(ask('10.0.0.10')).resolves.toHaveProperty('validCodeText')
    Object.assign(config, { CAPTCHA_WORDS_PER_HOUR: 30 })
  })
})
