import { useTexts } from '../../lib/i18n.ts'
import { aboutTexts } from './about.texts.ts'
import { Parts } from './Parts.tsx'

/** Who handles appeals, what for, and by which rules. */
export default function AboutPage() {
  const t = useTexts(aboutTexts)
  return (
    <Parts
      title={t('title')}
      lead={t('lead')}
      parts={([1, 2, 3, 4, 5] as const).map((n) => [t(`h${n}`), t(`p${n}`)])}
    />
  )
}
