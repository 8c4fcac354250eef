import { useEffect, useState } from 'react'
import { getLanguageTag, useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import * as styles from './readAloud.module.css'
import { readAloudTexts } from './readAloud.texts.ts'

const canSpeak = () => 'speechSynthesis' in window
/** Long utterances are cut off by some browsers after a quarter of a minute; sentences are not. */
const SENTENCES = /[^。！？；.!?;\n]+[。！？；.!?;\n]*/g

/** What a page says: its work, without what stands around it. */
const pageText = () => document.getElementById('main')?.innerText ?? ''

interface Props {
  /** All that the page says, unless it is said here. */
  text?: (() => string) | undefined
  language?: string | undefined
  /** Class of its buttons, by where they stand. */
  look?: 'linkbtn' | 'textbtn'
}

/** Reads a text aloud by the browser's own voice, sentence by sentence. */
export default function ReadAloud({ text, language, look = 'linkbtn' }: Props) {
  const t = useTexts(readAloudTexts)
  const [state, setState] = useState<'silent' | 'speaking' | 'paused'>('silent')
  useEffect(() => () => window.speechSynthesis?.cancel(), [])
  if (!canSpeak()) return <p className="hint">{t('noVoice')}</p>

  const start = () => {
    speechSynthesis.cancel()
    const sentences = (text ?? pageText)().match(SENTENCES) ?? []
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
      <button type="button" className={look} onClick={press}>
        <Icon name="sound" />
        {t(state === 'silent' ? (text ? 'listen' : 'listenPage') : state === 'speaking' ? 'pause' : 'resume')}
      </button>
      {state !== 'silent' && (
        <button
          type="button"
          className={look}
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
