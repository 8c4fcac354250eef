import { useTexts } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/title.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import { shellTexts } from './shell.texts.ts'

/** 404 of the portal. */
export default function NotFoundPage() {
  const t = useTexts(shellTexts)
  useTitle(t('notFoundTitle'))
  return (
    <main id="main" className="flow wrap">
      <h1>{t('notFoundTitle')}</h1>
      <p className="flow__lead">{t('notFoundLead')}</p>
      <p className="flow__go">
        <ButtonLink look="primary" size="l" to="/portal/home">
          {t('toHome')}
        </ButtonLink>
      </p>
    </main>
  )
}
