import { useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { Icon } from '../../ui/portal/Icon.tsx'
import { shellTexts } from './shell.texts.ts'

/** What the operator says about planned work on the site; a strip that one can close, never in the way (spec 2). */
export function Maintenance() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { PORTAL_MAINTENANCE: zh, PORTAL_MAINTENANCE_EN: en } = useBaseSettings()
  const [closed, setClosed] = useState<string>()
  const text = (language === 'en' && en) || zh
  if (!text || text === closed) return null
  return (
    <section className="upkeep" aria-label={t('maintenance')}>
      <div className="wrap">
        <Icon name="info" />
        <p>{text}</p>
        <button type="button" className="linkbtn" onClick={() => setClosed(text)}>
          {t('maintenanceClose')}
        </button>
      </div>
    </section>
  )
}
