import type { CaseRef } from '../../../domain/caseFaces.ts'
import { saveFile } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api } from '../../../lib/operations.ts'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { ownTexts } from './own.texts.ts'

const FILES = { print: api.dossiers.own, proof: api.transparency.proof } as const

/** Takes the own case away as a file, of whatever kind it is, and the proof of its newest line in the public log. */
export function CaseFile({ of }: { of: CaseRef }) {
  const t = useTexts(ownTexts)
  return (Object.keys(FILES) as (keyof typeof FILES)[]).map((name) => (
    <button
      key={name}
      className="linkbtn side__act"
      type="button"
      // The shell tells of a refusal.
      onClick={() => void saveFile(FILES[name], { query: of }).catch(() => undefined)}
    >
      <Icon name="download" />
      {t(name)}
    </button>
  ))
}
