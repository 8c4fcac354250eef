import { useEffect, useState } from 'react'
import { getLanguageTag, useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/portal/Icon.tsx'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

const canSpeak = () => 'speechSynthesis' in window
/** Long utterances are cut off by some browsers after a quarter of a minute; sentences are not. */
const SENTENCES = /[^。！？；.!?;\n]+[。！？；.!?;\n]*/g

/** Reads a text aloud by the browser's own voice, sentence by sentence. */
export function ReadAloud({ text, language }: { text: () => string; language?: string | undefined }) {
  const t = useTexts(articleTexts)
  const [state, setState] = useState<'silent' | 'speaking' | 'paused'>('silent')
  useEffect(() => () => speechSynthesis?.cancel(), [])
  if (!canSpeak()) return <p className="hint">{t('noVoice')}</p>

  const start = () => {
    speechSynthesis.cancel()
    const sentences = text().match(SENTENCES) ?? []
    for (const [at, sentence] of sentences.entries()) {
      const speech = new SpeechSynthesisUtterance(sentence)
      speech.lang = language ?? getLanguageTag()
      if (at === sentences.length - 1) speech.onend = () => setState('silent')
      speechSynthesis.speak(speech)
    }
    setState(sentences.length ? 'speaking' : 'silent')
  }
  const press = () => {
    if (state === 'silent') start()
    else if (state === 'speaking') {
      speechSynthesis.pause()
      setState('paused')
    } else {
      speechSynthesis.resume()
      setState('speaking')
    }
  }
  return (
    <span className={styles.aloud}>
      <button type="button" className="linkbtn" onClick={press}>
        <Icon name="sound" />
        {t(state === 'silent' ? 'listen' : state === 'speaking' ? 'pause' : 'resume')}
      </button>
      {state !== 'silent' && (
        <button
          type="button"
          className="linkbtn"
          onClick={() => {
            speechSynthesis.cancel()
            setState('silent')
          }}
        >
          <Icon name="close" />
          {t('stop')}
        </button>
      )}
    </span>
  )
}
