import { Button } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../States.tsx'
import { uiTexts } from '../ui.texts.ts'

/** A list that is still empty. */
export function NothingYet() {
  const t = useTexts(uiTexts)
  return <EmptyState icon="box" title={t('nothingYet')} text={t('nothingYetText')} />
}

/** A list of which the filters left nothing. */
export function NothingFound({ onReset }: { onReset(): void }) {
  const t = useTexts(uiTexts)
  return (
    <EmptyState icon="search" title={t('emptyTitle')} text={t('emptyText')}>
      <Button onClick={onReset}>{t('clearFilters')}</Button>
    </EmptyState>
  )
}
