import type { CaseRef } from '../../../domain/caseFaces.ts'
import { saveFile } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { ownTexts } from './own.texts.ts'

/** Takes the own case away as a file, of whatever kind it is. */
export function CaseFile({ of }: { of: CaseRef }) {
  const t = useTexts(ownTexts)
  return (
    <button
      className="linkbtn side__act"
      type="button"
      // The shell tells of a refusal.
      onClick={() => void saveFile(api.dossiers.own, { query: of }).catch(() => undefined)}
    >
      <Icon name="download" />
      {t('print')}
    </button>
  )
}
