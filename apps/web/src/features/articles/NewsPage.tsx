import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { articleTexts } from './articles.texts.ts'
import { ColumnBody } from './ColumnPage.tsx'

export default function NewsPage() {
  const t = useTexts(articleTexts)
  return (
    <main id="main" className="flow wrap">
      <h1>{pick(publicPages.news.title)}</h1>
      <p className="flow__lead">{t('newsLead')}</p>
      <ColumnBody category="NEWS" />
    </main>
  )
}
