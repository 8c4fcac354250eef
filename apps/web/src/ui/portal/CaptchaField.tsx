import type { ReplyOf } from '@appeal/contract/kit/routes.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { fieldId } from '../../lib/form.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { CaptchaPictureField } from './CaptchaPictureField.tsx'
import { kitTexts } from './kit.texts.ts'

export type CaptchaRoute = (typeof api.submissionCaptcha)['appeal']
export type CaptchaPicture = ReplyOf<CaptchaRoute>

/**
 * A captcha from one of the picture routes; `refresh` gets another one, which is due after every refusal.
 * @param route none where the form asks for no captcha
 */
export function useCaptcha(route: CaptchaRoute | undefined) {
  const { data, refetch, isError } = useQuery({
    ...(route ?? api.submissionCaptcha.appeal).query(route ? undefined : skipToken),
    // A picture works once and for a few minutes: never out of the cache, never behind the person's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return { picture: data, failed: isError, refresh: () => void refetch() }
}

export function CaptchaField({
  name,
  captcha,
  value,
  onChange,
  error,
}: {
  name: string
  captcha: ReturnType<typeof useCaptcha>
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}) {
  const t = useTexts(kitTexts)
  return (
    <CaptchaPictureField
      id={fieldId(name)}
      picture={captcha.picture}
      value={value}
      onChange={onChange}
      onRefresh={() => {
        onChange('')
        captcha.refresh()
      }}
      error={error ?? (captcha.failed ? t('captchaFailed') : undefined)}
    />
  )
}
