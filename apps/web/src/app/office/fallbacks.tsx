import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { officeTexts } from './office.texts.ts'
import * as styles from './shell.module.css'

/** A module or a person without any menu (spec 2). */
export function NoMenus() {
  const t = useTexts(officeTexts)
  return (
    <PageFrame>
      <EmptyState icon="list" title={t('noMenus')} text={t('noMenusText')} />
    </PageFrame>
  )
}

/** Any other address (spec 2). */
export function NotFoundPage() {
  const t = useTexts(uiTexts)
  const navigate = useNavigate()
  return (
    <PageFrame>
      <EmptyState icon="search" title={`404 ${t('pageMissing')}`} text={t('pageMissingText')}>
        <Button onClick={() => navigate('/')}>{t('goHome')}</Button>
      </EmptyState>
    </PageFrame>
  )
}

/** A menu entry whose page this version does not have. */
export function MissingScreen({ component }: { component: string }) {
  const t = useTexts(officeTexts)
  return (
    <PageFrame>
      <EmptyState icon="box" title={t('openFailed')} text={t('openFailedText', { component })} />
    </PageFrame>
  )
}

const isWebAddress = (url: string) => /^(https?:\/\/|\/)/i.test(url)

/** Milliseconds a refreshed frame stays blank (spec 4). */
const BLANK_FOR = 200
const BLANK = 'about:blank'

/**
 * A menu entry of type iframe. Other than web addresses are refused: a menu must not run a script.
 * @param generation how often it was refreshed; each time the address is blanked and comes back after 200 ms
 */
export function IframePage({ title, url, generation }: { title: string; url: string; generation: number }) {
  const [shownGeneration, setShownGeneration] = useState(generation)
  const isBlank = shownGeneration !== generation
  useEffect(() => {
    if (!isBlank) return
    const timer = setTimeout(() => setShownGeneration(generation), BLANK_FOR)
    return () => clearTimeout(timer)
  }, [isBlank, generation])
  if (!isWebAddress(url)) return <NotFoundPage />
  return (
    <section className="o-page">
      <iframe className={styles.iframe} title={title} src={isBlank ? BLANK : url} />
    </section>
  )
}
