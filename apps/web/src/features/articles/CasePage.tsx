import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { articleTexts } from './articles.texts.ts'
import { ColumnBody } from './ColumnPage.tsx'

export default function CasePage() {
  const t = useTexts(articleTexts)
  return (
    <main id="main" className="flow wrap">
      <h1>{pick(publicPages.case.title)}</h1>
      <p className="flow__lead">{t('caseLead')}</p>
      <ColumnBody category="CASE" />
    </main>
  )
}
