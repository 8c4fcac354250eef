import { Component, type ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { appTexts } from './app.texts.ts'

/** Stands in where a shell or a page could not be fetched or drawn: words and a way on, never an empty window. */
export class AppBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Missing /> : this.props.children
  }
}

// No style sheet of a shell may be here, so the words look right without one.
const CALM = { maxWidth: 520, margin: '18vh auto', padding: '0 24px', font: '16px/1.75 sans-serif' }

function Missing() {
  const t = useTexts(appTexts)
  return (
    <main role="alert" style={CALM}>
      <h1 style={{ fontSize: 22 }}>{t('missing')}</h1>
      <p>{t('missingText')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </main>
  )
}
