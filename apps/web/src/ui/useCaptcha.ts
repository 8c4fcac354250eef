import type { CaptchaPicture } from '@appeal/contract/auth/auth.schemas.ts'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { call, type Operation } from '../lib/operations.ts'

export type Picture = z.infer<typeof CaptchaPicture>

/**
 * The picture captcha of one area, with the key for encrypting a password. Both serve one attempt, so a new one is
 * fetched after every failure (spec 4).
 */
export function useCaptcha(route: Operation): {
  picture: Picture | undefined
  refresh(): Promise<Picture | undefined>
} {
  const [picture, setPicture] = useState<Picture>()
  const refresh = useCallback(async () => {
    try {
      const next = (await call(route, { quiet: true })) as Picture
      setPicture(next)
      return next
    } catch {
      setPicture(undefined)
      return undefined
    }
  }, [route])
  useEffect(() => void refresh(), [refresh])
  return { picture, refresh }
}

/** Seconds until a code may be sent again; 180 after each sending (spec 4). */
const RESEND_AFTER = 180

export function useCountdown(): { left: number; start(): void } {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: () => setLeft(RESEND_AFTER) }
}
