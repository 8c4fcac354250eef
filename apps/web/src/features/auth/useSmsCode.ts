import { CODE_PURPOSES, type CodePurpose } from '@appeal/contract/auth/auth.purposes.ts'
import { brokenRule } from '@appeal/contract/fieldRules.ts'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { call } from '../../lib/operations.ts'
import { captchaFault, sayRule } from '../../lib/rules.ts'
import type { AskedCaptcha } from '../../lib/useCaptcha.ts'
import { type PortalArea, portalAreas } from './areas.ts'

/** What is said where there is no address to send to. */
const MISSING = { phone: 'rule.required.phone', email: 'rule.email' } as const

type Sender = (phone: string, validCode?: string, validCodeReqNo?: string) => Promise<string>

/** Sends a code of an area for a purpose. */
export const areaSender =
  (area: PortalArea, purpose: CodePurpose): Sender =>
  (phone, validCode, validCodeReqNo) =>
    call(portalAreas[area].routes.getPhoneValidCode, {
      query: { phone, type: CODE_PURPOSES[purpose], validCode, validCodeReqNo },
      quiet: true,
    })

/**
 * Asking for a code by SMS or mail: first the address, and the captcha where it is asked for, are checked here, then the
 * server sends.
 * The captcha is spent by every attempt, so a new one is fetched after each.
 */
export function useSmsCode(options: { sender: Sender; captcha: AskedCaptcha; rule: 'phone' | 'email' }) {
  const { sender, captcha, rule } = options
  const [reqNo, setReqNo] = useState<string>()
  const [errors, setErrors] = useState<{ to?: string | undefined; captcha?: string | undefined }>({})

  const send = async (to: string, answer: string): Promise<boolean> => {
    const wrong = {
      to: sayRule(to.trim() ? brokenRule(to, rule) : MISSING[rule]),
      captcha: captcha.isAsked ? captchaFault(answer) : undefined,
    }
    setErrors(wrong)
    if (wrong.to || wrong.captcha || (captcha.isAsked && !captcha.picture)) return false
    const given = captcha.isAsked ? ([answer, captcha.picture?.validCodeReqNo] as const) : []
    try {
      setReqNo(await sender(to, ...given).catch(captcha.heed))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const atCaptcha = error.reason.startsWith('auth.captcha')
      setErrors(atCaptcha ? { captcha: error.msg } : { to: error.msg })
      return false
    } finally {
      void captcha.refresh()
    }
  }
  /** What is wrong with the code, or `askFirst` where none was sent yet. */
  const broken = (value: string, askFirst: string) =>
    reqNo ? sayRule(value ? brokenRule(value, 'smsCode') : 'rule.required.smsCode') : askFirst
  return { reqNo, errors, send, broken, clear: () => setErrors({}) }
}
