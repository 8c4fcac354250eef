import { Component, type ReactNode, Suspense } from 'react'
import { warn } from '../../lib/api.ts'
import { say } from '../../lib/i18n.ts'
import { officeTexts } from './office.texts.ts'

interface Props {
  /** It cannot be shown; whoever opened it may try again. */
  onFailed?(): void
  children: ReactNode
}

/** Something fetched when it is opened over the desk: what fails in it is told and leaves the desk alone. */
export class Overlay extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    warn(say(officeTexts, 'partMissing'))
    this.props.onFailed?.()
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
