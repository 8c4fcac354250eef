import { useTexts } from '../../lib/i18n.ts'
import { accessTexts } from './about.texts.ts'
import { Parts } from './Parts.tsx'

/** What is done so that everybody can use the site (无障碍环境建设法 art. 32). */
export default function AccessibilityPage() {
  const t = useTexts(accessTexts)
  return (
    <Parts
      title={t('title')}
      lead={t('lead')}
      parts={([1, 2, 3, 4, 5, 6] as const).map((n) => [t(`h${n}`), t(`p${n}`)])}
    />
  )
}
