import { useTexts } from '../lib/i18n.ts'
import { uiTexts } from './ui.texts.ts'

// The table hands them on to its checkboxes, whatever its types say.
type Props = { disabled?: boolean }
const named = (label: string) => ({ 'aria-label': label }) as Props

/**
 * What a reader of the screen hears of the checkboxes of a table, in the language of the page.
 * @param nameOf how people call a row; left out where they do not
 */
export function useSelectionWords<R>(nameOf?: (row: R) => string) {
  const t = useTexts(uiTexts)
  return {
    getCheckboxProps: (row: R) => named(nameOf ? t('selectNamed', { name: nameOf(row) }) : t('selectRow')),
    getTitleCheckboxProps: () => named(t('selectPage')),
  }
}
