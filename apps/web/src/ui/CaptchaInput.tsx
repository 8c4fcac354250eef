import { Input } from 'antd'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { captchaWords } from '../lib/captcha.ts'
import { useTexts } from '../lib/i18n.ts'
import { codeTexts } from './codes.texts.ts'
import { Icon } from './icons/Icon.tsx'
import './ui.css'
import type { Picture } from './useCaptcha.ts'

interface Props {
  picture: Picture | undefined
  onRefresh(): void
  value?: string
  onChange?(value: string): void
  id?: string
  /** Sign-in pages are roomier than forms. */
  size?: 'large' | 'middle'
}

/** Answer field beside the picture; another picture or the sum in words for who cannot read it. */
export function CaptchaInput({ picture, onRefresh, value, onChange, id, size = 'large' }: Props) {
  const t = useTexts(codeTexts)
  const [asWords, setAsWords] = useState(false)
  const [fetched, setFetched] = useState<{ of: Picture; text: string }>()
  const [working, setWorking] = useState(false)
  const words = picture?.validCodeText ?? (fetched && fetched.of === picture ? fetched.text : undefined)
  /** Some servers send the words with the picture; others want work for them, which takes a moment. */
  const toggle = async () => {
    if (words || !picture) return setAsWords(!asWords)
    setWorking(true)
    try {
      setFetched({ of: picture, text: await captchaWords(picture.validCodeReqNo) })
      setAsWords(true)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      onRefresh()
    } finally {
      setWorking(false)
    }
  }
  return (
    <div className="o-row">
      <Input
        {...(id && { id })}
        size={size}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        placeholder={t('captchaResult')}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {asWords && words ? (
        <output className="o-cap">{words}</output>
      ) : (
        picture && <img className="o-cap" src={picture.validCodeBase64} alt={words ?? t('captchaPicture')} />
      )}
      <button type="button" className="o-ibtn" aria-label={t('captchaNew')} onClick={onRefresh}>
        <Icon name="refresh" size={18} />
      </button>
      {picture && (
        <button
          type="button"
          className="o-ibtn"
          aria-label={t('captchaWords')}
          aria-pressed={asWords}
          aria-busy={working}
          disabled={working}
          onClick={() => void toggle()}
        >
          <Icon name="info" size={18} />
        </button>
      )}
    </div>
  )
}
