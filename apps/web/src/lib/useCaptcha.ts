import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ApiError } from './api.ts'
import { api } from './operations.ts'

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
