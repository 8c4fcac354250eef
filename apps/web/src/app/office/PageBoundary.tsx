import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/States.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { progress } from './progress.ts'

/**
 * Keeps a failing page from taking the shell down: the error is logged, the progress bar stops, the person
 * gets another try (spec 4).
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    progress.done()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <BrokenPage onRetry={() => this.setState({ failed: false })} />
  }
}

function BrokenPage({ onRetry }: { onRetry(): void }) {
  const t = useTexts(uiTexts)
  return (
    <section className="o-page">
      <EmptyState icon="alert" title={t('pageBroken')} text={t('pageBrokenText')}>
        <Button onClick={onRetry}>{t('retry')}</Button>
      </EmptyState>
    </section>
  )
}
