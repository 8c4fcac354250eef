import type { InputRef } from 'antd'
import { type Ref, useEffect, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { useCaptchaWords } from '../lib/useCaptcha.ts'
import { codeTexts } from './codes.texts.ts'
import { Icon } from './icons/Icon.tsx'
import { Input } from './inputs.ts'
import './ui.css'

interface Props {
  picture:
    | { validCodeBase64: string; validCodeReqNo?: string | undefined; validCodeText?: string | undefined }
    | undefined
  /** Asks for another sum; left out where only the server may change it. */
  onRefresh?(): void
  value?: string
  onChange?(value: string): void
  id?: string
  /** Sign-in pages are roomier than forms. */
  size?: 'large' | 'middle'
  /** Where no label stands above. */
  label?: string
  wrong?: boolean
  ref?: Ref<InputRef>
}

/** Answer field beside the picture; another picture or the sum in words for who cannot read it. */
export function CaptchaInput({ picture, onRefresh, value, onChange, id, size = 'large', ...more }: Props) {
  const t = useTexts(codeTexts)
  const { words, state, ask, hasWords } = useCaptchaWords(picture)
  // Who cannot read one picture cannot read the next.
  const [asWords, setAsWords] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => {
    if (asWords) void ask()
  }, [picture, asWords])
  const toggle = () => {
    if (!picture || state === 'working') return
    setAsWords(!asWords)
    // What was exchanged for words is drawn no more: its sum is another one now.
    if (asWords && words && !picture?.validCodeText) onRefresh?.()
  }
  return (
    <div className="o-row">
      <Input
        {...(more.ref && { ref: more.ref })}
        {...(id && { id })}
        {...(more.label && { 'aria-label': more.label })}
        size={size}
        value={value}
        status={more.wrong ? 'error' : ''}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        placeholder={t('captchaResult')}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {asWords && words ? (
        <output className="o-cap">{words}</output>
      ) : picture ? (
        <img
          className="o-cap"
          src={picture.validCodeBase64}
          alt={picture.validCodeText ?? t('captchaPicture')}
        />
      ) : (
        <span className="o-cap" />
      )}
      {onRefresh && (
        <button type="button" className="o-ibtn" aria-label={t('captchaNew')} onClick={onRefresh}>
          <Icon name="refresh" size={18} />
        </button>
      )}
      {hasWords && (
        <button
          type="button"
          className="o-ibtn"
          aria-label={t('captchaWords')}
          title={state === 'failed' ? t('captchaNoWords') : undefined}
          aria-busy={state === 'working'}
          aria-pressed={asWords}
          aria-disabled={!picture || state === 'working'}
          onClick={toggle}
        >
          <Icon name="info" size={18} />
        </button>
      )}
      {state === 'failed' && (
        <span className="sr" role="alert">
          {t('captchaNoWords')}
        </span>
      )}
    </div>
  )
}
