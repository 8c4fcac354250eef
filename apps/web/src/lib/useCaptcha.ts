import type { Area } from '@appeal/contract/kit/access.ts'
import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError } from './api.ts'
import { api } from './operations.ts'
import { useBaseSettings } from './settings.ts'

export type CaptchaRoute = (typeof api.submissionCaptcha)['appeal']
/** A sum as a picture, with the key for encrypting a password. */
export type CaptchaPicture = ReplyOf<CaptchaRoute>

/**
 * A captcha from one of the picture routes. Picture and key serve one attempt: `refresh` gets others, which are due
 * after every failure (spec 4).
 * @param route none where the form asks for no captcha
 */
export function useCaptcha(route: CaptchaRoute | undefined) {
  const { data, refetch, isError, fetchStatus } = useQuery({
    ...(route ?? api.submissionCaptcha.appeal).query(route ? undefined : skipToken),
    // A picture works once and for a few minutes: never out of the cache, never behind the person's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const refresh = useCallback(async () => (await refetch()).data, [refetch])
  // What is to be replaced is shown no more: its answer would be refused.
  return { picture: fetchStatus === 'idle' && !isError ? data : undefined, failed: isError, refresh }
}
export type Captcha = ReturnType<typeof useCaptcha>

const SWITCH = 'SNOWY_SYS_DEFAULT_CAPTCHA_OPEN'
/** What else switches the captcha of an area; enterprises have no switch of their own. */
const OWN_SWITCH: Readonly<Record<Area, string>> = {
  a: SWITCH,
  b: `${SWITCH}_FLAG_FOR_B`,
  c: `${SWITCH}_FLAG_FOR_C`,
  d: `${SWITCH}_FLAG_FOR_C`,
}

/**
 * The same where an area asks for it at signing in and before codes: unless one of its switches is off (spec 3), and
 * whatever they say once the server has wanted it, of a name or address that failed too often (`heed`).
 */
export function useAskedCaptcha(route: CaptchaRoute, area: Area) {
  const captcha = useCaptcha(route)
  const settings = useBaseSettings()
  const [isWanted, setWanted] = useState(false)
  const heed = useCallback((error: unknown): never => {
    if (error instanceof ApiError && error.reason === 'auth.captcha_required') setWanted(true)
    throw error
  }, [])
  const isAsked = isWanted || (settings[SWITCH] !== 'false' && settings[OWN_SWITCH[area]] !== 'false')
  return { ...captcha, isAsked, heed }
}
export type AskedCaptcha = ReturnType<typeof useAskedCaptcha>

interface Spoken {
  validCodeReqNo?: string | undefined
  validCodeText?: string | undefined
}

/**
 * The sum in words, for everybody who cannot read the picture. Some servers send the words along; others want work for
 * them, which takes a moment. What was exchanged for words is to be drawn no more: its sum is another one then.
 */
export function useCaptchaWords(picture: Spoken | undefined) {
  const [spoken, setSpoken] = useState<{ of: Spoken; state: 'working' | 'failed' | 'done'; text?: string }>()
  // What was asked for another picture counts no more, not even that it is under way.
  const { state, text: words } = spoken && spoken.of === picture ? spoken : { state: 'none', text: undefined }
  /** @returns the words; undefined where there are none, or none now */
  const ask = async (): Promise<string | undefined> => {
    if (!picture || state === 'working') return undefined
    if (words) return words
    const answer = (state: 'failed' | 'done', text?: string) =>
      setSpoken((now) => (now?.of === picture ? { of: picture, state, ...(text && { text }) } : now))
    setSpoken({ of: picture, state: 'working' })
    try {
      const text = picture.validCodeText ?? (await worked(picture.validCodeReqNo))
      answer('done', text)
      return text
    } catch (problem) {
      answer('failed')
      if (!(problem instanceof ApiError)) throw problem
      return undefined
    }
  }
  return {
    words,
    state,
    ask,
    // The button for them stays where it is, with its focus, while another picture is on its way.
    hasWords: !picture || Boolean(picture.validCodeText || picture.validCodeReqNo),
  }
}

async function worked(reqNo: string | undefined): Promise<string | undefined> {
  if (!reqNo) return undefined
  const { captchaWords } = await import('./captcha.ts')
  return captchaWords(reqNo)
}
