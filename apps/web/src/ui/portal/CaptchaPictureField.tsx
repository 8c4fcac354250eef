import { useTexts } from '../../lib/i18n.ts'
import { useCaptchaWords } from '../../lib/useCaptcha.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

export interface Picture {
  validCodeBase64: string
  validCodeReqNo?: string | undefined
  validCodeText?: string | undefined
}

interface Props {
  id: string
  picture: Picture | undefined
  value: string
  onChange: (value: string) => void
  /** Asks for another sum; left out where only the server may change it. */
  onRefresh?: () => void
  /** The last answer was wrong. */
  wrong?: boolean
  /** A sentence at the field: empty, or the picture did not arrive. */
  error?: string | undefined
}

function speak(text: string): void {
  if (!('speechSynthesis' in window)) return
  const speech = new SpeechSynthesisUtterance(text)
  speech.lang = document.documentElement.lang
  speechSynthesis.cancel()
  speechSynthesis.speak(speech)
}

/** A sum as a picture, with the sum in words for everybody who cannot see it, and its answer, a number from 0 to 99. */
export function CaptchaPictureField({ id, picture, value, onChange, onRefresh, wrong, error }: Props) {
  const t = useTexts(kitTexts)
  const { words: shown, state, ask, hasWords } = useCaptchaWords(picture)
  const message = error ?? (wrong ? t('captchaWrong') : undefined)
  const hear = async () => {
    const text = await ask()
    if (text) speak(text)
  }
  return (
    <div className={message ? 'field bad' : 'field'}>
      <label htmlFor={id}>{t('captcha')}</label>
      {message && (
        <p className="err" id={`${id}-e`}>
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      )}
      <div className="captcha">
        {/* What was exchanged for words is drawn no more: its sum is another one now. */}
        {picture && (picture.validCodeText || !shown) ? (
          <img
            className="sumpic"
            src={picture.validCodeBase64}
            alt={t('captchaAlt')}
            width="132"
            height="54"
          />
        ) : (
          <span className="sumpic" aria-hidden="true" />
        )}
        <input
          className="input"
          id={id}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={value}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-e` : undefined}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        {onRefresh && (
          <button className="linkbtn" type="button" onClick={onRefresh}>
            <Icon name="refresh" />
            {t('captchaRefresh')}
          </button>
        )}
        {hasWords && (
          <button className="linkbtn" type="button" aria-disabled={!picture} onClick={() => void hear()}>
            <Icon name="sound" />
            {t('captchaHear')}
          </button>
        )}
      </div>
      <p className="hint" role="status">
        {shown
          ? t('captchaInWords', { words: shown })
          : state === 'working'
            ? t('captchaWorking')
            : state === 'failed'
              ? t('captchaNoWords')
              : null}
      </p>
    </div>
  )
}
